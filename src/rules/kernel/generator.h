// The one move generator. It settles checks, pins, en passant and castling, and then hands a visitor *sets* of legal
// targets, piece by piece and, for pawns, direction by direction. Counting is adding up set sizes; listing expands
// them; perft walks them.
//
// A visitor has
//   piece<Type>(from, targets)        a knight, bishop, rook, queen or king and where it may go
//   pawns<Offset>(targets)            pawns that came from `target - Offset`: single steps and captures
//   doubleSteps(targets)
//   promotions<Offset>(targets)       to a queen, rook, bishop or knight; kingPromotions<Offset>(targets) to a king
//   enPassant(from, target)
//   castle(rook)                      the king's castling with the rook on that square
//   drop(type, targets)               a piece from the pocket
//
// It is compiled with the policy V of each variant (rules/variants/), which may generate moves of its own with the
// parts that are collected in `Moves`.
//
// Everything sits in an unnamed namespace on purpose: each kernel gets its own copy for its own instruction set.
#pragma once

#include "nowchess/rules/variants.h"
#include "rules/kernel/kernel.h"
#include "rules/tables.h"

namespace nowchess {
namespace {

using Set = tables::Set;

enum PieceIndex { Pawn, Knight, Bishop, Rook, Queen, King };
constexpr int whiteMen = 6;
constexpr int blackMen = 7;

constexpr Set fileA = 0x0101010101010101;
constexpr Set fileH = fileA << 7;
constexpr Set rank1 = 0xff;

inline int first(Set set) { return __builtin_ctzll(set); }
inline int size(Set set) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    // Without the instruction the compiler would call a function, as many times as there are pieces.
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return static_cast<int>(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#else
    return __builtin_popcountll(set);
#endif
}
inline Set bit(int square) { return 1ULL << square; }
inline Set lowest(Set set) { return set & (0 - set); }

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
template <typename V, Turn Us>
struct View {
    static constexpr int us_ = Us == Turn::White ? 0 : 1;
    static constexpr int them_ = 1 - us_;

    const Node& node;
    Set us = node.sets[Side<Us>::ours];
    Set them = node.sets[Side<Us>::theirs];
    Set occupied = us | them;
    Set kingSet = node.sets[King] & us;
    int king = squareOf(kingSet);

    [[nodiscard]] Set ours(PieceIndex piece) const { return node.sets[piece] & us; }
    [[nodiscard]] Set theirs(PieceIndex piece) const { return node.sets[piece] & them; }
    [[nodiscard]] Set straight() const { return node.sets[Rook] | node.sets[Queen]; }
    [[nodiscard]] Set diagonal() const { return node.sets[Bishop] | node.sets[Queen]; }

