// The answers of `moves --batch`, one line at a time.
#include "commands/batch.h"

#include <gtest/gtest.h>

#include "nowchess/nowchess.h"
#include "support/case_name.h"
#include "support/json_checker.h"

namespace nowchess::app {
namespace {

using test::CaseName;
using test::isJson;

std::string answerTo(std::string_view text, CastlingMode castling = CastlingMode::Standard) {
    std::string out;
    answerLine(out, {text}, 7, {.castling = castling});
    return out;
}

TEST(AnswerLine, TellsPositionStatusKeyAndMoves) {
    EXPECT_EQ(answerTo("k7/8/8/8/8/8/1r6/K7 w - - 3 9"),
              R"({"fen":"k7/8/8/8/8/8/1r6/K7 w - - 3 9","status":"Normal","key":")" +
                  hex(positionFromFen("k7/8/8/8/8/8/1r6/K7 w - - 3 9")->key()) +
                  R"(","moves":[{"uci":"a1b2","san":"Kxb2"}]})" + "\n");
}

TEST(AnswerLine, InitialPosition) {
    const std::string answer = answerTo("startpos");
    EXPECT_TRUE(answer.starts_with(
        R"({"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
        R"("status":"Normal","key":"463b96181691fc9c","moves":[{"uci":"a2a3","san":"a3"},{"uci":"a2a4","san":"a4"},)"))
        << answer;
    EXPECT_TRUE(answer.ends_with(R"({"uci":"h2h3","san":"h3"},{"uci":"h2h4","san":"h4"}]})"
                                 "\n"))
        << answer;
}

TEST(AnswerLine, AppendsToWhatIsThere) {
    std::string out = "before\n";
    EXPECT_TRUE(answerLine(out, {"startpos"}, 1, standardRules));
    EXPECT_FALSE(answerLine(out, {"?"}, 2, standardRules));
    EXPECT_TRUE(out.starts_with("before\n{\"fen\":"));
    EXPECT_TRUE(out.contains("\n{\"error\":{\"line\":2,"));
}

struct SameCase {
    const char* name;
    const char* a;
    const char* b;
};
class SamePosition : public testing::TestWithParam<SameCase> {};

TEST_P(SamePosition, HasTheSameAnswer) { EXPECT_EQ(answerTo(GetParam().a), answerTo(GetParam().b)); }

