#include "nowchess/pgn/game_reader.h"

#include <algorithm>

namespace nowchess::pgn {

namespace {

class GameBuilder {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::EndGame>;

    GameBuilder(Regulations regulations, std::size_t most) : regulations_(regulations), most_(most) {}

    void beginGame([[maybe_unused]] AnyReplay& game, [[maybe_unused]] std::size_t offset) { tags_.clear(); }
    void tag([[maybe_unused]] AnyReplay& game, const TagText& tag, [[maybe_unused]] const Token& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
    }
    void beginMoves(AnyReplay& game) {
        games_.push_back({.game = AnyGame(game.anyPosition(), {.rules = game.rules(), .regulations = regulations_}),
                          .tags = {},
                          .result = {},
                          .findings = {}});
    }
    void move(AnyReplay& game, const Token& token) {
        if (!game.isMainLine() || isEnded_) return;
        if (game.isNullMove()) {
            isEnded_ = true;  // a Game cannot hold it, nor what follows
            game.note(findingBefore(game, Fault::NullMove, token));
            return;
        }
        AnyGame& record = games_.back().game;
        if (const auto outcome = record.outcome()) noteMoveAfter(game, *outcome, token);
        (void)record.playRecorded(game.lastMove());
    }
    Flow endGame(AnyReplay& game, std::size_t offset) {
        ParsedGame& record = games_.back();
        record.encoding = encodingOf(game.gameText(offset));
        for (Tag& tag : tags_) tag.value = toUtf8(tag.value, record.encoding);
        record.tags = std::move(tags_);
        record.result = game.marker();
        if (record.result) record.result = game.writtenResult()->result;
        record.findings = game.takeFindings();
        if (record.result && game.hasStart() && !isEnded_ && !game.hasFailed())
            endAsWritten(record.game, *record.result, tagValue(record.tags, "Termination").value_or(""));
        isEnded_ = false;
        return games_.size() < most_ ? Flow::Continue : Flow::Stop;
    }

    [[nodiscard]] std::vector<ParsedGame> takeGames() noexcept { return std::move(games_); }

private:
    // Of a move that has been played.
    [[nodiscard]] static Finding findingBefore(const AnyReplay& game, Fault fault, const Token& token) {
        Finding finding = game.findingAt(fault, token);
        --finding.ply;
        return finding;
    }
    void noteMoveAfter(AnyReplay& game, const Outcome& outcome, const Token& token) const {
        Finding finding = findingBefore(game, Fault::MovesAfterEnd, token);
        finding.reason = sentence(outcome, regulations_) + " (FIDE " + std::string(article(outcome.reason)) + ")";
        game.note(std::move(finding));
    }

    Regulations regulations_;
    std::size_t most_;
    bool isEnded_ = false;
    std::vector<Tag> tags_;
    std::vector<ParsedGame> games_;
};

std::vector<ParsedGame> readUpTo(std::size_t most, std::string_view text, Regulations regulations,
                                 const TextOrigin& origin) {
    GameBuilder builder(regulations, most);
    replay(text, builder, {.origin = origin});
    return builder.takeGames();
}

}  // namespace

void endAsWritten(AnyGame& game, Result result, std::string_view termination) {
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
    std::vector<ParsedGame> games = readUpTo(1, text, regulations, {});
    if (games.empty()) return std::unexpected(Finding{.fault = Fault::NoGame, .offset = text.size()});
    const auto unplayable = std::ranges::find_if(games[0].findings, leavesNoStart, &Finding::fault);
    if (unplayable != games[0].findings.end()) return std::unexpected(*unplayable);
    return std::move(games[0]);
}

std::vector<ParsedGame> readGames(std::string_view text, Regulations regulations, const TextOrigin& origin) {
    return readUpTo(static_cast<std::size_t>(-1), text, regulations, origin);
}

}  // namespace nowchess::pgn
