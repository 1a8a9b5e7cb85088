// Games in another format: export format, moves as coordinates, JSON, positions, tables (pgn_tools/format.h).
//
//   std::string json;
//   pgn::convert(pgn::sourceOf("1. e4 e5 *"), pgn::sinkTo(json),
//                          *pgn::findFormat("json"), {.moves = pgn::MoveNotation::Uci});
//   std::puts(json.c_str());
//
// Thread safety: any number of them may run at once.
#pragma once

#include "nowchess/pgn_tools/format.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

// A game whose start or moves cannot be played, or that is too long, is left out. What is wrong with the games is
// handed to `findings`.
Totals convert(const Source& source, const Sink& sink, const OutputFormat& format, const FormatOptions& options = {},
               const FindingSink& findings = {}, const RunOptions& run = {});

// What comes before the first game: the names of a table's columns. `convert` begins with it; whoever puts several
// streams into one calls `convertGames` for the others.
std::string headingOf(const OutputFormat& format, const FormatOptions& options = {});
Totals convertGames(const Source& source, const Sink& sink, const OutputFormat& format,
                    const FormatOptions& options = {}, const FindingSink& findings = {}, const RunOptions& run = {});

}  // namespace nowchess::pgn
