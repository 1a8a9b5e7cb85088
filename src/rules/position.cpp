#include "nowchess/rules/position.h"

#include <cassert>

#include "board/zobrist.h"
#include "rules/instantiate.h"
#include "rules/kernel/successor.h"
#include "rules/node.h"
#include "rules/sliders_portable.h"

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

// Only with its king does a right know its side; without one there is none.
template <typename V>
Square kingOf(const BasicPosition<V>& position, Color color) noexcept {
    if constexpr (isStandard<V>)
        return position.king(color);
    else
        return position.board().king(color).value_or(Square::A1);
}

// The bits that a double step flips: from the second rank to the fourth, or the other way round for Black.
template <typename V>
bool isDoubleStep(PieceType moved, Square from, Square to, Color us) noexcept {
    if (moved != PieceType::Pawn) return false;
    if ((static_cast<int>(from) ^ static_cast<int>(to)) != 16) return false;
    return !V::pawnsOnFirstRank || rankOf(from) == relativeRank(Rank::R2, us);
}

}  // namespace

template <typename V>
BasicPosition<V> BasicPosition<V>::unchecked(const Setup& setup) noexcept
    requires(!isAnyVariant<V>)
{
    for ([[maybe_unused]] const Color color : allColors)
        assert(V::kingsMayBeMissing || setup.board.pieces(color, PieceType::King).size() == 1);
    assert(setup.board.pieces(PieceType::Rook).containsAll(setup.castlingRooks));
    BasicPosition position(setup, Key{}, State::from(setup.state));
    position.key_ = keyFromScratch(position);
    return position;
}

template <typename V>
BasicPosition<V> BasicPosition<V>::unchecked(const Setup& setup, Variant variant) noexcept
    requires isAnyVariant<V>
{
    return withVariant(variant,
                       [&]<typename Exact>(Exact) { return AnyPosition(BasicPosition<Exact>::unchecked(setup)); });
}

template <typename V>
BasicPosition<V> BasicPosition<V>::initial(Variant variant) noexcept
    requires isAnyVariant<V>
{
    return withVariant(variant, []<typename Exact>(Exact) { return AnyPosition(BasicPosition<Exact>::initial()); });
}

template <typename V>
CastlingRights BasicPosition<V>::castlingRights(Color color) const noexcept {
    CastlingRights rights;
    const Bitboard rooks = castlingRooks_ & Bitboard::of(backRank(color));
    for (const Square rook : rooks) (rook > king(color) ? rights.kingSide : rights.queenSide) = fileOf(rook);
    return rights;
}

template <typename V>
Setup BasicPosition<V>::setup() const noexcept {
    return {board_, turn_, castlingRooks_, enPassantTarget(), halfmoveClock_, fullmoveNumber_, variantState()};
}

template <typename V>
Key keyFromScratch(const BasicPosition<V>& position) noexcept {
    std::uint64_t key = position.turn() == Color::White ? zobrist::whiteToMove() : 0;
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes)
            for (const Square square : position.board().pieces(color, type)) key ^= zobrist::piece(color, type, square);
        key ^= castlingKey(position.castlingRooks(), color, kingOf(position, color));
    }
    if (const auto target = position.enPassantTarget())
        key ^= enPassantKey(position.board(), *target, opposite(position.turn()));
    key ^= withExact(position, []<typename Exact>(const BasicPosition<Exact>& exact) {
        return Exact::State::from(exact.variantState()).key();
    });
    return Key{key};
}

// Everything that a legal move is, but for attacks and for what stands between: those are known further up, in rules/.
// Asked by assertions alone.
// GCOVR_EXCL_START: branches are counted without assertions
template <typename V>
bool BasicPosition<V>::couldBeLegal(Move move) const noexcept {
    if (move.kind() == MoveKind::Drop) return pocket(turn_).count(move.dropped()) > 0;
    const Square from = move.from();
    const Square to = move.to();
    if (!board_.pieces(turn_).contains(from)) return false;
    const PieceType moved = board_.typeAt(from);
    if (move.kind() == MoveKind::Castling) return moved == PieceType::King && castlingRooks_.contains(to);
    if (board_.pieces(turn_).contains(to)) return false;
    const bool promotes = moved == PieceType::Pawn && rankOf(to) == relativeRank(Rank::R8, turn_);
    if (promotes != (move.kind() == MoveKind::Promotion)) return false;
    const bool enPassant = moved == PieceType::Pawn && enPassantTarget() == to && fileOf(from) != fileOf(to);
    return enPassant == (move.kind() == MoveKind::EnPassant);
}
// GCOVR_EXCL_STOP

