// Rook and bishop attacks for any machine: hyperbola quintessence, o ^ (o - 2r) on a line and on its mirror image.
// In an unnamed namespace on purpose: each kernel gets its own copy, compiled for its own instruction set.
#pragma once

#include "rules/tables.h"

namespace nowchess {
namespace {

struct PortableSliders {
    using Set = tables::Set;

    // Subtracting twice the slider from the blockers flips every bit from the slider up to its first blocker; the byte
    // swap turns the board over, so that the same works downwards. Ranks have no such mirror and come from a table. It
    // is not std::byteswap: an inline function that the kernels share might be kept in the form of the newest machine.
    static Set alongLine(Set slider, Set occupied, Set line) {
        const Set blockers = occupied & line;
#ifdef __wasm__
        // It has no byte swap, but counts leading zeros: the difference of the blockers above and the last one below.
        const Set below = blockers & (slider - 1);
        const Set above = blockers ^ below;
        return (above ^ (above - (Set{1} << 63 >> __builtin_clzll(below | 1)))) & line;
#else
        const Set up = blockers - 2 * slider;
        const Set down = __builtin_bswap64(__builtin_bswap64(blockers) - 2 * __builtin_bswap64(slider));
        return (up ^ down) & line;
#endif
    }

    static Set rook(int square, Set occupied) {
        const int rankStart = square & 56;
        const Set inner = occupied >> (rankStart + 1) & 63;
        const Set alongRank = static_cast<Set>(tables::rankAttacks.of[square & 7][inner]) << rankStart;
        return alongRank | alongLine(1ULL << square, occupied, tables::fileLine.of[square]);
    }

    static Set bishop(int square, Set occupied) {
        const Set slider = 1ULL << square;
        return alongLine(slider, occupied, tables::diagonal.of[square]) |
               alongLine(slider, occupied, tables::antidiagonal.of[square]);
    }
};

}  // namespace
}  // namespace nowchess
