// Every game of one or several streams once, byte for byte as it is.
//
//   pgn::KeySet seen;
//   pgn::dedupe(pgn::sourceOf(std::cin), pgn::sinkTo(std::cout), seen);
//
// Games are the same if they have the same start, the same moves and the same players, by the letters before a comma,
// and if they do not contradict each other: another result, another date, other digits in a name ("Stockfish 16") or
// another first name ("Smith, John") makes them two; what one of them leaves open, or an initial, agrees with
// anything. A game of fewer than `shortGame` half-moves may have been played twice: date, round and result count as
// well, and for one without moves the whole names. A game that is too long to be compared is kept.
//
// Thread safety: any number of them may run at once, each with keys of its own.
#pragma once

#include "nowchess/pgn_tools/key_set.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

inline constexpr std::uint32_t shortGame = 20;

// A game that was left out: its 1-based index in the stream, and its text.
using DroppedSink = std::function<void(std::uint64_t game, std::string_view text)>;

// Leaves out the games whose keys have been seen, and adds the others. How many games were kept: `written`.
Totals dedupe(const Source& source, const Sink& sink, KeySet& seen, const DroppedSink& dropped = {},
              const RunOptions& run = {});

}  // namespace nowchess::pgn
