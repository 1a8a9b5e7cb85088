#include "nowchess/board/position.h"

#include <cassert>

#include "board/zobrist.h"

namespace nowchess {

namespace {

// Squares beside a square on its rank.
constexpr Bitboard neighbours(Square square) noexcept {
    const std::uint64_t bit = Bitboard{square}.bits();
    return Bitboard((bit & ~Bitboard::of(File::H).bits()) << 1 | (bit & ~Bitboard::of(File::A).bits()) >> 1);
}

constexpr Square behind(Square square, Color color) noexcept {
    return static_cast<Square>(static_cast<int>(square) + (color == Color::White ? -8 : 8));
}

// A FEN may hold the largest number there is, and counting must not start again at 0.
constexpr std::uint32_t successor(std::uint32_t count) noexcept { return count + (count + 1 != 0 ? 1 : 0); }

std::uint64_t castlingKey(Bitboard rooks, Color color, Square king) noexcept {
    std::uint64_t key = 0;
    rooks &= Bitboard::of(backRank(color));
    for (const Square rook : rooks)
        key ^= zobrist::castling(color, rook > king ? CastleSide::Kingside : CastleSide::Queenside);
    return key;
}

// The part of the key for a double step over `target`, which `mover` has just made.
std::uint64_t enPassantKey(const Board& board, Square target, Color mover) noexcept {
    const Square pawn = behind(target, opposite(mover));
    const bool capturer = neighbours(pawn).intersects(board.pieces(opposite(mover), PieceType::Pawn));
    return capturer ? zobrist::enPassant(fileOf(target)) : 0;
}

}  // namespace

Position Position::unchecked(const Setup& setup) noexcept {
    assert(setup.board.pieces(Color::White, PieceType::King).size() == 1);
    assert(setup.board.pieces(Color::Black, PieceType::King).size() == 1);
    assert(setup.board.pieces(PieceType::Rook).containsAll(setup.castlingRooks));
    Position position(setup, Key{});
    position.key_ = keyFromScratch(position);
    return position;
}

CastlingRights Position::castlingRights(Color color) const noexcept {
    CastlingRights rights;
    const Bitboard rooks = castlingRooks_ & Bitboard::of(backRank(color));
    for (const Square rook : rooks) (rook > king(color) ? rights.kingSide : rights.queenSide) = fileOf(rook);
    return rights;
}

Setup Position::setup() const noexcept {
    return {board_, turn_, castlingRooks_, enPassantTarget(), halfmoveClock_, fullmoveNumber_};
}

Key keyFromScratch(const Position& position) noexcept {
    std::uint64_t key = position.turn() == Color::White ? zobrist::whiteToMove() : 0;
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes)
            for (const Square square : position.board().pieces(color, type)) key ^= zobrist::piece(color, type, square);
        key ^= castlingKey(position.castlingRooks(), color, position.king(color));
    }
    if (const auto target = position.enPassantTarget())
        key ^= enPassantKey(position.board(), *target, opposite(position.turn()));
    return Key{key};
}

// Everything that a legal move is, but for attacks and for what stands between: those are known further up, in rules/.
// Asked by assertions alone.
// GCOVR_EXCL_START: branches are counted without assertions
bool Position::couldBeLegal(Move move) const noexcept {
    const Square from = move.from();
    const Square to = move.to();
    if (!board_.pieces(turn_).contains(from)) return false;
    const PieceType moved = board_.typeAt(from);
    if (move.kind() == MoveKind::Castling) return moved == PieceType::King && castlingRooks_.contains(to);
    if (board_.pieces(turn_).contains(to) || board_.pieces(PieceType::King).contains(to)) return false;
    const bool promotes = moved == PieceType::Pawn && rankOf(to) == relativeRank(Rank::R8, turn_);
    if (promotes != (move.kind() == MoveKind::Promotion)) return false;
    const bool enPassant = moved == PieceType::Pawn && enPassantTarget() == to && fileOf(from) != fileOf(to);
    return enPassant == (move.kind() == MoveKind::EnPassant);
}
// GCOVR_EXCL_STOP

Position Position::playUnchecked(Move move) const noexcept {
    assert(couldBeLegal(move));
    const Color us = turn_;
    const Color them = opposite(us);
    const Square from = move.from();
    const Square to = move.to();
    const MoveKind kind = move.kind();
    const PieceType moved = board_.typeAt(from);
    const Square victim = kind == MoveKind::EnPassant ? behind(to, us) : to;

    Position next;
    std::uint64_t key = static_cast<std::uint64_t>(key_) ^ zobrist::whiteToMove() ^ zobrist::piece(us, moved, from);
    bool captured = false;
    if (kind == MoveKind::Castling) {
        const Square king = castledKing(move.castleSide(), us);
        const Square rook = castledRook(move.castleSide(), us);
        next.board_ = board_.replaced(Bitboard{from, to}, {us, PieceType::King}, Bitboard{king})
                          .replaced({}, {us, PieceType::Rook}, Bitboard{rook});
        key ^= zobrist::piece(us, PieceType::King, king) ^ zobrist::piece(us, PieceType::Rook, rook) ^
               zobrist::piece(us, PieceType::Rook, to);
    } else {
        const PieceType becomes = kind == MoveKind::Promotion ? pieceType(*move.promotion()) : moved;
        next.board_ = board_.replaced(Bitboard{from, victim}, {us, becomes}, Bitboard{to});
        captured = board_.pieces(them).contains(victim);
        key ^= zobrist::piece(us, becomes, to) ^ (captured ? zobrist::piece(them, board_.typeAt(victim), victim) : 0);
    }

    // A right goes with its king, with its rook, and with a capture of its rook.
    next.castlingRooks_ = castlingRooks_;
    const Bitboard touched = Bitboard{from, to} | (moved == PieceType::King ? Bitboard::of(backRank(us)) : Bitboard{});
    if (castlingRooks_.intersects(touched)) {
        const Bitboard lost = castlingRooks_ & touched;
        next.castlingRooks_ -= lost;
        for (const Color color : allColors) key ^= castlingKey(lost, color, king(color));
    }

    if (const auto target = enPassantTarget()) key ^= enPassantKey(board_, *target, them);
    if (moved == PieceType::Pawn && (static_cast<int>(from) ^ static_cast<int>(to)) == 16) {
        const Square target = behind(to, us);
        next.enPassant_ = static_cast<std::uint8_t>(target);
        key ^= enPassantKey(next.board_, target, us);
    }

    next.key_ = Key{key};
    next.halfmoveClock_ = moved == PieceType::Pawn || captured ? 0 : successor(halfmoveClock_);
    next.fullmoveNumber_ = us == Color::Black ? successor(fullmoveNumber_) : fullmoveNumber_;
    next.turn_ = them;
    return next;
}

}  // namespace nowchess
