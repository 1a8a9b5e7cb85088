// The pieces that a side holds in hand (crazyhouse): captured from the other side, to be dropped on an empty square.
//
//   Pocket pocket;
//   pocket.add(PieceType::Knight);
//   pocket.count(PieceType::Knight) == 1;
//
// Thread safety: a plain value.
#pragma once

#include <cassert>
#include <cstdint>

#include "nowchess/board/piece.h"

namespace nowchess {

class Pocket {
public:
    // More of a kind than any board can have given.
    static constexpr unsigned most = 64;

    constexpr Pocket() noexcept = default;  // empty
    // The inverse of bits().
    static constexpr Pocket fromBits(std::uint64_t bits) noexcept { return Pocket(bits); }

    // Eight bits for each kind of piece, pawns lowest.
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return counts_; }
    [[nodiscard]] constexpr unsigned count(PieceType type) const noexcept {
        return static_cast<unsigned>(counts_ >> shift(type) & 0xff);
    }
    [[nodiscard]] constexpr unsigned size() const noexcept {
        unsigned total = 0;
        for (const PieceType type : allPieceTypes) total += count(type);
        return total;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return counts_ == 0; }
    constexpr void add(PieceType type) noexcept {
        assert(type != PieceType::King && count(type) < 255);
        counts_ += std::uint64_t{1} << shift(type);
    }
    // Precondition: there is one.
    constexpr void remove(PieceType type) noexcept {
        assert(count(type) > 0);
        counts_ -= std::uint64_t{1} << shift(type);
    }

    friend constexpr bool operator==(Pocket, Pocket) noexcept = default;

private:
    constexpr explicit Pocket(std::uint64_t bits) noexcept : counts_(bits) {}
    static constexpr unsigned shift(PieceType type) noexcept { return 8 * static_cast<unsigned>(type); }

    std::uint64_t counts_ = 0;
};

}  // namespace nowchess
