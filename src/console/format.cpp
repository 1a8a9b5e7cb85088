#include "console/format.h"

#include <cstdio>
#include <iterator>

#include <fmt/format.h>

namespace nowchess::app {

void appendFormatted(std::string& out, fmt::string_view format, fmt::format_args arguments) {
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

void writeComplaint(std::string text) {
    text += '\n';
    // If even this fails there is nobody left to tell.
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

}  // namespace nowchess::app
