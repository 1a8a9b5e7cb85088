// The replaceable rules: the two that are there, and one that a user might write.
#include "nowchess/rules/rule_set.h"

#include <gtest/gtest.h>

#include "nowchess/rules/chess960.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::position;

TEST(RuleSet, Names) {
    EXPECT_EQ(standardRules().name(), "Standard");
    EXPECT_EQ(chess960Rules().name(), "Chess960");
    EXPECT_EQ(&standardRules(), &standardRules());
}

TEST(RuleSet, CastlingModes) {
    EXPECT_EQ(standardRules().castlingMode(), CastlingMode::Standard);
    EXPECT_EQ(chess960Rules().castlingMode(), CastlingMode::Chess960);
}

TEST(RuleSet, BothStartFromTheStandardArrayUnlessTold) {
    EXPECT_EQ(standardRules().start(), Position::initial());
    EXPECT_EQ(chess960Rules().start(), *chess960Start(518));
}

// A right that only Chess960 knows is a fault under standard rules, and under them alone.
TEST(RuleSet, ValidateKnowsItsCastling) {
    const nowchess::Setup shuffled = chess960Start(0)->setup();
    EXPECT_EQ(standardRules().validate(shuffled), SetupFaults{SetupFault::CastlingNotStandard});
    EXPECT_TRUE(chess960Rules().validate(shuffled).empty());
    EXPECT_TRUE(standardRules().validate(nowchess::Setup::initial()).empty());
}

TEST(RuleSet, AnswersAreThoseOfTheFreeFunctions) {
    const Position here = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (const RuleSet* rules : {&standardRules(), &chess960Rules()}) {
        EXPECT_EQ(rules->legalMoves(here).size(), 48U);
        EXPECT_EQ(rules->status(here), Status::Normal);
        const Move castling = Move::castling(Square::E1, Square::H1);
        ASSERT_TRUE(rules->play(here, castling));
        EXPECT_EQ(*rules->play(here, castling), here.playUnchecked(castling));
        EXPECT_EQ(rules->play(here, Move::normal(Square::E1, Square::E3)).error().reason,
                  IllegalReason::NotPseudoLegal);
    }
}

// King of the hill in a few lines: whoever brings the king to the middle has won. Everything else is shared.
class KingOfTheHill final : public RuleSet {
public:
    [[nodiscard]] std::string_view name() const noexcept override { return "King of the Hill"; }
    [[nodiscard]] CastlingMode castlingMode() const noexcept override { return CastlingMode::Standard; }
    [[nodiscard]] Status status(const Position& position) const noexcept override {
        constexpr Bitboard hill{Square::D4, Square::E4, Square::D5, Square::E5};
        if (hill.contains(position.king(opposite(position.turn())))) return Status::Mated;
        return RuleSet::status(position);
    }
};

TEST(RuleSet, AVariantOverridesAFewQuestions) {
    const KingOfTheHill variant;
    const RuleSet& rules = variant;
    const Position climbed = position("4k3/8/8/8/4K3/8/8/8 b - - 0 1");
    EXPECT_EQ(rules.status(climbed), Status::Mated);
    EXPECT_EQ(standardRules().status(climbed), Status::Normal);
    EXPECT_EQ(rules.legalMoves(rules.start()).size(), 20U);
}

}  // namespace
}  // namespace nowchess
