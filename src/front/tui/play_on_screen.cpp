#include "front/tui/play_on_screen.h"

#include "front/tui/start_screen.h"

namespace nowchess::app {

namespace {

// About which nothing has been chosen.
TableOptions undecided(TableOptions options) {
    options.start.reset();
    options.rules = standardRules;
    options.resume = false;
    return options;
}

}  // namespace

std::string playOnScreen(TableOptions options, const std::optional<Directories>& directories, Figures figures,
                         Terminal& terminal, bool asksFirst) {
    TableOptions usual = undecided(options);
    std::string lastWords;
    std::optional<FullScreen> screen;
    if (!asksFirst) screen.emplace(std::move(options), directories, figures, terminal);
    std::string firstLine;
    while (true) {
        if (screen && screen->run(std::exchange(firstLine, {})) == FullScreen::Left::Quit)
            return lastWords + screen->leave();
        if (screen && directories) recallChoices(*usual.world.files, *directories, usual.settings);
        StartScreen start(usual, directories, terminal, screen.has_value());
        usual.notices.clear();
        switch (start.run()) {
            case StartScreen::Left::Quit: return lastWords + (screen ? screen->leave() : "");
            case StartScreen::Left::Back: break;
            case StartScreen::Left::Begin:
                if (screen) lastWords += screen->leave(true);
                screen.reset();  // before the next one looks for its game
                screen.emplace(start.options(), directories, figures, terminal);
                firstLine = start.firstLine();
                break;
        }
    }
}

}  // namespace nowchess::app