    // For the policies.
    [[nodiscard]] Set theirKings() const { return theirs(King); }
    [[nodiscard]] int theirKing() const { return squareOf(theirs(King)); }
    [[nodiscard]] Set allPawns() const { return node.sets[Pawn]; }
    static int square(Set one) { return first(one); }
    static Set kingAttacks(int square) { return tables::king.of[square]; }
    static Set knightAttacks(int square) { return tables::knight.of[square]; }
    static Set line(int a, int b) { return tables::line.of[a][b]; }
    static Set between(int a, Set one) { return tables::between.of[a][first(one)]; }
    // Enemy pieces, kings excepted, that attack a square.
    template <typename Sliders>
    [[nodiscard]] Set attackersOf(int square, Set blockers, const Sliders& sliders) const {
        return them & ((sliders.rook(square, blockers) & straight()) | (sliders.bishop(square, blockers) & diagonal()) |
                       (tables::knight.of[square] & node.sets[Knight]) |
                       (Side<Us>::pawnAttacksFrom().of[square] & node.sets[Pawn]));
    }
    // The only pieces between a king and our sliders.
    template <typename Sliders>
    [[nodiscard]] Set coversOf(int target, const Sliders& sliders) const;
    // Where the king may step without being attacked.
    template <typename Sliders>
    [[nodiscard]] Set safeKingTargets(const Sliders& sliders) const;

private:
    static int squareOf(Set kings) {
        if constexpr (V::kingsMayBeMissing)
            return kings != 0 ? first(kings) : 0;
        else
            return first(kings);
    }
};

// The squares that the enemy attacks, the own king taken off the board so that it cannot hide behind itself. Exact for
// the squares beside the king; for others only where asked, as pieces that cannot reach the king's are left out.
enum class Extent { BesideTheKing, Everywhere };
template <bool WithKing = true, typename V, Turn Us, typename Sliders>
inline Set attackedByThem(const View<V, Us>& view, const Sliders& sliders, Extent extent = Extent::Everywhere) {
    using Them = Side<Side<Us>::opponent>;
    const Set occupied = view.occupied ^ view.kingSet;
    Set attacked = Them::pawnAttacks(view.theirs(Pawn));
    if constexpr (WithKing && V::royal[View<V, Us>::them_]) attacked |= tables::king.of[first(view.theirs(King))];
    const Set far = extent == Extent::Everywhere ? ~0ULL : 0;
    const Set knights = view.theirs(Knight) & (tables::siege.knights.of[view.king] | far);
    const Set straight = view.straight() & view.them & (tables::siege.straight.of[view.king] | far);
    const Set diagonal = view.diagonal() & view.them & (tables::siege.diagonal.of[view.king] | far);
    for (Set rest = knights; rest != 0; rest &= rest - 1) attacked |= tables::knight.of[first(rest)];
    for (Set rest = straight; rest != 0; rest &= rest - 1) attacked |= sliders.rook(first(rest), occupied);
    for (Set rest = diagonal; rest != 0; rest &= rest - 1) attacked |= sliders.bishop(first(rest), occupied);
    return attacked;
}

template <typename V, Turn Us, typename Sliders>
inline Set checkersOf(const View<V, Us>& view, const Sliders& sliders) {
    return view.them & ((sliders.rook(view.king, view.occupied) & view.straight()) |
                        (sliders.bishop(view.king, view.occupied) & view.diagonal()) |
                        (tables::knight.of[view.king] & view.node.sets[Knight]) |
                        (Side<Us>::pawnAttacksFrom().of[view.king] & view.node.sets[Pawn]));
}

// Enemy sliders that would give check on an empty board.
template <typename V, Turn Us>
inline Set snipersOf(const View<V, Us>& view) {
    const Set straight = tables::fileLine.of[view.king] | tables::rankLine.of[view.king];
    const Set diagonal = tables::diagonal.of[view.king] | tables::antidiagonal.of[view.king];
    return view.them & ((straight & view.straight()) | (diagonal & view.diagonal()));
}

// Who gives check, and who shields the king: both follow from what stands between it and the enemy's sliders.
struct KingsLines {
    Set checkers;
    Set pinned;
};
template <typename V, Turn Us>
inline KingsLines kingsLines(const View<V, Us>& view) {
    KingsLines lines{view.them & ((tables::knight.of[view.king] & view.node.sets[Knight]) |
                                  (Side<Us>::pawnAttacksFrom().of[view.king] & view.node.sets[Pawn])),
                     0};
    for (Set snipers = snipersOf(view); snipers != 0; snipers &= snipers - 1) {
        const Set between = tables::between.of[view.king][first(snipers)] & view.occupied;
        if (between == 0) lines.checkers |= lowest(snipers);
        if ((between & (between - 1)) == 0) lines.pinned |= between & view.us;
    }
    return lines;
}

// Both pawns leave their squares at once, so ask about the king with the board as it will be (FIDE 3.7.3.1, 3.9).
template <typename V, Turn Us, typename Sliders>
inline bool enPassantIsLegal(const View<V, Us>& view, const Sliders& sliders, int from) {
    const Set target = view.node.enPassant;
    const Set victim = shifted<-Side<Us>::forward>(target);
    const Set occupied = (view.occupied ^ bit(from) ^ victim) | target;
    const Set attackers = (sliders.rook(view.king, occupied) & view.straight()) |
                          (sliders.bishop(view.king, occupied) & view.diagonal()) |
                          (tables::knight.of[view.king] & view.node.sets[Knight]) |
                          (Side<Us>::pawnAttacksFrom().of[view.king] & view.node.sets[Pawn] & ~victim);
    return (attackers & view.them) == 0;
}

template <typename V, Turn Us, typename Visit>
inline void eachEnPassantPawn(const View<V, Us>& view, Visit visit) {
    using Them = Side<Side<Us>::opponent>;
    for (Set rest = Them::pawnAttacks(view.node.enPassant) & view.ours(Pawn); rest != 0; rest &= rest - 1)
        visit(first(rest));
}

// The rooks with a right to castle and nothing between them and the king. Wherever the two start, they pass each other,
// and so all squares between them; the king leaves by the one beside it, unless the rook stands there.
template <typename V, Turn Us>
inline Set castlingRooks(const View<V, Us>& view) {
    Set rooks = 0;
    const Set beside = (view.kingSet << 1 | view.kingSet >> 1) & (~view.occupied | view.node.castlingRooks);
    if (V::castles && beside != 0)
        for (Set rest = view.node.castlingRooks & Side<Us>::backRank; rest != 0; rest &= rest - 1)
            if ((tables::between.of[view.king][first(rest)] & view.occupied) == 0) rooks |= lowest(rest);
    return rooks;
}

// Castling with each of these rooks, which still have the right (FIDE 3.8.2, Chess960 guidelines II.3). On the squares
// of `safe` the king cannot be attacked. Precondition: not in check.
template <typename V, Turn Us, typename Sliders, typename Visit>
inline void eachCastling(const View<V, Us>& view, const Sliders& sliders, Set rooks, Set attacked, Visit visit,
                         Set safe = 0) {
    constexpr int corner = Side<Us>::white ? 0 : 56;
    for (Set rest = rooks; rest != 0; rest &= rest - 1) {
        const int rook = first(rest);
        const bool kingside = rook > view.king;
        const int kingTo = corner + (kingside ? 6 : 2);
        const int rookTo = corner + (kingside ? 5 : 3);
        const Set kingPath = tables::between.of[view.king][kingTo] | bit(kingTo);
        const Set rookPath = tables::between.of[rook][rookTo] | bit(rookTo);
        const Set others = view.occupied ^ view.kingSet ^ bit(rook);
        if (((kingPath | rookPath) & others) != 0) continue;
        if constexpr (V::kingsMayTouch) {
            // The king may come from a line that is attacked, so that the rook can shield its target as well as expose.
            if ((kingPath & ~bit(kingTo) & attacked) != 0) continue;
            if ((bit(kingTo) & safe) == 0 && view.attackersOf(kingTo, others | bit(rookTo), sliders) != 0) continue;
        } else {
            if ((kingPath & attacked) != 0) continue;
            // The rook may have shielded the king's target from a rook or queen on the back rank.
            if ((sliders.rook(kingTo, others | bit(rookTo)) & view.straight() & view.them & Side<Us>::backRank) != 0)
                continue;
        }
        visit(rook);
    }
}

// Does the visitor only want to know how many moves there are?
template <typename Visitor>
concept OnlyCounts = requires(Visitor visitor, Set targets) { visitor.add(targets); };

template <typename V, Turn Us, typename Visitor>
inline void generatePawns(const View<V, Us>& view, Visitor& visitor, Set pawns, Set pinned, Set answers) {
    using S = Side<Us>;
    Set steppers = pawns;
    Set westward = pawns;
    Set eastward = pawns;
    if ((pawns & pinned) != 0) {
        // A pinned pawn may still move along its pin: every pinned piece lies on just one line through the king.
        const Set diagonal = ~pinned | tables::diagonal.of[view.king];
        const Set antidiagonal = ~pinned | tables::antidiagonal.of[view.king];
        steppers &= ~pinned | tables::fileLine.of[view.king];
        westward &= S::white ? antidiagonal : diagonal;
        eastward &= S::white ? diagonal : antidiagonal;
    }
    const Set empty = ~view.occupied;

    const Set steps = shifted<S::forward>(steppers) & empty;
    const Set doubles = shifted<S::forward>(steps & S::thirdRank) & empty & answers;
    // From the first rank a pawn steps twice as well, but nobody can capture it en passant.
    if constexpr (V::pawnsOnFirstRank && S::white)
        visitor.template pawns<2 * S::forward>(
            shifted<S::forward>(steps & rank1 << 8 & shifted<S::forward>(steppers & rank1)) & empty & answers);
    const Set west = shifted<S::captureWest>(westward) & view.them & answers;
    const Set east = shifted<S::captureEast>(eastward) & view.them & answers;
    const Set singles = steps & answers;

    if constexpr (OnlyCounts<Visitor>) {
        // Steps end on empty squares and captures do not, so that one count takes both.
        visitor.add(singles | west);
        visitor.add(doubles | east);
        const Set promotions = (singles | west) & S::lastRank;
        if ((promotions | (east & S::lastRank)) != 0) {
            constexpr int others = V::promotesToKing ? 4 : 3;
            for (int piece = 0; piece < others; ++piece) {
                visitor.add(promotions);
                visitor.add(east & S::lastRank);
            }
        }
        return;
    }
    visitor.template pawns<S::forward>(singles & ~S::lastRank);
    visitor.doubleSteps(doubles);
    visitor.template pawns<S::captureWest>(west & ~S::lastRank);
    visitor.template pawns<S::captureEast>(east & ~S::lastRank);
    if (((singles | west | east) & S::lastRank) != 0) {
        visitor.template promotions<S::forward>(singles & S::lastRank);
        visitor.template promotions<S::captureWest>(west & S::lastRank);
        visitor.template promotions<S::captureEast>(east & S::lastRank);
        if constexpr (V::promotesToKing) {
            visitor.template kingPromotions<S::forward>(singles & S::lastRank);
            visitor.template kingPromotions<S::captureWest>(west & S::lastRank);
            visitor.template kingPromotions<S::captureEast>(east & S::lastRank);
        }
    }
}

template <PieceIndex Type, typename V, Turn Us, typename Sliders, typename Visitor>
inline void generateSliders(const View<V, Us>& view, const Sliders& sliders, Visitor& visitor, Set pieces, Set pinned,
                            Set targets) {
    const auto reach = [&](int from) {
        Set set = 0;
        if constexpr (Type != Bishop) set |= sliders.rook(from, view.occupied);
        if constexpr (Type != Rook) set |= sliders.bishop(from, view.occupied);
        return set & targets;
    };
    const auto alongPin = [&](int from) { return reach(from) & tables::line.of[view.king][from]; };
    if constexpr (OnlyCounts<Visitor>) {
        for (Set rest = pieces & ~pinned; rest != 0; rest &= rest - 1) visitor.add(reach(first(rest)));
        for (Set rest = pieces & pinned; rest != 0; rest &= rest - 1) visitor.add(alongPin(first(rest)));
    } else {
        // In the order of their squares, which is that of every list of moves.
        for (Set rest = pieces; rest != 0; rest &= rest - 1) {
            const int from = first(rest);
            visitor.template piece<Type>(from, (bit(from) & pinned) == 0 ? reach(from) : alongPin(from));
        }
    }
}

// As a function of its own, `generateGuarded` would get the view in pieces; where size matters more, it may.
#ifdef __OPTIMIZE_SIZE__
#define NOWCHESS_INLINE inline
#else
#define NOWCHESS_INLINE [[gnu::always_inline]] inline
#endif

// The legal moves of a side whose king must not be attacked. Returns the squares that answer a check: all if there is
// none, none if there are two.
template <typename V, Turn Us, typename Sliders, typename Visitor>
NOWCHESS_INLINE Set generateGuarded(const View<V, Us>& view, const Sliders& sliders, Visitor& visitor, Set sources) {
    const Node& node = view.node;
    const auto [checkers, pinned] = kingsLines(view);
    const Set castlers = checkers == 0 && (view.kingSet & sources) != 0 ? castlingRooks(view) : 0;
    Set attacked = 0;
    if (const Set steps = tables::king.of[view.king] & ~view.us;
        (view.kingSet & sources) != 0 && (steps | castlers) != 0) {
        attacked = attackedByThem(view, sliders, castlers != 0 ? Extent::Everywhere : Extent::BesideTheKing);
        visitor.template piece<King>(view.king, steps & ~attacked);
    }
    if ((checkers & (checkers - 1)) != 0) return 0;  // only the king can answer two checks at once

    // The squares that answer a single check: the checker's own and those between it and the king.
    const Set answers = checkers == 0 ? ~0ULL : checkers | tables::between.of[view.king][first(checkers)];
    const Set targets = answers & ~view.us;

    generatePawns(view, visitor, view.ours(Pawn) & sources, pinned, answers);
    if (node.enPassant != 0) {
        eachEnPassantPawn(view, [&](int from) {
            if ((bit(from) & sources) == 0) return;
            if (enPassantIsLegal(view, sliders, from)) visitor.enPassant(from, first(node.enPassant));
        });
    }
    for (Set rest = view.ours(Knight) & sources & ~pinned; rest != 0; rest &= rest - 1)
        visitor.template piece<Knight>(first(rest), tables::knight.of[first(rest)] & targets);
    generateSliders<Bishop>(view, sliders, visitor, view.ours(Bishop) & sources, pinned, targets);
    generateSliders<Rook>(view, sliders, visitor, view.ours(Rook) & sources, pinned, targets);
    generateSliders<Queen>(view, sliders, visitor, view.ours(Queen) & sources, pinned, targets);
    if (castlers != 0) eachCastling(view, sliders, castlers, attacked, [&](int rook) { visitor.castle(rook); });
    return answers;
}

template <typename V, Turn Us>
template <typename Sliders>
Set View<V, Us>::coversOf(int target, const Sliders& sliders) const {
    Set snipers = us & ((sliders.rook(target, 0) & straight()) | (sliders.bishop(target, 0) & diagonal()));
    Set covers = 0;
    for (; snipers != 0; snipers &= snipers - 1) {
        const Set inBetween = tables::between.of[target][first(snipers)] & occupied;
        if ((inBetween & (inBetween - 1)) == 0) covers |= inBetween;
    }
    return covers;
}

template <typename V, Turn Us>
template <typename Sliders>
Set View<V, Us>::safeKingTargets(const Sliders& sliders) const {
    return tables::king.of[king] & ~us & ~attackedByThem(*this, sliders);
}

// Lets through only those targets that a filter leaves of them.
template <typename Visitor, typename Filter>
struct Filtered {
    Visitor& visitor;
    const Filter& filter;

