#include "nowchess/notation/board_pattern.h"

#include "support/naive_pattern.h"
#include "support/positions.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

bool isIn(const BoardPattern& pattern, const Position& position) {
    return pattern.matches(position.board(), position.turn());
}

bool fits(std::string_view pattern, std::string_view fen) {
    const auto parsed = parseBoardPattern(pattern);
    EXPECT_TRUE(parsed) << pattern << ": " << message(parsed.error());
    return parsed && isIn(*parsed, test::oddPosition(fen));
}

constexpr std::string_view castled = "rnbq1rk1/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQ1RK1 w - - 0 5";
constexpr std::string_view bare = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";

TEST(BoardPattern, TellsEverySquareAsAFenDoes) {
    EXPECT_TRUE(fits("rnbq1rk1/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQ1RK1", castled));
    EXPECT_FALSE(fits("rnbq1rk1/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQR1K1", castled));
    EXPECT_FALSE(fits("4k3/8/8/8/8/8/8/3K4", bare));
    EXPECT_TRUE(fits("4k3/8/8/44/111122/8/8/4K3", bare)) << "digits side by side";
}

TEST(BoardPattern, LeavesSquaresAndRanksOpen) {
    EXPECT_TRUE(fits("*/*/*/*/*/*/*PPP/*RK?", castled));
    EXPECT_FALSE(fits("*/*/*/*/*/*/*PPP/*RK?", bare));
    EXPECT_TRUE(fits("????k*/*/*/*/*/*/*/*", bare));
    EXPECT_FALSE(fits("???k*/*/*/*/*/*/*/*", bare));
    EXPECT_TRUE(fits("*/*/*/*p*/*P*/*/*/*", castled)) << "anywhere in the rank";
    EXPECT_TRUE(fits("*r*k*/*/*/*/*/*/*/*", castled));
    EXPECT_FALSE(fits("*k*r*/*/*/*/*/*/*/*", castled)) << "but in that order";
    EXPECT_FALSE(fits("*rk/*/*/*/*/*/*/*", castled)) << "a star at one end only: the other end is fixed";
}

TEST(BoardPattern, KnowsKindsOfMenAndSets) {
    EXPECT_TRUE(fits("aaaa1aa1/*/*/*/*/*/*/AAAA1AA1", castled));
    EXPECT_FALSE(fits("AAAA1AA1/*/*/*/*/*/*/*", castled));
    EXPECT_TRUE(fits("!!!!1!!1/*/*/*/*/*/*/*", castled));
    EXPECT_FALSE(fits("!*/*/*/*/*/*/*/*", bare));
    EXPECT_TRUE(fits("*/*/*/*/*/*/*/*[QR]K?", castled));
    EXPECT_FALSE(fits("*/*/*/*/*/*/*/*[Qr]K?", castled));
    EXPECT_TRUE(fits("*/*/*/*/*/*/*/*[^Qr]K?", castled));
    EXPECT_TRUE(fits("*/*/*/*/*/*/*/????[1B]*", castled)) << "1 is an empty square";
    EXPECT_FALSE(fits("*/*/*/*/*/*/*/????[^1]*", castled));
    EXPECT_FALSE(fits("*/*/*/*/*/*/*[^A]*/*K*", "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"));
}

TEST(BoardPattern, MayAskForTheSideToMove) {
    EXPECT_TRUE(fits("*/*/*/*/*/*/*/* b", bare));
    EXPECT_FALSE(fits("*/*/*/*/*/*/*/* w", bare));
    EXPECT_TRUE(fits("*/*/*/*/*/*/*/*", bare));
}

