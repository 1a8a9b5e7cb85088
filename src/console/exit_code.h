// What the program tells the shell.
#pragma once

namespace nowchess::app {

enum class ExitCode : int {
    Yes = 0,
    No = 1,     // the answer is no, or the data is bad
    Usage = 2,  // the command line is wrong
};

}  // namespace nowchess::app
