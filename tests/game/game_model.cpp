#include "game/game_model.h"

#include <algorithm>

namespace nowchess::test {

namespace {

std::uint32_t occurrencesIn(const naive::History& history) {
    return static_cast<std::uint32_t>(naive::occurrences(history));
}

std::optional<naive::Move> legalMove(const naive::Position& position, const std::string& text) {
    for (const naive::Move& move : naive::legalMoves(position))
        if (naive::text(move) == text) return move;
    return std::nullopt;
}

// The claim holds for the last of these positions, or why not.
ModelVerdict verdictOn(const naive::History& all, const ModelClaim& claim) {
    if (claim.ground == DrawGround::ThreefoldRepetition) {
        const std::uint32_t count = occurrencesIn(all);
        return {count >= 3 ? std::nullopt : std::optional(ClaimFault::TooFewOccurrences), count};
    }
    const auto clock = static_cast<std::uint32_t>(all.back().halfmoveClock);
    if (clock >= 100) return {std::nullopt, clock};
    return {claim.move && clock == 0 ? ClaimFault::MoveResetsClock : ClaimFault::TooFewMoves, clock};
}

}  // namespace

naive::History GameModel::positions() const {
    naive::History positions{start_};
    for (std::size_t ply = 0; ply < cursor_; ++ply) positions.push_back(naive::play(positions.back(), moves_[ply]));
    return positions;
}

std::uint32_t GameModel::occurrences() const { return occurrencesIn(positions()); }

std::optional<Outcome> GameModel::outcome() const {
    if (decided_) return decided_;
    const auto all = positions();
    const naive::Position& now = all.back();
    const auto draw = [](EndReason reason) { return Outcome{std::nullopt, reason}; };
    const naive::Status status = naive::status(now);
    if (status == naive::Status::Mated)
        return Outcome{now.whiteToMove ? Color::Black : Color::White, EndReason::Checkmate};
    if (status == naive::Status::Drawn) return draw(EndReason::Stalemate);
    if (!naive::canMateByMaterial(now, true) && !naive::canMateByMaterial(now, false))
        return draw(EndReason::InsufficientMaterial);
    if (judge_.isDead(now)) return draw(EndReason::DeadPosition);
    const std::uint32_t count = occurrencesIn(all);
    const bool online = regulations_ == Regulations::FideOnline;
    if (online && count >= 3) return draw(EndReason::ThreefoldRepetition);
    if (online && now.halfmoveClock >= 100) return draw(EndReason::FiftyMoves);
    if (count >= 5) return draw(EndReason::FivefoldRepetition);
    if (now.halfmoveClock >= 150) return draw(EndReason::SeventyFiveMoves);
    return std::nullopt;
}

ModelVerdict GameModel::examine(Color claimant, const ModelClaim& claim) const {
    if (outcome()) return {ClaimFault::GameOver, 0};
    if (claimant != turn()) return {ClaimFault::NotOnMove, 0};
    if (regulations_ == Regulations::FideOnline) return {ClaimFault::NoClaims, 0};
    if (obliged_ && claim.move && claim.move != obliged_) return {ClaimFault::MoveOwed, 0};
    auto all = positions();
    if (claim.move) {
        const auto move = legalMove(all.back(), *claim.move);
        if (!move) return {ClaimFault::IllegalMove, 0};
        all.push_back(naive::play(all.back(), *move));
    }
    return verdictOn(all, claim);
}

std::vector<ModelClaim> GameModel::claimable() const {
    std::vector<ModelClaim> claims;
    if (outcome() || regulations_ == Regulations::FideOnline) return claims;
    auto all = positions();
    const auto addIfGranted = [&](const std::optional<std::string>& move) {
        for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves})
            if (!verdictOn(all, {ground, move}).fault) claims.push_back({ground, move});
    };
    addIfGranted(std::nullopt);
    for (const naive::Move& move : naive::legalMoves(all.back())) {
        if (obliged_ && *obliged_ != naive::text(move)) continue;
        all.push_back(naive::play(all.back(), move));
        addIfGranted(naive::text(move));
        all.pop_back();
    }
    std::sort(claims.begin(), claims.end());
    return claims;
}

std::optional<std::size_t> GameModel::play(const std::string& text) {
    if (outcome()) return 0;
    if (obliged_ && *obliged_ != text) return 3;
    const auto move = legalMove(positions().back(), text);
    if (!move) return 1;
    if (offer_ == opposite(turn())) offer_.reset();
    obliged_.reset();
    moves_.resize(cursor_);
    moves_.push_back(*move);
    ++cursor_;
    return std::nullopt;
}

bool GameModel::goTo(std::size_t ply) {
    if (ply > moves_.size()) return false;
    if (ply == cursor_) return true;
    cursor_ = ply;
    decided_.reset();
    offer_.reset();
    obliged_.reset();
    return true;
}

ModelVerdict GameModel::claim(Color claimant, const ModelClaim& claim) {
    ModelVerdict verdict = examine(claimant, claim);
    for (const ClaimFault harmless : {ClaimFault::GameOver, ClaimFault::NotOnMove, ClaimFault::NoClaims,
                                      ClaimFault::MoveOwed, ClaimFault::IllegalMove})
        if (verdict.fault == harmless) return verdict;
    if (!verdict.fault) {
        const bool threefold = claim.ground == DrawGround::ThreefoldRepetition;
        decided_ = Outcome{std::nullopt, threefold ? EndReason::ThreefoldRepetition : EndReason::FiftyMoves};
        return verdict;
    }
    if (!offer_) offer_ = claimant;
    if (claim.move) obliged_ = claim.move;
    return verdict;
}

std::optional<OfferFault> GameModel::offerDraw(Color by) {
    if (outcome()) return OfferFault::GameOver;
    if (offer_) return OfferFault::AlreadyOffered;
    offer_ = by;
    return std::nullopt;
}

std::optional<OfferFault> GameModel::acceptDraw(Color by) {
    if (outcome()) return OfferFault::GameOver;
    if (offer_ != opposite(by)) return OfferFault::NoOffer;
    const auto now = positions().back();
    // Both have moved once the second move is White's to make.
    if (now.fullmoveNumber < 2) return OfferFault::TooEarly;
    decided_ = Outcome{std::nullopt, EndReason::Agreement};
    return std::nullopt;
}

std::optional<OfferFault> GameModel::declineDraw(Color by) {
    if (outcome()) return OfferFault::GameOver;
    if (offer_ != opposite(by)) return OfferFault::NoOffer;
    offer_.reset();
    return std::nullopt;
}

bool GameModel::lose(Color loser, EndReason reason) {
    if (outcome()) return false;
    // Online a resignation always loses.
    const bool canWin = (regulations_ == Regulations::FideOnline && reason == EndReason::Resignation) ||
                        judge_.canMate(positions().back(), loser == Color::Black);
    decided_ = Outcome{canWin ? std::optional(opposite(loser)) : std::nullopt, reason};
    return true;
}

}  // namespace nowchess::test
