// Geometry of the board, worked out by the compiler. Plain arrays of plain numbers, because the kernels that read them
// are compiled once per instruction set and must not share inline functions with the rest of the program.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nowchess::tables {

using Set = std::uint64_t;  // a set of squares, bit 0 is a1

struct BySquare {
    Set of[64];
};
struct ByPair {
    Set of[64][64];
};

constexpr Set bitAt(int file, int rank) {
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : 1ULL << (rank * 8 + file);
}

struct Step {
    int file, rank;
};
inline constexpr Step rookSteps[4] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
inline constexpr Step bishopSteps[4] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

template <std::size_t N>
constexpr BySquare leaper(const Step (&steps)[N]) {
    BySquare table{};
    for (int square = 0; square < 64; ++square)
        for (const Step step : steps) table.of[square] |= bitAt(square % 8 + step.file, square / 8 + step.rank);
    return table;
}

// Every square from here to the edge, the start excluded.
constexpr Set ray(int square, Step step) {
    Set set = 0;
    int file = square % 8 + step.file;
    int rank = square / 8 + step.rank;
    for (; bitAt(file, rank) != 0; file += step.file, rank += step.rank) set |= bitAt(file, rank);
    return set;
}

inline constexpr BySquare knight = leaper<8>({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
inline constexpr BySquare king = leaper<8>({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
inline constexpr BySquare whitePawn = leaper<2>({{-1, 1}, {1, 1}});
inline constexpr BySquare blackPawn = leaper<2>({{-1, -1}, {1, -1}});

// The whole line through a square in one direction and its opposite, the square itself excluded.
constexpr BySquare lines(Step step) {
    BySquare table{};
    for (int square = 0; square < 64; ++square)
        table.of[square] = ray(square, step) | ray(square, {-step.file, -step.rank});
    return table;
}
inline constexpr BySquare fileLine = lines({0, 1});
inline constexpr BySquare rankLine = lines({1, 0});
inline constexpr BySquare diagonal = lines({1, 1});
inline constexpr BySquare antidiagonal = lines({-1, 1});

// The squares strictly between two squares of one line; empty for any other pair.
inline constexpr ByPair between = [] {
    ByPair table{};
    for (int from = 0; from < 64; ++from) {
        for (const auto& steps : {rookSteps, bishopSteps}) {
            for (int direction = 0; direction < 4; ++direction) {
                Set passed = 0;
                int file = from % 8 + steps[direction].file;
                int rank = from / 8 + steps[direction].rank;
                for (; bitAt(file, rank) != 0; file += steps[direction].file, rank += steps[direction].rank) {
                    table.of[from][rank * 8 + file] = passed;
                    passed |= bitAt(file, rank);
                }
            }
        }
    }
    return table;
}();

// The whole line, edge to edge, through two squares of one line; empty for any other pair.
inline constexpr ByPair line = [] {
    ByPair table{};
    for (int from = 0; from < 64; ++from)
        for (const BySquare* lines : {&fileLine, &rankLine, &diagonal, &antidiagonal})
            for (int to = 0; to < 64; ++to)
                if ((lines->of[from] >> to & 1) != 0) table.of[from][to] = lines->of[from] | 1ULL << from;
    return table;
}();

// From where a piece attacks, on an empty board, a king on this square or a square beside it.
struct Siege {
    BySquare knights, straight, diagonal;
};
inline constexpr Siege siege = [] {
    Siege table{};
    for (int square = 0; square < 64; ++square) {
        for (int near = 0; near < 64; ++near) {
            if (((king.of[square] | 1ULL << square) >> near & 1) == 0) continue;
            table.knights.of[square] |= knight.of[near];
            table.straight.of[square] |= fileLine.of[near] | rankLine.of[near];
            table.diagonal.of[square] |= diagonal.of[near] | antidiagonal.of[near];
        }
    }
    return table;
}();

// Rook attacks along a rank, by file and by what stands on the six inner files (a blocker on the edge changes nothing).
struct RankAttacks {
    std::uint8_t of[8][64];
};
inline constexpr RankAttacks rankAttacks = [] {
    RankAttacks table{};
    for (int file = 0; file < 8; ++file) {
        for (int inner = 0; inner < 64; ++inner) {
            int set = 0;
            for (const int step : {1, -1}) {
                for (int to = file + step; to >= 0 && to < 8; to += step) {
                    set |= 1 << to;
                    if ((inner << 1 >> to & 1) != 0) break;
                }
            }
            table.of[file][inner] = static_cast<std::uint8_t>(set);
        }
    }
    return table;
}();

}  // namespace nowchess::tables
