#include "nowchess/rules/attacks.h"
#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "rules/dead/locked.h"

namespace nowchess {

namespace {

// With so few men, captures may be forced that leave too little to mate with.
constexpr int fewMen = 6;

// Pawns that no enemy pawn faces on their file. Where there is one, something can be promoted sooner or later, and the
// cheap check gives up.
bool hasFreePawn(const Board& board) noexcept {
    const std::uint64_t white = board.pieces(Color::White, PieceType::Pawn).bits();
    const std::uint64_t black = board.pieces(Color::Black, PieceType::Pawn).bits();
    std::uint64_t up = white << 8;
    up |= up << 8;
    up |= up << 16;
    up |= up << 32;
    std::uint64_t down = black >> 8;
    down |= down >> 8;
    down |= down >> 16;
    down |= down >> 32;
    return (white & ~down) != 0 || (black & ~up) != 0;
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

// Follows the game as long as there is hardly a choice. True: it ends, or has too little material, without mate.
bool isForcedAway(const Position& position, Color side, int depth) noexcept {
    const MoveList moves = legalMoves(position);
    if (moves.empty()) return position.turn() == side || !isInCheck(position);
    constexpr std::size_t hardlyAChoice = 2;
    if (depth == 0 || moves.size() > hardlyAChoice) return false;
    for (const Move move : moves) {
        const Position next = position.playUnchecked(move);
        if (canMateByMaterial(next.board(), side) && !isForcedAway(next, side, depth - 1)) return false;
    }
    return true;
}

bool isForcedAway(const Position& position, Color side) noexcept {
    constexpr int plies = 6;
    return isForcedAway(position, side, plies);
}

bool hasFewMen(const Board& board) noexcept { return board.occupied().size() <= fewMen; }

}  // namespace

std::optional<NoMateReason> cannotMateFast(const Position& position, Color side) noexcept {
    const Board& board = position.board();
    if (!canMateByMaterial(board, side)) return NoMateReason::Material;
    if ((hasFewMen(board) || !hasLegalMove(position)) && isForcedAway(position, side)) return NoMateReason::ForcedLine;
    if (hasFreePawn(board) || hasFreePiece(board, side) || !dead::isLockedAgainst(position, side)) return std::nullopt;
    return NoMateReason::LockedStructure;
}

bool isDeadFast(const Position& position) noexcept {
    const Board& board = position.board();
    if (!hasFewMen(board) && hasFreePawn(board)) return false;
    return cannotMateFast(position, Color::White) && cannotMateFast(position, Color::Black);
}

}  // namespace nowchess
