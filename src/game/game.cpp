#include "nowchess/game/game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "game/judging.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/winnable.h"
#include "rules/instantiate.h"

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
template <typename V>
std::uint64_t playedBefore(const BasicPosition<V>& start) noexcept {
    const std::uint64_t whole = std::max<std::uint32_t>(start.fullmoveNumber(), 1) - 1;
    return 2 * whole + (start.turn() == Color::Black ? 1 : 0);
}

template <typename V>
BasicPosition<V> startOf([[maybe_unused]] Variant variant) noexcept {
    if constexpr (isAnyVariant<V>)
        return AnyPosition::initial(variant);
    else
        return BasicPosition<V>::initial();
}

EndReason reasonOf(BoardEnding ending) noexcept {
    switch (ending) {
        case BoardEnding::Checkmate: return EndReason::Checkmate;
        case BoardEnding::Stalemate: return EndReason::Stalemate;
        case BoardEnding::KingInTheCentre: return EndReason::KingInTheCentre;
        case BoardEnding::ThirdCheck: return EndReason::ThirdCheck;
        case BoardEnding::KingExploded: return EndReason::KingExploded;
        case BoardEnding::AllPiecesLost: return EndReason::AllPiecesLost;
        case BoardEnding::KingAtTheGoal: return EndReason::KingAtTheGoal;
        case BoardEnding::OtherRule: return EndReason::OtherRule;
    }
    std::unreachable();
}

template <typename V>
std::optional<Outcome> endOnBoard(const BasicPosition<V>& position) noexcept {
    if constexpr (isStandard<V>) {
        switch (status(position)) {
            case Status::Mated: return Outcome{opposite(position.turn()), EndReason::Checkmate};
            case Status::Drawn: return Outcome{std::nullopt, EndReason::Stalemate};
            case Status::Normal:
            case Status::InCheck:
            case Status::Ended: return std::nullopt;
        }
        std::unreachable();
    } else {
        const auto ended = boardOutcome(position);
        if (!ended) return std::nullopt;
        return Outcome{ended->winner, reasonOf(ended->ending)};
    }
}

// What material says of a variant is all that its fast check knows.
template <typename V>
bool isSeenDead(const BasicPosition<V>& position) noexcept {
    return withExact(position, []<typename Exact>(const BasicPosition<Exact>& exact) {
        if constexpr (isStandard<Exact>)
            return isDeadFast(exact);
        else
            return isDrawnByMaterial(exact);
    });
}

// Half-moves that count towards fifty and seventy-five moves.
template <typename V>
std::uint32_t countedHalfmoves(const BasicPosition<V>& position) noexcept {
    if constexpr (!isStandard<V>)
        if (!countsMoves(position.variant())) return 0;
    return position.halfmoveClock();
}

// How far back a position can have stood. Where captured pieces come back, captures end nothing.
template <typename V>
std::size_t reachBack(const BasicPosition<V>& position, std::size_t ply) noexcept {
    if constexpr (!isStandard<V>)
        if (!countsMoves(position.variant())) return ply;
    return std::min<std::size_t>(ply, position.halfmoveClock());
}

}  // namespace

template <typename V>
BasicGame<V>::BasicGame(const GameOptions& options) : BasicGame(startOf<V>(options.rules.variant), options) {}

template <typename V>
BasicGame<V>::BasicGame(const Position& start, const GameOptions& options) : options_(options) {
    options_.rules.variant = start.variant();
    plies_.emplace_back(start);
    keys_.push_back(repetitionKey(start));
    outcome_ = automaticOutcome();
}

template <typename V>
std::expected<BasicGame<V>, PositionError> BasicGame<V>::fromFen(std::string_view fen, const GameOptions& options) {
    const FenOptions fenOptions{.castling = options.rules.castling};
    if constexpr (isStandard<V>) {
        const auto position = positionFromFen(fen, fenOptions);
        if (!position) return std::unexpected(position.error());
        return BasicGame(*position, options);
    } else if constexpr (isAnyVariant<V>) {
        const auto position = positionFromFen(fen, options.rules.variant, fenOptions);
        if (!position) return std::unexpected(position.error());
        return BasicGame(*position, options);
    } else {
        const auto position = positionFromFen(fen, V::id, fenOptions);
        if (!position) return std::unexpected(position.error());
        return BasicGame(position->template as<V>(), options);
    }
}

