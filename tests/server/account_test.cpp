// Names with passwords, sessions and tokens, over real sockets: what they give, and what they refuse.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "client.h"
#include "server/identity.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

const std::string password = "correct horse battery";

std::string credentials(const std::string& name, const std::string& secret = password) {
    return R"({"v":1,"name":)" + server::quoted(name) + R"(,"password":)" + server::quoted(secret) + "}";
}

// The cookie that a response sets, as it is sent back.
std::string cookieOf(const TestResponse& response) {
    const std::string header = response.header("set-cookie");
    return header.substr(0, header.find(';'));
}

class Accounts : public testing::Test {
protected:
    // With the cookie of the new session.
    Guest registered(const std::string& name) const {
        Guest guest(server_.port());
        const TestResponse response = guest.post("/api/register", credentials(name));
        EXPECT_EQ(response.status, 201) << response.body;
        guest.cookie = cookieOf(response);
        return guest;
    }
    Guest loggedIn(const std::string& name, const std::string& secret = password) const {
        Guest guest(server_.port());
        const TestResponse response = guest.post("/api/login", credentials(name, secret));
        EXPECT_EQ(response.status, 200) << response.body;
        guest.cookie = cookieOf(response);
        guest.id = response.json()->object("player")->text("id").value_or("");
        return guest;
    }
    static std::string newToken(const Guest& guest) {
        const TestResponse response = guest.post("/api/tokens", R"({"v":1,"label":"bot"})");
        EXPECT_EQ(response.status, 201) << response.body;
        return response.json()->text("token").value_or("");
    }
    // With a token, without cookie and origin.
    TestResponse withToken(const std::string& token, const std::string& line, const std::string& body = "") const {
        Wire wire(server_.port());
        wire.send(line + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer " + token +
                  "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                  body);
        return readResponse(wire);
    }

    TemporaryDirectory directory_;
    ServerProcess server_{directory_.file("games.db"), {"--logins-per-minute", "1000"}};
};

}  // namespace

TEST_F(Accounts, RegisteringKeepsPlayerAndGames) {
    Guest ann(server_.port());
    const std::string game = ann.post("/api/games", R"({"v":1,"opponent":"lobby"})").json()->text("game").value_or("");
    const std::string guestCookie = ann.cookie;
    const TestResponse response = ann.post("/api/register", credentials("Ann"));
    ASSERT_EQ(response.status, 201) << response.body;
    ann.cookie = cookieOf(response);
    EXPECT_NE(ann.cookie, guestCookie);
    const auto me = ann.get("/api/me").json()->object("player");
    EXPECT_EQ(me->text("id"), ann.id);
    EXPECT_EQ(me->text("name"), "Ann");
    EXPECT_EQ(me->truth("registered"), true);
    EXPECT_NE(ann.get("/api/players/" + ann.id + "/games").body.find(game), std::string::npos);
    EXPECT_EQ(ann.post("/api/register", credentials("Ann2")).status, 409);
    // From elsewhere.
    const Guest elsewhere = loggedIn("aNN");
    EXPECT_EQ(elsewhere.id, ann.id);
    TestLine line(elsewhere);
    EXPECT_EQ(line.nextOf("hello")->object("player")->text("name"), "Ann");
    // The guest's cookie was one for ever, and is worth nothing now.
    Guest thief = ann;
    thief.cookie = guestCookie;
    EXPECT_EQ(thief.post("/api/games", R"({"v":1,"opponent":"lobby"})").status, 401);
    EXPECT_NE(thief.get("/api/me").json()->object("player")->text("id"), ann.id);
}

TEST_F(Accounts, NameIsOnesOwn) {
    const Guest ann = registered("Ann");
    const Guest eve(server_.port());
    EXPECT_EQ(eve.post("/api/register", credentials("ANN")).status, 409);
    EXPECT_EQ(eve.post("/api/me", R"({"v":1,"name":"ann"})").status, 409);
    EXPECT_EQ(eve.post("/api/me", R"({"v":1,"name":"Eve"})").status, 200);
    EXPECT_EQ(ann.post("/api/me", R"({"v":1,"name":"Eve"})").status, 409);
    for (const char* name : {"", "A", "A B", "Änn", "Ann\\n", "ThisNameIsLongerThanItMayBe"})
        EXPECT_EQ(
            eve.post("/api/register", R"({"v":1,"name":")" + std::string(name) + R"(","password":"12345678"})").status,
            400)
            << name;
    EXPECT_EQ(eve.post("/api/register", credentials("Eve", "1234567")).status, 400);
    EXPECT_EQ(eve.post("/api/register", credentials("Eve", std::string(201, 'x'))).status, 400);
    EXPECT_EQ(eve.post("/api/register", R"({"v":1,"name":"Eve"})").status, 400);
}

