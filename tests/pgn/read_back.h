// Parse, write, parse: nothing is lost, and what we write is faultless.
#pragma once

#include <gtest/gtest.h>

#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::test {

inline void expectReadBack(const pgn::ParsedGame& game) {
    const std::string text = pgn::toText(game.game, game.tags);
    const auto again = pgn::readGame(text);
    ASSERT_TRUE(again) << text;
    // Some games went on when the position was dead, and that is all there is to say.
    for (const pgn::Finding& finding : again->findings)
        EXPECT_EQ(finding.fault, pgn::Fault::MovesAfterEnd) << text << message(finding);
    EXPECT_EQ(pgn::toText(again->game, again->tags), text);
    EXPECT_EQ(again->game.position(), game.game.position());
}

}  // namespace nowchess::test