template <typename V>
bool BasicGame<V>::isCheck() const noexcept {
    return isInCheck(position());
}

// Mate comes first: it ends the game before any draw that the same move would bring about (FIDE 5.1.1, 9.6.2).
template <typename V>
std::optional<Outcome> BasicGame<V>::automaticOutcome() const noexcept {
    const Position& now = position();
    if (const auto ended = endOnBoard(now)) return ended;
    if (passedEnd_ && cursor_ >= *passedEnd_) return std::nullopt;
    const auto draw = [](EndReason reason) { return Outcome{std::nullopt, reason}; };
    // The check of dead positions has looked at the material, too.
    if (options_.deadPositions ? isSeenDead(now) : isDrawnByMaterial(now))
        return draw(isDrawnByMaterial(now) ? EndReason::InsufficientMaterial : EndReason::DeadPosition);
    if (regulations() == Regulations::FideOnline) {
        if (occurrences() >= claimableOccurrences) return draw(EndReason::ThreefoldRepetition);
        if (countedHalfmoves(now) >= claimableHalfmoves) return draw(EndReason::FiftyMoves);
    }
    if (occurrences() >= automaticOccurrences) return draw(EndReason::FivefoldRepetition);
    if (countedHalfmoves(now) >= automaticHalfmoves) return draw(EndReason::SeventyFiveMoves);
    return std::nullopt;
}

// Where a position that is, or would be, the next after the current one stood last; that ply knows how often it had by
// then. Its clock bounds how far back it can have stood.
template <typename V>
std::optional<std::uint32_t> BasicGame<V>::lastPlyOf(const Position& next, RepetitionKey key) const noexcept {
    const std::size_t ply = cursor_ + 1;
    const std::size_t reach = reachBack(next, ply);
    for (std::size_t back = shortestCycle; back <= reach; back += 2) {
        if (keys_[ply - back] != key) continue;
        // No two positions with one key are known.
        if (samePosition(plies_[ply - back].position, next))
            return static_cast<std::uint32_t>(ply - back);  // GCOVR_EXCL_LINE
    }
    return std::nullopt;
}

template <typename V>
void BasicGame<V>::append(Move move) {
    // The only steps that may fail come before all others.
    if (plies_.capacity() < cursor_ + 2) plies_.reserve(2 * (cursor_ + 2));
    if (keys_.capacity() < cursor_ + 2) keys_.reserve(2 * (cursor_ + 2));
    if (passedEnd_ && cursor_ < *passedEnd_) passedEnd_.reset();  // another line from before the end
    if (!undone().empty()) {
        plies_.resize(cursor_ + 1, plies_.front());
        keys_.resize(cursor_ + 1);
    }
    if (!rulings_.empty()) rulings_.resize(rulings().size());
    Ply& ply = plies_.emplace_back(position(), move);
    const RepetitionKey key = repetitionKey(ply.position);
    if (const auto last = lastPlyOf(ply.position, key)) {
        ply.occurrence = plies_[*last].occurrence + 1;
        ply.previous = *last;
    }
    keys_.push_back(key);
    ++cursor_;
    if (offer_ == ply.position.turn()) offer_.reset();  // whoever moves has declined the other's offer
    obligedMove_.reset();
    forgetFindings();
    outcome_ = automaticOutcome();
}

template <typename V>
std::expected<void, PlayError> BasicGame<V>::play(Move move) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    if (obligedMove_ && *obligedMove_ != move) return std::unexpected(MustPlayClaimedMove{*obligedMove_});
    if (const auto reason = whyIllegal(position(), move)) return std::unexpected(IllegalMove{move, *reason});
    append(move);
    return {};
}

template <typename V>
std::expected<void, PlayError> BasicGame<V>::playSan(std::string_view text, const SanOptions& options) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    SanOptions withoutNullMoves = options;
    withoutNullMoves.nullMoves = false;  // passing is for analysis, not for games
    const auto read = readSan(position(), text, withoutNullMoves);
    if (!read) return std::unexpected(InvalidSan{std::string(text), read.error()});
    return play(*read->move);
}

template <typename V>
std::expected<void, IllegalMove> BasicGame<V>::playRecorded(Move move) {
    if (const auto reason = whyIllegal(position(), move)) return std::unexpected(IllegalMove{move, *reason});
    if (outcome_) {
        if (!passedEnd_ || cursor_ < *passedEnd_) passedEnd_ = cursor_;
        forgetDecisions();
    }
    append(move);
    return {};
}

