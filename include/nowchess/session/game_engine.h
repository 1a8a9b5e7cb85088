// A game that goes on by itself: lines in, events out. After any ending it rolls into the next game, and keeps the one
// that ended.
//
//   GameEngine engine;
//   Subscription subscription = engine.subscribe([](const Event& event) { … });
//   engine.processUserInput("e4");
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nowchess/session/event.h"

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

class GameEngine {
public:
    // How many ended games are kept, the latest ones.
    static constexpr std::size_t keptGames = 1000;

    // `next` makes the game after an ending; the usual start by the same rules if not given.
    explicit GameEngine(Game game = Game(), std::function<Game()> next = {});
    ~GameEngine();
    GameEngine(const GameEngine&) = delete;
    GameEngine& operator=(const GameEngine&) = delete;

    [[nodiscard]] const Game& game() const noexcept { return session_.game; }
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept { return session_.promotion; }
    // Ended and left games, the oldest first.
    [[nodiscard]] std::span<const KeptGame> kept() const noexcept { return kept_; }

    // One line of a player's. Its events have been delivered when this returns, unless a subscriber called it: then
    // they come after those that are being delivered.
    StepResult processUserInput(std::string_view line);
    bool undo();
    bool redo();
    // What comes from a clock, not from a line.
    StepResult flagFell(Color by);
    // Leaves the game on the board for another one. If that is over already, it rolls on.
    void begin(Game game);

    // Subscribers may come and go while events are delivered, and one that throws harms nobody.
    [[nodiscard]] Subscription subscribe(Subscriber subscriber);

private:
    void tell(Event event) { pending_.push_back(std::move(event)); }
    void tellStep(const StepResult& result);
    void tellMove();
    void tellClaims();
    void rollOverIfEnded();
    KeptGame keep(Game game);
    void deliver();
    Game nextGame() const;

    Session session_;
    std::function<Game()> next_;
    std::vector<KeptGame> kept_;
    std::shared_ptr<Subscription::List> subscribers_;
    std::deque<Event> pending_;
    bool isDelivering_ = false;
};

}  // namespace nowchess
