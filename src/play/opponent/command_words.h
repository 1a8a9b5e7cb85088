// The command of an engine, as a user types it: a program and its arguments.
//
//   splitShellWords("'/opt/my engines/x' --uci") == {"/opt/my engines/x", "--uci"};
//   findProgram("stockfish") == "/usr/games/stockfish";
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

enum class CommandFault { Empty, OpenQuote };

// Blanks separate words, unless within quotes or behind a backslash, as in a shell. Nothing else has a meaning.
std::expected<std::vector<std::string>, CommandFault> splitShellWords(std::string_view text);

// A name with a slash is a path, "~/" being the user's own directory. Any other is looked for along PATH, and then
// where Debian keeps its games, which is not in everybody's PATH.
std::optional<std::string> findProgram(const std::string& name);

}  // namespace nowchess::app
