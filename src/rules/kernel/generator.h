// The one move generator. It settles checks, pins, en passant and castling, and then hands a visitor *sets* of legal
// targets, piece by piece and, for pawns, direction by direction. Counting is adding up set sizes; listing expands
// them; perft walks them.
//
// A visitor has
//   piece<Type>(from, targets)        a knight, bishop, rook, queen or king and where it may go
//   pawns<Offset>(targets)            pawns that came from `target - Offset`: single steps and captures
//   doubleSteps(targets)
//   promotions<Offset>(targets)
//   enPassant(from, target)
//   castle(rook)                      the king's castling with the rook on that square
//
// Everything sits in an unnamed namespace on purpose: each kernel gets its own copy for its own instruction set.
#pragma once

#include "rules/kernel/kernel.h"
#include "rules/tables.h"

namespace nowchess {
namespace {

using Set = tables::Set;

enum Piece { Pawn, Knight, Bishop, Rook, Queen, King };
constexpr int whiteMen = 6;
constexpr int blackMen = 7;

constexpr Set fileA = 0x0101010101010101;
constexpr Set fileH = fileA << 7;
constexpr Set rank1 = 0xff;

inline int first(Set set) { return __builtin_ctzll(set); }
inline int size(Set set) { return __builtin_popcountll(set); }
inline Set bit(int square) { return 1ULL << square; }

// Every square of the set moved by an offset of at most one file; squares that would leave the board are dropped.
template <int Offset>
inline Set shifted(Set set) {
    constexpr int file = (Offset + 8 * 8 + 1) % 8 - 1;  // -1, 0 or 1
    if constexpr (file == 1) set &= ~fileH;
    if constexpr (file == -1) set &= ~fileA;
    return Offset > 0 ? set << (Offset & 63) : set >> (-Offset & 63);
}

// What differs between the two sides.
template <Turn Us>
struct Side {
    static constexpr bool white = Us == Turn::White;
    static constexpr Turn opponent = white ? Turn::Black : Turn::White;
    static constexpr int ours = white ? whiteMen : blackMen;
    static constexpr int theirs = white ? blackMen : whiteMen;
    static constexpr int forward = white ? 8 : -8;
    static constexpr int captureWest = forward - 1;
    static constexpr int captureEast = forward + 1;
    static constexpr Set backRank = white ? rank1 : rank1 << 56;
    static constexpr Set thirdRank = white ? rank1 << 16 : rank1 << 40;
    static constexpr Set lastRank = white ? rank1 << 56 : rank1;
    static Set pawnAttacks(Set pawns) { return shifted<captureWest>(pawns) | shifted<captureEast>(pawns); }
    // Where a pawn of ours attacks from to hit a square; and where theirs do.
    static const tables::BySquare& pawnAttacksFrom() { return white ? tables::whitePawn : tables::blackPawn; }
};

// A position from the point of view of the side to move.
template <Turn Us>
struct View {
    const Node& node;
    Set us = node.sets[Side<Us>::ours];
    Set them = node.sets[Side<Us>::theirs];
    Set occupied = us | them;
    Set kingSet = node.sets[King] & us;
    int king = first(kingSet);

