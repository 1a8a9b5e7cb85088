#include "play/players.h"

#include <cstdlib>

#include "console/format.h"
#include "play/opponent/command_words.h"

namespace nowchess::app {

namespace {

// A mate is worth more than any material.
int centipawns(SearchScore score) noexcept {
    if (score.kind == ScoreKind::Centipawns) return score.value;
    return score.value > 0 ? 100'000 : -100'000;
}

// "computer": an engine that is installed, or the one that is built in.
std::string engineCommand(const std::string& player) {
    if (player != "computer") return player;
    for (const char* const known : {"stockfish", "fairy-stockfish"})
        if (findProgram(known)) return known;
    return "nowchess";
}

}  // namespace

std::string scoreText(SearchScore score) {
    if (score.kind == ScoreKind::Mate)
        return formatted("{} mates in {}", score.value > 0 ? "White" : "Black", std::abs(score.value));
    return formatted("{}{}.{:02}", score.value < 0 ? "-" : "+", std::abs(score.value) / 100,
                     std::abs(score.value) % 100);
}

std::expected<void, std::string> Players::seat(Color side, const std::string& player, Level level,
                                               const EngineLimits& limits) {
    opponents_[side].reset();
    troubled_[side] = false;
    outlook_[side].reset();
    if (player == "human") return {};
    auto opponent = makeOpponent({.command = engineCommand(player), .level = level, .limits = limits});
    if (!opponent) return std::unexpected(opponent.error());
    opponents_[side] = std::move(*opponent);
    return {};
}

std::optional<Color> Players::onlyPerson() const noexcept {
    if (isOpponent(Color::White) == isOpponent(Color::Black)) return std::nullopt;
    return isOpponent(Color::White) ? Color::Black : Color::White;
}

std::string Players::nameOf(Color side) const {
    return std::string(isOpponent(side) ? opponents_[side]->name() : label(side));
}

bool Players::isOpponentsTurn(const AnyGame& game) const noexcept {
    const Color turn = game.position().turn();
    return isOpponent(turn) && !troubled_[turn];
}

void Players::rest() {
    for (const Color side : allColors)
        if (opponents_[side] && opponents_[side]->isThinking()) opponents_[side]->cancel();
    if (adviser_ && adviser_->isThinking()) adviser_->cancel();
    evaluation_.reset();
    latest_.reset();
}

void Players::beginTurn(const AnyGame& game, const Clocks& clocks) {
    rest();
    if (isOpponentsTurn(game)) opponents_[game.position().turn()]->think(game, clocks);
}

std::expected<void, std::string> Players::askAdvice(const AnyGame& game) {
    if (!adviser_) {
        auto adviser = makeOpponent({.command = engineCommand("computer"), .level = Level::Full});
        if (!adviser) return std::unexpected(adviser.error());
        adviser_ = std::move(*adviser);
    }
    evaluation_.reset();
    adviser_->analyse(game, std::chrono::milliseconds(1000));
    return {};
}

Opponent* Players::busy() const noexcept {
    for (const Color side : allColors)
        if (opponents_[side] && opponents_[side]->isThinking()) return opponents_[side].get();
    return adviser_ && adviser_->isThinking() ? adviser_.get() : nullptr;
}

int Players::descriptor() const {
    const Opponent* const thinking = busy();
    return thinking != nullptr ? thinking->descriptor() : -1;
}

std::optional<std::chrono::milliseconds> Players::wakeAfter() const {
    const Opponent* const thinking = busy();
    return thinking != nullptr ? thinking->wakeAfter() : std::nullopt;
}

// Each is asked once: one that never pauses must not keep the keyboard waiting.
std::optional<PlayersNews> Players::news() {
    for (const Color side : allColors) {
        const auto news = opponents_[side] ? opponents_[side]->news() : std::nullopt;
        if (!news) continue;
        if (const auto* evaluation = std::get_if<Evaluation>(&*news)) {
            latest_ = evaluation->score;
            outlook_[side] = side == Color::White ? centipawns(*latest_) : -centipawns(*latest_);
        } else if (const auto* chosen = std::get_if<MoveChosen>(&*news)) {
            return OpponentMoved{side, chosen->move};
        } else {
            troubled_[side] = true;
            return OpponentFailed{std::get<Trouble>(*news).sentence};
        }
    }
    const auto news = adviser_ ? adviser_->news() : std::nullopt;
    if (!news) return std::nullopt;
    if (const auto* chosen = std::get_if<MoveChosen>(&*news)) return AdviceGiven{chosen->move, evaluation_};
    if (const auto* trouble = std::get_if<Trouble>(&*news)) return OpponentFailed{trouble->sentence};
    evaluation_ = std::get<Evaluation>(*news);
    latest_ = evaluation_->score;
    return std::nullopt;
}

}  // namespace nowchess::app
