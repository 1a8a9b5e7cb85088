// nowchess pgn beside Debian's pgn-extract on the same file: the shared tournament games repeated to 200 MB, and games
// with a clock or an evaluation at every move repeated to 50 MB. Both are run as programs, and their processor time is
// compared: that is what they need, however busy the machine.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

namespace nowchess::bench {

namespace {

namespace fs = std::filesystem;

struct Run {
    double cpu = std::numeric_limits<double>::infinity();
    double wall = std::numeric_limits<double>::infinity();
    long kilobytes = 0;
};

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Runs a program with its output thrown away.
Run runProgram(std::vector<std::string> arguments) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        std::vector<char*> pointers;
        for (std::string& argument : arguments) pointers.push_back(argument.data());
        pointers.push_back(nullptr);
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    return {seconds(usage.ru_utime) + seconds(usage.ru_stime),
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), usage.ru_maxrss};
}

Run best(int rounds, const std::vector<std::string>& arguments) {
    Run result;
    for (int round = 0; round < rounds; ++round) {
        const Run run = runProgram(arguments);
        result = {std::min(result.cpu, run.cpu), std::min(result.wall, run.wall),
                  std::max(result.kilobytes, run.kilobytes)};
    }
    return result;
}

class Corpus {
public:
    Corpus(const fs::path& source, std::size_t megabytes)
        : path_(fs::temp_directory_path() / ("nowchess_bench_" + std::to_string(::getpid()) + ".pgn")) {
        std::ifstream in(source, std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        std::ofstream out(path_, std::ios::binary);
        while (!text.empty() && size_ < megabytes * 1'000'000) {
            out << text << '\n';
            size_ += text.size() + 1;
        }
    }
    ~Corpus() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    Corpus(const Corpus&) = delete;
    Corpus& operator=(const Corpus&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] double megabytes() const { return static_cast<double>(size_) / 1e6; }

private:
    fs::path path_;
    std::size_t size_ = 0;
};

constexpr const char* pgnExtract = "/usr/games/pgn-extract";

void compare(const char* what, int rounds, const Corpus& corpus, const std::string& command,
             std::vector<std::string> peerArguments) {
    const Run ours = best(rounds, {NOWCHESS_BINARY, "pgn", command, "--threads", "1", corpus.path()});
    std::printf("%-24s %6.1f MB/s, %ld MB of memory", what, corpus.megabytes() / ours.cpu, ours.kilobytes / 1024);
    if (fs::exists(pgnExtract)) {
        peerArguments.insert(peerArguments.begin(), pgnExtract);
        peerArguments.push_back(corpus.path());
        std::printf(", %5.1f times pgn-extract", runProgram(peerArguments).cpu / ours.cpu);
    }
    std::printf("\n");
}

// What asking after every move whether anybody can still mate costs. Half of the lichess games end on time.
Run compareDead(int rounds, const Corpus& corpus) {
    const Run plain = best(rounds, {NOWCHESS_BINARY, "pgn", "check", "--threads", "1", corpus.path()});
    const Run dead = best(rounds, {NOWCHESS_BINARY, "pgn", "check", "--dead", "--threads", "1", corpus.path()});
    std::printf("%-24s %6.2f times the speed of pgn check\n", "pgn check --dead", plain.cpu / dead.cpu);
    return plain;
}

}  // namespace

void benchPgn(int rounds) {
    const char* const data = std::getenv("NOWCHESS_TEST_DATA");
    if (data == nullptr) {
        std::printf("PGN: NOWCHESS_TEST_DATA is not set\n");
        return;
    }
    const fs::path folder = fs::path(data) / "pgn" / "corpus";
    {
        const Corpus games(folder / "twic1599_1MB.pgn", 200);
        compare("pgn check", rounds, games, "check", {"-r"});
        const Run plain = compareDead(rounds, games);
        compare("pgn convert", rounds, games, "convert", {});
        const Run two = best(rounds, {NOWCHESS_BINARY, "pgn", "check", "--threads", "2", games.path()});
        std::printf("%-24s %6.2f times one thread, by the clock\n", "pgn check, two threads", plain.wall / two.wall);
    }
    const Corpus commented(folder / "lichess_db_2025-05_1MB.pgn", 50);
    compare("pgn check, comments", rounds, commented, "check", {"-r"});
    compareDead(rounds, commented);
}

}  // namespace nowchess::bench
