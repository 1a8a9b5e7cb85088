// A game on a server on the full screen: a server that is played by the test, and a terminal in memory.
#include <gtest/gtest.h>

#include "front/tui/full_screen.h"
#include "front/tui/memory_terminal.h"
#include "online/lobby_screen.h"
#include "online/online_table.h"
#include "text/json.h"

namespace nowchess::test {

namespace {

using app::ServerAnswer;
using server::JsonObject;

// What the server says of a game: its state after so many moves, as docs/protocol.md has it.
struct Said {
    std::string state = "playing";
    std::string turn = "white";
    int ply = 0;
    std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::string offers = R"({"draw":null,"takeback":null,"rematch":null})";
    std::string claims = "[]";
    std::string clocks = "null";
    std::string result = "null";

    [[nodiscard]] std::string now() const {
        return R"({"state":")" + state + R"(","ply":)" + std::to_string(ply) + R"(,"turn":")" + turn + R"(","fen":")" +
               fen + R"(","check":false,"legal":"e2e4","clocks":)" + clocks + R"(,"offers":)" + offers +
               R"(,"claims":)" + claims + R"(,"owed":null,"result":)" + result + R"(,"next":null})";
    }
};

std::string snapshot(int seq, const std::string& you, const Said& said, const std::string& moves = "[]",
                     const std::string& start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") {
    return R"({"v":1,"type":"snapshot","game":"g1","seq":)" + std::to_string(seq) + R"(,"time":0,"you":)" +
           (you.empty() ? "null" : "\"" + you + "\"") +
           R"(,"setup":{"variant":"Standard","chess960":false,"time":"5+3","rules":"laws"},)"
           R"("players":{"white":{"id":"a","name":"Ann"},"black":{"id":"b","name":"Bob"}},"start":")" +
           start + R"(","moves":)" + moves + R"(,"now":)" + said.now() + "}";
}

std::string event(int seq, const std::string& what, const Said& said) {
    return R"({"v":1,"type":"event","game":"g1","seq":)" + std::to_string(seq) + R"(,"time":0,)" + what + R"(,"now":)" +
           said.now() + "}";
}

class FakeConnection final : public app::Connection {
public:
    std::expected<ServerAnswer, std::string> ask(const std::string& target, const std::string& body) override {
        asked.push_back(target + " " + body);
        return ServerAnswer{200, answer};
    }
    const std::string& secret() const noexcept override { return secret_; }
    std::expected<void, std::string> openLine() override {
        if (failures-- > 0) return std::unexpected("The server cannot be reached.");
        isOpen = true;
        return {};
    }
    bool isLineOpen() const noexcept override { return isOpen; }
    int descriptor() const noexcept override { return -1; }
    std::vector<std::string> take() override {
        if (!sentAnything() && ++looks == laterAt) incoming.push_back(later);
        return std::exchange(incoming, {});
    }
    void send(std::string text) override {
        const auto message = JsonObject::parse(text);
        if (isOpen && message->text("do") != "watch") sent.push_back(text);
        if (isOpen && onSent) onSent(*message);
    }
    [[nodiscard]] std::string lastSent(std::string_view member) const {
        return !sentAnything() ? "" : JsonObject::parse(sent.back())->text(member).value_or("");
    }

    [[nodiscard]] bool sentAnything() const { return !sent.empty(); }

    std::vector<std::string> incoming;
    std::string later;  // comes with that look at the line
    int laterAt = 0;
    int looks = 0;
    std::vector<std::string> sent;
    std::vector<std::string> asked;
    std::string answer = R"({"v":1,"sentences":["Because."]})";
    std::function<void(const JsonObject&)> onSent;
    bool isOpen = false;
    int failures = 0;  // of attempts to open the line

private:
    std::string secret_;
};

