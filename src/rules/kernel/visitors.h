// What is done with the generator's target sets: count them, ask for one, list them, play them.
#pragma once

#include "rules/kernel/successor.h"

namespace nowchess {
namespace {

struct Counter {
    std::uint64_t total = 0;

    void add(Set targets) { total += static_cast<unsigned>(size(targets)); }
    template <PieceIndex>
    void piece(int, Set targets) {
        add(targets);
    }
    template <int>
    void pawns(Set targets) {
        total += static_cast<unsigned>(size(targets));
    }
    void doubleSteps(Set targets) { total += static_cast<unsigned>(size(targets)); }
    template <int>
    void promotions(Set targets) {
        total += std::uint64_t{4} * static_cast<unsigned>(size(targets));
    }
    template <int>
    void kingPromotions(Set targets) {
        total += static_cast<unsigned>(size(targets));
    }
    void enPassant(int, int) { ++total; }
    void castle(int) { ++total; }
    void drop(int, Set targets) { total += static_cast<unsigned>(size(targets)); }
};

// The bits of Move (board/move.h): from, to, form.
class Lister {
public:
    Lister(std::uint16_t* moves, int king) : next_(moves), begin_(moves), king_(king) {}
    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(next_ - begin_); }

    template <PieceIndex>
    void piece(int from, Set targets) {
        for (; targets != 0; targets &= targets - 1) add(from, first(targets), normal);
    }
    template <int Offset>
    void pawns(Set targets) {
        for (; targets != 0; targets &= targets - 1) add(first(targets) - Offset, first(targets), normal);
    }
    template <int Offset>
    void promotions(Set targets) {
        for (; targets != 0; targets &= targets - 1)
            for (int piece = 0; piece < 4; ++piece)
                add(first(targets) - Offset, first(targets), promotion | piece << 2);
    }
    template <int Offset>
    void kingPromotions(Set targets) {
        for (; targets != 0; targets &= targets - 1) add(first(targets) - Offset, first(targets), kingPromotion);
    }
    void enPassant(int from, int to) { add(from, to, enPassantCapture); }
    void castle(int rook) { add(king_, rook, castling); }
    void drop(int type, Set targets) {
        for (; targets != 0; targets &= targets - 1) add(type, first(targets), fromPocket);
    }

private:
    static constexpr int normal = 0, promotion = 1, enPassantCapture = 2, castling = 3, fromPocket = 4,
                         kingPromotion = 6;

    void add(int from, int to, int form) { *next_++ = static_cast<std::uint16_t>(from | to << 6 | form << 12); }

    std::uint16_t* next_;
    std::uint16_t* begin_;
    int king_;
};

// The targets of each square.
class Collector {
public:
    Collector(std::uint64_t* bySquare, int king) : bySquare_(bySquare), king_(king) {}

    template <PieceIndex>
    void piece(int from, Set targets) {
        bySquare_[from] |= targets;
    }
    template <int Offset>
    void pawns(Set targets) {
        for (; targets != 0; targets &= targets - 1) bySquare_[first(targets) - Offset] |= bit(first(targets));
    }
    template <int Offset>
    void promotions(Set targets) {
        pawns<Offset>(targets);
    }
    template <int>
    void kingPromotions(Set) {}  // the same targets once more
    void enPassant(int from, int to) { bySquare_[from] |= bit(to); }
    void castle(int rook) { bySquare_[king_] |= bit(rook); }
    void drop(int, Set) {}  // comes from no square

private:
    std::uint64_t* bySquare_;
    int king_;
};

// Adds what takes the side to know: where a double step came from.
template <Turn Us, typename Base>
struct WithDoubleSteps : Base {
    using Base::Base;
    void doubleSteps(Set targets) { this->template pawns<2 * Side<Us>::forward>(targets); }
};
template <Turn Us>
using SideLister = WithDoubleSteps<Us, Lister>;
template <Turn Us>
using SideCollector = WithDoubleSteps<Us, Collector>;

// Makes every successor and hands it to `receive`.
template <typename V, Turn Us, typename Sliders, typename Receive>
struct Player {
    using S = Side<Us>;
    using Next = Successor<V, Us, Sliders>;

    const Node& node;
    const Sliders& sliders;
    Receive& receive;

    template <PieceIndex Type>
    void piece(int from, Set targets) {
        for (; targets != 0; targets &= targets - 1)
            receive([&](Node& next) { Next::template piece<Type>(next, node, sliders, bit(from), lowest(targets)); });
    }
    template <int Offset>
    void pawns(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            receive([&](Node& next) { Next::template piece<Pawn>(next, node, sliders, shifted<-Offset>(to), to); });
        }
    }
    void doubleSteps(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            const Set from = shifted<-S::forward>(shifted<-S::forward>(to));
            receive([&](Node& next) { Next::doubleStep(next, node, sliders, from, to); });
        }
    }
    template <int Offset>
    void promotions(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            promote<Queen>(shifted<-Offset>(to), to);
            promote<Rook>(shifted<-Offset>(to), to);
            promote<Bishop>(shifted<-Offset>(to), to);
            promote<Knight>(shifted<-Offset>(to), to);
        }
    }
    template <int Offset>
    void kingPromotions(Set targets) {
        for (; targets != 0; targets &= targets - 1) promote<King>(shifted<-Offset>(lowest(targets)), lowest(targets));
    }
    void enPassant(int from, int to) {
        receive([&](Node& next) { Next::enPassant(next, node, sliders, bit(from), bit(to)); });
    }
    void castle(int rook) {
        receive(
            [&](Node& next) { Next::castle(next, node, sliders, node.sets[King] & node.sets[S::ours], bit(rook)); });
    }
    void drop(int type, Set targets) {
        for (; targets != 0; targets &= targets - 1)
            receive([&](Node& next) { Next::drop(next, node, sliders, type, lowest(targets)); });
    }

private:
    template <PieceIndex Type>
    void promote(Set from, Set to) {
        receive([&](Node& next) { Next::template promotion<Type>(next, node, sliders, from, to); });
    }
};

}  // namespace
}  // namespace nowchess
