// The score of a search: centipawns, or a forced mate; in a variant whatever else wins counts as one.
//
//   SearchScore ahead = SearchScore::centipawns(35);
//   SearchScore mates = SearchScore::mateIn(3);        // in three moves
//   SearchScore isMated = SearchScore::mateIn(-2);     // in two moves
//
// Thread safety: a value.
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

// The same from the other side. A mate in 0 has no other side: the side to move is mated.
constexpr SearchScore operator-(SearchScore score) noexcept { return {score.kind, -score.value}; }

}  // namespace nowchess
