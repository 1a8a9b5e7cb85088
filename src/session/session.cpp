#include "nowchess/session/session.h"

#include <algorithm>
#include <array>

namespace nowchess {

namespace {

std::optional<Piece> capturedBy(const AnyPosition& position, Move move) noexcept {
    if (move.kind() == MoveKind::Castling) return std::nullopt;
    if (move.kind() == MoveKind::EnPassant) return Piece{opposite(position.turn()), PieceType::Pawn};
    return position.board().pieceAt(move.to());
}

Snapshot snapshotOf(const AnyGame& game) noexcept { return {game.position(), game.ply()}; }

// Carries one command out on a session, and notes what happens.
class CommandRunner {
public:
    CommandRunner(Session& session, std::optional<Color> by, ClockTime now) noexcept
        : session_(session), game_(session.game), by_(by), now_(now) {}

    Happened run(const CommandKind& what);

    StepResult operator()(const command::Quit&) { return step::Quit{}; }
    StepResult operator()(const command::Play& play);
    StepResult operator()(const command::BeginPromotion& promotion);
    StepResult operator()(const command::ClaimStanding&);
    StepResult operator()(const command::ClaimDraw& wanted);
    StepResult operator()(const command::OfferDraw&);
    StepResult operator()(const command::AcceptDraw&);
    StepResult operator()(const command::DeclineDraw&);
    StepResult operator()(const command::Resign&);
    StepResult operator()(const command::CallFlag& call);
    StepResult operator()(const command::NoteIllegalMove& note);
    StepResult operator()(const command::Penalise& penalty);
    StepResult operator()(const command::CallBothFlags&);
    StepResult operator()(const command::DeclareLost& declared);
    StepResult operator()(const command::TakeBack& back);
    StepResult operator()(const command::PlayAgain& again);
    StepResult operator()(const command::GoTo& target);
    StepResult operator()(const command::Begin& begin);

private:
    // Whoever gives the command; the arbiter speaks for the side to move.
    [[nodiscard]] Color author() const noexcept { return by_.value_or(game_.position().turn()); }
    // Whom an answer to an offer comes from: whoever did not make it.
    [[nodiscard]] Color answerer() const noexcept {
        return by_.value_or(opposite(game_.drawOfferedBy().value_or(game_.position().turn())));
    }
    [[nodiscard]] bool isOutOfTurn() const noexcept { return author() != game_.position().turn(); }

    StepResult refuse(Refusal refusal);
    StepResult refuse(const GameAlreadyOver& over) { return refuse({RefusalKind::GameOver, over}); }
    StepResult refuseOutOfTurn() {
        return refuse({RefusalKind::NotYourTurn, refusal::NotYourTurn{game_.position().turn()}});
    }
    StepResult refusePlayer() { return refuse({RefusalKind::ArbiterOnly, refusal::ArbiterOnly{}}); }
    StepResult refuseClaim(std::vector<ClaimRefusal> grounds);
    StepResult claim(DrawGround ground, std::optional<Move> move);
    StepResult callFlag(Color side);
    [[nodiscard]] bool hasTimeLimit() const noexcept { return session_.clock && session_.clock->times(now_); }
    StepResult ruled();
    bool takeBackRuling();
    StepResult goTo(std::size_t ply);
    StepResult end(std::optional<Color> by);
    void report(Event event) { events_.push_back(std::move(event)); }
    void reportMove();
    void reportClaims();

