// Games from PGN: the main line as a `Game`, the tags, and what is wrong with the text.
//
//   const auto read = pgn::readGame("1. e4 e5 2. Nf3 *");
//   if (read && read->findings.empty()) std::printf("%d half-moves\n", static_cast<int>(read->game.ply()));
//
// Of a game with an illegal move, the moves before it are there. A record is what was played: a game that went on after
// a draw that comes by itself (a fifth repetition, 75 moves, a dead position) has all its moves, and a finding.
//
// Thread safety: plain values and pure functions.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/result.h"
#include "nowchess/pgn/tag.h"

namespace nowchess::pgn {

struct ParsedGame {
    AnyGame game;                  // over if the text says so: see `endAsWritten`
    std::vector<Tag> tags;         // in UTF-8 and without escapes, in their order
    std::optional<Result> result;  // the marker after the moves
    std::vector<Finding> findings;
    Encoding encoding = Encoding::Utf8;
};

// The first game. An error if there is none, or if its start position or its variant cannot be played.
std::expected<ParsedGame, Finding> readGame(std::string_view text, Regulations regulations = Regulations::FideLaws);
// All games. One whose start cannot be played is there without moves, with the finding that says so.
// If the text is only a part of a file, the origin says which, for the findings.
std::vector<ParsedGame> readGames(std::string_view text, Regulations regulations = Regulations::FideLaws,
                                  const TextOrigin& origin = {});

// Ends a game that is not mate or stalemate as a result and the Termination tag say: by flag fall ("time forfeit"),
// forfeit ("abandoned", "rules infraction") or else resignation, without asking whether the winner could have mated; a
// draw by agreement. The game stays as it is for *, for a draw before both have moved, and for one that came by itself.
void endAsWritten(AnyGame& game, Result result, std::string_view termination);

}  // namespace nowchess::pgn
