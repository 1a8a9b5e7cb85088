#include "tablebases/table_verdict.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "console/format.h"
#include "nowchess/board/color.h"
#include "nowchess/rules/legal_moves.h"

namespace nowchess::app {

namespace {

constexpr std::array<std::string_view, 5> valueNames{"Loss", "BlessedLoss", "Draw", "CursedWin", "Win"};
constexpr std::array<std::string_view, 5> rulesNames{"InTime", "PerhapsInTime", "Claimable", "ClaimableAtLeast",
                                                     "EndedBy75Moves"};

constexpr int claimable = 100;  // half-moves on the clock
constexpr int drawn = 150;

bool isSpoiled(TableValue value) noexcept { return value == TableValue::CursedWin || value == TableValue::BlessedLoss; }

// A distance of n sets the clock back when it shows n - 1 more than now. It may be one short, but not at a clock of 0.
MoveRules rulesOf(TableValue value, int distance, int clock) noexcept {
    const int latest = distance + clock;
    if (isSpoiled(value)) {
        // Of such a distance 100 may not be half-moves at all, see Tablebase::distance.
        return latest - 100 > drawn ? MoveRules::EndedBy75Moves : MoveRules::ClaimableAtLeast;
    }
    if (latest < claimable || (latest == claimable && clock == 0)) return MoveRules::InTime;
    if (latest == claimable) return MoveRules::PerhapsInTime;
    if (latest < drawn) return MoveRules::Claimable;
    return latest == drawn ? MoveRules::ClaimableAtLeast : MoveRules::EndedBy75Moves;
}

std::string rulesText(MoveRules rules, std::string_view loser) {
    switch (rules) {
        case MoveRules::InTime: return "the win is in time for both the fifty-move and the 75-move rule";
        case MoveRules::PerhapsInTime:
            return formatted(
                "{} can perhaps claim a draw by the fifty-move rule just before: the distance may be one "
                "half-move short",
                loser);
        case MoveRules::Claimable:
            return formatted(
                "{} can claim a draw by the fifty-move rule first; unclaimed, the win is in time for the "
                "75-move rule",
                loser);
        case MoveRules::ClaimableAtLeast:
            return formatted(
                "{} can claim a draw by the fifty-move rule first; whether the 75-move rule would end the "
                "game, the tables do not tell",
                loser);
        case MoveRules::EndedBy75Moves:
            return formatted(
                "{} can claim a draw by the fifty-move rule first, and the 75-move rule ends the game in a "
                "draw even without a claim",
                loser);
    }
    return {};
}

}  // namespace

std::optional<TableVerdict> judgeByTables(const Tablebase& tables, const AnyPosition& position) {
    if (position.variant() != Variant::Standard || !hasLegalMove(position)) return std::nullopt;
    const auto exact = position.as<variants::Standard>();
    const auto value = tables.value(exact);
    if (!value) return std::nullopt;
    TableVerdict verdict{.winner = {}, .value = *value, .distance = {}, .rules = {}};
    if (*value == TableValue::Draw) return verdict;
    verdict.winner = *value > TableValue::Draw ? exact.turn() : opposite(exact.turn());
    if (const auto distance = tables.distance(exact)) {
        verdict.distance = std::abs(*distance);
        verdict.rules =
            rulesOf(*value, *verdict.distance, static_cast<int>(std::min(exact.halfmoveClock(), 1'000'000U)));
    }
    return verdict;
}

std::string text(const TableVerdict& verdict) {
    if (!verdict.winner) return "Tablebase: drawn\n";
    std::string text = formatted("Tablebase: {} wins on the board", label(*verdict.winner));
    const std::string_view loser = label(opposite(*verdict.winner));
    if (isSpoiled(verdict.value))
        text += formatted(", but so slowly that {} can claim a draw (a {})", loser,
                          verdict.value == TableValue::CursedWin ? "cursed win" : "blessed loss");
    if (!verdict.distance) return text + "; how fast is not in the tables\n";
    text += formatted("; with best play the next capture, pawn move or mate comes in {}{} half-move{}\n",
                      isSpoiled(verdict.value) ? "at most " : "", *verdict.distance,
                      *verdict.distance == 1 ? "" : "s, perhaps one more");
    return text + formatted("Fifty and 75 moves: {}\n", rulesText(*verdict.rules, loser));
}

std::string toJson(const TableVerdict& verdict) {
    std::string json = formatted("{{\"value\":\"{}\"", valueNames[static_cast<std::size_t>(verdict.value)]);
    if (verdict.winner) json += formatted(",\"winner\":\"{}\"", label(*verdict.winner));
    if (verdict.distance) json += formatted(",\"dtz\":{}", *verdict.distance);
    if (verdict.rules) json += formatted(",\"moveRules\":\"{}\"", rulesNames[static_cast<std::size_t>(*verdict.rules)]);
    return json + '}';
}

}  // namespace nowchess::app