    Session& session_;
    AnyGame& game_;
    std::optional<Color> by_;
    ClockTime now_;
    std::vector<Event> events_;
};

Happened CommandRunner::run(const CommandKind& what) {
    const bool quits = std::holds_alternative<command::Quit>(what);
    const bool flagFell = !game_.isOver() && session_.clock && session_.clock->hasFlagFallen(now_);
    StepResult result = flagFell && !quits ? callFlag(game_.position().turn()) : std::visit(*this, what);
    // What was understood took the place of the promotion, unless it asks for another one.
    const bool stays =
        std::holds_alternative<step::Refused>(result) || std::holds_alternative<step::PromotionRequired>(result);
    if (!stays) session_.promotion.reset();
    return {std::move(result), std::move(events_)};
}

StepResult CommandRunner::refuse(Refusal refusal) {
    report(event::InvalidMove{refusal, snapshotOf(game_)});
    return step::Refused{std::move(refusal)};
}

// The game is over, by this side's doing or by nobody's.
StepResult CommandRunner::end(std::optional<Color> by) {
    session_.endedBy = by;
    if (session_.clock) session_.clock->stop(now_);
    const Ending ending = endingOf(session_, std::make_shared<const AnyGame>(game_));
    return std::visit(
        [this](const auto& kind) -> StepResult {
            report(kind);
            return kind;
        },
        ending);
}

// --- moves ----------------------------------------------------------------------------------------------------------

StepResult CommandRunner::operator()(const command::Play& play) {
    if (isOutOfTurn()) return refuseOutOfTurn();
    const AnyPosition before = game_.position();
    if (const auto played = game_.play(play.move); !played) {
        if (const auto* over = std::get_if<GameAlreadyOver>(&played.error())) return refuse(*over);
        const bool owed = std::holds_alternative<MustPlayClaimedMove>(played.error());
        return refuse(
            {owed ? RefusalKind::MoveOwed : RefusalKind::IllegalMove, refusal::UnplayableMove{before, played.error()}});
    }
    if (session_.clock) session_.clock->press(game_, now_);
    endIfDead(session_);
    reportMove();
    if (game_.isOver()) return end(std::nullopt);
    const Color next = game_.position().turn();
    if (game_.isCheck()) return step::MovedInCheck{lastCapture(game_), next};
    return step::Moved{lastCapture(game_), next};
}

void CommandRunner::reportMove() {
    const auto history = game_.history();
    const AnyPosition& before = history[history.size() - 2].position;
    const AnyGame::Ply& ply = history.back();
    report(event::MoveExecuted{ply, game_.san(game_.ply()), movedPiece(before, *ply.move), lastCapture(game_),
                               game_.ply()});
    if (game_.isOver()) return;
    if (game_.isCheck()) report(event::CheckDetected{game_.position().turn(), snapshotOf(game_)});
    reportClaims();
}

// What may be claimed as the board stands.
void CommandRunner::reportClaims() {
    const auto granted = [&](DrawGround ground) {
        return game_.examine(game_.position().turn(), {ground, std::nullopt});
    };
    if (const auto count = granted(DrawGround::ThreefoldRepetition))
        report(event::ThreefoldAvailable{*count, snapshotOf(game_)});
    if (const auto count = granted(DrawGround::FiftyMoves))
        report(event::FiftyMoveRuleAvailable{*count, snapshotOf(game_)});
}

StepResult CommandRunner::operator()(const command::BeginPromotion& promotion) {
    if (game_.isOver()) return refuse(GameAlreadyOver{*game_.outcome()});
    if (isOutOfTurn()) return refuseOutOfTurn();
    const Move queen = Move::promotion(promotion.from, promotion.to, PromotionPiece::Queen);
    if (const auto reason = whyIllegal(game_.position(), queen))
        return refuse(
            {RefusalKind::IllegalMove, refusal::UnplayableMove{game_.position(), IllegalMove{queen, *reason}}});
    session_.promotion = {promotion.from, promotion.to, game_.position().board().pieceAt(promotion.to)};
    report(event::PromotionRequired{*session_.promotion, snapshotOf(game_)});
    return step::PromotionRequired{*session_.promotion};
}

// --- claims and offers ----------------------------------------------------------------------------------------------

constexpr std::array drawGrounds{DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves};

// Claims what stands on the board, asks whether the position is dead, and is harmless where neither helps.
StepResult CommandRunner::operator()(const command::ClaimStanding&) {
    std::vector<ClaimRefusal> grounds;
    for (const DrawGround ground : drawGrounds) {
        const auto granted = game_.examine(author(), {ground, std::nullopt});
        if (granted) return claim(ground, std::nullopt);
        grounds.push_back(granted.error());
    }
    if (game_.endIfDead()) return end(std::nullopt);  // it was drawn before anybody asked (FIDE 5.2.2)
    return refuse({RefusalKind::CannotClaimDraw, refusal::ClaimRefused{std::move(grounds), std::nullopt}});
}

StepResult CommandRunner::operator()(const command::ClaimDraw& wanted) {
    if (wanted.ground) return claim(*wanted.ground, wanted.move);
    std::vector<ClaimRefusal> grounds;
    for (const DrawGround ground : drawGrounds) {
        const auto granted = game_.examine(author(), {ground, wanted.move});
        if (granted) return claim(ground, wanted.move);
        grounds.push_back(granted.error());
    }
    if (!wanted.move && game_.endIfDead()) return end(std::nullopt);
    return refuseClaim(std::move(grounds));
}

StepResult CommandRunner::claim(DrawGround ground, std::optional<Move> move) {
    const auto granted = game_.examine(author(), {ground, move});
    if (!granted) return refuseClaim({granted.error()});
    static_cast<void>(game_.claimDraw(author(), ground, move));
    return end(author());
}

// A claim that was looked at and refused stands as an offer, and obliges to the move it named (FIDE 9.1.2.3, 9.2.1).
StepResult CommandRunner::refuseClaim(std::vector<ClaimRefusal> grounds) {
    const auto before = game_.drawOfferedBy();
    const Claim claim = grounds.front().claim;
    static_cast<void>(game_.claimDraw(author(), claim.ground, claim.move));
    refusal::ClaimRefused refused{std::move(grounds), std::nullopt};
    if (game_.drawOfferedBy() != before) refused.offeredTo = opposite(author());
    if (const auto owed = game_.obligedMove(); owed && owed == claim.move)
        refused.owed = toSan(game_.position(), *owed);
    return refuse({RefusalKind::CannotClaimDraw, std::move(refused)});
}

StepResult CommandRunner::operator()(const command::OfferDraw&) {
    if (const auto offered = game_.offerDraw(author()); !offered)
        return refuse({RefusalKind::CannotAgree, offered.error()});
    report(event::DrawOffered{author(), snapshotOf(game_)});
    return step::DrawOffered{author()};
}

StepResult CommandRunner::operator()(const command::AcceptDraw&) {
    if (const auto accepted = game_.acceptDraw(answerer()); !accepted)
        return refuse({RefusalKind::CannotAgree, accepted.error()});
    return end(std::nullopt);
}

StepResult CommandRunner::operator()(const command::DeclineDraw&) {
    const Color by = answerer();
    if (const auto declined = game_.declineDraw(by); !declined)
        return refuse({RefusalKind::CannotAgree, declined.error()});
    report(event::DrawDeclined{by, snapshotOf(game_)});
    return step::DrawDeclined{by};
}

StepResult CommandRunner::operator()(const command::Resign&) {
    const Color by = author();
    if (const auto resigned = game_.resign(by); !resigned) return refuse(resigned.error());
    return end(by);
}

// One that has really fallen is called before any command is looked at.
StepResult CommandRunner::operator()(const command::CallFlag& call) {
    if (by_) return refuse(nowchess::refuse({refusal::Missing::FallenFlag}));
    return callFlag(call.side);
}

StepResult CommandRunner::callFlag(Color side) {
    if (const auto fell = game_.flagFell(side); !fell) return refuse(fell.error());
    return end(side);
}

// --- the arbiter's --------------------------------------------------------------------------------------------------

StepResult CommandRunner::ruled() {
    const Ruling& ruling = game_.rulings().back();
    if (session_.clock) session_.clock->adjust(game_, clockChange(ruling));
    report(event::Ruled{ruling, snapshotOf(game_)});
    return step::Ruled{ruling};
}

StepResult CommandRunner::operator()(const command::NoteIllegalMove& note) {
    if (by_) return refusePlayer();
    const auto noted = game_.illegalMove(
        note.side, hasTimeLimit() ? illegalMovePenalty(session_.clock->control()) : std::chrono::milliseconds(0));
    if (!noted) return refuse(noted.error());
    return *noted ? end(note.side) : ruled();
}

StepResult CommandRunner::operator()(const command::Penalise& penalty) {
    if (by_) return refusePlayer();
    if (!hasTimeLimit()) return refuse(nowchess::refuse({refusal::Missing::Clock}));
    if (const auto penalised = game_.penalise(penalty.side, penalty.time); !penalised) return refuse(penalised.error());
    return ruled();
}

StepResult CommandRunner::operator()(const command::CallBothFlags&) {
    if (by_) return refusePlayer();
    const auto isBeforeLastPeriod = [this](Color side) {
        return session_.clock && session_.clock->clock().movesToGo(side).has_value();
    };
    if (std::ranges::any_of(allColors, isBeforeLastPeriod))
        return refuse(nowchess::refuse({refusal::Missing::LastPeriod}));
    if (const auto fell = game_.bothFlagsFell(); !fell) return refuse(fell.error());
    return end(std::nullopt);
}

StepResult CommandRunner::operator()(const command::DeclareLost& declared) {
    if (by_) return refusePlayer();
    const Outcome outcome = declared.by ? Outcome{opposite(*declared.by), EndReason::Forfeit}
                                        : Outcome{std::nullopt, EndReason::DoubleForfeit};
    if (const auto decided = game_.adjudicate(outcome); !decided) return refuse(decided.error());
    return end(declared.by);
}

bool CommandRunner::takeBackRuling() {
    const auto outcome = game_.outcome();
    const bool hadEnded = outcome && (game_.isDecidedByArbiter() || outcome->reason == EndReason::BothFlags ||
                                      outcome->reason == EndReason::IllegalMoves);
    if (outcome && !hadEnded) return false;
    std::optional<Ruling> ruling;
    if (hadEnded) {
        game_.reopen();
        session_.endedBy.reset();
    } else {
        ruling = game_.withdrawRuling();
        if (!ruling) return false;
        if (session_.clock) {
            const ClockChange change = clockChange(*ruling);
            session_.clock->adjust(game_, {change.side, -change.change});
        }
    }
    report(event::RulingTakenBack{ruling, snapshotOf(game_)});
    reportClaims();
    return true;
}

// --- back and forth -------------------------------------------------------------------------------------------------

StepResult CommandRunner::operator()(const command::TakeBack& back) {
    // Taking back a move that waits for its promotion piece is not to make it.
    if (session_.promotion) {
        report(event::MovesTakenBack{0, snapshotOf(game_)});
        reportClaims();
        return step::TakenBack{0};
    }
    if (takeBackRuling()) return step::TakenBack{0};
    if (game_.ply() == 0) return refuse(nowchess::refuse({refusal::Missing::MoveToTakeBack}));
    return goTo(game_.ply() - std::min(back.count, game_.ply()));
}

StepResult CommandRunner::operator()(const command::PlayAgain& again) {
    if (game_.undone().empty()) return refuse(nowchess::refuse({refusal::Missing::MoveToPlayAgain}));
    return goTo(game_.ply() + std::min(again.count, game_.undone().size()));
}

StepResult CommandRunner::operator()(const command::GoTo& target) {
    const std::size_t last = game_.ply() + game_.undone().size();
    if (target.ply > last) return refuse(nowchess::refuse({refusal::Missing::Ply, last}));
    if (target.ply == game_.ply()) return refuse(nowchess::refuse({refusal::Missing::OtherPly}));
    return goTo(target.ply);
}

StepResult CommandRunner::goTo(std::size_t ply) {
    const std::size_t before = game_.ply();
    game_.goTo(ply);
    session_.endedBy.reset();
    if (session_.clock) session_.clock->goTo(game_, now_);
    endIfDead(session_);
    const bool back = ply < before;
    const std::size_t count = back ? before - ply : ply - before;
    if (back)
        report(event::MovesTakenBack{count, snapshotOf(game_)});
    else
        report(event::MovesPlayedAgain{count, snapshotOf(game_)});
    reportClaims();
    if (game_.isOver()) end(std::nullopt);  // an event of its own
    return back ? StepResult(step::TakenBack{count}) : step::PlayedAgain{count};
}

StepResult CommandRunner::operator()(const command::Begin& begin) {
    GameOptions options = game_.options();
    options.rules = begin.rules;
    Session next{.game = AnyGame(begin.start, options), .deadCheck = session_.deadCheck};
    endIfDead(next);
    if (const auto outcome = next.game.outcome())
        return refuse({RefusalKind::InvalidPosition, refusal::OverAtOnce{*outcome}});
    if (session_.clock) next.clock.emplace(session_.clock->control(), next.game);
    const auto left = std::make_shared<AnyGame>(game_);
    report(event::BoardReset{left, snapshotOf(next.game)});
    session_ = std::move(next);
    return step::Begun{left};
}

}  // namespace

bool endIfDead(Session& session) { return session.deadCheck == DeadCheck::Full && session.game.endIfDead(); }

Happened apply(Session& session, const Command& command, ClockTime now) {
    return CommandRunner(session, command.by, now).run(command.what);
}

Happened refused(const Session& session, Refusal refusal) {
    std::vector<Event> events{event::InvalidMove{refusal, snapshotOf(session.game)}};
    return {step::Refused{std::move(refusal)}, std::move(events)};
}

Ending endingOf(const Session& session, KeptGame game) {
    const Outcome outcome = *session.game.outcome();
    Ended ended{outcome, session.endedBy, std::move(game)};
    if (session.game.grantedClaim()) return ending::DrawClaimed{std::move(ended)};
    if (outcome.reason == EndReason::Checkmate) return ending::Checkmate{std::move(ended)};
    if (outcome.reason == EndReason::Stalemate) return ending::Stalemate{std::move(ended)};
    if (outcome.winner) return ending::Won{std::move(ended)};
    return ending::Draw{std::move(ended)};
}

// NOLINTNEXTLINE(bugprone-exception-escape): std::visit throws for a variant without a value, and no event is one
const Ended* endingIn(const Event& event) noexcept {
    return std::visit(
        [](const auto& kind) noexcept -> const Ended* {
            if constexpr (std::derived_from<std::remove_cvref_t<decltype(kind)>, Ended>)
                return &kind;
            else
                return nullptr;
        },
        event);
}

std::vector<PromotionPiece> promotionChoices(const Session& session) {
    std::vector<PromotionPiece> choices;
    if (!session.promotion) return choices;
    std::vector<PromotionPiece> pieces(allPromotionPieces.begin(), allPromotionPieces.end());
    pieces.push_back(PromotionPiece::King);
    for (const PromotionPiece piece : pieces)
        if (isLegal(session.game.position(), Move::promotion(session.promotion->from, session.promotion->to, piece)))
            choices.push_back(piece);
    return choices;
}

std::optional<Piece> lastCapture(const AnyGame& game) noexcept {
    if (game.ply() == 0) return std::nullopt;
    const auto history = game.history();
    return capturedBy(history[history.size() - 2].position, *history.back().move);
}

}  // namespace nowchess