TEST_F(Accounts, WrongPasswordsAreAllTheSame) {
    static_cast<void>(registered("Ann"));
    const Guest eve(server_.port());
    const TestResponse wrong = eve.post("/api/login", credentials("Ann", "wrong password"));
    const TestResponse unknown = eve.post("/api/login", credentials("Nobody", "wrong password"));
    EXPECT_EQ(wrong.status, 401);
    EXPECT_EQ(unknown.status, 401);
    EXPECT_EQ(wrong.body, unknown.body);
    EXPECT_EQ(wrong.header("set-cookie"), "");
    EXPECT_EQ(eve.post("/api/login", credentials("Ann", "")).status, 401);
    EXPECT_EQ(eve.post("/api/login", credentials("Ann", password + "x")).status, 401);
    EXPECT_EQ(eve.post("/api/login", credentials("Ann", password.substr(1))).status, 401);
    EXPECT_EQ(eve.post("/api/login", credentials("Ann")).status, 200);
}

TEST_F(Accounts, LoggedOutIsOut) {
    const Guest ann = registered("Ann");
    const Guest phone = loggedIn("Ann");
    TestLine line(ann);
    ASSERT_TRUE(line.nextOf("hello"));
    const TestResponse out = ann.post("/api/logout", R"({"v":1})");
    EXPECT_EQ(out.status, 200);
    EXPECT_NE(cookieOf(out), ann.cookie);
    EXPECT_FALSE(line.nextOf("pong"));  // its line is closed
    EXPECT_NE(ann.get("/api/me").json()->object("player")->text("id"), ann.id);
    EXPECT_EQ(ann.post("/api/logout", R"({"v":1})").status, 403);
    EXPECT_EQ(phone.get("/api/me").json()->object("player")->text("id"), phone.id);

    Guest desk = loggedIn("Ann");
    const Guest before = desk;
    desk.cookie = cookieOf(desk.post("/api/login", credentials("Ann")));
    EXPECT_NE(before.get("/api/me").json()->object("player")->text("id"), before.id);
    EXPECT_EQ(desk.get("/api/me").json()->object("player")->text("id"), desk.id);
    EXPECT_EQ(desk.post("/api/logout", R"({"v":1,"everywhere":true})").status, 200);
    EXPECT_NE(phone.get("/api/me").json()->object("player")->text("id"), phone.id);
}

TEST_F(Accounts, NewPasswordEndsOtherSessions) {
    const Guest ann = registered("Ann");
    const Guest thief = loggedIn("Ann");
    const auto change = [](const Guest& by, const std::string& old) {
        return by.post("/api/password", R"({"v":1,"old":)" + server::quoted(old) + R"(,"new":"another password"})")
            .status;
    };
    EXPECT_EQ(change(thief, "guessed password"), 401);
    EXPECT_EQ(change(ann, password), 200);
    EXPECT_EQ(ann.get("/api/me").json()->object("player")->text("id"), ann.id);
    EXPECT_NE(thief.get("/api/me").json()->object("player")->text("id"), ann.id);
    EXPECT_EQ(Guest(server_.port()).post("/api/login", credentials("Ann")).status, 401);
    EXPECT_EQ(loggedIn("Ann", "another password").id, ann.id);
}

TEST_F(Accounts, TokenPlaysAndDoesNothingElse) {
    const Guest ann = registered("Ann");
    const std::string token = newToken(ann);
    EXPECT_EQ(withToken(token, "GET /api/me").json()->object("player")->text("id"), ann.id);
    const TestResponse created =
        withToken(token, "POST /api/games", R"({"v":1,"opponent":"computer","colour":"white"})");
    ASSERT_EQ(created.status, 201) << created.body;
    for (const char* path : {"logout", "password", "tokens", "register", "login", "tokens/abcdefgh/revoke"})
        EXPECT_EQ(withToken(token, std::string("POST /api/") + path, R"({"v":1})").status, 403) << path;
    EXPECT_EQ(withToken(token, "GET /api/tokens").status, 403);

    Wire wire(server_.port());
    const std::string upgrade =
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ";
    wire.send(upgrade + token + "\r\n\r\n");
    EXPECT_NE(wire.readUntil("\r\n\r\n").find(" 101 "), std::string::npos);
    Wire other(server_.port());
    other.send(upgrade + token + "x\r\n\r\n");
    EXPECT_EQ(readResponse(other).status, 401);
}

