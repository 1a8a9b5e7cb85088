// Why the game stands as it does, as data and as sentences: where the position stood before and what kept look-alikes
// from counting, what last reset the clock, what the material allows, why a king has no way out.
//
//   std::puts(explain(game).c_str());
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "nowchess/game/game.h"

namespace nowchess {

// A look-alike of the current position: the same men on the same squares and the same side to move, but not the same
// position, because of what was possible then and is not now, or the other way round.
struct RepetitionNearMiss {
    std::size_t ply;
    ByColor<CastlingRights> then;         // the rights in the look-alike
    std::optional<Square> enPassantThen;  // where a pawn could legally be captured en passant
    friend bool operator==(const RepetitionNearMiss&, const RepetitionNearMiss&) = default;
};

struct RepetitionReport {
    std::vector<std::size_t> plies;  // where the position stood, the current ply last
    std::vector<RepetitionNearMiss> nearMisses;
};
RepetitionReport reportRepetition(const Game& game);

struct ClockReport {
    std::uint32_t halfmoves;
    std::optional<std::size_t>
        resetAt;  // the ply of the last capture or pawn move; nothing if before the first position
};
ClockReport reportClock(const Game& game) noexcept;

struct MaterialReport {
    ByColor<ByPieceType<int>> men;
    ByColor<bool> canMate;  // by some series of legal moves, as far as the men tell
};
MaterialReport reportMaterial(const Board& board) noexcept;

// A square next to the king and what keeps the king from it: a man of its own, or the enemy men that guard it.
struct DeniedSquare {
    Square square;
    bool ownMan;
    Bitboard guards;
};
struct KingReport {
    Square king;
    Bitboard checkers;
    std::vector<DeniedSquare> denied;
};
KingReport reportKing(const Position& position);

// The move that led to a ply, as in "12. Nf3" and "12... Nf6"; "the first position" for ply 0.
std::string moveLabel(const Game& game, std::size_t ply);

std::string describe(const RepetitionReport& report, const Game& game);
std::string describe(const ClockReport& report, const Game& game);
std::string describe(const MaterialReport& report);
std::string describe(const KingReport& report, const Board& board);

// The verdict and its reasons; of a running game what may be claimed and what is still missing.
std::string explain(const Game& game);

}  // namespace nowchess
