// What happened in a game on the server, as it is stored: the append-only truth, from which everything else can be
// made again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "nowchess/game/clock.h"
#include "server/room/game_setup.h"

namespace nowchess::server {

struct Person {
    std::string id;
    std::string name;
    friend bool operator==(const Person&, const Person&) = default;
};
struct Computer {
    Level level;
    friend bool operator==(const Computer&, const Computer&) = default;
};
using Seat = std::variant<std::monostate, Person, Computer>;  // open if nobody has it

enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch };
enum class EndCause : std::uint8_t { Resignation, Flag, Agreement, Abort, DeadPosition };

std::string_view name(OfferKind kind) noexcept;  // "draw"
std::optional<OfferKind> parseOffer(std::string_view text) noexcept;
std::optional<DrawGround> parseGround(std::string_view text) noexcept;

namespace happened {

struct Created {
    GameSetup setup;
    ByColor<Seat> seats;
    std::string seatHash;  // of the secret that gives the open seat; empty: anybody may take it
};
struct Joined {
    Person player;
};
struct Moved {
    std::string uci;
    std::chrono::milliseconds lag{0};  // given back
};
struct Offered {
    OfferKind what;
};
struct Declined {
    OfferKind what;
};
struct Claimed {
    std::optional<DrawGround> ground;
    std::string uci;                 // the intended move; empty: as the board stands
    std::optional<Refused> refusal;  // it was granted if there is none
};
struct TakenBack {
    std::size_t count;
};
struct Resumed {};
struct Rematched {
    std::string next;
};
struct Ended {
    EndCause cause;
    std::optional<Outcome> outcome;  // none if it was aborted
    std::string proof;               // whether the winner could mate, where that was asked
};

}  // namespace happened

using EventDetails =
    std::variant<happened::Created, happened::Joined, happened::Moved, happened::Offered, happened::Declined,
                 happened::Claimed, happened::TakenBack, happened::Resumed, happened::Rematched, happened::Ended>;

struct GameEvent {
    std::uint32_t seq = 0;
    ClockTime at;
    std::optional<Color> by;  // empty: the server
    std::string id;           // the client's, of the message that asked for it
    EventDetails details;
};

std::string_view kindOf(const EventDetails& details) noexcept;  // "move"

// The members of an event beside its number and time.
void appendDetails(JsonWriter& json, const EventDetails& details);
std::string storedText(const GameEvent& event);
// Empty if the text is none that `storedText` makes.
std::optional<GameEvent> readStored(std::uint32_t seq, ClockTime at, std::string_view text);

void appendSeat(JsonWriter& json, std::string_view name, const Seat& seat);
std::string displayName(const Seat& seat);

}  // namespace nowchess::server
