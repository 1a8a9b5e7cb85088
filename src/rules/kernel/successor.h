// The node after a move, built by value: no move is ever taken back.
#pragma once

#include "rules/kernel/generator.h"

namespace nowchess {
namespace {

using Lanes [[gnu::vector_size(64)]] = Set;

inline Lanes load(const Node& node) { return *reinterpret_cast<const Lanes*>(node.sets); }
inline void store(Node& node, const Lanes& lanes) { *reinterpret_cast<Lanes*>(node.sets) = lanes; }
inline Lanes all(Set set) { return Lanes{} + set; }
// The set in two of the eight lanes, a kind of piece and a colour; the others are empty.
template <int Kind, int Colour>
inline Lanes inLanes(Set set) {
    constexpr auto mask = [](int lane) -> Set { return lane == Kind || lane == Colour ? ~0ULL : 0; };
    return all(set) & Lanes{mask(0), mask(1), mask(2), mask(3), mask(4), mask(5), mask(6), mask(7)};
}

// What a policy's `finish` is told of the move that has led from a node to the next, and what it may change there.
template <typename V, Turn Us, typename Sliders>
struct Aftermath {
    static constexpr int us = Us == Turn::White ? 0 : 1;

    Node& next;
    const Node& node;
    const Sliders& sliders;
    Set from;      // empty for a drop
    Set to;        // for castling the king's
    Set captured;  // the captured piece's square
    bool promotes = false;
    bool castles = false;
    bool isDrop = false;
    int dropped = 0;  // the kind of piece

    [[nodiscard]] bool givesCheck() const { return checkersOf(View<V, Side<Us>::opponent>{next}, sliders) != 0; }
    // The kind of piece that stood on a square before the move.
    [[nodiscard]] int typeOf(Set square) const {
        int type = Pawn;
        while ((node.sets[type] & square) == 0) ++type;
        return type;
    }
    // Takes pieces off the board, and the rights that go with them.
    void remove(Set squares) const {
        store(next, load(next) & ~all(squares));
        next.castlingRooks &= ~squares;
        if ((next.sets[King] & next.sets[Side<Us>::theirs]) == 0) next.castlingRooks &= Side<Us>::backRank;
    }
    [[nodiscard]] Set allPawns() const { return node.sets[Pawn]; }
    static int square(Set one) { return first(one); }
    static Set kingAttacks(int square) { return tables::king.of[square]; }
};

template <typename V, Turn Us, typename Sliders>
struct Successor {
    using S = Side<Us>;
    using After = Aftermath<V, Us, Sliders>;

    // Any piece but a pawn; whatever stands on the target is gone.
    template <PieceIndex Type>
    static void piece(Node& next, const Node& node, const Sliders& sliders, Set from, Set to) {
        store(next, (load(node) & ~all(to)) ^ inLanes<Type, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks & ~(from | to);
        if constexpr (Type == King) next.castlingRooks &= ~S::backRank;
        next.enPassant = 0;
        finish({next, node, sliders, from, to, to & node.sets[S::theirs]});
    }

    static void doubleStep(Node& next, const Node& node, const Sliders& sliders, Set from, Set to) {
        store(next, load(node) ^ inLanes<Pawn, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks;
        // Remembered only where an enemy pawn stands ready, so that the next ply hardly ever has to look.
        const Set passed = shifted<-S::forward>(to);
        const Set attackers = S::pawnAttacks(passed);
        next.enPassant = (attackers & node.sets[Pawn] & node.sets[S::theirs]) != 0 ? passed : 0;
        finish({next, node, sliders, from, to, 0});
    }

    template <PieceIndex Type>
    static void promotion(Node& next, const Node& node, const Sliders& sliders, Set from, Set to) {
        store(next, ((load(node) & ~all(from | to))) | inLanes<Type, S::ours>(to));
        next.castlingRooks = node.castlingRooks & ~to;
        next.enPassant = 0;
        finish({next, node, sliders, from, to, to & node.sets[S::theirs], /*promotes=*/true});
    }

    static void enPassant(Node& next, const Node& node, const Sliders& sliders, Set from, Set to) {
        const Set victim = shifted<-S::forward>(to);
        store(next, (load(node) & ~all(victim)) ^ inLanes<Pawn, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks;
        next.enPassant = 0;
        finish({next, node, sliders, from, to, victim});
    }

    static void castle(Node& next, const Node& node, const Sliders& sliders, Set king, Set rook) {
        constexpr int corner = S::white ? 0 : 56;
        const bool kingside = rook > king;
        const Set kingTo = bit(corner + (kingside ? 6 : 2));
        const Set rookTo = bit(corner + (kingside ? 5 : 3));
        store(next, (load(node) & ~all(king | rook)) | inLanes<King, S::ours>(kingTo) | inLanes<Rook, S::ours>(rookTo));
        next.castlingRooks = node.castlingRooks & ~S::backRank;
        next.enPassant = 0;
        finish({next, node, sliders, king, kingTo, 0, /*promotes=*/false, /*castles=*/true});
    }

    static void drop(Node& next, const Node& node, const Sliders& sliders, int type, Set to) {
        next = node;
        next.sets[type] |= to;
        next.sets[S::ours] |= to;
        next.enPassant = 0;
        finish({next, node, sliders, 0, to, 0, false, false, /*isDrop=*/true, type});
    }

    // One move, given in the bits of Move; `moved` is the kind of piece on its origin.
    static void play(Node& next, const Node& node, const Sliders& sliders, std::uint16_t move, int moved) {
        const int from = move & 63;
        const Set to = bit(move >> 6 & 63);
        const int form = move >> 12;
        switch (form) {
            case 0: break;
            case 1: return promotion<Queen>(next, node, sliders, bit(from), to);
            case 2: return enPassant(next, node, sliders, bit(from), to);
            case 3: return castle(next, node, sliders, bit(from), to);
            case 4: return drop(next, node, sliders, from, to);
            case 5: return promotion<Rook>(next, node, sliders, bit(from), to);
            case 6: return promotion<King>(next, node, sliders, bit(from), to);
            case 9: return promotion<Bishop>(next, node, sliders, bit(from), to);
            case 13: return promotion<Knight>(next, node, sliders, bit(from), to);
            default: __builtin_unreachable();  // GCOVR_EXCL_LINE: no move has other bits
        }
        switch (moved) {
            case Pawn: return piece<Pawn>(next, node, sliders, bit(from), to);
            case Knight: return piece<Knight>(next, node, sliders, bit(from), to);
            case Bishop: return piece<Bishop>(next, node, sliders, bit(from), to);
            case Rook: return piece<Rook>(next, node, sliders, bit(from), to);
            case Queen: return piece<Queen>(next, node, sliders, bit(from), to);
            default: return piece<King>(next, node, sliders, bit(from), to);
        }
    }

private:
    static void finish(const After& after) {
        if constexpr (V::hasAftermath) V::finish(after);
    }
};

}  // namespace
}  // namespace nowchess
