// What `pgn stats` prints.
#pragma once

#include <string>

#include "nowchess/pgn_tools/stats.h"

namespace nowchess::app {

// Tables with bars, or one JSON object.
std::string statsText(const pgn::GameStats& stats, bool json);

}  // namespace nowchess::app
