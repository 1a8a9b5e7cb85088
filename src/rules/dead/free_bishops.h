// All other pieces move by the rules, while bishops that can move, and whatever the loser's pawns are promoted to, are
// thought to be wherever they can ever get: on any number of those squares at any time, never in the way, never gone.
// Far fewer positions than there are in truth, and everything that can happen in truth happens among them:
//   - whatever move of another piece is legal is legal without the free pieces, too, or captures one of them; only a
//     check along a line counts for nothing where a free piece may stand in between, which it cannot on a square that
//     has just been vacated, unless it moves there;
//   - a free piece's move changes nothing but the turn, or removes a piece that it can get to;
//   - a free piece gets past every square but those where one and the same side has a piece in all of these positions.
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
    // Bishops that are not free are pieces among pieces. Precondition: nobody may castle.
    FreeBishops(const Position& root, Color winner, Bitboard free);

    // Worth trying: nobody may castle, and there are few pieces besides kings, pawns and bishops.
    static bool applies(const Position& position) noexcept;
    // Bishops that can move now.
    static Bitboard mobile(const Board& board) noexcept;
    // Proven within so many positions?
    bool excludesMate(std::uint64_t nodes);
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    // The positions met, free bishops taken off.
    [[nodiscard]] std::vector<AnyPosition> positions() const;

private:
    struct Skeleton {
        Position position;
        Bitboard vacated;  // squares between a piece that gives check and the king where no free piece can be yet
    };
    struct Bishop {
        Color color;
        Bitboard reach;  // so far
    };

    // Each is true where mate cannot be excluded.
    bool expand(const Skeleton& skeleton);
    bool expandPawn(const Skeleton& skeleton, Square from);
    bool expandFree(const Skeleton& skeleton);
    bool captureEnPassant(const Skeleton& skeleton, Square passed);
    // A move and what it leaves empty; `emptied` was left empty by the move before, and is so still.
    struct Step {
        Color mover;
        Bitboard vacated;
        Bitboard emptied;
        bool byFree = false;
    };
    bool meet(const Board& after, const Step& step);

    // Does a free piece get farther, after all that was met?
    bool growReach();
    [[nodiscard]] Bitboard freeReach(const Board& board, Color color) const noexcept;
    [[nodiscard]] bool isInCheck(const Board& board, Color us, Bitboard emptied) const noexcept;
    [[nodiscard]] Bitboard uncovered(const Board& board, const Step& step) const noexcept;
    [[nodiscard]] bool mayBeMate(const Position& position, const Step& step) const noexcept;
    [[nodiscard]] bool canCaptureChecker(const Board& board, Square king) const noexcept;
    [[nodiscard]] bool canFill(Bitboard squares, std::size_t firstBishop, int promoted) const noexcept;

    Color winner_;
    std::optional<Square> enPassant_;  // in the position asked about; later captures are met with the double step
    std::vector<Bishop> bishops_;
    ByColor<Bitboard> reach_;       // of all the bishops of a side
    Bitboard hits_;                 // what the winner's may attack
    Bitboard promoted_;             // where the loser's promoted pieces may be, whatever they are
    int pawns_;                     // of the loser's in the position asked about
    ByColor<Bitboard> always_;      // where a side has a piece in every position met
    std::uint32_t summarised_ = 0;  // so many positions
    PositionSet<Skeleton> met_;
    bool widened_ = false;  // something that was met already is to be expanded again
    std::uint64_t nodes_ = 0;
};

}  // namespace nowchess::dead
