// Whole games over real sockets.
#include <gtest/gtest.h>

#include "client.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

// Two players at a table, and somebody who watches.
struct Game {
    explicit Game(int port, const std::string& more = "") : ann(port), bob(port) {
        const TestResponse created = ann.post(
            "/api/games", R"({"v":1,"opponent":"link","colour":"white")" + (more.empty() ? "" : "," + more) + "}");
        EXPECT_EQ(created.status, 201) << created.body;
        const auto body = created.json();
        if (!body) return;
        id = body->text("game").value_or("");
        const std::string invite = body->text("invite").value_or("");
        seat = invite.substr(invite.find('=') + 1);
        EXPECT_EQ(bob.post("/api/games/" + id + "/join", R"({"v":1,"seat":")" + seat + "\"}").status, 200);
        white.emplace(ann);
        black.emplace(bob);
        white->watch(id);
        black->watch(id);
    }
    // Played in turn; the last answer.
    std::optional<JsonObject> play(std::initializer_list<std::string> moves) {
        std::optional<JsonObject> answer;
        for (const std::string& san : moves) {
            answer = (ply % 2 == 0 ? *white : *black).move(id, ply, san);
            EXPECT_TRUE(answer && answer->truth("ok") == true) << san;
            ++ply;
        }
        return answer;
    }
    [[nodiscard]] JsonObject now() const { return *ann.get("/api/games/" + id).json()->object("now"); }
    [[nodiscard]] std::string reason() const {
        const auto result = now().object("result");
        return result ? result->text("reason").value_or("") : "";
    }

    Guest ann;
    Guest bob;
    std::string id;
    std::string seat;
    std::optional<TestLine> white;
    std::optional<TestLine> black;
    std::size_t ply = 0;
};

class Playing : public testing::Test {
protected:
    TemporaryDirectory directory_;
    ServerProcess server_{directory_.file("games.db")};
    int port_ = server_.port();
};

}  // namespace

TEST_F(Playing, ToMateWithBothSidesToldTheSame) {
    Game game(port_, R"("time":"5+3")");
    game.play({"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"});
    EXPECT_EQ(game.reason(), "Checkmate");
    const auto last = game.black->nextWhere([](const JsonObject& object) {
        const auto move = object.object("move");
        return move && move->text("san") == "Qxf7#";
    });
    ASSERT_TRUE(last);
    EXPECT_EQ(last->object("now")->text("state"), "over");
    EXPECT_EQ(last->object("now")->object("result")->text("article"), "5.1.1");
    const TestResponse pgn = game.ann.get("/api/games/" + game.id + "/pgn");
    EXPECT_EQ(pgn.status, 200);
    EXPECT_NE(pgn.body.find("Qxf7#"), std::string::npos);
    EXPECT_NE(pgn.body.find("[%clk 0:05:0"), std::string::npos) << pgn.body;
    EXPECT_NE(pgn.body.find("[Result \"1-0\"]"), std::string::npos);
    const TestResponse list = game.ann.get("/api/players/" + game.ann.id + "/games");
    EXPECT_NE(list.body.find(game.id), std::string::npos);
    EXPECT_NE(game.ann.get("/api/players/" + game.bob.id + "/pgn").body.find("Qxf7#"), std::string::npos);
}

