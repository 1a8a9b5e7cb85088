#include "rules/dead/free_bishops.h"

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

namespace {

constexpr Bitboard light = lightSquares;

Position withoutBishops(const Position& position) noexcept {
    Setup setup = position.setup();
    setup.board = setup.board.without(setup.board.pieces(PieceType::Bishop));
    setup.castlingRooks = {};
    return Position::unchecked(setup);
}

// The other side to move on another board.
Position passed(const Position& position, const Board& board) noexcept {
    Setup setup;
    setup.board = board;
    setup.turn = opposite(position.turn());
    return Position::unchecked(setup);
}

Bitboard coloursOf(Bitboard bishops) noexcept {
    return (bishops.intersects(light) ? light : Bitboard{}) | (bishops.intersects(~light) ? ~light : Bitboard{});
}

}  // namespace

FreeBishops::FreeBishops(const Position& root, Color winner) : winner_(winner) {
    const Board& board = root.board();
    for (const Color color : allColors) bishopSquares_[color] = coloursOf(board.pieces(color, PieceType::Bishop));
    const Bitboard helpers = board.pieces(opposite(winner), PieceType::Bishop);
    lightHelpers_ = (helpers & light).size();
    darkHelpers_ = (helpers - light).size();
    met_.insert({withoutBishops(root)});
}

bool FreeBishops::applies(const Board& board) noexcept {
    return (board.occupied() - board.pieces(PieceType::King) - board.pieces(PieceType::Pawn))  //
           == board.pieces(PieceType::Bishop);
}

// Could the side to move be mated here, with bishops where it takes them? The check comes from a pawn, or from a bishop
// that has just moved or whose line has just been vacated.
bool FreeBishops::mayBeMate(const Position& position, Bitboard vacated, bool byBishop) const noexcept {
    const Color loser = opposite(winner_);
    if (position.turn() != loser) return false;
    const Board& board = position.board();
    const Square king = position.king(loser);
    const Bitboard pawns = pawnHits(board.pieces(winner_, PieceType::Pawn), winner_);
    const Bitboard bishops = bishopSquares_[winner_];
    const bool discovered = bishopAttacks(king, board.occupied()).intersects(vacated);
    if (!pawns.contains(king) && !(bishops.contains(king) && (byBishop || discovered))) return false;
    const Bitboard left =
        kingAttacks(king) - board.pieces(loser) - pawns - bishops - kingAttacks(position.king(winner_));
    return (left & light).size() <= lightHelpers_ && (left - light).size() <= darkHelpers_;
}

// True: mate cannot be excluded.
bool FreeBishops::meet(const Position& position, Bitboard vacated, bool byBishop) {
    if (mayBeMate(position, vacated, byBishop)) return true;
    if (!met_.contains(position)) met_.insert({position});
    return false;
}

bool FreeBishops::expandBishops(const Position& position) {
    const Color us = position.turn();
    if (bishopSquares_[us].empty()) return false;
    const Board& board = position.board();
    if (!isInCheck(board, us) && meet(passed(position, board), {}, true)) return true;
    for (const Square pawn : board.pieces(opposite(us), PieceType::Pawn) & bishopSquares_[us]) {
        const Board after = board.without(Bitboard{pawn});
        if (!isInCheck(after, us) && meet(passed(position, after), {}, true)) return true;
    }
    return false;
}

bool FreeBishops::expandCapturesOfBishops(const Position& position) {
    const Color us = position.turn();
    const Board& board = position.board();
    for (const Square from : board.pieces(us, PieceType::Pawn)) {
        for (const Square to : (pawnAttacks(from, us) & bishopSquares_[opposite(us)]) - board.occupied()) {
            if (rankOf(to) == relativeRank(Rank::R8, us)) return true;  // what a promotion leads to is not searched
            const Board after = board.replaced(Bitboard{from}, {us, PieceType::Pawn}, Bitboard{to});
            if (!isInCheck(after, us) && meet(passed(position, after), Bitboard{from}, false)) return true;
        }
    }
    return false;
}

bool FreeBishops::expand(const Position& position) {
    for (const Move move : legalMoves(position)) {
        if (move.kind() == MoveKind::Promotion) return true;
        const Position next = position.playUnchecked(move);
        // With en passant a second square is vacated.
        const Bitboard vacated = position.board().occupied() - next.board().occupied();
        if (meet(next, vacated, false)) return true;
    }
    return expandBishops(position) || expandCapturesOfBishops(position);
}

bool FreeBishops::excludesMate(std::uint64_t nodes) {
    for (std::uint32_t next = 0; next < met_.size(); ++next) {
        if (met_.size() >= nodes) return false;
        const Position position = met_[next].position;
        if (expand(position)) return false;
    }
    return true;
}

std::vector<AnyPosition> FreeBishops::positions() const {
    std::vector<AnyPosition> positions;
    for (const Skeleton& skeleton : met_.values()) positions.push_back(skeleton.position);
    return positions;
}

}  // namespace nowchess::dead
