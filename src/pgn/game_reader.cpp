#include "nowchess/pgn/game_reader.h"

#include <algorithm>

namespace nowchess {

namespace {

class GameBuilder : public PgnReplay {
public:
    GameBuilder(std::string_view text, Regulations regulations, std::size_t most)
        : PgnReplay(text), regulations_(regulations), most_(most) {}

    bool beginGame(std::size_t offset) {
        isWanted_ = games_.size() < most_;
        tags_.clear();
        return isWanted_ && PgnReplay::beginGame(offset);
    }
    void tag(const PgnTagText& tag, const PgnToken& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
        PgnReplay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = PgnReplay::beginMoves();
        games_.push_back({.game = Game(position(), {.rules = &rules(), .regulations = regulations_}),
                          .tags = {},
                          .result = {},
                          .findings = {}});
        return isPlayable;
    }
    void move(const PgnToken& token) {
        const bool isMain = isMainLine();
        if (!play(token) || !isMain || isEnded_) return;
        if (isNullMove()) {
            isEnded_ = true;  // a Game has no place for it, nor for what follows
            note(findingBefore(PgnFault::NullMove, token));
            return;
        }
        Game& game = games_.back().game;
        if (const auto outcome = game.outcome()) noteMoveAfter(*outcome, token);
        (void)game.playRecorded(lastMove());
    }
    void endGame(std::size_t offset) {
        if (!isWanted_) return;
        PgnReplay::endGame(offset);
        PgnGame& game = games_.back();
        game.encoding = encodingOf(gameText(offset));
        for (PgnTag& tag : tags_) tag.value = toUtf8(tag.value, game.encoding);
        game.tags = std::move(tags_);
        game.result = marker();
        game.findings = takeFindings();
        if (game.result && hasStart() && !isEnded_ && !hasFailed())
            endAsWritten(game.game, *game.result, tagValue(game.tags, "Termination").value_or(""));
        isEnded_ = false;
        starts_.push_back(hasStart());
    }

    [[nodiscard]] std::vector<PgnGame> takeGames() noexcept { return std::move(games_); }
    [[nodiscard]] bool isPlayable(std::size_t index) const { return starts_[index]; }

private:
    // Of a move that has been played.
    [[nodiscard]] PgnFinding findingBefore(PgnFault fault, const PgnToken& token) const {
        PgnFinding finding = findingAt(fault, token);
        --finding.ply;
        return finding;
    }
    void noteMoveAfter(const Outcome& outcome, const PgnToken& token) {
        PgnFinding finding = findingBefore(PgnFault::MovesAfterEnd, token);
        finding.reason = sentence(outcome, regulations_) + " (FIDE " + std::string(article(outcome.reason)) + ")";
        note(std::move(finding));
    }

    Regulations regulations_;
    std::size_t most_;
    bool isWanted_ = true;
    bool isEnded_ = false;
    std::vector<PgnTag> tags_;
    std::vector<PgnGame> games_;
    std::vector<bool> starts_;
};

}  // namespace

std::optional<std::string_view> tagValue(const std::vector<PgnTag>& tags, std::string_view name) noexcept {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    if (found == tags.end()) return std::nullopt;
    return found->value;
}

void endAsWritten(Game& game, PgnResult result, std::string_view termination) {
    if (result == PgnResult::Draw) {
        const Color by = opposite(game.position().turn());
        if (game.offerDraw(by)) (void)game.acceptDraw(opposite(by));
    } else if (result == PgnResult::BothLose) {
        (void)game.endRecorded({std::nullopt, EndReason::DoubleForfeit});
    } else if (result != PgnResult::Unknown) {
        const Color winner = result == PgnResult::WhiteWins ? Color::White : Color::Black;
        EndReason reason = EndReason::Resignation;
        if (saysOnTime(termination))
            reason = EndReason::FlagFall;
        else if (termination == "abandoned" || termination == "Abandoned" || termination == "rules infraction")
            reason = EndReason::Forfeit;
        (void)game.endRecorded({winner, reason});
    }
}

std::expected<PgnGame, PgnFinding> readGame(std::string_view text, Regulations regulations) {
    GameBuilder builder(text, regulations, 1);
    readPgn(text, builder);
    std::vector<PgnGame> games = builder.takeGames();
    if (games.empty()) return std::unexpected(PgnFinding{.fault = PgnFault::NoGame, .offset = text.size()});
    if (!builder.isPlayable(0)) {
        return std::unexpected(*std::ranges::find_if(games[0].findings, leavesNoStart, &PgnFinding::fault));
    }
    return std::move(games[0]);
}

std::vector<PgnGame> readGames(std::string_view text, Regulations regulations) {
    GameBuilder builder(text, regulations, static_cast<std::size_t>(-1));
    readPgn(text, builder);
    return builder.takeGames();
}

}  // namespace nowchess
