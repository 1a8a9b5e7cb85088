// Positions met so far, in the order they were met. Positions count as the same where FIDE 9.2.3 says so; equal keys
// prove nothing, because a closed set must not lose a position to a collision.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "nowchess/rules/repetition.h"

namespace nowchess::dead {

// Value: whatever is kept for a position; it must have a member `position`.
template <typename Value>
class PositionSet {
public:
    using Index = std::uint32_t;

    PositionSet() : table_(1024, none) { values_.reserve(512); }

    [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
    [[nodiscard]] const std::vector<Value>& values() const noexcept { return values_; }
    Value& operator[](Index index) noexcept { return values_[index]; }
    const Value& operator[](Index index) const noexcept { return values_[index]; }

    [[nodiscard]] std::optional<Index> find(const auto& position) const noexcept {
        for (std::size_t slot = home(position.key()); table_[slot] != none; slot = after(slot)) {
            const Index index = table_[slot];
            const auto& known = values_[index].position;
            // No two positions with one key are known.
            if (known.key() == position.key() && samePosition(known, position)) return index;  // GCOVR_EXCL_LINE
        }
        return std::nullopt;
    }
    [[nodiscard]] bool contains(const auto& position) const noexcept { return find(position).has_value(); }
    // Precondition: not contained yet.
    Index insert(const Value& value) {
        values_.push_back(value);
        const auto index = static_cast<Index>(values_.size() - 1);
        if (2 * values_.size() <= table_.size()) {
            place(index);
        } else {
            table_.assign(2 * table_.size(), none);
            for (Index each = 0; each <= index; ++each) place(each);
        }
        return index;
    }

private:
    static constexpr Index none = ~Index{0};

    [[nodiscard]] std::size_t home(Key key) const noexcept {
        return static_cast<std::size_t>(static_cast<std::uint64_t>(key) & (table_.size() - 1));
    }
    [[nodiscard]] std::size_t after(std::size_t slot) const noexcept { return (slot + 1) & (table_.size() - 1); }
    void place(Index index) noexcept {
        std::size_t slot = home(values_[index].position.key());
        while (table_[slot] != none) slot = after(slot);
        table_[slot] = index;
    }

    std::vector<Value> values_;
    std::vector<Index> table_;  // open addressing; a power of two, at most half full
};

}  // namespace nowchess::dead
