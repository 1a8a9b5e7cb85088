// What the session itself understands, for its help.
#include <array>

#include "play/table_commands.h"

namespace nowchess::app {

namespace {

constexpr std::array<TableCommand, 16> commands{{
    {"move", "e4, Nf3, e2e4", "make a move",
     "Moves are read in any usual form: e4, Nf3, exd5, O-O, e8=Q, or as two squares: e2e4, e1g1, e7e8q.\n"
     "A pawn that reaches the last rank without a piece named is asked for it."},
    {"undo", "undo [N|all]", "take back the last half-move, or N of them",
     "The moves stay at hand for 'redo' until another one is made."},
    {"redo", "redo [N|all]", "play again what was taken back", "Example: redo 2"},
    {"goto", "goto N", "go to the position after N half-moves", "'goto 0' is the start, 'redo all' the end."},
    {"draw", "draw", "claim a draw that stands on the board",
     "By threefold repetition or the 50-move rule. Refused, and nothing changes, where neither holds."},
    {"claim", "claim [threefold|fifty] [MOVE]", "claim a draw, also with the move that would bring it about",
     "Example: claim threefold Ng8. As the Laws have it, a refused claim stands as an offer of a draw, and its\n"
     "move must be played (FIDE 9.1.2.3, 9.2.1)."},
    {"offer", "offer [white|black]", "offer a draw",
     "It stands until the opponent accepts it, declines it or moves. Behind a move, as in 'Nf3 offer', it is made by\n"
     "whoever has moved (FIDE 9.1.2.1); alone, by the side to move unless the other one is named."},
    {"accept", "accept", "accept the opponent's offer", "Both sides must have made a move (FIDE 5.2.3)."},
    {"decline", "decline", "decline the opponent's offer", "So does making a move."},
    {"resign", "resign [white|black]", "resign for the side to move, or for that side",
     "A draw all the same if the opponent could never mate (FIDE 5.1.2)."},
    {"illegal", "illegal SIDE", "arbiter: note an illegal move of that side",
     "The opponent gets two minutes, one in rapid and blitz; the second one loses, or draws where the opponent could\n"
     "never mate (FIDE 7.5.5, A.3). 'undo' takes it back."},
    {"penalty", "penalty SIDE [-]TIME", "arbiter: give the opponent time, or take it from the side",
     "Examples: penalty black 2:00 gives White two minutes (FIDE 12.9.2), penalty black -2:00 takes them from Black\n"
     "(FIDE 12.9.3). 'undo' takes it back."},
    {"flags", "flags", "arbiter: both flags have fallen, nobody knows which first",
     "A draw in the last period; before that the game goes on (FIDE III.3.1)."},
    {"result", "result 1-0|0-1|0-0", "arbiter: declare the game lost by one side, or by both",
     "By both: FIDE 11.8; by one: FIDE 12.9."},
    {"new", "new [VARIANT] [FEN | 960 [N]]", "begin another game",
     "Of the same variant if none is named. Examples: new, new 960, new 960 518, new atomic,\n"
     "new 4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"quit", "quit", "leave; the game is saved", "'q' does so, too, but means the queen where a pawn promotes."},
}};

}  // namespace

constinit const std::span<const TableCommand> gameCommands = commands;

}  // namespace nowchess::app
