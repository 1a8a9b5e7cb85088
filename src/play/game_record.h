// A game as it is saved, to be taken up again: a session as text (nowchess/session/session_text.h), and who played.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/session/session_text.h"
#include "play/opponent/level.h"

namespace nowchess::app {

struct PlayerChoices {
    ByColor<std::string> players{{"human", "human"}};  // "human", "computer", or an engine's command
    Level level = Level::Casual;
    EngineLimits limits = {};

    [[nodiscard]] bool arePeople() const {
        return players[Color::White] == "human" && players[Color::Black] == "human";
    }
};

struct GameRecord {
    Session session;
    std::vector<pgn::Tag> tags = {};
    PlayerChoices players = {};
};

// The tags of a game that begins on that date.
std::vector<pgn::Tag> newGameTags(std::string date);

std::string recordText(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players,
                       ClockTime now);
// The n-th game of a text, from 1.
std::expected<GameRecord, SessionTextError> readRecord(std::string_view text, std::size_t number = 1);

// Makes a game that is over one that goes on: how it was ended is taken back, and its last move if that did it. False
// if it was over before its first move.
bool reopen(GameRecord& record);

}  // namespace nowchess::app
