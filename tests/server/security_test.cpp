// What strangers may not do, and what floods and slow clients may not disturb.
#include <deque>

#include <gtest/gtest.h>

#include "client.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

class Security : public testing::Test {
protected:
    TestResponse raw(const std::string& request) const {
        Wire wire(server_.port());
        wire.send(request);
        return readResponse(wire);
    }
    [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(server_.port()); }
    [[nodiscard]] std::string head(const std::string& line) const {
        return line + " HTTP/1.1\r\nHost: " + host() + "\r\n";
    }

    TemporaryDirectory directory_;
    ServerProcess server_{directory_.file("games.db")};
};

}  // namespace

TEST_F(Security, CookieIsOutOfReachOfScripts) {
    const TestResponse page = raw(head("GET /") + "\r\n");
    EXPECT_EQ(page.status, 200);
    const std::string cookie = page.header("set-cookie");
    EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
    EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
    EXPECT_NE(page.header("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_NE(page.header("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(page.header("content-security-policy").find("unsafe"), std::string::npos);
    EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
}

TEST_F(Security, ChangesNeedCookieAndOrigin) {
    const Guest ann(server_.port());
    const std::string body = R"({"v":1,"opponent":"link"})";
    const auto post = [&](const std::string& origin, const std::string& cookie) {
        return raw(head("POST /api/games") + (origin.empty() ? "" : "Origin: " + origin + "\r\n") +
                   (cookie.empty() ? "" : "Cookie: " + cookie + "\r\n") +
                   "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                   body)
            .status;
    };
    EXPECT_EQ(post("http://" + host(), ann.cookie), 201);
    EXPECT_EQ(post("http://" + host(), ""), 401);
    EXPECT_EQ(post("http://" + host(), "nowchess=short"), 401);
    EXPECT_EQ(post("http://evil.example", ann.cookie), 403);
    EXPECT_EQ(post("http://" + host() + ".evil.example", ann.cookie), 403);
    EXPECT_EQ(post("null", ann.cookie), 403);
    EXPECT_EQ(post("", ann.cookie), 403);
}

TEST_F(Security, WebSocketNeedsTheOrigin) {
    const std::string upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    EXPECT_EQ(raw(head("GET /ws") + upgrade + "Origin: http://evil.example\r\n\r\n").status, 403);
    EXPECT_EQ(raw(head("GET /ws") + upgrade + "\r\n").status, 403);
    EXPECT_EQ(raw(head("GET /elsewhere") + upgrade + "Origin: http://" + host() + "\r\n\r\n").status, 404);
    EXPECT_EQ(raw(head("GET /ws") + upgrade + "Origin: http://" + host() + "\r\n\r\n").status, 101);
}

TEST_F(Security, SeatGoesToItsSecretAndOnlyOnce) {
    const Guest ann(server_.port());
    const auto created = ann.post("/api/games", R"({"v":1,"opponent":"link"})").json();
    const std::string game = created->text("game").value_or("");
    const std::string invite = created->text("invite").value_or("");
    const std::string seat = invite.substr(invite.find('=') + 1);
    const Guest bob(server_.port());
    const Guest eve(server_.port());
    const std::string join = "/api/games/" + game + "/join";
    EXPECT_EQ(eve.post(join, R"({"v":1})").status, 403);
    EXPECT_EQ(eve.post(join, R"({"v":1,"seat":"AAAAAAAAAAAAAAAAAAAAAA"})").status, 403);
    EXPECT_EQ(eve.get("/api/games/" + game).body.find(seat), std::string::npos);
    EXPECT_EQ(bob.get("/game/" + game + "?seat=" + seat).status, 200);  // looking changes nothing
    EXPECT_EQ(bob.post(join, R"({"v":1,"seat":")" + seat + "\"}").status, 200);
    EXPECT_EQ(bob.post(join, R"({"v":1,"seat":")" + seat + "\"}").status, 200);  // again: the same
    EXPECT_EQ(eve.post(join, R"({"v":1,"seat":")" + seat + "\"}").status, 409);
}

TEST_F(Security, PathsLeadNowhereElse) {
    for (const char* path :
         {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/", "//etc/passwd", "/game/../api/me/..",
          "/api/games/..%2f/pgn", "/api/games/aaaaaaaa%00/pgn", "/index.html/", "/api/players/../games", "/games.db"})
        EXPECT_NE(raw(head(std::string("GET ") + path) + "\r\n").body.find("root:"), 0U) << path;
    EXPECT_EQ(raw(head("GET /../../etc/passwd") + "\r\n").status, 404);
    EXPECT_EQ(raw(head("GET /games.db") + "\r\n").status, 404);
    EXPECT_EQ(raw(head("GET /api/games/nosuchgame") + "\r\n").status, 404);
    EXPECT_EQ(raw(head("PUT /api/me") + "\r\n").status, 403);
    EXPECT_EQ(raw(head("HEAD /") + "Connection: close\r\n\r\n").status, 200);
}

TEST_F(Security, HeadersCannotBeInjected) {
    // What a client names never becomes a header: the name of a download is the game's own.
    const TestResponse response = raw(head("GET /api/games/aaaaaaaa%0d%0aSet-Cookie:%20x=y/pgn") + "\r\n");
    EXPECT_EQ(response.status, 404);
    EXPECT_EQ(response.header("set-cookie"), "");
    EXPECT_EQ(raw("GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n").status, 400);
    EXPECT_EQ(
        raw("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n").status,
        400);
    EXPECT_EQ(raw("nonsense\r\n\r\n").status, 400);
}

