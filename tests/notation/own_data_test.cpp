// Legal moves, in coordinates and in SAN, and the status of positions that the naive engine has written down
// (tests/data/moves.tsv).
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

std::string listOf(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : legalMoves(position))
        texts.push_back(toCoordinates(move, CastlingMode::Chess960) + '=' + std::string(toSan(position, move).view()));
    std::sort(texts.begin(), texts.end());
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "" : " ") + text;
    return list;
}

TEST(OwnMoves, AreListedAlike) {
    std::istringstream lines(test::contents(test::ownData() / "moves.tsv"));
    std::string line;
    std::getline(lines, line);  // the header
    int positions = 0;
    while (std::getline(lines, line)) {
        SCOPED_TRACE(line);
        const auto fields = test::words(line, '\t');
        ASSERT_GE(fields.size(), 2U);
        const Position here = test::position(fields[0]);
        EXPECT_EQ(name(status(here)), fields[1]);
        EXPECT_EQ(listOf(here), fields.size() > 2 ? fields[2] : "");
        for (const Move move : legalMoves(here)) EXPECT_EQ(readSan(here, toSan(here, move).view())->move, move);
        ++positions;
    }
    EXPECT_EQ(positions, 175);
}

}  // namespace
}  // namespace nowchess
