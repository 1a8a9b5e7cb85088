#include "nowchess/pgn/replay.h"

#include <algorithm>

#include "pgn/findings.h"

namespace nowchess::pgn {
namespace {

using test::Faults;
constexpr auto& findings = test::FindingsOf<NoListener>::findings;
constexpr auto& faults = test::FindingsOf<NoListener>::faults;
constexpr auto& single = test::FindingsOf<NoListener>::single;

TEST(PgnReplay, CountsGamesAndMovesOfTheMainLines) {
    constexpr std::string_view text = "1. e4 e5 (1... c5 2. Nf3) 1-0 1. d4 * [Event \"x\"] *";
    const Report report = replay(text);
    EXPECT_EQ(report.games, 3U);
    EXPECT_EQ(report.moves, 3U);
    EXPECT_EQ(report.errors + report.warnings, 0U);
}

TEST(PgnReplay, NamesThePlaceOfAnIllegalMove) {
    const Finding finding = single("[Event \"x\"]\r\n\r\n1. e4 e5\r\n2. Nf4 Nc6 *\r\n");
    EXPECT_EQ(finding.fault, Fault::IllegalMove);
    EXPECT_EQ(finding.line, 4U);
    EXPECT_EQ(finding.column, 4U);
    EXPECT_EQ(finding.offset, 28U);
    EXPECT_EQ(finding.game, 1U);
    EXPECT_EQ(finding.ply, 2U);
    EXPECT_EQ(finding.found, "Nf4");
    EXPECT_EQ(finding.reason, "no knight goes to f4");
    EXPECT_NE(finding.expected.find("Nf3"), std::string::npos);
    EXPECT_EQ(message(finding).substr(0, 61), "4:4: error: game 1, ply 2: the move is not legal: found 'Nf4'");
}

TEST(PgnReplay, AFindingSaysNoMoreThanItKnows) {
    EXPECT_EQ(message(single("[PlyCount \"3\"]\n\n1. e4 *")),
              "1:1: warning: game 1: the PlyCount tag is wrong: found '3'; expected 1; repair: 1");
    EXPECT_EQ(message(Finding{.fault = Fault::NoGame, .line = 1, .column = 1, .game = 1}).find("found"),
              std::string::npos);
}

TEST(PgnReplay, CountsLinesThatEndWithReturnsAlone) {
    EXPECT_EQ(single("[Event \"x\"]\r\r1. e5 *\r").line, 3U);
    EXPECT_EQ(countLineEnds("a\r\nb\rc\nd"), 3U);
}

TEST(PgnReplay, CountsTheLineEndsOfTextsOfEverySize) {
    // Where one run of bytes ends and the next begins above all.
    const auto counted = [](std::string_view text) {
        std::uint64_t count = 0;
        for (std::size_t at = 0; at < text.size(); ++at)
            if (text[at] == '\r' || (text[at] == '\n' && (at == 0 || text[at - 1] != '\r'))) ++count;
        return count;
    };
    for (std::size_t size = 0; size < 600; ++size) {
        for (const std::string_view ending : {"\n", "\r", "\r\n", "\n\n", "\r\r", "\n\r", "x"}) {
            const std::string text = std::string(size, 'x') + std::string(ending) + std::string(size % 7, 'x');
            ASSERT_EQ(countLineEnds(text), counted(text)) << size;
        }
        const std::string returns(size, '\r');
        ASSERT_EQ(countLineEnds(returns), size);
        std::string pairs;
        while (pairs.size() < size) pairs += "\r\n";
        ASSERT_EQ(countLineEnds(pairs), pairs.size() / 2);
    }
}

TEST(PgnReplay, TellsNoMoveFromAnIllegalAndAnAmbiguousOne) {
    EXPECT_EQ(faults("1. hello *"), Faults{Fault::NotAMove});
    EXPECT_EQ(faults("1. e5 *"), Faults{Fault::IllegalMove});
    EXPECT_EQ(faults("1. Nf3 a6 2. d3 a5 3. Nd2 *"), Faults{Fault::AmbiguousMove});
}

TEST(PgnReplay, ABracketThatIsNoTagIsNoMove) {
    constexpr std::string_view text =
        "[Event \"a\"]\n[White \"W\"]\n[Black B]\n[Result \"1-0\"]\n\n1. e4 [x] e5 2. Nf3 1-0\n";
    const Report report = replay(text);
    EXPECT_EQ(report.games, 1U);
    EXPECT_EQ(report.moves, 3U);
    ASSERT_EQ(report.findings.size(), 2U);
    EXPECT_EQ(report.findings[0].fault, Fault::StrayText);
    EXPECT_EQ(report.findings[0].found, "[Black B]");
    EXPECT_EQ(report.findings[1].found, "[x]");
}

TEST(PgnReplay, ReportsARepeatedTag) {
    EXPECT_EQ(faults("[White \"A\"]\n[White \"B\"]\n\n*"), Faults{Fault::RepeatedTag});
    EXPECT_EQ(faults("[White \"A\"]\n\n*\n\n[White \"B\"]\n\n*"), Faults{}) << "of another game";
    EXPECT_EQ(faults("[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 1-0"), Faults{Fault::RepeatedTag})
        << "the first counts";
}

TEST(PgnReplay, ExpectsTheMovesThatAnAmbiguousOneMayBe) {
    EXPECT_EQ(single("1. d4 d5 2. Nf3 Nf6 3. Nd2 *").expected, "Nbd2 or Nfd2");
}

TEST(PgnReplay, TakesTheMarkOfEnPassantThatIsWrittenTogether) {
    EXPECT_EQ(faults("1. e4 d5 2. e5 f5 3. exf6e.p. *"), Faults{});
    EXPECT_EQ(faults("1. e4 d5 2. e5 f5 3. exf6 e.p. *"), Faults{});
}

TEST(PgnReplay, SaysOneThingAboutABrokenLineAndGoesOnAfterIt) {
    EXPECT_EQ(faults("1. e5 e5 2. Ke8 Qh9 * 1. Ke5 *"), (Faults{Fault::IllegalMove, Fault::IllegalMove}));
    EXPECT_EQ(faults("1. e4 (1. e5 d5 2. x) e5 2. Nf3 *"), Faults{Fault::IllegalMove});
}

TEST(PgnReplay, ProvesVariationsFromThePositionBeforeTheMoveTheyReplace) {
    EXPECT_EQ(faults("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *"), Faults{});
    EXPECT_EQ(faults("1. e4 e5 (1... e6 2. d4 (2... d5)) *"), Faults{Fault::IllegalMove});
    // Instead of an illegal move, a legal one.
    EXPECT_EQ(faults("1. e4 Ke5 (1... e5 2. Nf3) *"), Faults{Fault::IllegalMove});
    EXPECT_EQ(faults("(1. e4) *"), Faults{Fault::VariationWithoutMove});
}

TEST(PgnReplay, NoticesParenthesesThatDoNotMatch) {
    EXPECT_EQ(faults("1. e4 (1. d4 d5 *"), Faults{Fault::VariationNotClosed});
    EXPECT_EQ(faults("1. e4 ) e5 *"), Faults{Fault::VariationNotOpened});
    EXPECT_EQ(faults("1. e4 (1. d4 1-0) e5 *"), Faults{Fault::ResultInVariation});
    EXPECT_EQ(faults("1. e4 (1. d4 1-0\n\n[A \"b\"]\n\n*"), Faults{Fault::VariationNotClosed})
        << "the game ends with it";
}

TEST(PgnReplay, GoesAHundredVariationsDeepAndNoDeeper) {
    const auto nested = [](int depth) {
        std::string text = "1. e4 ";
        for (int i = 0; i < depth; ++i) text += "(1. d4 ";
        for (int i = 0; i < depth; ++i) text += ")";
        return text + " e5 *";
    };
    EXPECT_EQ(faults(nested(maxVariationDepth)), Faults{});
    EXPECT_EQ(faults(nested(maxVariationDepth + 1)), Faults{Fault::VariationTooDeep});
    EXPECT_EQ(faults(nested(maxVariationDepth + 50)), Faults{Fault::VariationTooDeep});
}

TEST(PgnReplay, ComparesMoveNumbersAndForgivesAFixedShift) {
    const Finding finding = single("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 *");
    EXPECT_EQ(finding.fault, Fault::WrongMoveNumber);
    EXPECT_EQ(finding.expected, "2");
    EXPECT_EQ(finding.repair, "2.");
    EXPECT_EQ(faults("1. e4 e5 3. Nf3 Nc6 3. Bb5 *"), Faults{Fault::WrongMoveNumber});
    EXPECT_EQ(faults("1 e4 1... e5 2 Nf3 *"), Faults{});
    EXPECT_EQ(faults("e4 e5 Nf3 *"), Faults{});
    EXPECT_EQ(faults("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n1... Kd7 2. e4 *"), Faults{});
}

std::vector<std::string> repairs(std::string_view text) {
    std::vector<std::string> result;
    for (const Finding& finding : findings(text)) result.push_back(finding.found + "->" + finding.repair);
    return result;
}

using Repairs = std::vector<std::string>;

TEST(PgnReplay, TheRightNumberDoesNotDependOnWrongOnesBefore) {
    EXPECT_EQ(repairs("1. e4 2. e5 2. Nf3 4. Nc6 *"), (Repairs{"2.->1...", "4.->2..."}));
    EXPECT_EQ(repairs("1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 5. O-O *"), (Repairs{"3.->2.", "5.->4."}));
    // A set-up position is numbered from where the game begins to count.
    EXPECT_EQ(repairs("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n1... Kd7 2. e4 Kd6 4. e5+ *"), Repairs{"4.->3."});
    EXPECT_EQ(repairs("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 12\"]\n\n1. e4 (1. e3) Kd7 (12... Ke7) 2. e5 *"),
              Repairs{"12...->1..."});
}

TEST(PgnReplay, NumbersAndCountsAreInDoubtWhereAnErrorRemains) {
    // Black's third move is missing, and the 4 tells.
    EXPECT_EQ(repairs("1. e4 e5 2. Nf3 Nc6 3. d4 4. Bb5 a6 5. O-O *")[0], "4.->");
    EXPECT_EQ(repairs("[PlyCount \"2\"]\n\n1. e4 (1. d4 d5 2. c4 e5 *")[0], "2->");
    EXPECT_EQ(repairs("1. e4 e5 3. Nf3 (2. Ke3) Nc6 *")[0], "3.->");
    // What is repaired leaves no doubt.
    EXPECT_EQ(repairs("1. e4 e5 3. Nf3 {open"), (Repairs{"3.->2.", "{open->}", "->*"}));
    EXPECT_EQ(repairs("1. e4 e5 3. Nf3"), (Repairs{"3.->2.", "->*"}));
    EXPECT_EQ(repairs("1. f3 e5 3. g4 Qh4# 1-0"), (Repairs{"3.->2.", "1-0->0-1"}));
}

TEST(PgnReplay, TheEndIsInDoubtWhereItIsMissingAndTheCountIsWrong) {
    EXPECT_EQ(repairs("[PlyCount \"9\"]\n\n1. e4 e5"), (Repairs{"9->", "->"}));
    EXPECT_EQ(repairs("[PlyCount \"9\"]\n\n1. e4 {good e5 1-0"), (Repairs{"9->", "{good e5 1-0->}", "->"}));
    EXPECT_EQ(repairs("[PlyCount \"1\"]\n\n1. e4"), Repairs{"->*"});
}

TEST(PgnReplay, ANumberThatWouldBeginAnotherGameIsNoRepair) {
    const std::string black = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n";
    EXPECT_EQ(repairs(black + "0... Kd7\n\n5. e4 *"), Repairs{"5.->"});
    EXPECT_EQ(repairs(black + "0... Kd7\n5. e4 *"), Repairs{"5.->1."});
    EXPECT_EQ(repairs("1. e4\n\n2. e5 *"), Repairs{"2.->1..."}) << "two dots begin no game";
    EXPECT_EQ(repairs("1. e4\n2. e5 *"), Repairs{"2.->1..."});
}

TEST(PgnReplay, MateAndStalemateMakeTheResultCertainWhereverItStands) {
    const std::string mate = "\n\n1. f3 e5 2. g4 Qh4# ";
    EXPECT_EQ(repairs("[Result \"1-0\"]" + mate + "1-0"), (Repairs{"1-0->0-1", "1-0->0-1"}));
    EXPECT_EQ(repairs("[Result \"1-0\"]" + mate + "0-1"), Repairs{"1-0->0-1"});
    EXPECT_EQ(repairs("[Result \"0-1\"]" + mate + "1-0"), Repairs{"1-0->0-1"});
    EXPECT_EQ(repairs("[Result \"0-1\"]" + mate + "*"), Repairs{"*->0-1"});
    EXPECT_EQ(repairs("[Result \"*\"]" + mate + "0-1"), Repairs{"*->0-1"});
    EXPECT_EQ(repairs("[Result \"1-0\"]" + mate + "*"), (Repairs{"1-0->0-1", "*->0-1"}));
    EXPECT_EQ(repairs("[Result \"*\"]" + mate + "*"), Repairs{});
    EXPECT_EQ(repairs("[Result \"1-0\"]" + mate), (Repairs{"1-0->0-1", "->0-1"}));
    EXPECT_EQ(repairs("[Result \"*\"]" + mate), Repairs{"->*"});
    EXPECT_EQ(repairs(mate), Repairs{"->0-1"});
    // Both may lose in any position.
    EXPECT_EQ(repairs("[Result \"0-0\"]" + mate + "0-1"), Repairs{"0-1->"});
    EXPECT_EQ(repairs("[Result \"0-0\"]\n\n1. e4 e5"), Repairs{"->"});
    EXPECT_EQ(repairs("[Result \"1-0\"]\n\n1. e4 0-1"), Repairs{"0-1->"});
    EXPECT_EQ(repairs("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 0-1"), Repairs{"0-1->"});
}

TEST(PgnReplay, ComparesTagMarkerAndFinalPosition) {
    EXPECT_EQ(faults("[Result \"1-0\"]\n\n1. e4 0-1"), Faults{Fault::ResultMismatch});
    EXPECT_EQ(faults("[Result \"1-0\"]\n\n1. e4 1–0"), Faults{});
    EXPECT_EQ(faults("[Result \"white\"]\n\n1. e4 1-0"), Faults{Fault::InvalidResultTag});
    EXPECT_EQ(faults("[Result \"?\"]\n\n1. e4 1-0"), Faults{});
    EXPECT_EQ(faults("1. f3 e5 2. g4 Qh4# 0-1"), Faults{});
    EXPECT_EQ(faults("1. f3 e5 2. g4 Qh4# *"), Faults{});
    const Finding mate = single("1. f3 e5 2. g4 Qh4# 1-0");
    EXPECT_EQ(mate.fault, Fault::ResultContradicted);
    EXPECT_EQ(mate.repair, "0-1");
    const Finding stalemate = single("[FEN \"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qg6 1-0");
    EXPECT_EQ(stalemate.fault, Fault::ResultContradicted);
    EXPECT_EQ(stalemate.reason, "it is stalemate");
    EXPECT_EQ(stalemate.expected, "1/2-1/2");
    EXPECT_EQ(faults("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 0-1"), Faults{Fault::ResultContradicted});
}

TEST(PgnReplay, ComparesThePlyCount) {
    EXPECT_EQ(faults("[PlyCount \"2\"]\n\n1. e4 e5 *"), Faults{});
    EXPECT_EQ(faults("[PlyCount \"3\"]\n\n1. e4 e5 *"), Faults{Fault::PlyCountMismatch});
    EXPECT_EQ(faults("[PlyCount \"x\"]\n\n1. e4 e5 *"), Faults{Fault::PlyCountMismatch});
    EXPECT_EQ(faults("[PlyCount \"2x\"]\n\n1. e4 e5 *"), Faults{Fault::PlyCountMismatch});
    EXPECT_EQ(faults("[PlyCount \"3\"]\n\n1. e4 e5 2. Ke3 *"), Faults{Fault::IllegalMove}) << "perhaps it was right";
    const Finding finding = single("[PlyCount \"3\"]\n\n1. e4 e5 *");
    EXPECT_EQ(finding.ply, 0U);
    EXPECT_EQ(finding.found, "3");
    EXPECT_EQ(finding.expected, "2");
    EXPECT_EQ(finding.repair, "2");
}

TEST(PgnReplay, DoesNotRepairAPlyCountWithAQuote) {
    const auto all = findings("[PlyCount \"4\"2\"]\n\n1. e4 e5 *");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].fault, Fault::UnescapedQuote);
    EXPECT_EQ(all[1].fault, Fault::PlyCountMismatch);
    EXPECT_EQ(all[1].found, "4\"2");
    EXPECT_EQ(all[1].repair, "");
}

