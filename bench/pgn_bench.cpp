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

std::vector<std::string> ours(const std::string& command, const Corpus& corpus, const std::string& threads = "1") {
    return {NOWCHESS_BINARY, "pgn", command, "--threads", threads, corpus.path()};
}

Run compare(const std::string& what, int rounds, const Corpus& corpus, const std::string& command,
            std::vector<std::string> peerArguments) {
    const Run run = best(rounds, ours(command, corpus));
    Figure figure{what, corpus.megabytes() / run.cpu, "MB/s"};
    if (fs::exists(pgnExtract)) {
        peerArguments.insert(peerArguments.begin(), pgnExtract);
        peerArguments.push_back(corpus.path());
        figure.peer = "pgn-extract" + std::string(command == "check" ? " -r" : "");
        figure.ratio = runProgram(peerArguments).cpu / run.cpu;
    }
    tell(figure);
    return run;
}

// What asking after every move whether anybody can still mate costs. Half of the lichess games end on time.
void compareDead(const std::string& what, int rounds, const Corpus& corpus, const Run& plain) {
    std::vector<std::string> arguments = ours("check", corpus);
    arguments.push_back("--dead");
    const Run dead = best(rounds, arguments);
    tell({what, corpus.megabytes() / dead.cpu, "MB/s", plain.cpu / dead.cpu, "without --dead"});
}

}  // namespace

void benchPgn(int rounds) {
    const char* const data = std::getenv("NOWCHESS_TEST_DATA");
    if (data == nullptr) {
        std::fprintf(stderr, "PGN: NOWCHESS_TEST_DATA is not set\n");
        return;
    }
    const fs::path folder = fs::path(data) / "pgn" / "corpus";
    {
        const Corpus games(folder / "twic1599_1MB.pgn", 200);
        const Run plain = compare("pgn check, tournament", rounds, games, "check", {"-r"});
        compareDead("pgn check --dead, tournament", rounds, games, plain);
        compare("pgn convert, tournament", rounds, games, "convert", {});
        const Run two = best(rounds, ours("check", games, "2"));
        tell({"pgn check, two threads, by the clock", games.megabytes() / two.wall, "MB/s", plain.wall / two.wall,
              "one thread"});
        tell({"pgn check, memory", static_cast<double>(plain.kilobytes) / 1024, "MB"});
    }
    const Corpus commented(folder / "lichess_db_2025-05_1MB.pgn", 50);
    const Run plain = compare("pgn check, lichess", rounds, commented, "check", {"-r"});
    compareDead("pgn check --dead, lichess", rounds, commented, plain);
    compare("pgn convert, lichess", rounds, commented, "convert", {});
}

// The least that a program costs; the time is that of the clock, which is what a user waits for.
void benchStart(int rounds) {
    const auto milliseconds = [&](const std::vector<std::string>& arguments) {
        return 1000 * best(100 * rounds, arguments).wall;
    };
    Figure figure{"start, --version", milliseconds({NOWCHESS_BINARY, "--version"}), "ms"};
    if (fs::exists(pgnExtract)) {
        figure.ratio = figure.value / milliseconds({pgnExtract, "--version"});
        figure.peer = "pgn-extract --version";
    }
    tell(figure);
}

}  // namespace nowchess::bench
