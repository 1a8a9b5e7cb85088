// Can a side still win by some series of legal moves, the opponent's help included? The question of dead positions
// (rules/dead_position.h) for every variant, by whatever ends its games: mate, the hill, a third check, an exploded
// king, the last piece lost.
//
//   const AnyPosition position = AnyPosition::initial(Variant::ThreeCheck);
//   canWin(position, Color::White).answer == MateAnswer::Yes;   // with a line that ends in a win
//   canWinByMaterial(position, Color::White) == true;
//
// The answers are those of `canMate`, which is asked in standard chess: Yes with a line, No with a reason, and Unknown
// where the budget is spent, which must never be taken for No. In variants No is a matter of material or of all
// positions that can arise having been searched.
//
// Thread safety: pure functions; each call has its own memory.
#pragma once

#include <string_view>

#include "nowchess/rules/dead_position.h"

namespace nowchess {

MateVerdict canWin(const AnyPosition& position, Color side, const MateBudget& budget = {});

// Judged by the pieces, fast enough for every move of a game: false only where it is certain that the side can not win.
template <typename V>
bool canWinByMaterial(const BasicPosition<V>& position, Color side) noexcept;
// Neither side can: the game is drawn at once.
template <typename V>
bool isDrawnByMaterial(const BasicPosition<V>& position) noexcept;

// "its pieces win in no position at all"; in standard chess they mate.
std::string_view message(NoMateReason reason, Variant variant) noexcept;

}  // namespace nowchess
