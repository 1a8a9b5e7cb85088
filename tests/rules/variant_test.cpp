// Which games there are, and what they are called.
#include "nowchess/rules/variant.h"

#include <gtest/gtest.h>

#include "nowchess/rules/chess960.h"
#include "nowchess/rules/validate.h"
#include "support/positions.h"

namespace nowchess {
namespace {

TEST(Variant, EveryOneIsFoundByItsNames) {
    for (const Variant variant : allVariants) {
        EXPECT_EQ(parseVariant(uciName(variant)), variant);
        EXPECT_EQ(parseVariant(tagName(variant)), variant);
        for (const std::string_view alias : names(variant).aliases) {
            if (alias.empty()) continue;
            EXPECT_EQ(parseVariant(alias), variant) << alias;
        }
    }
}

TEST(Variant, NamesOfOtherProgramsAreRead) {
    EXPECT_EQ(parseVariant("kingOfTheHill"), Variant::KingOfTheHill);
    EXPECT_EQ(parseVariant("threeCheck"), Variant::ThreeCheck);
    EXPECT_EQ(parseVariant("3check"), Variant::ThreeCheck);
    EXPECT_EQ(parseVariant("RACING KINGS"), Variant::RacingKings);
    EXPECT_EQ(parseVariant("From Position"), Variant::Standard);
    EXPECT_EQ(parseRules("fischerandom"), chess960Rules);
    EXPECT_EQ(parseRules("Chess960"), chess960Rules);
    EXPECT_EQ(parseRules("atomic"), Rules{Variant::Atomic});
}

TEST(Variant, OthersAreNot) {
    for (const char* name : {"", "suicide", "giveaway", "losers", "bughouse", "chess9600", "atomicx", "hill"})
        EXPECT_EQ(parseRules(name), std::nullopt) << name;
}

TEST(Variant, RulesHaveTheNameOfTheirTag) {
    EXPECT_EQ(name(standardRules), "Standard");
    EXPECT_EQ(name(chess960Rules), "Chess960");
    EXPECT_EQ(name(Rules{Variant::Atomic, CastlingMode::Chess960}), "Atomic");
}

TEST(Variant, CastlingThatOnlyChess960KnowsIsSeen) {
    EXPECT_EQ(rulesFor(Position::initial()), standardRules);
    EXPECT_EQ(rulesFor(*chess960Start(0)), chess960Rules);
    EXPECT_EQ(rulesFor(*chess960Start(0, Variant::Atomic)), (Rules{Variant::Atomic, CastlingMode::Chess960}));
}

TEST(Variant, ShuffledStarts) {
    for (const Variant variant : {Variant::Crazyhouse, Variant::Atomic, Variant::KingOfTheHill, Variant::ThreeCheck})
        EXPECT_EQ(chess960Start(12, variant)->board(), chess960Start(12)->board());
    EXPECT_TRUE(chess960Start(12, Variant::Antichess)->castlingRooks().empty());
    const auto horde = chess960Start(12, Variant::Horde);
    EXPECT_EQ(horde->board().pieces(Color::White).size(), 36);
    EXPECT_EQ(chess960Number(horde->board(), Color::Black), 12);
    EXPECT_EQ(chess960Start(12, Variant::RacingKings), std::nullopt);
    EXPECT_EQ(chess960Start(960, Variant::Atomic), std::nullopt);
}

// The size of a position is what a game of standard chess pays for.
TEST(Variant, StandardPositionsHaveNothingMore) {
    EXPECT_EQ(sizeof(Position), 96U);
    EXPECT_EQ(sizeof(BasicPosition<variants::Atomic>), 96U);
}

TEST(Variant, APositionRemembersItsVariant) {
    const AnyPosition any = BasicPosition<variants::Horde>::initial();
    EXPECT_EQ(any.variant(), Variant::Horde);
    EXPECT_EQ(any, AnyPosition::initial(Variant::Horde));
    EXPECT_EQ(any.as<variants::Horde>(), BasicPosition<variants::Horde>::initial());
    EXPECT_NE(AnyPosition::initial(Variant::Atomic), AnyPosition::initial());
}

}  // namespace
}  // namespace nowchess
