// A small process between us and an engine, which ends whatever the engine has started: at the engine's end, when we
// ask for it, and when we are no more. Processes that have left the engine's group, or whose parent has ended, are
// found all the same, as the guard is their reaper (PR_SET_CHILD_SUBREAPER). One guard for each engine: it knows for
// certain whose processes its own are.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include <sys/types.h>

#include "console/descriptor.h"

namespace nowchess::app {

struct GuardedEngine {
    pid_t guard = -1;    // ends when the engine and all that it has started have ended
    Descriptor control;  // `askToEnd` writes to it; closed, it ends them all
};

// The path of the program and its arguments, with these as its standard input and output; an errno value if it cannot
// be started.
std::expected<GuardedEngine, int> startGuarded(const std::vector<std::string>& command, int input, int output);

// The engine's process group gets SIGTERM.
void askToEnd(const Descriptor& control);

}  // namespace nowchess::app
