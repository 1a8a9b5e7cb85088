#include "rules/last_move.h"

#include <array>

#include "nowchess/rules/attacks.h"
#include "rules/castling_home.h"

namespace nowchess {

namespace {

constexpr std::array capturable{PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                PieceType::Queen};

class LastMoves {
public:
    LastMoves(const Setup& setup, CastlingMode mode) noexcept : setup_(setup), mode_(mode) {}

    [[nodiscard]] bool any() const noexcept {
        if (setup_.enPassant) return true;  // a double step, and the gate has looked at the checks before it
        return byUninvolvedPiece() || byPiece() || byCastling() || (isClockAtZero() && (byPawn() || byEnPassant()));
    }

private:
    [[nodiscard]] Square behind(Square square) const noexcept {
        return static_cast<Square>(static_cast<int>(square) + (mover_ == Color::White ? -8 : 8));
    }
    [[nodiscard]] Bitboard rank(Rank relative) const noexcept { return Bitboard::of(relativeRank(relative, mover_)); }
    [[nodiscard]] Bitboard own(PieceType type) const noexcept { return board_.pieces(mover_, type); }
    // Pawn moves and captures set the clock back. Many a FEN has lost its counters, so that 0 says nothing.
    [[nodiscard]] bool isClockAtZero() const noexcept { return setup_.halfmoveClock == 0; }

    [[nodiscard]] bool isPossible(const Board& before, std::optional<Square> enPassant = std::nullopt) const noexcept {
        Setup setup;
        setup.board = before;
        setup.turn = mover_;
        setup.enPassant = enPassant;
        return boardFaults(setup).empty();
    }

    [[nodiscard]] Board before(Square from, Square to, PieceType type) const noexcept {
        return board_.replaced({to}, {mover_, type}, {from});
    }
    [[nodiscard]] bool isPossibleFrom(Square from, Square to, PieceType type = PieceType::Pawn) const noexcept {
        return isPossible(before(from, to, type));
    }
    [[nodiscard]] bool isPossibleCapture(Square from, Square to, PieceType type) const noexcept {
        if (!isClockAtZero()) return false;
        Board board = before(from, to, type);
        for (const PieceType captured : capturable) {
            board.put(to, {setup_.turn, captured});
            if (isPossible(board)) return true;
        }
        return false;
    }

    // Where the piece on this square may have come from, as far as checks tell: whatever gives check and did not move
    // was uncovered by the piece that did.
    [[nodiscard]] Bitboard origins(Square to) const noexcept {
        Bitboard free = ~occupied_;
        for (const Square checker : checkers_)
            if (checker != to) free &= between(king_, checker);
        return free;
    }

    // Nearly always there is a piece out of sight of the king that can have come from a square where it gave no check.
    // That changes no number of pieces and nothing for this king, and the mover's own was in check by one piece at
    // most, so there is nothing more to look at.
    [[nodiscard]] bool byUninvolvedPiece() const noexcept {
        if (!checkers_.empty()) return false;
        const Bitboard knights = movers_ & own(PieceType::Knight);  // first, for they are the quickest to look at
        for (const Bitboard pieces : {knights, movers_ - knights - own(PieceType::King)}) {
            for (const Square to : pieces) {
                if (isInSight(to)) continue;
                const Piece piece{mover_, board_.typeAt(to)};
                const Bitboard earlier = attacks(piece, to, occupied_) - occupied_;
                if (!attacks(piece, king_, occupied_).containsAll(earlier)) return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool isInSight(Square square) const noexcept {
        return !lineThrough(king_, square).empty() && !between(king_, square).intersects(occupied_);
    }

    [[nodiscard]] bool byPiece() const noexcept {
        for (const Square to : movers_) {
            const PieceType type = board_.typeAt(to);
            for (const Square from : attacks({mover_, type}, to, occupied_) & origins(to))
                if (isPossibleFrom(from, to, type) || isPossibleCapture(from, to, type)) return true;
        }
        return false;
    }

    // By a pawn, or by one that has become another piece.
    [[nodiscard]] bool byPawn() const noexcept {
        const Bitboard promoted = (movers_ - own(PieceType::King)) & rank(Rank::R8);
        for (const Square to : (own(PieceType::Pawn) - rank(Rank::R2)) | promoted) {
            const Bitboard free = origins(to);
            for (const Square from : pawnAttacks(to, setup_.turn) & free)
                if (isPossibleCapture(from, to, PieceType::Pawn)) return true;
            const Square one = behind(to);
            if (occupied_.contains(one)) continue;
            if (free.contains(one) && isPossibleFrom(one, to)) return true;
            if (rank(Rank::R4).contains(to) && free.contains(behind(one)) && isPossibleFrom(behind(one), to))
                return true;
        }
        return false;
    }

    [[nodiscard]] bool byEnPassant() const noexcept {
        for (const Square to : own(PieceType::Pawn) & rank(Rank::R6)) {
            const Square captured = behind(to);
            if (occupied_.contains(captured)) continue;
            for (const Square from : pawnAttacks(to, setup_.turn) - occupied_) {
                Board board = before(from, to, PieceType::Pawn);
                board.put(captured, {setup_.turn, PieceType::Pawn});
                if (isPossible(board, to)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool byCastling() const noexcept {
        if (!unmoved_.empty()) return false;  // one who can still castle has not castled
        const Bitboard home = rank(Rank::R1);
        const bool isStandard = mode_ == CastlingMode::Standard;
        const Bitboard edges = Bitboard::of(File::A) | Bitboard::of(File::H);
        for (const CastleSide side : allCastleSides) {
            if (!own(PieceType::King).contains(castledKing(side, mover_)) ||
                !own(PieceType::Rook).contains(castledRook(side, mover_)))
                continue;
            for (const Square king : isStandard ? home& Bitboard::of(File::E) : home - edges)
                for (const Square rook : isStandard ? sideOf(king, side) & edges : sideOf(king, side))
                    if (isPossibleCastling(side, king, rook)) return true;
        }
        return false;
    }

    [[nodiscard]] bool isPossibleCastling(CastleSide side, Square king, Square rook) const noexcept {
        const Square castled = castledKing(side, mover_);
        const Bitboard kingPath = between(king, castled) | Bitboard{king};
        const Bitboard rookPath = between(rook, castledRook(side, mover_)) | Bitboard{rook};
        Board board = board_.without({castled, castledRook(side, mover_)});
        if (board.occupied().intersects(kingPath | rookPath)) return false;
        board.put(rook, {mover_, PieceType::Rook});
        for (const Square square : kingPath)  // not out of check and not through it
            if (isAttacked(board, square, setup_.turn)) return false;
        board.put(king, {mover_, PieceType::King});
        return isPossible(board);
    }

    const Setup& setup_;
    const CastlingMode mode_;
    const Board& board_ = setup_.board;
    const Color mover_ = opposite(setup_.turn);
    const Square king_ = *board_.king(setup_.turn);
    const Bitboard occupied_ = board_.occupied();
    const Bitboard checkers_ = attackersOf(board_, king_, mover_);
    // The king and the rooks that may still castle have never moved.
    const Bitboard unmoved_ = (setup_.castlingRooks & rank(Rank::R1)).empty()
                                  ? Bitboard{}
                                  : (setup_.castlingRooks & rank(Rank::R1)) | own(PieceType::King);
    const Bitboard movers_ = board_.pieces(mover_) - own(PieceType::Pawn) - unmoved_;
};

}  // namespace

bool hasLastMove(const Setup& setup, CastlingMode mode) noexcept { return LastMoves(setup, mode).any(); }

}  // namespace nowchess