TEST_F(Playing, ClaimAgreementResignationDeadPosition) {
    Game claimed(port_);
    claimed.play({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
    const auto claim = claimed.black->act(claimed.id, R"("do":"claim","ply":7,"san":"Ng8")");
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->truth("ok"), true);
    EXPECT_EQ(claimed.reason(), "ThreefoldRepetition");

    Game agreed(port_);
    agreed.play({"e4", "e5"});
    agreed.white->act(agreed.id, R"("do":"offer","what":"draw")");
    ASSERT_TRUE(agreed.black->event("offer"));
    agreed.black->act(agreed.id, R"("do":"accept","what":"draw")");
    EXPECT_EQ(agreed.reason(), "Agreement");

    Game resigned(port_);
    resigned.play({"e4"});
    resigned.black->act(resigned.id, R"("do":"resign")");
    EXPECT_EQ(resigned.reason(), "Resignation");

    Game dead(port_, R"("fen":"8/8/8/8/3q4/1N2k3/8/4K3 w - - 0 1")");
    dead.play({"Nxd4"});
    EXPECT_EQ(dead.now().text("state"), "over");
}

TEST_F(Playing, FlagFallsWithoutAnybodyAsking) {
    Game game(port_, R"("time":"0.01")");
    const auto end = game.black->event("end");
    ASSERT_TRUE(end);
    EXPECT_EQ(game.reason(), "FlagFall");
    EXPECT_EQ(end->object("now")->object("result")->text("winner"), "black");
}

TEST_F(Playing, DuplicateLateAndIllegal) {
    Game game(port_);
    const std::string move = R"({"v":1,"id":"same","game":")" + game.id + R"(","do":"move","ply":0,"uci":"e2e4"})";
    game.white->send(move);
    const auto first = game.white->answerTo("same");
    game.white->send(move);
    const auto second = game.white->answerTo("same");
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->number("seq"), second->number("seq"));
    // From another socket of the same player, too.
    TestLine other(game.ann);
    other.send(move);
    EXPECT_EQ(other.answerTo("same")->number("seq"), first->number("seq"));
    EXPECT_EQ(game.white->move(game.id, 0, "d4")->text("kind"), "WrongPly");
    EXPECT_EQ(game.black->move(game.id, 1, "Ke4")->text("kind"), "IllegalMove");
    EXPECT_EQ(game.black->move(game.id, 1, "Qh4")->text("kind"), "IllegalMove");
    EXPECT_EQ(game.now().number("ply"), 1);
}

TEST_F(Playing, TakebackAbortAndRematch) {
    Game game(port_);
    game.play({"e4", "e5"});
    game.black->act(game.id, R"("do":"offer","what":"takeback")");
    ASSERT_TRUE(game.white->event("offer"));
    game.white->act(game.id, R"("do":"accept","what":"takeback")");
    EXPECT_EQ(game.now().number("ply"), 1);
    game.black->act(game.id, R"("do":"resign")");
    game.black->act(game.id, R"("do":"offer","what":"rematch")");
    game.white->act(game.id, R"("do":"accept","what":"rematch")");
    const auto rematch = game.black->event("rematch");
    ASSERT_TRUE(rematch);
    const std::string next = rematch->text("next").value_or("");
    const auto snapshot = game.ann.get("/api/games/" + next).json();
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->text("you"), "black");

    Game aborted(port_);
    aborted.black->act(aborted.id, R"("do":"abort")");
    EXPECT_EQ(aborted.now().text("state"), "aborted");
}

TEST_F(Playing, LobbyShowsChallengesAndTakesThemAway) {
    Guest ann(port_);
    Guest bob(port_);
    TestLine watching(bob);
    watching.send(R"({"v":1,"id":"l","do":"lobby","on":true})");
    ASSERT_TRUE(watching.nextOf("lobby"));
    const auto created = ann.post("/api/games", R"({"v":1,"opponent":"lobby","time":"3+2","variant":"Atomic"})").json();
    const std::string game = created->text("game").value_or("");
    std::string listed;
    while (listed.find(game) == std::string::npos) {
        const auto text = watching.next();
        ASSERT_TRUE(text);
        listed = *text;
    }
    EXPECT_NE(listed.find("Atomic"), std::string::npos);
    EXPECT_EQ(bob.post("/api/games/" + game + "/join", R"({"v":1})").status, 200);
    EXPECT_EQ(Guest(port_).post("/api/games/" + game + "/join", R"({"v":1})").status, 409);
    ASSERT_TRUE(watching.nextOf("lobby"));
    EXPECT_EQ(ann.get("/api/lobby").body.find(game), std::string::npos);
    EXPECT_NE(ann.get("/api/live").body.find(game), std::string::npos);
}

TEST_F(Playing, ComputerAnswersInEveryVariant) {
    for (const char* variant : {"Standard", "Crazyhouse", "Atomic", "Antichess", "Horde", "Racing Kings",
                                "King of the Hill", "Three-check"}) {
        Guest ann(port_);
        const auto created =
            ann.post("/api/games", std::string(R"({"v":1,"opponent":"computer","colour":"black",)") +
                                       R"("level":"beginner","time":"5+0","variant":")" + variant + "\"}")
                .json();
        ASSERT_TRUE(created);
        TestLine line(ann);
        const auto snapshot = line.watch(created->text("game").value_or(""));
        ASSERT_TRUE(snapshot) << variant;
        EXPECT_TRUE(snapshot->object("now")->number("ply") == 1 || line.event("move")) << variant;
    }
}

