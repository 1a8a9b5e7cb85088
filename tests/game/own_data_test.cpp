// Endings, repetitions and claims that the naive arbiter has written down (tests/data/verdicts.tsv).
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/environment.h"
#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

std::vector<std::string> claimsOf(const Game& game) {
    std::vector<std::string> claims;
    for (const Claim& claim : game.claimable())
        claims.push_back(std::string(name(claim.ground)) + ':' +
                         (claim.move ? toCoordinates(*claim.move, CastlingMode::Chess960) : ""));
    std::sort(claims.begin(), claims.end());
    return claims;
}

TEST(OwnVerdicts, AreGivenAlike) {
    std::istringstream lines(test::contents(test::ownData() / "verdicts.tsv"));
    std::string line;
    std::getline(lines, line);  // the header
    int games = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        line += '\t';  // so that the last field is there even if it is empty
        std::vector<std::string> fields;
        for (std::size_t from = 0, to = 0; (to = line.find('\t', from)) != std::string::npos; from = to + 1)
            fields.push_back(line.substr(from, to - from));
        ASSERT_EQ(fields.size(), 5U);
        Game game = test::gameFrom(fields[0], {.rules = chess960Rules, .deadPositions = false});
        for (const std::string_view move : test::words(fields[1]))
            ASSERT_TRUE(game.play(test::moveOf(game.position(), move))) << move;
        EXPECT_EQ(game.outcome() ? name(game.outcome()->reason) : "-", fields[2]);
        EXPECT_EQ(std::to_string(game.occurrences()), fields[3]);
        const auto texts = test::words(fields[4]);
        std::vector<std::string> claims(texts.begin(), texts.end());
        std::sort(claims.begin(), claims.end());
        EXPECT_EQ(claimsOf(game), claims);
        ++games;
    }
    EXPECT_EQ(games, 200);
}

}  // namespace
}  // namespace nowchess
