// How long a keystroke takes to be drawn on the full screen, and what the program costs while nobody types: the real
// program on a pseudo terminal of 200 by 60 cells. Run as: nowchess_screen_bench [KEYSTROKES [COLORTERM]]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Whatever the program writes until it has been silent for so long; how long the first byte took.
double drain(int terminal, Clock::time_point since, milliseconds silence) {
    double first = -1;
    std::array<char, 65536> block;
    pollfd source{terminal, POLLIN, 0};
    while (::poll(&source, 1, static_cast<int>(silence.count())) > 0) {
        if (::read(terminal, block.data(), block.size()) <= 0) break;
        if (first < 0) first = std::chrono::duration<double, std::milli>(Clock::now() - since).count();
    }
    return first;
}

// Processor time of a process so far, in milliseconds.
double processorTime(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string field;
    double ticks = 0;
    for (int index = 1; file >> field && index <= 15; ++index)
        if (index == 14 || index == 15) ticks += std::stod(field);
    return ticks * 1000 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

int main(int argc, char** argv) {
    const int keystrokes = argc > 1 ? std::atoi(argv[1]) : 200;
    std::string home = (std::filesystem::temp_directory_path() / "nowchess_bench_XXXXXX").string();
    if (::mkdtemp(home.data()) == nullptr) return 1;
    int terminal = -1;
    winsize size{.ws_row = 60, .ws_col = 200, .ws_xpixel = 0, .ws_ypixel = 0};
    const int program = ::forkpty(&terminal, nullptr, nullptr, &size);
    if (program == 0) {
        ::setenv("HOME", home.c_str(), 1);
        ::setenv("TERM", "xterm-256color", 1);
        ::setenv("COLORTERM", argc > 2 ? argv[2] : "truecolor", 1);
        ::setenv("LC_ALL", "C.UTF-8", 1);
        ::execl(NOWCHESS_BINARY, NOWCHESS_BINARY, "play", static_cast<char*>(nullptr));
        ::_exit(127);
    }
    drain(terminal, Clock::now(), milliseconds(500));
    std::vector<double> times;
    // A letter that lights squares, then taking it back: both draw the board.
    for (int index = 0; index < keystrokes; ++index) {
        const char key = index % 2 == 0 ? 'N' : '\x7f';
        const auto since = Clock::now();
        if (::write(terminal, &key, 1) != 1) return 1;
        times.push_back(drain(terminal, since, milliseconds(30)));
    }
    std::sort(times.begin(), times.end());
    const double before = processorTime(program);
    std::this_thread::sleep_for(std::chrono::seconds(2));
    std::printf("a keystroke is drawn after %.2f ms (median), %.2f ms (worst of %d)\n", times[times.size() / 2],
                times.back(), keystrokes);
    std::printf("two idle seconds cost %.0f ms of processor time\n", processorTime(program) - before);
    ::close(terminal);
    ::waitpid(program, nullptr, 0);
    std::filesystem::remove_all(home);
    return times.front() < 0 ? 1 : 0;
}
