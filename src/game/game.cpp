#include "nowchess/game/game.h"

#include <algorithm>
#include <array>

#include "game/judging.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/material.h"

namespace nowchess {

namespace {

constexpr std::uint32_t claimableOccurrences = 3;  // FIDE 9.2
constexpr std::uint32_t automaticOccurrences = 5;  // FIDE 9.6.1
constexpr std::uint32_t claimableHalfmoves = 100;  // FIDE 9.3
constexpr std::uint32_t automaticHalfmoves = 150;  // FIDE 9.6.2
// A position can stand again only after both sides have gone and come back.
constexpr std::size_t shortestCycle = 4;

EndReason reasonOf(DrawGround ground) noexcept {
    return ground == DrawGround::ThreefoldRepetition ? EndReason::ThreefoldRepetition : EndReason::FiftyMoves;
}

// Was the claim good enough to be looked at? Only then does its refusal have consequences.
bool isExamined(ClaimFault fault) noexcept {
    return fault == ClaimFault::TooFewOccurrences || fault == ClaimFault::TooFewMoves ||
           fault == ClaimFault::MoveResetsClock;
}

// Half-moves of the game before ply 0, as far as the move number tells.
std::uint64_t playedBefore(const Position& start) noexcept {
    const std::uint64_t whole = std::max<std::uint32_t>(start.fullmoveNumber(), 1) - 1;
    return 2 * whole + (start.turn() == Color::Black ? 1 : 0);
}

}  // namespace

Game::Game(const GameOptions& options) : Game(options.rules->start(), options) {}

Game::Game(const Position& start, const GameOptions& options) : options_(options) {
    plies_.push_back({start, repetitionKey(start), 1, std::nullopt, std::nullopt, {}});
    outcome_ = automaticOutcome();
}

std::expected<Game, PositionError> Game::fromFen(std::string_view fen, const GameOptions& options) {
    const auto position = positionFromFen(fen, {.castling = options.rules->castlingMode()});
    if (!position) return std::unexpected(position.error());
    return Game(*position, options);
}

bool Game::isCheck() const noexcept { return isInCheck(position()); }

// Mate comes first: it ends the game before any draw that the same move would bring about (FIDE 5.1.1, 9.6.2).
std::optional<Outcome> Game::automaticOutcome() const noexcept {
    const Position& now = position();
    switch (rules().status(now)) {
        case Status::Mated: return Outcome{opposite(now.turn()), EndReason::Checkmate};
        case Status::Drawn: return Outcome{std::nullopt, EndReason::Stalemate};
        case Status::Normal:
        case Status::InCheck: break;
    }
    if (passedEnd_ && cursor_ >= *passedEnd_) return std::nullopt;
    const auto draw = [](EndReason reason) { return Outcome{std::nullopt, reason}; };
    if (isInsufficientMaterial(now.board())) return draw(EndReason::InsufficientMaterial);
    if (options_.deadPositions && isDeadFast(now)) return draw(EndReason::DeadPosition);
    if (regulations() == Regulations::FideOnline) {
        if (occurrences() >= claimableOccurrences) return draw(EndReason::ThreefoldRepetition);
        if (now.halfmoveClock() >= claimableHalfmoves) return draw(EndReason::FiftyMoves);
    }
    if (occurrences() >= automaticOccurrences) return draw(EndReason::FivefoldRepetition);
    if (now.halfmoveClock() >= automaticHalfmoves) return draw(EndReason::SeventyFiveMoves);
    return std::nullopt;
}

// Counts a position that is, or would be, the next after the current one. Its clock bounds how far back it can have
// stood; the last time it did knows how often that was.
Game::Occurrence Game::occurrenceOf(const Position& next, RepetitionKey key) const noexcept {
    const std::size_t ply = cursor_ + 1;
    const std::size_t reach = std::min<std::size_t>(ply, next.halfmoveClock());
    for (std::size_t back = shortestCycle; back <= reach; back += 2) {
        const GamePly& earlier = plies_[ply - back];
        // No two positions with one key are known.
        if (earlier.repetition == key && samePosition(earlier.position, next))  // GCOVR_EXCL_LINE
            return {earlier.occurrence + 1, static_cast<std::uint32_t>(ply - back)};
    }
    return {1, std::nullopt};
}

void Game::append(Move move, const Position& next) {
    const SanText san = toSan(position(), move);
    const RepetitionKey key = repetitionKey(next);
    const Occurrence occurrence = occurrenceOf(next, key);
    // The only step that may fail comes before all others.
    if (plies_.capacity() < cursor_ + 2) plies_.reserve(2 * (cursor_ + 2));
    if (passedEnd_ && cursor_ < *passedEnd_) passedEnd_.reset();  // another line from before the end
    plies_.resize(cursor_ + 1, plies_.front());
    if (!rulings_.empty()) rulings_.resize(rulings().size());
    plies_.emplace_back(next, key, occurrence.count, occurrence.previous, move, san);
    ++cursor_;
    if (offer_ == next.turn()) offer_.reset();  // whoever moves has declined the other's offer
    obligedMove_.reset();
    forgetFindings();
    outcome_ = automaticOutcome();
}

std::expected<void, PlayError> Game::play(Move move) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    if (obligedMove_ && *obligedMove_ != move) return std::unexpected(MustPlayClaimedMove{*obligedMove_});
    const auto next = rules().play(position(), move);
    if (!next) return std::unexpected(next.error());
    append(move, *next);
    return {};
}

