// The program's environment variables.
#pragma once

#include <cstdlib>
#include <string_view>

namespace nowchess::app {

// Empty if it is not set.
inline std::string_view environment(const char* name) noexcept {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables here
    return value == nullptr ? std::string_view() : value;
}

}  // namespace nowchess::app
