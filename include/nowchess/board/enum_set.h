// A set of the enumerators of a closed enum whose first one is 0; the second parameter is its last one. Operators are
// set operators, and iterating yields the members in the order of the enum.
//
//   using Colors = EnumSet<Color, Color::Black>;
//   Colors seen{Color::White};
//   seen.insert(Color::Black);
//   for (Color color : seen - Colors{Color::White}) …
//
// Thread safety: a plain value.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>  // for std::hash, without the rest of <functional>
#include <type_traits>

namespace nowchess {

template <typename Enum, Enum Last>
class EnumSet {
public:
    // How many enumerators there are.
    static constexpr int capacity = static_cast<int>(Last) + 1;
    static_assert(capacity <= 64);

    constexpr EnumSet() noexcept = default;
    constexpr EnumSet(std::initializer_list<Enum> members) noexcept {
        for (const Enum member : members) insert(member);
    }
    static constexpr EnumSet all() noexcept { return EnumSet(static_cast<Bits>(~Bits{0} >> (width - capacity))); }

    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(Enum member) const noexcept { return (bits_ & bit(member)) != 0; }
    [[nodiscard]] constexpr bool containsAll(EnumSet other) const noexcept { return (other.bits_ & ~bits_) == 0; }
    [[nodiscard]] constexpr bool intersects(EnumSet other) const noexcept { return (bits_ & other.bits_) != 0; }
    constexpr void insert(Enum member) noexcept { bits_ |= bit(member); }
    constexpr void erase(Enum member) noexcept { bits_ &= ~bit(member); }

    constexpr EnumSet& operator|=(EnumSet other) noexcept { return bits_ |= other.bits_, *this; }
    constexpr EnumSet& operator&=(EnumSet other) noexcept { return bits_ &= other.bits_, *this; }
    constexpr EnumSet& operator-=(EnumSet other) noexcept { return bits_ &= ~other.bits_, *this; }
    friend constexpr EnumSet operator|(EnumSet a, EnumSet b) noexcept { return a |= b; }
    friend constexpr EnumSet operator&(EnumSet a, EnumSet b) noexcept { return a &= b; }
    friend constexpr EnumSet operator-(EnumSet a, EnumSet b) noexcept { return a -= b; }
    friend constexpr bool operator==(EnumSet, EnumSet) noexcept = default;

    class Iterator {
    public:
        using value_type = Enum;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
        constexpr Enum operator*() const noexcept {
            assert(rest_ != 0);
            return static_cast<Enum>(std::countr_zero(rest_));
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
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(0); }

private:
    using Bits = std::conditional_t<capacity <= 32, std::uint32_t, std::uint64_t>;
    static constexpr int width = 8 * static_cast<int>(sizeof(Bits));
    friend struct std::hash<EnumSet>;

    constexpr explicit EnumSet(Bits bits) noexcept : bits_(bits) {}
    static constexpr Bits bit(Enum member) noexcept {
        assert(static_cast<unsigned>(member) < static_cast<unsigned>(capacity));
        return Bits{1} << static_cast<unsigned>(member);
    }

    Bits bits_ = 0;
};

}  // namespace nowchess

template <typename Enum, Enum Last>
struct std::hash<nowchess::EnumSet<Enum, Last>> {
    std::size_t operator()(nowchess::EnumSet<Enum, Last> set) const noexcept { return set.bits_; }
};
