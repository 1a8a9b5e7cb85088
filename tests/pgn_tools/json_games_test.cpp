// Games in JSON, there and back.
#include "nowchess/pgn_tools/json_games.h"

#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/check.h"
#include "nowchess/pgn_tools/convert.h"
#include "pgn/random_games.h"
#include "pgn_tools/tool_games.h"
#include "support/environment.h"
#include "support/json_checker.h"

namespace nowchess::pgn {
namespace {

std::string converted(const Source& source, std::string_view format, const FormatOptions& options = {}) {
    std::string out;
    convert(source, sinkTo(out), *findFormat(format), options);
    return out;
}

std::string toJson(std::string_view text, const FormatOptions& options = {}) {
    return converted(sourceOf(text), "json", options);
}

std::string toPgn(std::string_view text) { return converted(sourceOf(text), "pgn"); }

// The games of a JSON text in export format.
std::string readBack(std::string_view json) {
    JsonGames reader(sourceOf(json));
    std::string out = converted([&](char* to, std::size_t room) { return reader.read(to, room); }, "pgn");
    EXPECT_EQ(reader.error(), "");
    return out;
}

std::string errorOf(std::string_view json) {
    JsonGames reader(sourceOf(json));
    std::string room(4096, ' ');
    while (reader.read(room.data(), room.size()) > 0) {
    }
    return reader.error();
}

bool isJsonLine(std::string_view json) { return json.ends_with('\n') && test::isJson(json.substr(0, json.size() - 1)); }

TEST(JsonGames, HoldsEverythingThatAGameHas) {
    const std::string json = toJson(
        "[White \"A \\\"B\\\"\"]\n\n{before} $7 1. e4 $1 {[%clk 0:01:30.5] [%eval 0.35,12] good [%cal Ge2e4,Rd1d8]} "
        "(1. d4 {x} d5 (1... Nf6 {[%eval #-3]})) {after} e5 {[%csl Yd4]} 1-0");
    EXPECT_TRUE(isJsonLine(json)) << json;
    EXPECT_TRUE(json.contains(
        R"("moves":["e4","e5"],"notes":[{"at":0,"comment":"before"},{"at":0,"glyph":7},{"at":1,"glyph":1},)"
        R"({"at":1,"comment":"[%clk 0:01:30.5] [%eval 0.35,12] good [%cal Ge2e4,Rd1d8]","clock":90.5,)"
        R"("eval":{"centipawns":35,"depth":12},"shapes":["Ge2e4","Rd1d8"]},{"at":1,"variation":{"moves":["d4","d5"],)"
        R"("notes":[{"at":1,"comment":"x"},{"at":2,"variation":{"moves":["Nf6"],"notes":[)"
        R"({"at":1,"comment":"[%eval #-3]","eval":{"mateIn":-3}}]}}]}},{"at":1,"comment":"after"},)"
        R"({"at":2,"comment":"[%csl Yd4]","shapes":["Yd4"]}])"))
        << json;
}

TEST(JsonGames, MoreTagsThanAnyGameHasAreRefused) {
    std::string json = "{\"tags\":{";
    for (std::size_t i = 0; i <= maxGameTags; ++i) json += "\"T\":\"\",";
    json.back() = '}';
    json += '}';
    JsonGames reader(sourceOf(json));
    char room = '\0';
    EXPECT_EQ(reader.read(&room, 1), 0U);
    EXPECT_EQ(reader.error(), "line 1 of the JSON: expected fewer tags");
}

TEST(JsonGames, AVeryLongGameComesBack) {
    std::string game = "[Event \"x\"]\n\n1. e4 ";
    for (int i = 0; i < 50'000; ++i) game += "{abc def ghi jkl} ";
    std::string json, pgn, again;
    convert(sourceOf(game + "*\n\n"), sinkTo(json), *findFormat("json"));
    json += json;
    JsonGames reader(sourceOf(json));
    convert([&](char* to, std::size_t room) { return reader.read(to, room); }, sinkTo(pgn), *findFormat("pgn"));
    convert(sourceOf(game + "*\n\n" + game + "*\n\n"), sinkTo(again), *findFormat("pgn"));
    EXPECT_TRUE(pgn == again) << reader.error();
}

TEST(JsonGames, TheSameGamesComeBack) {
    for (const std::string_view game :
         {"1. e4 e5 *", "*", "[Event \"a \\\\ \\\"b\\\" \xc3\xa9\"]\n\n{c} 1. e4 ; rest } of line {\n e5 1/2-1/2",
          "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n[SetUp \"1\"]\n\n40... Kd7 41. e4 1-0",
          "[Variant \"Atomic\"]\n\n1. e4 *", "[Variant \"Chess960\"]\n\n1. e4 e5 *",
          "[Variant \"Racing Kings\"]\n\n1. Kg3 *", "[Result \"0-0\"]\n\n1. e4 *", "1. e4 e5 0-0",
          "[Result \"1-0\"]\n\n1. e4 0-1", "1. e4 ({only} {words}) e5 ($7) (1... c5 {a\n\nb}) *", "1. -- e5 *",
          "[White \"J\xe9r\xf4me\"]\n\n1. e4 {\xe9} *", "[A \"1\"]\n[A \"2\"]\n\n1. e4 {\t\x01 tab} *",
          "1. e4 {[Event \"quoted\"]} *", "{first} 1. e4 * {second} 1. d4 *"})
        EXPECT_EQ(readBack(toJson(game)), toPgn(game)) << toJson(game);
}

TEST(JsonGames, RandomGamesComeBackFromEveryNotation) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("JsonGames");
    for (std::uint64_t i = 0; i < test::scaled(300); ++i) {
        const std::string game = test::randomAnnotatedGame(random, i);
        const auto notation = static_cast<MoveNotation>(random.below(moveNotationNames.size()));
        const std::string json = toJson(game, {.moves = notation});
        ASSERT_TRUE(isJsonLine(json)) << json;
        ASSERT_EQ(readBack(json), toPgn(game)) << json;
    }
}

TEST(JsonGames, PublishedGamesComeBack) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    for (const char* const file : {"pgn/corpus/linares_2002.pgn", "pgn/corpus/lichess_db_2025-05_1MB.pgn",
                                   "pgn/corpus/Morphy_ANSI.pgn", "pgn/corpus/tcec_cup10_final.pgn",
                                   "pgn/chess960/tcec_s16_frc_sufi.pgn", "pgn/variants/antichess_lichess.pgn"}) {
        const std::string text = test::contents(*data / file);
        const std::string pgn = toPgn(text);
        EXPECT_GT(pgn.size(), 10'000U);
        EXPECT_TRUE(readBack(toJson(text)) == pgn) << file;
    }
}

TEST(JsonGames, ABrokenGameStaysMarked) {
    std::string pgn;
    convert(sourceOf(broken), sinkTo(pgn), *findFormat("pgn"), {.brokenGames = true});
    EXPECT_EQ(readBack(toJson(broken, {.brokenGames = true})), pgn);
}

TEST(JsonGames, OtherProgramsMayWriteTheKeysInAnyOrderAndShape) {
    EXPECT_TRUE(readBack("[\n {\"result\" : \"1-0\", \"unknown\": [1, {\"a\": \"]}\"}, null],\n"
                         "  \"notes\": [{\"comment\": \"\\u00e9\\ud83d\\ude00\\/\", \"at\": 1}],\n"
                         "  \"moves\": [\"e4\"], \"plies\": 1}\n,{\"moves\":[\"d4\"]}]\n")
                    .contains("\n\n1. e4 {é😀/} 1-0\n\n"));
    EXPECT_TRUE(readBack(R"({"moves":["\u2658f3","e5","e4","Qh4","Nxh4"]})").contains("1. Nf3 e5 2. e4 Qh4 3. Nxh4 *"));
    EXPECT_TRUE(readBack(R"({"moves":["Kd7"],"start":"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"})").contains("40... Kd7 *"));
}

TEST(JsonGames, SaysWhereItCannotReadOn) {
    EXPECT_EQ(errorOf(R"({"moves":["e4"]})"), "");
    EXPECT_EQ(errorOf("{\"moves\":[]}\n{\"moves\":[1]}"), "line 2 of the JSON: expected a text in quotes");
    EXPECT_EQ(errorOf("{\"moves\":\n[\"e4 e5\"]}"), "line 2 of the JSON: expected a move");
    EXPECT_EQ(errorOf("{\"schema\":\"nowchess-game/2\"}"), "line 1 of the JSON: expected nowchess-game/1");
    EXPECT_EQ(errorOf("{\"moves\":[],\"notes\":[{\"at\":1}]}"),
              "line 1 of the JSON: expected as many moves as the notes tell of");
    EXPECT_EQ(errorOf("{\"moves\":["), "line 1 of the JSON: expected a text in quotes");
    EXPECT_EQ(errorOf("{\"result\":\"soon\"}"), "line 1 of the JSON: expected a result");
    EXPECT_EQ(errorOf("nonsense"), "line 1 of the JSON: expected {");
    EXPECT_EQ(errorOf("{\"tags\":{\"a\":\"\\x\"}}"), "line 1 of the JSON: expected an escape");
    EXPECT_EQ(errorOf(R"({"result":"*","x":a{"b})"), "line 1 of the JSON: expected } or a comma");
    EXPECT_EQ(errorOf(R"({"result":"*","x":[}]})"), "line 1 of the JSON: expected } or a comma");
    struct Row {
        const char* json;
        const char* expected;
    };
    for (const auto& [json, expected] :
         {Row{R"({"moves":[""]})", "a move"}, Row{R"({"moves":["e4 "]})", "a move"},
          Row{R"({"schema":1})", "a text in quotes"}, Row{R"({"result":1})", "a text in quotes"},
          Row{R"({"broken":1})", "true or false"}, Row{R"({"moves":[],"notes":[{"glyph":"x"}]})", "a number"},
          Row{R"({"moves":[],"notes":[{"at":99999999999999999999}]})", "a number"},
          Row{R"({"moves":[],"notes":[{"comment":1}]})", "a text in quotes"},
          Row{R"({"moves":[],"notes":[{"variation":{"moves":[],"notes":[{"at":2}]}}]})",
              "as many moves as the notes tell of"},
          Row{R"({"moves":[],"notes":[{"variation":{"moves":[1]}}]})", "a text in quotes"}, Row{R"({"moves":{}})", "["},
          Row{R"({"x":}})", "a value"}, Row{R"({"x":[)", "the end of a value"},
          Row{R"({"start":"\u00)", "four digits of a character"},
          Row{R"({"start":"\u00g0"})", "four digits of a character"}, Row{R"({"start":"\)", "an escape"},
          Row{R"({"start":"a)", "a quote"}})
        EXPECT_EQ(errorOf(json), "line 1 of the JSON: expected " + std::string(expected)) << json;
    std::string deep = "{\"moves\":[\"e4\"],";
    for (int i = 0; i < 200; ++i) deep += R"("notes":[{"at":0,"variation":{"moves":[],)";
    EXPECT_EQ(errorOf(deep), "line 1 of the JSON: expected fewer variations in variations");
    EXPECT_EQ(errorOf("{\"tags\":{\"a\":\"" + std::string(maxJsonGame, 'x')),
              "line 1 of the JSON: the game is too long");
}

TEST(JsonGames, HalvesOfCharactersAreUnknown) {
    for (const std::string_view text : {R"(\ud83d)", R"(\ude00)", R"(\ud83dx)", R"(\ud83d\n)", R"(\ud83d\u0041)"})
        EXPECT_TRUE(readBack(R"({"tags":{"White":")" + std::string(text) + R"("},"broken":false})").contains("\ufffd"))
            << text;
}

TEST(JsonGames, AStartIsATagWhereItIsNotTheUsualOne) {
    const std::string usual = toFen(Position::initial());
    EXPECT_FALSE(readBack(R"({"start":")" + usual + R"("})").contains("FEN"));
    EXPECT_TRUE(readBack(R"({"tags":{"Variant":"Atomic"},"start":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})").contains("FEN"));
    const std::string checkers = R"({"tags":{"Variant":"Checkers"},"start":")" + usual + R"("})";
    JsonGames unknown(sourceOf(checkers));
    std::string room(4096, ' ');
    EXPECT_TRUE(room.substr(0, unknown.read(room.data(), room.size())).contains("[FEN ")) << "nobody knows its start";
}

TEST(JsonGames, AnErrorIsTheEnd) {
    JsonGames reader(sourceOf(R"({"moves":["e4"]}x{"moves":["d4"]})"));
    std::string room(4096, ' ');
    EXPECT_GT(reader.read(room.data(), room.size()), 0U);
    EXPECT_EQ(reader.read(room.data(), room.size()), 0U);
    EXPECT_EQ(reader.read(room.data(), room.size()), 0U) << "and stays it";
    EXPECT_EQ(reader.error(), "line 1 of the JSON: expected {");
}

// A chunk may end anywhere, even between a backslash and what it escapes.
TEST(JsonGames, AreReadInPiecesOfAnySize) {
    const std::string json = R"({"tags":{"White":"a\"}\\"},"moves":["e4"]})";
    for (std::size_t size = 1; size <= json.size(); ++size) {
        std::string_view rest = json;
        JsonGames reader([&](char* to, std::size_t room) {
            const std::size_t taken = rest.copy(to, std::min(room, size));
            rest.remove_prefix(taken);
            return taken;
        });
        std::string room(4096, ' ');
        EXPECT_TRUE(room.substr(0, reader.read(room.data(), room.size())).contains(R"([White "a\"}\\"])")) << size;
        EXPECT_EQ(reader.error(), "");
    }
}

TEST(JsonGames, TheFirstOfEachReadingCounts) {
    EXPECT_TRUE(toJson("1. e4 {[%clk 0:00:05] [%clk 0:00:06] [%eval 0.1] [%eval 0.2] [%new thing]} *")
                    .contains(R"([%new thing]","clock":5,"eval":{"centipawns":10}})"));
}

TEST(JsonGames, ACommentOfPgnIsNotTakenForJson) {
    EXPECT_TRUE(looksLikeJsonGames(R"({"schema":"nowchess-game/1","tags":{"Event":"x)"));
    EXPECT_TRUE(looksLikeJsonGames("\n[ {\n  \"tags\" : {"));
    for (const std::string_view text :
         {"", "{", "{\"", "{\"a\" won}", "{\"tags\" are here} 1. e4", "{best} 1. e4", "[Event \"x\"]", "1. e4"})
        EXPECT_FALSE(looksLikeJsonGames(text)) << text;
}

}  // namespace
}  // namespace nowchess::pgn
