#include "nowchess/rules/dead_position.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"
#include "rules/dead/free_bishops.h"
#include "rules/dead/helpmate_search.h"
#include "rules/dead/locked.h"
#include "rules/dead/structure_search.h"
#include "rules/dead/terrain.h"

namespace nowchess {

namespace {

// Several ways to search for a mate: where one is stuck, another mostly is not. These take turns, the first one decides
// nearly everything.
constexpr std::array<dead::MateWeights, 6> quickSets{{
    {.flight = 2, .mobility = 6, .interference = 8, .isGreedy = true},
    {.flight = 5, .support = 2, .defended = 2, .mobility = 2, .interference = 0, .corner = 2},
    {.flight = 1, .corner = 2},
    {.isGreedy = true},
    {.depthPenalty = 16},
    {.corner = 3},
}};

constexpr std::array<dead::MateWeights, 5> thoroughSets{{
    {},
    {.flight = 2, .mobility = 6, .interference = 6},
    {.flight = 5, .support = 2, .defended = 2, .mobility = 2, .interference = 0, .corner = 2},
    {.corner = 3},
    {.depthPenalty = 16},
}};

MateVerdict cannot(NoMateReason reason, std::vector<AnyPosition> closed = {}) {
    MateVerdict verdict;
    verdict.answer = MateAnswer::No;
    verdict.reason = reason;
    verdict.closed = std::move(closed);
    return verdict;
}

MateVerdict byLine(std::vector<Move> line) {
    MateVerdict verdict;
    verdict.answer = MateAnswer::Yes;
    verdict.line = std::move(line);
    return verdict;
}

bool isMatedBy(const Position& position, Color side) noexcept {
    return position.turn() != side && isInCheck(position) && !hasLegalMove(position);
}

dead::LockedAnalysis finalAnalysis(const Position& position) noexcept {
    dead::LockedAnalysis analysis(position);
    while (analysis.grow()) {
    }
    return analysis;
}

// One question on its way through the steps, cheapest first.
class Solver {
public:
    Solver(const Position& position, Color side, const MateBudget& budget) noexcept
        : position_(position), side_(side), left_(budget.nodes) {}

