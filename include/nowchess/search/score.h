// How good a position is after looking ahead: hundredths of a pawn, or a forced mate.
//
//   SearchScore::centipawns(35);   SearchScore::mateIn(3);   SearchScore::mateIn(-2);   // mates, or is mated, in so
//   many moves
#pragma once

#include <cstdint>

namespace nowchess {

enum class ScoreKind : std::uint8_t { Centipawns, Mate };

struct SearchScore {
    ScoreKind kind = ScoreKind::Centipawns;
    int value = 0;  // a mate in 0 is on the board: the side to move has lost

    static constexpr SearchScore centipawns(int value) noexcept { return {ScoreKind::Centipawns, value}; }
    static constexpr SearchScore mateIn(int moves) noexcept { return {ScoreKind::Mate, moves}; }
    friend constexpr bool operator==(SearchScore, SearchScore) noexcept = default;
};

// The same from the other side. A mate on the board has only one side to be told from.
constexpr SearchScore operator-(SearchScore score) noexcept { return {score.kind, -score.value}; }

}  // namespace nowchess
