// A file at once.
#pragma once

#include <expected>
#include <string>

namespace nowchess::app {

// The file's bytes, or an errno value; "-" is the standard input.
std::expected<std::string, int> readAll(const std::string& file);

}  // namespace nowchess::app
