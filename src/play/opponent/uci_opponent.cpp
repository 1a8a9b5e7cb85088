#include "play/opponent/uci_opponent.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"

namespace nowchess::app {

namespace {

using std::chrono::milliseconds;

// For a move in a game without clocks, at full strength and below it.
constexpr milliseconds usualTime(1500);
constexpr milliseconds shortTime(400);
// For a search to a depth that somebody asked for.
constexpr milliseconds longestTime(600'000);
// An engine that speaks without pause is heard for so many blocks at a time, so that its listener can do other things.
constexpr int blocksAtATime = 8;
// What an engine offers beside these is not remembered.
constexpr std::array<std::string_view, 6> usedOptions{"UCI_Chess960", "UCI_LimitStrength", "UCI_Elo",
                                                      "Skill Level",  "MultiPV",           "UCI_Variant"};

}  // namespace

UciOpponent::UciOpponent(StartEngine startEngine, std::string name, const OpponentChoice& choice)
    : startEngine_(std::move(startEngine)),
      name_(std::move(name)),
      level_(choice.level),
      limits_(choice.limits),
      patience_(choice.patience),
      chances_(std::random_device()()) {}

bool UciOpponent::start() {
    offers_.clear();
    settings_.clear();
    auto process = startEngine_();
    if (!process) return false;
    process_ = std::move(*process);
    process_->say("uci");
    process_->flush();
    wait(State::Greeting, patience_.handshake);
    return true;
}

void UciOpponent::think(const AnyGame& game, const std::optional<ByColor<ClockReading>>& clocks) {
    ask({game, clocks, std::nullopt});
}

void UciOpponent::analyse(const AnyGame& game, milliseconds budget) { ask({game, std::nullopt, budget}); }

void UciOpponent::ask(Request request) {
    cancel();
    // What it has said, or whether it has died, since its last answer has nothing to do with this question.
    if (state_ == State::Idle) hearBlock();
    request_ = std::move(request);
    if (state_ == State::Down && !start()) return fail(TroubleKind::CannotStart, "cannot be started");
    if (state_ == State::Idle) begin();
}

void UciOpponent::cancel() {
    request_.reset();
    evaluation_.reset();
    news_.clear();
    if (state_ != State::Thinking) return;
    process_->say("stop");
    process_->flush();
    wait(State::Stopping, patience_.stop);
}

void UciOpponent::wait(State state, milliseconds atMost) {
    state_ = state;
    deadline_ = std::chrono::steady_clock::now() + atMost;
}

CastlingMode UciOpponent::castlingMode() const noexcept { return request_->game.rules().castling; }

StrengthOffers UciOpponent::strengthOffers() const {
    const auto range = [&](const char* option) -> std::optional<StrengthOffers::Range> {
        const auto offer = offers_.find(option);
        if (offer == offers_.end() || !offer->second.least || !offer->second.most) return std::nullopt;
        if (*offer->second.least > *offer->second.most) return std::nullopt;
        return StrengthOffers::Range{*offer->second.least, *offer->second.most};
    };
    return {.elo = offers_.contains("UCI_LimitStrength") ? range("UCI_Elo") : std::nullopt,
            .skill = range("Skill Level"),
            .lines = offers_.contains("MultiPV")};
}

// Sent only if it is offered and says something new.
void UciOpponent::set(const std::string& option, const std::string& value) {
    if (!offers_.contains(option) || settings_[option] == value) return;
    settings_[option] = value;
    process_->say(formatted("setoption name {} value {}", option, value));
}

std::string UciOpponent::positionText() const {
    const AnyGame& game = request_->game;
    std::string text = game.start() == AnyPosition::initial(game.rules().variant)
                           ? "position startpos"
                           : "position fen " + toFen(game.start());
    if (game.ply() > 0) text += " moves";
    for (const AnyGame::Ply& ply : game.history().subspan(1)) text += ' ' + toCoordinates(*ply.move, castlingMode());
    return text;
}

std::string UciOpponent::goText(const StrengthPlan& plan) {
    static constexpr EngineLimits none{};
    const EngineLimits& limits = request_->budget ? none : limits_;
    given_ = request_->budget.value_or(limits.movetime.value_or(level_ == Level::Full ? usualTime : shortTime));
    std::string text = "go";
    if (limits.depth) text += formatted(" depth {}", *limits.depth);
    if (plan.mix && !limits.depth) text += formatted(" depth {} nodes {}", plan.mix->depth, plan.mix->nodes);
    if (limits.nodes) {
        given_ = longestTime;
        return text + formatted(" nodes {}", *limits.nodes);
    }
    if (limits.movetime) return text + formatted(" movetime {}", limits.movetime->count());
    if (plan.mix && !limits.depth) return text;
    if (!request_->clocks && limits.depth) {
        given_ = longestTime;
        return text;
    }
    if (!request_->clocks) return text + formatted(" movetime {}", given_.count());
    for (const Color color : allColors) {
        const ClockReading& clock = (*request_->clocks)[color];
        const char letter = color == Color::White ? 'w' : 'b';
        text += formatted(" {}time {} {}inc {}", letter, std::max(clock.left, milliseconds(1)).count(), letter,
                          clock.increment.count());
    }
    const ClockReading& own = (*request_->clocks)[request_->game.position().turn()];
    if (own.movesToGo) text += formatted(" movestogo {}", *own.movesToGo);
    given_ = own.left;
    return text;
}

// Without such an option an engine knows chess alone; with one it may still lack this game, and would play another.
bool UciOpponent::plays(Variant variant) const {
    const auto offer = offers_.find("UCI_Variant");
    if (offer == offers_.end()) return variant == standardRules.variant;
    return std::ranges::find(offer->second.choices, uciName(variant)) != offer->second.choices.end();
}

void UciOpponent::begin() {
    const auto elo = request_->budget ? std::nullopt : limits_.elo ? limits_.elo : eloOf(level_);
    const StrengthPlan plan = planStrength(elo, strengthOffers());
    const bool chess960 = castlingMode() == CastlingMode::Chess960;
    if (chess960 && !offers_.contains("UCI_Chess960")) return fail(TroubleKind::NoChess960, "does not play Chess960");
    const Variant variant = request_->game.rules().variant;
    if (!plays(variant)) return fail(TroubleKind::NoVariant, formatted("does not play {}", tagName(variant)));
    set("UCI_Variant", std::string(uciName(variant)));
    set("UCI_Chess960", chess960 ? "true" : "false");
    set("UCI_LimitStrength", plan.elo ? "true" : "false");
    if (plan.elo) set("UCI_Elo", std::to_string(*plan.elo));
    if (const auto skill = strengthOffers().skill) set("Skill Level", std::to_string(plan.skill.value_or(skill->most)));
    set("MultiPV", std::to_string(plan.mix ? plan.mix->lines : 1));
    spread_ = plan.mix ? plan.mix->spread : 0;
    candidates_.clear();
    evaluation_.reset();
    if (request_->game.ply() < 2) process_->say("ucinewgame");
    process_->say(positionText());
    process_->say(goText(plan));
    process_->flush();
    wait(State::Thinking, given_ + patience_.move);
}

void UciOpponent::take(UciReady ready) {
    if (state_ == State::Greeting && ready == UciReady::UciOk) {
        process_->say("isready");
        process_->flush();
        wait(State::Preparing, patience_.handshake);
    } else if (state_ == State::Preparing && ready == UciReady::ReadyOk) {
        state_ = State::Idle;
        deadline_.reset();
        if (request_) begin();
    }
}

void UciOpponent::take(const UciName& name) {
    if (state_ == State::Greeting && !name.name.empty()) name_ = name.name;
}

void UciOpponent::take(const UciOffer& offer) {
    if (state_ == State::Greeting && std::ranges::find(usedOptions, offer.name) != usedOptions.end())
        offers_[offer.name] = offer;
}

void UciOpponent::take(const UciInfo& info) {
    constexpr std::size_t most = 64;
    if (state_ != State::Thinking) return;
    if (info.line <= most) {
        if (candidates_.size() < info.line) candidates_.resize(info.line);
        candidates_[info.line - 1] = {info.moves.front(), info.score, info.depth};
    }
    if (info.line > 1) return;
    Evaluation evaluation{.depth = info.depth, .score = info.score, .line = {}};
    AnyPosition position = request_->game.position();
    if (position.turn() == Color::Black) evaluation.score = -evaluation.score;
    for (const std::string& text : info.moves) {
        const auto move = moveFromCoordinates(position, text);
        if (!move) break;
        evaluation.line.push_back(*move);
        position = position.playUnchecked(*move);
    }
    evaluation_ = std::move(evaluation);
}

// The engine's own choice, or below its floor one of its lines.
std::string UciOpponent::chosen(const UciBest& best) {
    if (spread_ == 0 || candidates_.empty() || candidates_.front().move != best.move) return best.move;
    std::vector<SearchScore> scores;
    for (const Candidate& candidate : candidates_) {
        if (candidate.move.empty()) break;
        scores.push_back(candidate.score);
    }
    std::mt19937_64 random(chances_++);
    return candidates_[chooseLine(scores, spread_, random())].move;
}

void UciOpponent::take(const UciBest& best) {
    if (state_ != State::Thinking && state_ != State::Stopping) return;
    const bool wanted = state_ == State::Thinking;
    state_ = State::Idle;
    deadline_.reset();
    if (!wanted) {
        if (request_) begin();
        return;
    }
    const std::string text = chosen(best);
    const auto move = moveFromCoordinates(request_->game.position(), text);
    if (!move)
        return fail(TroubleKind::IllegalMove,
                    text.empty() ? "answered without a move" : formatted("played {}, which is not legal", text));
    if (evaluation_) news_.emplace_back(*std::exchange(evaluation_, std::nullopt));
    news_.emplace_back(MoveChosen{*move});
    request_.reset();
}

// Nothing is expected of it any more. Whoever waits for its answer learns why none comes.
void UciOpponent::fail(TroubleKind kind, const std::string& what) {
    if (process_) process_->kill();
    process_.reset();
    state_ = State::Down;
    deadline_.reset();
    evaluation_.reset();
    if (request_) news_.emplace_back(Trouble{kind, formatted("{} {}.", name_, what)});
    request_.reset();
}

void UciOpponent::checkTime() {
    if (!deadline_ || std::chrono::steady_clock::now() < *deadline_) return;
    if (state_ == State::Thinking) return fail(TroubleKind::NoMove, "has not moved in time");
    if (state_ != State::Stopping) return fail(TroubleKind::NoHandshake, "does not answer as a UCI engine");
    // Deaf to `stop`: if there is a next question, another process has to answer it.
    auto request = std::exchange(request_, std::nullopt);
    fail(TroubleKind::NoMove, "does not stop");
    if (request) ask(std::move(*request));
}

void UciOpponent::endIfOver() {
    if (process_->state() == ProcessState::Ended) fail(TroubleKind::Died, "has died");
    if (process_ && process_->state() == ProcessState::Babbling) fail(TroubleKind::Babbling, "talks without end");
}

int UciOpponent::descriptor() const { return process_ ? process_->descriptor() : -1; }

std::optional<milliseconds> UciOpponent::wakeAfter() const {
    if (!news_.empty()) return milliseconds(0);
    if (!deadline_) return std::nullopt;
    const auto left = std::chrono::ceil<milliseconds>(*deadline_ - std::chrono::steady_clock::now());
    // An engine that is slow to read may have room for the rest by then.
    const milliseconds longest = process_ && process_->hasMoreToSay() ? milliseconds(50) : milliseconds::max();
    return std::clamp(left, milliseconds(0), longest);
}

// True if there was anything to hear.
bool UciOpponent::hearBlock() {
    process_->listen();
    bool heard = false;
    while (process_) {
        const auto line = process_->hear();
        if (!line) break;
        heard = true;
        if (const auto answer = parseUciAnswer(*line)) std::visit([this](const auto& said) { take(said); }, *answer);
    }
    if (process_ && !heard) endIfOver();
    return heard;
}

std::optional<OpponentNews> UciOpponent::news() {
    if (process_) process_->flush();
    for (int block = 0; process_ && block < blocksAtATime && news_.empty(); ++block)
        if (!hearBlock()) break;
    checkTime();
    if (news_.empty() && evaluation_) return *std::exchange(evaluation_, std::nullopt);
    if (news_.empty()) return std::nullopt;
    OpponentNews first = std::move(news_.front());
    news_.pop_front();
    return first;
}

}  // namespace nowchess::app
