#include "app/batch.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include <unistd.h>

#include "app/position_text.h"
#include "app/text.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"

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

// The list that holds every position's moves (rules/legal_moves.h proves the bound), sorted.
class SortedMoves {
public:
    SortedMoves(const Position& position, CastlingMode castling) {
        for (const Move move : legalMoves(position)) texts_[size_++] = pack(toCoordinates(move, castling));
        std::sort(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(size_));
    }
    [[nodiscard]] std::span<const PackedText> texts() const noexcept { return {texts_.data(), size_}; }

private:
    std::array<PackedText, maxLegalMoves> texts_;
    std::size_t size_ = 0;
};

char* write(std::string_view text, char* out) noexcept { return std::copy(text.begin(), text.end(), out); }

// Appends {"uci":"a2a3"},{"uci":"a2a4"}, … into room made once.
void appendMoves(std::string& out, std::span<const PackedText> moves) {
    if (moves.empty()) return;
    constexpr std::string_view before = R"({"uci":")";
    constexpr std::string_view after = R"("},)";
    const std::size_t begin = out.size();
    out.resize(begin + moves.size() * (before.size() + sizeof(PackedText) + after.size()));
    char* end = out.data() + begin;
    for (const PackedText move : moves) end = write(after, unpack(move, write(before, end)));
    out.resize(static_cast<std::size_t>(end - out.data()) - 1);  // the last comma is one too many
}

}  // namespace

std::vector<std::string> sortedMoves(const Position& position, CastlingMode castling) {
    const SortedMoves moves(position, castling);
    std::vector<std::string> texts;
    for (const PackedText packed : moves.texts()) {
        std::array<char, sizeof packed> text;
        texts.emplace_back(text.data(), unpack(packed, text.data()));
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

void appendAnswer(std::string& out, const Position& position, CastlingMode castling) {
    out += R"({"fen":")";
    out += toFen(position);
    out += R"(","status":")";
    out += name(status(position));
    out += R"(","key":")";
    out += hex(position.key());
    out += R"(","moves":[)";
    appendMoves(out, SortedMoves(position, castling).texts());
    out += "]}";
}

bool answerLine(std::string& out, const Line& line, std::size_t number, CastlingMode castling) {
    const auto position = line.isTooLong ? std::unexpected(lineTooLong()) : readPosition(line.text);
    if (position) {
        appendAnswer(out, *position, castling);
    } else {
        out += R"({"error":)";
        appendJson(out, position.error(), number);
        out += '}';
    }
    out += '\n';
    return position.has_value();
}

ExitCode answerLines(std::string_view command, Output& out, const LineAnswer& answer) {
    LineReader reader(STDIN_FILENO, [&out] { out.flush(); });
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
