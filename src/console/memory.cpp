#include "console/memory.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

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

// What `ulimit -v` leaves of the address space, in bytes.
std::optional<std::uint64_t> spaceLeft() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    const auto pages = numberAfter(textOf("/proc/self/statm"), "");
    const std::uint64_t used = pages.value_or(0) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

}  // namespace

std::optional<std::uint64_t> availableMegabytes(std::string_view memoryInfo) {
    const auto kilobytes = numberAfter(memoryInfo, "MemAvailable:");
    return kilobytes ? std::optional(*kilobytes >> 10) : std::nullopt;
}

std::optional<std::uint64_t> availableMegabytes() {
    auto available = availableMegabytes(textOf("/proc/meminfo"));
    for (const auto& bytes : {groupLimit(), spaceLeft()})
        if (bytes) available = std::min(available.value_or(*bytes >> 20), *bytes >> 20);
    return available;
}

}  // namespace nowchess::app