TEST_F(Accounts, RevokedTokenIsWorthNothing) {
    const Guest ann = registered("Ann");
    const std::string token = newToken(ann);
    const std::string kept = newToken(ann);
    const auto list = ann.get("/api/tokens");
    EXPECT_EQ(list.body.find(token), std::string::npos);  // it was shown once
    const std::string id = list.body.substr(list.body.find(R"("id":")") + 6, 12);
    const Guest eve = registered("Eve");
    EXPECT_EQ(eve.post("/api/tokens/" + id + "/revoke", R"({"v":1})").status, 200);  // none of hers
    EXPECT_EQ(withToken(token, "GET /api/me").status, 200);
    EXPECT_EQ(withToken(kept, "GET /api/me").status, 200);
    EXPECT_EQ(ann.post("/api/tokens/" + id + "/revoke", R"({"v":1})").status, 200);
    EXPECT_EQ((withToken(token, "GET /api/me").status == 401) + (withToken(kept, "GET /api/me").status == 401), 1);
    EXPECT_EQ(withToken("", "GET /api/me").status, 401);
    EXPECT_EQ(withToken("nct_" + std::string(43, 'A'), "GET /api/me").status, 401);
    for (int i = 0; i < 19; ++i) static_cast<void>(newToken(ann));
    EXPECT_EQ(ann.post("/api/tokens", R"({"v":1,"label":"one more"})").status, 409);
    EXPECT_EQ(Guest(server_.port()).post("/api/tokens", R"({"v":1,"label":"guest"})").status, 403);
}

TEST_F(Accounts, DatabaseHoldsNoSecretAndSurvivesAKill) {
    Guest ann = registered("Ann");
    const std::string token = newToken(ann);
    server_.kill();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(directory_.file("games.db").c_str(), &database), SQLITE_OK);
    std::string all;
    for (const char* table : {"account", "session", "token", "player"})
        sqlite3_exec(
            database, (std::string("SELECT * FROM ") + table).c_str(),
            [](void* text, int columns, char** values, char**) {
                for (int i = 0; i < columns; ++i) static_cast<std::string*>(text)->append(values[i]).append("\n");
                return 0;
            },
            &all, nullptr);
    sqlite3_close(database);
    EXPECT_NE(all.find("$argon2id$"), std::string::npos);
    for (const std::string& secret : {password, token, ann.cookie.substr(ann.cookie.find('=') + 1)})
        EXPECT_EQ(all.find(secret), std::string::npos);
    const ServerProcess again(directory_.file("games.db"));
    ann.port = again.port();
    EXPECT_EQ(ann.get("/api/me").json()->object("player")->text("id"), ann.id);
}

TEST(AccountLimits, GuessesOfOneAddress) {
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"), {"--logins-per-minute", "4"});
    const Guest eve(server.port());
    for (int i = 0; i < 4; ++i) EXPECT_EQ(eve.post("/api/login", credentials("Ann")).status, 401);
    const TestResponse refused = eve.post("/api/login", credentials("Ann"));
    EXPECT_EQ(refused.status, 429);
    EXPECT_GE(std::atoi(refused.header("retry-after").c_str()), 1);
    EXPECT_EQ(eve.post("/api/register", credentials("Eve")).status, 429);
    EXPECT_EQ(eve.get("/api/me").status, 200);
}

TEST(AccountLimits, GuessesAtOneNameFromManyAddresses) {
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"),
                               {"--logins-per-minute", "1", "--trusted-proxy", "127.0.0.1"});
    const Guest eve(server.port());
    const std::string host = "127.0.0.1:" + std::to_string(server.port());
    const auto tryAs = [&](int address, const std::string& name) {
        const std::string body = credentials(name);
        Wire wire(server.port());
        wire.send("POST /api/login HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                  "\r\nCookie: " + eve.cookie + "\r\nX-Forwarded-For: 192.0.2." + std::to_string(address) +
                  "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                  body);
        return readResponse(wire).status;
    };
    for (int address = 1; address <= 5; ++address) EXPECT_EQ(tryAs(address, "Ann"), 401);
    // Where a try takes seconds, the name has regained some meanwhile.
    int status = 401;
    for (int address = 6; address < 60 && status == 401; ++address) status = tryAs(address, "aNN");
    EXPECT_EQ(status, 429);
    EXPECT_EQ(tryAs(60, "Bob"), 401);  // others are not disturbed
}

TEST(Identity, SecretsOfOneKindAreNoneOfAnother) {
    startIdentity();
    const std::string secret = newSecret();
    EXPECT_NE(hashOfSession(secret), hashOfToken(secret));
    EXPECT_NE(hashOfSession(secret), hashOfSeat(secret));
    EXPECT_EQ(tokenFrom("bEaReR abc"), "abc");
    EXPECT_EQ(tokenFrom("Basic abc"), std::nullopt);
    EXPECT_EQ(tokenFrom("Bearer"), "");
    EXPECT_EQ(tokenFrom("Bearers abc"), std::nullopt);
    const auto hash = hashOfPassword("correct horse");
    ASSERT_TRUE(hash);
    EXPECT_NE(hash, hashOfPassword("correct horse"));  // salted
}

}  // namespace nowchess::server