TEST_F(Playing, SpectatorSeesAndCannotMove) {
    Game game(port_);
    TestLine spectator(port_, "");
    ASSERT_TRUE(spectator.nextOf("hello"));
    const auto snapshot = spectator.watch(game.id);
    ASSERT_TRUE(snapshot);
    EXPECT_FALSE(snapshot->has("you"));
    game.play({"e4"});
    ASSERT_TRUE(spectator.event("move"));
    EXPECT_EQ(spectator.move(game.id, 1, "e5")->text("kind"), "NotAPlayer");
    Guest stranger(port_);
    TestLine line(stranger);
    EXPECT_EQ(line.move(game.id, 1, "e5")->text("kind"), "NotAPlayer");
    EXPECT_EQ(line.act(game.id, R"("do":"resign")")->text("kind"), "NotAPlayer");
}

TEST_F(Playing, ReconnectByNumberOrSnapshot) {
    Game game(port_);
    game.play({"e4", "e5"});
    TestLine again(game.ann);
    const auto seq = again.watch(game.id)->number("seq");
    TestLine knowing(game.ann);
    const auto answer = knowing.act(game.id, R"("do":"watch","from":)" + std::to_string(seq.value_or(0)));
    EXPECT_EQ(answer->number("seq"), seq);
    game.play({"Nf3"});
    const auto next = knowing.nextWhere([](const JsonObject& object) { return object.text("type") != "presence"; });
    EXPECT_EQ(next->text("type"), "event");
    EXPECT_EQ(next->number("seq"), *seq + 1);
}

TEST_F(Playing, RestartRestoresEverything) {
    Game game(port_, R"("time":"5+0")");
    game.play({"e4", "e5"});
    Guest ann = game.ann;
    server_.kill();
    ServerProcess again(directory_.file("games.db"));
    ann.port = again.port();
    Guest bob = game.bob;
    bob.port = again.port();
    TestLine white(ann);
    const auto snapshot = white.watch(game.id);
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->object("now")->number("ply"), 2);
    EXPECT_FALSE(snapshot->object("now")->object("clocks")->has("running"));
    TestLine black(bob);
    black.watch(game.id);
    const auto resumed = white.event("resumed");
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->object("now")->object("clocks")->text("running"), "white");
    EXPECT_EQ(white.move(game.id, 2, "Nf3")->truth("ok"), true);
}

TEST_F(Playing, EndsWhenAskedTo) {
    Game game(port_);
    game.play({"e4"});
    EXPECT_EQ(server_.terminate(), 0);
    EXPECT_TRUE(game.white->nextOf("closing"));
}

TEST_F(Playing, SecondServerIsRefusedTheDatabase) {
    ServerProcess second(directory_.file("games.db"));
    EXPECT_EQ(second.port(), 0);
    EXPECT_EQ(Guest(port_).get("/healthz").status, 200);
}

TEST_F(Playing, WhyNamesAndHealth) {
    Game game(port_);
    game.play({"e4", "e5"});
    const TestResponse why = game.ann.get("/api/games/" + game.id + "/why?ply=1");
    EXPECT_EQ(why.status, 200);
    EXPECT_NE(why.body.find("\"sentences\":[\""), std::string::npos) << why.body;
    EXPECT_EQ(game.ann.get("/api/games/" + game.id + "/why?ply=9").status, 404);
    EXPECT_EQ(game.ann.post("/api/me", R"({"v":1,"name":"Ann"})").status, 200);
    EXPECT_NE(game.ann.get("/api/me").body.find("\"Ann\""), std::string::npos);
    EXPECT_EQ(game.ann.get("/healthz").body, "ok\n");
    EXPECT_NE(game.ann.get("/metrics").body.find("nowchess_moves_total 2"), std::string::npos);
}

}  // namespace nowchess::server
