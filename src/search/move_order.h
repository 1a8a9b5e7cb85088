// The moves of a position, highest score first. Each call of `next` selects one: most nodes cut off after a few moves,
// and a full sort would be wasted.
//
//   MoveOrder order(legalMoves(position), [&](Move move) { return std::optional(immediateGain(position, move)); });
//   while (const auto scored = order.next()) searchMove(scored->move);
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "nowchess/rules/legal_moves.h"

namespace nowchess::search {

struct ScoredMove {
    Move move;
    int score;
};

class MoveOrder {
public:
    // `score` returns std::optional<int>; moves without a score are left out.
    template <typename Score>
    MoveOrder(const MoveList& moves, Score&& score) {
        for (const Move move : moves)
            if (const std::optional<int> found = score(move)) storage_.moves[size_++] = {move, *found};
    }

    std::optional<ScoredMove> next() noexcept {
        if (at_ == size_) return std::nullopt;
        ScoredMove* const begin = storage_.moves.data();
        std::iter_swap(begin + at_, std::max_element(begin + at_, begin + size_,
                                                     [](ScoredMove a, ScoredMove b) { return a.score < b.score; }));
        return begin[at_++];
    }

private:
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    union Storage {
        Storage() noexcept {}  // uninitialised: an order costs what it holds
        std::array<ScoredMove, maxLegalMoves> moves;
    } storage_;
};

}  // namespace nowchess::search
