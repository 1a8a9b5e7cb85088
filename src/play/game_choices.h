// What a game is begun with: chosen on the start screen, remembered from time to time, and set in the configuration.
#pragma once

#include <optional>
#include <string>

#include "play/game_table.h"

namespace nowchess::app {

struct GameChoices {
    std::string opponent = "computer";  // or "human", "watch" (two computers), "nowchess", an engine's command
    Level level = Level::Casual;
    std::string colour = "white";  // or "black", "random": the person's, where there is one
    std::string time{};            // as players say it; empty: without clocks
    Rules rules = standardRules;

    [[nodiscard]] bool hasComputer() const { return opponent != "human"; }
    [[nodiscard]] bool hasColour() const { return hasComputer() && opponent != "watch"; }
};

// Those that the settings name, and the usual ones for the rest.
GameChoices choicesFrom(const Settings& settings);
PlayerChoices playersFor(const GameChoices& choices, bool isBlackByChance);
// A game from its usual start; empty for the standard one.
// Where a game by these rules begins; at random among the 960 arrays where they say so.
AnyPosition firstPosition(Rules rules, const World& world);
std::optional<GameRecord> startFor(const GameChoices& choices, const World& world);

// The last ones, in a file of the state directory, for the settings that nobody has made. What cannot be read or
// written does not matter.
void recallChoices(FileSystem& files, const Directories& directories, Settings& settings);
void rememberChoices(FileSystem& files, const Directories& directories, const GameChoices& choices);

// The engines that are installed here, as commands.
std::vector<std::string> installedEngines();

}  // namespace nowchess::app
