// The transposition table: results of positions searched before, in a fixed amount of memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nowchess/rules/position.h"

namespace nowchess::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct Entry {
    std::uint64_t key = 0;
    std::uint16_t move = 0;  // its bits; 0, which no move can be, for none
    std::int16_t score = 0;
    std::int16_t evaluation = 0;
    std::uint8_t depth = 0;
    std::uint8_t boundAndAge = 0;  // two bits of bound, six of age

    [[nodiscard]] Bound bound() const noexcept { return static_cast<Bound>(boundAndAge & 3); }
};
static_assert(sizeof(Entry) == 16);

class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes);

    void clear() noexcept;
    // Entries of earlier searches give way first.
    void nextSearch() noexcept { age_ = static_cast<std::uint8_t>((age_ + 4) & 0xfc); }
    // The entry will be asked for soon: loads its cache line.
    void prefetch(Key key) const noexcept { __builtin_prefetch(&buckets_[indexOf(static_cast<std::uint64_t>(key))]); }
    [[nodiscard]] const Entry* find(Key key) const noexcept;
    void store(Key key, const Entry& entry, Bound bound) noexcept;
    [[nodiscard]] int permilleUsed() const noexcept;

private:
    using Bucket = std::array<Entry, 4>;
    [[nodiscard]] std::size_t indexOf(std::uint64_t key) const noexcept { return key & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;  // a power of two of them
    std::uint8_t age_ = 0;
};

}  // namespace nowchess::search
