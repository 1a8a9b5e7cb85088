// All other pieces move by the rules, while bishops that can move are thought to be wherever they can ever get: on any
// number of those squares at any time, never in the way, never gone. Far fewer positions than there are in truth, and
// everything that can happen in truth happens among them:
//   - whatever move of another piece is legal is legal without the bishops, too, or captures one of them; only a check
//     along a line counts for nothing where a bishop may stand in between;
//   - a bishop's move changes nothing but the turn, or removes a piece that it can get to;
//   - a bishop gets past every square but those where one and the same side has a piece in all of these positions.
// So if mate is out of the question in all of them, it is out of the question.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "nowchess/rules/position.h"
#include "rules/dead/position_set.h"

namespace nowchess::dead {

class FreeBishops {
public:
    // Precondition: nobody may castle.
    FreeBishops(const Position& root, Color winner);

    // Worth trying: nobody may castle, and there are few pieces besides kings, pawns and bishops.
    static bool applies(const Position& position) noexcept;
    // Proven within so many positions?
    bool excludesMate(std::uint64_t nodes);
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    // The positions met, free bishops taken off.
    [[nodiscard]] std::vector<AnyPosition> positions() const;

private:
    struct Skeleton {
        Position position;
    };
    struct Bishop {
        Color color;
        Bitboard reach;  // so far
    };

    // Each is true where mate cannot be excluded.
    bool expand(const Position& position);
    bool expandPawn(const Board& board, Square from, Color us);
    bool expandBishops(const Board& board, Color us);
    bool captureEnPassant(const Board& board, Square passed, Color us);
    bool meet(const Board& after, Color mover, Bitboard vacated, bool byBishop = false);

    // Does a bishop get farther, after all that was met?
    bool growReach();
    [[nodiscard]] bool isInCheck(const Board& board, Color us) const noexcept;
    [[nodiscard]] bool mayBeMate(const Position& position, Bitboard vacated, bool byBishop) const noexcept;
    [[nodiscard]] bool canFill(Bitboard squares, std::size_t firstBishop) const noexcept;

    Color winner_;
    std::optional<Square> enPassant_;  // in the position asked about; later captures are met with the double step
    std::vector<Bishop> bishops_;
    ByColor<Bitboard> reach_;       // of all the bishops of a side
    Bitboard hits_;                 // what the winner's may attack
    ByColor<Bitboard> always_;      // where a side has a piece in every position met
    std::uint32_t summarised_ = 0;  // so many positions
    PositionSet<Skeleton> met_;
    std::uint64_t nodes_ = 0;
};

}  // namespace nowchess::dead