template <typename V>
BasicPosition<V> BasicPosition<V>::playUnchecked(Move move) const noexcept {
    assert(couldBeLegal(move));
    if constexpr (isAnyVariant<V>)
        return withExact(*this, [&](const auto& exact) { return AnyPosition(exact.playUnchecked(move)); });
    else if constexpr (V::hasAftermath)
        return playWithAftermath(move);
    else
        return playPlainly(move);
}

template <typename V>
BasicPosition<V> BasicPosition<V>::playPlainly(Move move) const noexcept
    requires(!isAnyVariant<V>)
{
    const Color us = turn_;
    const Color them = opposite(us);
    const Square from = move.from();
    const Square to = move.to();
    const MoveKind kind = move.kind();
    const PieceType moved = board_.typeAt(from);
    const Square victim = kind == MoveKind::EnPassant ? behind(to, us) : to;

    BasicPosition next = *this;
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
    const Bitboard touched = Bitboard{from, to} | (moved == PieceType::King ? Bitboard::of(backRank(us)) : Bitboard{});
    if (castlingRooks_.intersects(touched)) {
        const Bitboard lost = castlingRooks_ & touched;
        next.castlingRooks_ -= lost;
        for (const Color color : allColors) key ^= castlingKey(lost, color, kingOf(*this, color));
    }

    if (const auto target = enPassantTarget()) key ^= enPassantKey(board_, *target, them);
    next.enPassant_ = 0;
    if (isDoubleStep<V>(moved, from, to, us)) {
        const Square target = behind(to, us);
        next.enPassant_ = static_cast<std::uint8_t>(target);
        key ^= enPassantKey(next.board_, target, us);
    }

    next.key_ = Key{key};
    next.halfmoveClock_ = moved == PieceType::Pawn || captured ? 0 : successor(halfmoveClock_);
    if (us == Color::Black) next.fullmoveNumber_ = successor(fullmoveNumber_);
    next.turn_ = them;
    return next;
}

// The kernels know what the move does; the key follows from what has changed.
template <typename V>
BasicPosition<V> BasicPosition<V>::playWithAftermath(Move move) const noexcept
    requires(!isAnyVariant<V>)
{
    const Color us = turn_;
    const bool isDrop = move.kind() == MoveKind::Drop;
    const PieceType moved = isDrop ? move.dropped() : board_.typeAt(move.from());
    const Node node = nodeOf(*this);
    Node after;
    const auto play = [&]<Turn Us>() {
        Successor<V, Us, PortableSliders>::play(after, node, PortableSliders(), move.bits(), static_cast<int>(moved));
    };
    us == Color::White ? play.template operator()<Turn::White>() : play.template operator()<Turn::Black>();

    BasicPosition next;
    next.board_ = boardOf(after);
    next.castlingRooks_ = Bitboard(after.castlingRooks);
    if constexpr (!std::is_same_v<State, NoState>) next.state_ = State::from(stateOf(after));
    next.turn_ = opposite(us);
    next.fullmoveNumber_ = us == Color::Black ? successor(fullmoveNumber_) : fullmoveNumber_;
    const bool isCapture = next.board_.pieces(next.turn_).size() < board_.pieces(next.turn_).size();
    next.halfmoveClock_ = moved == PieceType::Pawn || isCapture ? 0 : successor(halfmoveClock_);

    std::uint64_t key = static_cast<std::uint64_t>(key_) ^ zobrist::whiteToMove() ^ state_.key() ^ next.state_.key();
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes)
            for (const Square square : board_.pieces(color, type) ^ next.board_.pieces(color, type))
                key ^= zobrist::piece(color, type, square);
        key ^= castlingKey(castlingRooks_ - next.castlingRooks_, color, kingOf(*this, color));
    }
    if (const auto target = enPassantTarget()) key ^= enPassantKey(board_, *target, next.turn_);
    if (!isDrop && isDoubleStep<V>(moved, move.from(), move.to(), us)) {
        const Square target = behind(move.to(), us);
        next.enPassant_ = static_cast<std::uint8_t>(target);
        key ^= enPassantKey(next.board_, target, us);
    }
    next.key_ = Key{key};
    return next;
}

#define NOWCHESS_POLICY(V)           \
    template class BasicPosition<V>; \
    template Key keyFromScratch(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
