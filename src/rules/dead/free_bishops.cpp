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

Bitboard attackedBy(const Board& board, Color color, Bitboard occupied) noexcept {
    Bitboard attacked = pawnHits(board.pieces(color, PieceType::Pawn), color);
    for (const PieceType type : nonPawns)
        for (const Square square : board.pieces(color, type)) attacked |= attacks({color, type}, square, occupied);
    return attacked;
}

// Pieces of that colour that would give check along a line, were it not for free pieces.
Bitboard slidersTowards(const Board& board, Square king, Color color) noexcept {
    const Bitboard queens = board.pieces(color, PieceType::Queen);
    return (rookAttacks(king, board.occupied()) & (queens | board.pieces(color, PieceType::Rook))) |
           (bishopAttacks(king, board.occupied()) & (queens | board.pieces(color, PieceType::Bishop)));
}

}  // namespace

FreeBishops::FreeBishops(const Position& root, Color winner, Bitboard free)
    : winner_(winner),
      enPassant_(root.enPassantTarget()),
      pawns_(root.board().pieces(opposite(winner), PieceType::Pawn).size()),
      always_{Bitboard::all(), Bitboard::all()} {
    const Board& board = root.board();
    for (const Color color : allColors)
        for (const Square square : board.pieces(color) & free) bishops_.push_back({color, Bitboard{square}});
    met_.insert({skeletonOf(board.without(free), root.turn()), {}});
    growReach();
}

Bitboard FreeBishops::mobile(const Board& board) noexcept {
    Bitboard mobile;
    for (const Color color : allColors)
        for (const Square square : board.pieces(color, PieceType::Bishop))
            if (!board.pieces(color).containsAll(bishopAttacks(square, board.occupied()))) mobile.insert(square);
    return mobile;
}

bool FreeBishops::growReach() {
    for (; summarised_ < met_.size(); ++summarised_)
        for (const Color color : allColors) always_[color] &= met_[summarised_].position.board().pieces(color);
    const Bitboard open = ~(always_[Color::White] | always_[Color::Black]);
    bool grown = std::exchange(widened_, false);
    const auto spread = [&](Bitboard& reach, Color color, auto&& hits) {
        const Bitboard before = reach;
        for (Bitboard known; known != reach;) {
            known = reach;
            reach |= hits(known) - always_[color];
        }
        grown = grown || reach != before;
    };
    for (Bishop& bishop : bishops_) {
        spread(bishop.reach, bishop.color, [&](Bitboard from) { return bishopSlides(from, open); });
        reach_[bishop.color] |= bishop.reach;
    }
    spread(promoted_, opposite(winner_),
           [&](Bitboard from) { return pieceHits(PieceType::Queen, from, open) | knightJumps(from); });
    // A king is no cover for what is behind it.
    const Bitboard king{met_[0].position.king(opposite(winner_))};
    const Bitboard hits = bishopSlides(reach_[winner_], open | king);
    return std::exchange(hits_, hits) != hits || grown;
}

bool FreeBishops::applies(const Position& position) noexcept {
    constexpr int few = 5;
    const Board& board = position.board();
    const Bitboard others =
        board.pieces(PieceType::Knight) | board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen);
    const bool mayCastle = position.castlingRights(Color::White) != CastlingRights::none() ||
                           position.castlingRights(Color::Black) != CastlingRights::none();
    return others.size() <= few && !mayCastle;
}

// Where the free pieces of a side may be. None has been promoted while every pawn is there.
Bitboard FreeBishops::freeReach(const Board& board, Color color) const noexcept {
    const bool promoted = color != winner_ && board.pieces(color, PieceType::Pawn).size() < pawns_;
    return promoted ? reach_[color] | promoted_ : reach_[color];
}

// Is the king attacked whatever the free pieces do?
bool FreeBishops::isInCheck(const Board& board, Color us, Bitboard emptied) const noexcept {
    const Color them = opposite(us);
    const Square king = board.pieces(us, PieceType::King).front();
    if (pawnAttacks(king, us).intersects(board.pieces(them, PieceType::Pawn)) ||
        knightAttacks(king).intersects(board.pieces(them, PieceType::Knight)) ||
        kingAttacks(king).intersects(board.pieces(them, PieceType::King)))
        return true;
    const Bitboard shields = (freeReach(board, us) | freeReach(board, them)) - emptied;
    for (const Square slider : slidersTowards(board, king, them))
        if (!between(king, slider).intersects(shields)) return true;
    return false;
}

