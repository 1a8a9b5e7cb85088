#include "search/transposition_table.h"

#include <algorithm>
#include <bit>

namespace nowchess::search {

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : buckets_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * (std::size_t{1} << 20) / sizeof(Bucket))) {}

void TranspositionTable::clear() noexcept {
    std::ranges::fill(buckets_, Bucket{});
    age_ = 0;
}

const Entry* TranspositionTable::find(Key key) const noexcept {
    const auto wanted = static_cast<std::uint64_t>(key);
    for (const Entry& entry : buckets_[indexOf(wanted)])
        if (entry.key == wanted && entry.bound() != Bound::None) return &entry;
    return nullptr;
}

void TranspositionTable::store(Key key, const Entry& entry, Bound bound) noexcept {
    const auto wanted = static_cast<std::uint64_t>(key);
    Bucket& bucket = buckets_[indexOf(wanted)];
    // The position's own entry, else the shallowest, where each search since then counts as eight plies.
    Entry* place = &bucket.front();
    int least = 1 << 20;
    for (Entry& candidate : bucket) {
        if (candidate.key == wanted) {
            place = &candidate;
            break;
        }
        const int searches = ((age_ - (candidate.boundAndAge & 0xfc)) & 0xfc) / 4;
        const int value = candidate.bound() == Bound::None ? -(1 << 20) : candidate.depth - 8 * searches;
        if (value < least) {
            least = value;
            place = &candidate;
        }
    }
    const bool same = place->key == wanted;
    if (same && bound != Bound::Exact && entry.depth + 3 < place->depth && (place->boundAndAge & 0xfc) == age_) return;
    const std::uint16_t known = same ? place->move : std::uint16_t{0};
    *place = entry;
    place->key = wanted;
    if (place->move == 0) place->move = known;
    place->boundAndAge = static_cast<std::uint8_t>(static_cast<unsigned>(bound) | age_);
}

int TranspositionTable::permilleUsed() const noexcept {
    int used = 0;
    for (std::size_t i = 0; i < 250; ++i)
        for (const Entry& entry : buckets_[i])
            if (entry.bound() != Bound::None && (entry.boundAndAge & 0xfc) == age_) ++used;
    return used;
}

}  // namespace nowchess::search
