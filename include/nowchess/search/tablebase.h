// Endgame tablebases, as the search asks them: what each position with few pieces is worth. The library has none of its
// own; whoever has a set of them derives from this and hands it to Searcher::useTablebase.
//
//   struct NoTables final : Tablebase {
//       int mostPieces() const noexcept override { return 0; }
//       std::optional<TableValue> findValue(const Position&) const override { return std::nullopt; }
//       std::optional<int> findDistance(const Position&) const override { return std::nullopt; }
//   };
//
// Thread safety: a Tablebase may be asked by several threads at once.
#pragma once

#include <cstdint>
#include <optional>

#include "nowchess/rules/position.h"

namespace nowchess {

// Of the side to move, if the half-move clock were at zero. A cursed win and a blessed loss are decided on the board,
// but the loser can claim a draw by the fifty-move rule first.
enum class TableValue : std::uint8_t { Loss, BlessedLoss, Draw, CursedWin, Win };

class Tablebase {
public:
    virtual ~Tablebase() = default;

    // Empty where no table covers the position. None does where there are castling rights.
    [[nodiscard]] std::optional<TableValue> value(const Position& position) const {
        return covers(position) ? findValue(position) : std::nullopt;
    }
    // Half-moves to the next capture, pawn move or mate with best play, positive for the side that wins, 0 in a draw
    // (DTZ). It may be one short, except that a loser is never saved by that: a distance of 100 right after a capture
    // or a pawn move is won in time. Beyond 100, where the value is cursed or blessed, it may be too long by 100, when
    // the time runs out only after that move. Precondition: there is a legal move.
    [[nodiscard]] std::optional<int> distance(const Position& position) const {
        return covers(position) ? findDistance(position) : std::nullopt;
    }
    [[nodiscard]] virtual int mostPieces() const noexcept = 0;  // of the largest table, kings included

private:
    [[nodiscard]] bool covers(const Position& position) const noexcept {
        return position.castlingRooks().empty() && position.board().occupied().size() <= mostPieces();
    }
    [[nodiscard]] virtual std::optional<TableValue> findValue(const Position& position) const = 0;
    [[nodiscard]] virtual std::optional<int> findDistance(const Position& position) const = 0;
};

}  // namespace nowchess
