// An engine that behaves badly, in the way its argument names, for tests of those who have to bear it.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

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

// Two that leave its process group and session, one of them an orphan; their numbers.
std::string startHelpers() {
    std::array<int, 2> numbers{};
    static_cast<void>(::pipe(numbers.data()));
    for (const bool isOrphan : {false, true}) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::setsid();
            if (isOrphan && ::fork() > 0) ::_exit(0);
            const pid_t self = ::getpid();
            static_cast<void>(::write(numbers[1], &self, sizeof self));
            for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGPIPE}) std::signal(signal, SIG_IGN);
            sleepForever();
        }
        if (isOrphan) ::waitpid(child, nullptr, 0);
    }
    std::string text;
    for (int i = 0; i < 2; ++i) {
        pid_t helper = 0;
        static_cast<void>(::read(numbers[0], &helper, sizeof helper));
        text += ' ' + std::to_string(helper);
    }
    return text;
}

// Lines between semicolons.
void sayAll(std::string text) {
    for (char& c : text)
        if (c == ';') c = '\n';
    say(text);
}

void greet(std::string manner) {
    if (manner == "dies-at-handshake") std::exit(3);
    if (manner == "silent") sleepForever();
    if (manner == "floods-at-handshake") flood();
    if (manner == "babbles") babble();
    if (manner.ends_with("helpers")) manner += startHelpers();
    say("id name Fake " + manner);
    if (manner == "boundless") {
        say("option name Skill Level type spin default 0 min -2147483648 max 2147483647");
        say("option name MultiPV type spin default -2147483648 min 2147483647 max -2147483648");
    }
    if (manner == "lines") say("option name MultiPV type spin default 1 min 1 max 5");
    say("uciok");
}

void go(const std::string& manner) {
    if (manner == "dies") std::exit(0);
    if (manner == "dies-once" && isFirst("FAKE_ENGINE_FILE")) std::exit(0);
    if (manner == "deaf-once" && isFirst("FAKE_ENGINE_FILE")) sleepForever();
    if (manner == "hangs" || manner == "stubborn" || manner == "deaf" || manner == "hangs-with-helpers") sleepForever();
    if (manner == "floods") flood();
    if (manner == "huge-numbers") {
        say("info depth 2147483647 multipv 2147483647 score cp 2147483647 pv e2e4");
        say("info depth -2147483648 multipv -2147483648 score mate -2147483648 pv e2e4");
        say("info depth 99999999999999999999 score cp 99999999999999999999 pv e2e4");
    }
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

// fake_engine scripted GREETING ANSWER…: says the greeting before `uciok`, and at each `go` the next of the answers,
// the last one again and again. "@" in an answer stands for the whole line of the `go`, in one word.
int beScripted(const std::vector<std::string>& script) {
    std::size_t next = 1;
    for (std::string line; std::getline(std::cin, line) && line != "quit";) {
        if (line == "uci") sayAll(script.at(0) + ";uciok");
        if (line == "isready") say("readyok");
        if (!line.starts_with("go")) continue;
        std::string answer = script.at(next);
        next = std::min(next + 1, script.size() - 1);
        std::replace(line.begin(), line.end(), ' ', '_');
        if (const std::size_t at = answer.find('@'); at != std::string::npos) answer.replace(at, 1, line);
        sayAll(answer);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string manner = argc > 1 ? argv[1] : "";
    if (manner == "scripted") return beScripted({argv + 2, argv + argc});
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
