// The players at the table: their moves and when they are seen, their advice, their seats.
#include <algorithm>
#include <utility>

#include "console/format.h"
#include "nowchess/notation/san.h"
#include "play/game_table.h"

namespace nowchess::app {

bool GameTable::hearOpponents() {
    if (!arrived_) {
        const auto news = players_.news();
        if (isEvaluationWatched_) evaluation_ = players_.evaluation() ? players_.evaluation() : evaluation_;
        if (!news) return false;
        if (const auto* moved = std::get_if<OpponentMoved>(&*news)) {
            arrived_ = *moved;
        } else {
            return hearNews(*news);
        }
    }
    if (isHalted_ ? !isStepping_ : now() < playsFrom_) return false;
    playArrived();
    return true;
}

// True if there is anything to say about it.
bool GameTable::hearNews(const PlayersNews& news) {
    if (const auto* failed = std::get_if<OpponentFailed>(&news)) {
        say(formatted("{} Type 'retry' to try again, 'opponent' for another one, or make its moves.\n",
                      failed->sentence));
    } else if (const auto* advice = std::get_if<AdviceGiven>(&news)) {
        if (wanted_ == Advice::Bar) return false;
        sayAdvice(*advice);
    }
    return true;
}

void GameTable::playArrived() {
    isStepping_ = false;
    const OpponentMoved moved = *std::exchange(arrived_, std::nullopt);
    say(formatted("{} plays {}.\n", players_.nameOf(moved.side), toSan(game().position(), moved.move).view()));
    if (take(Command{moved.side, command::Play{moved.move}}) == Next::Turn) beginTurn();
    if (isHalted_) halt(true);  // the move has started the clock
}

// Nobody waits for the sake of being seen who is short of time.
std::chrono::milliseconds GameTable::pauseBeforeMove() const {
    if (isShortOfTime(game().position().turn())) return {};
    return hasPerson() ? front_.pause : 2 * front_.pause;
}

std::optional<std::chrono::milliseconds> GameTable::wakeAfter() const {
    if (!arrived_) return players_.wakeAfter();
    if (isHalted_) return std::nullopt;
    return std::max(std::chrono::milliseconds(0), playsFrom_ - now());
}

void GameTable::halt(bool isHalted) {
    isHalted_ = isHalted;
    isStepping_ = false;
    if (auto clock = engine_.session().clock; clock && isHalted) {
        clock->stop(now());
        engine_.setClock(std::move(clock));
    }
    startClock();
}

void GameTable::step() {
    isStepping_ = true;
    if (arrived_) playArrived();
}

void GameTable::watchEvaluation(bool isWatched) {
    isEvaluationWatched_ = isWatched;
    evaluation_.reset();
    lookForEvaluation();
}

// Without a word: somebody who has asked for advice goes first, and so do opponents, who have their own view.
void GameTable::lookForEvaluation() {
    if (!isEvaluationWatched_ || game().isOver() || isOpponentsTurn() || isAdviceComing()) return;
    wanted_ = Advice::Bar;
    if (!players_.askAdvice(game())) isEvaluationWatched_ = false;
}

void GameTable::sayAdvice(const AdviceGiven& advice) {
    const AnyPosition& position = game().position();
    if (wanted_ == Advice::Move) return say(formatted("Hint: {}.\n", toSan(position, advice.move).view()));
    if (!advice.evaluation) return;
    std::string line;
    AnyPosition here = position;
    for (const Move move : advice.evaluation->line) {
        line += formatted(" {}", toSan(here, move).view());
        here = here.playUnchecked(move);
    }
    say(formatted("Evaluation: {}, depth {}:{}\n", scoreText(advice.evaluation->score), advice.evaluation->depth,
                  line));
}

void GameTable::askAdvice(Advice advice) {
    if (isOpponentsTurn()) return say("Advice is given when it is your turn.\n");
    wanted_ = advice;
    if (const auto asked = players_.askAdvice(game()); !asked) say(asked.error() + "\n");
}

void GameTable::seatPlayers() {
    for (const Color side : allColors)
        if (const auto seated =
                players_.seat(side, options_.players.players[side], options_.players.level, options_.players.limits);
            !seated)
            say(formatted("{} A person plays {}.\n", seated.error(), label(side)));
}

void GameTable::sayPlayers() {
    for (const Color side : allColors)
        say(formatted("{}: {}.\n", label(side), players_.isOpponent(side) ? players_.nameOf(side) : "a person"));
}

void GameTable::setLimits(const EngineLimits& limits) {
    options_.players.limits = limits;
    seatPlayers();
}

void GameTable::setLevel(Level level) {
    options_.players.level = level;
    options_.players.limits.elo.reset();
    seatPlayers();
    sayPlayers();
}

void GameTable::seat(Color side, std::string_view player) {
    options_.players.players[side] = player;
    seatPlayers();
    sayPlayers();
}

}  // namespace nowchess::app
