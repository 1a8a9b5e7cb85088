// Openings by position: ECO code and name of the last position of a game that has one, whatever moves led there.
//
//   if (const Opening* opening = openingOf(game)) std::puts(opening->name.c_str());  // Sicilian Defence: …
//   const Opening* exactly = builtInOpenings().find(position);  // of this one position
//
// The built-in table has all codes from A00 to E99 with their main lines; openings/opening_reader.h reads larger ones.
//
// Thread safety: a table is a value; any number of threads may look into it as long as nobody adds to it. The built-in
// one is made when it is first asked for, and never changes.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/rules/position.h"

namespace nowchess {

struct Opening {
    std::string eco;   // "B90"
    std::string name;  // "Sicilian Defence: Najdorf Variation"

    // What comes before the colon: "Sicilian Defence".
    [[nodiscard]] std::string_view family() const noexcept { return std::string_view(name).substr(0, name.find(':')); }
    friend bool operator==(const Opening&, const Opening&) = default;
};

// A00 to E99, and what a code may begin with: B, B9.
bool isEcoCode(std::string_view text) noexcept;
bool isEcoPrefix(std::string_view text) noexcept;

class OpeningTable {
public:
    // The position stands so many half-moves after the start of a game. False if it has a name already, which it keeps.
    bool add(const Position& position, std::uint32_t ply, Opening opening);
    // Those of another table, under the same rule.
    void add(const OpeningTable& other);

    // Null if it has none. The pointer is good until something is added. Only positions of standard chess have names.
    [[nodiscard]] const Opening* find(const Position& position) const noexcept { return find(position.key()); }
    [[nodiscard]] const Opening* find(const AnyPosition& position) const noexcept;
    [[nodiscard]] const Opening* find(Key key) const noexcept {
        if (!marks_[markOf(key)]) return nullptr;
        const Slot& slot = slots_[slotOf(key)];
        return slot.entry == 0 ? nullptr : &entries_[slot.entry - 1].opening;
    }
    // visit(Key, const Opening&), in the order in which they were added.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        for (const Entry& entry : entries_) visit(entry.key, entry.opening);
    }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    // No line is longer: further positions of a game need no look.
    [[nodiscard]] std::uint32_t lastPly() const noexcept { return lastPly_; }

private:
    struct Entry {
        Key key;
        Opening opening;
    };
    struct Slot {
        Key key{};
        std::uint32_t entry = 0;  // its 1-based index; 0 if the slot is empty
    };

    // Its own, or the empty one where it belongs. Keys are evenly spread already.
    [[nodiscard]] std::size_t slotOf(Key key) const noexcept {
        std::size_t at = static_cast<std::size_t>(key) & (slots_.size() - 1);
        while (slots_[at].entry != 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    bool add(Key key, Opening opening);
    void grow();

    // Most positions that are asked for have no name: a few bits of the key, in the fastest memory, tell nearly all.
    static constexpr std::size_t markOf(Key key) noexcept { return static_cast<std::uint64_t>(key) >> 48U; }
    std::bitset<std::size_t{1} << 16U> marks_;
    std::vector<Entry> entries_;
    std::vector<Slot> slots_;  // as many as a power of two, half of them empty at least
    std::uint32_t lastPly_ = 0;
};

const OpeningTable& builtInOpenings();

// Follows a game position by position. The table must outlive it.
class OpeningFinder {
public:
    explicit OpeningFinder(const OpeningTable& table = builtInOpenings()) : table_(&table) {
        keys_.reserve(table.lastPly() + std::size_t{1});
    }

    void begin() noexcept { keys_.clear(); }
    // The positions of a game in their order, the first included.
    template <typename V>
    void add(const BasicPosition<V>& position) {
        if (keys_.size() > table_->lastPly()) return;
        if (position.variant() == Variant::Standard) keys_.push_back(position.key());
    }
    // From the last one backwards, as most games leave the table late.
    [[nodiscard]] const Opening* opening() const noexcept {
        for (std::size_t left = keys_.size(); left > 0; --left)
            if (const Opening* const found = table_->find(keys_[left - 1])) return found;
        return nullptr;
    }

private:
    const OpeningTable* table_;
    std::vector<Key> keys_;
};

// The opening of a game, or of its first half-moves.
template <typename V>
const Opening* openingOf(const BasicGame<V>& game, std::size_t plies = static_cast<std::size_t>(-1),
                         const OpeningTable& table = builtInOpenings()) {
    OpeningFinder finder(table);
    for (const auto& ply : game.history().first(std::min(plies, game.history().size() - 1) + 1))
        finder.add(ply.position);
    return finder.opening();
}

}  // namespace nowchess