TEST(PgnReplay, ATagThatLooksDamagedIsNotRepaired) {
    const auto isRepaired = [](const std::string& value) {
        const auto all = findings("[White \"" + value + "\"]\n\n*");
        EXPECT_EQ(all.size(), 1U) << value;
        return !all.empty() && !all[0].repair.empty();
    };
    EXPECT_TRUE(isRepaired("the \"big\" one"));
    EXPECT_TRUE(isRepaired("\"big\""));
    EXPECT_TRUE(isRepaired("the\n\"big\" one"));
    EXPECT_TRUE(isRepaired("two\nlines, No.7"));
    EXPECT_TRUE(isRepaired("two\nlines, .7"));
    EXPECT_FALSE(isRepaired("\"half"));
    EXPECT_FALSE(isRepaired("one \"two\" thr\"ee"));
    EXPECT_FALSE(isRepaired("MorphyBlack \"Anderssen"));
    EXPECT_FALSE(isRepaired("Morphy \"x \"y")) << "a word ends before its quote";
    EXPECT_FALSE(isRepaired("Mor\"phy\" x")) << "a word begins after its quote";
    EXPECT_FALSE(isRepaired("a \\\"b\\\" c\" d"));
    EXPECT_FALSE(isRepaired("Morphy 2. Nf3\nNc6"));
    EXPECT_FALSE(isRepaired("Morphy {good\nmove"));
    EXPECT_FALSE(isRepaired("Morphy\nmove} x"));
    // Neither is a count in it.
    const auto count = findings("[PlyCount \"6 48. Kg3\n5\"]\n\n1. e4 *");
    ASSERT_EQ(count.size(), 2U);
    EXPECT_EQ(count[1].fault, Fault::PlyCountMismatch);
    EXPECT_EQ(count[1].repair, "");
}

