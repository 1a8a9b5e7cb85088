#include "nowchess/rules/dead_position.h"

#include <algorithm>
#include <array>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "rules/dead/helpmate_search.h"
#include "rules/dead/locked.h"

namespace nowchess {

namespace {

constexpr std::uint64_t shallowNodes = 2'000;
constexpr std::array<dead::Temper, 3> tempers{
    {{},
     {.flight = 2, .mobility = 6, .officer = 6},
     {.flight = 5, .support = 2, .defended = 2, .mobility = 2, .officer = 0, .corner = 2}}};

MateVerdict cannot(NoMateReason reason, std::uint64_t nodes = 0) {
    MateVerdict verdict;
    verdict.answer = MateAnswer::No;
    verdict.reason = reason;
    verdict.nodes = nodes;
    return verdict;
}

bool isLocked(const Position& position, Color side) noexcept {
    dead::LockedAnalysis analysis(position);
    do {
        if (analysis.allowsMateBy(side)) return false;
    } while (analysis.grow());
    return true;
}

MateVerdict verdictOf(const dead::HelpmateSearch& search, std::optional<MateAnswer> answer) {
    MateVerdict verdict;
    if (answer == MateAnswer::No) {
        verdict = cannot(search.isForced() ? NoMateReason::ForcedLine : NoMateReason::ClosedSet);
        verdict.closed = search.positions();
    } else if (answer == MateAnswer::Yes) {
        verdict.answer = MateAnswer::Yes;
        verdict.line = search.line();
    }
    verdict.nodes = search.nodes();
    return verdict;
}

}  // namespace

MateVerdict canMate(const Position& position, Color side, const MateBudget& budget) {
    if (!hasLegalMove(position) && isInCheck(position) && position.turn() != side) {
        MateVerdict verdict;
        verdict.answer = MateAnswer::Yes;
        return verdict;
    }
    if (!canMateByMaterial(position.board(), side)) return cannot(NoMateReason::Material);
    for (const dead::Temper& temper : tempers) {
        dead::HelpmateSearch search(position, side, temper);
        if (const auto answer = search.run(std::min(shallowNodes, budget.nodes))) return verdictOf(search, answer);
    }
    if (isLocked(position, side)) return cannot(NoMateReason::LockedStructure);
    std::optional<dead::HelpmateSearch> searches[3];
    for (std::uint64_t nodes : {std::min<std::uint64_t>(20'000, budget.nodes), budget.nodes}) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (!searches[i]) {
                searches[i].emplace(position, side, tempers[i]);
                searches[i]->pruneLocked();
            }
            if (const auto answer = searches[i]->run(nodes)) return verdictOf(*searches[i], answer);
            if (nodes == budget.nodes) break;
        }
    }
    return verdictOf(*searches[0], std::nullopt);
}

std::optional<NoMateReason> cannotMateFast(const Position& position, Color side) noexcept {
    if (!canMateByMaterial(position.board(), side)) return NoMateReason::Material;
    return isLocked(position, side) ? std::optional(NoMateReason::LockedStructure) : std::nullopt;
}

Deadness isDead(const Position& position, const MateBudget& budget) {
    Deadness deadness = Deadness::Dead;
    for (const Color side : allColors) {
        const MateAnswer answer = canMate(position, side, budget).answer;
        if (answer == MateAnswer::Yes) return Deadness::Alive;
        if (answer == MateAnswer::Unknown) deadness = Deadness::Unknown;
    }
    return deadness;
}

bool isDeadFast(const Position& position) noexcept {
    return cannotMateFast(position, Color::White) && cannotMateFast(position, Color::Black);
}

LockedStructure lockedStructure(const Position& position) {
    dead::LockedAnalysis analysis(position);
    while (analysis.grow()) {
    }
    return analysis.structure();
}

bool excludesMateBy(const LockedStructure& structure, Color side) noexcept {
    return !dead::LockedAnalysis(structure).allowsMateBy(side);
}

std::string_view name(MateAnswer answer) noexcept {
    switch (answer) {
        case MateAnswer::Yes: return "yes";
        case MateAnswer::No: return "no";
        case MateAnswer::Unknown: return "unknown";
    }
    __builtin_unreachable();
}

std::string_view name(NoMateReason reason) noexcept {
    switch (reason) {
        case NoMateReason::Material: return "Material";
        case NoMateReason::ForcedLine: return "ForcedLine";
        case NoMateReason::LockedStructure: return "LockedStructure";
        case NoMateReason::ClosedSet: return "ClosedSet";
    }
    __builtin_unreachable();
}

}  // namespace nowchess
