// Keys that have been seen, as close together as can be: eight bytes each, and room for a third more at least.
//
//   pgn::KeySet seen;
//   if (seen.insert(42)) std::puts("for the first time");
//
// Thread safety: a value; used by one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nowchess::pgn {

class KeySet {
public:
    // False if it is there already.
    bool insert(std::uint64_t key) {
        if (key == 0) return !std::exchange(hasZero_, true);  // zero marks an empty slot
        if (count_ + count_ / 3 >= slots_.size()) grow();
        std::uint64_t& slot = slotOf(key);
        if (slot == key) return false;
        slot = key;
        ++count_;
        return true;
    }
    [[nodiscard]] std::size_t size() const noexcept { return count_ + (hasZero_ ? 1 : 0); }

private:
    // Its own, or the empty slot where it belongs. The keys are evenly spread already.
    std::uint64_t& slotOf(std::uint64_t key) noexcept {
        std::size_t at = key & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        constexpr std::size_t least = 1024;
        std::vector<std::uint64_t> old(slots_.empty() ? least : 2 * slots_.size());
        old.swap(slots_);
        for (const std::uint64_t key : old)
            if (key != 0) slotOf(key) = key;
    }

    std::vector<std::uint64_t> slots_;  // as many as a power of two
    std::size_t count_ = 0;
    bool hasZero_ = false;
};

}  // namespace nowchess::pgn
