// Where pieces go, worked out for all positions of a vector at once: `Sets` holds one set of squares for each of them.
#pragma once

#include "rules/kernel/generator.h"

namespace nowchess {
namespace {

// The squares that a step in this direction can end on: on others it would have been carried round the edge.
template <int Step>
constexpr Set landings = (Step + 65) % 8 == 2   ? ~fileA
                         : (Step + 65) % 8 == 0 ? ~fileH
                                                : ~0ULL;

template <int Offset, typename Sets>
[[gnu::always_inline]] inline Sets moved(const Sets& sets) {
    if constexpr (Offset > 0)
        return sets << Offset;
    else
        return sets >> -Offset;
}
template <int Step, typename Sets>
[[gnu::always_inline]] inline Sets stepped(const Sets& sets) {
    return moved<Step>(sets) & landings<Step>;
}

// What sliders see in one direction: everything up to the first piece, and that piece.
template <typename Machine, int Step>
class Sight {
public:
    using Sets = typename Machine::Sets;

    [[gnu::always_inline]] explicit Sight(const Sets& occupied)
        : one_(~occupied & landings<Step>), two_(one_ & moved<Step>(one_)), four_(two_ & moved<2 * Step>(two_)) {}

    [[gnu::always_inline]] Sets operator()(Sets from) const {
        from |= one_ & moved<Step>(from);
        from |= two_ & moved<2 * Step>(from);
        from |= four_ & moved<4 * Step>(from);
        return stepped<Step>(from);
    }

private:
    Sets one_, two_, four_;  // where one, two and four steps in a row end without having met a piece or an edge
};

// Towards the h-file one subtraction in every rank does it. Taking a slider away twice borrows from the next piece
// beyond it, so that just the squares up to that piece change. Sliders are pieces themselves: of two on a rank the
// lower one borrows from the other or from a piece before it, and each from a piece of its own.
template <typename Machine>
class Sight<Machine, 1> {
public:
    using Sets = typename Machine::Sets;
    using Bytes = typename Machine::Bytes;

    [[gnu::always_inline]] explicit Sight(const Sets& occupied) : occupied_(occupied) {}

    [[gnu::always_inline]] Sets operator()(const Sets& from) const {
        const auto sliders = reinterpret_cast<Bytes>(from);
        return occupied_ ^ reinterpret_cast<Sets>(reinterpret_cast<Bytes>(occupied_) - sliders - sliders);
    }

private:
    Sets occupied_;
};

// A line is named by the one of its two directions that leads up the board, or to the right.
template <typename Machine, int Step>
struct Line {
    Sight<Machine, Step> up;
    Sight<Machine, -Step> down;

    [[gnu::always_inline]] explicit Line(const typename Machine::Sets& occupied) : up(occupied), down(occupied) {}
};

// The squares beside a king.
template <typename Sets>
[[gnu::always_inline]] inline Sets ringOf(const Sets& kings) {
    const Sets row = kings | stepped<1>(kings) | stepped<-1>(kings);
    return (row | row << 8 | row >> 8) ^ kings;
}

// Where knights jump to, as the files they come to on their way. Two knights of one rank can meet there: those squares
// count again.
template <typename Sets>
struct Jumps {
    Sets beside, beyond;            // one file away, two ranks to go; two files away, one rank to go
    Sets besideAgain, beyondAgain;  // of a second knight

    [[gnu::always_inline]] explicit Jumps(const Sets& knights) {
        const Sets east = stepped<1>(knights);
        const Sets west = stepped<-1>(knights);
        const Sets farEast = stepped<1>(east);
        const Sets farWest = stepped<-1>(west);
        beside = east | west;
        beyond = farEast | farWest;
        besideAgain = east & west;
        beyondAgain = farEast & farWest;
    }
    [[nodiscard, gnu::always_inline]] Sets all() const {
        return beside << 16 | beside >> 16 | beyond << 8 | beyond >> 8;
    }
};

}  // namespace
}  // namespace nowchess