std::expected<void, PlayError> Game::playSan(std::string_view text, const SanOptions& options) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    SanOptions withoutNullMoves = options;
    withoutNullMoves.nullMoves = false;  // passing is for analysis, not for games
    const auto read = readSan(position(), text, withoutNullMoves);
    if (!read) return std::unexpected(InvalidSan{std::string(text), read.error()});
    return play(*read->move);
}

std::expected<void, IllegalMove> Game::playRecorded(Move move) {
    const auto next = rules().play(position(), move);
    if (!next) return std::unexpected(next.error());
    if (outcome_) {
        if (!passedEnd_ || cursor_ < *passedEnd_) passedEnd_ = cursor_;
        forgetDecisions();
    }
    append(move, *next);
    return {};
}

void Game::forgetDecisions() noexcept {
    offer_.reset();
    obligedMove_.reset();
    grantedClaim_.reset();
    adjudication_.reset();
    byArbiter_ = false;
}

void Game::moveCursor(std::size_t ply) noexcept {
    if (outcome_ && outcome_->reason == EndReason::IllegalMoves) reopen();  // with the ruling that ended it
    cursor_ = ply;
    forgetDecisions();
    forgetFindings();
    outcome_ = automaticOutcome();
}

bool Game::undo() noexcept {
    if (cursor_ == 0) return false;
    return goTo(cursor_ - 1);
}
bool Game::redo() noexcept { return goTo(cursor_ + 1); }

bool Game::goTo(std::size_t ply) noexcept {
    if (ply >= plies_.size()) return false;
    if (ply != cursor_) moveCursor(ply);
    return true;
}

// Has a position that one move could restore stood twice?
bool Game::couldRepeat() const noexcept {
    const std::size_t reach = std::min<std::size_t>(cursor_, position().halfmoveClock());
    for (std::size_t back = shortestCycle - 1; back <= reach; back += 2)
        if (plies_[cursor_ - back].occurrence + 1 >= claimableOccurrences) return true;
    return false;
}

