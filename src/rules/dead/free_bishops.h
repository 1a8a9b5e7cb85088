// Kings and pawns move by the rules, while bishops are thought to be wherever they like: any number of squares of their
// colour at any time, never in the way, never gone. Far fewer positions than there are in truth, and everything that
// can happen in truth happens among them:
//   - whatever king or pawn move is legal is legal without the bishops, too, or captures one of them;
//   - a bishop's move changes nothing but the turn, or removes a pawn that stands on its colour.
// So if mate is out of the question in all of them, it is out of the question.
#pragma once

#include <cstdint>
#include <vector>

#include "nowchess/rules/position.h"
#include "rules/dead/position_set.h"

namespace nowchess::dead {

class FreeBishops {
public:
    FreeBishops(const Position& root, Color winner);

    // Only for kings, pawns and bishops.
    static bool applies(const Board& board) noexcept;
    // Proven within so many positions?
    bool excludesMate(std::uint64_t nodes);
    [[nodiscard]] std::uint64_t nodes() const noexcept { return met_.size(); }
    // The positions met, bishops taken off.
    [[nodiscard]] std::vector<AnyPosition> positions() const;

private:
    struct Skeleton {
        Position position;
    };

    bool expand(const Position& position);
    bool expandBishops(const Position& position);
    bool expandCapturesOfBishops(const Position& position);
    bool meet(const Position& position, Bitboard vacated, bool byBishop);
    [[nodiscard]] bool mayBeMate(const Position& position, Bitboard vacated, bool byBishop) const noexcept;

    Color winner_;
    ByColor<Bitboard> bishopSquares_;  // all squares of the colours that a side has bishops on
    int lightHelpers_;                 // the loser's bishops
    int darkHelpers_;
    PositionSet<Skeleton> met_;
};

}  // namespace nowchess::dead
