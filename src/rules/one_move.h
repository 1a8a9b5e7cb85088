// Questions about one move, answered from the board alone: which men reach a square, what would attack the own king
// afterwards, does it give check. Nothing is generated and nothing is played.
// In an unnamed namespace like the sliders it is made of.
#pragma once

#include "nowchess/board/position.h"
#include "rules/sliders_portable.h"

namespace nowchess {
namespace {

class OneMove {
public:
    explicit OneMove(const Position& position) noexcept
        : board_(position.board()),
          enPassant_(position.enPassantTarget()),
          color_(position.turn()),
          us_(board_.pieces(color_)),
          them_(board_.pieces(opposite(color_))),
          kings_(board_.pieces(PieceType::King)) {}

    [[nodiscard]] Bitboard us() const noexcept { return us_; }
    [[nodiscard]] Bitboard them() const noexcept { return them_; }
    [[nodiscard]] Bitboard ours(PieceType type) const noexcept { return board_.pieces(type) & us_; }
    [[nodiscard]] Square king() const noexcept { return (kings_ & us_).front(); }
    [[nodiscard]] bool isEnPassant(Square to) const noexcept { return enPassant_ == to; }
    [[nodiscard]] Bitboard occupied() const noexcept { return us_ | them_; }

    // The own men of a kind, pawns excepted, that go to a square if no king matters and no man of ours stands there.
    [[nodiscard]] Bitboard reaching(PieceType type, Square to) const noexcept {
        return ours(type) & officerAttacks(type, to, occupied());
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

    // What would attack the own king after a man has gone from one square to another; not for castling.
    [[nodiscard, gnu::always_inline]] Bitboard dangers(Square from, Square to, bool enPassant = false) const noexcept {
        const Bitboard gone = enPassant ? behind(Bitboard{to}) : Bitboard{to};
        const Bitboard after = ((occupied() - Bitboard{from}) - gone) | Bitboard{to};
        const bool kingMoves = kings_.contains(from);
        const Bitboard attackers = attackersOf(kingMoves ? to : king(), after);
        return (attackers - gone) & them_;
    }
    // The men of the opponent that attack a square on a board occupied thus.
    [[nodiscard]] Bitboard attackersOf(Square square, Bitboard occupied) const noexcept {
        const Bitboard queens = board_.pieces(PieceType::Queen);
        return them_ & ((rook(square, occupied) & (board_.pieces(PieceType::Rook) | queens)) |
                        (bishop(square, occupied) & (board_.pieces(PieceType::Bishop) | queens)) |
                        (leaper(tables::knight, square) & board_.pieces(PieceType::Knight)) |
                        (leaper(tables::king, square) & kings_) |
                        (pawnAttacks(square, color_) & board_.pieces(PieceType::Pawn)));
    }

    // Does a legal move of a man of that kind attack the other king? It did not stand in check before, so that only the
    // man that moves can attack it now, and the lines that have been opened.
    [[nodiscard, gnu::always_inline]] bool givesCheck(Move move, PieceType moved) const noexcept {
        if (move.kind() == MoveKind::Castling) return castlingGivesCheck(move);
        const Bitboard to{move.to()};
        const Bitboard vacated = Bitboard{move.from()} |
                                 (move.kind() == MoveKind::EnPassant ? behind(to) : Bitboard{});
        const auto promotion = move.promotion();
        const PieceType becomes = promotion ? pieceType(*promotion) : moved;
        const Ways& ways = waysOf[becomes];
        const Square target = (kings_ & them_).front();
        const Bitboard after = (occupied() - vacated) | to;
        const Bitboard leaps = (leaper(tables::knight, target) & ways.knight) |
                               (pawnAttacks(target, opposite(color_)) & ways.pawn);
        const Bitboard hits = (rook(target, after) & ((straights() - vacated) | (to & ways.rook))) |
                              (bishop(target, after) & ((diagonals() - vacated) | (to & ways.bishop))) | (leaps & to);
        return !hits.empty();
    }

private:
    static Bitboard rook(Square square, Bitboard occupied) noexcept {
        return Bitboard(PortableSliders::rook(static_cast<int>(square), occupied.bits()));
    }
    static Bitboard bishop(Square square, Bitboard occupied) noexcept {
        return Bitboard(PortableSliders::bishop(static_cast<int>(square), occupied.bits()));
    }
    static Bitboard leaper(const tables::BySquare& table, Square square) noexcept {
        return Bitboard(table.of[static_cast<unsigned>(square)]);
    }
    static Bitboard pawnAttacks(Square square, Color color) noexcept {
        return leaper(color == Color::White ? tables::whitePawn : tables::blackPawn, square);
    }
    // All ones for the ways in which a kind of man attacks. With these all ways are worked out and the right ones kept:
    // which kind of man it will be cannot be predicted, and a wrong guess costs more than two slides.
    struct Ways {
        Bitboard pawn, knight, bishop, rook, king;
    };
    static constexpr ByPieceType<Ways> waysOf = [] {
        ByPieceType<Ways> ways;
        ways[PieceType::Pawn].pawn = ways[PieceType::Knight].knight = ways[PieceType::King].king = Bitboard::all();
        ways[PieceType::Bishop].bishop = ways[PieceType::Queen].bishop = Bitboard::all();
        ways[PieceType::Rook].rook = ways[PieceType::Queen].rook = Bitboard::all();
        return ways;
    }();
    static Bitboard officerAttacks(PieceType type, Square square, Bitboard occupied) noexcept {
        const Ways& ways = waysOf[type];
        return (leaper(tables::knight, square) & ways.knight) | (leaper(tables::king, square) & ways.king) |
               (bishop(square, occupied) & ways.bishop) | (rook(square, occupied) & ways.rook);
    }

    [[nodiscard]] Bitboard behind(Bitboard squares) const noexcept {
        return Bitboard(color_ == Color::White ? squares.bits() >> 8 : squares.bits() << 8);
    }
    [[nodiscard]] Bitboard straights() const noexcept { return ours(PieceType::Rook) | ours(PieceType::Queen); }
    [[nodiscard]] Bitboard diagonals() const noexcept { return ours(PieceType::Bishop) | ours(PieceType::Queen); }

    [[nodiscard, gnu::noinline]] bool castlingGivesCheck(Move move) const noexcept {
        const Square target = (kings_ & them_).front();
        const Bitboard rookTo{castledRook(move.castleSide(), color_)};
        const Bitboard vacated{move.from(), move.to()};
        const Bitboard after = (occupied() - vacated) | rookTo | Bitboard{castledKing(move.castleSide(), color_)};
        return (rook(target, after) & ((straights() - vacated) | rookTo)).bits() != 0;
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
