// Rook and bishop attacks by one PEXT and one look-up: the blockers on the lines of a square, gathered into a number,
// select its attack set. The table is made on first use (under a millisecond) and is constant from then on.
#pragma once

#include <immintrin.h>

#include "rules/sliders_portable.h"

namespace nowchess {
namespace {

class Bmi2Sliders {
public:
    using Set = tables::Set;

    Bmi2Sliders() : table_(&table()) {}

    [[nodiscard]] Set rook(int square, Set occupied) const { return lookUp(table_->rook[square], occupied); }
    [[nodiscard]] Set bishop(int square, Set occupied) const { return lookUp(table_->bishop[square], occupied); }

private:
    struct Entry {
        Set relevant;        // the squares where a blocker changes the attacks
        const Set* attacks;  // by the blockers among them
    };
    struct Table {
        Entry rook[64];
        Entry bishop[64];
        // 2^12 sets for a rook in a corner, fewer elsewhere; 2^5 to 2^9 for bishops.
        Set rookAttacks[102400];
        Set bishopAttacks[5248];

        Table() {
            Set* nextRook = rookAttacks;
            Set* nextBishop = bishopAttacks;
            for (int square = 0; square < 64; ++square) {
                const Set edges = ((rank1 | rank1 << 56) & ~(rank1 << (square & 56))) |
                                  ((fileA | fileA << 7) & ~(fileA << (square & 7)));
                rook[square] = {PortableSliders::rook(square, 0) & ~edges, nextRook};
                bishop[square] = {PortableSliders::bishop(square, 0) & ~edges, nextBishop};
                nextRook = fill(nextRook, rook[square].relevant, square, PortableSliders::rook);
                nextBishop = fill(nextBishop, bishop[square].relevant, square, PortableSliders::bishop);
            }
        }
        // Subsets of a set, counted in the order in which PEXT numbers them.
        static Set* fill(Set* attacks, Set relevant, int square, Set (*slide)(int, Set)) {
            Set blockers = 0;
            do {
                *attacks++ = slide(square, blockers);
                blockers = (blockers - relevant) & relevant;
            } while (blockers != 0);
            return attacks;
        }
        static constexpr Set rank1 = 0xff;
        static constexpr Set fileA = 0x0101010101010101;
    };

    static const Table& table() {
        static const Table table;
        return table;
    }
    static Set lookUp(const Entry& entry, Set occupied) { return entry.attacks[_pext_u64(occupied, entry.relevant)]; }

    const Table* table_;
};

}  // namespace
}  // namespace nowchess
