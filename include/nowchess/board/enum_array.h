// An array indexed by a closed enum instead of a number, so that no caller casts.
//
//   EnumArray<Color, int, 2> points{3, 5};
//   points[Color::White] += 1;
//   for (int each : points) …
//   for (auto [color, each] : points.items()) …
//
// Thread safety: a plain value.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace nowchess {

template <typename Enum, typename T, std::size_t N>
struct EnumArray {
    std::array<T, N> values{};

    constexpr T& operator[](Enum index) noexcept {
        assert(static_cast<std::size_t>(index) < N);
        return values[static_cast<std::size_t>(index)];
    }
    constexpr const T& operator[](Enum index) const noexcept {
        assert(static_cast<std::size_t>(index) < N);
        return values[static_cast<std::size_t>(index)];
    }
    friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;

    [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
    [[nodiscard]] constexpr auto begin() noexcept { return values.begin(); }
    [[nodiscard]] constexpr auto end() noexcept { return values.end(); }
    [[nodiscard]] constexpr auto begin() const noexcept { return values.begin(); }
    [[nodiscard]] constexpr auto end() const noexcept { return values.end(); }

    // Each value with its enumerator, in the order of the enum.
    template <typename Value>
    struct Item {
        Enum key;
        Value& value;
    };
    template <typename Value>
    class Items {
    public:
        class Iterator {
        public:
            using value_type = Item<Value>;
            using difference_type = std::ptrdiff_t;
            constexpr Iterator() noexcept = default;
            constexpr Iterator(Value* values, std::size_t index) noexcept : values_(values), index_(index) {}
            constexpr Item<Value> operator*() const noexcept { return {static_cast<Enum>(index_), values_[index_]}; }
            constexpr Iterator& operator++() noexcept { return ++index_, *this; }
            constexpr Iterator operator++(int) noexcept {
                const Iterator before = *this;
                ++*this;
                return before;
            }
            friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

        private:
            Value* values_ = nullptr;
            std::size_t index_ = 0;
        };
        constexpr explicit Items(Value* values) noexcept : values_(values) {}
        [[nodiscard]] constexpr Iterator begin() const noexcept { return {values_, 0}; }
        [[nodiscard]] constexpr Iterator end() const noexcept { return {values_, N}; }

    private:
        Value* values_;
    };
    [[nodiscard]] constexpr Items<T> items() noexcept { return Items<T>(values.data()); }
    [[nodiscard]] constexpr Items<const T> items() const noexcept { return Items<const T>(values.data()); }
};

}  // namespace nowchess