template <typename V>
void BasicGame<V>::forgetDecisions() noexcept {
    offer_.reset();
    obligedMove_.reset();
    grantedClaim_.reset();
    adjudication_.reset();
    byArbiter_ = false;
}

template <typename V>
void BasicGame<V>::moveCursor(std::size_t ply) noexcept {
    if (outcome_ && outcome_->reason == EndReason::IllegalMoves) reopen();  // with the ruling that ended it
    cursor_ = ply;
    forgetDecisions();
    forgetFindings();
    outcome_ = automaticOutcome();
}

template <typename V>
bool BasicGame<V>::undo() noexcept {
    if (cursor_ == 0) return false;
    return goTo(cursor_ - 1);
}
template <typename V>
bool BasicGame<V>::redo() noexcept {
    return goTo(cursor_ + 1);
}

template <typename V>
bool BasicGame<V>::goTo(std::size_t ply) noexcept {
    if (ply >= plies_.size()) return false;
    if (ply != cursor_) moveCursor(ply);
    return true;
}

// Has a position that one move could restore stood twice?
template <typename V>
bool BasicGame<V>::couldRepeat() const noexcept {
    const std::size_t reach = reachBack(position(), cursor_);
    for (std::size_t back = shortestCycle - 1; back <= reach; back += 2)
        if (plies_[cursor_ - back].occurrence + 1 >= claimableOccurrences) return true;
    return false;
}

template <typename V>
std::expected<std::uint32_t, ClaimRefusal> BasicGame<V>::examine(Color claimant, const Claim& claim) const noexcept {
    const auto refuse = [&](ClaimFault fault, std::uint32_t count) {
        return std::unexpected(ClaimRefusal{fault, claim, count});
    };
    if (outcome_) return refuse(ClaimFault::GameOver, 0);
    if (claimant != position().turn()) return refuse(ClaimFault::NotOnMove, 0);
    if (regulations() == Regulations::FideOnline) return refuse(ClaimFault::NoClaims, 0);
    if (obligedMove_ && claim.move && claim.move != obligedMove_) return refuse(ClaimFault::MoveOwed, 0);
    std::uint32_t occurrence = occurrences();
    std::uint32_t halfmoves = countedHalfmoves(position());
    if (claim.move) {
        const auto next = nowchess::play(position(), *claim.move);
        if (!next) return refuse(ClaimFault::IllegalMove, 0);
        const auto last = lastPlyOf(*next, repetitionKey(*next));
        occurrence = last ? plies_[*last].occurrence + 1 : 1;
        halfmoves = countedHalfmoves(*next);
    }
    if (claim.ground == DrawGround::ThreefoldRepetition)
        return occurrence >= claimableOccurrences ? std::expected<std::uint32_t, ClaimRefusal>(occurrence)
                                                  : refuse(ClaimFault::TooFewOccurrences, occurrence);
    if (halfmoves >= claimableHalfmoves) return halfmoves;
    return refuse(claim.move && halfmoves == 0 ? ClaimFault::MoveResetsClock : ClaimFault::TooFewMoves, halfmoves);
}

template <typename V>
bool BasicGame<V>::canClaimDraw() const noexcept {
    if (outcome_ || regulations() == Regulations::FideOnline) return false;
    if (occurrences() >= claimableOccurrences || countedHalfmoves(position()) >= claimableHalfmoves) return true;
    // Only now is it worth trying moves.
    return (couldRepeat() || countedHalfmoves(position()) + 1 >= claimableHalfmoves) && !claimable().empty();
}

template <typename V>
std::vector<Claim> BasicGame<V>::claimable() const {
    std::vector<Claim> claims;
    if (outcome_ || regulations() == Regulations::FideOnline) return claims;
    const Color claimant = position().turn();
    const auto addIfGranted = [&](const Claim& claim) {
        if (examine(claimant, claim)) claims.push_back(claim);
    };
    addIfGranted({DrawGround::ThreefoldRepetition, std::nullopt});
    addIfGranted({DrawGround::FiftyMoves, std::nullopt});
    const bool repeats = couldRepeat();
    const bool fifty = countedHalfmoves(position()) + 1 >= claimableHalfmoves;
    if (!repeats && !fifty) return claims;
    for (const Move move : legalMoves()) {
        if (repeats) addIfGranted({DrawGround::ThreefoldRepetition, move});
        if (fifty) addIfGranted({DrawGround::FiftyMoves, move});
    }
    return claims;
}

