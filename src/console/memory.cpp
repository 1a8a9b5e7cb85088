#include "console/memory.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string>

namespace nowchess::app {

namespace {

std::string textOf(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The number after a word, blanks aside; empty if there is none.
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view word) {
    const std::size_t found = text.find(word);
    if (found == std::string_view::npos) return std::nullopt;
    text.remove_prefix(found + word.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::uint64_t number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} ? std::optional(number) : std::nullopt;
}

// The least limit of the control group and those it lies in, in bytes ("max" is none).
std::optional<std::uint64_t> groupLimit() {
    const std::string groups = textOf("/proc/self/cgroup");
    const std::size_t found = groups.find("0::/");
    if (found == std::string::npos) return std::nullopt;
    std::string path = groups.substr(found + 3, groups.find('\n', found) - found - 3);
    std::optional<std::uint64_t> least;
    while (true) {
        if (const auto limit = numberAfter(textOf("/sys/fs/cgroup" + path + "/memory.max"), ""))
            least = std::min(least.value_or(*limit), *limit);
        if (path.empty()) return least;
        path.erase(path.rfind('/'));
    }
}

}  // namespace

std::optional<std::uint64_t> availableMegabytes(std::string_view memoryInfo) {
    const auto kilobytes = numberAfter(memoryInfo, "MemAvailable:");
    return kilobytes ? std::optional(*kilobytes >> 10) : std::nullopt;
}

std::optional<std::uint64_t> availableMegabytes() {
    const auto available = availableMegabytes(textOf("/proc/meminfo"));
    const auto limit = groupLimit();
    if (!limit) return available;
    return std::min(available.value_or(*limit >> 20), *limit >> 20);
}

}  // namespace nowchess::app