    template <PieceIndex Type>
    void piece(int from, Set targets) {
        visitor.template piece<Type>(from, filter(Type, from, targets));
    }
};

// The parts that a policy's own generator is made of.
template <typename V, Turn Us, typename Sliders, typename Visitor>
struct Moves {
    using S = Side<Us>;
    static constexpr int us = View<V, Us>::us_;

    const View<V, Us>& view;
    const Sliders& sliders;
    Visitor& visitor;
    Set sources;

    [[nodiscard]] Set attackedByPieces() const { return attackedByThem<false>(view, sliders); }
    [[nodiscard]] Set pinned() const { return kingsLines(view).pinned; }

    // Standard chess without pawns, with what the filter leaves of each piece's targets.
    template <typename Filter>
    void guarded(const Filter& filter) const {
        Filtered<Visitor, Filter> filtered{visitor, filter};
        generatePieces(filtered);
    }

    // The king's own moves among these targets.
    void king(Set targets) const {
        if ((view.kingSet & sources) != 0)
            visitor.template piece<King>(view.king, tables::king.of[view.king] & targets);
    }
    // Pawns that do not capture.
    void pawnSteps(Set pinned, Set answers) const {
        const View<V, Us> alone{view.node, view.us, 0, view.occupied};
        generatePawns(alone, visitor, view.ours(Pawn) & sources, pinned, answers);
    }
    // Knights, bishops, rooks and queens.
    void pieces(Set pinned, Set targets) const {
        for (Set rest = view.ours(Knight) & sources & ~pinned; rest != 0; rest &= rest - 1)
            visitor.template piece<Knight>(first(rest), tables::knight.of[first(rest)] & targets);
        generateSliders<Bishop>(view, sliders, visitor, view.ours(Bishop) & sources, pinned, targets);
        generateSliders<Rook>(view, sliders, visitor, view.ours(Rook) & sources, pinned, targets);
        generateSliders<Queen>(view, sliders, visitor, view.ours(Queen) & sources, pinned, targets);
    }
    void castlings(Set attacked, Set safe) const {
        if ((view.kingSet & sources) != 0)
            eachCastling(view, sliders, castlingRooks(view), attacked, [&](int rook) { visitor.castle(rook); }, safe);
    }

