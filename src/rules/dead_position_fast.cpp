#include <bit>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "rules/dead/locked.h"

namespace nowchess {

namespace {

// Only pawns lock a position, and kings walk round fewer than three of a side. Where one of them is faced by no enemy
// pawn on its file, something can be promoted sooner or later, and the cheap check gives up.
bool mayBeLocked(const Board& board) noexcept {
    const std::uint64_t white = board.pieces(Color::White, PieceType::Pawn).bits();
    const std::uint64_t black = board.pieces(Color::Black, PieceType::Pawn).bits();
    constexpr int fewestPawns = 3;
    if (std::popcount(white) < fewestPawns || std::popcount(black) < fewestPawns) return false;
    std::uint64_t up = white << 8;
    up |= up << 8;
    up |= up << 16;
    up |= up << 32;
    std::uint64_t down = black >> 8;
    down |= down >> 8;
    down |= down >> 16;
    down |= down >> 32;
    return (white & ~down) == 0 && (black & ~up) == 0;
}

// Can a pawn of either side step ahead? Mostly one can, and then the structure is not locked yet.
bool canPawnStep(const Board& board) noexcept {
    const std::uint64_t empty = (~board.occupied()).bits();
    const std::uint64_t ahead = board.pieces(Color::White, PieceType::Pawn).bits() << 8 |
                                board.pieces(Color::Black, PieceType::Pawn).bits() >> 8;
    return (ahead & empty) != 0;
}

// A knight, rook or queen that can move.
bool hasFreePiece(const Board& board, Color side) noexcept {
    const Bitboard ours = board.pieces(side);
    for (const Square square : ours - board.pieces(PieceType::Pawn) - board.pieces(PieceType::King)) {
        const PieceType type = board.typeAt(square);
        if (type != PieceType::Bishop && !ours.containsAll(attacks({side, type}, square, ours))) return true;
    }
    return false;
}

constexpr int hardlyAChoice = 2;

// Follows the game as long as there is hardly a choice. True: it ends, or has too little material, without mate.
bool isForcedAway(const Position& position, Color side, int depth) noexcept {
    const MoveList moves = legalMoves(position);
    if (moves.empty()) return position.turn() == side || !isInCheck(position);
    if (depth == 0) return false;  // GCOVR_EXCL_LINE so long a line is not known, but it might go on for ever
    if (moves.size() > hardlyAChoice) return false;
    for (const Move move : moves) {
        const Position next = position.playUnchecked(move);
        if (canMateByMaterial(next.board(), side) && !isForcedAway(next, side, depth - 1)) return false;
    }
    return true;
}

// With so few pieces, captures may be forced that leave too little to mate with. A side with more than two pieces, or a
// king away from the edge, mostly has a choice.
bool mayBeForced(const Position& position) noexcept {
    constexpr int fewPieces = 6;
    constexpr int fewOwnPieces = 2;
    constexpr Bitboard edge(0xff818181818181ffULL);
    const Board& board = position.board();
    return board.occupied().size() <= fewPieces && edge.contains(position.king(position.turn())) &&
           board.pieces(position.turn()).size() <= fewOwnPieces && countLegalMoves(position) <= hardlyAChoice;
}

std::optional<NoMateReason> reasonAgainst(const Position& position, Color side, bool forced, bool locked) noexcept {
    constexpr int plies = 6;
    if (!canMateByMaterial(position.board(), side)) return NoMateReason::Material;
    if (forced && isForcedAway(position, side, plies)) return NoMateReason::ForcedLine;
    if (locked && !hasFreePiece(position.board(), side) && dead::isLockedAgainst(position, side))
        return NoMateReason::LockedStructure;
    return std::nullopt;
}

}  // namespace

std::optional<NoMateReason> cannotMateFast(const Position& position, Color side) noexcept {
    // A game that is over is no question of structure: there is a mate on the board, or there never will be one.
    if (!hasLegalMove(position)) {
        const bool mated = position.turn() != side && isInCheck(position);
        return mated ? std::nullopt : std::optional(NoMateReason::ForcedLine);
    }
    return reasonAgainst(position, side, mayBeForced(position), mayBeLocked(position.board()));
}

bool isDeadFast(const Position& position) noexcept {
    const bool forced = mayBeForced(position);
    const bool locked = !canPawnStep(position.board()) && mayBeLocked(position.board());
    if (!forced && !locked) return isInsufficientMaterial(position.board());
    if (!hasLegalMove(position)) return !isInCheck(position);
    return reasonAgainst(position, Color::White, forced, locked) &&
           reasonAgainst(position, Color::Black, forced, locked);
}

}  // namespace nowchess