TEST(BoardPattern, IsMirrored) {
    const auto pattern = parseBoardPattern("*/*/*/*/*/*/*PPP/*R*K* w")->mirrored();
    const Position white = test::position("4k3/8/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    EXPECT_TRUE(isIn(pattern, test::mirroredPosition(white)));
    EXPECT_FALSE(isIn(pattern, white));
    EXPECT_TRUE(isIn(pattern.mirrored(), white));
    const auto either = parseBoardPattern("*/*/*/*/*/*/*PPP/*R*K*")->mirrored();
    EXPECT_TRUE(isIn(either, test::mirroredPosition(white))) << "whoever is to move";
    EXPECT_TRUE(isIn(either, test::position("3r2k1/5ppp/8/8/8/8/8/4K3 w - - 0 1")));
}

TEST(BoardPattern, TwoStarsSayNoMoreThanOne) {
    for (const char* const stars : {"*k*", "**k*", "*k***"}) {
        EXPECT_TRUE(fits(stars + std::string("/*/*/*/*/*/*/*"), bare)) << stars;
        EXPECT_FALSE(fits("*/" + std::string(stars) + "/*/*/*/*/*/*", bare)) << stars;
    }
}

TEST(BoardPattern, ASetMayLackAllOfItself) {
    EXPECT_EQ(parseBoardPattern("*/*/*/*/*/*/*/[").error().fault, BoardPatternFault::SetNotClosed);
    EXPECT_EQ(parseBoardPattern("*/*/*/*/*/*/*/[").error().column, 15U);
}

struct FaultCase {
    std::string_view text;
    BoardPatternFault fault;
    std::size_t column;
};

TEST(BoardPattern, SaysWhatIsWrongAndWhere) {
    using enum BoardPatternFault;
    for (const FaultCase& row : {
             FaultCase{"", RankTooShort, 1},
             FaultCase{"*", TooFewRanks, 2},
             FaultCase{"*/*/*/*/*/*/*", TooFewRanks, 14},
             FaultCase{"*/*/*/*/*/*/*/", RankTooShort, 15},
             FaultCase{"*/*/*/*/*/*/*/*/*", TooManyRanks, 16},
             FaultCase{"*/ppp/*/*/*/*/*/*", RankTooShort, 6},
             FaultCase{"*/ppppppppp/*/*/*/*/*/*", RankTooLong, 11},
             FaultCase{"*/*8P/*/*/*/*/*/*", RankTooLong, 5},
             FaultCase{"*/x*/*/*/*/*/*/*", UnexpectedCharacter, 3},
             FaultCase{"*/9/*/*/*/*/*/*", UnexpectedCharacter, 3},
             FaultCase{"*/*[Q2]/*/*/*/*/*/*", UnexpectedCharacter, 6},
             FaultCase{"*/*[Q/*/*/*/*/*/*", UnexpectedCharacter, 6},
             FaultCase{"*/*/*/*/*/*/*/*[Q", SetNotClosed, 16},
             FaultCase{"*[]/*/*/*/*/*/*/*", EmptySet, 3},
             FaultCase{"*[^Aa1]/*/*/*/*/*/*/*", EmptySet, 7},
             FaultCase{"*/*/*/*/*/*/*/* x", UnexpectedCharacter, 17},
             FaultCase{"*/*/*/*/*/*/*/* w KQkq", UnexpectedCharacter, 17},
         }) {
        const auto pattern = parseBoardPattern(row.text);
        ASSERT_FALSE(pattern) << row.text;
        EXPECT_EQ(pattern.error().fault, row.fault) << row.text << ": " << message(pattern.error());
        EXPECT_EQ(pattern.error().column, row.column) << row.text << ": " << message(pattern.error());
    }
    EXPECT_EQ(message(parseBoardPattern("*/x").error()),
              "column 3: found 'x', expected PNBRQK, pnbrqk, A, a, 1 to 8, ?, !, * or [");
    EXPECT_EQ(message(parseBoardPattern("*").error()), "column 2: found the end, expected eight ranks with / between");
}

// Parts of real boards are made unknown at random, so that patterns both fit and fail.
std::string randomRank(test::Random& random, const Board& board, Rank rank) {
    std::string text;
    if (random.oneIn(3)) return "*";
    for (const File file : allFiles) {
        const auto piece = board.pieceAt(makeSquare(file, rank));
        const char exact = piece ? letter(*piece) : '1';
        switch (random.below(8)) {
            case 0: text += '?'; break;
            case 1: text += piece ? '!' : '1'; break;
            case 2: text += piece && piece->color == Color::White ? 'A' : piece ? 'a' : '1'; break;
            case 3: text += std::string("[Qp") + exact + "]"; break;
            case 4: text += std::string("[^") + (exact == 'N' ? 'P' : 'N') + "]"; break;
            case 5: text += random.oneIn(4) ? "*" : std::string(1, exact); break;
            default: text += exact;
        }
    }
    if (!text.contains('*')) return text;
    return random.oneIn(2) ? text : text + "*";
}

TEST(BoardPattern, AgreesWithTheNaiveMatcher) {
    test::Random random("BoardPattern");
    std::size_t matches = 0;
    std::size_t failures = 0;
    for (std::uint64_t round = 0; round < test::scaled(40); ++round) {
        std::vector<Position> positions;
        test::randomGame(random, Position::initial(), 60, [&](const Position& p) { positions.push_back(p); });
        std::string text;
        const Position chosen = random.oneOf(positions);
        for (int rank = 7; rank >= 0; --rank)
            text += randomRank(random, chosen.board(), static_cast<Rank>(rank)) + (rank > 0 ? "/" : "");
        const auto pattern = parseBoardPattern(text);
        ASSERT_TRUE(pattern) << text << ": " << message(pattern.error());
        for (const Position& position : positions) {
            const bool isFit = test::boardFits(position.board(), text);
            ASSERT_EQ(isIn(*pattern, position), isFit) << text << " on " << test::moveTexts(position).size();
            ++(isFit ? matches : failures);
        }
    }
    EXPECT_GT(matches, 0U);
    EXPECT_GT(failures, 0U);
}

}  // namespace
}  // namespace nowchess
