// Eight positions in a register, for LaneLeaves.
#pragma once

#include <immintrin.h>

#include "rules/kernel/generator.h"

namespace nowchess {
namespace {

struct Avx512 {
    static constexpr unsigned width = 8;
    using Sets [[gnu::vector_size(64)]] = Set;
    using Bytes [[gnu::vector_size(64)]] = unsigned char;

    static bool any(const Sets& sets) { return lanesIn(sets) != 0; }

    // The bits of those lanes that are not empty.
    static unsigned lanesIn(const Sets& sets) { return _mm512_test_epi64_mask(raw(sets), raw(sets)); }

    // Eight sets of each of eight nodes become eight vectors: neighbours are interleaved, then pairs, then fours.
    static void transpose(const Node* nodes, Sets (&sets)[8]) {
        __m512i pairs[8];
        for (int node = 0; node < 8; node += 2) {
            const __m512i even = _mm512_load_si512(nodes[node].sets);
            const __m512i odd = _mm512_load_si512(nodes[node + 1].sets);
            pairs[node] = _mm512_unpacklo_epi64(even, odd);
            pairs[node + 1] = _mm512_unpackhi_epi64(even, odd);
        }
        for (int odd = 0; odd < 2; ++odd) {
            const __m512i lower04 = _mm512_shuffle_i64x2(pairs[odd], pairs[odd + 2], 0x88);
            const __m512i lower26 = _mm512_shuffle_i64x2(pairs[odd], pairs[odd + 2], 0xdd);
            const __m512i upper04 = _mm512_shuffle_i64x2(pairs[odd + 4], pairs[odd + 6], 0x88);
            const __m512i upper26 = _mm512_shuffle_i64x2(pairs[odd + 4], pairs[odd + 6], 0xdd);
            sets[odd] = reinterpret_cast<Sets>(_mm512_shuffle_i64x2(lower04, upper04, 0x88));
            sets[odd + 2] = reinterpret_cast<Sets>(_mm512_shuffle_i64x2(lower26, upper26, 0x88));
            sets[odd + 4] = reinterpret_cast<Sets>(_mm512_shuffle_i64x2(lower04, upper04, 0xdd));
            sets[odd + 6] = reinterpret_cast<Sets>(_mm512_shuffle_i64x2(lower26, upper26, 0xdd));
        }
    }

    static Sets parity(const Sets& a, const Sets& b, const Sets& c) { return ternary<0x96>(a, b, c); }
    static Sets majority(const Sets& a, const Sets& b, const Sets& c) { return ternary<0xe8>(a, b, c); }

    // Numbers of squares, lane by lane.
    static Sets sizes(const Sets& sets) { return reinterpret_cast<Sets>(_mm512_popcnt_epi64(raw(sets))); }

private:
    static __m512i raw(const Sets& sets) { return reinterpret_cast<__m512i>(sets); }
    template <int Table>
    static Sets ternary(const Sets& a, const Sets& b, const Sets& c) {
        return reinterpret_cast<Sets>(_mm512_ternarylogic_epi64(raw(a), raw(b), raw(c), Table));
    }
};

}  // namespace
}  // namespace nowchess
