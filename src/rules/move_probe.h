// Questions about one move, answered from the board alone: which pieces reach a square, what would attack the own king
// afterwards, does it give check. No move is generated and none is played.
//
// No sliding attacks are worked out, either. Few pieces stand on a line with the square in question, so it is faster
// to ask for each of these whether another stands between. In an unnamed namespace like the kernels, because its
// functions must be inlined where they are used.
#pragma once

#include "nowchess/rules/position.h"
#include "rules/tables.h"

namespace nowchess {
namespace {

// Where a piece attacks on an empty board; a pawn nowhere, because that takes its colour to know.
inline constexpr ByPieceType<tables::BySquare> emptyBoardAttacks = [] {
    ByPieceType<tables::BySquare> attacks;
    attacks[PieceType::Knight] = tables::knight;
    attacks[PieceType::King] = tables::king;
    for (int square = 0; square < 64; ++square) {
        const tables::Set diagonal = tables::diagonal.of[square] | tables::antidiagonal.of[square];
        const tables::Set straight = tables::fileLine.of[square] | tables::rankLine.of[square];
        attacks[PieceType::Bishop].of[square] = diagonal;
        attacks[PieceType::Rook].of[square] = straight;
        attacks[PieceType::Queen].of[square] = diagonal | straight;
    }
    return attacks;
}();

class MoveProbe {
public:
    explicit MoveProbe(const Position& position) noexcept
        : board_(position.board()),
          enPassant_(position.enPassantTarget()),
          color_(position.turn()),
          us_(board_.pieces(color_)),
          them_(board_.pieces(opposite(color_))),
          kings_(board_.pieces(PieceType::King)) {}

    [[nodiscard]] Bitboard us() const noexcept { return us_; }
    [[nodiscard]] Bitboard them() const noexcept { return them_; }
    [[nodiscard]] Bitboard ours(PieceType type) const noexcept { return board_.pieces(type) & us_; }
    [[nodiscard]] bool isEnPassant(Square to) const noexcept { return enPassant_ == to; }
    [[nodiscard]] Bitboard occupied() const noexcept { return us_ | them_; }

    // The own pieces of a kind, pawns excepted, whose move to a square is pseudo-legal if no piece of ours stands
    // there.
    [[nodiscard]] Bitboard reaching(PieceType type, Square to) const noexcept {
        return unblocked(ours(type) & attacks(type, to), to, occupied());
    }
    // The own pawn that steps to a square, by one rank or two. Precondition: the square is empty.
    [[nodiscard]] Bitboard stepping(Square to) const noexcept {
        const Bitboard single = behind(Bitboard{to});
        const Bitboard twice = behind(single - occupied()) & Bitboard::of(relativeRank(Rank::R2, color_));
        return ours(PieceType::Pawn) & (single | twice);
    }
    // The own pawns that attack a square.
    [[nodiscard]] Bitboard pawnsAttacking(Square to) const noexcept {
        return ours(PieceType::Pawn) & pawnAttacks(to, opposite(color_));
    }

    // Does the piece on the origin go to the target in that way, if its king did not matter? Not for castling.
    [[nodiscard]] bool isPseudoLegal(Move move) const noexcept {
        const Square from = move.from();
        const Square to = move.to();
        if (!us_.contains(from) || us_.contains(to)) return false;
        const PieceType type = board_.typeAt(from);
        if (type != PieceType::Pawn) return move.kind() == MoveKind::Normal && reaching(type, to).contains(from);
        const MoveKind kind = isEnPassant(to) && fileOf(from) != fileOf(to)  ? MoveKind::EnPassant
                              : rankOf(to) == relativeRank(Rank::R8, color_) ? MoveKind::Promotion
                                                                             : MoveKind::Normal;
        if (move.kind() != kind) return false;
        const bool captures = kind == MoveKind::EnPassant || them_.contains(to);
        return (captures ? pawnsAttacking(to) : stepping(to)).contains(from);
    }

    // Can a piece move that stands on no line with its king, and so cannot be pinned? Mostly one can, which spares the
    // generator. Precondition: the king is not in check.
    [[nodiscard]] bool hasFreeMove() const noexcept {
        const Bitboard free = us_ - kings_ - attacks(PieceType::Queen, (kings_ & us_).front());
        const Bitboard pawns = free & board_.pieces(PieceType::Pawn);
        if (!(ahead(pawns) - occupied()).empty()) return true;
        for (const Square piece : free - pawns) {
            const Bitboard firstSteps = attacks(PieceType::King, piece) | attacks(PieceType::Knight, piece);
            if (!((attacks(board_.typeAt(piece), piece) & firstSteps) - us_).empty()) return true;
        }
        return false;
    }

    // Can the king go to a square beside it? In check it mostly can, which spares the generator.
    [[nodiscard]] bool hasKingStep() const noexcept {
        const Square king = (kings_ & us_).front();
        for (const Square to : attacks(PieceType::King, king) - us_)
            if (dangers(king, to).empty()) return true;
        return false;
    }

