#include "nowchess/session/game_engine.h"

#include <algorithm>
#include <map>
#include <utility>

namespace nowchess {

namespace {

// The event for the way a game ended.
struct EndingTold {
    const KeptGame& game;

    Event operator()(const step::Checkmate& mate) const { return event::Checkmate{mate.winner, game}; }
    Event operator()(const step::Stalemate&) const { return event::Stalemate{game}; }
    Event operator()(const step::Draw& draw) const { return event::Draw{draw.reason, game}; }
    Event operator()(const step::DrawClaimed& claimed) const { return event::DrawClaimed{claimed.reason, game}; }
    Event operator()(const step::Won& won) const { return event::Won{won.winner, won.reason, game}; }
    template <typename Other>
    Event operator()(const Other&) const {
        std::unreachable();  // no way to end
    }
};

}  // namespace

// By number, so that a subscription finds its entry whatever has come and gone in between.
struct Subscription::List {
    std::map<std::uint64_t, std::shared_ptr<const Subscriber>> entries;
    std::uint64_t next = 1;
};

Subscription::Subscription(std::weak_ptr<List> list, std::uint64_t number) noexcept
    : list_(std::move(list)), number_(number) {}
Subscription::Subscription(Subscription&& other) noexcept
    : list_(std::move(other.list_)), number_(std::exchange(other.number_, 0)) {}
Subscription& Subscription::operator=(Subscription&& other) noexcept {
    if (this == &other) return *this;
    cancel();
    list_ = std::move(other.list_);
    number_ = std::exchange(other.number_, 0);
    return *this;
}
void Subscription::cancel() noexcept {
    if (const auto list = list_.lock()) list->entries.erase(number_);
    list_.reset();
}

GameEngine::GameEngine(Game game, std::function<Game()> next)
    : session_{std::move(game)}, next_(std::move(next)), subscribers_(std::make_shared<Subscription::List>()) {
    rollOverIfEnded();
    pending_.clear();  // nobody can have subscribed yet
}
GameEngine::~GameEngine() = default;

Subscription GameEngine::subscribe(Subscriber subscriber) {
    const std::uint64_t number = subscribers_->next++;
    subscribers_->entries.emplace(number, std::make_shared<const Subscriber>(std::move(subscriber)));
    return {subscribers_, number};
}

StepResult GameEngine::processUserInput(std::string_view line) {
    auto [session, result] = takeStep(std::move(session_), line);
    session_ = std::move(session);
    tellStep(result);
    rollOverIfEnded();
    deliver();
    return std::move(result);
}

bool GameEngine::undo() { return std::holds_alternative<step::TakenBack>(processUserInput("undo")); }
bool GameEngine::redo() { return std::holds_alternative<step::PlayedAgain>(processUserInput("redo")); }

StepResult GameEngine::flagFell(Color by) {
    session_.promotion.reset();
    // The game on the board is never over: every ending rolls on.
    static_cast<void>(session_.game.flagFell(by));
    StepResult result = endingOf(session_.game);
    rollOverIfEnded();
    deliver();
    return result;
}

void GameEngine::begin(Game game) {
    std::swap(session_.game, game);
    session_.promotion.reset();
    tell(event::BoardReset{keep(std::move(game))});
    rollOverIfEnded();
    deliver();
}

void GameEngine::tellStep(const StepResult& result) {
    struct Teller {
        GameEngine& engine;
        void operator()(const step::Quit&) const {}
        void operator()(const step::Refused& refused) const { engine.tell(event::InvalidMove{refused.refusal}); }
        void operator()(const step::PromotionRequired& required) const {
            engine.tell(event::PromotionRequired{required.promotion});
        }
        void operator()(const step::Moved&) const { engine.tellMove(); }
        void operator()(const step::MovedInCheck&) const { engine.tellMove(); }
        // The move that ended the game; the ending itself is told as the next game begins. Claims and agreements have
        // no move.
        void operator()(const step::Checkmate&) const { engine.tellMove(); }
        void operator()(const step::Stalemate&) const { engine.tellMove(); }
        void operator()(const step::Draw& draw) const {
            if (draw.reason != EndReason::Agreement && draw.reason != EndReason::Resignation) engine.tellMove();
        }
        void operator()(const step::DrawClaimed&) const {}
        void operator()(const step::Won&) const {}
        void operator()(const step::DrawOffered& offered) const { engine.tell(event::DrawOffered{offered.by}); }
        void operator()(const step::DrawDeclined& declined) const { engine.tell(event::DrawDeclined{declined.by}); }
        void operator()(const step::TakenBack& back) const {
            engine.tell(event::MovesTakenBack{back.count});
            engine.tellClaims();
        }
        void operator()(const step::PlayedAgain& again) const {
            engine.tell(event::MovesPlayedAgain{again.count});
            engine.tellClaims();
        }
        void operator()(const step::Begun& begun) const { engine.tell(event::BoardReset{engine.keep(begun.left)}); }
    };
    std::visit(Teller{*this}, result);
}

void GameEngine::tellMove() {
    const auto history = game().history();
    const Position& before = history[history.size() - 2].position;
    const GamePly& ply = history.back();
    tell(event::MoveExecuted{ply, *before.board().pieceAt(ply.move->from()), lastCapture(game())});
    if (game().isOver()) return;
    if (game().isCheck()) tell(event::CheckDetected{game().position().turn()});
    tellClaims();
}

void GameEngine::tellClaims() {
    const auto granted = [&](DrawGround ground) {
        return game().examine(game().position().turn(), {ground, std::nullopt});
    };
    if (const auto count = granted(DrawGround::ThreefoldRepetition)) tell(event::ThreefoldAvailable{*count});
    if (const auto count = granted(DrawGround::FiftyMoves)) tell(event::FiftyMoveRuleAvailable{*count});
}

// A start that is over already ends at once, too; only the usual start cannot be, and so this comes to an end.
void GameEngine::rollOverIfEnded() {
    while (game().isOver()) {
        const KeptGame ended = keep(std::exchange(session_.game, nextGame()));
        tell(std::visit(EndingTold{ended}, endingOf(*ended)));
        tell(event::BoardReset{});
    }
}

Game GameEngine::nextGame() const {
    if (next_) {
        Game game = next_();
        if (!game.isOver()) return game;
    }
    return Game(GameOptions{.rules = &game().rules(), .regulations = game().regulations()});
}

KeptGame GameEngine::keep(Game game) {
    if (kept_.size() == keptGames) kept_.erase(kept_.begin());
    kept_.push_back(std::make_shared<const Game>(std::move(game)));
    return kept_.back();
}

void GameEngine::deliver() {
    if (isDelivering_) return;
    isDelivering_ = true;
    while (!pending_.empty()) {
        const Event event = std::move(pending_.front());
        pending_.pop_front();
        std::vector<std::uint64_t> numbers;
        for (const auto& [number, subscriber] : subscribers_->entries) numbers.push_back(number);
        for (const std::uint64_t number : numbers) {
            const auto entry = subscribers_->entries.find(number);
            if (entry == subscribers_->entries.end()) continue;  // it has gone in the meantime
            const auto subscriber = entry->second;               // it may go while it is called
            try {
                (*subscriber)(event);
            } catch (...) {  // NOLINT(bugprone-empty-catch): its own trouble, and no reason not to tell the others
            }
        }
    }
    isDelivering_ = false;
}

}  // namespace nowchess
