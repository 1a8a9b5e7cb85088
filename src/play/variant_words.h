// What a variant has besides the board, in words.
#pragma once

#include <span>
#include <string>

#include "nowchess/rules/position.h"

namespace nowchess::app {

// Pieces in hand and checks left, a line for each kind; empty where the variant has neither.
//   In hand: White QPP, Black n.
//   Checks left: White 3, Black 2.
std::string besideTheBoard(const AnyPosition& position);

// "queen, rook, bishop or knight (q, r, b, n)"
std::string promotionQuestion(std::span<const PromotionPiece> choices);
// "q, r, b or n"
std::string promotionLetters(std::span<const PromotionPiece> choices);

}  // namespace nowchess::app
