// What of a game is written, and how: tags, lines, letters, numbers, rows.
#include <algorithm>
#include <map>

#include "nowchess/pgn_tools/convert.h"
#include "pgn/random_games.h"
#include "pgn_tools/tool_games.h"

namespace nowchess::pgn {
namespace {

std::string converted(std::string_view text, std::string_view format, const FormatOptions& options) {
    std::string out;
    convert(sourceOf(text), sinkTo(out), *findFormat(format), options);
    return out;
}

std::string shaped(std::string_view text, const FormatOptions& options) { return converted(text, "pgn", options); }

std::string movesOf(std::string_view text, const FormatOptions& options) {
    const std::string out = shaped(text, options);
    return out.substr(out.find("\n\n") + 2);
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::size_t columnsOf(std::string_view line) {
    return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }));
}

constexpr std::string_view annotated = "1. e4 {a} $1 (1. d4 $2 {b} d5) e5 {c} 2. Nf3 $3 Nc6 3. Bb5 1-0";

TEST(PgnShape, CommentsGlyphsAndVariationsAreLeftOutEachByItself) {
    EXPECT_EQ(movesOf(annotated, {.comments = false}), "1. e4 $1 (1. d4 $2 d5) 1... e5 2. Nf3 $3 Nc6 3. Bb5 1-0\n\n");
    EXPECT_EQ(movesOf(annotated, {.glyphs = false}),
              "1. e4 {a} (1. d4 {b} 1... d5) 1... e5 {c} 2. Nf3 Nc6 3. Bb5 1-0\n\n");
    EXPECT_EQ(movesOf(annotated, {.variations = false}), "1. e4 {a} $1 1... e5 {c} 2. Nf3 $3 Nc6 3. Bb5 1-0\n\n");
}

