#include "commands/position_text.h"

#include <algorithm>

#include "console/format.h"
#include "console/line_reader.h"
#include "nowchess/notation/coordinates.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

bool isBlank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The words of a text, which always know where they stand in it.
class Words {
public:
    explicit Words(std::string_view text) noexcept : text_(text) { toNextWord(0); }

    [[nodiscard]] bool atEnd() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] std::size_t offset() const noexcept { return at_; }
    [[nodiscard]] std::string_view word() const noexcept { return text_.substr(at_, wordEnd_ - at_); }
    void advance() noexcept { toNextWord(wordEnd_); }
    bool skip(std::string_view expected) noexcept {
        if (word() != expected) return false;
        advance();
        return true;
    }

private:
    void toNextWord(std::size_t from) noexcept {
        at_ = from;
        while (at_ < text_.size() && isBlank(text_[at_])) ++at_;
        wordEnd_ = at_;
        while (wordEnd_ < text_.size() && !isBlank(text_[wordEnd_])) ++wordEnd_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t wordEnd_ = 0;
};

InputError makeError(std::string_view kind, std::string message) {
    InputError error;
    error.kind = kind;
    error.message = std::move(message);
    return error;
}

std::unexpected<InputError> refuse(const PositionError& reason, std::size_t offset) {
    if (const auto* const faults = std::get_if<SetupFaults>(&reason)) {
        InputError error = makeError("InvalidPosition", message(*faults));
        error.faults = *faults;
        return std::unexpected(std::move(error));
    }
    return std::unexpected(inputError(std::get<FenError>(reason), offset));
}

std::unexpected<InputError> refuse(MoveTextError reason, const Words& at, std::size_t ply) {
    constexpr std::size_t longestShown = 20;
    auto* const syntax = std::get_if<CoordinateError>(&reason);
    if (syntax != nullptr) syntax->column += at.offset();
    InputError error = makeError(syntax != nullptr ? "InvalidMove" : "IllegalMove", message(reason));
    error.column = syntax != nullptr ? syntax->column : at.offset() + 1;
    error.ply = ply;
    error.move = at.word().substr(0, longestShown);
    return std::unexpected(std::move(error));
}

// The FEN reaches to the word `moves` or to the end.
std::expected<AnyPosition, InputError> readFen(std::string_view text, Words& words, Variant variant) {
    const std::size_t begin = words.offset();
    while (!words.atEnd() && words.word() != "moves") words.advance();
    const auto position = positionFromFen(text.substr(begin, words.offset() - begin), variant);
    if (!position) return refuse(position.error(), begin);
    return *position;
}

// Everything up to the first move; the words are left there.
std::expected<AnyPosition, InputError> readStart(std::string_view text, Words& words, Variant variant) {
    if (words.atEnd()) return std::unexpected(emptyLine());
    words.skip("position");
    std::expected<AnyPosition, InputError> position = AnyPosition::initial(variant);
    if (!words.skip("startpos")) {
        words.skip("fen");
        position = readFen(text, words, variant);
        if (!position) return position;
    }
    if (words.atEnd() || words.skip("moves")) return position;
    InputError error = makeError("UnexpectedText", "expected 'moves' or nothing after 'startpos'");
    error.column = words.offset() + 1;
    return std::unexpected(std::move(error));
}

std::unexpected<InputError> refuse(const PlayError& reason, const AnyGame& game, const Words& at, std::size_t ply) {
    InputError error = makeError(std::holds_alternative<GameAlreadyOver>(reason) ? "GameOver" : "IllegalMove",
                                 message(reason, game.position()));
    error.column = at.offset() + 1;
    error.ply = ply;
    error.move = at.word();
    return std::unexpected(std::move(error));
}

}  // namespace

std::expected<AnyPosition, InputError> readPosition(std::string_view text, Variant variant) {
    Words words(text);
    auto position = readStart(text, words, variant);
    if (!position) return position;
    for (std::size_t ply = 1; !words.atEnd(); words.advance(), ++ply) {
        const auto move = moveFromCoordinates(*position, words.word());
        if (!move) return refuse(move.error(), words, ply);
        *position = position->playUnchecked(*move);
    }
    return position;
}

std::expected<AnyGame, InputError> readGame(std::string_view text, GameOptions options) {
    Words words(text);
    const auto start = readStart(text, words, options.rules.variant);
    if (!start) return std::unexpected(start.error());
    if (rulesFor(*start).castling == CastlingMode::Chess960) options.rules.castling = CastlingMode::Chess960;
    AnyGame game(*start, options);
    for (std::size_t ply = 1; !words.atEnd(); words.advance(), ++ply) {
        const auto move = moveFromCoordinates(game.position(), words.word());
        if (!move) return refuse(move.error(), words, ply);
        if (const auto played = game.play(*move); !played) return refuse(played.error(), game, words, ply);
    }
    return game;
}

InputError emptyLine() { return makeError("EmptyLine", "nothing here, expected a position"); }

InputError lineTooLong() {
    return makeError("LineTooLong", formatted("longer than {} bytes", LineReader::maxLineLength));
}

InputError inputError(FenError error, std::size_t offset) {
    error.column += offset;
    InputError result = makeError("InvalidFen", message(error));
    result.column = error.column;
    result.fen = std::move(error);
    return result;
}

void appendJson(std::string& out, SetupFaults faults) {
    out += '[';
    for (const SetupFault fault : faults) {
        if (out.back() != '[') out += ',';
        append(out, R"({{"name":"{}","message":{}}})", name(fault), jsonString(message(fault)));
    }
    out += ']';
}

void appendJson(std::string& out, const InputError& error, std::optional<std::size_t> line) {
    out += '{';
    if (line) append(out, R"("line":{},)", *line);
    append(out, R"("kind":"{}","message":{})", error.kind, jsonString(error.message));
    if (error.fen) {
        append(out, R"(,"fault":"{}","field":"{}")", name(error.fen->fault), name(error.fen->field));
        append(out, R"(,"found":{},"expected":{})", jsonString(error.fen->found), jsonString(error.fen->expected));
    }
    if (error.column) append(out, R"(,"column":{})", *error.column);
    if (!error.faults.empty()) {
        out += R"(,"faults":)";
        appendJson(out, error.faults);
    }
    if (error.ply > 0) append(out, R"(,"ply":{},"move":{})", error.ply, jsonString(error.move));
    out += '}';
}

ExitCode report(std::string_view command, const InputError& error, bool json, Output& out) {
    if (json) {
        out.write(R"({"error":)");
        appendJson(out.buffer(), error);
        out.write("}\n");
    } else {
        complain("nowchess {}: {}", command, error.message);
    }
    return ExitCode::No;
}

}  // namespace nowchess::app
