// A finding as a JSON object on one line, without the line end. As a sentence: `message` in pgn/fault.h.
//
//   const pgn::Report report = pgn::replay("1. e5 *");
//   std::puts(pgn::toJson(report.findings[0], "games.pgn").c_str());
//
// Thread safety: a pure function; safe everywhere.
#pragma once

#include <string>
#include <string_view>

#include "nowchess/pgn/fault.h"

namespace nowchess::pgn {

std::string toJson(const Finding& finding, std::string_view file);

}  // namespace nowchess::pgn
