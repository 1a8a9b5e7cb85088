#include "nowchess/game/verdict.h"

#include <array>

#include "game/judging.h"
#include "nowchess/rules/material.h"

namespace nowchess {

namespace {

MateVerdict cannot(NoMateReason reason) {
    MateVerdict verdict;
    verdict.answer = MateAnswer::No;
    verdict.reason = reason;
    return verdict;
}

MateVerdict checkMateFast(const Position& position, Color side) {
    const auto reason = cannotMateFast(position, side);
    return reason ? cannot(*reason) : MateVerdict{};
}

// Where there is no legal move, no check is needed.
MateVerdict verdictAtEnd(const Position& position, Status status, Color side) {
    MateVerdict verdict;
    if (status == Status::Mated && side != position.turn()) {
        verdict.answer = MateAnswer::Yes;
        return verdict;
    }
    if (!canMateByMaterial(position.board(), side)) return cannot(NoMateReason::Material);
    verdict = cannot(NoMateReason::ForcedLine);
    verdict.closed.push_back(position);
    return verdict;
}

MateVerdict mateVerdict(const Game& game, Color side, const JudgeOptions& options,
                        const judging::FullCheck& fullCheck) {
    const MateBudget budget = options.budget.value_or(game.options().mateBudget);
    const MateFinding* const known = game.mateFinding(side);
    if (known != nullptr && (options.deadCheck == DeadCheck::Fast || isFinal(*known, budget))) return known->verdict;
    return options.deadCheck == DeadCheck::Full ? fullCheck(game.position(), side, budget)
                                                : checkMateFast(game.position(), side);
}

bool isOver(Status status) noexcept { return status == Status::Mated || status == Status::Drawn; }

Explanation explanationOf(const Game& game) {
    const Position& position = game.position();
    Explanation explanation{std::nullopt, {}, {}, reportMaterial(position.board()), reportKing(position)};
    const auto claim = game.grantedClaim();
    if (claim && claim->move) {
        Game after = game;
        // Legal, or the claim would not have been granted.
        static_cast<void>(after.playRecorded(*claim->move));
        explanation.announced = claim->move;
        explanation.repetition = reportRepetition(after);
        explanation.clock = reportClock(after);
    } else {
        explanation.repetition = reportRepetition(game);
        explanation.clock = reportClock(game);
    }
    return explanation;
}

}  // namespace

MateVerdict judging::checkMate(const Position& position, Color side, const MateBudget& budget) {
    const MateVerdict verdict = canMate(position, side, budget);
    return verdict.answer == MateAnswer::Unknown ? checkMateFast(position, side) : verdict;
}

Verdict judging::judge(const Game& game, const JudgeOptions& options, const FullCheck& fullCheck) {
    const Position& position = game.position();
    Verdict verdict{.position = position,
                    .status = game.rules().status(position),
                    .regulations = game.regulations(),
                    .castling = game.rules().castlingMode(),
                    .outcome = game.outcome(),
                    .adjudication = game.adjudication(),
                    .byArbiter = game.isDecidedByArbiter(),
                    .claims = {},
                    .repetitions = game.occurrences(),
                    .mates = {},
                    .explanation = explanationOf(game)};
    for (const Color side : allColors)
        verdict.mates[side] = isOver(verdict.status) ? verdictAtEnd(position, verdict.status, side)
                                                     : mateVerdict(game, side, options, fullCheck);
    const auto isNo = [&](Color side) { return verdict.mates[side].answer == MateAnswer::No; };
    if (!verdict.outcome && game.options().deadPositions && isNo(Color::White) && isNo(Color::Black))
        verdict.outcome = Outcome{std::nullopt, EndReason::DeadPosition};
    if (!verdict.outcome) verdict.claims = game.claimable();
    return verdict;
}

Verdict judge(const Game& game, const JudgeOptions& options) {
    return judging::judge(game, options, judging::checkMate);
}

MateStanding mateStanding(const Verdict& verdict, Color side) noexcept {
    if (verdict.status == Status::Drawn) return MateStanding::IsStalemate;
    if (verdict.status == Status::Mated)
        return side == verdict.position.turn() ? MateStanding::IsMated : MateStanding::HasMated;
    switch (verdict.mates[side].answer) {
        case MateAnswer::Yes: return MateStanding::CanMate;
        case MateAnswer::No: return MateStanding::CannotMate;
        case MateAnswer::Unknown: break;
    }
    return MateStanding::Unknown;
}

std::string_view name(MateStanding standing) noexcept {
    constexpr std::array<std::string_view, 6> names{"HasMated", "IsMated",    "IsStalemate",
                                                    "CanMate",  "CannotMate", "Unknown"};
    return names[static_cast<std::size_t>(standing)];
}

std::string explain(const Game& game) { return explain(judge(game, {.deadCheck = DeadCheck::Fast, .budget = {}})); }

}  // namespace nowchess
