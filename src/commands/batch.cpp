#include "commands/batch.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include <unistd.h>

#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "tablebases/table_verdict.h"

namespace nowchess::app {

namespace {

// A move's text in a number, first letter highest: numbers sort as the texts do, but many times faster, and a million
// lines have forty million moves.
using PackedText = std::uint64_t;

PackedText pack(std::string_view text) noexcept {
    PackedText packed = 0;
    int shift = 64;
    for (const char c : text) packed |= PackedText{static_cast<unsigned char>(c)} << (shift -= 8);
    return packed;
}

// Writes the text and returns its end.
char* unpack(PackedText packed, char* out) noexcept {
    for (; packed != 0; packed <<= 8) *out++ = static_cast<char>(packed >> 56);
    return out;
}

struct SortedMove {
    PackedText uci;
    Move move;
};

// The legal moves in the order of their coordinates.
class SortedMoves {
public:
    template <typename V>
    SortedMoves(const BasicPosition<V>& position, CastlingMode castling) {
        const MoveList legal = legalMoves(position);
        moves_.reserve(legal.size());
        for (const Move move : legal) moves_.push_back({pack(toCoordinates(move, castling)), move});
        std::sort(moves_.begin(), moves_.end(), [](const auto& a, const auto& b) { return a.uci < b.uci; });
    }
    [[nodiscard]] std::span<const SortedMove> moves() const noexcept { return moves_; }

private:
    std::vector<SortedMove> moves_;
};

char* write(std::string_view text, char* out) noexcept { return std::copy(text.begin(), text.end(), out); }

// Appends {"uci":"a2a3","san":"a3"},{"uci":"a2a4","san":"a4"}, … into room made once.
template <typename V>
void appendMoves(std::string& out, const BasicPosition<V>& position, std::span<const SortedMove> moves) {
    if (moves.empty()) return;
    constexpr std::string_view before = R"({"uci":")";
    constexpr std::string_view between = R"(","san":")";
    constexpr std::string_view after = R"("},)";
    constexpr std::size_t longest = before.size() + between.size() + after.size() + 2 * sizeof(PackedText);
    const std::size_t begin = out.size();
    out.resize(begin + moves.size() * longest);
    char* end = out.data() + begin;
    for (const SortedMove& move : moves) {
        end = write(between, unpack(move.uci, write(before, end)));
        end = write(after, write(toSan(position, move.move), end));
    }
    out.resize(static_cast<std::size_t>(end - out.data()) - 1);  // the last comma is one too many
}

// Appends the answer, or what is wrong with the line, and a line end.
template <typename Read, typename Answer>
bool answer(std::string& out, const Line& line, std::size_t number, Read&& read, Answer&& append) {
    const auto value = line.isTooLong ? std::unexpected(lineTooLong()) : read(line.text);
    if (value) {
        append(*value);
    } else {
        out += R"({"error":)";
        appendJson(out, value.error(), number);
        out += '}';
    }
    out += '\n';
    return value.has_value();
}

}  // namespace

std::vector<MoveTexts> sortedMoves(const AnyPosition& position, CastlingMode castling) {
    const SortedMoves moves(position, castling);
    std::vector<MoveTexts> texts;
    for (const SortedMove& move : moves.moves()) {
        std::array<char, sizeof(PackedText)> text;
        texts.push_back({{text.data(), unpack(move.uci, text.data())}, toSan(position, move.move)});
    }
    return texts;
}

std::string hex(Key key) {
    constexpr std::string_view digits = "0123456789abcdef";
    auto rest = static_cast<std::uint64_t>(key);
    std::string text(16, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest >>= 4) *digit = digits[rest & 15];
    return text;
}

void appendAnswer(std::string& out, const AnyPosition& any, CastlingMode castling) {
    withExact(any, [&](const auto& position) {
        out += R"({"fen":")";
        out += toFen(position);
        out += R"(","status":")";
        out += name(status(position));
        out += R"(","key":")";
        out += hex(position.key());
        out += R"(","moves":[)";
        appendMoves(out, position, SortedMoves(position, castling).moves());
        out += "]}";
    });
}

bool answerLine(std::string& out, const Line& line, std::size_t number, Rules rules) {
    return answer(
        out, line, number, [&](std::string_view text) { return readPosition(text, rules.variant); },
        [&](const AnyPosition& position) { appendAnswer(out, position, rules.castling); });
}

bool verdictLine(std::string& out, const Line& line, std::size_t number, const GameOptions& rules,
                 const JudgeOptions& options, const Tablebase* tables) {
    return answer(
        out, line, number, [&](std::string_view text) { return readGame(text, rules); },
        [&](const AnyGame& game) { appendVerdict(out, game, options, tables); });
}

void appendVerdict(std::string& out, const AnyGame& game, const JudgeOptions& options, const Tablebase* tables) {
    const Verdict verdict = judge(game, options);
    appendJson(out, verdict);
    if (tables == nullptr) return;
    const auto said = verdict.outcome ? std::nullopt : judgeByTables(*tables, verdict.position);
    out.pop_back();  // the object goes on
    out += ",\"tablebase\":" + (said ? toJson(*said) : "null") + '}';
}

ExitCode answerLines(std::string_view command, Output& out, const LineAnswer& answer) {
    LineReader reader(STDIN_FILENO, [&out] {
        out.flush();
        return true;
    });
    ExitCode result = ExitCode::Yes;
    for (std::size_t number = 1; !out.hasFailed(); ++number) {
        const auto line = reader.next();
        if (!line) break;
        if (!answer(out.buffer(), *line, number)) result = ExitCode::No;
        out.flushIfFull();
    }
    if (reader.error() == 0) return result;
    complain("nowchess {}: cannot read standard input: {}", command, std::strerror(reader.error()));
    return ExitCode::No;
}

}  // namespace nowchess::app
