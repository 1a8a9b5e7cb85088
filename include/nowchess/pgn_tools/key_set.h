// Games that have been seen, as close together as can be: a key that games share which may be the same, and what may
// tell them apart nevertheless; 24 bytes each, and room for a third more at least.
//
//   pgn::KeySet seen;
//   if (seen.insert(42)) std::puts("for the first time");
//
// Thread safety: a value; used by one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nowchess::pgn {

// What a game says of itself, each zero where it does not say it. Two games disagree where both say something else.
struct GameDetails {
    struct Name {
        std::uint8_t initial = 0;  // of the first name
        std::uint8_t rest = 0;     // of its other letters, mixed
        std::uint16_t digits = 0;  // mixed
        friend bool operator==(const Name&, const Name&) = default;
    };
    std::array<Name, 2> names{};
    std::uint16_t year = 0;
    std::uint8_t month = 0;
    std::uint8_t day = 0;
    std::uint8_t result = 0;
    friend bool operator==(const GameDetails&, const GameDetails&) = default;

    [[nodiscard]] constexpr bool agreesWith(const GameDetails& other) const noexcept {
        const auto agree = [](auto a, auto b) { return a == 0 || b == 0 || a == b; };
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Name& a = names[i];
            const Name& b = other.names[i];
            if (!agree(a.initial, b.initial) || !agree(a.rest, b.rest) || !agree(a.digits, b.digits)) return false;
        }
        return agree(year, other.year) && agree(month, other.month) && agree(day, other.day) &&
               agree(result, other.result);
    }
};

class KeySet {
public:
    // False if one is there already with this key that agrees. Among very many that share a key and differ, no more is
    // compared or kept: that bounds the time.
    bool insert(std::uint64_t key, const GameDetails& details = {}) {
        constexpr std::size_t mostAlike = 1000;
        if (count_ + count_ / 3 >= slots_.size()) grow();
        std::size_t alike = 0;
        Slot* slot = &slotAt(key);
        for (; slot->isUsed; slot = &after(*slot)) {
            if (slot->key != key) continue;
            if (slot->details.agreesWith(details)) return false;
            if (++alike == mostAlike) return true;
        }
        *slot = {key, details, true};
        ++count_;
        return true;
    }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }

private:
    struct Slot {
        std::uint64_t key = 0;
        GameDetails details{};
        bool isUsed = false;
    };

    // Where it belongs. The keys are evenly spread already.
    Slot& slotAt(std::uint64_t key) noexcept { return slots_[key & (slots_.size() - 1)]; }
    Slot& after(const Slot& slot) noexcept {
        return slots_[(static_cast<std::size_t>(&slot - slots_.data()) + 1) & (slots_.size() - 1)];
    }
    void grow() {
        constexpr std::size_t least = 1024;
        std::vector<Slot> old(slots_.empty() ? least : 2 * slots_.size());
        old.swap(slots_);
        for (const Slot& each : old) {
            if (!each.isUsed) continue;
            Slot* slot = &slotAt(each.key);
            while (slot->isUsed) slot = &after(*slot);
            *slot = each;
        }
    }

    std::vector<Slot> slots_;  // as many as a power of two
    std::size_t count_ = 0;
};

}  // namespace nowchess::pgn
