// Formatting with fmt's checked format strings. The work is done in one place, as every file that calls fmt itself
// would compile all of it again.
//
//   append(out, "{} to move: ", label(turn));
//   complain("nowchess fen: {}", message(error));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

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

// Text of strangers made fit for a terminal: control characters, which could move its cursor or worse, become \n, \r,
// \t or \x1b; those of C1 do so as single bytes and in UTF-8.
enum class LineEnds : std::uint8_t { Escaped, Kept };  // with the tabs
std::string printable(std::string_view text, LineEnds lineEnds = LineEnds::Escaped);
// How many bytes at the end of a text begin a character of UTF-8 that needs more.
std::size_t incompleteTail(std::string_view text) noexcept;

// Writes a line to standard error.
void writeComplaint(std::string text);

// What arguments say is shown as printable text: file names and words of a command line may hold anything.
template <typename... Arguments>
void complain(fmt::format_string<Arguments...> format, const Arguments&... arguments) {
    const auto shown = []<typename Argument>(const Argument& argument) {
        if constexpr (std::is_convertible_v<const Argument&, std::string_view>)
            return printable(argument);
        else
            return argument;
    };
    std::string out;
    appendFormatted(out, format, fmt::make_format_args(shown(arguments)...));
    writeComplaint(std::move(out));
}

}  // namespace nowchess::app
