// A JSON object a line and game, with everything that the game has (docs/json.md).
#include "text/json.h"

#include <unordered_set>
#include <vector>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn_tools/ending.h"
#include "nowchess/pgn_tools/format.h"
#include "nowchess/pgn_tools/json_games.h"

namespace nowchess::pgn {

namespace {

// 90, 0.25
void appendSeconds(std::string& out, std::chrono::milliseconds time) {
    out += std::to_string(time.count() / 1000);
    if (const auto rest = time.count() % 1000; rest != 0) {
        std::string digits = std::to_string(1000 + rest);
        while (digits.back() == '0') digits.pop_back();
        out += '.';
        out += std::string_view(digits).substr(1);
    }
}

void appendNumber(std::string& out, std::string_view name, const std::optional<int>& number) {
    if (!number) return;
    appendJson(out, name);
    out += ':' + std::to_string(*number) + ',';
}

// What programs have written into a comment, by the first of each kind.
class Meanings {
public:
    explicit Meanings(std::string& out) : out_(out) {}

    void operator()(std::monostate) {}
    void operator()(const ClockReading& reading) {
        constexpr std::array<std::string_view, 4> names{"clock", "elapsed", "gameTime", "mechanicalClock"};
        bool& isWritten = clocks_[static_cast<std::size_t>(reading.kind)];
        if (std::exchange(isWritten, true)) return;
        out_ += R"(,")";
        out_ += names[static_cast<std::size_t>(reading.kind)];
        out_ += R"(":)";
        appendSeconds(out_, reading.time);
    }
    void operator()(const Eval& eval) {
        if (std::exchange(hasEval_, true)) return;
        out_ += R"(,"eval":{)";
        appendNumber(out_, "centipawns", eval.centipawns);
        appendNumber(out_, "mateIn", eval.mateIn);
        appendNumber(out_, "depth", eval.depth);
        out_.back() = '}';
    }
    void operator()(const Shapes& shapes) {
        constexpr std::string_view colors = "GRYBCMO";
        for (const Shape& shape : shapes) {
            shapes_ += '"';
            shapes_ += colors[static_cast<std::size_t>(shape.color)];
            shapes_ += nowchess::text(shape.from);
            if (shape.to) shapes_ += nowchess::text(*shape.to);
            shapes_ += R"(",)";
        }
    }
    void end() {
        if (shapes_.empty()) return;
        shapes_.back() = ']';
        out_ += R"(,"shapes":[)" + shapes_;
    }

private:
    std::string& out_;
    std::array<bool, 4> clocks_{};
    bool hasEval_ = false;
    std::string shapes_;
};

class JsonFormatter final : public GameFormatter {
public:
    explicit JsonFormatter(MoveNotation notation) : notation_(notation) {}

    [[nodiscard]] bool isAnnotated() const noexcept override { return true; }
    void begin(const AnyReplay& game) override {
        depth_ = 0;
        lines_[0].clear();
        watch_.begin();
        watch_.add(game);
    }
    void move(const AnyReplay& game, const Token& token) override {
        if (depth_ == 0) watch_.add(game);
        // Nothing in a move needs an escape.
        Line& line = lines_[depth_];
        ++line.count;
        line.moves += '"';
        if (notation_ == MoveNotation::San && !game.isNullMove())
            line.moves += game.san(token).view();
        else
            line.moves += moveText(game, notation_);
        line.moves += "\",";
    }
    void nag(const AnyReplay&, unsigned number) override {
        beginNote("glyph") += std::to_string(number);
        lines_[depth_].notes += "},";
    }
    void comment(const AnyReplay&, std::string_view text) override {
        std::string& notes = beginNote("comment");
        appendJson(notes, text);
        if (text.contains("[%")) {
            Meanings meanings(notes);
            for (const CommentCommand& command : commandsOf(text)) std::visit(meanings, command.meaning);
            meanings.end();
        }
        notes += "},";
    }
    void beginVariation() override {
        if (++depth_ == lines_.size()) lines_.emplace_back();
        lines_[depth_].clear();
    }
    void endVariation() override {
        Line& line = lines_[depth_--];
        std::string& notes = beginNote("variation");
        notes += '{';
        appendLine(line, notes);
        notes += "}},";
        if (line.size() > largeLine) line = {};
    }
    [[nodiscard]] std::size_t size() const noexcept override {
        std::size_t size = 0;
        for (const Line& line : std::span(lines_).first(depth_ + 1)) size += line.size();
        return size;
    }
    bool end(const FinishedGame& game, std::string& out) override {
        out += R"({"schema":")";
        out += jsonGameSchema;
        out += '"';
        appendTags(game.tags, out);
        out += R"(,"start":")" + toFen(game.start, {.enPassant = EnPassantShown::Always});
        out += R"(",)";
        appendLine(lines_[0], out);
        out += R"(,"end":")" + toFen(game.end);
        out += R"(","plies":)" + std::to_string(game.plies);
        out += R"(,"result":")";
        out += text(game.result);
        out += R"(","ending":")";
        if (game.isBroken)
            out += brokenName;
        else if (!game.isShortened)
            out += nameOnBoard(watch_.ending(game.replay));
        out += game.isBroken ? "\",\"broken\":true}\n" : "\"}\n";
        return true;
    }

private:
    // A main line or a variation, as text so far, each entry with its comma.
    struct Line {
        std::string moves;
        std::string notes;
        std::uint32_t count = 0;

        [[nodiscard]] std::size_t size() const noexcept { return moves.size() + notes.size(); }
        void clear() noexcept {
            moves.clear();
            notes.clear();
            count = 0;
        }
    };

    std::string& beginNote(std::string_view kind) {
        Line& line = lines_[depth_];
        line.notes += R"({"at":)" + std::to_string(line.count);
        line.notes += R"(,")";
        line.notes += kind;
        line.notes += R"(":)";
        return line.notes;
    }
    static void appendLine(const Line& line, std::string& out) {
        out += R"("moves":[)";
        out += withoutComma(line.moves);
        out += ']';
        if (line.notes.empty()) return;
        out += R"(,"notes":[)";
        out += withoutComma(line.notes);
        out += ']';
    }
    static std::string_view withoutComma(std::string_view entries) noexcept {
        return entries.substr(0, entries.size() - (entries.empty() ? 0 : 1));
    }
    // The first of each name.
    static void appendTags(std::span<const TagView> tags, std::string& out) {
        out += R"(,"tags":{)";
        std::unordered_set<std::string_view> names;
        for (const TagView& tag : tags) {
            if (!names.insert(tag.name).second) continue;
            appendJson(out, tag.name);
            out += ':';
            appendJson(out, tag.value);
            out += ',';
        }
        if (!tags.empty()) out.pop_back();
        out += '}';
    }

    static constexpr std::size_t largeLine = std::size_t{1} << 16;  // does not keep its room

    MoveNotation notation_;
    std::vector<Line> lines_{1};  // the one that is being read, and those it is a variation of; more keep their room
    std::size_t depth_ = 0;
    EndingWatch watch_;
};

}  // namespace

extern constexpr OutputFormat jsonFormat{
    .name = "json",
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<JsonFormatter>(options.moves);
    }};

}  // namespace nowchess::pgn
