#include "nowchess/openings/opening.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "nowchess/openings/opening_reader.h"
#include "nowchess/pgn/bytes.h"
#include "openings/built_in.h"

namespace nowchess {

bool isEcoCode(std::string_view text) noexcept { return text.size() == 3 && isEcoPrefix(text); }

bool isEcoPrefix(std::string_view text) noexcept {
    if (text.empty() || text.size() > 3 || text[0] < 'A' || text[0] > 'E') return false;
    return std::ranges::all_of(text.substr(1), pgn::isDigit);
}

bool OpeningTable::add(const Position& position, std::uint32_t ply, Opening opening) {
    lastPly_ = std::max(lastPly_, ply);
    return add(position.key(), std::move(opening));
}

void OpeningTable::add(const OpeningTable& other) {
    lastPly_ = std::max(lastPly_, other.lastPly_);
    for (const Entry& entry : other.entries_) add(entry.key, entry.opening);
}

bool OpeningTable::add(Key key, Opening opening) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    Slot& slot = slots_[slotOf(key)];
    if (slot.entry != 0) return false;
    entries_.push_back({key, std::move(opening)});
    marks_.set(markOf(key));
    slot = {key, static_cast<std::uint32_t>(entries_.size())};
    return true;
}

const Opening* OpeningTable::find(const AnyPosition& position) const noexcept {
    return position.variant() == Variant::Standard ? find(position.key()) : nullptr;
}

void OpeningTable::grow() {
    constexpr std::size_t least = 1024;
    std::vector<Slot> old(slots_.empty() ? least : 2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
        if (slot.entry != 0) slots_[slotOf(slot.key)] = slot;
}

const OpeningTable& builtInOpenings() {
    static const OpeningTable table = [] {
        auto read = readOpenings(builtInOpeningsText);
        assert(read);  // a test reads it
        return *std::move(read);
    }();
    return table;
}

}  // namespace nowchess
