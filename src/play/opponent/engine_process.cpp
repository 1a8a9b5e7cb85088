#include "play/opponent/engine_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nowchess::app {

namespace {

// A descriptor that closes itself unless it is taken.
struct Descriptor {
    int number = -1;
    Descriptor() = default;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
    int take() noexcept { return std::exchange(number, -1); }
};

void makeNonBlocking(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

// How the program begins: our ends of the pipes as its standard streams, signals as usual, and a process group of its
// own, so that Ctrl-C is for the player alone and helpers of the program can be ended with it.
class SpawnPlan {
public:
    SpawnPlan(int input, int output) {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawnattr_init(&attributes_);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        sigset_t signals;
        ::sigemptyset(&signals);
        ::posix_spawnattr_setsigmask(&attributes_, &signals);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGQUIT}) ::sigaddset(&signals, signal);
        ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    }
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    // By value: posix_spawn asks for words that are not constant.
    [[nodiscard]] std::expected<pid_t, int> spawn(std::vector<std::string> command) const {
        std::vector<char*> words;
        words.reserve(command.size() + 1);
        for (std::string& word : command) words.push_back(word.data());
        words.push_back(nullptr);
        pid_t child = -1;
        const int error = ::posix_spawn(&child, words.front(), &actions_, &attributes_, words.data(), environ);
        if (error != 0) return std::unexpected(error);
        return child;
    }

private:
    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

}  // namespace

std::expected<std::unique_ptr<EngineProcess>, int> EngineProcess::start(const std::vector<std::string>& command) {
    // A socket, because a pipe whose reader has died would send us SIGPIPE.
    std::array<int, 2> toProgram{};
    std::array<int, 2> fromProgram{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, toProgram.data()) != 0) return std::unexpected(errno);
    Descriptor input;
    Descriptor programInput;
    input.number = toProgram[0];
    programInput.number = toProgram[1];
    if (::pipe2(fromProgram.data(), O_CLOEXEC) != 0) return std::unexpected(errno);
    Descriptor output;
    Descriptor programOutput;
    output.number = fromProgram[0];
    programOutput.number = fromProgram[1];
    makeNonBlocking(input.number);
    makeNonBlocking(output.number);
    const auto child = SpawnPlan(programInput.number, programOutput.number).spawn(command);
    if (!child) return std::unexpected(child.error());
    return std::unique_ptr<EngineProcess>(new EngineProcess(*child, input.take(), output.take()));
}

EngineProcess::~EngineProcess() {
    constexpr std::chrono::milliseconds patience(250);
    say("quit");
    flush();
    ::close(input_);
    if (!reap(patience)) {
        ::kill(-child_, SIGTERM);
        if (!reap(patience)) kill();
    }
    ::close(output_);
}

void EngineProcess::kill() {
    if (child_ < 0) return;
    ::kill(-child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);  // nobody survives that signal, so this does not take long
    child_ = -1;
    state_ = ProcessState::Ended;
}

// True if it has ended, by then at the latest.
bool EngineProcess::reap(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (child_ >= 0) {
        const pid_t reaped = ::waitpid(child_, nullptr, WNOHANG);
        if (reaped == child_ || (reaped < 0 && errno == ECHILD)) {
            // Whatever it has left behind in its group goes, too.
            ::kill(-child_, SIGKILL);
            child_ = -1;
        } else if (std::chrono::steady_clock::now() >= end) {
            return false;
        } else {
            // What it still has to say must not keep it from ending.
            std::array<char, 4096> dropped;
            while (::read(output_, dropped.data(), dropped.size()) > 0 && std::chrono::steady_clock::now() < end) {
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
        const ssize_t sent = ::send(input_, toSay_.data(), toSay_.size(), MSG_NOSIGNAL);
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
    const ssize_t count = ::read(output_, block.data(), block.size());
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
