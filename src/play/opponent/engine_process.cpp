#include "play/opponent/engine_process.h"

#include <array>
#include <cerrno>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nowchess::app {

namespace {

void makeNonBlocking(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

}  // namespace

std::expected<std::unique_ptr<EngineProcess>, int> EngineProcess::start(const std::vector<std::string>& command) {
    // A socket, because a pipe whose reader has died would send us SIGPIPE.
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::unexpected(errno);
    Descriptor input(ends[0]);
    const Descriptor programInput(ends[1]);
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::unexpected(errno);
    Descriptor output(ends[0]);
    const Descriptor programOutput(ends[1]);
    auto engine = startGuarded(command, programInput.number, programOutput.number);
    if (!engine) return std::unexpected(engine.error());
    return std::unique_ptr<EngineProcess>(new EngineProcess(std::move(*engine), std::move(input), std::move(output)));
}

EngineProcess::EngineProcess(GuardedEngine engine, Descriptor input, Descriptor output)
    : engine_(std::move(engine)), input_(std::move(input)), output_(std::move(output)) {
    makeNonBlocking(input_.number);
    makeNonBlocking(output_.number);
}

EngineProcess::~EngineProcess() {
    constexpr std::chrono::milliseconds patience(250);
    say("quit");
    flush();
    input_ = Descriptor();
    if (reap(patience)) return;
    askToEnd(engine_.control);
    if (!reap(patience)) kill();
}

void EngineProcess::kill() {
    engine_.control = Descriptor();
    reap(std::chrono::milliseconds(2000));  // nobody survives SIGKILL, so this does not take long
    state_ = ProcessState::Ended;
}

// True if it has ended, by then at the latest, and with it whatever it has started.
bool EngineProcess::reap(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!isReaped_) {
        const pid_t reaped = ::waitpid(engine_.guard, nullptr, WNOHANG);
        if (reaped == engine_.guard || (reaped < 0 && errno == ECHILD)) {
            isReaped_ = true;
        } else if (std::chrono::steady_clock::now() >= end) {
            return false;
        } else {
            // What it still has to say must not keep it from ending.
            std::array<char, 4096> dropped;
            while (::read(output_.number, dropped.data(), dropped.size()) > 0 &&
                   std::chrono::steady_clock::now() < end) {
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    return true;
}

void EngineProcess::say(std::string_view line) {
    toSay_ += line;
    toSay_ += '\n';
}

void EngineProcess::flush() {
    while (!toSay_.empty()) {
        const ssize_t sent = ::send(input_.number, toSay_.data(), toSay_.size(), MSG_NOSIGNAL);
        if (sent > 0) {
            toSay_.erase(0, static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (errno != EINTR) {
            toSay_.clear();  // it is dead, as its output will show
        }
    }
}

void EngineProcess::listen() {
    if (state_ != ProcessState::Running) return;
    heard_.erase(0, std::exchange(taken_, 0));
    if (heard_.size() > maxLineLength) {
        state_ = ProcessState::Babbling;
        return;
    }
    std::array<char, maxLineLength> block;
    const ssize_t count = ::read(output_.number, block.data(), block.size());
    if (count > 0) {
        heard_.append(block.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        state_ = ProcessState::Ended;
    }
}

std::optional<std::string_view> EngineProcess::hear() {
    const std::size_t end = heard_.find('\n', taken_);
    if (end == std::string::npos) return std::nullopt;
    std::string_view line = std::string_view(heard_).substr(taken_, end - taken_);
    taken_ = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace nowchess::app