    [[nodiscard]] Set ours(Piece piece) const { return node.sets[piece] & us; }
    [[nodiscard]] Set theirs(Piece piece) const { return node.sets[piece] & them; }
    [[nodiscard]] Set straight() const { return node.sets[Rook] | node.sets[Queen]; }
    [[nodiscard]] Set diagonal() const { return node.sets[Bishop] | node.sets[Queen]; }
};

// The squares that the enemy attacks, the own king taken off the board so that it cannot hide behind itself.
template <Turn Us, typename Sliders>
inline Set attackedByThem(const View<Us>& view, const Sliders& sliders) {
    using Them = Side<Side<Us>::opponent>;
    const Set occupied = view.occupied ^ view.kingSet;
    Set attacked = Them::pawnAttacks(view.theirs(Pawn)) | tables::king.of[first(view.theirs(King))];
    for (Set rest = view.theirs(Knight); rest != 0; rest &= rest - 1) attacked |= tables::knight.of[first(rest)];
    for (Set rest = view.straight() & view.them; rest != 0; rest &= rest - 1)
        attacked |= sliders.rook(first(rest), occupied);
    for (Set rest = view.diagonal() & view.them; rest != 0; rest &= rest - 1)
        attacked |= sliders.bishop(first(rest), occupied);
    return attacked;
}

template <Turn Us, typename Sliders>
inline Set checkersOf(const View<Us>& view, const Sliders& sliders) {
    return view.them & ((sliders.rook(view.king, view.occupied) & view.straight()) |
                        (sliders.bishop(view.king, view.occupied) & view.diagonal()) |
                        (tables::knight.of[view.king] & view.node.sets[Knight]) |
                        (Side<Us>::pawnAttacksFrom().of[view.king] & view.node.sets[Pawn]));
}

// Own pieces that shield their king from a slider.
template <Turn Us, typename Sliders>
inline Set pinnedPieces(const View<Us>& view, const Sliders& sliders) {
    Set snipers = view.them & ((sliders.rook(view.king, view.them) & view.straight()) |
                               (sliders.bishop(view.king, view.them) & view.diagonal()));
    Set pinned = 0;
    for (; snipers != 0; snipers &= snipers - 1) {
        const Set shields = tables::between.of[view.king][first(snipers)] & view.us;
        if ((shields & (shields - 1)) == 0) pinned |= shields;
    }
    return pinned;
}

// Both pawns leave their squares at once, so ask about the king with the board as it will be (FIDE 3.7.3.1, 3.9).
template <Turn Us, typename Sliders>
inline bool enPassantIsLegal(const View<Us>& view, const Sliders& sliders, int from) {
    const Set target = view.node.enPassant;
    const Set victim = shifted<-Side<Us>::forward>(target);
    const Set occupied = (view.occupied ^ bit(from) ^ victim) | target;
    const Set attackers = (sliders.rook(view.king, occupied) & view.straight()) |
                          (sliders.bishop(view.king, occupied) & view.diagonal()) |
                          (tables::knight.of[view.king] & view.node.sets[Knight]) |
                          (Side<Us>::pawnAttacksFrom().of[view.king] & view.node.sets[Pawn] & ~victim);
    return (attackers & view.them) == 0;
}

template <Turn Us, typename Visit>
inline void eachEnPassantPawn(const View<Us>& view, Visit visit) {
    using Them = Side<Side<Us>::opponent>;
    for (Set rest = Them::pawnAttacks(view.node.enPassant) & view.ours(Pawn); rest != 0; rest &= rest - 1)
        visit(first(rest));
}

// Castling with each rook that still has the right (FIDE 3.8.2, Chess960 guidelines II.3). Precondition: not in check.
template <Turn Us, typename Sliders, typename Visit>
inline void eachCastling(const View<Us>& view, const Sliders& sliders, Set attacked, Visit visit) {
    constexpr int corner = Side<Us>::white ? 0 : 56;
    for (Set rest = view.node.castlingRooks & Side<Us>::backRank; rest != 0; rest &= rest - 1) {
        const int rook = first(rest);
        const bool kingside = rook > view.king;
        const int kingTo = corner + (kingside ? 6 : 2);
        const int rookTo = corner + (kingside ? 5 : 3);
        const Set kingPath = tables::between.of[view.king][kingTo] | bit(kingTo);
        const Set rookPath = tables::between.of[rook][rookTo] | bit(rookTo);
        const Set others = view.occupied ^ view.kingSet ^ bit(rook);
        if (((kingPath | rookPath) & others) != 0 || (kingPath & attacked) != 0) continue;
        // The rook may have shielded the king's target from a rook or queen on the back rank.
        const Set shield =
            sliders.rook(kingTo, others | bit(rookTo)) & view.straight() & view.them & Side<Us>::backRank;
        if (shield == 0) visit(rook);
    }
}

template <Turn Us, typename Visitor>
inline void generatePawns(const View<Us>& view, Visitor& visitor, Set pawns, Set pinned, Set answers) {
    using S = Side<Us>;
    // A pinned pawn may still move along its pin: every pinned piece lies on just one line through the king.
    const Set steppers = pawns & (~pinned | tables::fileLine.of[view.king]);
    const Set westward = S::white ? tables::antidiagonal.of[view.king] : tables::diagonal.of[view.king];
    const Set eastward = S::white ? tables::diagonal.of[view.king] : tables::antidiagonal.of[view.king];
    const Set empty = ~view.occupied;

    const Set steps = shifted<S::forward>(steppers) & empty;
    const Set doubles = shifted<S::forward>(steps & S::thirdRank) & empty & answers;
    const Set west = shifted<S::captureWest>(pawns & (~pinned | westward)) & view.them & answers;
    const Set east = shifted<S::captureEast>(pawns & (~pinned | eastward)) & view.them & answers;
    const Set singles = steps & answers;

    visitor.template pawns<S::forward>(singles & ~S::lastRank);
    visitor.doubleSteps(doubles);
    visitor.template pawns<S::captureWest>(west & ~S::lastRank);
    visitor.template pawns<S::captureEast>(east & ~S::lastRank);
    if (((singles | west | east) & S::lastRank) != 0) {
        visitor.template promotions<S::forward>(singles & S::lastRank);
        visitor.template promotions<S::captureWest>(west & S::lastRank);
        visitor.template promotions<S::captureEast>(east & S::lastRank);
    }
}

template <Piece Type, Turn Us, typename Sliders, typename Visitor>
inline void generateSliders(const View<Us>& view, const Sliders& sliders, Visitor& visitor, Set pieces, Set pinned,
                            Set targets) {
    for (Set rest = pieces; rest != 0; rest &= rest - 1) {
        const int from = first(rest);
        Set reach = 0;
        if constexpr (Type != Bishop) reach |= sliders.rook(from, view.occupied);
        if constexpr (Type != Rook) reach |= sliders.bishop(from, view.occupied);
        if ((bit(from) & pinned) != 0) reach &= tables::line.of[view.king][from];
        visitor.template piece<Type>(from, reach & targets);
    }
}

// All legal moves of the pieces standing on `sources`.
template <Turn Us, typename Sliders, typename Visitor>
inline void generate(const Node& node, const Sliders& sliders, Visitor& visitor, Set sources = ~0ULL) {
    const View<Us> view{node};
    const Set checkers = checkersOf(view, sliders);
    Set attacked = 0;
    if ((view.kingSet & sources) != 0) {
        attacked = attackedByThem(view, sliders);
        visitor.template piece<King>(view.king, tables::king.of[view.king] & ~view.us & ~attacked);
    }
    if ((checkers & (checkers - 1)) != 0) return;  // only the king can answer two checks at once

    const Set pinned = pinnedPieces(view, sliders);
    // The squares that answer a single check: the checker's own and those between it and the king.
    const Set answers = checkers == 0 ? ~0ULL : checkers | tables::between.of[view.king][first(checkers)];
    const Set targets = answers & ~view.us;

    generatePawns(view, visitor, view.ours(Pawn) & sources, pinned, answers);
    if (node.enPassant != 0) {
        eachEnPassantPawn(view, [&](int from) {
            if ((bit(from) & sources) != 0 && enPassantIsLegal(view, sliders, from))
                visitor.enPassant(from, first(node.enPassant));
        });
    }
    for (Set rest = view.ours(Knight) & sources & ~pinned; rest != 0; rest &= rest - 1)
        visitor.template piece<Knight>(first(rest), tables::knight.of[first(rest)] & targets);
    generateSliders<Bishop>(view, sliders, visitor, view.ours(Bishop) & sources, pinned, targets);
    generateSliders<Rook>(view, sliders, visitor, view.ours(Rook) & sources, pinned, targets);
    generateSliders<Queen>(view, sliders, visitor, view.ours(Queen) & sources, pinned, targets);
    if (checkers == 0 && (view.kingSet & sources) != 0)
        eachCastling(view, sliders, attacked, [&](int rook) { visitor.castle(rook); });
}

}  // namespace
}  // namespace nowchess
