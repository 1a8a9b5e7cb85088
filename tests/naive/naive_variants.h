// The seven variants people play besides chess and Chess960, as naively as naive_chess.h plays chess: every legality
// question is answered by playing the move on a copy and looking at the result.
//
// A position that has an ending has no legal moves. Draws that need the game's history, or a proof that nobody can win
// any more, are not looked for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "naive_chess.h"

namespace naive::variants {

enum class Variant { Crazyhouse, Atomic, Antichess, Horde, RacingKings, KingOfTheHill, ThreeCheck };
inline constexpr std::array allVariants{Variant::Crazyhouse, Variant::Atomic,      Variant::Antichess,
                                        Variant::Horde,      Variant::RacingKings, Variant::KingOfTheHill,
                                        Variant::ThreeCheck};

// As in UCI_Variant.
std::string_view name(Variant variant);
std::string_view startFen(Variant variant);

struct Position : naive::Position {
    Variant variant = Variant::Crazyhouse;
    // Crazyhouse: which pieces have been pawns, and what each side may drop, as letters of "qrbnp" in this order.
    std::array<bool, 64> promoted{};
    std::array<std::string, 2> pocket;
    // Three-check: how many checks each side has still to give.
    std::array<int, 2> checksLeft{3, 3};

    bool operator==(const Position&) const = default;
};

struct Move : naive::Move {  // "k" is a promotion, too, in antichess
    char drop = 0;           // 0 or one of "qrbnp"; then `from` is -1

    bool operator==(const Move&) const = default;
};

struct Ending {
    std::optional<Colour> winner;  // none: a draw
    // Checkmate, Stalemate (which antichess calls a win), KingOfTheHill, ThreeChecks, KingExploded, NoPiecesLeft,
    // RacingKings. Where a move does two of these at once, checkmate is the reason.
    std::string reason;

    bool operator==(const Ending&) const = default;
};

// Reads a FEN with or without the two clocks. Crazyhouse: pockets as "[Qn]", "[]", "[-]", a ninth rank or not at all,
// "~" behind what was a pawn. Three-check: checks left ("3+3") or given ("+0+0"), in any place after the en passant
// square. Castling as in naive::fromFen; there is none in antichess and racing kings, whatever the FEN says. Kings that
// the variant allows must be there; an exploded one in atomic may be missing. Otherwise the input is trusted.
std::optional<Position> fromFen(Variant variant, std::string_view fen);

// Pockets as "[QPnp]", checks left as "3+3" behind the en passant square, castling in Shredder's letters.
std::string toFen(const Position& position, EnPassantShown shown);

// Empty once there is an ending.
std::vector<Move> legalMoves(const Position& position);

// The move must be one of legalMoves(position).
Position play(const Position& position, const Move& move);

// Is the player to move in check? Never without a king, in antichess, or in atomic beside the other king.
bool inCheck(const Position& position);

std::optional<Ending> ending(const Position& position);

// Same player to move, placement, castling rights, legal en passant capture, promoted pieces, pockets, checks left.
bool samePosition(const Position& a, const Position& b);

// UCI: "e2e4", "e7e8q", "N@f3"; castling as king square, rook square: "e1h1".
std::string text(const Move& move);
// The same, but "e1g1" for castling where the king comes from the e file and the rook from a corner.
std::string standardText(const Move& move);
// The legal move of that text, in either form.
std::optional<Move> legalMove(const Position& position, std::string_view uci);

std::uint64_t perft(const Position& position, int depth);

}  // namespace naive::variants
