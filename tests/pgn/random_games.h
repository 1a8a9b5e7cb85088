// The text of random games with variations, comments and glyphs.
#pragma once

#include <string>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/rules/legal_moves.h"
#include "support/random.h"

namespace nowchess::test {

// Writes a random line from a position, variations included; returns the position at its end.
inline Position writeLine(Random& random, pgn::MovetextWriter& lines, Position position, int plies, int depth) {
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legalMoves(position);
        if (moves.empty()) break;
        const Move move = moves[random.below(moves.size())];
        lines.appendMove(position, toSan(position, move));
        if (random.oneIn(6)) lines.append("$" + std::to_string(random.below(256)));
        if (random.oneIn(6)) lines.appendComment(random.oneIn(2) ? "a (b; [c] $1 1-0" : "[%clk 0:00:10] é “x”");
        if (depth < 4 && random.oneIn(8)) {
            lines.open();
            writeLine(random, lines, position, random.from(1, 6), depth + 1);
            lines.close();
        }
        position = position.playUnchecked(move);
    }
    return position;
}

inline std::string randomAnnotatedGame(Random& random, std::size_t id) {
    std::string moves;
    pgn::MovetextWriter lines(moves);
    writeLine(random, lines, Position::initial(), random.from(0, 60), 0);
    lines.append("*");
    std::string game;
    pgn::appendTag(game, "Event", std::to_string(id));
    pgn::appendTag(game, "Note", "a \"b\" \\ [c] {d ;e");
    return game + "\n" + moves + "\n";
}

}  // namespace nowchess::test
