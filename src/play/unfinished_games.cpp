#include "play/unfinished_games.h"

#include <array>
#include <chrono>
#include <ctime>

#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "play/store/finished_games.h"
#include "play/store/rule_choices.h"

namespace nowchess::app {

namespace {

// As clocks on the wall have it here.
std::string localTime(std::filesystem::file_time_type time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(std::chrono::file_clock::to_sys(time)));
    std::tm local{};
    ::localtime_r(&seconds, &local);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y.%m.%d %H:%M", &local)};
}

}  // namespace

std::vector<UnfinishedGame> unfinishedGames(FileSystem& files, const Directories& directories) {
    std::vector<UnfinishedGame> games;
    for (const SaveSlot& slot : SaveSlot::left(files, directories.state).slots) {
        const auto text = slot.contents();
        if (!text || asFinished(*text)) continue;
        const auto record = readRecord(*text);
        if (!record || record->session.game.isOver()) continue;
        const auto tag = [&](std::string_view name) {
            return std::string(pgn::tagValue(record->tags, name).value_or(""));
        };
        const auto written = files.lastWritten(slot.file());
        AnyGame game = record->session.game;
        game.goTo(game.ply() + game.undone().size());
        games.push_back({.file = slot.file(),
                         .names = {{tag("White"), tag("Black")}},
                         .players = record->players,
                         .plies = game.ply(),
                         .lastMove = game.ply() == 0 ? "" : moveLabel(game, game.ply()),
                         .rules = game.rules(),
                         .saved = written ? localTime(*written) : tag("Date")});
    }
    return games;
}

OrFileError<> removeUnfinished(FileSystem& files, const Directories& directories, const std::filesystem::path& file) {
    for (const SaveSlot& slot : SaveSlot::left(files, directories.state).slots)
        if (slot.file() == file) return slot.clear();
    return {};
}

std::string describe(const UnfinishedGame& game) {
    const std::string rules = game.rules == standardRules ? "" : formatted(", {}", wordFor(game.rules));
    const std::string last = game.lastMove.empty() ? "" : formatted(" to {}", game.lastMove);
    return formatted("{}{}, {}{}, {}", playersText(game), rules, counted(game.plies, "half-move"), last, game.saved);
}

std::string playersText(const UnfinishedGame& game) {
    const PlayerChoices& players = game.players;
    if (players.arePeople()) return "two people";
    for (const Color side : allColors)
        if (players.players[side] == "human")
            return formatted("you ({}) against {}, {}", label(side), game.names[opposite(side)], name(players.level));
    return formatted("{} against {}", game.names[Color::White], game.names[Color::Black]);
}

}  // namespace nowchess::app