// What the move has just emptied on a line of check.
Bitboard FreeBishops::uncovered(const Board& board, const Step& step) const noexcept {
    const Square king = board.pieces(opposite(step.mover), PieceType::King).front();
    Bitboard lines;
    for (const Square slider : slidersTowards(board, king, step.mover)) lines |= between(king, slider);
    return lines & step.vacated;
}

// Could the side to move be mated here, with bishops where it takes them? The check comes from another piece, or from a
// bishop that has just moved or whose line has just been vacated.
bool FreeBishops::mayBeMate(const Position& position, const Step& step) const noexcept {
    const Color loser = opposite(winner_);
    if (position.turn() != loser) return false;
    const Board& board = position.board();
    const Square king = position.king(loser);
    const Bitboard attacked = attackedBy(board, winner_, board.occupied() - Bitboard{king});
    const bool discovered = bishopAttacks(king, board.occupied()).intersects(step.vacated);
    if (!attacked.contains(king) && !(hits_.contains(king) && (step.byFree || discovered))) return false;
    const Bitboard flights = kingAttacks(king) - board.pieces(loser) - attacked - hits_;
    if (flights.intersects(board.pieces(winner_))) return false;  // it captures
    if (!canFill(flights, 0, pawns_ - board.pieces(loser, PieceType::Pawn).size())) return false;
    return !reach_[winner_].empty() || !canCaptureChecker(board, king);
}

// Has the loser a piece that captures the only one that gives check, with nothing in its way and nothing behind it?
// Precondition: the winner has no free pieces.
bool FreeBishops::canCaptureChecker(const Board& board, Square king) const noexcept {
    const Color loser = opposite(winner_);
    Bitboard checkers;
    for (const Square square : board.pieces(winner_))
        if (attacks({winner_, board.typeAt(square)}, square, board.occupied()).contains(king)) checkers.insert(square);
    if (checkers.size() != 1) return false;
    const Square checker = checkers.front();
    const Bitboard inTheWay = freeReach(board, loser);
    for (const Square from : board.pieces(loser) - Bitboard{king}) {
        const Piece piece{loser, board.typeAt(from)};
        if (!attacks(piece, from, board.occupied()).contains(checker)) continue;
        if (piece.type != PieceType::Knight && between(from, checker).intersects(inTheWay)) continue;
        const Board after = board.replaced(Bitboard{from, checker}, piece, Bitboard{checker});
        if (!attackedBy(after, winner_, after.occupied()).contains(king)) return true;
    }
    return false;
}

// Can the loser's free pieces take these squares, one each?
bool FreeBishops::canFill(Bitboard squares, std::size_t firstBishop, int promoted) const noexcept {
    if (squares.empty()) return true;
    if (firstBishop == bishops_.size()) return squares.size() <= promoted && promoted_.containsAll(squares);
    const Bishop& bishop = bishops_[firstBishop];
    if (bishop.color != winner_)
        for (const Square square : squares& bishop.reach)
            if (canFill(squares - Bitboard{square}, firstBishop + 1, promoted)) return true;
    return canFill(squares, firstBishop + 1, promoted);
}

bool FreeBishops::meet(const Board& after, const Step& step) {
    if (isInCheck(after, step.mover, step.emptied)) return false;
    if (after.pieces(winner_).size() == 1 && reach_[winner_].empty()) return false;  // a bare king
    const Position position = skeletonOf(after, opposite(step.mover));
    if (mayBeMate(position, step)) return true;
    const Bitboard vacated = uncovered(after, step);
    if (const auto known = met_.find(position)) {
        Skeleton& skeleton = met_[*known];
        widened_ |= !vacated.containsAll(skeleton.vacated);
        skeleton.vacated &= vacated;
    } else {
        met_.insert({position, vacated});
    }
    return false;
}

