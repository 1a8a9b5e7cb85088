#include "play/world.h"

#include <chrono>
#include <ctime>
#include <random>

#include "console/format.h"
#include "nowchess/rules/chess960.h"

namespace nowchess::app {

namespace {

ClockTime steadyNow() noexcept {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return ClockTime(std::chrono::duration_cast<std::chrono::milliseconds>(since));
}

std::string localDate() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return formatted("{:04}.{:02}.{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

int randomStart() { return static_cast<int>(std::random_device()() % chess960StartCount); }

bool tossCoin() { return std::random_device()() % 2 == 0; }

}  // namespace

World machineWorld() {
    return {
        .now = steadyNow, .date = localDate, .chess960Start = randomStart, .files = machineFiles(), .coin = tossCoin};
}

}  // namespace nowchess::app
