// A game as it is written to a file, to be taken up again: PGN that any program reads, with a few tags of our own for
// what PGN has no word for.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/clock.h"
#include "nowchess/pgn/game_reader.h"
#include "play/opponent/level.h"

namespace nowchess::app {

// What both clocks showed.
using ClockTimes = ByColor<std::chrono::milliseconds>;

struct PlayerChoices {
    ByColor<std::string> players{{"human", "human"}};  // "human", "computer", or an engine's command
    Level level = Level::Full;

    [[nodiscard]] bool arePeople() const {
        return players[Color::White] == "human" && players[Color::Black] == "human";
    }
};

struct GameRecord {
    Game game;  // moves that were taken back included, where it was saved while running
    std::vector<pgn::Tag> tags;
    std::optional<ClockTimes> clocks = std::nullopt;
    PlayerChoices players = {};
};

// Where and when: the tags of a game that begins now.
std::vector<pgn::Tag> tagsOfToday(const std::optional<TimeControl>& control);

std::string recordText(const Game& game, std::span<const pgn::Tag> tags, const std::optional<ClockTimes>& clocks,
                       const PlayerChoices& players = {});
// The n-th game of a text, from 1. An error is a sentence.
std::expected<GameRecord, std::string> readRecord(std::string_view text, std::size_t number = 1);
// The same, to be gone on with: of a game that is over, how it was ended is taken back, and its last move if that did
// it. `ending` says how it was ended.
struct OpenedRecord {
    GameRecord record;
    std::string ending;
};
std::expected<OpenedRecord, std::string> openRecord(std::string_view text, std::size_t number = 1);

}  // namespace nowchess::app