TEST(PgnReplay, CountsNullMovesAsPlies) {
    struct Plies {
        using Handles = Events<Event::Move, Event::EndGame>;
        void move(Replay& game, const Token&) { nulls += game.isNullMove() ? 1 : 0; }
        void endGame(Replay& game, std::size_t) {
            ply = game.ply();
            fullmove = game.position().fullmoveNumber();
        }
        int nulls = 0;
        std::uint32_t ply = 0;
        std::uint32_t fullmove = 0;
    };
    Plies plies;
    const Report report = replay("[PlyCount \"5\"]\n\n1. e4 -- 2. d4 (2. Z0 Nf6 3. --) Z0 3. Nf3 *", plies);
    EXPECT_TRUE(report.findings.empty());
    EXPECT_EQ(report.moves, 5U);
    EXPECT_EQ(plies.nulls, 4);
    EXPECT_EQ(plies.ply, 5U);
    EXPECT_EQ(plies.fullmove, 3U);
}

TEST(PgnReplay, CountsThePliesOfFindingsInVariations) {
    const auto plyOf = [](std::string_view text) { return single(text).ply; };
    EXPECT_EQ(plyOf("1. e4 (1. e5) e5 *"), 0U) << "none was played before";
    EXPECT_EQ(plyOf("1. e4 (1. d4 d5 2. Ke3) e5 2. Nf3 *"), 2U);
    EXPECT_EQ(plyOf("1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5 (3. d4 exd4 4. Nf5)) *"), 6U);
    EXPECT_EQ(plyOf("1. e4 (1. d4 d5) e5 2. Ke3 *"), 2U) << "the main line goes on where it was";
}

