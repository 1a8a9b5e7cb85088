#include "nowchess/rules/status.h"

#include <algorithm>
#include <utility>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/move_probe.h"

namespace nowchess {

namespace {

Status judge(bool inCheck, bool canMove) noexcept {
    if (canMove) return inCheck ? Status::InCheck : Status::Normal;
    return inCheck ? Status::Mated : Status::Drawn;
}

}  // namespace

Status status(const Position& position) noexcept {
    const bool inCheck = isInCheck(position);
    const MoveProbe probe(position);
    const bool canMove = (inCheck ? probe.hasKingStep() : probe.hasFreeMove()) || countLegalMoves(position) > 0;
    return judge(inCheck, canMove);
}

Status status(const Board& board, Color turn) noexcept {
    const Bitboard pieces = board.pieces(turn);
    const bool canMove =
        std::any_of(pieces.begin(), pieces.end(), [&](Square from) { return !legalTargets(board, from).empty(); });
    return judge(isInCheck(board, turn), canMove);
}

std::string_view name(Status status) noexcept {
    switch (status) {
        case Status::Normal: return "Normal";
        case Status::InCheck: return "InCheck";
        case Status::Mated: return "Mated";
        case Status::Drawn: return "Drawn";
    }
    std::unreachable();
}

}  // namespace nowchess