    [[nodiscard]] bool isInCheck() const noexcept {
        return !attackersOf((kings_ & us_).front(), them_, occupied()).empty();
    }
    // What would attack the own king after a piece has gone from one square to another; not for castling.
    [[nodiscard, gnu::always_inline]] Bitboard dangers(Square from, Square to, bool enPassant = false) const noexcept {
        const Bitboard gone = enPassant ? behind(Bitboard{to}) : Bitboard{to};
        const Bitboard after = ((occupied() - Bitboard{from}) - gone) | Bitboard{to};
        const Square king = kings_.contains(from) ? to : (kings_ & us_).front();
        return attackersOf(king, them_ - gone, after);
    }

    // Does a legal move of a piece of that kind attack the other king? It did not stand in check before, so that only
    // the piece that moves can attack it now, and the lines that have been opened.
    [[nodiscard, gnu::always_inline]] bool givesCheck(Move move, PieceType moved) const noexcept {
        if (move.kind() == MoveKind::Castling) return castlingGivesCheck(move);
        const auto promotion = move.promotion();
        const PieceType becomes = promotion ? pieceType(*promotion) : moved;
        return givesCheck(move.from(), move.to(), becomes, move.kind() == MoveKind::EnPassant);
    }
    // The same in its parts, for whoever has them at hand. Not for castling.
    [[nodiscard, gnu::always_inline]] bool givesCheck(Square from, Square square, PieceType becomes,
                                                      bool enPassant) const noexcept {
        const Square target = (kings_ & them_).front();
        const Bitboard to{square};
        const Bitboard vacated = Bitboard{from} | (enPassant ? behind(to) : Bitboard{});
        const Bitboard direct =
            becomes == PieceType::Pawn ? pawnAttacks(target, opposite(color_)) : attacks(becomes, target);
        const Bitboard facing = ((slidersFacing(target) & us_) - vacated) | (direct & to);
        return !unblocked(facing, target, (occupied() - vacated) | to).empty();
    }

private:
    static Bitboard attacks(PieceType type, Square square) noexcept {
        return Bitboard(emptyBoardAttacks[type].of[static_cast<unsigned>(square)]);
    }
    static Bitboard pawnAttacks(Square square, Color color) noexcept {
        const tables::BySquare& table = color == Color::White ? tables::whitePawn : tables::blackPawn;
        return Bitboard(table.of[static_cast<unsigned>(square)]);
    }
    // Those pieces that see the square, if only other pieces can keep them from it. Leapers have no square between.
    static Bitboard unblocked(Bitboard pieces, Square square, Bitboard occupied) noexcept {
        for (const Square piece : pieces)
            if (Bitboard(tables::between.of[static_cast<unsigned>(square)][static_cast<unsigned>(piece)])
                    .intersects(occupied))
                pieces.erase(piece);
        return pieces;
    }

    // Those of the enemies that attack the own king, if it stood there.
    [[nodiscard, gnu::always_inline]] Bitboard attackersOf(Square king, Bitboard enemies,
                                                           Bitboard occupied) const noexcept {
        const Bitboard leapers = (attacks(PieceType::Knight, king) & board_.pieces(PieceType::Knight)) |
                                 (attacks(PieceType::King, king) & kings_) |
                                 (pawnAttacks(king, color_) & board_.pieces(PieceType::Pawn));
        return (leapers & enemies) | unblocked(slidersFacing(king) & enemies, king, occupied);
    }
    // Rooks, bishops and queens of both sides on a line with the square.
    [[nodiscard]] Bitboard slidersFacing(Square square) const noexcept {
        const Bitboard queens = board_.pieces(PieceType::Queen);
        return (attacks(PieceType::Rook, square) & (board_.pieces(PieceType::Rook) | queens)) |
               (attacks(PieceType::Bishop, square) & (board_.pieces(PieceType::Bishop) | queens));
    }
    [[nodiscard]] Bitboard behind(Bitboard squares) const noexcept {
        return Bitboard(color_ == Color::White ? squares.bits() >> 8 : squares.bits() << 8);
    }

    [[nodiscard]] Bitboard ahead(Bitboard squares) const noexcept {
        return Bitboard(color_ == Color::White ? squares.bits() << 8 : squares.bits() >> 8);
    }

    [[nodiscard, gnu::noinline]] bool castlingGivesCheck(Move move) const noexcept {
        const Square target = (kings_ & them_).front();
        const Bitboard rookTo{castledRook(move.castleSide(), color_)};
        const Bitboard vacated{move.from(), move.to()};
        const Bitboard after = (occupied() - vacated) | rookTo | Bitboard{castledKing(move.castleSide(), color_)};
        const Bitboard facing = ((slidersFacing(target) & us_) - vacated) | (attacks(PieceType::Rook, target) & rookTo);
        return !unblocked(facing, target, after).empty();
    }

    const Board& board_;
    std::optional<Square> enPassant_;
    Color color_;
    Bitboard us_;
    Bitboard them_;
    Bitboard kings_;
};

}  // namespace
}  // namespace nowchess
