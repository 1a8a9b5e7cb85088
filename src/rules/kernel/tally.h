// Adds up the sizes of sets, sixteen vectors of them at a time.
#pragma once

#include "rules/kernel/generator.h"

namespace nowchess {
namespace {

// A counter for every bit of a vector, kept as binary digits: one vector holds the ones, another the twos. Three
// vectors of a digit become one of it and one of the next by two logic operations (a full adder), which is cheaper than
// counting them, and only what overflows, sixteen at a time, has its bits counted.
template <typename Machine>
class MoveTally {
public:
    using Sets = typename Machine::Sets;

    // Vectors of which each bit stands for so many squares.
    template <int>
    struct Carry {
        Sets sets;
    };

    [[gnu::always_inline]] Carry<2> twos(const Sets& a, const Sets& b) { return {carry(ones_, a, b)}; }
    [[gnu::always_inline]] Carry<4> fours(const Carry<2>& a, const Carry<2>& b) {
        return {carry(twos_, a.sets, b.sets)};
    }
    [[gnu::always_inline]] Carry<8> eights(const Carry<4>& a, const Carry<4>& b) {
        return {carry(fours_, a.sets, b.sets)};
    }
    [[gnu::always_inline]] void sixteens(const Carry<8>& a, const Carry<8>& b) {
        sixteens_ += Machine::sizes(carry(eights_, a.sets, b.sets));
    }
    // One set by itself.
    [[gnu::always_inline]] void add(const Sets& set) { single_ += Machine::sizes(set); }

    [[nodiscard]] std::uint64_t total() const {
        const Sets sum = single_ + Machine::sizes(ones_) + (Machine::sizes(twos_) << 1) +
                         (Machine::sizes(fours_) << 2) + (Machine::sizes(eights_) << 3) + (sixteens_ << 4);
        std::uint64_t total = 0;
        for (unsigned lane = 0; lane < Machine::width; ++lane) total += sum[lane];
        return total;
    }

private:
    static Sets carry(Sets& digit, const Sets& a, const Sets& b) {
        const Sets overflow = Machine::majority(digit, a, b);
        digit = Machine::parity(digit, a, b);
        return overflow;
    }

    Sets ones_{}, twos_{}, fours_{}, eights_{};
    Sets sixteens_{}, single_{};  // numbers
};

}  // namespace
}  // namespace nowchess
