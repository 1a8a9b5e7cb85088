// Four positions in a register, for LaneLeaves.
#pragma once

#include <immintrin.h>

#include "rules/kernel/generator.h"

namespace nowchess {
namespace {

struct Avx2 {
    static constexpr unsigned width = 4;
    using Sets [[gnu::vector_size(32)]] = Set;
    using Bytes [[gnu::vector_size(32)]] = unsigned char;

    static bool any(const Sets& sets) { return _mm256_testz_si256(raw(sets), raw(sets)) == 0; }

    // The bits of those lanes that are not empty.
    static unsigned lanesIn(const Sets& sets) {
        const __m256i empty = _mm256_cmpeq_epi64(raw(sets), _mm256_setzero_si256());
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(empty))) ^ 15;
    }

    // Eight sets of each of four nodes become eight vectors. Two sets are loaded at a time, and nodes 0 and 2 above
    // each other, so that one interleaving of neighbours is all the shuffling there is.
    static void transpose(const Node* nodes, Sets (&sets)[8]) {
        for (int pair = 0; pair < 8; pair += 2) {
            const __m256i even = twoHalves(nodes[0].sets + pair, nodes[2].sets + pair);
            const __m256i odd = twoHalves(nodes[1].sets + pair, nodes[3].sets + pair);
            sets[pair] = reinterpret_cast<Sets>(_mm256_unpacklo_epi64(even, odd));
            sets[pair + 1] = reinterpret_cast<Sets>(_mm256_unpackhi_epi64(even, odd));
        }
    }

    static Sets parity(const Sets& a, const Sets& b, const Sets& c) { return a ^ b ^ c; }
    static Sets majority(const Sets& a, const Sets& b, const Sets& c) { return (a & b) | ((a ^ b) & c); }

    // Numbers of squares, lane by lane, by a look-up for every four squares.
    static Sets sizes(const Sets& sets) {
        const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3,
                                               1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i four = _mm256_set1_epi8(15);
        const __m256i low = _mm256_and_si256(raw(sets), four);
        const __m256i high = _mm256_and_si256(_mm256_srli_epi16(raw(sets), 4), four);
        const __m256i inBytes = _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
        return reinterpret_cast<Sets>(_mm256_sad_epu8(inBytes, _mm256_setzero_si256()));
    }

private:
    static __m256i raw(const Sets& sets) { return reinterpret_cast<__m256i>(sets); }
    static __m256i twoHalves(const Set* low, const Set* high) {
        return _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(high), reinterpret_cast<const __m128i*>(low));
    }
};

}  // namespace
}  // namespace nowchess