TEST_F(Security, HugeRequestsAreRefused) {
    EXPECT_EQ(raw(head("GET /") + "X: " + std::string(20'000, 'x') + "\r\n\r\n").status, 431);
    EXPECT_EQ(raw(head("GET /" + std::string(20'000, 'x')) + "\r\n").status, 431);
    const Guest ann(server_.port());
    EXPECT_EQ(ann.post("/api/games", std::string(5'000, ' ')).status, 413);
    EXPECT_EQ(ann.post("/api/games", R"({"v":1,"opponent":)" + std::string(2'000, '[')).status, 400);
    TestLine line(ann);
    line.send(R"({"v":1,"id":")" + std::string(5'000, 'x') + "\"}");
    EXPECT_FALSE(line.nextOf("answer"));  // the line is closed
    TestLine other(ann);
    EXPECT_TRUE(other.nextOf("hello"));
}

TEST_F(Security, FloodOfMessagesIsAnsweredWithTheTimeToWait) {
    const Guest ann(server_.port());
    TestLine line(ann);
    for (int i = 0; i < 200; ++i) line.send(R"({"v":1,"id":"p","do":"ping"})");
    const auto refused = line.nextOf("answer");
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->text("kind"), "TooMany");
    EXPECT_GE(refused->number("wait").value_or(0), 1);
}

TEST_F(Security, BadMessagesAreAnsweredAndHarmNobody) {
    const Guest ann(server_.port());
    TestLine line(ann);
    for (const char* text :
         {"", "{", "null", "\xff\xfe", R"({"v":1})", R"({"v":1,"id":"a","do":"watch","game":"nosuchgame"})"}) {
        if (std::string_view(text) == "\xff\xfe") continue;  // not UTF-8: the line is closed, below
        line.send(text);
        const auto answer = line.nextOf("answer");
        ASSERT_TRUE(answer) << text;
        EXPECT_EQ(answer->truth("ok"), false);
    }
    line.send("\xff\xfe");
    EXPECT_FALSE(line.nextOf("answer"));
}

TEST(SecurityLimits, RequestsOfOneAddress) {
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"), {"--requests-per-second", "2", "--games-per-minute", "1"});
    const Guest ann(server.port());
    EXPECT_EQ(ann.post("/api/games", R"({"v":1,"opponent":"link"})").status, 201);
    const TestResponse second = ann.post("/api/games", R"({"v":1,"opponent":"link"})");
    EXPECT_EQ(second.status, 429);
    EXPECT_GE(std::atoi(second.header("retry-after").c_str()), 1);
    int refused = 0;
    for (int i = 0; i < 40; ++i) refused += ann.get("/api/me").status == 429 ? 1 : 0;
    EXPECT_GT(refused, 10);
    EXPECT_EQ(ann.get("/healthz").status, 200);
}

TEST(SecurityLimits, ProxysClientsAreCountedOneByOne) {
    const TemporaryDirectory directory;
    const auto upgradeFrom = [](Wire& wire, const std::string& forwarded) {
        wire.send("GET /ws HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nX-Forwarded-For: " + forwarded +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        return readResponse(wire).status;
    };
    {
        const ServerProcess server(directory.file("games.db"),
                                   {"--sockets-per-address", "2", "--trusted-proxy", "127.0.0.1"});
        std::deque<Wire> lines;
        for (int i = 0; i < 6; ++i) lines.emplace_back(server.port());
        EXPECT_EQ(upgradeFrom(lines[0], "192.0.2.1"), 101);
        EXPECT_EQ(upgradeFrom(lines[1], "198.51.100.7, 192.0.2.1"), 101);  // only what the proxy has added counts
        EXPECT_EQ(upgradeFrom(lines[2], "192.0.2.1"), 429);
        EXPECT_EQ(upgradeFrom(lines[3], "192.0.2.2"), 101);
        lines.pop_front();
        int status = 0;
        for (int i = 0; i < 100 && status != 101; ++i) {
            lines.emplace_back(server.port());
            status = upgradeFrom(lines.back(), "192.0.2.1");
        }
        EXPECT_EQ(status, 101);  // one has left
    }
    // Anybody else may say what they like.
    const ServerProcess server(directory.file("games.db"), {"--sockets-per-address", "2"});
    std::vector<Wire> lines;
    for (int i = 0; i < 3; ++i) lines.emplace_back(server.port());
    EXPECT_EQ(upgradeFrom(lines[0], "192.0.2.1"), 101);
    EXPECT_EQ(upgradeFrom(lines[1], "192.0.2.2"), 101);
    EXPECT_EQ(upgradeFrom(lines[2], "192.0.2.3"), 429);
}

TEST(SecurityLimits, SlowRequestIsToldSo) {
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"), {"--request-seconds", "1"});
    Wire wire(server.port());
    wire.send("GET / HTTP/1.1\r\nHost: ");
    EXPECT_EQ(readResponse(wire).status, 408);
}

TEST(SecurityLimits, ConnectionsOfOneAddressAndSlowOnes) {
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"), {"--sockets-per-address", "5"});
    {
        std::vector<Wire> idle;
        for (int i = 0; i < 5; ++i) {
            idle.emplace_back(server.port());
            idle.back().send("GET / HT");  // and never goes on
        }
        Wire one(server.port());
        EXPECT_EQ(readResponse(one).status, 429);
    }
    // They are gone, and others are served again.
    int status = 0;
    for (int i = 0; i < 100 && status != 200; ++i) status = Guest(server.port()).get("/healthz").status;
    EXPECT_EQ(status, 200);
}

}  // namespace nowchess::server
