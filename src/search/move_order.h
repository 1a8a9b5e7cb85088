// The moves of a position, the most promising first, sorted only as far as they are asked for.
//
//   MoveOrder order(legalMoves(position));
//   order.rank([&](Move move) { return …; });
//   while (const auto ranked = order.next()) …
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "nowchess/rules/legal_moves.h"

namespace nowchess::search {

struct RankedMove {
    Move move;
    int rank;
};

class MoveOrder {
public:
    // Moves that the function ranks nothing are left out.
    template <typename Rank>
    MoveOrder(const MoveList& moves, Rank&& rankOf) {
        for (const Move move : moves)
            if (const std::optional<int> rank = rankOf(move)) storage_.moves[size_++] = {move, *rank};
    }

    std::optional<RankedMove> next() noexcept {
        if (at_ == size_) return std::nullopt;
        RankedMove* const begin = &storage_.moves[0];
        std::iter_swap(begin + at_, std::max_element(begin + at_, begin + size_,
                                                     [](RankedMove a, RankedMove b) { return a.rank < b.rank; }));
        return begin[at_++];
    }

private:
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    union Storage {
        Storage() noexcept {}  // uninitialised, as a list costs what it holds
        std::array<RankedMove, maxLegalMoves> moves;
    } storage_;
};

}  // namespace nowchess::search
