// An engine that behaves badly, in the way its argument names, for tests of those who have to bear it.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

namespace {

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleepForever() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

[[noreturn]] void flood() {
    const std::string line = "info depth 1 score cp 1 pv e2e4\n";
    while (std::cout << line) {
    }
    std::exit(0);
}

[[noreturn]] void babble() {
    const std::string block(4096, 'x');
    while (std::cout << block) {
    }
    std::exit(0);
}

// Only the first process of a test behaves badly: it leaves a file behind for the others to see.
bool isFirst(const char* file) {
    if (std::getenv(file) == nullptr) return true;
    FILE* const seen = std::fopen(std::getenv(file), "r");
    if (seen != nullptr) {
        std::fclose(seen);
        return false;
    }
    FILE* const made = std::fopen(std::getenv(file), "w");
    if (made != nullptr) std::fclose(made);
    return true;
}

void greet(const std::string& manner) {
    if (manner == "dies-at-handshake") std::exit(3);
    if (manner == "silent") sleepForever();
    if (manner == "floods-at-handshake") flood();
    if (manner == "babbles") babble();
    say("id name Fake " + manner);
    if (manner == "lines") say("option name MultiPV type spin default 1 min 1 max 5");
    say("uciok");
}

void go(const std::string& manner) {
    if (manner == "dies") std::exit(0);
    if (manner == "dies-once" && isFirst("FAKE_ENGINE_FILE")) std::exit(0);
    if (manner == "hangs" || manner == "stubborn" || manner == "deaf") sleepForever();
    if (manner == "floods") flood();
    if (manner == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(150));
    if (manner == "illegal") return say("bestmove e2e5");
    if (manner == "nonsense") return say("bestmove \x1b[2J???");
    if (manner == "none") return say("bestmove (none)");
    if (manner == "empty") return say("bestmove");
    say("info depth 3 score cp 30 multipv 1 pv e2e4 e7e5 e1e8");
    say("info depth 3 score cp 25 multipv 2 pv d2d4");
    if (manner == "unasked") say("bestmove e2e4\nbestmove e2e4\nreadyok\nuciok");
    say("bestmove e2e4 ponder e7e5");
    if (manner == "dies-after") std::exit(0);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string manner = argc > 1 ? argv[1] : "";
    if (manner == "stubborn") {
        for (const int signal : {SIGTERM, SIGHUP, SIGINT}) std::signal(signal, SIG_IGN);
    }
    bool thinks = false;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "uci") greet(manner);
        if (line == "isready") say("readyok");
        if (line.starts_with("go")) {
            thinks = manner == "patient";
            if (!thinks) go(manner);
        }
        if (line == "stop" && thinks) {
            thinks = false;
            say("bestmove e2e4");
        }
        if (line == "quit") return 0;
    }
    return 0;
}