    MateVerdict solve() {
        if (isMatedBy(position_, side_)) return byLine({});
        if (!canMateByMaterial(position_.board(), side_)) return cannot(NoMateReason::Material);
        if (matesAtOnce() || goOn(quick(0), 500) || searchInTurn(250)) return verdict_;
        if (dead::isLockedAgainst(position_, side_)) return cannot(NoMateReason::LockedStructure);
        if (searchInTurn(1'000) || searchInTurn(5'000)) return verdict_;
        analysis_ = finalAnalysis(position_);
        if (closeWithFreeBishops(3'000) || searchDeeply()) return verdict_;
        return {};
    }

private:
    bool matesAtOnce() {
        if (position_.turn() != side_) return false;
        for (const Move move : legalMoves(position_)) {
            if (!givesCheck(position_, move) || hasLegalMove(position_.playUnchecked(move))) continue;
            verdict_ = byLine({move});
            return true;
        }
        return false;
    }

    dead::HelpmateSearch& quick(std::size_t i) {
        if (!quick_[i]) quick_[i].emplace(position_, side_, quickSets[i]);
        return *quick_[i];
    }

    // Each of the quick searches goes on until it has met so many positions.
    bool searchInTurn(std::uint64_t nodes) {
        for (std::size_t i = 0; i < quickSets.size(); ++i)
            if (goOn(quick(i), nodes)) return true;
        return false;
    }

    bool search(const dead::MateWeights& weights, std::uint64_t nodes) {
        dead::HelpmateSearch search(position_, side_, weights);
        search.pruneLocked();
        return goOn(search, nodes);
    }

    // Has this search an answer within so many positions in all?
    bool goOn(dead::HelpmateSearch& search, std::uint64_t nodes) {
        const std::uint64_t before = search.nodes();
        const auto answer = search.run(std::min(nodes, before + left_));
        spend(search.nodes() - before);
        if (!answer) return false;
        if (*answer == MateAnswer::Yes)
            verdict_ = byLine(search.line());
        else
            verdict_ =
                cannot(search.isForced() ? NoMateReason::ForcedLine : NoMateReason::ClosedSet, search.positions());
        return true;
    }

    // First all bishops that may ever move. But one that cannot move yet has its place, and may wall others in.
    bool closeWithFreeBishops(std::uint64_t nodes) {
        if (!dead::FreeBishops::applies(position_)) return false;
        const Board& board = position_.board();
        const Bitboard ever = board.pieces(PieceType::Bishop) - analysis_->immobile();
        // Nothing to leave out: the searches for a mate go through the same positions.
        if (ever.empty() && board.pieces(opposite(side_), PieceType::Pawn).empty()) return false;
        const Bitboard now = dead::FreeBishops::mobile(board);
        return closeWithFree(ever, nodes) || (ever != now && closeWithFree(now, nodes));
    }

    bool closeWithFree(Bitboard bishops, std::uint64_t nodes) {
        dead::FreeBishops skeletons(position_, side_, bishops);
        const bool proven = skeletons.excludesMate(std::min(nodes, left_));
        spend(skeletons.nodes());
        if (proven) verdict_ = cannot(NoMateReason::FreeBishops, skeletons.positions());
        return proven;
    }

    bool searchDeeply() {
        terrain_.emplace(*analysis_);
        sortTargets();
        dead::StructureSearch structures(position_, side_, *terrain_);
        if (searchByTargets(0, 12, 1'000) || searchByStructures(structures, 10'000)) return true;
        if (closeWithFreeBishops(100'000) || searchByStructures(structures, 40'000)) return true;
        constexpr std::uint64_t deep = 20'000;
        for (const dead::MateWeights& weights : thoroughSets)
            if (search(weights, deep)) return true;
        if (searchByTargets(12, 64, 1'000) || searchByTargets(0, 4, 12'000)) return true;
        return search(thoroughSets.front(), left_);
    }

    // Goes on until so many nodes in all.
    bool searchByStructures(dead::StructureSearch& structures, std::uint64_t nodes) {
        const std::uint64_t before = structures.nodes();
        const bool found = structures.run(std::min(nodes, before + left_));
        spend(structures.nodes() - before);
        if (found) verdict_ = byLine(structures.line());
        return found;
    }

    // First the squares where the king seems to be mated most easily. Pawns alone have to be promoted first.
    void sortTargets() {
        const Board& board = position_.board();
        if (board.pieces(side_).size() == board.pieces(side_, PieceType::Pawn).size() + 1) return;
        for (const Square target : analysis_->mateSquares(side_))
            targets_.emplace_back(dead::MateDistance(position_, side_, towards(target)).estimate(), target);
        std::ranges::sort(targets_);
    }

    // Towards one square after the other: those with these numbers.
    bool searchByTargets(std::size_t first, std::size_t end, std::uint64_t nodes) {
        for (std::size_t i = first; i < std::min(end, targets_.size()); ++i)
            if (search(towards(targets_[i].second), nodes)) return true;
        return false;
    }

    [[nodiscard]] dead::MateWeights towards(Square target) const noexcept {
        return {.pieces = position_.board().occupied().size(), .target = target, .terrain = &*terrain_};
    }

    void spend(std::uint64_t nodes) noexcept { left_ -= std::min(left_, nodes); }

    const Position& position_;
    Color side_;
    std::uint64_t left_;
    std::array<std::optional<dead::HelpmateSearch>, quickSets.size()> quick_;
    // Where the quick searches found nothing.
    std::optional<dead::LockedAnalysis> analysis_;
    std::optional<dead::Terrain> terrain_;
    std::vector<std::pair<int, Square>> targets_;  // with their estimates
    MateVerdict verdict_;
};

}  // namespace

MateVerdict canMate(const Position& position, Color side, const MateBudget& budget) {
    return Solver(position, side, budget).solve();
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

LockedStructure lockedStructure(const Position& position) { return finalAnalysis(position).structure(); }

bool excludesMateBy(const LockedStructure& structure, Color side) noexcept {
    return !dead::LockedAnalysis(structure).allowsMateBy(side);
}

std::string_view name(MateAnswer answer) noexcept {
    switch (answer) {
        case MateAnswer::Yes: return "yes";
        case MateAnswer::No: return "no";
        case MateAnswer::Unknown: return "unknown";
    }
    std::unreachable();
}

std::string_view name(NoMateReason reason) noexcept {
    switch (reason) {
        case NoMateReason::Material: return "Material";
        case NoMateReason::ForcedLine: return "ForcedLine";
        case NoMateReason::LockedStructure: return "LockedStructure";
        case NoMateReason::FreeBishops: return "FreeBishops";
        case NoMateReason::ClosedSet: return "ClosedSet";
    }
    std::unreachable();
}

std::string_view message(NoMateReason reason) noexcept {
    switch (reason) {
        case NoMateReason::Material: return "its pieces mate in no position at all";
        case NoMateReason::ForcedLine: return "there is no choice of moves, and they do not lead to mate";
        case NoMateReason::LockedStructure: return "what can never move or be captured keeps its pieces from mating";
        case NoMateReason::FreeBishops:
            return "the other pieces never come to stand so that it could mate, wherever bishops and promoted ones are";
        case NoMateReason::ClosedSet: return "none of the positions that can arise is mate";
    }
    std::unreachable();
}

}  // namespace nowchess
