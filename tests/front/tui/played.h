// A full screen that is played by script in a terminal of memory.
//
//   EXPECT_TRUE(says(Played().show("e4<Enter>"), ">e4"));
#pragma once

#include "front/tui/full_screen.h"
#include "front/tui/memory_terminal.h"
#include "support/games.h"
#include "support/scratch_directory.h"

namespace nowchess::test {

inline constexpr app::Size usualSize{19, 103};

struct Played {
    explicit Played(std::string_view fen = startFen, app::Size size = usualSize, bool color = true)
        : terminal(size, color), start(gameFrom(fen)) {}

    // Plays the script through; the screen at its end.
    std::string show(std::string_view keys = "") {
        terminal.type(keys);
        app::TableOptions options;
        options.settings = settings;
        options.notices = notices;
        options.start = app::GameRecord{Session{start}};
        options.players = players;
        options.world.now = [this] { return terminal.now(); };
        app::FullScreen screen(std::move(options), directories(), figures, terminal);
        left = screen.run();
        lastWords = screen.leave();
        return terminal.text();
    }

    [[nodiscard]] app::Directories directories() const {
        return {home.path() / "state", home.path() / "data", home.path() / "config"};
    }
    // What is in the file of all games.
    [[nodiscard]] std::string finishedGames() const {
        return app::readFile(*app::machineFiles(), directories().data / "games.pgn", app::OpenMode::Read).value_or("");
    }

    ScratchDirectory home;
    MemoryTerminal terminal;
    AnyGame start;
    app::Figures figures = app::Figures::Letters;
    std::string lastWords;
    std::string notices;
    app::Settings settings{};
    app::PlayerChoices players{};
    app::FullScreen::Left left = app::FullScreen::Left::Quit;
};

inline bool says(const std::string& screen, std::string_view text) { return screen.contains(text); }

// Within a square on the usual screen.
inline app::Point at(Square square, bool flipped = false) {
    const app::Point corner = app::cornerOf(*app::layoutFor(usualSize), square, flipped);
    return {corner.row + 1, corner.column + 1};
}

}  // namespace nowchess::test
