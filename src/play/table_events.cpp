// What happens in the game, in words, and why.
#include <utility>

#include "console/format.h"
#include "nowchess/game/verdict.h"
#include "nowchess/rules/chess960.h"
#include "play/game_table.h"
#include "play/speech.h"
#include "text/words.h"

namespace nowchess::app {

std::string GameTable::why() const {
    struct Reasons {
        const AnyGame& current;
        std::string operator()(std::monostate) const { return explain(judge(current)); }
        std::string operator()(const KeptGame& ended) const { return explain(judge(*ended)); }
        std::string operator()(const Refusal& refusal) const {
            const bool isClaim = refusal.kind == RefusalKind::CannotClaimDraw;
            return message(refusal) + (isClaim ? "\n" + explain(judge(current)) : "");
        }
    };
    return std::visit(Reasons{game()}, why_);
}

void GameTable::hear(const Event& event) {
    struct Listener {
        GameTable& table;
        void operator()(const event::MoveExecuted& e) const { table.hearMove(e); }
        void operator()(const event::CheckDetected& e) const {
            table.say(formatted("{} is in check!\n", label(e.color)));
        }
        void operator()(const event::PromotionRequired&) const {}  // the front end asks
        void operator()(const event::InvalidMove& e) const {
            table.say(message(e.refusal) + "\n");
            table.why_ = e.refusal;
        }
        void operator()(const event::FiftyMoveRuleAvailable&) const {}  // `claimGrounds` has it
        void operator()(const event::ThreefoldAvailable&) const {}
        void operator()(const event::DrawOffered& e) const {
            table.say(formatted("{} offers a draw: 'accept' or 'decline', {}.\n", label(e.by), label(opposite(e.by))));
        }
        void operator()(const event::DrawDeclined& e) const {
            table.say(formatted("{} declines the draw.\n", label(e.by)));
        }
        void operator()(const event::Ruled& e) const { table.say(message(e.ruling) + "\n"); }
        void operator()(const event::RulingTakenBack&) const {
            if (!table.isReopening_) table.say("The arbiter's ruling is taken back.\n");
        }
        void operator()(const event::MovesTakenBack& e) const {
            if (e.count > 0 && !table.isReopening_)
                table.say(formatted("Taken back: {}.\n", counted(e.count, "half-move")));
        }
        void operator()(const event::MovesPlayedAgain& e) const {
            if (!table.isReopening_) table.say(formatted("Played again: {}.\n", counted(e.count, "half-move")));
        }
        void operator()(const Ended& e) const { table.hearEnding(e); }
        void operator()(const event::BoardReset& e) const { table.hearReset(e); }
    };
    std::visit(Listener{*this}, event);
}

void GameTable::hearMove(const event::MoveExecuted& move) {
    isCopy_ = false;
    wasWarned_ = false;
    const std::string_view side = label(move.moved.color);
    if (options_.settings.speak) {
        say(formatted("{}: {}.\n", side, spokenMove(move)));
    } else if (move.captured) {
        const Move made = *move.ply.move;
        const bool enPassant = made.kind() == MoveKind::EnPassant;
        const Square victim = enPassant ? makeSquare(fileOf(made.to()), rankOf(made.from())) : made.to();
        say(formatted("{} captures the {} on {}{}.\n", side, label(move.captured->type), text(victim),
                      enPassant ? " en passant" : ""));
    }
}

void GameTable::hearEnding(const Ended& ended) {
    if (front_.showEnded) front_.showEnded(ended.game);
    say(endingText(*ended.game) + "\n");
    if (const auto& scored = ended.game->adjudication(); scored && !scored->isProven())
        say(message(*scored, ended.game->rules().variant) + "\n");
    why_ = ended.game;
    nameOpponents();
    endedTags_ = tags_;
    if (!front_.startsNextGame) {
        ended_ = ended.game;
        return keeper_.hold(*ended.game, tags_);
    }
    if (keeper_.finish(*ended.game, tags_) && !std::exchange(toldWhereGamesAre_, true)) sayWhereGamesAre();
}

void GameTable::hearReset(const event::BoardReset& reset) {
    finishHeld();
    evaluation_.reset();
    isHalted_ = false;
    beginTags();
    if (!reset.left) say("A new game begins.\n");
    beginGame();
}

// Which of the 960 starts the board shows, where it is one.
void GameTable::sayStartNumber() const {
    if (game().rules().castling != CastlingMode::Chess960 || game().ply() > 0) return;
    const auto number = chess960Number(game().position().board(), Color::White);
    if (number && chess960Start(*number, game().rules().variant) == game().position())
        say(formatted("Chess960, starting position {}.\n", *number));
}

}  // namespace nowchess::app
