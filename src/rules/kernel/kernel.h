// The hot part of the rules, compiled once for every instruction set worth having; `kernel()` is the best one that the
// machine at hand can run, or the one that was asked for. Plain numbers only: a kernel's code must not be mixed up with
// code built for another machine.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nowchess/rules/variant.h"

namespace nowchess {

struct alignas(64) Node {
    // Pawns, knights, bishops, rooks, queens, kings; then White's pieces and Black's.
    std::uint64_t sets[8];
    std::uint64_t castlingRooks;
    // The square passed over by a double step on the last move, or empty. The nodes that a kernel makes itself have it
    // only where a pawn of the side to move stands ready to capture; those made from a Position have it always.
    std::uint64_t enPassant;
    // Of the variants that have them: pieces that were pawns, pieces in hand (the bits of Pocket), checks left to give.
    std::uint64_t promoted;
    std::uint64_t pockets[2];
    std::uint8_t checksLeft[2];
};

enum class Turn : std::uint8_t { White, Black };

// Are the moves of perft's last ply only counted, or played as well?
enum class LastPly : std::uint8_t { Counted, Played };
// Played by a kernel itself only where speed matters more than size: not for the variants, not in a browser.
#ifdef __wasm__
template <typename V>
inline constexpr bool kernelPlaysLeaves = false;
#else
template <typename V>
inline constexpr bool kernelPlaysLeaves = V::id == Variant::Standard;
#endif

// What a kernel does with the rules of one variant.
struct KernelEntry {
    // Leaves of the tree of legal moves; depth at least 1, and played only where `kernelPlaysLeaves`.
    std::uint64_t (*perft)(const Node& node, Turn turn, int depth, LastPly lastPly);
    unsigned (*count)(const Node& node, Turn turn);
    // Writes the legal moves of the pieces on `sources` in the bits of Move, and the drops if those are all squares;
    // returns how many. There must be room for maxLegalMoves.
    unsigned (*list)(const Node& node, Turn turn, std::uint64_t sources, std::uint16_t* moves);
    // Adds to each of 64 sets the legal targets of the piece on that square, for the pieces on `sources`; castling is
    // the rook's square.
    void (*targets)(const Node& node, Turn turn, std::uint64_t sources, std::uint64_t* bySquare);
};

struct Kernel {
    std::string_view name;
    KernelEntry entries[allVariants.size()];

    template <typename V>
    [[nodiscard]] const KernelEntry& of() const noexcept {
        return entries[static_cast<unsigned>(V::id)];
    }
};

// The one in use: see nowchess/rules/kernels.h.
const Kernel& kernel() noexcept;
// Every kernel that this machine can run, the portable one first.
std::span<const Kernel* const> kernels() noexcept;

}  // namespace nowchess
