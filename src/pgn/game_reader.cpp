#include "nowchess/pgn/game_reader.h"

#include <algorithm>

namespace nowchess::pgn {

namespace {

class GameBuilder : public Replay {
public:
    GameBuilder(std::string_view text, Regulations regulations, std::size_t most)
        : Replay(text), regulations_(regulations), most_(most) {}

    bool beginGame(std::size_t offset) {
        isWanted_ = games_.size() < most_;
        tags_.clear();
        return isWanted_ && Replay::beginGame(offset);
    }
    void tag(const TagText& tag, const Token& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
        Replay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = Replay::beginMoves();
        games_.push_back({.game = Game(position(), {.rules = &rules(), .regulations = regulations_}),
                          .tags = {},
                          .result = {},
                          .findings = {}});
        return isPlayable;
    }
    void move(const Token& token) {
        const bool isMain = isMainLine();
        if (!play(token) || !isMain || isEnded_) return;
        if (isNullMove()) {
            isEnded_ = true;  // a Game has no place for it, nor for what follows
            note(findingBefore(Fault::NullMove, token));
            return;
        }
        Game& game = games_.back().game;
        if (const auto outcome = game.outcome()) noteMoveAfter(*outcome, token);
        (void)game.playRecorded(lastMove());
    }
    void endGame(std::size_t offset) {
        if (!isWanted_) return;
        Replay::endGame(offset);
        ParsedGame& game = games_.back();
        game.encoding = encodingOf(gameText(offset));
        for (Tag& tag : tags_) tag.value = toUtf8(tag.value, game.encoding);
        game.tags = std::move(tags_);
        game.result = marker();
        game.findings = takeFindings();
        if (game.result && hasStart() && !isEnded_ && !hasFailed())
            endAsWritten(game.game, *game.result, tagValue(game.tags, "Termination").value_or(""));
        isEnded_ = false;
        starts_.push_back(hasStart());
    }

    [[nodiscard]] std::vector<ParsedGame> takeGames() noexcept { return std::move(games_); }
    [[nodiscard]] bool isPlayable(std::size_t index) const { return starts_[index]; }

private:
    // Of a move that has been played.
    [[nodiscard]] Finding findingBefore(Fault fault, const Token& token) const {
        Finding finding = findingAt(fault, token);
        --finding.ply;
        return finding;
    }
    void noteMoveAfter(const Outcome& outcome, const Token& token) {
        Finding finding = findingBefore(Fault::MovesAfterEnd, token);
        finding.reason = sentence(outcome, regulations_) + " (FIDE " + std::string(article(outcome.reason)) + ")";
        note(std::move(finding));
    }

    Regulations regulations_;
    std::size_t most_;
    bool isWanted_ = true;
    bool isEnded_ = false;
    std::vector<Tag> tags_;
    std::vector<ParsedGame> games_;
    std::vector<bool> starts_;
};

}  // namespace

void endAsWritten(Game& game, Result result, std::string_view termination) {
    if (result == Result::Draw) {
        const Color by = opposite(game.position().turn());
        if (game.offerDraw(by)) (void)game.acceptDraw(opposite(by));
    } else if (result == Result::BothLose) {
        (void)game.endRecorded({std::nullopt, EndReason::DoubleForfeit});
    } else if (result != Result::Unknown) {
        const Color winner = result == Result::WhiteWins ? Color::White : Color::Black;
        EndReason reason = EndReason::Resignation;
        if (saysOnTime(termination))
            reason = EndReason::FlagFall;
        else if (termination == "abandoned" || termination == "Abandoned" || termination == "rules infraction")
            reason = EndReason::Forfeit;
        (void)game.endRecorded({winner, reason});
    }
}

std::expected<ParsedGame, Finding> readGame(std::string_view text, Regulations regulations) {
    GameBuilder builder(text, regulations, 1);
    read(text, builder);
    std::vector<ParsedGame> games = builder.takeGames();
    if (games.empty()) return std::unexpected(Finding{.fault = Fault::NoGame, .offset = text.size()});
    if (!builder.isPlayable(0)) {
        return std::unexpected(*std::ranges::find_if(games[0].findings, leavesNoStart, &Finding::fault));
    }
    return std::move(games[0]);
}

std::vector<ParsedGame> readGames(std::string_view text, Regulations regulations) {
    GameBuilder builder(text, regulations, static_cast<std::size_t>(-1));
    read(text, builder);
    return builder.takeGames();
}

}  // namespace nowchess::pgn