class OnlineScreen : public testing::Test {
protected:
    // The screen after the script. What the server says at first comes when the game is watched.
    std::string show(const std::string& first, std::string_view keys = "") {
        connection_.onSent = [this, first](const JsonObject& message) {
            if (message.text("do") == "watch") {
                connection_.incoming.push_back(first);
            } else {
                connection_.incoming.push_back(R"({"v":1,"type":"answer","ok":true,"id":")" +
                                               message.text("id").value_or("") + "\"}");
                if (onAction) onAction(message);
            }
        };
        terminal_.type(keys);
        for (int i = 0; i < 3; ++i) terminal_.rest(std::chrono::seconds(1));  // for what the server says to it
        const auto makeTable = [this](app::TableFront front) {
            return std::make_unique<app::OnlineTable>(
                connection_, "g1", app::OnlineOptions{"t-", [this] { return terminal_.now().time_since_epoch(); }}, "",
                std::move(front));
        };
        app::FullScreen screen(makeTable, app::Settings{}, "", app::Figures::Letters, terminal_);
        screen.run();
        screen.leave();
        return terminal_.text();
    }

    MemoryTerminal terminal_{{19, 103}};
    FakeConnection connection_;
    std::function<void(const JsonObject&)> onAction;
};

const std::string promotionFen = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";

}  // namespace

TEST_F(OnlineScreen, PlayersMovesAndClocksAreShown) {
    Said said;
    said.turn = "black";
    said.ply = 1;
    said.fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    said.clocks = R"({"white":303000,"black":300000,"running":"black","at":0,"waits":0})";
    const std::string screen = show(snapshot(2, "white", said, R"([{"uci":"e2e4","san":"e4","fen":"x"}])"));
    for (const std::string text :
         {"Ann", "Bob", "5:03", "4:57", ">e4", "Bob is thinking", "Standard, time 5+3.", "lobby"})
        EXPECT_NE(screen.find(text), std::string::npos) << text << "\n" << screen;
    EXPECT_EQ(screen.find("hint"), std::string::npos) << screen;
}

TEST_F(OnlineScreen, MovesAreSentAndShownOnceTheServerHasThem) {
    onAction = [this](const JsonObject& message) {
        EXPECT_EQ(message.text("uci"), "e2e4");
        Said after;
        after.turn = "black";
        after.ply = 1;
        after.fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        connection_.incoming.push_back(
            event(2, R"("kind":"move","by":"white","move":{"uci":"e2e4","san":"e4"})", after));
    };
    const std::string screen = show(snapshot(1, "white", {}), "<Up><Enter><Up><Up><Enter>");
    EXPECT_EQ(connection_.sent.size(), 1U);
    EXPECT_NE(screen.find(">e4"), std::string::npos) << screen;
    EXPECT_NE(screen.find("You played e4."), std::string::npos) << screen;
}

TEST_F(OnlineScreen, AnIllegalMoveIsNotSent) {
    const std::string screen = show(snapshot(1, "white", {}), "<Up><Enter><Up><Up><Up><Enter>");
    EXPECT_TRUE(connection_.sent.empty());
    EXPECT_NE(screen.find("e2"), std::string::npos) << screen;
}

TEST_F(OnlineScreen, APromotionIsChosenBeforeItIsSent) {
    Said said;
    said.fen = promotionFen;
    show(snapshot(1, "white", said, "[]", promotionFen),
         "<Up><Left><Left><Left><Left><Up><Up><Up><Up><Up><Enter><Up><Enter>n");
    EXPECT_EQ(connection_.lastSent("uci"), "a7a8n");
}

TEST_F(OnlineScreen, APremoveIsSentWhenItsTurnComes) {
    Said mine;
    mine.turn = "black";
    mine.ply = 1;
    mine.fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    connection_.later = event(2, R"("kind":"move","by":"white","move":{"uci":"e2e4","san":"e4"})", mine);
    connection_.laterAt = 6;  // after the first snapshot and the keys
    show(snapshot(1, "black", {}), "e5<Enter>");
    ASSERT_EQ(connection_.sent.size(), 1U);
    EXPECT_EQ(connection_.lastSent("san"), "e5");
}