std::expected<std::uint32_t, ClaimRefusal> Game::examine(Color claimant, const Claim& claim) const noexcept {
    const auto refuse = [&](ClaimFault fault, std::uint32_t count) {
        return std::unexpected(ClaimRefusal{fault, claim, count});
    };
    if (outcome_) return refuse(ClaimFault::GameOver, 0);
    if (claimant != position().turn()) return refuse(ClaimFault::NotOnMove, 0);
    if (regulations() == Regulations::FideOnline) return refuse(ClaimFault::NoClaims, 0);
    if (obligedMove_ && claim.move && claim.move != obligedMove_) return refuse(ClaimFault::MoveOwed, 0);
    std::uint32_t occurrence = occurrences();
    std::uint32_t halfmoves = position().halfmoveClock();
    if (claim.move) {
        const auto next = rules().play(position(), *claim.move);
        if (!next) return refuse(ClaimFault::IllegalMove, 0);
        occurrence = occurrenceOf(*next, repetitionKey(*next)).count;
        halfmoves = next->halfmoveClock();
    }
    if (claim.ground == DrawGround::ThreefoldRepetition)
        return occurrence >= claimableOccurrences ? std::expected<std::uint32_t, ClaimRefusal>(occurrence)
                                                  : refuse(ClaimFault::TooFewOccurrences, occurrence);
    if (halfmoves >= claimableHalfmoves) return halfmoves;
    return refuse(claim.move && halfmoves == 0 ? ClaimFault::MoveResetsClock : ClaimFault::TooFewMoves, halfmoves);
}

bool Game::canClaimDraw() const noexcept {
    if (outcome_ || regulations() == Regulations::FideOnline) return false;
    if (occurrences() >= claimableOccurrences || position().halfmoveClock() >= claimableHalfmoves) return true;
    // Only now is it worth trying moves.
    return (couldRepeat() || position().halfmoveClock() + 1 >= claimableHalfmoves) && !claimable().empty();
}

std::vector<Claim> Game::claimable() const {
    std::vector<Claim> claims;
    if (outcome_ || regulations() == Regulations::FideOnline) return claims;
    const Color claimant = position().turn();
    const auto addIfGranted = [&](const Claim& claim) {
        if (examine(claimant, claim)) claims.push_back(claim);
    };
    addIfGranted({DrawGround::ThreefoldRepetition, std::nullopt});
    addIfGranted({DrawGround::FiftyMoves, std::nullopt});
    const bool repeats = couldRepeat();
    const bool fifty = position().halfmoveClock() + 1 >= claimableHalfmoves;
    if (!repeats && !fifty) return claims;
    for (const Move move : legalMoves()) {
        if (repeats) addIfGranted({DrawGround::ThreefoldRepetition, move});
        if (fifty) addIfGranted({DrawGround::FiftyMoves, move});
    }
    return claims;
}

std::expected<Outcome, ClaimRefusal> Game::claimDraw(DrawGround ground, std::optional<Move> move) {
    return claimDraw(position().turn(), ground, move);
}

std::expected<Outcome, ClaimRefusal> Game::claimDraw(Color claimant, DrawGround ground, std::optional<Move> move) {
    const auto granted = examine(claimant, {ground, move});
    if (granted) {
        grantedClaim_ = Claim{ground, move};
        outcome_ = Outcome{std::nullopt, reasonOf(ground)};
        return *outcome_;
    }
    if (isExamined(granted.error().fault)) {
        if (!offer_) offer_ = claimant;  // an offer of the opponent's stands until it is answered (9.1.2.1)
        if (move) obligedMove_ = move;
    }
    return std::unexpected(granted.error());
}

void Game::restorePending(std::optional<Color> offer, std::optional<Move> owed) noexcept {
    offer_ = offer;
    obligedMove_ = owed && rules().play(position(), *owed) ? owed : std::nullopt;
}

std::expected<void, OfferFault> Game::offerDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_) return std::unexpected(OfferFault::AlreadyOffered);
    offer_ = by;
    return {};
}

std::expected<Outcome, OfferFault> Game::acceptDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_ != opposite(by)) return std::unexpected(OfferFault::NoOffer);
    if (playedBefore(start()) + cursor_ < 2) return std::unexpected(OfferFault::TooEarly);
    outcome_ = Outcome{std::nullopt, EndReason::Agreement};
    return *outcome_;
}

