// A board of which only parts are given, to look for in games. Written as the first field of a FEN, rank 8 first, with
// these in the place of squares:
//
//     PNBRQK pnbrqk   that piece, white or black            ?   any square, empty or not
//     A a             any white piece, any black piece      !   any piece
//     1 to 8          so many empty squares                 *   any number of such squares, none included
//     [Qq] [^Pp]      one of these, none of these; inside, 1 stands for an empty square
//
// The side to move may follow, as w or b.
//
//   const auto pattern = parseBoardPattern("*/*/*/*/*/*/*PPP/*RK?");      // castled, with the pawns at home
//   if (pattern && pattern->matches(position.board(), position.turn())) …
//
// Thread safety: a value; any number of threads may match against it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/rules/position.h"

namespace nowchess {

class BoardPattern {
public:
    // What a square may hold: the six white pieces, the six black ones, or none.
    static constexpr std::size_t contents = 13;
    // For each of those, the squares where it must not be. Any choice of pieces on any square comes down to that.
    using Shape = std::array<Bitboard, contents>;

    // Where a rank has several stars, there are several ways to read it; one of them must fit.
    BoardPattern(const Shape& fixed, std::vector<std::vector<Shape>> ranks, std::optional<Color> turn)
        : fixed_(fixed), ranks_(std::move(ranks)), turn_(turn) {}

    [[nodiscard]] bool matches(const Board& board, Color turn) const noexcept;
    // The same seen from the other side: colours swapped, and the board turned upside down.
    [[nodiscard]] BoardPattern mirrored() const;

private:
    Shape fixed_;
    std::vector<std::vector<Shape>> ranks_;
    std::optional<Color> turn_;
};

enum class BoardPatternFault : std::uint8_t {
    UnexpectedCharacter,
    SetNotClosed,
    EmptySet,
    RankTooShort,
    RankTooLong,
    TooFewRanks,
    TooManyRanks,
};

struct BoardPatternError {
    BoardPatternFault fault;
    std::size_t column;         // 1-based, in bytes
    std::string found;          // empty at the end of the text
    std::string_view expected;  // what could have stood there
    friend bool operator==(const BoardPatternError&, const BoardPatternError&) = default;
};

std::expected<BoardPattern, BoardPatternError> parseBoardPattern(std::string_view text);
std::string message(const BoardPatternError& error);  // "column 3: found 'x', expected …"

}  // namespace nowchess
