// A set of squares. Operators are set operators; iterating yields the squares from a1 to h8.
//
//   Bitboard rooks{Square::A1, Square::H1};
//   for (Square square : rooks | Bitboard{Square::E4}) …
//
// Thread safety: a plain value.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "nowchess/board/square.h"

namespace nowchess {

class Bitboard {
public:
    constexpr Bitboard() noexcept = default;
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr Bitboard(std::initializer_list<Square> squares) noexcept {
        for (const Square square : squares) insert(square);
    }
    static constexpr Bitboard of(File file) noexcept {
        return Bitboard(0x0101010101010101ULL << static_cast<unsigned>(file));
    }
    static constexpr Bitboard of(Rank rank) noexcept { return Bitboard(0xffULL << (8 * static_cast<unsigned>(rank))); }
    static constexpr Bitboard all() noexcept { return Bitboard(~0ULL); }

    // Bit 0 is a1, bit 1 is b1, bit 63 is h8.
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept { return (bits_ & bit(square)) != 0; }
    [[nodiscard]] constexpr bool containsAll(Bitboard other) const noexcept { return (other.bits_ & ~bits_) == 0; }
    [[nodiscard]] constexpr bool intersects(Bitboard other) const noexcept { return (bits_ & other.bits_) != 0; }
    // The lowest and the highest square. Precondition: not empty.
    [[nodiscard]] constexpr Square front() const noexcept {
        assert(!empty());
        return static_cast<Square>(std::countr_zero(bits_));
    }
    [[nodiscard]] constexpr Square back() const noexcept {
        assert(!empty());
        return static_cast<Square>(63 - std::countl_zero(bits_));
    }

    constexpr void insert(Square square) noexcept { bits_ |= bit(square); }
    constexpr void erase(Square square) noexcept { bits_ &= ~bit(square); }

    constexpr Bitboard& operator|=(Bitboard other) noexcept { return bits_ |= other.bits_, *this; }
    constexpr Bitboard& operator&=(Bitboard other) noexcept { return bits_ &= other.bits_, *this; }
    constexpr Bitboard& operator^=(Bitboard other) noexcept { return bits_ ^= other.bits_, *this; }
    constexpr Bitboard& operator-=(Bitboard other) noexcept { return bits_ &= ~other.bits_, *this; }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return a |= b; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return a &= b; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return a ^= b; }
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) noexcept { return a -= b; }
    friend constexpr Bitboard operator~(Bitboard a) noexcept { return Bitboard(~a.bits_); }
    friend constexpr bool operator==(Bitboard, Bitboard) noexcept = default;

    class Iterator {
    public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
        constexpr Square operator*() const noexcept {
            assert(rest_ != 0);
            return static_cast<Square>(std::countr_zero(rest_));
        }
        constexpr Iterator& operator++() noexcept { return rest_ &= rest_ - 1, *this; }
        constexpr Iterator operator++(int) noexcept {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    // NOLINTNEXTLINE(readability-convert-member-functions-to-static): of an object, as begin() is
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(0); }

private:
    static constexpr std::uint64_t bit(Square square) noexcept {
        assert(static_cast<unsigned>(square) < 64);
        return 1ULL << static_cast<unsigned>(square);
    }

    std::uint64_t bits_ = 0;
};

// h1 is one of them.
inline constexpr Bitboard lightSquares(0x55aa55aa55aa55aaULL);

// The same set seen from the other side of the board.
constexpr Bitboard mirrored(Bitboard set) noexcept { return Bitboard(std::byteswap(set.bits())); }

}  // namespace nowchess

// Sets of neighbouring squares differ in few bits, so they are mixed.
template <>
struct std::hash<nowchess::Bitboard> {
    constexpr std::size_t operator()(nowchess::Bitboard set) const noexcept {
        const std::uint64_t mixed = set.bits() * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};
