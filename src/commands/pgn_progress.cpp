#include "commands/pgn_progress.h"

#include <algorithm>

#include <sys/ioctl.h>
#include <unistd.h>

#include "console/environment.h"
#include "console/format.h"

namespace nowchess::app {

namespace {

void write(const std::string& text) {
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;  // a bar that cannot be drawn is no matter
}

std::size_t terminalColumns() {
    constexpr std::size_t usual = 80;
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

}  // namespace

std::string progressText(const PgnProgressState& state, std::size_t columns) {
    const auto done = static_cast<double>(state.bytes);
    std::string text = formatted("{:.1f} MB", done / 1e6);
    if (state.size > 0) {
        constexpr std::size_t width = 24;
        const double share = std::min(1.0, done / static_cast<double>(state.size));
        const auto filled = static_cast<std::size_t>(share * width);
        text = formatted("[{}{}] {:3.0f} %, {}", std::string(filled, '#'), std::string(width - filled, '.'),
                         share * 100, text);
        if (share > 0) text += formatted(", {:.0f} s left", state.fileSeconds * (1 - share) / share);
    }
    text += formatted(", {}/s, {}", grouped(nodesPerSecond(state.games, state.allSeconds), "game"),
                      grouped(state.errors, "error"));
    if (text.size() > columns) text.resize(columns);  // a second line could not be cleared
    return text;
}

PgnProgress::PgnProgress() : isUsable_(::isatty(STDERR_FILENO) == 1 && isCapableTerm()) {}

void PgnProgress::show(PgnProgressState state) {
    constexpr double interval = 0.1;
    if (!isUsable_ || sinceShown_.seconds() < interval) return;
    state.fileSeconds = sinceFile_.seconds();
    state.allSeconds = sinceStart_.seconds();
    write("\r" + progressText(state, terminalColumns() - 1) + "\x1b[K");
    isShown_ = true;
    sinceShown_ = Stopwatch();
}

void PgnProgress::clear() {
    if (isShown_) write("\r\x1b[K");
    isShown_ = false;
}

}  // namespace nowchess::app
