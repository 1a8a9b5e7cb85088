// A session that goes on by itself: lines or commands in, events out. After any ending it rolls into the next game, and
// keeps the one that ended.
//
//   GameEngine engine;
//   const Subscription subscription = engine.subscribe([](const Event& event) { std::printf("%zu\n", event.index());
//   }); engine.processUserInput("e4");
//
// Thread safety: an engine is for one thread at a time; different engines share nothing.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nowchess/session/line.h"
#include "nowchess/session/session.h"

namespace nowchess {

using Subscriber = std::function<void(const Event&)>;

// Ends with its life. It may outlive the engine.
class Subscription {
public:
    Subscription() noexcept = default;
    ~Subscription() { cancel(); }
    Subscription(Subscription&&) noexcept;
    Subscription& operator=(Subscription&&) noexcept;
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;

    void cancel() noexcept;

private:
    friend class GameEngine;
    struct List;
    Subscription(std::weak_ptr<List> list, std::uint64_t number) noexcept;

    std::weak_ptr<List> list_;
    std::uint64_t number_ = 0;
};

// What an engine is handed, besides its first game.
struct EngineOptions {
    std::function<AnyGame()> nextGame = {};  // after an ending; the usual start with the same options if there is none
    std::function<ClockTime()> now = {};     // for sessions with a clock
    std::function<int()> randomStart = {};   // for "new 960"
    bool rollsOver = true;                   // after an ending; else the game stays until `rollOver` is called
};

class GameEngine {
public:
    // How many ended games are kept, the latest ones.
    static constexpr std::size_t keptGames = 1000;

    explicit GameEngine(Session session = Session(), EngineOptions options = {});
    explicit GameEngine(AnyGame game, EngineOptions options = {});
    ~GameEngine();
    GameEngine(const GameEngine&) = delete;
    GameEngine& operator=(const GameEngine&) = delete;

    [[nodiscard]] const Session& session() const noexcept { return session_; }
    [[nodiscard]] const AnyGame& game() const noexcept { return session_.game; }
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept { return session_.promotion; }
    // Ended and left games, the oldest first.
    [[nodiscard]] std::span<const KeptGame> kept() const noexcept { return kept_; }

    // One line of a player's: parsed and applied.
    StepResult processUserInput(std::string_view line);
    // The same for a line that has been parsed, and for a command that never was a line. Its events have been delivered
    // when this returns, unless a subscriber called it: then they come after those that are being delivered.
    StepResult process(const std::expected<Command, Refusal>& parsed);
    bool undo();
    bool redo();
    // What comes from a clock, not from a line.
    StepResult flagFell(Color by) { return process(Command{std::nullopt, command::CallFlag{by}}); }
    // Leaves the game on the board for another one. If that is over already, it rolls on.
    void begin(Session session);
    void begin(AnyGame game);
    // The clock of a new game stands still until this is called or the first move is made.
    void startClock();
    // The next game, if the one on the board is over and stays there.
    void rollOver();
    // Another clock, or none.
    void setClock(std::optional<SessionClock> clock) { session_.clock = std::move(clock); }

    // Subscribers may come and go while events are delivered. One that throws keeps no other from hearing; the first
    // exception comes out of the call that delivers, once everybody has heard everything.
    [[nodiscard]] Subscription subscribe(Subscriber subscriber);

private:
    StepResult take(Happened happened);
    void rollOverIfEnded();
    void rollOverByItself();
    void beginNext(KeptGame ended);
    void deliver();
    void keep(KeptGame game);
    [[nodiscard]] Session nextSession() const;
    [[nodiscard]] ClockTime now() const { return options_.now ? options_.now() : ClockTime(); }

    Session session_;
    EngineOptions options_;
    std::vector<KeptGame> kept_;
    std::shared_ptr<Subscription::List> subscribers_;
    std::deque<Event> pending_;
    bool isDelivering_ = false;
};

}  // namespace nowchess
