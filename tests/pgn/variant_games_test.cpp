// Games of every variant: the Variant tag chooses the rules, in all that reads and writes PGN.
#include <filesystem>

#include "nowchess/pgn/dead_check.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "nowchess/pgn/writer.h"
#include "pgn/findings.h"
#include "pgn/read_back.h"
#include "pgn/trees.h"
#include "support/environment.h"

namespace nowchess::pgn {
namespace {

using test::Faults;
using Plain = test::FindingsOf<NoListener>;

std::string gameOf(std::string_view variant, std::string_view fen, std::string_view moves) {
    std::string text = "[Variant \"" + std::string(variant) + "\"]\n";
    if (!fen.empty()) text += "[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n";
    return text + "\n" + std::string(moves) + "\n";
}

struct EndedGame {
    const char* name;
    Variant variant;
    const char* fen;
    const char* moves;  // with their right signs
    Result result;
    const char* reason;
};

const std::initializer_list<EndedGame> endedGames{
    {"AKingOnTheHill", Variant::KingOfTheHill, "", "1. e3 e6 2. Ke2 a6 3. Kd3 a5 4. Kd4#", Result::WhiteWins,
     "a king is in the centre"},
    {"TheThirdCheck", Variant::ThreeCheck, "", "1. e4 d6 2. Bb5+ Bd7 3. Bxd7+ Nxd7 4. Qh5 a6 5. Qxf7#",
     Result::WhiteWins, "it is the third check"},
    {"AnExplodedKing", Variant::Atomic, "", "1. Nf3 a6 2. Ne5 a5 3. Nxd7#", Result::WhiteWins, "a king has exploded"},
    {"TheLastPieceGivenAwayToAKing", Variant::Antichess, "8/8/8/8/8/8/p7/1R6 b - - 0 1", "1... axb1=K#",
     Result::WhiteWins, "one side has no pieces left"},
    {"AntichessStalemateWins", Variant::Antichess, "8/8/8/8/p7/8/P7/8 w - - 0 1", "1. a3#", Result::BlackWins,
     "it is stalemate"},
    {"NoHordeLeft", Variant::Horde, "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "1... Rxa1#", Result::BlackWins,
     "one side has no pieces left"},
    {"BlackCannotFollowToTheGoal", Variant::RacingKings, "8/6K1/8/8/8/8/k7/8 w - - 0 1", "1. Kg8#", Result::WhiteWins,
     "a king has reached the goal"},
    {"BlackDoesNotFollowToTheGoal", Variant::RacingKings, "8/1k4K1/8/8/8/8/8/8 w - - 0 1", "1. Kg8 Ka6#",
     Result::WhiteWins, "a king has reached the goal"},
    {"BothKingsAtTheGoal", Variant::RacingKings, "8/1k4K1/8/8/8/8/8/8 w - - 0 1", "1. Kg8 Kb8", Result::Draw,
     "a king has reached the goal"},
    {"MateByADrop", Variant::Crazyhouse, "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "1. N@f7#", Result::WhiteWins,
     "it is checkmate"},
};

TEST(VariantGames, TheBoardDecidesTheResult) {
    for (const EndedGame& game : endedGames) {
        const std::string moves = std::string(game.moves) + " ";
        const std::string right = gameOf(tagName(game.variant), game.fen, moves + std::string(text(game.result)));
        EXPECT_EQ(Plain::faults(right), Faults{}) << game.name;
        const Result wrong = game.result == Result::BlackWins ? Result::WhiteWins : Result::BlackWins;
        const Finding finding =
            Plain::single(gameOf(tagName(game.variant), game.fen, moves + std::string(text(wrong))));
        EXPECT_EQ(finding.fault, Fault::ResultContradicted) << game.name;
        EXPECT_EQ(finding.reason, game.reason) << game.name;
        EXPECT_EQ(finding.repair, text(game.result)) << game.name;
    }
}

TEST(VariantGames, AreWrittenAsTheyWereRead) {
    for (const EndedGame& game : endedGames) {
        const auto read = readGame(gameOf(uciName(game.variant), game.fen, std::string(game.moves) + " *"));
        ASSERT_TRUE(read) << game.name;
        EXPECT_EQ(read->game.position().variant(), game.variant) << game.name;
        const std::string written = toText(read->game, read->tags);
        EXPECT_TRUE(written.contains("[Variant \"" + std::string(tagName(game.variant)) + "\"]\n")) << written;
        EXPECT_TRUE(written.contains("\n\n" + std::string(game.moves) + " " + std::string(text(game.result)) + "\n"))
            << written;
        test::expectReadBack(*read);
    }
}

TEST(VariantGames, ItsStartNeedsNoFen) {
    for (const Variant variant : allVariants) {
        const auto read = readGame(gameOf(tagName(variant), "", "*"));
        ASSERT_TRUE(read) << tagName(variant);
        EXPECT_EQ(read->game.position(), AnyPosition::initial(variant));
        EXPECT_FALSE(toText(read->game, read->tags).contains("FEN")) << tagName(variant);
    }
}

TEST(VariantGames, AreKnownByTheirAliases) {
    const auto variantOf = [](std::string_view name) {
        const auto rules = rulesOfVariant(name);
        return rules ? std::optional(rules->variant) : std::nullopt;
    };
    for (const char* name : {"King of the Hill", "kingOfTheHill", "kingofthehill", "KOTH"})
        EXPECT_EQ(variantOf(name), Variant::KingOfTheHill) << name;
    for (const char* name : {"Three-check", "3check", "threeCheck", "Three Check"})
        EXPECT_EQ(variantOf(name), Variant::ThreeCheck) << name;
    for (const char* name : {"Racing Kings", "racingKings"}) EXPECT_EQ(variantOf(name), Variant::RacingKings) << name;
    for (const char* name : {"crazyhouse", "Crazyhouse"}) EXPECT_EQ(variantOf(name), Variant::Crazyhouse) << name;
    for (const char* name : {"suicide", "losers", "bughouse", "giveaway", "Xiangqi", "bughouse960"})
        EXPECT_EQ(variantOf(name), std::nullopt) << name;
}

TEST(VariantGames, OthersAreRefusedByName) {
    for (const char* name : {"Suicide", "Losers", "Bughouse", "Giveaway"}) {
        const Finding finding = Plain::single(gameOf(name, "", "1. e4 *"));
        EXPECT_EQ(finding.fault, Fault::UnsupportedVariant);
        EXPECT_EQ(finding.found, name);
        EXPECT_EQ(finding.expected,
                  "Standard, Chess960, Crazyhouse, Atomic, Antichess, Horde, Racing Kings, King of the Hill or "
                  "Three-check");
    }
}

TEST(VariantGames, GiveawayIsAntichessWhereNobodyCanCastle) {
    const auto read =
        readGame(gameOf("Giveaway", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "1. e3 b5 2. Bxb5 *"));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->findings.empty());
    EXPECT_TRUE(toText(read->game, read->tags).contains("[Variant \"Antichess\"]"));
    EXPECT_EQ(Plain::faults(gameOf("Giveaway", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1. e3 *")),
              Faults{Fault::UnsupportedVariant});
}

// A listener that takes a Replay knows positions of standard chess alone.
TEST(VariantGames, AreRefusedWhereAListenerKnowsStandardChessAlone) {
    struct Standard {
        using Handles = Events<Event::BeginMoves, Event::Move>;
        void beginMoves(Replay& game) { ++(game.hasStart() ? playable : refused); }
        void move(Replay& game, const Token&) {
            occupied += static_cast<int>(game.position().board().occupied().size());
        }
        int playable = 0;
        int refused = 0;
        int occupied = 0;
    };
    Standard listener;
    const std::string games = gameOf("Atomic", "", "1. e4 d5 2. exd5 *") + gameOf("Chess960", "", "1. e4 *");
    const Report report = replay(games, listener);
    EXPECT_EQ(listener.refused, 1);
    EXPECT_EQ(listener.playable, 1);
    EXPECT_EQ(listener.occupied, 32);
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].expected, "Standard or Chess960");
}

TEST(VariantGames, AreGivenToAListenerOfAnyGame) {
    struct Any {
        using Handles = Events<Event::Move, Event::EndGame>;
        void move(AnyReplay& game, const Token& token) {
            game.withPosition([&](const auto& position) { fens.push_back(toFen(position)); });
            sans.emplace_back(game.san(token).view());
        }
        void endGame(AnyReplay& game, std::size_t) { variants.push_back(game.anyPosition().variant()); }
        std::vector<std::string> fens;
        std::vector<std::string> sans;
        std::vector<Variant> variants;
    };
    Any listener;
    replay(gameOf("Atomic", "", "1. e4 d5 2. exd5 *") + gameOf("Standard", "", "1. e4 *"), listener);
    EXPECT_EQ(listener.fens[2], "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
    EXPECT_EQ(listener.sans, (std::vector<std::string>{"e4", "d5", "exd5", "e4"}));
    EXPECT_EQ(listener.variants, (std::vector{Variant::Atomic, Variant::Standard}));
}

// Each of VARIANTS' dialects, with the FEN that it is written as.
TEST(VariantGames, ReadTheirFensInAnyDialect) {
    struct Dialect {
        const char* variant;
        const char* fen;
        const char* written;
    };
    for (const Dialect& dialect : std::initializer_list<Dialect>{
             {"Crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1"},
             {"Crazyhouse", "4k3/8/8/8/8/8/8/4K3/QPnp w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1"},
             {"Crazyhouse", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1"},
             {"Crazyhouse", "4k3/8/8/8/8/8/4P3/4K3[-] w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1"},
             {"Crazyhouse", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1"},
             {"Crazyhouse", "4k3/8/8/8/8/8/4P3/Q~3K3[] w - - 0 1", "4k3/8/8/8/8/8/4P3/Q~3K3[] w - - 0 1"},
             {"Three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 1+2 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 1+2 0 1"},
             {"Three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 +2+1", "4k3/8/8/8/8/8/4P3/4K3 w - - 1+2 0 1"},
             {"Three-check", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"},
             {"Horde", "4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1", "4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1"},
             {"Antichess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
         }) {
        const auto read = readGame(gameOf(dialect.variant, dialect.fen, "*"));
        ASSERT_TRUE(read) << dialect.fen << ": " << message(read.error());
        EXPECT_TRUE(read->findings.empty()) << dialect.fen;
        EXPECT_EQ(toFen(read->game.position()), dialect.written);
        const std::string written = toText(read->game, read->tags);
        EXPECT_TRUE(written.contains("[FEN \"" + std::string(dialect.written) + "\"]")) << written;
    }
}

TEST(VariantGames, AFenOfAnotherVariantIsAFinding) {
    EXPECT_EQ(Plain::faults(gameOf("Standard", "4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1", "*")), Faults{Fault::InvalidFen});
    EXPECT_EQ(Plain::faults(gameOf("Atomic", "4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1", "*")), Faults{Fault::InvalidFen});
}

TEST(VariantGames, StartFromChess960Too) {
    for (const char* name : {"Crazyhouse", "crazyhouse960"}) {
        const std::string game =
            gameOf(name, "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4[] w BDbd - 0 1", "1. O-O b6 2. e4 *");
        EXPECT_EQ(Plain::faults(game), Faults{}) << name;
        const auto read = readGame(game);
        ASSERT_TRUE(read);
        EXPECT_EQ(read->game.san(1), "O-O");
        EXPECT_EQ(read->game.rules(), (Rules{Variant::Crazyhouse, CastlingMode::Chess960})) << "engines must be told";
        test::expectReadBack(*read);
    }
}

TEST(VariantGames, DropsAreReadInEitherForm) {
    const auto read = readGame(gameOf("crazyhouse", "", "1. e4 d5 2. exd5 Qxd5 3. @e4 P@e5 *"));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->findings.empty());
    EXPECT_TRUE(toText(read->game).contains("3. P@e4 P@e5")) << toText(read->game);
    const Finding finding = Plain::single(gameOf("crazyhouse", "", "1. e4 d5 2. N@f3 *"));
    EXPECT_EQ(finding.fault, Fault::IllegalMove);
    EXPECT_EQ(finding.found, "N@f3");
    EXPECT_EQ(Plain::faults(gameOf("Standard", "", "1. e4 d5 2. exd5 Qxd5 3. P@e4 *")).size(), 1U);
}

TEST(VariantGames, TheirOwnRulesForbidMoves) {
    EXPECT_EQ(Plain::single(gameOf("Antichess", "", "1. e3 b5 2. a3 *")).fault, Fault::IllegalMove);
    EXPECT_EQ(Plain::single(gameOf("Racing Kings", "", "1. Nxc1 Qa5 2. Nb3 Qa3 3. Nxa1 *")).fault, Fault::IllegalMove);
    EXPECT_EQ(Plain::single(gameOf("King of the Hill", "", "1. e3 e6 2. Ke2 a6 3. Kd3 a5 4. Kd4# a4 1-0")).reason,
              "the game has ended");
}

TEST(VariantGames, HaveVariationsNullMovesAndNumbers) {
    const std::string moves =
        "1. e4 d5 (1... e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6) 2. exd5 Qxd5 (2... -- 3. P@e6) 3. P@e4 *";
    EXPECT_EQ(Plain::faults(gameOf("Crazyhouse", "", moves)), Faults{});
    const Finding finding = Plain::single(gameOf("Crazyhouse", "", "1. e4 d5 3. exd5 *"));
    EXPECT_EQ(finding.fault, Fault::WrongMoveNumber);
    EXPECT_EQ(finding.repair, "2.");
    EXPECT_EQ(Plain::single(gameOf("Crazyhouse", "", "1. e4 d5 (1... e5 2. P@e6) 2. exd5 *")).fault,
              Fault::IllegalMove);
}

TEST(VariantGames, FollowEachOtherInOneText) {
    std::string text;
    for (const EndedGame& game : endedGames)
        text += gameOf(tagName(game.variant), game.fen, std::string(game.moves) + " *") + "\n" +
                gameOf("Standard", "", "1. e4 (1. d4) e5 2. Ke2 *") + "\n";
    EXPECT_EQ(Plain::faults(text), Faults{});
}

TEST(VariantGames, AreTreesThatCanBeChanged) {
    const std::string text = gameOf("Crazyhouse", "", "1.e4  d5 2.exd5 Qxd5 3.@e4 ( 3.P@e6 $1 ) *");
    Tree tree = test::treeOf(text);
    EXPECT_EQ(toText(tree), text);
    const NodeId queen = test::find(tree, {"e4", "d5", "exd5", "Qxd5"});
    const NodeId quiet = tree.add(queen, readSan(tree.position(queen), "Nc3")->move);
    const NodeId drop = tree.add(quiet, readSan(tree.position(quiet), "P@e3")->move);
    tree.setComment(drop, "in the way");
    EXPECT_EQ(toText(tree),
              gameOf("Crazyhouse", "", "1.e4  d5 2.exd5 Qxd5 3.@e4 ( 3.P@e6 $1 ) (3. Nc3 P@e3 {in the way}) *"))
        << toText(tree);
    ASSERT_TRUE(tree.promoteToMain(test::find(tree, {"e4", "d5", "exd5", "Qxd5", "P@e6"})));
    EXPECT_EQ(tree.toGame().san(tree.toGame().ply()), "P@e6");
    EXPECT_TRUE(toExportFormat(tree).contains("[Variant \"Crazyhouse\"]"));
    EXPECT_TRUE(test::treeOf(toExportFormat(tree)).findings().empty());
}

// Two bare kings can still win on the hill; a bare king cannot give three checks.
TEST(VariantGames, WhoCanStillWinIsTheVariantsOwnQuestion) {
    using Dead = test::FindingsOf<DeadCheck>;
    const char* kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(Dead::faults(gameOf("Standard", kings, "1. Kd2 *")), Faults{Fault::MovesAfterDeadPosition});
    EXPECT_EQ(Dead::faults(gameOf("King of the Hill", kings, "1. Kd2 *")), Faults{});
    EXPECT_EQ(Dead::faults(gameOf("King of the Hill", kings, "1. Kd2 1-0")), Faults{});
    EXPECT_EQ(Dead::faults(gameOf("Three-check", kings, "1. Kd2 *")), Faults{Fault::MovesAfterDeadPosition});

    for (const EndedGame& game : endedGames)
        EXPECT_EQ(Dead::faults(gameOf(tagName(game.variant), game.fen,
                                      std::string(game.moves) + " " + std::string(text(game.result)))),
                  Faults{})
            << game.name << " has ended, and is not dead";
    EXPECT_EQ(Plain::single(gameOf("Atomic", kings, "1. Kd2 1-0")).reason, "neither side has the material to win");

    const std::string onTime = "[Termination \"Time forfeit\"]\n";
    const char* queen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    EXPECT_EQ(Dead::faults(onTime + gameOf("Three-check", queen, "1. Qa2 1-0")), Faults{});
    const Finding finding = Dead::single(onTime + gameOf("Three-check", queen, "1. Qa2 0-1"));
    EXPECT_EQ(finding.fault, Fault::WonOnTimeWithoutMate);
    EXPECT_TRUE(finding.reason.starts_with("Black cannot win: ")) << finding.reason;
    EXPECT_EQ(Dead::faults(onTime + gameOf("King of the Hill", queen, "1. Qa2 0-1")), Faults{});
}

struct VariantFile {
    const char* name;
    std::uint64_t games;
    std::uint64_t errors;
    std::uint64_t warnings;
};

TEST(VariantGamesData, EveryGameIsLegalAndWrittenAsItWasRead) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    for (const VariantFile& file : std::initializer_list<VariantFile>{
             {"antichess_lichess", 982, 0, 0},
             {"atomic_fics", 10, 0, 0},
             {"crazyhouse_crazyara_vs_sf", 100, 0, 0},
             {"horde_lichess", 8, 0, 0},
             {"kingofthehill_lichess", 69, 0, 0},
             {"racingkings_lichess_1-800", 800, 0, 0},
         }) {
        const std::string text = test::contents(*data / "pgn/variants" / (std::string(file.name) + ".pgn"));
        const Report report = replay(text);
        EXPECT_EQ(report.games, file.games) << file.name;
        EXPECT_EQ(report.errors, file.errors) << file.name;
        EXPECT_EQ(report.warnings, file.warnings) << file.name;
        for (const Finding& finding : report.findings) ADD_FAILURE() << file.name << ": " << message(finding);
        for (const ParsedGame& game : readGames(text)) test::expectReadBack(game);
    }
}

}  // namespace
}  // namespace nowchess::pgn
