// Speed beside a peer in the same run, as lines of JSON; bench/run makes a table of them.
//
//   nowchess_bench ROUNDS PART…    perft, library, pgn, dead, start; the best round counts
//   nowchess_bench --works         the names of the works of `library`
//   nowchess_bench --once WORK     that one once, for callgrind
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench.h"

namespace {

int fail() {
    std::fprintf(stderr,
                 "usage: nowchess_bench ROUNDS PART... | --works | --once WORK\n"
                 "parts: perft library pgn dead start\n");
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace nowchess::bench;
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "--works") {
        for (const std::string& work : libraryWorks()) std::printf("%s\n", work.c_str());
        return 0;
    }
    if (first == "--once") return argc == 3 && runOnce(argv[2]) ? 0 : fail();
    const int rounds = std::atoi(argc > 1 ? argv[1] : "");
    if (rounds < 1 || argc < 3) return fail();
    bool right = true;
    for (int i = 2; i < argc; ++i) {
        const std::string_view part = argv[i];
        if (part == "perft")
            right = benchPerft(rounds) && right;
        else if (part == "library")
            benchLibrary(rounds);
        else if (part == "pgn")
            benchPgn(rounds);
        else if (part == "dead")
            benchDead(rounds);
        else if (part == "start")
            benchStart(rounds);
        else
            return fail();
    }
    return right ? 0 : 1;
}
