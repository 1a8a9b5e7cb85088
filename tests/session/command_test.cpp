#include "nowchess/session/command.h"

#include <limits>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

template <typename Kind>
Kind as(std::string_view line) {
    return std::get<Kind>(parseCommand(line));
}
template <typename Kind>
bool is(std::string_view line) {
    return std::holds_alternative<Kind>(parseCommand(line));
}

TEST(Command, WhateverIsNoWordIsAMove) {
    EXPECT_EQ(as<command::Play>("  Nf3 \r").text, "Nf3");
    EXPECT_EQ(as<command::Play>("e2 e4").text, "e2 e4");
    EXPECT_EQ(as<command::Play>("").text, "");
    EXPECT_EQ(as<command::Play>("quitting").text, "quitting");
}

TEST(Command, WordsInAnyCaseAndWithBlanks) {
    EXPECT_TRUE(is<command::Quit>("quit"));
    EXPECT_TRUE(is<command::Quit>(" Q "));
    EXPECT_TRUE(is<command::ClaimStanding>("DRAW"));
    EXPECT_TRUE(is<command::OfferDraw>("offer\t"));
    EXPECT_TRUE(is<command::AcceptDraw>("accept"));
    EXPECT_TRUE(is<command::DeclineDraw>("decline"));
}

TEST(Command, WordsThatStandAloneTakeNothing) {
    EXPECT_EQ(as<command::Malformed>("draw Nf3").sentence,
              "'draw' stands alone. To claim with a move, type 'claim' and the move.");
    EXPECT_EQ(as<command::Malformed>("quit now").sentence, "'quit' stands alone.");
}

TEST(Command, ClaimTakesAGroundAndAMove) {
    EXPECT_EQ(as<command::Claim>("claim").ground, std::nullopt);
    EXPECT_EQ(as<command::Claim>("claim").move, "");
    EXPECT_EQ(as<command::Claim>("claim Ng8").move, "Ng8");
    EXPECT_EQ(as<command::Claim>("claim threefold").ground, DrawGround::ThreefoldRepetition);
    EXPECT_EQ(as<command::Claim>("claim FIFTY  Ng8").ground, DrawGround::FiftyMoves);
    EXPECT_EQ(as<command::Claim>("claim fifty  Ng8").move, "Ng8");
    EXPECT_EQ(as<command::Claim>("claim 50").ground, DrawGround::FiftyMoves);
}

TEST(Command, ResignTakesASide) {
    EXPECT_EQ(as<command::Resign>("resign").by, std::nullopt);
    EXPECT_EQ(as<command::Resign>("resign Black").by, Color::Black);
    EXPECT_EQ(as<command::Resign>("resign white").by, Color::White);
    EXPECT_TRUE(is<command::Malformed>("resign me"));
}

TEST(Command, CountsAreOneUnlessNamed) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    EXPECT_EQ(as<command::TakeBack>("undo").count, 1U);
    EXPECT_EQ(as<command::TakeBack>("undo 12").count, 12U);
    EXPECT_EQ(as<command::TakeBack>("undo all").count, all);
    EXPECT_EQ(as<command::TakeBack>("undo 99999999999999999999999").count, all);
    EXPECT_EQ(as<command::PlayAgain>("redo 3").count, 3U);
    EXPECT_EQ(as<command::GoTo>("goto 0").ply, 0U);
    for (const std::string_view bad : {"undo 0", "undo -1", "undo two", "redo 1.5", "goto", "goto e4", "goto 3 4"})
        EXPECT_TRUE(is<command::Malformed>(bad)) << bad;
    EXPECT_EQ(as<command::Malformed>("redo x").sentence,
              "'redo' takes a number of half-moves, as in 'redo 2', or 'all'.");
}

TEST(Command, NewKeepsWhatFollows) {
    EXPECT_EQ(as<command::Begin>("new").start, "");
    EXPECT_EQ(as<command::Begin>("new  960 12").start, "960 12");
    EXPECT_EQ(as<command::Begin>("NEW 4k3/8/8/8/8/8/8/4K2R w K - 0 1").start, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

}  // namespace
}  // namespace nowchess
