// The rules of a game as one replaceable object. Everything that plays chess asks a RuleSet, so that a variant plugs in
// by overriding a few questions; the answers are shared free functions.
//
//   const RuleSet& rules = chess960Rules();
//   Position start = rules.start();
//
// Thread safety: a rule set has no state; one object serves all threads.
#pragma once

#include <expected>
#include <string_view>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/validate.h"

namespace nowchess {

class RuleSet {
public:
    virtual ~RuleSet() = default;

    [[nodiscard]] virtual std::string_view name() const noexcept = 0;
    // How castling is written and which rights a setup may claim.
    [[nodiscard]] virtual CastlingMode castlingMode() const noexcept = 0;
    [[nodiscard]] virtual Position start() const noexcept;
    [[nodiscard]] virtual SetupFaults validate(const Setup& setup) const noexcept;
    [[nodiscard]] virtual MoveList legalMoves(const Position& position) const noexcept;
    [[nodiscard]] virtual std::expected<Position, IllegalMove> play(const Position& position, Move move) const noexcept;
    [[nodiscard]] virtual Status status(const Position& position) const noexcept;

protected:
    RuleSet() = default;
    RuleSet(const RuleSet&) = default;
    RuleSet& operator=(const RuleSet&) = default;
};

const RuleSet& standardRules() noexcept;
const RuleSet& chess960Rules() noexcept;
// The standard ones, unless a castling right of the position is one that only Chess960 knows.
const RuleSet& rulesFor(const Position& position) noexcept;

}  // namespace nowchess
