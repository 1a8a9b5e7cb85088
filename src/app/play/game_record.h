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

namespace nowchess::app {

// What both clocks showed.
using ClockTimes = ByColor<std::chrono::milliseconds>;

struct GameRecord {
    Game game;  // moves that were taken back included, where it was saved while running
    std::vector<PgnTag> tags;
    std::optional<ClockTimes> clocks;
};

// Where and when: the tags of a game that begins now.
std::vector<PgnTag> tagsOfToday(const std::optional<TimeControl>& control);

std::string recordText(const Game& game, std::span<const PgnTag> tags, const std::optional<ClockTimes>& clocks);
// Takes back how a game was ended, where its moves have not ended it.
void reopen(Game& game) noexcept;
// The n-th game of a text, from 1. An error is a sentence.
std::expected<GameRecord, std::string> readRecord(std::string_view text, std::size_t number = 1);

}  // namespace nowchess::app