// The tokens that are read by their form alone, and how they should have been written.
TEST(PgnReplay, WritesAMoveAsItShouldBeHoweverItWas) {
    struct Sans {
        using Handles = Events<Event::Move>;
        void move(Replay& game, const Token& token) {
            const SanText san = game.san(token);
            EXPECT_EQ(san, toSan(game.positionBefore(), game.lastMove())) << token.text;
            all.emplace_back(san.view());
        }
        std::vector<std::string> all;
    };
    const auto sans = [](std::string_view text) {
        Sans listener;
        EXPECT_EQ(replay(text, listener).errors, 0U) << text;
        return listener.all;
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(sans("1. Nf3 Nf6 2. Nd4 Nxg4 *"), (Texts{"Nf3", "Nf6", "Nd4", "Ng4"})) << "nothing stands there";
    EXPECT_EQ(sans("1. Ngf3 N8f6 2. Nf3d4 *").front(), "Nf3") << "no other knight goes there";
    EXPECT_EQ(sans("1. e4 d5 2. exd5 Qd5+ 3. Nc3 Qe5 *"), (Texts{"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"}));
    EXPECT_EQ(sans("1. f3 e5 2. g4 Qh4 *").back(), "Qh4#");
    EXPECT_EQ(sans("1. Nf3 d5 2. d3 d4 3. Nfd2 *").back(), "Nfd2");
}

// A knight that is named wrongly is no other knight.
TEST(PgnReplay, TakesNoOtherPieceThanTheOneThatIsNamed) {
    EXPECT_EQ(single("1. Nf3 Nf6 2. Nbd4 *").fault, Fault::IllegalMove);
    EXPECT_EQ(single("1. Nf3 Nf6 2. N1d4 *").fault, Fault::IllegalMove);
    EXPECT_EQ(single("1. Nf3 Nf6 2. Nb1d4 *").fault, Fault::IllegalMove);
    EXPECT_EQ(faults("1. Nf3 Nf6 2. Nfd4 *"), Faults{});
    EXPECT_EQ(faults("1. Nf3 Nf6 2. N3d4 *"), Faults{});
}

TEST(PgnReplay, TakesZerosForADoubleForfeitWhereNobodyCanCastle) {
    EXPECT_EQ(faults("1. e4 e5 0-0"), Faults{});
    EXPECT_EQ(faults("1. e4 0-0 e5 *"), Faults{Fault::IllegalMove});
    EXPECT_EQ(faults("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 0-0 *"), Faults{});
}

TEST(PgnReplay, CastlingThatIsIllegalIsOneWhateverFollows) {
    // White may castle at the end, but Black could not after the first move.
    const Finding finding = single("1. e4 0-0 e5 2. Nf3 Nc6 3. Be2 Nf6 *");
    EXPECT_EQ(finding.fault, Fault::IllegalMove);
    EXPECT_EQ(finding.ply, 1U);
    EXPECT_EQ(replay("1. e4 0-0 e5 2. Nf3 *").moves, 1U) << "nothing is played after it";
    EXPECT_EQ(faults("1. e4 0-0 (1... e5 2. Nf3) (1... e5 2. 0-0) 2. Nf3 *"),
              (Faults{Fault::IllegalMove, Fault::IllegalMove}))
        << "a variation takes its place";
    EXPECT_EQ(faults("1. e4 0-0 2. d4 0-0"), (Faults{Fault::IllegalMove, Fault::MissingResult}));
}

TEST(PgnReplay, PlaysWhatPeopleWrite) {
    EXPECT_EQ(faults("1.e2-e4 e7e5 2.Ng1f3 Nb8-c6 3.Bb5 a6!? 4.Bxc6 dc6 5.0-0 ♞f6 *"), Faults{});
    EXPECT_EQ(faults("1. e4 d5 2. e5 f5 3. exf6 e.p. *"), Faults{});
    EXPECT_EQ(faults("1. e4 -- 2. d4 Z0 3. Nf3 *"), Faults{});
}

TEST(PgnReplay, EndsAGameWithoutAResultWhereAnotherBegins) {
    EXPECT_EQ(faults("1. e4 e5\n\n[Event \"x\"]\n\n1. d4 *"), Faults{Fault::MissingResult});
    EXPECT_EQ(faults("1. e4 e5\n\n1. d4 d5 *"), Faults{Fault::MissingResult});
    EXPECT_EQ(single("[Result \"1–0\"]\n\n1. e4").repair, "1-0");
    EXPECT_EQ(single("[Result \"?\"]\n\n1. e4").repair, "*");
    constexpr std::string_view blocks = "[Event \"x\"]\n[Round \"1\"]\n\n[Round \"2\"]\n\n[Round \"3\"]\n";
    const Report report = replay(blocks);
    EXPECT_EQ(report.games, 3U);
    // An empty line between tags does not make two games of one.
    EXPECT_EQ(faults("[Event \"x\"]\n\n[Date \"y\"]\n\n1. e4 *"), Faults{});
}

TEST(PgnReplay, DoesNotTakeACommentAfterTheResultForAGame) {
    constexpr std::string_view text = "1. e4 1-0 {White resigns}\n; the end\n";
    const Report report = replay(text);
    EXPECT_EQ(report.games, 1U);
    EXPECT_TRUE(report.findings.empty());
}

TEST(PgnReplay, ShowsWhatItFoundInUtf8) {
    EXPECT_EQ(single("1. caf\xe9 *").found, "café");
    EXPECT_EQ(single("1. café *").found, "café");
    // Between two games, by itself.
    EXPECT_EQ(single("{caf\xe9\n\n[Event \"x\"]\n\n*").found, "{café");
    EXPECT_EQ(single("* {caf\xe9").found, "{café");
    EXPECT_EQ(single("[Event \"\xe9\"]\n\n*\n%\n{café").found, "{café");
    EXPECT_EQ(single("1. " + std::string(100, 'x') + " *").found.size(), 40U);
}

TEST(PgnReplay, NotesAThousandFaultsOfOneGameAndNoMore) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "] ";
    const auto all = findings("1. e4 " + text + "* 1. e5 *");
    ASSERT_EQ(all.size(), maxFindingsPerGame + 2);
    EXPECT_EQ(all[maxFindingsPerGame].fault, Fault::TooManyFaults);
    EXPECT_EQ(all.back().fault, Fault::IllegalMove);
    EXPECT_EQ(all.back().game, 2U);
}

