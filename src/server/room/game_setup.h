// What a game is begun with: the start, the clock, the regulations, and whom to play.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "nowchess/game/game.h"
#include "nowchess/game/time_control.h"
#include "play/opponent/level.h"
#include "server/room/json.h"

namespace nowchess::server {

using app::Level;

// Why something was not done: a word for programs and a sentence for people.
struct Refused {
    std::string kind;
    std::string sentence;
    friend bool operator==(const Refused&, const Refused&) = default;
};

struct GameSetup {
    AnyPosition start = AnyPosition::initial();
    Rules rules = standardRules;
    Regulations regulations = Regulations::FideLaws;
    TimeControl control = TimeControl::unlimited();
    bool isPublic = false;
    bool isInLobby = false;
};

enum class OpponentKind : std::uint8_t { Link, Lobby, Computer };

struct GameRequest {
    GameSetup setup;
    OpponentKind opponent = OpponentKind::Link;
    Level level = Level::Casual;
    std::optional<Color> colour;  // of whoever asks; empty: by chance
};

// A uniformly distributed number below the bound.
using Chance = std::function<std::uint32_t(std::uint32_t bound)>;

// The body of POST /api/games, see docs/protocol.md.
std::expected<GameRequest, Refused> readGameRequest(const JsonObject& body, const Chance& chance);

// "5+3", "days:3", "-"; as players say it.
std::string timeText(const TimeControl& control);

// As it is stored, and back; empty if that makes no sense.
void appendSetup(JsonWriter& json, const GameSetup& setup);
std::optional<GameSetup> readSetup(const JsonObject& object);

std::string_view name(Color color) noexcept;  // "white"
std::optional<Color> parseColor(std::string_view text) noexcept;
std::string_view name(Regulations regulations) noexcept;  // "laws", "online"

}  // namespace nowchess::server