std::expected<void, OfferFault> Game::declineDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_ != opposite(by)) return std::unexpected(OfferFault::NoOffer);
    offer_.reset();
    return {};
}

std::expected<Outcome, GameAlreadyOver> Game::end(std::optional<Color> winner, EndReason reason) noexcept {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    outcome_ = Outcome{winner, reason};
    return *outcome_;
}

std::expected<Outcome, GameAlreadyOver> Game::endRecorded(const Outcome& outcome) noexcept {
    const Status board = rules().status(position());
    if (board == Status::Mated || board == Status::Drawn) return std::unexpected(GameAlreadyOver{*outcome_});
    forgetDecisions();
    outcome_ = outcome;
    return outcome;
}

// FIDE 5.1.2, 6.9, 7.5.5: the opponent wins, unless no series of legal moves could mate.
std::expected<Outcome, GameAlreadyOver> Game::lose(Color loser, EndReason reason) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const Color winner = opposite(loser);
    if (options_.deadPositions) {
        const MateFinding& finding = askFullCheck(winner, options_.mateBudget);
        adjudication_ = Adjudication{winner, finding.verdict.answer, finding.budget, cursor_};
    }
    const bool wins =
        adjudication_ ? adjudication_->answer != MateAnswer::No : canMateByMaterial(position().board(), winner);
    return end(wins ? std::optional(winner) : std::nullopt, reason);
}

std::expected<Outcome, GameAlreadyOver> Game::resign(Color by) {
    if (regulations() == Regulations::FideOnline) return end(opposite(by), EndReason::Resignation);
    return lose(by, EndReason::Resignation);
}
std::expected<Outcome, GameAlreadyOver> Game::flagFell(Color by) { return lose(by, EndReason::FlagFall); }
std::expected<Outcome, GameAlreadyOver> Game::secondIllegalMove(Color by) { return lose(by, EndReason::IllegalMoves); }
std::expected<Outcome, GameAlreadyOver> Game::bothFlagsFell() noexcept {
    return end(std::nullopt, EndReason::BothFlags);
}
std::expected<Outcome, GameAlreadyOver> Game::forfeit(Color by) noexcept {
    return end(opposite(by), EndReason::Forfeit);
}
std::expected<Outcome, GameAlreadyOver> Game::forfeitBoth() noexcept {
    return end(std::nullopt, EndReason::DoubleForfeit);
}

std::span<const Ruling> Game::rulings() const noexcept {
    const auto end = std::ranges::upper_bound(rulings_, cursor_, {}, &Ruling::ply);
    return {rulings_.begin(), end};
}

void Game::note(const Ruling& ruling) {
    rulings_.insert(rulings_.begin() + static_cast<std::ptrdiff_t>(rulings().size()), ruling);
}

std::expected<std::optional<Outcome>, GameAlreadyOver> Game::illegalMove(Color by, std::chrono::milliseconds time) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const bool isSecond = std::ranges::any_of(
        rulings(), [by](const Ruling& ruling) { return ruling.kind == RulingKind::IllegalMove && ruling.side == by; });
    note({cursor_, RulingKind::IllegalMove, by, isSecond ? std::chrono::milliseconds(0) : time});
    if (!isSecond) return std::nullopt;
    return secondIllegalMove(by);
}

std::expected<void, GameAlreadyOver> Game::penalise(Color side, std::chrono::milliseconds time) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const bool isGiven = time.count() >= 0;
    note({cursor_, isGiven ? RulingKind::TimeGiven : RulingKind::TimeTaken, side, isGiven ? time : -time});
    return {};
}

