// Where the tools read from and write to: functions, so that a file, a string, a pipe or an unpacker all fit.
//
//   std::string out;
//   pgn::fix(pgn::sourceOf(std::cin), pgn::sinkTo(out));
//
// Thread safety: a tool calls its source, its sink and its handlers from several threads, but never two of the same
// kind at once.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/splitter.h"

namespace nowchess::pgn {

// Takes the next text, in the order of the input. False: no more of it is wanted, and the tool stops.
using Sink = std::function<bool(std::string_view text)>;
// Likewise for what is wrong with the games, or was repaired.
using FindingSink = std::function<bool(const Finding& finding)>;

// These keep references: the streams and texts must outlive them. A stream that fails ends the reading or writing; the
// stream itself knows why.
Source sourceOf(std::istream& stream);
Source sourceOf(std::string_view text);
Sink sinkTo(std::ostream& stream);
Sink sinkTo(std::string& text);

}  // namespace nowchess::pgn