TEST(PgnReplay, ABadStartIsSaidEvenAfterAThousandFaults) {
    std::string text = "[Result \"*\"]\n";
    for (std::size_t i = 0; i <= maxFindingsPerGame + 5; ++i) text += "[A \"b\"]\n";
    const auto all = findings(text + "[FEN \"nonsense\"]\n\n1. e4 ] *\n");
    ASSERT_EQ(all.size(), maxFindingsPerGame + 2);
    EXPECT_EQ(all[maxFindingsPerGame].fault, Fault::TooManyFaults);
    EXPECT_TRUE(leavesNoStart(all.back().fault)) << message(all.back());
}

TEST(PgnReplay, LooksForRepeatedTagsAmongTheFirstSixtyFour) {
    std::string text;
    for (int i = 0; i < 70; ++i) text += "[Tag" + std::to_string(i) + " \"x\"]\n";
    EXPECT_EQ(faults(text + "[Tag3 \"y\"]\n\n*"), Faults{Fault::RepeatedTag});
    EXPECT_EQ(faults(text + "[Tag68 \"y\"]\n\n*"), Faults{});
}

TEST(PgnReplay, TagsThatAreAsLongAsThoseThatMatterDoNot) {
    EXPECT_EQ(faults("[Ever \"x\"]\n[Event2 \"x\"]\n[Opening \"x\"]\n[ABC \"x\"]\n[Annotate \"x\"]\n\n1. e4 *"),
              Faults{});
    constexpr std::string_view fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    for (const char* const setUp : {"[SetUp \"1\"]\n", "[Setup \"1\"]\n", ""})
        EXPECT_EQ(faults(setUp + std::string(fen) + "\n1. e4 *"), Faults{}) << setUp;
    EXPECT_EQ(replay("[SetUp \"1\"]\n\n1. e4 *").findings.size(), 1U) << "no FEN";
}

