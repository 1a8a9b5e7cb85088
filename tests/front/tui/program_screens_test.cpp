// What the program looks like, from its start screen to the end of a game and after it, at every size and in every kind
// of terminal: the screens that its keys lead to.
#include <cstdlib>
#include <ctime>

#include <gtest/gtest.h>

#include "front/tui/golden_screens.h"
#include "front/tui/play_on_screen.h"
#include "support/games.h"
#include "support/memory_file_system.h"

namespace nowchess::app {
namespace {

using test::MemoryTerminal;

constexpr std::string_view mate = "f3 e5 g4 Qh4<Enter>";
constexpr std::string_view repetition = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8<Enter>";

struct State {
    std::string name;
    std::string keys;
    bool asksFirst = false;  // by the start screen
    std::vector<std::string> leftGames{};
    std::string fen{test::startFen};
    std::string time{};
};

const std::vector<State> states{{"start", "", true},
                                {"start-again", "", true, {"e4<Enter>e5<Enter>Nf3<Enter>", "d4<Enter>"}},
                                {"start-clocks", "4", true},
                                {"start-rules", "5<Down>", true},
                                {"start-position", "6<End><Enter>8/8", true},
                                {"start-help", "?", true},
                                {"start-typed", "banana<Enter>blac", true},
                                {"games", "2<Down>", true, {"e4<Enter>e5<Enter>Nf3<Enter>", "d4<Enter>"}},
                                {"delete", "2<Down>d", true, {"e4<Enter>e5<Enter>Nf3<Enter>", "d4<Enter>"}},
                                {"welcome", ""},
                                {"clocks", "e4 e5 Qh5<Enter>", false, {}, std::string(test::startFen), "5+3"},
                                {"capture", "e4 d5 exd5 Qxd5 Nc3 Qxd2<Enter>"},
                                {"wrong", "e4<Enter>e9<Enter>"},
                                {"cursor", "<Up><Enter><Up>"},
                                {"promotion", "e8<Enter><Down>", false, {}, "k7/4P3/8/8/8/8/8/4K3 w - - 0 1"},
                                {"claim", std::string(repetition)},
                                {"claimed", std::string(repetition) + "1"},
                                {"offer", "e4<Enter>offer draw<Enter>"},
                                {"resign", "e4<Enter>resign<Enter>"},
                                {"leave", "e4<Enter><F10>"},
                                {"mate", std::string(mate)},
                                {"review", std::string(mate) + "<Left><Left>"},
                                {"take-back", std::string(mate) + "<F2>"},
                                {"rematch", std::string(mate) + "rematch<Enter>"},
                                {"why", std::string(mate) + "why<Enter>"},
                                {"help", "?"},
                                {"settings", "settings<Enter>"},
                                {"near-miss", "hlep<Enter>"},
                                {"completed", "re<Tab>"}};

// The program on a terminal, with files in memory.
struct Program {
    explicit Program(const State& shown) : state(shown) {}

    void run(MemoryTerminal& terminal, Figures figures, bool asksFirst) {
        TableOptions options;
        options.settings.opponent = "computer";
        options.settings.time = state.time;
        options.start = GameRecord{Session{test::gameFrom(state.fen)}};
        options.world.now = [&terminal] { return terminal.now(); };
        options.world.date = [] { return "2026.11.15"; };
        options.world.files = files;
        playOnScreen(std::move(options), Directories{"/state", "/data", "/config"}, figures, terminal, asksFirst);
    }
    void leaveGames() {
        for (const std::string& keys : state.leftGames) {
            MemoryTerminal terminal({24, 80});
            terminal.type(keys);
            run(terminal, Figures::Letters, false);
        }
    }

    const State& state;
    std::shared_ptr<test::MemoryFileSystem> files = std::make_shared<test::MemoryFileSystem>();
};

// As many kinds of terminal as have those figures, one after the other, of one run.
void expectScreens(const State& state, Size size, Figures figures, test::GoldenScreens& golden) {
    Program program(state);
    program.leaveGames();
    MemoryTerminal terminal(size);
    terminal.type(state.keys);
    for (const test::Colors& colors : test::allColors) {
        if (colors.figures != figures) continue;
        terminal.then([&] { take(terminal, colors); });
        terminal.then([&] {
            const bool isFile = colors.name == "truecolor" && size.rows == 24;
            golden.expect(state.name + "-" + test::name(size) + "-" + colors.name, drawn(terminal), isFile);
        });
    }
    program.run(terminal, figures, state.asksFirst);
}

TEST(ProgramScreens, AreAsTheyWere) {
    ::setenv("TZ", "UTC", 1);  // of the times at which games were left
    ::tzset();
    test::GoldenScreens golden("program-digests.txt");
    for (const State& state : states)
        for (const Size size : test::sizes)
            for (const Figures figures : {Figures::Unicode, Figures::Letters})
                expectScreens(state, size, figures, golden);
    golden.expectDigests();
}

}  // namespace
}  // namespace nowchess::app
