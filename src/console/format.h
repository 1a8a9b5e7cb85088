// Formatting with fmt's checked format strings. The work is done in one place, as every file that calls fmt itself
// would compile all of it again.
//
//   append(out, "{} to move: ", label(turn));
//   complain("nowchess fen: {}", message(error));
#pragma once

#include <string>

#include <fmt/core.h>

namespace nowchess::app {

void appendFormatted(std::string& out, fmt::string_view format, fmt::format_args arguments);

template <typename... Arguments>
void append(std::string& out, fmt::format_string<Arguments...> format, const Arguments&... arguments) {
    appendFormatted(out, format, fmt::make_format_args(arguments...));
}

template <typename... Arguments>
std::string formatted(fmt::format_string<Arguments...> format, const Arguments&... arguments) {
    std::string out;
    appendFormatted(out, format, fmt::make_format_args(arguments...));
    return out;
}

// Writes a line to standard error.
void writeComplaint(std::string text);

template <typename... Arguments>
void complain(fmt::format_string<Arguments...> format, const Arguments&... arguments) {
    std::string out;
    appendFormatted(out, format, fmt::make_format_args(arguments...));
    writeComplaint(std::move(out));
}

}  // namespace nowchess::app