template <typename V>
std::expected<Outcome, ClaimRefusal> BasicGame<V>::claimDraw(DrawGround ground, std::optional<Move> move) {
    return claimDraw(position().turn(), ground, move);
}

template <typename V>
std::expected<Outcome, ClaimRefusal> BasicGame<V>::claimDraw(Color claimant, DrawGround ground,
                                                             std::optional<Move> move) {
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

template <typename V>
void BasicGame<V>::restorePending(std::optional<Color> offer, std::optional<Move> owed) noexcept {
    offer_ = offer;
    obligedMove_ = owed && nowchess::play(position(), *owed) ? owed : std::nullopt;
}

template <typename V>
std::expected<void, OfferFault> BasicGame<V>::offerDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_) return std::unexpected(OfferFault::AlreadyOffered);
    offer_ = by;
    return {};
}

template <typename V>
std::expected<Outcome, OfferFault> BasicGame<V>::acceptDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_ != opposite(by)) return std::unexpected(OfferFault::NoOffer);
    if (playedBefore(start()) + cursor_ < 2) return std::unexpected(OfferFault::TooEarly);
    outcome_ = Outcome{std::nullopt, EndReason::Agreement};
    return *outcome_;
}

template <typename V>
std::expected<void, OfferFault> BasicGame<V>::declineDraw(Color by) noexcept {
    if (outcome_) return std::unexpected(OfferFault::GameOver);
    if (offer_ != opposite(by)) return std::unexpected(OfferFault::NoOffer);
    offer_.reset();
    return {};
}

template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::end(std::optional<Color> winner, EndReason reason) noexcept {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    outcome_ = Outcome{winner, reason};
    return *outcome_;
}

template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::endRecorded(const Outcome& outcome) noexcept {
    if (endOnBoard(position())) return std::unexpected(GameAlreadyOver{*outcome_});
    forgetDecisions();
    outcome_ = outcome;
    return outcome;
}

// FIDE 5.1.2, 6.9, 7.5.5: the opponent wins, unless no series of legal moves could mate.
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::lose(Color loser, EndReason reason) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const Color winner = opposite(loser);
    if (options_.deadPositions) {
        const MateFinding& finding = askFullCheck(winner, options_.mateBudget);
        adjudication_ = Adjudication{winner, finding.verdict.answer, finding.budget, cursor_};
    }
    const bool wins = adjudication_ ? adjudication_->answer != MateAnswer::No : canWinByMaterial(position(), winner);
    return end(wins ? std::optional(winner) : std::nullopt, reason);
}

template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::resign(Color by) {
    if (regulations() == Regulations::FideOnline) return end(opposite(by), EndReason::Resignation);
    return lose(by, EndReason::Resignation);
}
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::flagFell(Color by) {
    return lose(by, EndReason::FlagFall);
}
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::secondIllegalMove(Color by) {
    return lose(by, EndReason::IllegalMoves);
}
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::bothFlagsFell() noexcept {
    return end(std::nullopt, EndReason::BothFlags);
}
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::forfeit(Color by) noexcept {
    return end(opposite(by), EndReason::Forfeit);
}
template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::forfeitBoth() noexcept {
    return end(std::nullopt, EndReason::DoubleForfeit);
}

template <typename V>
std::span<const Ruling> BasicGame<V>::rulings() const noexcept {
    const auto end = std::ranges::upper_bound(rulings_, cursor_, {}, &Ruling::ply);
    return {rulings_.begin(), end};
}

template <typename V>
void BasicGame<V>::note(const Ruling& ruling) {
    rulings_.insert(rulings_.begin() + static_cast<std::ptrdiff_t>(rulings().size()), ruling);
}

template <typename V>
std::expected<std::optional<Outcome>, GameAlreadyOver> BasicGame<V>::illegalMove(Color by,
                                                                                 std::chrono::milliseconds time) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const bool isSecond = std::ranges::any_of(
        rulings(), [by](const Ruling& ruling) { return ruling.kind == RulingKind::IllegalMove && ruling.side == by; });
    note({cursor_, RulingKind::IllegalMove, by, isSecond ? std::chrono::milliseconds(0) : time});
    if (!isSecond) return std::nullopt;
    return secondIllegalMove(by);
}

