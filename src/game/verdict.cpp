#include "nowchess/game/verdict.h"

#include <array>

#include "game/judging.h"
#include "nowchess/rules/winnable.h"
#include "rules/instantiate.h"

namespace nowchess {

namespace {

MateVerdict cannot(NoMateReason reason) {
    MateVerdict verdict;
    verdict.answer = MateAnswer::No;
    verdict.reason = reason;
    return verdict;
}

MateVerdict checkMateFast(const AnyPosition& position, Color side) {
    const auto reason = withExact(position, [side]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>) return cannotMateFast(exact, side);
        return canWinByMaterial(exact, side) ? std::nullopt : std::optional(NoMateReason::Material);
    });
    return reason ? cannot(*reason) : MateVerdict{};
}

// Where the board has ended the game, no check is needed.
MateVerdict verdictAtEnd(const AnyPosition& position, Color side) {
    const auto outcome = boardOutcome(position);
    MateVerdict verdict;
    if (!outcome) return verdict;  // GCOVR_EXCL_LINE: such a position has one
    if (outcome->winner == side) {
        verdict.answer = MateAnswer::Yes;
        return verdict;
    }
    if (!canWinByMaterial(position, side)) return cannot(NoMateReason::Material);
    verdict = cannot(NoMateReason::ForcedLine);
    withExact(position, [&verdict]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>) verdict.closed.push_back(exact);
    });
    return verdict;
}

template <typename V>
MateVerdict mateVerdict(const BasicGame<V>& game, Color side, const JudgeOptions& options,
                        const judging::FullCheck& fullCheck) {
    const MateBudget budget = options.budget.value_or(game.options().mateBudget);
    const MateFinding* const known = game.mateFinding(side);
    if (known != nullptr && (options.deadCheck == DeadCheck::Fast || isFinal(*known, budget))) return known->verdict;
    return options.deadCheck == DeadCheck::Full ? fullCheck(game.position(), side, budget)
                                                : checkMateFast(game.position(), side);
}

bool isOver(Status status) noexcept { return status != Status::Normal && status != Status::InCheck; }

template <typename V>
Explanation explanationOf(const BasicGame<V>& game) {
    const auto& position = game.position();
    Explanation explanation{std::nullopt, {}, {}, reportMaterial(position), reportKing(position)};
    const auto claim = game.grantedClaim();
    if (claim && claim->move) {
        BasicGame<V> after = game;
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

MateVerdict judging::checkMate(const AnyPosition& position, Color side, const MateBudget& budget) {
    const MateVerdict verdict = canWin(position, side, budget);
    return verdict.answer == MateAnswer::Unknown ? checkMateFast(position, side) : verdict;
}

template <typename V>
Verdict judging::judge(const BasicGame<V>& game, const JudgeOptions& options, const FullCheck& fullCheck) {
    const auto& position = game.position();
    Verdict verdict{.position = position,
                    .status = status(position),
                    .regulations = game.regulations(),
                    .rules = game.rules(),
                    .outcome = game.outcome(),
                    .adjudication = game.adjudication(),
                    .byArbiter = game.isDecidedByArbiter(),
                    .claims = {},
                    .repetitions = game.occurrences(),
                    .mates = {},
                    .explanation = explanationOf(game)};
    for (const Color side : allColors)
        verdict.mates[side] =
            isOver(verdict.status) ? verdictAtEnd(position, side) : mateVerdict(game, side, options, fullCheck);
    const auto isNo = [&](Color side) { return verdict.mates[side].answer == MateAnswer::No; };
    if (!verdict.outcome && game.options().deadPositions && isNo(Color::White) && isNo(Color::Black))
        verdict.outcome = Outcome{std::nullopt, EndReason::DeadPosition};
    if (!verdict.outcome) verdict.claims = game.claimable();
    return verdict;
}

template <typename V>
Verdict judge(const BasicGame<V>& game, const JudgeOptions& options) {
    return judging::judge(game, options, judging::checkMate);
}

MateStanding mateStanding(const Verdict& verdict, Color side) noexcept {
    if (verdict.status == Status::Drawn) return MateStanding::IsStalemate;
    if (verdict.status == Status::Mated)
        return side == verdict.position.turn() ? MateStanding::IsMated : MateStanding::HasMated;
    if (verdict.status == Status::Ended)
        return verdict.mates[side].answer == MateAnswer::Yes ? MateStanding::HasWon : MateStanding::HasNotWon;
    switch (verdict.mates[side].answer) {
        case MateAnswer::Yes: return MateStanding::CanMate;
        case MateAnswer::No: return MateStanding::CannotMate;
        case MateAnswer::Unknown: break;
    }
    return MateStanding::Unknown;
}

std::string_view name(MateStanding standing) noexcept {
    constexpr std::array<std::string_view, 8> names{"HasMated",   "IsMated", "IsStalemate", "CanMate",
                                                    "CannotMate", "Unknown", "HasWon",      "HasNotWon"};
    return names[static_cast<std::size_t>(standing)];
}

template <typename V>
std::string explain(const BasicGame<V>& game) {
    return explain(judge(game, {.deadCheck = DeadCheck::Fast, .budget = {}}));
}

#define NOWCHESS_POLICY(V)                                                                                \
    template Verdict judge(const BasicGame<V>&, const JudgeOptions&);                                     \
    template Verdict judging::judge(const BasicGame<V>&, const JudgeOptions&, const judging::FullCheck&); \
    template std::string explain(const BasicGame<V>&);
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
