#include "nowchess/session/game_engine.h"

#include <map>
#include <utility>

namespace nowchess {

namespace {

Session sessionOf(AnyGame game) {
    Session session;
    session.game = std::move(game);
    return session;
}

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

GameEngine::GameEngine(Session session, EngineOptions options)
    : session_(std::move(session)), options_(std::move(options)), subscribers_(std::make_shared<Subscription::List>()) {
    endIfDead(session_);
    rollOverIfEnded();
    pending_.clear();  // nobody can have subscribed yet
}
GameEngine::GameEngine(AnyGame game, EngineOptions options)
    : GameEngine(sessionOf(std::move(game)), std::move(options)) {}
GameEngine::~GameEngine() = default;

Subscription GameEngine::subscribe(Subscriber subscriber) {
    const std::uint64_t number = subscribers_->next++;
    subscribers_->entries.emplace(number, std::make_shared<const Subscriber>(std::move(subscriber)));
    return {subscribers_, number};
}

StepResult GameEngine::processUserInput(std::string_view line) {
    rollOverByItself();
    return process(parseLine(line, session_, {.randomStart = options_.randomStart}));
}

StepResult GameEngine::process(const std::expected<Command, Refusal>& parsed) {
    rollOverByItself();
    if (!parsed) return take(refused(session_, parsed.error()));
    return take(apply(session_, *parsed, now()));
}

StepResult GameEngine::take(Happened happened) {
    if (const auto* begun = std::get_if<step::Begun>(&happened.result)) keep(begun->left);
    for (Event& event : happened.events) pending_.push_back(std::move(event));
    rollOverByItself();
    deliver();
    return std::move(happened.result);
}

bool GameEngine::undo() {
    return std::holds_alternative<step::TakenBack>(process(Command{std::nullopt, command::TakeBack{1}}));
}
bool GameEngine::redo() {
    return std::holds_alternative<step::PlayedAgain>(process(Command{std::nullopt, command::PlayAgain{1}}));
}

void GameEngine::begin(Session session) {
    const auto left = std::make_shared<const AnyGame>(std::move(session_.game));
    session_ = std::move(session);
    keep(left);
    pending_.emplace_back(event::BoardReset{left, {game().position(), game().ply()}});
    endIfDead(session_);
    rollOverIfEnded();
    deliver();
}

void GameEngine::begin(AnyGame game) {
    Session session = sessionOf(std::move(game));
    session.deadCheck = session_.deadCheck;
    begin(std::move(session));
}

void GameEngine::startClock() {
    if (session_.clock) session_.clock->start(now());
}

// The ending has been reported when it came.
void GameEngine::rollOver() {
    if (!game().isOver()) return;
    beginNext(std::make_shared<const AnyGame>(game()));
    deliver();
}

void GameEngine::rollOverByItself() {
    if (options_.rollsOver) rollOverIfEnded();
}

// Nothing to do, but after an ending, or after a roll-over that failed. The usual start is never over, and so this
// comes to an end.
void GameEngine::rollOverIfEnded() {
    while (game().isOver()) {
        if (pending_.empty() || endingIn(pending_.back()) == nullptr)
            pending_.push_back(std::visit([](const auto& kind) -> Event { return kind; },
                                          endingOf(session_, std::make_shared<const AnyGame>(game()))));
        beginNext(endingIn(pending_.back())->game);
    }
}

void GameEngine::beginNext(KeptGame ended) {
    Session next = nextSession();
    pending_.emplace_back(event::BoardReset{nullptr, {next.game.position(), next.game.ply()}});
    session_ = std::move(next);
    keep(std::move(ended));
}

Session GameEngine::nextSession() const {
    Session next{.game = options_.nextGame ? options_.nextGame() : AnyGame(game().options()),
                 .deadCheck = session_.deadCheck};
    endIfDead(next);
    if (next.game.isOver()) next.game = AnyGame(game().options());
    if (session_.clock) next.clock.emplace(session_.clock->control(), next.game);
    return next;
}

// The first exception of a subscriber's is passed on when everybody has heard everything.
void GameEngine::deliver() {
    if (isDelivering_) return;
    isDelivering_ = true;
    std::exception_ptr failure;
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
            } catch (...) {
                if (!failure) failure = std::current_exception();
            }
        }
    }
    isDelivering_ = false;
    if (failure) std::rethrow_exception(failure);
}

void GameEngine::keep(KeptGame game) {
    if (kept_.size() == keptGames) kept_.erase(kept_.begin());
    kept_.push_back(std::move(game));
}

}  // namespace nowchess
