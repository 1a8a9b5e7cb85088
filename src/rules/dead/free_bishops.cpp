#include "rules/dead/free_bishops.h"

#include <array>
#include <utility>

#include "nowchess/rules/attacks.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

namespace {

constexpr std::array nonPawns{PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King};

Position skeletonOf(const Board& board, Color turn) noexcept {
    Setup setup;
    setup.board = board;
    setup.turn = turn;
    return Position::unchecked(setup);
}

// A bishop that cannot move has its place, and walls others in: it stays a piece among pieces.
Bitboard freeBishops(const Board& board) noexcept {
    Bitboard free;
    for (const Color color : allColors)
        for (const Square square : board.pieces(color, PieceType::Bishop))
            if (!board.pieces(color).containsAll(bishopAttacks(square, board.occupied()))) free.insert(square);
    return free;
}

Bitboard attackedBy(const Board& board, Color color, Bitboard occupied) noexcept {
    Bitboard attacked = pawnHits(board.pieces(color, PieceType::Pawn), color);
    for (const PieceType type : nonPawns)
        for (const Square square : board.pieces(color, type)) attacked |= attacks({color, type}, square, occupied);
    return attacked;
}

}  // namespace

FreeBishops::FreeBishops(const Position& root, Color winner)
    : winner_(winner), enPassant_(root.enPassantTarget()), always_{Bitboard::all(), Bitboard::all()} {
    const Board& board = root.board();
    const Bitboard free = freeBishops(board);
    for (const Color color : allColors)
        for (const Square square : board.pieces(color) & free) bishops_.push_back({color, Bitboard{square}});
    met_.insert({skeletonOf(board.without(free), root.turn())});
    growReach();
}

bool FreeBishops::growReach() {
    for (; summarised_ < met_.size(); ++summarised_)
        for (const Color color : allColors) always_[color] &= met_[summarised_].position.board().pieces(color);
    const Bitboard open = ~(always_[Color::White] | always_[Color::Black]);
    bool grown = false;
    for (Bishop& bishop : bishops_) {
        const Bitboard before = bishop.reach;
        for (Bitboard known; known != bishop.reach;) {
            known = bishop.reach;
            bishop.reach |= bishopSlides(known, open) - always_[bishop.color];
        }
        grown = grown || bishop.reach != before;
        reach_[bishop.color] |= bishop.reach;
    }
    // A king is no cover for what is behind it.
    const Bitboard king{met_[0].position.king(opposite(winner_))};
    const Bitboard hits = bishopSlides(reach_[winner_], open | king);
    return std::exchange(hits_, hits) != hits || grown;
}

bool FreeBishops::applies(const Position& position) noexcept {
    constexpr int few = 3;
    const Board& board = position.board();
    const Bitboard others =
        board.pieces(PieceType::Knight) | board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen);
    const bool mayCastle = position.castlingRights(Color::White) != CastlingRights::none() ||
                           position.castlingRights(Color::Black) != CastlingRights::none();
    return others.size() <= few && !mayCastle;
}

// Is the king attacked whatever the bishops do?
bool FreeBishops::isInCheck(const Board& board, Color us) const noexcept {
    const Color them = opposite(us);
    const Square king = board.pieces(us, PieceType::King).front();
    if (pawnAttacks(king, us).intersects(board.pieces(them, PieceType::Pawn)) ||
        knightAttacks(king).intersects(board.pieces(them, PieceType::Knight)) ||
        kingAttacks(king).intersects(board.pieces(them, PieceType::King)))
        return true;
    const Bitboard queens = board.pieces(them, PieceType::Queen);
    const Bitboard sliders = (rookAttacks(king, board.occupied()) & (queens | board.pieces(them, PieceType::Rook))) |
                             (bishopAttacks(king, board.occupied()) & (queens | board.pieces(them, PieceType::Bishop)));
    const Bitboard shields = reach_[Color::White] | reach_[Color::Black];
    for (const Square slider : sliders)
        if (!between(king, slider).intersects(shields)) return true;
    return false;
}

// Could the side to move be mated here, with bishops where it takes them? The check comes from another piece, or from a
// bishop that has just moved or whose line has just been vacated.
bool FreeBishops::mayBeMate(const Position& position, Bitboard vacated, bool byBishop) const noexcept {
    const Color loser = opposite(winner_);
    if (position.turn() != loser) return false;
    const Board& board = position.board();
    const Square king = position.king(loser);
    const Bitboard attacked = attackedBy(board, winner_, board.occupied() - Bitboard{king});
    const bool discovered = bishopAttacks(king, board.occupied()).intersects(vacated);
    if (!attacked.contains(king) && !(hits_.contains(king) && (byBishop || discovered))) return false;
    return canFill(kingAttacks(king) - board.pieces(loser) - attacked - hits_, 0);
}

