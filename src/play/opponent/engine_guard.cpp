#include "play/opponent/engine_guard.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nowchess::app {

namespace {

// How the engine begins: our ends of the pipes as its standard streams, signals as usual, and a process group of its
// own, so that Ctrl-C is for the player alone and helpers of the engine can be ended with it.
class SpawnPlan {
public:
    SpawnPlan(std::vector<std::string> command, int input, int output) : command_(std::move(command)) {
        words_.reserve(command_.size() + 1);
        for (std::string& word : command_) words_.push_back(word.data());
        words_.push_back(nullptr);
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

    // An errno value, or 0. The guard calls it: GCOVR_EXCL_START, see there.
    int spawn(pid_t& child) const noexcept {
        return ::posix_spawn(&child, words_.front(), &actions_, &attributes_, words_.data(), environ);
    }
    // GCOVR_EXCL_STOP

private:
    std::vector<std::string> command_;
    std::vector<char*> words_;
    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

// From here on, code of the guard: a copy of us that may do little more than call the system. It ends without writing
// what it has counted: GCOVR_EXCL_START. Tests see what becomes of engines and of those whom they have started.

// Files of ours, locked ones among them, must not stay open because the guard lives.
void closeAllBut(std::array<int, 3> kept) noexcept {
    std::ranges::sort(kept);
    unsigned first = 0;
    for (const int descriptor : kept) {
        const auto number = static_cast<unsigned>(descriptor);
        if (number > first) ::close_range(first, number - 1, 0);
        first = number + 1;
    }
    ::close_range(first, ~0U, 0);
}

// SIGKILL for every child. False if there is no list of them.
bool killChildren() noexcept {
    const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    std::array<char, 4096> text;
    pid_t child = 0;
    for (ssize_t size = 0; (size = ::read(list, text.data(), text.size())) > 0;) {
        for (const char c : std::string_view(text.data(), static_cast<std::size_t>(size))) {
            if (c >= '0' && c <= '9') {
                child = child * 10 + (c - '0');
            } else if (child > 0) {
                ::kill(std::exchange(child, 0), SIGKILL);
            }
        }
    }
    ::close(list);
    return true;
}

// Where children cannot be listed, those who have left the engine's group get away. The children of those who are ended
// are ours from then on, and are ended in their turn.
[[noreturn]] void endAll(pid_t engine) noexcept {
    ::kill(-engine, SIGKILL);
    while (killChildren() && (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR)) {
    }
    ::_exit(0);
}

[[noreturn]] void guard(const SpawnPlan& plan, int control, int answer, const sigset_t& all) noexcept {
    ::setpgid(0, 0);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const int signals = ::signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
    pid_t engine = -1;
    const int error = signals < 0 ? errno : plan.spawn(engine);
    if (signals >= 0) closeAllBut({control, answer, signals});
    if (::write(answer, &error, sizeof error) != sizeof error || error != 0) ::_exit(1);
    ::close(answer);
    while (true) {
        std::array<pollfd, 2> sources{{{control, POLLIN, 0}, {signals, POLLIN, 0}}};
        ::poll(sources.data(), sources.size(), -1);
        if (sources[0].revents != 0) {
            char order = 0;
            if (::read(control, &order, 1) != 1) endAll(engine);
            ::kill(-engine, SIGTERM);
        }
        signalfd_siginfo seen{};
        while (::read(signals, &seen, sizeof seen) > 0) {
        }
        for (pid_t ended = 0; (ended = ::waitpid(-1, nullptr, WNOHANG)) > 0;)
            if (ended == engine) endAll(engine);
    }
}
// GCOVR_EXCL_STOP

}  // namespace

std::expected<GuardedEngine, int> startGuarded(const std::vector<std::string>& command, int input, int output) {
    std::array<int, 2> ends{};
    // A socket, because a pipe whose reader has died would send us SIGPIPE.
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return std::unexpected(errno);
    Descriptor control(ends[0]);
    const Descriptor guardControl(ends[1]);
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::unexpected(errno);
    const Descriptor answer(ends[0]);
    Descriptor guardAnswer(ends[1]);
    const SpawnPlan plan(command, input, output);
    // No signal is for the guard, not even before it has said so.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t child = ::fork();
    if (child == 0) guard(plan, guardControl.number, guardAnswer.number, all);
    const int forkError = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (child < 0) return std::unexpected(forkError);
    guardAnswer = Descriptor();
    int error = ECHILD;  // where it ends without an answer
    while (::read(answer.number, &error, sizeof error) < 0 && errno == EINTR) {
    }
    if (error == 0) return GuardedEngine{child, std::move(control)};
    ::waitpid(child, nullptr, 0);
    return std::unexpected(error);
}

void askToEnd(const Descriptor& control) {
    const char order = 't';
    static_cast<void>(::send(control.number, &order, 1, MSG_NOSIGNAL));
}

}  // namespace nowchess::app
