// Positions and moves from text, for tests that know their text is right: anything else throws, and so fails the test
// with the library's own message.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nowchess/rules/position.h"
#include "nowchess/rules/validate.h"

namespace nowchess::test {

// Whatever a FEN can say.
Setup setup(std::string_view fen);
// Reachable as far as pieces and checks tell. With hardly a piece on the board there is often no last move.
Position position(std::string_view fen);
// Unreachable ones, too: everything that play survives is tolerated.
Position oddPosition(std::string_view fen);

// One move in coordinates, castling in either form.
Move moveOf(const AnyPosition& position, std::string_view coordinates);
// The position after moves such as "e2e4 e7e5"; the second form keeps every position on the way, the first included.
Position after(const Position& position, std::string_view moves);
std::vector<Position> game(const Position& position, std::string_view moves);

// The legal moves as sorted coordinates, castling as king takes rook.
std::vector<std::string> moveTexts(const Position& position);
bool isLegalText(const Position& position, std::string_view coordinates);

// Where a square comes to lie, and whether the pieces change sides.
struct Symmetry {
    Square (*square)(Square);
    bool exchangesColors;
};
// Ranks turned round and colours exchanged; files turned round; colours exchanged where the pieces stand.
extern const Symmetry turnedRound, flipped, exchanged;
Setup transformed(const Setup& setup, const Symmetry& symmetry);
Move transformed(Move move, const Symmetry& symmetry);

// Turned round.
Setup mirroredSetup(const Setup& setup);
Position mirroredPosition(const Position& position);
Move mirroredMove(Move move);

std::vector<std::string_view> words(std::string_view text, char separator = ' ');

}  // namespace nowchess::test
