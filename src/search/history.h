// History tables: how often a quiet move has caused a beta cutoff, by itself and as a continuation of the last two
// moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

namespace nowchess::search {

// A piece and its target square as an index: what the continuation history depends on.
using PieceTo = std::size_t;
inline constexpr PieceTo pieceToCount = PieceTo{2} * 6 * 64;

template <typename V>
inline PieceTo pieceToOf(const BasicPosition<V>& position, Move move) noexcept {
    const auto piece =
        static_cast<std::size_t>(position.turn()) * 6 + static_cast<std::size_t>(movedPiece(position, move).type);
    return piece * 64 + static_cast<std::size_t>(move.to());
}

class HistoryTables {
public:
    HistoryTables() : continuations_(pieceToCount * pieceToCount) {}

    void clear() noexcept {
        butterfly_.fill(0);
        std::ranges::fill(continuations_, Value{0});
    }
    // The sum of a quiet move's entries. `before` holds the last two moves, the later one first.
    template <typename V>
    [[nodiscard]] int score(const BasicPosition<V>& position, Move move,
                            const std::array<std::optional<PieceTo>, 2>& before) const {
        int sum = butterfly_[indexOf(position.turn(), move)];
        for (const auto& previous : before)
            if (previous) sum += continuations_[*previous * pieceToCount + pieceToOf(position, move)];
        return sum;
    }
    template <typename V>
    void update(const BasicPosition<V>& position, Move move, const std::array<std::optional<PieceTo>, 2>& before,
                int bonus) {
        adjust(butterfly_[indexOf(position.turn(), move)], bonus);
        for (const auto& previous : before)
            if (previous) adjust(continuations_[*previous * pieceToCount + pieceToOf(position, move)], bonus);
    }

private:
    using Value = std::int16_t;

    static std::size_t indexOf(Color color, Move move) noexcept {
        return (static_cast<std::size_t>(color) << 12) | (move.bits() & 0xfffU);
    }
    // Gravity: values near the limit grow less, so that they never pass it and old cutoffs fade.
    static void adjust(Value& value, int bonus) noexcept {
        constexpr int limit = 16'000;
        value = static_cast<Value>(value + bonus - value * std::abs(bonus) / limit);
    }

    std::array<Value, std::size_t{2} * 64 * 64> butterfly_{};
    std::vector<Value> continuations_;
};

}  // namespace nowchess::search
