// What is done with the generator's target sets: count them, ask for one, list them, play them.
#pragma once

#include "rules/kernel/successor.h"

namespace nowchess {
namespace {

struct Counter {
    std::uint64_t total = 0;

    template <Piece>
    void piece(int, Set targets) {
        total += static_cast<unsigned>(size(targets));
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
    void enPassant(int, int) { ++total; }
    void castle(int) { ++total; }
};

// The bits of Move (board/move.h): from, to, kind, promotion piece.
class Lister {
public:
    Lister(std::uint16_t* moves, int king) : next_(moves), begin_(moves), king_(king) {}
    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(next_ - begin_); }

    template <Piece>
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
    void enPassant(int from, int to) { add(from, to, enPassantCapture); }
    void castle(int rook) { add(king_, rook, castling); }

private:
    static constexpr int normal = 0, promotion = 1, enPassantCapture = 2, castling = 3;

    void add(int from, int to, int kind) { *next_++ = static_cast<std::uint16_t>(from | to << 6 | kind << 12); }

    std::uint16_t* next_;
    std::uint16_t* begin_;
    int king_;
};

// The targets of each square.
class Collector {
public:
    Collector(std::uint64_t* bySquare, int king) : bySquare_(bySquare), king_(king) {}

    template <Piece>
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
    void enPassant(int from, int to) { bySquare_[from] |= bit(to); }
    void castle(int rook) { bySquare_[king_] |= bit(rook); }

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
template <Turn Us, typename Receive>
struct Player {
    using S = Side<Us>;
    using Next = Successor<Us>;

    const Node& node;
    Receive& receive;

    template <Piece Type>
    void piece(int from, Set targets) {
        for (; targets != 0; targets &= targets - 1)
            receive([&](Node& next) { Next::template piece<Type>(next, node, bit(from), lowest(targets)); });
    }
    template <int Offset>
    void pawns(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            receive([&](Node& next) { Next::template piece<Pawn>(next, node, shifted<-Offset>(to), to); });
        }
    }
    void doubleSteps(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            receive(
                [&](Node& next) { Next::doubleStep(next, node, shifted<-S::forward>(shifted<-S::forward>(to)), to); });
        }
    }
    template <int Offset>
    void promotions(Set targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Set to = lowest(targets);
            const Set from = shifted<-Offset>(to);
            receive([&](Node& next) { Next::template promotion<Queen>(next, node, from, to); });
            receive([&](Node& next) { Next::template promotion<Rook>(next, node, from, to); });
            receive([&](Node& next) { Next::template promotion<Bishop>(next, node, from, to); });
            receive([&](Node& next) { Next::template promotion<Knight>(next, node, from, to); });
        }
    }
    void enPassant(int from, int to) {
        receive([&](Node& next) { Next::enPassant(next, node, bit(from), bit(to)); });
    }
    void castle(int rook) {
        receive([&](Node& next) { Next::castle(next, node, node.sets[King] & node.sets[S::ours], bit(rook)); });
    }

private:
    static Set lowest(Set set) { return set & (0 - set); }
};

}  // namespace
}  // namespace nowchess
