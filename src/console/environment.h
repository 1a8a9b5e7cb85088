// The program's environment variables.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

namespace nowchess::app {

// Empty if it is not set.
inline std::string_view environment(const char* name) noexcept {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables here
    return value == nullptr ? std::string_view() : value;
}

// Does TERM name a terminal that understands more than text?
inline bool isCapableTerm() noexcept {
    const std::string_view terminal = environment("TERM");
    return !terminal.empty() && terminal != "dumb";
}

// "~/" is the user's own directory, as in a shell.
inline std::string expandedPath(std::string_view path) {
    const std::string_view home = environment("HOME");
    if (!path.starts_with("~/") || home.empty()) return std::string(path);
    return std::string(home) + std::string(path.substr(1));
}

}  // namespace nowchess::app
