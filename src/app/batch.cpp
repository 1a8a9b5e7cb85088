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
    for (std::size_t index = 0; index < sizeof packed; ++index)
        packed = packed << 8 | (index < text.size() ? static_cast<unsigned char>(text[index]) : 0U);
    return packed;
}

std::array<char, sizeof(PackedText)> unpack(PackedText packed) noexcept {
    std::array<char, sizeof packed> text{};
    for (char& c : text) {
        c = static_cast<char>(packed >> 56);
        packed <<= 8;
    }
    return text;
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

}  // namespace

std::vector<std::string> sortedMoves(const Position& position, CastlingMode castling) {
    const SortedMoves moves(position, castling);
    std::vector<std::string> texts;
    for (const PackedText packed : moves.texts()) texts.emplace_back(unpack(packed).data());
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
    const SortedMoves moves(position, castling);
    for (const PackedText packed : moves.texts()) {
        out += R"({"uci":")";
        out += unpack(packed).data();
        out += R"("},)";
    }
    if (out.back() == ',') out.pop_back();
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