std::optional<Ruling> Game::withdrawRuling() noexcept {
    const auto standing = rulings();
    if (standing.empty() || standing.back().ply != cursor_) return std::nullopt;
    const Ruling last = standing.back();
    if (outcome_ && outcome_->reason == EndReason::IllegalMoves)
        reopen();
    else
        rulings_.erase(rulings_.begin() + static_cast<std::ptrdiff_t>(standing.size() - 1));
    return last;
}

void Game::restoreRulings(std::span<const Ruling> rulings) {
    rulings_.clear();
    for (const Ruling& ruling : rulings)
        if (ruling.ply < plies_.size() && (rulings_.empty() || ruling.ply >= rulings_.back().ply))
            rulings_.push_back(ruling);
}

bool Game::reopen() noexcept {
    const bool wasIllegalMove = outcome_ && outcome_->reason == EndReason::IllegalMoves;
    forgetDecisions();
    outcome_ = automaticOutcome();
    if (wasIllegalMove && !outcome_ && !rulings().empty() && rulings().back().kind == RulingKind::IllegalMove)
        withdrawRuling();
    return !outcome_;
}

bool isFinal(const MateFinding& finding, const MateBudget& budget) noexcept {
    return finding.verdict.answer != MateAnswer::Unknown || finding.budget.nodes >= budget.nodes;
}

const MateFinding& Game::askFullCheck(Color side, const MateBudget& budget) {
    auto& known = findings_[side];
    if (!known || !isFinal(*known, budget))
        known = std::make_shared<const MateFinding>(judging::checkMate(position(), side, budget), budget);
    return *known;
}

bool Game::isProvenDead() const noexcept {
    const auto isNo = [](const auto& finding) { return finding && finding->verdict.answer == MateAnswer::No; };
    return options_.deadPositions && isNo(findings_[Color::White]) && isNo(findings_[Color::Black]);
}

bool Game::isOpenQuestion() const noexcept { return adjudication_ && !adjudication_->isProven() && !byArbiter_; }

bool Game::settle(const MateFinding& finding) noexcept {
    adjudication_->answer = finding.verdict.answer;
    adjudication_->budget = finding.budget;
    if (finding.verdict.answer == MateAnswer::No) outcome_->winner.reset();
    return adjudication_->isProven();
}

bool Game::reconsider(const MateBudget& budget) {
    return isOpenQuestion() && settle(askFullCheck(adjudication_->side, budget));
}

bool Game::reconsider(MateFinding finding) {
    if (!isOpenQuestion()) return false;
    auto& known = findings_[adjudication_->side];
    if (isFinal(finding, known->budget)) known = std::make_shared<const MateFinding>(std::move(finding));
    return settle(*known);
}

std::expected<Outcome, GameAlreadyOver> Game::adjudicate(const Outcome& outcome) noexcept {
    if (outcome_ && (automaticOutcome() || isProvenDead())) return std::unexpected(GameAlreadyOver{*outcome_});
    outcome_ = outcome;
    byArbiter_ = true;
    return outcome;
}

bool Game::endIfDead(DeadCheck check) {
    if (!options_.deadPositions || outcome_) return false;
    if (check == DeadCheck::Full) {
        // One side that may still mate is enough to go on.
        for (const Color side : allColors)
            if (askFullCheck(side, options_.mateBudget).verdict.answer != MateAnswer::No) return false;
    }
    if (check == DeadCheck::Fast && !isDeadFast(position())) return false;
    return end(std::nullopt, EndReason::DeadPosition).has_value();
}

std::string_view name(DrawGround ground) noexcept {
    return ground == DrawGround::ThreefoldRepetition ? "ThreefoldRepetition" : "FiftyMoves";
}

std::string_view name(ClaimFault fault) noexcept {
    constexpr std::array<std::string_view, 8> names{"GameOver",    "NotOnMove",      "NoClaims",
                                                    "MoveOwed",    "IllegalMove",    "TooFewOccurrences",
                                                    "TooFewMoves", "MoveResetsClock"};
    return names[static_cast<std::size_t>(fault)];
}

}  // namespace nowchess