template <typename V>
std::expected<void, GameAlreadyOver> BasicGame<V>::penalise(Color side, std::chrono::milliseconds time) {
    if (outcome_) return std::unexpected(GameAlreadyOver{*outcome_});
    const bool isGiven = time.count() >= 0;
    note({cursor_, isGiven ? RulingKind::TimeGiven : RulingKind::TimeTaken, side, isGiven ? time : -time});
    return {};
}

template <typename V>
std::optional<Ruling> BasicGame<V>::withdrawRuling() noexcept {
    const auto standing = rulings();
    if (standing.empty() || standing.back().ply != cursor_) return std::nullopt;
    const Ruling last = standing.back();
    if (outcome_ && outcome_->reason == EndReason::IllegalMoves)
        reopen();
    else
        rulings_.erase(rulings_.begin() + static_cast<std::ptrdiff_t>(standing.size() - 1));
    return last;
}

template <typename V>
void BasicGame<V>::restoreRulings(std::span<const Ruling> rulings) {
    rulings_.clear();
    for (const Ruling& ruling : rulings)
        if (ruling.ply < plies_.size() && (rulings_.empty() || ruling.ply >= rulings_.back().ply))
            rulings_.push_back(ruling);
}

template <typename V>
bool BasicGame<V>::reopen() noexcept {
    const bool wasIllegalMove = outcome_ && outcome_->reason == EndReason::IllegalMoves;
    forgetDecisions();
    outcome_ = automaticOutcome();
    if (wasIllegalMove && !rulings().empty() && rulings().back().kind == RulingKind::IllegalMove) withdrawRuling();
    return !outcome_;
}

bool isFinal(const MateFinding& finding, const MateBudget& budget) noexcept {
    return finding.verdict.answer != MateAnswer::Unknown || finding.budget.nodes >= budget.nodes;
}

template <typename V>
const MateFinding& BasicGame<V>::askFullCheck(Color side, const MateBudget& budget) {
    auto& known = findings_[side];
    if (!known || !isFinal(*known, budget))
        known = std::make_shared<const MateFinding>(judging::checkMate(position(), side, budget), budget);
    return *known;
}

template <typename V>
bool BasicGame<V>::isProvenDead() const noexcept {
    const auto isNo = [](const auto& finding) { return finding && finding->verdict.answer == MateAnswer::No; };
    return options_.deadPositions && isNo(findings_[Color::White]) && isNo(findings_[Color::Black]);
}

template <typename V>
bool BasicGame<V>::isOpenQuestion() const noexcept {
    return adjudication_ && !adjudication_->isProven() && !byArbiter_;
}

template <typename V>
bool BasicGame<V>::settle(const MateFinding& finding) noexcept {
    adjudication_->answer = finding.verdict.answer;
    adjudication_->budget = finding.budget;
    if (finding.verdict.answer == MateAnswer::No) outcome_->winner.reset();
    return adjudication_->isProven();
}

template <typename V>
bool BasicGame<V>::reconsider(const MateBudget& budget) {
    return isOpenQuestion() && settle(askFullCheck(adjudication_->side, budget));
}

template <typename V>
bool BasicGame<V>::reconsider(MateFinding finding) {
    if (!isOpenQuestion()) return false;
    auto& known = findings_[adjudication_->side];
    if (isFinal(finding, known->budget)) known = std::make_shared<const MateFinding>(std::move(finding));
    return settle(*known);
}

template <typename V>
std::expected<Outcome, GameAlreadyOver> BasicGame<V>::adjudicate(const Outcome& outcome) noexcept {
    if (outcome_ && (automaticOutcome() || isProvenDead())) return std::unexpected(GameAlreadyOver{*outcome_});
    outcome_ = outcome;
    byArbiter_ = true;
    return outcome;
}

template <typename V>
bool BasicGame<V>::endIfDead(DeadCheck check) {
    if (!options_.deadPositions || outcome_) return false;
    if (check == DeadCheck::Full) {
        // One side that may still mate is enough to go on.
        for (const Color side : allColors)
            if (askFullCheck(side, options_.mateBudget).verdict.answer != MateAnswer::No) return false;
    }
    if (check == DeadCheck::Fast && !isSeenDead(position())) return false;
    return end(std::nullopt, EndReason::DeadPosition).has_value();
}

#define NOWCHESS_POLICY(V) template class BasicGame<V>;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

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
