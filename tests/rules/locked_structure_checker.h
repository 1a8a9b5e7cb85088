// Looks at the statements of a locked structure one by one: they hold now, no move of any piece leads out of them, and
// they leave no room for a mate. Square by square and without the library's sets, so that it shares no mistake with it.
#pragma once

#include <string>
#include <vector>

#include "nowchess/rules/dead_position.h"

namespace nowchess::test {

class LockedStructureChecker {
public:
    LockedStructureChecker(const Position& position, const LockedStructure& structure);

    // What is wrong with the claim that `side` cannot mate; empty if nothing is.
    std::string fault(Color side);

private:
    using PieceRange = LockedStructure::PieceRange;

    void require(bool holds, const std::string& what, const PieceRange& range, int square);
    void checkStart();
    void checkPawn(const PieceRange& range);
    void checkPiece(const PieceRange& range, PieceType type, Bitboard from, Bitboard mayStand);
    void checkArrival(const PieceRange& range, Bitboard mayStand, int to);
    void checkCaptureAt(const PieceRange& range, int square);
    void checkCastling(Color color);
    void checkMate(Color side);

    [[nodiscard]] bool standsForEver(const PieceRange& range) const;
    [[nodiscard]] bool isRigid(int square) const;
    [[nodiscard]] bool everOccupied(int square) const;
    [[nodiscard]] bool isAlwaysAttacked(int square, Color by) const;
    [[nodiscard]] bool isFaced(const PieceRange& pawn, int square) const;
    [[nodiscard]] bool mayAttack(const PieceRange& range, int square, int transparent) const;
    [[nodiscard]] bool canFill(std::vector<int> squares, Color color, std::vector<bool> used) const;
    [[nodiscard]] const PieceRange& king(Color color) const;
    template <typename Blocks>
    [[nodiscard]] std::vector<int> targets(PieceType type, Color color, int from, Blocks&& blocks) const;

    const Position& position_;
    std::vector<PieceRange> pieces_;
    std::string fault_;
};

}  // namespace nowchess::test