bool FreeBishops::expandFree(const Skeleton& skeleton) {
    const Board& board = skeleton.position.board();
    const Color us = skeleton.position.turn();
    const Bitboard reach = freeReach(board, us);
    if (reach.empty()) return false;
    const Step step{.mover = us, .vacated = {}, .emptied = skeleton.vacated - reach, .byFree = true};
    if (meet(board, step)) return true;
    const Bitboard captured = board.pieces(opposite(us)) - board.pieces(PieceType::King);
    for (const Square square : captured& reach)
        if (meet(board.without(Bitboard{square}), step)) return true;
    return false;
}

// Every pawn of ours that can capture the one that has just passed over this square does.
bool FreeBishops::captureEnPassant(const Skeleton& skeleton, Square passed) {
    const Board& board = skeleton.position.board();
    const Color us = skeleton.position.turn();
    const Bitboard captured = pawnSteps(Bitboard{passed}, opposite(us));
    for (const Square from : pawnAttacks(passed, opposite(us)) & board.pieces(us, PieceType::Pawn)) {
        const Bitboard vacated = captured | Bitboard{from};
        const Step step{.mover = us, .vacated = vacated, .emptied = skeleton.vacated};
        if (meet(board.replaced(vacated, {us, PieceType::Pawn}, Bitboard{passed}), step)) return true;
    }
    return false;
}

bool FreeBishops::expandPawn(const Skeleton& skeleton, Square from) {
    const Board& board = skeleton.position.board();
    const Color us = skeleton.position.turn();
    const Color them = opposite(us);
    const Bitboard occupied = board.occupied();
    const Bitboard captures = pawnAttacks(from, us) & ((board.pieces(them) - board.pieces(PieceType::King)) |
                                                       (freeReach(board, them) - occupied));
    const Bitboard single = pawnSteps(Bitboard{from}, us) - occupied;
    const Bitboard twice = (pawnSteps(single & Bitboard::of(relativeRank(Rank::R3, us)), us)) - occupied;
    Step step{.mover = us, .vacated = Bitboard{from}, .emptied = skeleton.vacated};
    for (const Square to : captures | single | twice) {
        if (rankOf(to) == relativeRank(Rank::R8, us)) {
            if (us == winner_) return true;  // what that leads to is not searched
            widened_ |= !promoted_.contains(to);
            promoted_.insert(to);
            step.byFree = true;
            if (meet(board.without(Bitboard{from, to}), step)) return true;
            continue;
        }
        const Board after = board.replaced(Bitboard{from, to}, {us, PieceType::Pawn}, Bitboard{to});
        if (meet(after, step)) return true;
        if (twice.contains(to) && !isInCheck(after, us, step.emptied) &&
            captureEnPassant({skeletonOf(after, them), {}}, single.front()))
            return true;
    }
    return false;
}

bool FreeBishops::expand(const Skeleton& skeleton) {
    const Board& board = skeleton.position.board();
    const Color us = skeleton.position.turn();
    const Bitboard barred = board.pieces(us) | board.pieces(PieceType::King);
    for (const PieceType type : nonPawns)
        for (const Square from : board.pieces(us, type))
            for (const Square to : attacks({us, type}, from, board.occupied()) - barred)
                if (meet(board.replaced(Bitboard{from, to}, {us, type}, Bitboard{to}),
                         {.mover = us, .vacated = Bitboard{from}, .emptied = skeleton.vacated}))
                    return true;
    for (const Square pawn : board.pieces(us, PieceType::Pawn))
        if (expandPawn(skeleton, pawn)) return true;
    return expandFree(skeleton);
}

bool FreeBishops::excludesMate(std::uint64_t nodes) {
    const Skeleton root = met_[0];
    do {
        if (enPassant_ && captureEnPassant(root, *enPassant_)) return false;
        for (std::uint32_t next = 0; next < met_.size(); ++next) {
            if (nodes_ == nodes || met_.size() > nodes) return false;
            ++nodes_;
            const Skeleton skeleton = met_[next];
            if (expand(skeleton)) return false;
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