TEST(PgnReplay, ShowsControlCharactersByTheirCodes) {
    EXPECT_EQ(findings("1. e4 {a\x01 b\x7f").front().found, "{a\\x01 b\\x7f");
}

TEST(PgnReplay, AMarkOfEnPassantIsNoMove) {
    EXPECT_EQ(faults("1. e4 ep d5 *"), Faults{});
    EXPECT_EQ(faults("1. e4 .p. d5 *"), Faults{Fault::NotAMove});
}

TEST(PgnReplay, ZerosInAVariationAreNoResult) {
    EXPECT_EQ(faults("1. e4 e5 (1... d5 2. 0-0) 2. Nf3 *"), Faults{Fault::IllegalMove});
}

TEST(PgnReplay, ACheckSignApartFromItsMoveSaysNothing) {
    EXPECT_EQ(faults("1. f3 e5 2. g4 Qh4 # 0-1"), Faults{});
    EXPECT_EQ(faults("1. e4 d5 2. Bb5 + c6 *"), Faults{});
    EXPECT_EQ(faults("1. e4 d5 2. Bb5 +! c6 *"), Faults{Fault::UnknownNag});
}

TEST(PgnReplay, AStartThatIsNotSetUpNeedsNoFen) {
    EXPECT_EQ(faults("[SetUp \"0\"]\n\n1. e4 *"), Faults{});
    EXPECT_EQ(faults("[SetUp \"1\"]\n\n1. e4 *"), Faults{Fault::MissingFen});
}

