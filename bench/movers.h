// Players in the process, for matches: with the same seed they make the same moves whatever the machine is doing.
//
//   auto player = makeMover("casual", 42);   // "random", "capturer", or a level of the built-in engine
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "play/opponent/opponent.h"

namespace nowchess::app {

// Empty if there is none of that name. `random` plays any legal move; `capturer` takes, or promotes, where it wins the
// most material at once, and mates where it can; levels are bounded by nodes, not by time.
std::unique_ptr<Opponent> makeMover(std::string_view name, std::uint64_t seed);

}  // namespace nowchess::app
