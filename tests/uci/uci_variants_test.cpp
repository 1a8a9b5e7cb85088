// The engine behind UCI in every variant.
#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "nowchess/notation/coordinates.h"
#include "support/random.h"
#include "uci/uci_engine.h"

namespace nowchess::test {
namespace {

using app::UciEngine;

// Says lines to an engine, and has what it said last.
class Conversation {
public:
    std::string last(std::string_view line) {
        engine_.hear(line);
        engine_.finish();
        return last_;
    }
    std::string all(std::string_view line) {
        all_.clear();
        last(line);
        return all_;
    }
    // The move, without the words around it.
    std::string move(std::string_view go) {
        const std::string answer = last(go).substr(std::string_view("bestmove ").size());
        return answer.substr(0, answer.find(' '));
    }

private:
    std::string last_;
    std::string all_;
    UciEngine engine_{[this](std::string_view line) {
                          last_ = line;
                          all_ += last_ + '\n';
                      },
                      1};
};

TEST(UciVariants, AreAllOffered) {
    Conversation engine;
    EXPECT_TRUE(
        engine.all("uci").contains("option name UCI_Variant type combo default chess var chess var crazyhouse "
                                   "var atomic var antichess var horde var racingkings var kingofthehill var "
                                   "3check\n"));
}

TEST(UciVariants, AreChosenByAnyOfTheirNames) {
    Conversation engine;
    for (const char* name : {"3check", "Three-check", "threeCheck"}) {
        engine.last("setoption name UCI_Variant value chess");
        engine.last(std::string("setoption name uci_variant value ") + name);
        engine.last("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
        EXPECT_TRUE(engine.all("go depth 2").contains(" score mate 1 ")) << name;
    }
    EXPECT_EQ(engine.last("setoption name UCI_Variant value bughouse"), "info string UCI_Variant: no such variant");
    EXPECT_TRUE(engine.all("go depth 2").contains(" score mate 1 ")) << "the position stands";
}

TEST(UciVariants, DropAndPromoteToAKing) {
    Conversation engine;
    engine.last("setoption name UCI_Variant value crazyhouse");
    engine.last("position fen 6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1");
    EXPECT_EQ(engine.move("go depth 3").substr(0, 2), "R@");
    engine.last("position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4 d5e4");
    EXPECT_EQ(engine.last("go depth 1 searchmoves f1e2").substr(0, 13), "bestmove f1e2");
    engine.last("setoption name UCI_Variant value antichess");
    engine.last("position fen 8/P7/8/8/8/8/7p/8 w - - 0 1");
    EXPECT_EQ(engine.move("go depth 3 searchmoves a7a8k"), "a7a8k");
    engine.last("position fen 8/P7/8/8/8/8/7p/8 w - - 0 1 moves a7a8k h2h1q");
    EXPECT_EQ(engine.move("go depth 2").substr(0, 2), "a8") << "the king has to be given away";
}

TEST(UciVariants, CountTheirPositions) {
    Conversation engine;
    engine.last("setoption name UCI_Variant value racingkings");
    EXPECT_TRUE(engine.all("go perft 3").ends_with("\nNodes searched: 11264\n"));
    engine.last("setoption name UCI_Variant value horde");
    engine.last("position startpos");
    EXPECT_TRUE(engine.all("go perft 4").ends_with("\nNodes searched: 23310\n"));
    const std::string one = engine.all("go perft 1");
    EXPECT_TRUE(one.contains("a4a5: 1\n") && one.ends_with("\nNodes searched: 8\n")) << one;
}

TEST(UciVariants, HaveNoMoveWhenTheyHaveEnded) {
    Conversation engine;
    engine.last("setoption name UCI_Variant value kingofthehill");
    engine.last("position fen 7k/8/8/8/8/3K4/8/8 w - - 0 1 moves d3d4");
    EXPECT_EQ(engine.last("go depth 3"), "bestmove (none)");
}

class UciVariantGames : public testing::TestWithParam<Variant> {};

// The engine against one that moves at random: every move of the engine is legal, and it hardly ever loses.
TEST_P(UciVariantGames, AreWonAgainstARandomMover) {
    SCOPED_TRACE(seedTrace());
    Random random("AreWonAgainstARandomMover");
    Conversation engine;
    engine.last("setoption name UCI_Variant value " + std::string(uciName(GetParam())));
    std::uint64_t won = 0;
    const std::uint64_t games = scaled(10);
    for (std::uint64_t i = 0; i < games; ++i) {
        engine.last("ucinewgame");
        const Color side = i % 2 == 0 ? Color::White : Color::Black;
        AnyGame game(AnyPosition::initial(GetParam()));
        std::string line = "position startpos moves";
        while (!game.isOver() && game.ply() < 300) {
            const bool isEngine = game.position().turn() == side;
            if (isEngine) engine.last(line);
            const std::string text =
                isEngine ? engine.move("go nodes 1000") : toCoordinates(random.oneOf(game.legalMoves()));
            const auto move = moveFromCoordinates(game.position(), text);
            ASSERT_TRUE(move) << line << ' ' << text;
            ASSERT_TRUE(game.play(*move)) << line << ' ' << text;
            line += ' ' + text;
        }
        if (game.isOver() && game.outcome()->winner == side) ++won;
    }
    EXPECT_GE(won * 10, games * 8);
}

INSTANTIATE_TEST_SUITE_P(All, UciVariantGames, testing::ValuesIn(allVariants),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param)); });

}  // namespace
}  // namespace nowchess::test
