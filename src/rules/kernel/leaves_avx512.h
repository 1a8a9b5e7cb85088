// The last ply of perft with AVX-512: all moves of a position counted without a loop or a branch per piece.
//
// Eight lanes are the eight directions. In one direction the squares reached by different sliders never overlap, since
// the nearer one stands in the other's way; nor do knight jumps of one direction. So one flood per lane serves all
// pieces of a side at once, and the population counts of the lanes add up to the number of moves. Positions are
// gathered first and counted together, which keeps the constants in registers and the processor's pipeline full.
#pragma once

#include <immintrin.h>

#include "rules/kernel/leaves_scalar.h"

namespace nowchess {
namespace {

// Opposite directions sit side by side: N S, E W, NE SW, NW SE. The first four are the rook's.
struct alignas(64) PerDirection {
    Set lane[8];
};
constexpr __mmask8 diagonalLanes = 0xf0;

constexpr Set rank8 = rank1 << 56;
// Directions as left rotations; a mask removes what was carried round the edge.
constexpr PerDirection oneStep{{8, 56, 1, 63, 9, 55, 7, 57}};
constexpr PerDirection twoSteps{{16, 48, 2, 62, 18, 46, 14, 50}};
constexpr PerDirection fourSteps{{32, 32, 4, 60, 36, 28, 28, 36}};
constexpr PerDirection onBoard{
    {~rank1, ~rank8, ~fileA, ~fileH, ~(rank1 | fileA), ~(rank8 | fileH), ~(rank1 | fileH), ~(rank8 | fileA)}};

constexpr Set filesAB = fileA | fileA << 1;
constexpr Set filesGH = fileH | fileH >> 1;
constexpr Set ranks12 = rank1 | rank1 << 8;
constexpr Set ranks78 = rank8 | rank8 >> 8;
constexpr PerDirection knightJump{{17, 10, 58, 49, 47, 54, 6, 15}};
constexpr PerDirection knightOnBoard{{~(fileA | ranks12), ~(filesAB | rank1), ~(filesAB | rank8), ~(fileA | ranks78),
                                      ~(fileH | ranks78), ~(filesGH | rank8), ~(filesGH | rank1), ~(fileH | ranks12)}};

// For each square, the lines through it, each in both of its lanes.
struct LinesTable {
    PerDirection of[64];
};
constexpr LinesTable linesThrough = [] {
    LinesTable table{};
    for (int square = 0; square < 64; ++square) {
        const Set lines[4] = {tables::fileLine.of[square], tables::rankLine.of[square], tables::diagonal.of[square],
                              tables::antidiagonal.of[square]};
        for (int lane = 0; lane < 8; ++lane) table.of[square].lane[lane] = lines[lane / 2];
    }
    return table;
}();

inline __m512i load(const PerDirection& lanes) { return _mm512_load_si512(lanes.lane); }
inline __m512i splat(Set set) { return _mm512_set1_epi64(static_cast<long long>(set)); }

// Three sets combined in one instruction each.
inline __m512i allOf(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
inline __m512i withinUnless(__m512i a, __m512i within, __m512i free) {  // a & (~free | within)
    return _mm512_ternarylogic_epi64(a, free, within, 0xb0);
}

// Sends every set along its lane until a piece stands in the way; that piece's square is reached, too.
class Flood {
public:
    explicit Flood(Set occupied)
        : open1_(_mm512_andnot_si512(splat(occupied), load(onBoard))),
          open2_(_mm512_and_si512(open1_, _mm512_rolv_epi64(open1_, load(oneStep)))),
          open4_(_mm512_and_si512(open2_, _mm512_rolv_epi64(open2_, load(twoSteps)))) {}

    __m512i operator()(__m512i from) const {
        from = spread(from, open1_, load(oneStep));
        from = spread(from, open2_, load(twoSteps));
        from = spread(from, open4_, load(fourSteps));
        return _mm512_and_si512(_mm512_rolv_epi64(from, load(oneStep)), load(onBoard));
    }

private:
    static __m512i spread(__m512i from, __m512i open, __m512i steps) {
        return _mm512_ternarylogic_epi64(from, open, _mm512_rolv_epi64(from, steps), 0xf8);  // from | (open & moved)
    }
    __m512i open1_, open2_, open4_;  // where one, two and four steps in a row meet no piece and no edge
};

inline __m512i knightJumps(Set knights) {
    return _mm512_and_si512(_mm512_rolv_epi64(splat(knights), load(knightJump)), load(knightOnBoard));
}

// The unions of the lanes of two vectors, worked out together.
struct TwoUnions {
    Set first, second;
    TwoUnions(__m512i a, __m512i b) {
        const __m512i pairs = _mm512_or_si512(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        const __m256i half = _mm256_or_si256(_mm512_castsi512_si256(pairs), _mm512_extracti64x4_epi64(pairs, 1));
        const __m128i both = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        first = static_cast<Set>(_mm_cvtsi128_si64(both));
        second = static_cast<Set>(_mm_extract_epi64(both, 1));
    }
};

template <typename V, Turn Us, typename Sliders>
class Avx512Leaves {
public:
    explicit Avx512Leaves(const Sliders& sliders) : sliders_(sliders) {}

    Node& slot() { return nodes_[size_]; }
    void push() {
        if (++size_ == capacity) countAll();
    }
    std::uint64_t total() {
        countAll();
        return total_;
    }

private:
    using S = Side<Us>;
    using Them = Side<S::opponent>;
    static constexpr int capacity = 64;

    [[gnu::noinline]] void countAll() {
        __m512i lanes = _mm512_setzero_si512();
        std::uint64_t single = 0;
        for (int i = 0; i < size_; ++i) single += count(nodes_[i], lanes);
        total_ += single + static_cast<std::uint64_t>(_mm512_reduce_add_epi64(lanes));
        size_ = 0;
    }

    // Adds slider and knight moves to the lanes, and returns the number of all others.
    [[gnu::always_inline]] std::uint64_t count(const Node& node, __m512i& lanes) {
        const View<V, Us> view{node};
        const Flood flood(view.occupied);
        const __m512i us = splat(view.us);
        const __m512i sliders =
            _mm512_mask_set1_epi64(splat(view.straight()), diagonalLanes, static_cast<long long>(view.diagonal()));
        const __m512i enemySliders = _mm512_and_si512(sliders, splat(view.them));

        // A piece of ours is pinned where an enemy slider and, from the opposite direction, the king both see it.
        const __m512i enemySight = flood(enemySliders);
        // Most often there is no such slider.
        __m512i kingSight = _mm512_setzero_si512();
        __m512i facing = kingSight;
        __m512i pins = kingSight;
        if (snipersOf(view) != 0) {
            kingSight = flood(splat(view.kingSet));
            facing = _mm512_shuffle_epi32(kingSight, _MM_PERM_BADC);
            pins = allOf(enemySight, facing, us);
        }
        const TwoUnions unions(_mm512_or_si512(enemySight, knightJumps(view.theirs(Knight))), pins);
        const Set pinned = unions.second;
        Set attacked = unions.first | tables::king.of[first(view.theirs(King))] | Them::pawnAttacks(view.theirs(Pawn));

        Set answers = ~0ULL;
        if ((attacked & view.kingSet) != 0) [[unlikely]] {
            const __mmask8 checking = _mm512_test_epi64_mask(enemySight, splat(view.kingSet));
            // Between king and checker both see; the checker is the first piece the king sees; behind the king the
            // checker's line goes on.
            const TwoUnions line(_mm512_maskz_and_epi64(checking, enemySight, facing),
                                 _mm512_maskz_and_epi64(checking, enemySliders, facing));
            const Set checkers = line.second | (tables::knight.of[view.king] & view.theirs(Knight)) |
                                 (S::pawnAttacksFrom().of[view.king] & view.theirs(Pawn));
            attacked |= TwoUnions(_mm512_maskz_mov_epi64(checking, kingSight), us).first;
            answers = (checkers & (checkers - 1)) == 0 ? line.first | checkers : 0;
        }

        // Pinned sliders keep the lanes of their pin; a pinned knight has no move.
        const __m512i targets = splat(answers & ~view.us);
        const __m512i movable =
            withinUnless(_mm512_and_si512(sliders, us), load(linesThrough.of[view.king]), splat(pinned));
        const __m512i slides = _mm512_and_si512(flood(movable), targets);
        const __m512i jumps = _mm512_and_si512(knightJumps(view.ours(Knight) & ~pinned), targets);
        lanes = _mm512_add_epi64(lanes, _mm512_add_epi64(_mm512_popcnt_epi64(slides), _mm512_popcnt_epi64(jumps)));

        Counter others;
        others.piece<King>(view.king, tables::king.of[view.king] & ~view.us & ~attacked);
        generatePawns(view, others, view.ours(Pawn), pinned, answers);
        if ((node.castlingRooks & S::backRank) != 0 && answers == ~0ULL)
            eachCastling(view, sliders_, castlingRooks(view), attacked, [&](int rook) { others.castle(rook); });
        if (node.enPassant != 0) {
            eachEnPassantPawn(view, [&](int from) {
                if (enPassantIsLegal(view, sliders_, from)) others.enPassant(from, first(node.enPassant));
            });
        }
        return others.total;
    }

    Node nodes_[capacity];
    int size_ = 0;
    std::uint64_t total_ = 0;
    Sliders sliders_;
};

}  // namespace
}  // namespace nowchess