TEST(PgnReplay, ADecisiveFaultIsNotTheOneTooMany) {
    std::string text = "[A \"b\"]\n";
    for (std::size_t i = 0; i < maxFindingsPerGame; ++i) text += "[A \"b\"]\n";
    const auto all = findings(text + "[FEN \"nonsense\"]\n\n*\n");
    ASSERT_EQ(all.size(), maxFindingsPerGame + 1);
    EXPECT_EQ(all.back().fault, Fault::InvalidFen);
    EXPECT_EQ(all[maxFindingsPerGame - 1].fault, Fault::RepeatedTag);
}

struct Noter {
    using Handles = Events<Event::Move>;
    static void move(Replay& game, const Token& token) {
        Finding finding = game.findingAt(Fault::StrayText, token);
        finding.found =
            "ab\xff"
            "cd";
        game.note(std::move(finding));
    }
};

TEST(PgnReplay, ShowsWhatAListenerFoundUpToTheFirstByteThatIsNoText) {
    EXPECT_EQ(test::FindingsOf<Noter>::single("1. e4 *").found, "ab");
}

TEST(PgnReplay, KnowsAVariantHoweverItIsPunctuated) {
    EXPECT_EQ(rulesOfVariant("Chess-960!"), chess960Rules);
    EXPECT_EQ(rulesOfVariant("{Chess~960}"), chess960Rules);
    EXPECT_EQ(rulesOfVariant("chess961"), std::nullopt);
}