    // Captures of all pieces but kings that are legal by the function's word, which gets from, to and the square of the
    // captured piece as a set.
    template <typename IsLegal>
    void captures(const IsLegal& isLegal) const {
        const auto legal = [&](int from, Set targets) {
            for (Set rest = targets; rest != 0; rest &= rest - 1)
                if (!isLegal(from, first(rest), lowest(rest))) targets &= ~(lowest(rest));
            return targets;
        };
        const auto each = [&]<PieceIndex Type>(auto reach) {
            for (Set rest = view.ours(Type) & sources; rest != 0; rest &= rest - 1) {
                const int from = first(rest);
                if (const Set targets = legal(from, reach(from) & view.them); targets != 0)
                    visitor.template piece<Type>(from, targets);
            }
        };
        each.template operator()<Knight>([](int from) { return tables::knight.of[from]; });
        each.template operator()<Bishop>([&](int from) { return sliders.bishop(from, view.occupied); });
        each.template operator()<Rook>([&](int from) { return sliders.rook(from, view.occupied); });
        each.template operator()<Queen>(
            [&](int from) { return sliders.bishop(from, view.occupied) | sliders.rook(from, view.occupied); });
        pawnCaptures<S::captureWest>(legal);
        pawnCaptures<S::captureEast>(legal);
        if (view.node.enPassant == 0) return;
        eachEnPassantPawn(view, [&](int from) {
            const Set target = view.node.enPassant;
            if ((bit(from) & sources) != 0 && isLegal(from, first(target), shifted<-S::forward>(target)))
                visitor.enPassant(from, first(target));
        });
    }

