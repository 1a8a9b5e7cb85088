// One game on the server: its seats, its session, its clock and its log. Actions become events or refusals; the events
// are the only way in which anything changes, so that a room made again from them is the same. It knows neither
// sockets nor disks, and never asks what time it is.
//
//   Room room("Xq3…", created);
//   const Reaction reaction = room.act(Color::White, "c-1", action::Move{0, "e2e4", true, {}}, {now});
//   // store reaction.events, then send them and reaction.answer
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "nowchess/session/session.h"
#include "server/room/client_message.h"
#include "server/room/game_event.h"

namespace nowchess::server {

enum class RoomState : std::uint8_t { Waiting, Playing, Over, Aborted };
std::string_view name(RoomState state) noexcept;  // "playing"

// What a client is told: the event that its action became, or why it became none.
struct Answer {
    std::uint32_t seq = 0;
    std::optional<Refused> refused;  // also of a claim that is an event all the same
};

// What surrounds an action.
struct Circumstances {
    ClockTime now;
    std::chrono::milliseconds roundTrip{0};  // of the player's line
    std::string nextGame{};                  // what a rematch is called if this begins one
};

struct Reaction {
    std::vector<GameEvent> events;  // new ones, to be stored
    Answer answer;
};

class Room {
public:
    // Precondition: the event is a Created.
    Room(std::string id, const GameEvent& created);
    // From its log; empty if that is none. Its clock stands. `seen` is shown the room after each event but the first.
    static std::optional<Room> replay(std::string id, const std::vector<GameEvent>& log,
                                      const std::function<void(const Room&, const GameEvent&)>& seen = {});

    // Joins the game; empty if the seat is taken. The caller has checked the seat's secret.
    std::optional<GameEvent> join(const Person& player, ClockTime now);
    // An action of that seat. An id that is known gives the answer that it got.
    Reaction act(Color by, const std::string& id, const Action& action, const Circumstances& circumstances);
    // What time alone has brought about: a fallen flag.
    std::optional<GameEvent> timePassed(ClockTime now);
    // The clock, which stood since a restart, runs again.
    std::optional<GameEvent> resume(ClockTime now);
    // Nobody has taken the open seat, and nobody will.
    std::optional<GameEvent> expire(ClockTime now);
    // A full check has proven the position after this ply dead.
    std::optional<GameEvent> endIfDead(std::size_t ply, ClockTime now);

    [[nodiscard]] const std::string& id() const noexcept { return id_; }
    [[nodiscard]] RoomState state() const noexcept;
    [[nodiscard]] std::uint32_t seq() const noexcept { return seq_; }
    [[nodiscard]] ClockTime createdAt() const noexcept { return created_; }
    [[nodiscard]] const GameSetup& setup() const noexcept { return setup_; }
    [[nodiscard]] const std::string& seatHash() const noexcept { return seatHash_; }
    [[nodiscard]] const Seat& seat(Color side) const noexcept { return seats_[side]; }
    [[nodiscard]] std::optional<Color> seatOf(std::string_view player) const noexcept;
    [[nodiscard]] const AnyGame& game() const noexcept { return session_.game; }
    [[nodiscard]] const std::optional<ChessClock>& clock() const noexcept { return clock_; }
    [[nodiscard]] bool stands() const noexcept { return stands_ && state() == RoomState::Playing; }
    // When timePassed will have something to say, the player's lag allowed for; empty if never.
    [[nodiscard]] std::optional<ClockTime> flagFallsAt() const noexcept;
    [[nodiscard]] std::optional<Color> offered(OfferKind kind) const noexcept;
    [[nodiscard]] const std::string& next() const noexcept { return next_; }

    // JSON and PGN (room_text.cpp).
    [[nodiscard]] std::string eventText(const GameEvent& event, ClockTime now) const;
    [[nodiscard]] std::string snapshotText(std::optional<Color> you, ClockTime now) const;
    [[nodiscard]] std::string listingText() const;
    [[nodiscard]] std::string pgn() const;

private:
    struct Answered {
        Color by;
        std::string id;
        std::uint32_t seq;
    };

    // Carries an event out; refused, nothing has changed. Claims learn their refusal here, endings their outcome.
    std::optional<Refused> apply(GameEvent& event);
    struct Applier;
    GameEvent make(ClockTime at, std::optional<Color> by, std::string id, EventDetails details) const;
    std::optional<GameEvent> tryEvent(GameEvent event);
    struct Intention;
    std::optional<Refused> run(std::optional<Color> by, CommandKind command);
    [[nodiscard]] std::expected<Move, Refused> readMove(std::string_view text, bool isUci) const;
    void startClock(ClockTime at);
    void stopClockIfOver(ClockTime at);
    void rememberTimes(ClockTime at);
    void appendNow(JsonWriter& json, ClockTime now) const;
    void appendMove(JsonWriter& json, std::size_t ply) const;
    void appendClocks(JsonWriter& json, ClockTime now) const;
    void appendResult(JsonWriter& json) const;

    std::string id_;
    GameSetup setup_;
    ByColor<Seat> seats_;
    std::string seatHash_;
    ClockTime created_;
    ClockTime lastAt_;
    std::uint32_t seq_ = 0;
    Session session_;
    std::optional<ChessClock> clock_;
    std::vector<ClockTimes> timesAfter_;  // from ply 0 on, with a limit
    bool stands_ = false;                 // since a restart
    bool aborted_ = false;
    std::optional<Color> takebackBy_;
    std::optional<Color> rematchBy_;
    std::string next_;
    std::string proof_;
    std::vector<Answered> answered_;
    std::map<std::uint32_t, Refused> refusedClaims_;
};

}  // namespace nowchess::server