// Can the loser's bishops take these squares, one each?
bool FreeBishops::canFill(Bitboard squares, std::size_t firstBishop) const noexcept {
    if (squares.empty()) return true;
    if (firstBishop == bishops_.size()) return false;
    const Bishop& bishop = bishops_[firstBishop];
    if (bishop.color != winner_)
        for (const Square square : squares& bishop.reach)
            if (canFill(squares - Bitboard{square}, firstBishop + 1)) return true;
    return canFill(squares, firstBishop + 1);
}

bool FreeBishops::meet(const Board& after, Color mover, Bitboard vacated, bool byBishop) {
    if (isInCheck(after, mover)) return false;
    const Position position = skeletonOf(after, opposite(mover));
    if (mayBeMate(position, vacated, byBishop)) return true;
    if (!met_.contains(position)) met_.insert({position});
    return false;
}

bool FreeBishops::expandBishops(const Board& board, Color us) {
    if (reach_[us].empty()) return false;
    if (meet(board, us, {}, true)) return true;
    const Bitboard captured = board.pieces(opposite(us)) - board.pieces(PieceType::King);
    for (const Square square : captured& reach_[us])
        if (meet(board.without(Bitboard{square}), us, {}, true)) return true;
    return false;
}

// Every pawn of ours that can capture the one that has just passed over this square does.
bool FreeBishops::captureEnPassant(const Board& board, Square passed, Color us) {
    const Bitboard captured = pawnSteps(Bitboard{passed}, opposite(us));
    for (const Square from : pawnAttacks(passed, opposite(us)) & board.pieces(us, PieceType::Pawn)) {
        const Bitboard vacated = captured | Bitboard{from};
        if (meet(board.replaced(vacated, {us, PieceType::Pawn}, Bitboard{passed}), us, vacated)) return true;
    }
    return false;
}

bool FreeBishops::expandPawn(const Board& board, Square from, Color us) {
    const Color them = opposite(us);
    const Bitboard occupied = board.occupied();
    const Bitboard captures =
        pawnAttacks(from, us) & ((board.pieces(them) - board.pieces(PieceType::King)) | (reach_[them] - occupied));
    const Bitboard single = pawnSteps(Bitboard{from}, us) - occupied;
    const Bitboard twice = (pawnSteps(single & Bitboard::of(relativeRank(Rank::R3, us)), us)) - occupied;
    for (const Square to : captures | single | twice) {
        if (rankOf(to) == relativeRank(Rank::R8, us)) return true;  // what a promotion leads to is not searched
        const Board after = board.replaced(Bitboard{from, to}, {us, PieceType::Pawn}, Bitboard{to});
        if (meet(after, us, Bitboard{from})) return true;
        if (twice.contains(to) && !isInCheck(after, us) && captureEnPassant(after, single.front(), them)) return true;
    }
    return false;
}

bool FreeBishops::expand(const Position& position) {
    const Board& board = position.board();
    const Color us = position.turn();
    for (const PieceType type : nonPawns) {
        for (const Square from : board.pieces(us, type)) {
            const Bitboard barred = board.pieces(us) | board.pieces(PieceType::King);
            for (const Square to : attacks({us, type}, from, board.occupied()) - barred)
                if (meet(board.replaced(Bitboard{from, to}, {us, type}, Bitboard{to}), us, Bitboard{from})) return true;
        }
    }
    for (const Square pawn : board.pieces(us, PieceType::Pawn))
        if (expandPawn(board, pawn, us)) return true;
    return expandBishops(board, us);
}

bool FreeBishops::excludesMate(std::uint64_t nodes) {
    const Position root = met_[0].position;
    do {
        if (enPassant_ && captureEnPassant(root.board(), *enPassant_, root.turn())) return false;
        for (std::uint32_t next = 0; next < met_.size(); ++next) {
            if (nodes_ == nodes || met_.size() > nodes) return false;
            ++nodes_;
            const Position position = met_[next].position;
            if (expand(position)) return false;
        }
    } while (growReach());
    return true;
}

std::vector<AnyPosition> FreeBishops::positions() const {
    std::vector<AnyPosition> positions;
    for (const Skeleton& skeleton : met_.values()) positions.push_back(skeleton.position);
    return positions;
}

}  // namespace nowchess::dead
