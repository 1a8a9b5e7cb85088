#include "commands/pgn_progress.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <sys/ioctl.h>

#include "console/counts.h"
#include "console/environment.h"
#include "console/format.h"

namespace nowchess::app {

namespace {

std::size_t terminalColumns(int descriptor) {
    constexpr std::size_t usual = 80;
    winsize size{};
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
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

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

PgnProgress::PgnProgress(int descriptor, std::function<double()> now)
    : descriptor_(descriptor),
      now_(std::move(now)),
      isUsable_(::isatty(descriptor) == 1 && isCapableTerm()),
      began_(now_()) {}

void PgnProgress::write(const std::string& text) const {
    if (::write(descriptor_, text.data(), text.size()) < 0) return;  // a bar that cannot be drawn is no matter
}

void PgnProgress::show(PgnProgressState state) {
    constexpr double interval = 0.1;
    if (!isUsable_) return;
    const double now = now_();
    if (now - shown_ < interval) return;
    state.fileSeconds = now - fileBegan_;
    state.allSeconds = now - began_;
    write("\r" + progressText(state, terminalColumns(descriptor_) - 1) + "\x1b[K");
    isShown_ = true;
    shown_ = now;
}

void PgnProgress::clear() {
    if (isShown_) write("\r\x1b[K");
    isShown_ = false;
}

}  // namespace nowchess::app