INSTANTIATE_TEST_SUITE_P(
    App, SamePosition,
    testing::Values(
        SameCase{"UciFen", "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        SameCase{"UciPosition", "position startpos", "startpos"},
        SameCase{"UciPositionFen", "position fen 4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        SameCase{"StartAsFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "startpos"},
        SameCase{"FiveFields", "4k3/8/8/8/8/8/8/4K3 w - - 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        SameCase{"NoMoves", "startpos moves", "startpos"},
        SameCase{"Moves", "startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
        SameCase{"MovesAfterFen", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        SameCase{"RookForm", "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        SameCase{"Blanks", " \t startpos   moves\te2e4  \r", "startpos moves e2e4"}),
    CaseName());

struct StatusCase {
    const char* name;
    const char* line;
    const char* status;
};
class AnswerStatus : public testing::TestWithParam<StatusCase> {};

TEST_P(AnswerStatus, IsNamed) {
    EXPECT_TRUE(answerTo(GetParam().line).contains(std::string(R"("status":")") + GetParam().status + '"'));
}

INSTANTIATE_TEST_SUITE_P(App, AnswerStatus,
                         testing::Values(StatusCase{"Normal", "startpos", "Normal"},
                                         StatusCase{"InCheck", "startpos moves e2e4 f7f6 d1h5", "InCheck"},
                                         StatusCase{"Mated", "startpos moves f2f3 e7e5 g2g4 d8h4", "Mated"},
                                         StatusCase{"Drawn", "k7/8/1QK5/8/8/8/8/8 b - -", "Drawn"}),
                         CaseName());

TEST(AnswerLine, CastlingIsWrittenAsAsked) {
    constexpr std::string_view line = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const std::string standard = answerTo(line);
    EXPECT_TRUE(standard.contains(R"("e1c1")") && standard.contains(R"("e1g1")")) << standard;
    const std::string chess960 = answerTo(line, CastlingMode::Chess960);
    EXPECT_TRUE(chess960.contains(R"("e1a1")") && chess960.contains(R"("e1h1")")) << chess960;
    EXPECT_FALSE(chess960.contains(R"("e1c1")") || chess960.contains(R"("e1g1")")) << chess960;
}

TEST(AnswerLine, PromotionsAreSortedByTheirLetters) {
    EXPECT_TRUE(answerTo("8/P6k/8/8/8/8/8/K7 w - -")
                    .contains(R"({"uci":"a1b2","san":"Kb2"},{"uci":"a7a8b","san":"a8=B"},{"uci":"a7a8n","san":"a8=N"},)"
                              R"({"uci":"a7a8q","san":"a8=Q"},{"uci":"a7a8r","san":"a8=R"}])"));
}

TEST(AnswerLine, ImpossiblePositionsHaveMoves) {
    const std::string answer = answerTo("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1");
    EXPECT_TRUE(answer.starts_with(R"({"fen":"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1","status":"Normal",)")) << answer;
    EXPECT_TRUE(isJson(answer.substr(0, answer.size() - 1)));
}

TEST(AnswerLine, MovesAreTheLibrarysInTheOrderOfTheirText) {
    for (int number = 0; number < chess960StartCount; number += 37) {
        const AnyPosition position = *chess960Start(number);
        const auto texts = sortedMoves(position, CastlingMode::Chess960);
        EXPECT_TRUE(
            std::is_sorted(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.uci < b.uci; }));
        ASSERT_EQ(texts.size(), legalMoves(position).size());
        for (const MoveTexts& texts960 : texts) {
            const auto move = moveFromCoordinates(position, texts960.uci);
            ASSERT_TRUE(move) << texts960.uci;
            EXPECT_EQ(texts960.san, toSan(position, *move));
        }
    }
}

struct ErrorCase {
    const char* name;
    std::string line;
    const char* answer;
};
class AnswerError : public testing::TestWithParam<ErrorCase> {};

TEST_P(AnswerError, SaysWhatAndWhere) {
    const std::string answer = answerTo(GetParam().line);
    EXPECT_EQ(answer, std::string(R"({"error":{"line":7,)") + GetParam().answer + "}}\n");
    EXPECT_TRUE(isJson(answer.substr(0, answer.size() - 1)));
}

INSTANTIATE_TEST_SUITE_P(
    App, AnswerError,
    testing::Values(
        ErrorCase{"Empty", "", R"("kind":"EmptyLine","message":"nothing here, expected a position")"},
        ErrorCase{"Blank", " \t\r", R"("kind":"EmptyLine","message":"nothing here, expected a position")"},
        ErrorCase{
            "ColumnCountsInTheLine", "position fen 4k3/8/8/8/8/8/8/4K3 x - -",
            R"("kind":"InvalidFen","message":"side to move, column 34: found 'x', expected w or b",)"
            R"("fault":"UnexpectedCharacter","field":"side to move","found":"x","expected":"w or b","column":34)"},
        ErrorCase{"NoKings", "8/8/8/8/8/8/8/8 w - -",
                  R"("kind":"InvalidPosition","message":"a king is missing",)"
                  R"("faults":[{"name":"MissingKing","message":"a king is missing"}])"},
        ErrorCase{
            "NoMoveText", "startpos moves e2e4 e7",
            R"("kind":"InvalidMove","message":"column 23: the move ends too early, expected two squares such as e2e4",)"
            R"("column":23,"ply":2,"move":"e7")"},
        ErrorCase{"IllegalMove", "startpos moves e2e4 e2e4",
                  R"("kind":"IllegalMove","message":"there is no piece on e2","column":21,"ply":2,"move":"e2e4")"},
        ErrorCase{"MoveThatIsNoText", std::string("startpos moves \xff\0\xc3\xa9\"", 20),
                  R"("kind":"InvalidMove","message":"column 16: expected a file from a to h","column":16,"ply":1,)"
                  R"("move":"\ufffd\u0000)"
                  "\xc3\xa9"
                  R"(\"")"},
        ErrorCase{"NoMovesKeyword", "startpos e2e4",
                  R"("kind":"UnexpectedText","message":"expected 'moves' or nothing after 'startpos'","column":10)"}),
    CaseName());

TEST(AnswerLine, LongMoveIsShortened) {
    const std::string answer = answerTo("startpos moves " + std::string(1000, 'e'));
    EXPECT_TRUE(answer.contains(R"("move":"eeeeeeeeeeeeeeeeeeee"})")) << answer;
}

TEST(AnswerLine, LongLineIsAnError) {
    std::string out;
    EXPECT_FALSE(answerLine(out, {.text = {}, .isTooLong = true}, 3, standardRules));
    EXPECT_EQ(out, R"({"error":{"line":3,"kind":"LineTooLong","message":"longer than 1048576 bytes"}})"
                   "\n");
}

TEST(Hex, HasSixteenDigits) {
    EXPECT_EQ(hex(Key{0}), "0000000000000000");
    EXPECT_EQ(hex(Key{0x0123456789abcdef}), "0123456789abcdef");
    EXPECT_EQ(hex(AnyPosition::initial().key()), "463b96181691fc9c");
}

}  // namespace
}  // namespace nowchess::app
