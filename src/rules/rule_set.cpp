#include "nowchess/rules/rule_set.h"

namespace nowchess {

Position RuleSet::start() const noexcept { return Position::initial(); }
SetupFaults RuleSet::validate(const Setup& setup) const noexcept { return nowchess::validate(setup, castlingMode()); }
MoveList RuleSet::legalMoves(const Position& position) const noexcept { return nowchess::legalMoves(position); }
std::expected<Position, IllegalMove> RuleSet::play(const Position& position, Move move) const noexcept {
    return nowchess::play(position, move);
}
Status RuleSet::status(const Position& position) const noexcept { return nowchess::status(position); }

namespace {

class StandardRules final : public RuleSet {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "Standard"; }
    [[nodiscard]] CastlingMode castlingMode() const noexcept override { return CastlingMode::Standard; }
};

class Chess960Rules final : public RuleSet {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "Chess960"; }
    [[nodiscard]] CastlingMode castlingMode() const noexcept override { return CastlingMode::Chess960; }
};

}  // namespace

const RuleSet& standardRules() noexcept {
    static const StandardRules rules;
    return rules;
}

const RuleSet& chess960Rules() noexcept {
    static const Chess960Rules rules;
    return rules;
}

const RuleSet& rulesFor(const Position& position) noexcept {
    const SetupFaults faults = validate(position.setup(), CastlingMode::Standard, tolerableFaults());
    return faults.contains(SetupFault::CastlingNotStandard) ? chess960Rules() : standardRules();
}

}  // namespace nowchess