TEST_F(OnlineScreen, OffersAndClaimsCanBeAnswered) {
    Said said;
    said.offers = R"({"draw":"black","takeback":null,"rematch":null})";
    said.claims = R"([{"ground":"FiftyMoves","uci":null}])";
    const std::string screen = show(snapshot(1, "white", said));
    EXPECT_NE(screen.find("Offered: a draw"), std::string::npos) << screen;
    EXPECT_NE(screen.find("[50-move rule]"), std::string::npos) << screen;
    EXPECT_NE(screen.find("1. Claim draw"), std::string::npos) << screen;
}

TEST_F(OnlineScreen, AnswersAreSent) {
    Said said;
    said.offers = R"({"draw":"black","takeback":null,"rematch":null})";
    show(snapshot(1, "white", said), "accept<Enter>");
    EXPECT_EQ(connection_.lastSent("do"), "accept");
    EXPECT_EQ(connection_.lastSent("what"), "draw");
}

TEST_F(OnlineScreen, AClaimByItsKeyIsSent) {
    Said said;
    said.claims = R"([{"ground":"ThreefoldRepetition","uci":null}])";
    show(snapshot(1, "white", said), "1");
    EXPECT_EQ(connection_.lastSent("do"), "claim");
}

TEST_F(OnlineScreen, WhoeverWatchesCannotMove) {
    const std::string screen = show(snapshot(1, "", {}), "e4<Enter>");
    EXPECT_TRUE(connection_.sent.empty());
    EXPECT_NE(screen.find("You are watching"), std::string::npos) << screen;
    EXPECT_EQ(screen.find("pause"), std::string::npos) << screen;
}

TEST_F(OnlineScreen, ABrokenLineIsShown) {
    connection_.failures = 100;
    const std::string screen = show(snapshot(1, "white", {}));
    EXPECT_NE(screen.find("No line to the server, trying again."), std::string::npos) << screen;
}

TEST_F(OnlineScreen, ABrokenLineIsMended) {
    connection_.failures = 1;
    const std::string screen = show(snapshot(1, "white", {}));
    EXPECT_EQ(screen.find("No line to the server"), std::string::npos) << screen;
    EXPECT_NE(screen.find("Ann"), std::string::npos) << screen;
}

TEST_F(OnlineScreen, TheEndIsTheServers) {
    Said said;
    said.state = "over";
    said.result = R"({"score":"1-0","winner":"white","reason":"Resignation","sentence":"Resignation! White wins."})";
    const std::string screen = show(snapshot(3, "white", said), "<Ctrl-r>");
    EXPECT_NE(screen.find("Resignation! White wins."), std::string::npos) << screen;
    EXPECT_EQ(connection_.lastSent("do"), "offer");
    EXPECT_EQ(connection_.lastSent("what"), "rematch");
}

TEST_F(OnlineScreen, WhyIsAskedOfTheServer) {
    const std::string screen = show(snapshot(1, "white", {}), "<F6>");
    EXPECT_NE(screen.find("Because."), std::string::npos) << screen;
}

TEST_F(OnlineScreen, TheLobbyListsChallenges) {
    connection_.answer = R"({"v":1,"challenges":[{"game":"g7","variant":"Standard","time":"5+3",)"
                         R"("players":{"white":{"name":"Eve"},"black":null}}]})";
    terminal_.type("<Enter>");
    app::LobbyScreen lobby(connection_, terminal_, false);
    EXPECT_EQ(lobby.run(), app::LobbyScreen::Left::Challenge);
    EXPECT_EQ(lobby.game(), "g7");
    EXPECT_NE(terminal_.text().find("Eve plays white, Standard, time 5+3"), std::string::npos) << terminal_.text();
    terminal_.type("2");
    EXPECT_EQ(lobby.run(), app::LobbyScreen::Left::New);
    terminal_.type("q");
    EXPECT_EQ(lobby.run(), app::LobbyScreen::Left::Quit);
}

}  // namespace nowchess::test
