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

template <Turn Us>
struct Successor {
    using S = Side<Us>;

    // Any piece but a pawn; whatever stands on the target is gone.
    template <Piece Type>
    static void piece(Node& next, const Node& node, Set from, Set to) {
        store(next, (load(node) & ~all(to)) ^ inLanes<Type, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks & ~(from | to);
        if constexpr (Type == King) next.castlingRooks &= ~S::backRank;
        next.enPassant = 0;
    }

    static void doubleStep(Node& next, const Node& node, Set from, Set to) {
        store(next, load(node) ^ inLanes<Pawn, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks;
        // Remembered only where an enemy pawn stands ready, so that the next ply hardly ever has to look.
        const Set passed = shifted<-S::forward>(to);
        const Set attackers = S::pawnAttacks(passed);
        next.enPassant = (attackers & node.sets[Pawn] & node.sets[S::theirs]) != 0 ? passed : 0;
    }

    template <Piece Type>
    static void promotion(Node& next, const Node& node, Set from, Set to) {
        store(next, ((load(node) & ~all(from | to))) | inLanes<Type, S::ours>(to));
        next.castlingRooks = node.castlingRooks & ~to;
        next.enPassant = 0;
    }

    static void enPassant(Node& next, const Node& node, Set from, Set to) {
        const Set victim = shifted<-S::forward>(to);
        store(next, (load(node) & ~all(victim)) ^ inLanes<Pawn, S::ours>(from | to));
        next.castlingRooks = node.castlingRooks;
        next.enPassant = 0;
    }

    static void castle(Node& next, const Node& node, Set king, Set rook) {
        constexpr int corner = S::white ? 0 : 56;
        const bool kingside = rook > king;
        const Set kingTo = bit(corner + (kingside ? 6 : 2));
        const Set rookTo = bit(corner + (kingside ? 5 : 3));
        store(next, (load(node) & ~all(king | rook)) | inLanes<King, S::ours>(kingTo) | inLanes<Rook, S::ours>(rookTo));
        next.castlingRooks = node.castlingRooks & ~S::backRank;
        next.enPassant = 0;
    }
};

}  // namespace
}  // namespace nowchess