TEST(PgnShape, OnlyTheFirstHalfMoves) {
    EXPECT_EQ(movesOf(annotated, {.maxPlies = 1}), "1. e4 {a} $1 (1. d4 $2 {b} 1... d5) 1-0\n\n");
    EXPECT_EQ(movesOf(annotated, {.maxPlies = 2}), "1. e4 {a} $1 (1. d4 $2 {b} 1... d5) 1... e5 {c} 1-0\n\n");
    EXPECT_EQ(movesOf(annotated, {.maxPlies = 100}), movesOf(annotated, {}));
    EXPECT_TRUE(shaped("[PlyCount \"5\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *", {.maxPlies = 2}).contains("PlyCount \"2\""));
    EXPECT_TRUE(movesOf(broken, {.maxPlies = 2}).contains("1. e4 e5 1-0")) << "what is wrong comes later";
    const std::string json = converted(annotated, "json", {.maxPlies = 1});
    EXPECT_TRUE(json.contains(R"("end":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","plies":1)"))
        << json;
    EXPECT_EQ(linesOf(converted(annotated, "fen", {.maxPlies = 2})).size(), 3U);
    EXPECT_TRUE(converted("1. f3 e5 2. g4 Qh4# 0-1", "csv", {.maxPlies = 2}).ends_with(",0-1,2,\n")) << "not mate yet";
}

TEST(PgnShape, TagsAreKeptDroppedSetAndPutInOrder) {
    constexpr std::string_view game = "[Event \"E\"]\n[White \"W\"]\n[Annotator \"N\"]\n[ECO \"C20\"]\n\n1. e4 *";
    const auto tagsOf = [&](const TagChanges& changes) {
        const std::string out = shaped(game, {.tags = changes});
        return out.substr(0, out.find("1. e4"));
    };
    EXPECT_EQ(tagsOf({.kept = {{"White", "ECO"}}}), "[White \"W\"]\n[ECO \"C20\"]\n\n");
    EXPECT_EQ(tagsOf({.kept = {{}}}), "");
    EXPECT_EQ(tagsOf({.dropped = {"Event", "Site", "Date", "Round", "Annotator"}}),
              "[White \"W\"]\n[Black \"?\"]\n[Result \"*\"]\n[ECO \"C20\"]\n\n");
    EXPECT_EQ(tagsOf({.kept = {{"Event", "New"}}, .set = {{"Event", "a \"b\""}, {"New", "n"}}}),
              "[Event \"a \\\"b\\\"\"]\n[New \"n\"]\n\n");
    EXPECT_TRUE(
        tagsOf({.ordered = {"ECO", "White"}}).starts_with("[ECO \"C20\"]\n[White \"W\"]\n[Event \"E\"]\n[Site"));
    const std::string start = shaped("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", {.tags = {.kept = {{}}}});
    EXPECT_EQ(start, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n");
    EXPECT_TRUE(converted(game, "json", {.tags = {.kept = {{"ECO"}}}}).contains(R"("tags":{"ECO":"C20"})"));
}

TEST(PgnShape, EachChangeOfTagsIsOne) {
    EXPECT_TRUE(TagChanges().areNone());
    EXPECT_FALSE((TagChanges{.kept = std::vector<std::string>{}}).areNone());
    EXPECT_FALSE((TagChanges{.dropped = {"A"}}).areNone());
    EXPECT_FALSE((TagChanges{.set = {{"A", "b"}}}).areNone());
    EXPECT_FALSE((TagChanges{.ordered = {"A"}}).areNone());
}

TEST(PgnShape, LinesAreAsWideAsIsAskedFor) {
    test::Random random("PgnShape");
    std::string games;
    for (std::size_t i = 0; i < 20; ++i) games += test::randomAnnotatedGame(random, i) + "\n";
    const std::string oneLine = shaped(games, {.width = 0});
    for (const std::size_t width : {20U, 40U, 200U}) {
        const std::string out = shaped(games, {.width = width});
        for (const std::string& line : linesOf(out))
            EXPECT_TRUE(line.starts_with('[') || columnsOf(line) <= width) << line;
        EXPECT_EQ(shaped(out, {.width = 0}), oneLine) << "nothing else changes";
    }
    for (const std::string& line : linesOf(oneLine))
        EXPECT_TRUE(line.empty() || line.starts_with('[') || line.ends_with('*')) << line;
}

TEST(PgnShape, PiecesHaveTheLettersOfALanguageOrFigurines) {
    constexpr std::string_view game =
        "[FEN \"6k1/P7/8/8/8/8/8/Q3K2R w K - 0 1\"]\n\n1. a8=N Kf7 2. Qa7+ Kg6 3. O-O Kg5 *";
    EXPECT_EQ(movesOf(game, {.letters = PieceLetters::German}), "1. a8=S Kf7 2. Da7+ Kg6 3. O-O Kg5 *\n\n");
    EXPECT_EQ(movesOf(game, {.letters = PieceLetters::French}), "1. a8=C Rf7 2. Da7+ Rg6 3. O-O Rg5 *\n\n");
    EXPECT_EQ(movesOf(game, {.letters = PieceLetters::Russian}), "1. a8=К Крf7 2. Фa7+ Крg6 3. O-O Крg5 *\n\n");
    EXPECT_EQ(movesOf(game, {.figurines = true}), "1. a8=♘ ♔f7 2. ♕a7+ ♔g6 3. O-O ♔g5 *\n\n");
    EXPECT_EQ(movesOf(game, {.moves = MoveNotation::Lan, .letters = PieceLetters::Dutch}),
              "1. a7-a8=P Kg8-f7 2. Da1-a7+ Kf7-g6 3. O-O Kg6-g5 *\n\n");
    EXPECT_EQ(movesOf("1. b4 Nc6 *", {.moves = MoveNotation::Uci, .figurines = true}), "1. b2b4 b8c6 *\n\n");
    constexpr std::string_view drop =
        "[Variant \"Crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1\"]\n\n1. P@e4 Kd7 2. N@e5+ *";
    EXPECT_EQ(movesOf(drop, {.letters = PieceLetters::German}), "1. @e4 Kd7 2. S@e5+ *\n\n") << "pawns have no letter";
}

TEST(PgnShape, WhatIsWrittenInAnotherLanguageIsReadBack) {
    test::Random random("PgnLanguages");
    for (const PieceLetters letters : {PieceLetters::German, PieceLetters::Russian}) {
        for (std::size_t i = 0; i < 20; ++i) {
            const std::string game = shaped(test::randomAnnotatedGame(random, i), {});
            ASSERT_EQ(shaped(shaped(game, {.letters = letters}), {}), game);
        }
    }
    // A Dutch knight may be an English pawn, and "Cc6" a pawn in capitals: of a short game nobody could tell.
    const std::string ruyLopez = shaped("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Qe2 *", {});
    for (const PieceLetters letters : {PieceLetters::French, PieceLetters::Spanish, PieceLetters::Dutch})
        EXPECT_EQ(shaped(shaped(ruyLopez, {.letters = letters}), {}), ruyLopez);
}

TEST(PgnShape, FenStandsAfterWhatIsSaidOfAMove) {
    EXPECT_EQ(movesOf("1. e4 $1 {x} (1. d4) e5 2. Nf3 *", {.width = 0, .fenEvery = 1}),
              "1. e4 $1 {x} {rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1} "
              "(1. d4 {rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1}) "
              "1... e5 {rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2} "
              "2. Nf3 {rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2} *\n\n");
    EXPECT_EQ(movesOf("1. e4 e5 2. Nf3 *", {.width = 0, .fenEvery = 2}),
              "1. e4 e5 {rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2} 2. Nf3 *\n\n");
}

TEST(PgnShape, NumbersBeginWithOne) {
    constexpr std::string_view game = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 (40... Kf7) 41. e4 *";
    const std::string out = shaped(game, {.renumbered = true});
    EXPECT_TRUE(out.contains("4K3 b - - 3 1\"]\n\n1... Kd7 (1... Kf7) 2. e4 *")) << out;
    EXPECT_EQ(shaped(out, {.renumbered = true}), out);
}

TEST(PgnShape, LinesOfPositionsHaveIdsThatGoOnOverBlocksAndFiles) {
    EXPECT_EQ(converted("1. e4 * 1. d4 *", "epd", {.ids = true, .gamesBefore = 10}),
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"11.0\";\n"
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"11.1\";\n"
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"12.0\";\n"
              "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - id \"12.1\";\n");
    const auto lines = linesOf(converted(many(broken, 2) + many(draw, manyBlocks), "fen", {.ids = true}));
    ASSERT_EQ(lines.size(), 3 * manyBlocks);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string id = "id \"" + std::to_string(i / 3 + 3) + "." + std::to_string(i % 3) + "\";";
        ASSERT_TRUE(lines[i].ends_with(" 0 1 " + id) || lines[i].ends_with(" 0 2 " + id)) << lines[i] << ' ' << id;
    }
}

TEST(PgnShape, TablesHaveTheColumnsThatAreAskedFor) {
    EXPECT_EQ(converted(joined({draw, mate}), "csv", {.columns = {"Game", "White", "Moves", "End", "Ending"}}),
              "Game,White,Moves,End,Ending\n"
              "1,Morphy,e4 e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2,\n"
              "2,Greco,f3 e5 g4 Qh4#,rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3,checkmate\n");
    EXPECT_EQ(converted("1. e4 $1 {[%clk 0:01:30] a, b} (1. d4 $2 {no}) e5 $2 $3 {[%eval -0.35]} {x} *", "tsv",
                        {.moves = MoveNotation::Lan,
                         .rows = TableRows::Moves,
                         .columns = {"Game", "Result", "Ply", "Number", "Side", "Move", "Uci", "Glyphs", "Comment",
                                     "Clock", "Eval", "Mate"}}),
              "Game\tResult\tPly\tNumber\tSide\tMove\tUci\tGlyphs\tComment\tClock\tEval\tMate\n"
              "1\t*\t1\t1\tw\te2-e4\te2e4\t$1\t[%clk 0:01:30] a, b\t90\t\t\n"
              "1\t*\t2\t1\tb\te7-e5\te7e5\t$2 $3\t[%eval -0.35] x\t\t-0.35\t\n");
    EXPECT_TRUE(converted("1. e4 *", "csv", {.rows = TableRows::Moves}).starts_with("Game,Ply,Number,Side,Move,Fen,"));
    EXPECT_EQ(converted("1. e4 *", "csv", {.columns = {"Start"}}),
              "Start\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
}

TEST(PgnShape, CellsHoldTheFirstReadingOfAMove) {
    const auto cells = [](std::string_view game, std::vector<std::string> columns) {
        const std::string out = converted(game, "tsv", {.rows = TableRows::Moves, .columns = std::move(columns)});
        return out.substr(out.find('\n') + 1);
    };
    const std::vector<std::string> readings{"Move", "Clock", "Elapsed", "Eval", "Mate"};
    EXPECT_EQ(cells("{[%clk 9:00:00]} 1. e4 {[%clk 0:00:05.5] [%clk 0:00:07]} e5 {[%emt 0:00:01.250] [%eval #-3]} "
                    "2. -- {[%egt 0:01:00] [%cal Ge2e4] [%eval 0.50] [%eval #1] [%x y]} *",
                    readings),
              "e4\t5.5\t\t\t\ne5\t\t1.25\t\t-3\n--\t\t\t0.5\t1\n");
    EXPECT_EQ(cells("1. e4 {[%clk 0:00:05]} (1. d4 {[%clk 0:00:06]}) *", {"Move", "Comment"}), "e4\t[%clk 0:00:05]\n");
    EXPECT_EQ(cells("1. e4 {a\r\nb\tc} *", {"Comment"}), "a\\nb\\tc\n");
}

// A row of a CSV text, which is taken from its front.
std::vector<std::string> takeRow(std::string_view& text) {
    std::vector<std::string> cells{""};
    bool isQuoted = false;
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        if (isQuoted && c == '"' && text.starts_with('"')) {
            cells.back() += c;
            text.remove_prefix(1);
        } else if (c == '"') {
            isQuoted = !isQuoted;
        } else if (!isQuoted && c == '\n') {
            break;
        } else if (!isQuoted && c == ',') {
            cells.emplace_back();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

TEST(PgnShape, RowsOfMovesHoldTheGames) {
    test::Random random("PgnRows");
    std::string games;
    for (std::size_t i = 0; i < 50; ++i) games += test::randomAnnotatedGame(random, i) + "\n";
    const std::string pgn = shaped(games, {.variations = false, .width = 0});
    const std::string table = converted(
        games, "csv", {.rows = TableRows::Moves, .columns = {"Game", "Event", "Note", "Move", "Glyphs", "Comment"}});
    std::map<int, std::string> written;
    std::string_view rest = table;
    takeRow(rest);
    while (!rest.empty()) {
        const auto cells = takeRow(rest);
        ASSERT_EQ(cells.size(), 6U);
        std::string& game = written[std::stoi(cells[0])];
        if (game.empty()) {
            appendTag(game, "Event", cells[1]);
            appendTag(game, "Note", cells[2]);
            game += '\n';
        }
        game += cells[3] + " " + cells[4] + (cells[5].empty() ? "" : " {" + cells[5] + "} ") + "\n";
    }
    std::string again;
    for (const auto& [number, game] : written) again += game + "*\n\n";
    // Games without a move have no row.
    std::string expected;
    for (std::size_t at = 0; at < pgn.size();) {
        const std::size_t next = std::min(pgn.find("\n[Event ", at + 1), pgn.size() - 1) + 1;
        const std::string game = pgn.substr(at, next - at);
        if (!game.ends_with("\n\n*\n\n")) expected += game;
        at = next;
    }
    EXPECT_EQ(shaped(again, {.width = 0}), expected);
}

}  // namespace
}  // namespace nowchess::pgn
