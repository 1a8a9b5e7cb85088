#include "stockfish.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stopwatch.h"

namespace nowchess::bench {

std::optional<Stockfish> Stockfish::start() {
    for (const char* path : {"/usr/games/stockfish", "/usr/bin/stockfish"}) {
        if (access(path, X_OK) != 0) continue;
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) return std::nullopt;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        std::string name = path;
        std::array<char*, 2> arguments{name.data(), nullptr};
        pid_t pid = 0;
        const int failed = posix_spawn(&pid, path, &actions, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(in[0]);
        close(out[1]);
        if (failed == 0) return Stockfish(pid, fdopen(in[1], "w"), fdopen(out[0], "r"));
    }
    return std::nullopt;
}

Stockfish::Stockfish(Stockfish&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)), to_(other.to_), from_(other.from_) {}

Stockfish::~Stockfish() {
    if (pid_ == 0) return;
    std::fclose(to_);  // the end of its input ends it
    std::fclose(from_);
    waitpid(pid_, nullptr, 0);
}

Stockfish::Perft Stockfish::perft(const std::string& fen, int depth) {
    std::fprintf(to_, "position fen %s\n", fen.c_str());
    clockid_t clock{};
    clock_getcpuclockid(pid_, &clock);
    const double processorStart = processorSeconds(clock);
    const auto start = std::chrono::steady_clock::now();
    std::fprintf(to_, "go perft %d\n", depth);
    std::fflush(to_);
    std::array<char, 4096> line{};
    while (std::fgets(line.data(), line.size(), from_) != nullptr) {
        constexpr std::string_view marker = "Nodes searched: ";
        if (std::string_view(line.data()).starts_with(marker)) {
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            return {std::strtoull(line.data() + marker.size(), nullptr, 10), seconds,
                    processorSeconds(clock) - processorStart};
        }
    }
    return {0, 0, 0};
}

}  // namespace nowchess::bench