TEST(PgnReplay, ComparesResultsThatAreHardlyAny) {
    EXPECT_EQ(faults("[Result \"1-0x\"]\n\n1. e4 e5 1-0").size(), 1U);
    EXPECT_EQ(faults("[Result \"1-0 (time)\"]\n\n1. e4 e5 1-0"), Faults{Fault::InvalidResultTag});
    EXPECT_EQ(faults("[Result \"\"]\n\n1. e4 e5 1-0"), Faults{});
    EXPECT_EQ(faults("[Result \"?\"]\n\n1. e4 e5 1-0"), Faults{});
    EXPECT_FALSE(faults("1. e4 1-5 *").empty());
    EXPECT_FALSE(faults("1. e4 0-2 *").empty());
}

TEST(PgnReplay, NothingIsSaidAboutTheMovesOfAGameWithoutAStart) {
    const auto all = findings("[FEN \"nonsense\"]\n\n1. e4 ] e5");
    ASSERT_FALSE(all.empty());
    for (const Finding& finding : all) {
        EXPECT_EQ(finding.ply, 0U) << message(finding);
        EXPECT_EQ(finding.repair, "") << message(finding);
    }
}

TEST(PgnReplay, TheLargestMoveNumberStaysWhereItIs) {
    EXPECT_EQ(faults("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 4294967295\"]\n\n4294967295... -- *").size(),
              faults("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 4294967295\"]\n\n4294967295... Kd8 *").size());
}

TEST(PgnReplay, NamesEveryFault) {
    for (int i = 0; i < faultCount; ++i) {
        EXPECT_FALSE(name(static_cast<Fault>(i)).empty());
        EXPECT_FALSE(message(static_cast<Fault>(i)).empty());
    }
    EXPECT_EQ(name(Fault::NoGame), "NoGame");
    EXPECT_EQ(severity(Fault::IllegalMove), Severity::Error);
    EXPECT_EQ(severity(Fault::PlyCountMismatch), Severity::Warning);
}

TEST(PgnReplay, AResultMayBeWrittenWithBlanks) {
    struct Case {
        std::string_view text;
        Result result;
    };
    for (const auto& [text, result] :
         {Case{"1 - 0", Result::WhiteWins}, Case{"0 - 1", Result::BlackWins}, Case{"1 -0", Result::WhiteWins},
          Case{"1- 0", Result::WhiteWins}, Case{"1/2 - 1/2", Result::Draw}, Case{"\u00bd - \u00bd", Result::Draw}}) {
        const Report report = replay("1. e4 e5 2. Nf3\n\n" + std::string(text) + "\n");
        EXPECT_EQ(report.games, 1U) << text;
        ASSERT_EQ(report.findings.size(), 1U) << text;
        EXPECT_EQ(report.findings[0].fault, Fault::ResultWithBlanks) << text;
        EXPECT_EQ(report.findings[0].repair, nowchess::pgn::text(result));
    }
    EXPECT_EQ(faults("1. f3 e5 2. g4 Qh4# 1 - 0"), (Faults{Fault::ResultContradicted, Fault::ResultWithBlanks}));
}

TEST(PgnReplay, WhatLooksLikeAResultIsNoMoveNumber) {
    for (const std::string_view text : {"1-0+", "1/2-1", "1/2 - 1", "0.5-0.5", "0 - 0", "0", "1 - 0+", "2 - 1"}) {
        const Report report = replay("1. e4 e5 2. Nf3 " + std::string(text) + "\n");
        EXPECT_EQ(report.games, 1U) << text;
        EXPECT_GT(report.errors, 0U) << text;
        for (const Finding& finding : report.findings) EXPECT_EQ(finding.repair, "") << text << ' ' << message(finding);
    }
    EXPECT_EQ(replay("1-e4 e5 2-Nf3 *").errors, 0U) << "as old books have it";
}

TEST(PgnReplay, WhatFollowsAResultAtOnceIsDoubtful) {
    for (const std::string_view text : {"1. e4 e5 1-0 $1", "1. e4 e5 1-0 2. Nf3 Nc6 *"}) {
        const Report report = replay(text);
        EXPECT_TRUE(std::ranges::any_of(report.findings, [](const Finding& finding) {
            return finding.fault == Fault::MovesAfterResult;
        })) << text;
        for (const Finding& finding : report.findings) EXPECT_EQ(finding.repair, "") << text << ' ' << message(finding);
    }
    EXPECT_EQ(replay("1. e4 e5 1-0 1. d4 *").errors, 0U);
    EXPECT_EQ(replay("1. e4 e5 1-0\n\n[Event \"x\"]\n\n2. d4 *").errors, 0U);
}

}  // namespace
}  // namespace nowchess::pgn