    // Of a side without a king to guard.
    [[nodiscard]] bool hasCapture() const {
        if ((S::pawnAttacks(view.ours(Pawn)) & (view.them | view.node.enPassant)) != 0) return true;
        for (Set rest = view.us & ~view.node.sets[Pawn]; rest != 0; rest &= rest - 1) {
            const int from = first(rest);
            const Set piece = bit(from);
            Set reach = 0;
            if ((piece & view.node.sets[Knight]) != 0) reach = tables::knight.of[from];
            if ((piece & view.node.sets[King]) != 0) reach = tables::king.of[from];
            if ((piece & view.straight()) != 0) reach |= sliders.rook(from, view.occupied);
            if ((piece & view.diagonal()) != 0) reach |= sliders.bishop(from, view.occupied);
            if ((reach & view.them) != 0) return true;
        }
        return false;
    }
    enum class Kind { Quiet, Captures, All };
    void unguarded(Kind kind) const {
        const Set victims = kind == Kind::Quiet ? 0 : view.them;
        const Set empty = kind == Kind::Captures ? 0 : ~view.occupied;
        const Set targets = victims | empty;
        const View<V, Us> pawns{view.node, view.us, victims, ~empty};
        generatePawns(pawns, visitor, view.ours(Pawn) & sources, 0, ~0ULL);
        if (kind != Kind::Quiet && view.node.enPassant != 0)
            eachEnPassantPawn(view, [&](int from) {
                if ((bit(from) & sources) != 0) visitor.enPassant(from, first(view.node.enPassant));
            });
        pieces(0, targets);
        for (Set rest = view.ours(King) & sources; rest != 0; rest &= rest - 1)
            visitor.template piece<King>(first(rest), tables::king.of[first(rest)] & targets);
    }

private:
    template <int Offset, typename Legal>
    void pawnCaptures(const Legal& legal) const {
        Set targets = shifted<Offset>(view.ours(Pawn) & sources) & view.them;
        for (Set rest = targets; rest != 0; rest &= rest - 1) {
            const Set to = lowest(rest);
            if (legal(first(to) - Offset, to) == 0) targets &= ~to;
        }
        visitor.template pawns<Offset>(targets & ~S::lastRank);
        visitor.template promotions<Offset>(targets & S::lastRank);
    }
    template <typename Target>
    void generatePieces(Target& target) const {
        const auto [checkers, pinned] = kingsLines(view);
        if ((view.kingSet & sources) != 0) target.template piece<King>(view.king, view.safeKingTargets(sliders));
        if ((checkers & (checkers - 1)) != 0) return;
        const Set answers = checkers == 0 ? ~0ULL : checkers | tables::between.of[view.king][first(checkers)];
        Moves<V, Us, Sliders, Target>{view, sliders, target, sources}.pieces(pinned, answers & ~view.us);
    }
};

// All legal moves of the pieces standing on `sources`, and the drops if those are all squares.
template <typename V, Turn Us, typename Sliders, typename Visitor>
inline void generate(const Node& node, const Sliders& sliders, Visitor& visitor, Set sources = ~0ULL) {
    const View<V, Us> view{node};
    if constexpr (V::hasOwnEnding)
        if (V::standing(view, sliders) != Standing::Open) return;
    const Moves<V, Us, Sliders, Visitor> moves{view, sliders, visitor, sources};
    if constexpr (requires { V::generate(moves); }) {
        V::generate(moves);
    } else if constexpr (!V::royal[View<V, Us>::us_]) {
        moves.unguarded(decltype(moves)::Kind::All);
    } else {
        const Set answers = generateGuarded(view, sliders, visitor, sources);
        if constexpr (V::hasDrops)
            if (sources == ~0ULL) V::generateDrops(moves, answers & ~view.occupied);
    }
}

}  // namespace
}  // namespace nowchess
