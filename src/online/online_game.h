// What a player's program knows of a game on a server: the last snapshot and the events since (docs/protocol.md).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "nowchess/game/game.h"
#include "server/room/json.h"

namespace nowchess::app {

struct OnlineGame {
    std::string id;
    std::int64_t seq = 0;  // of the last event
    Rules rules{};
    std::string time;            // "5+3", "days:3", "-"
    ByColor<std::string> names;  // empty for an open seat
    std::optional<Color> you;
    AnyGame record{};  // its moves; how it ended and what is offered is the server's to say

    // The whole state after the last event.
    std::string state;  // "waiting", "playing", "over", "aborted"
    std::int64_t ply = 0;
    std::string fen;
    AnyPosition position = AnyPosition::initial();
    Bitboard lastSquares{};
    bool isCheck = false;
    std::string legal;  // in coordinates
    std::optional<ByColor<std::chrono::milliseconds>> clocks;
    std::optional<Color> running;
    std::chrono::milliseconds clocksAt{0}, waits{0};  // by the server's time
    std::optional<Color> drawOffer, takebackOffer, rematchOffer;
    std::vector<std::string> claims;  // "threefold", "fifty Nf3"
    std::string owed;
    std::string result;  // sentences; empty before the end
    std::string next;    // the game after this one

    void takeSnapshot(const server::JsonObject& message);
    // What has happened, in words; empty if nobody needs to be told.
    std::string takeEvent(const server::JsonObject& message);

    // What is played: "Standard, time 5+3".
    [[nodiscard]] std::string kind() const;
    // Who plays what: "Ann (White, you) against Bob (Black), Standard, time 5+3."
    [[nodiscard]] std::string description() const;
    [[nodiscard]] bool isYourTurn() const noexcept { return state == "playing" && you && position.turn() == *you; }
    // Which move a claim has bound the player to; empty for none.
    [[nodiscard]] std::string owedNotice() const;
    [[nodiscard]] bool isOver() const noexcept { return state == "over" || state == "aborted"; }
    // What is on the clock of a side, at this time of the server's.
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft(Color side, std::chrono::milliseconds now) const;

private:
    void takeNow(const server::JsonObject& now);
    void takeSeat(const server::JsonObject& players, Color side);
    void takeMove(std::string_view coordinates);
    [[nodiscard]] std::string nameOf(std::optional<Color> side) const;
};

}  // namespace nowchess::app
