// How much memory there is to be had.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nowchess::app {

// Megabytes that a program can use without driving others out of memory or being killed: what the system says is
// available, and no more than the program's control group and its limits (`ulimit -v`) leave. Empty where nobody knows.
std::optional<std::uint64_t> availableMegabytes();

// The same of the text of /proc/meminfo.
std::optional<std::uint64_t> availableMegabytes(std::string_view memoryInfo);

}  // namespace nowchess::app
