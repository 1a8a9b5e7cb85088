// Keys that have been seen, as close together as can be: eight bytes each, and room for a third more at least.
//
//   KeySet seen;
//   if (seen.insert(key)) …   // for the first time
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nowchess::app {

class KeySet {
public:
    // False if it is there already.
    bool insert(std::uint64_t key) {
        if (key == 0) return !std::exchange(hasZero_, true);  // zero marks an empty place
        if (count_ + count_ / 3 >= places_.size()) grow();
        std::uint64_t& place = placeOf(key);
        if (place == key) return false;
        place = key;
        ++count_;
        return true;
    }
    [[nodiscard]] std::size_t size() const noexcept { return count_ + (hasZero_ ? 1 : 0); }

private:
    // Where it is, or the empty place where it belongs. The keys are evenly spread already.
    std::uint64_t& placeOf(std::uint64_t key) noexcept {
        std::size_t at = key & (places_.size() - 1);
        while (places_[at] != 0 && places_[at] != key) at = (at + 1) & (places_.size() - 1);
        return places_[at];
    }
    void grow() {
        constexpr std::size_t least = 1024;
        std::vector<std::uint64_t> old(places_.empty() ? least : 2 * places_.size());
        old.swap(places_);
        for (const std::uint64_t key : old)
            if (key != 0) placeOf(key) = key;
    }

    std::vector<std::uint64_t> places_;  // as many as a power of two
    std::size_t count_ = 0;
    bool hasZero_ = false;
};

}  // namespace nowchess::app
