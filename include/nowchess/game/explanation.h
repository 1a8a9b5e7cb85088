// Why the game stands as it does, as data and as sentences: where the position stood before and what kept look-alikes
// from counting, what last reset the clock, what pieces there are, why a king has no way out.
//
//   Game game;
//   std::puts(explain(game).c_str());
//   const ClockReport clock = reportClock(game);
//   std::puts(describe(clock).c_str());
//
// The reports are values of their own: they need no game once they are made.
//
// Thread safety: values and functions without state; any thread may use them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nowchess/game/game.h"

namespace nowchess {

// A ply of a game by the move that led to it.
struct PlyLabel {
    std::size_t ply = 0;           // 0: the first position, and the rest is empty
    std::uint32_t moveNumber = 0;  // of the move, as in "12... Nf6"
    Color mover = Color::White;
    SanText san;
    friend bool operator==(const PlyLabel&, const PlyLabel&) = default;
};
// Precondition: the game has got that far.
template <typename V>
PlyLabel plyLabel(const BasicGame<V>& game, std::size_t ply) noexcept;
// "12. Nf3", "12... Nf6" or "the first position".
std::string text(const PlyLabel& label);
// The same in one step.
template <typename V>
std::string moveLabel(const BasicGame<V>& game, std::size_t ply);
// The article by which the arbiter has ended the game; empty if that was somebody else.
template <typename V>
std::string_view rulingArticle(const BasicGame<V>& game) noexcept;

// A look-alike of the current position: the same pieces on the same squares and the same side to move, but not the same
// position, because of what was possible then and is not now, or the other way round.
struct RepetitionNearMiss {
    PlyLabel at;
    ByColor<CastlingRights> rights;   // in the look-alike
    std::optional<Square> enPassant;  // where a pawn could then legally be captured en passant
    friend bool operator==(const RepetitionNearMiss&, const RepetitionNearMiss&) = default;
};

struct RepetitionReport {
    std::vector<PlyLabel> plies;  // where the position stood, the current ply last
    std::vector<RepetitionNearMiss> nearMisses;
    ByColor<CastlingRights> rights;  // in the current position
};
template <typename V>
RepetitionReport reportRepetition(const BasicGame<V>& game);

struct ClockReport {
    std::uint32_t halfmoves;
    std::optional<PlyLabel> resetAt;  // the last capture or pawn move; empty if before the first position
    bool beganBefore;                 // it counts moves that were made before the first position
};
template <typename V>
ClockReport reportClock(const BasicGame<V>& game) noexcept;

struct MaterialReport {
    ByColor<ByPieceType<int>> pieces;  // those in hand included
    // Whether there is any placement of these pieces in which that side mates. A no decides; a yes leaves open whether
    // the side can mate from here, which is for the checks of rules/dead_position.h.
    ByColor<bool> suffices;
};
MaterialReport reportMaterial(const AnyPosition& position) noexcept;

// A square next to the king and what keeps the king from it: a piece of its own, or the enemy pieces that guard it.
struct DeniedSquare {
    Square square;
    std::optional<PieceType> ownPiece;
    Bitboard guards;
};
struct KingReport {
    std::optional<Square> king;  // some variants can do without
    Bitboard checkers;
    std::vector<DeniedSquare> denied;
};
// Of the side to move.
KingReport reportKing(const AnyPosition& position);

std::string describe(const RepetitionReport& report);
std::string describe(const ClockReport& report);
std::string describe(const MaterialReport& report, Variant variant = Variant::Standard);
std::string describe(const KingReport& report, const Board& board);

// The outcome and its reasons; of a running game what may be claimed and what is still missing. The full check is not
// asked; what the game remembers of it is used (see verdict.h for more).
template <typename V>
std::string explain(const BasicGame<V>& game);

}  // namespace nowchess
