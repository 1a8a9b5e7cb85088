// What a shell needs to complete command lines of the program: commands, options, the values of those that take one of
// a few, and the names of files. Made from the table of commands, so that nothing is run when Tab is pressed.
#pragma once

#include <string>

#include "commands/command_table.h"

namespace nowchess::app {

std::string bashCompletion(const CommandTable& table);
std::string zshCompletion(const CommandTable& table);
std::string fishCompletion(const CommandTable& table);

}  // namespace nowchess::app
