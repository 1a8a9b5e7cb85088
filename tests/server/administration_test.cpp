// The commands of a database's owner, with a server running and without; scopes of tokens; who may open a database.
#include "server/administration.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "client.h"
#include "server/control.h"
#include "server/store/database_lock.h"
#include "server_process.h"

namespace nowchess::server {

namespace {

const std::string password = "correct horse battery";

struct Outcome {
    int code = -1;
    std::string text;  // standard output and standard error
};

Outcome run(const std::string& arguments, const std::string& input = "") {
    const std::string line = "printf '%s\\n' '" + input + "' | '" NOWCHESS_SERVER_BINARY "' " + arguments + " 2>&1";
    Outcome outcome;
    FILE* output = popen(line.c_str(), "r");
    std::array<char, 4096> block{};
    while (const std::size_t count = fread(block.data(), 1, block.size(), output))
        outcome.text.append(block.data(), count);
    const int status = pclose(output);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

TestResponse withToken(int port, const std::string& token, const std::string& line, const std::string& body = "") {
    Wire wire(port);
    wire.send(line + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer " + token +
              "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
              body);
    return readResponse(wire);
}

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

class Administration : public testing::Test {
protected:
    Administration() {
        server_.emplace(database_, more_);
        Guest ann(server_->port());
        const TestResponse response =
            ann.post("/api/register", R"({"v":1,"name":"Ann","password":")" + password + "\"}");
        EXPECT_EQ(response.status, 201) << response.body;
        cookie_ = response.header("set-cookie").substr(0, response.header("set-cookie").find(';'));
    }
    // Of nowchess-server, for this database.
    [[nodiscard]] Outcome command(const std::string& words, const std::string& input = "") const {
        return run(words + " --database '" + database_ + "'", input);
    }
    [[nodiscard]] int statusWith(const std::string& token) const {
        return withToken(server_->port(), token, "GET /api/me").status;
    }
    [[nodiscard]] int logIn(const std::string& secret) const {
        return Guest(server_->port()).post("/api/login", R"({"v":1,"name":"Ann","password":")" + secret + "\"}").status;
    }
    void restart() {
        server_.reset();
        server_.emplace(database_, more_);
    }

    TemporaryDirectory directory_;
    std::string database_ = directory_.file("games.db");
    std::vector<std::string> more_{"--logins-per-minute", "1000"};
    std::optional<ServerProcess> server_;
    std::string cookie_;
};

constexpr const char* newGame = R"({"v":1,"opponent":"computer","colour":"white"})";

}  // namespace

TEST_F(Administration, TokensOfARunningServer) {
    const Outcome made = command("token make ann --label bot");
    ASSERT_EQ(made.code, 0) << made.text;
    const std::string token = firstLine(made.text);
    EXPECT_TRUE(token.starts_with("nct_")) << token;
    EXPECT_EQ(statusWith(token), 200);
    const Outcome list = command("token list Ann");
    EXPECT_EQ(list.code, 0);
    EXPECT_NE(list.text.find("\tchallenge,play\tbot\n"), std::string::npos) << list.text;
    EXPECT_EQ(list.text.find(token), std::string::npos);
    const std::string id = list.text.substr(0, list.text.find('\t'));
    EXPECT_EQ(command("token revoke Ann " + id).code, 0);
    EXPECT_EQ(statusWith(token), 401);
    const Outcome again = command("token revoke Ann " + id);
    EXPECT_EQ(again.code, 1);
    EXPECT_NE(again.text.find("no such token"), std::string::npos) << again.text;
    EXPECT_EQ(command("token list Ann").text, "");
}

TEST_F(Administration, WithoutAServerTheCommandsDoItThemselves) {
    server_.reset();  // killed: its socket is left behind
    EXPECT_TRUE(std::filesystem::exists(controlSocketOf(database_)));
    const std::string token = firstLine(command("token make Ann --scope play").text);
    EXPECT_NE(command("token list Ann").text.find("\tplay\tcommand line\n"), std::string::npos);
    EXPECT_EQ(command("password Ann", "another password").code, 0);
    server_.emplace(database_, more_);
    EXPECT_EQ(statusWith(token), 200);
    EXPECT_EQ(logIn(password), 401);
    EXPECT_EQ(logIn("another password"), 200);
    EXPECT_EQ(command("status").code, 0);
    EXPECT_EQ(server_->terminate(), 0);
    EXPECT_FALSE(std::filesystem::exists(controlSocketOf(database_)));
}

TEST_F(Administration, WhatIsWrongIsSaid) {
    EXPECT_EQ(command("token make Nobody").code, 1);
    EXPECT_NE(command("token make Nobody").text.find("no account"), std::string::npos);
    EXPECT_NE(command("token make Ann --scope everything").text.find("challenge and play"), std::string::npos);
    EXPECT_NE(command("token make Ann --label 'A label longer than it may be'").text.find("1 to 24"),
              std::string::npos);
    EXPECT_NE(command("password Ann", "short").text.find("8 to 200"), std::string::npos);
    EXPECT_NE(command("token").code, 0);
    EXPECT_NE(command("nonsense").code, 0);
    const Outcome missing = run("token list Ann --database '" + directory_.file("missing.db") + "'");
    EXPECT_EQ(missing.code, 1);
    EXPECT_NE(missing.text.find("There is no database"), std::string::npos) << missing.text;
    EXPECT_FALSE(std::filesystem::exists(directory_.file("missing.db")));
}

TEST_F(Administration, NewPasswordAndLogoutEndSessions) {
    Guest ann(server_->port());
    ann.cookie = cookie_;
    TestLine line(ann);
    ASSERT_TRUE(line.nextOf("hello"));
    EXPECT_EQ(ann.get("/api/me").json()->object("player")->text("name"), "Ann");
    EXPECT_EQ(command("logout Ann").code, 0);
    EXPECT_FALSE(line.nextOf("pong"));  // it is closed
    EXPECT_NE(ann.get("/api/me").json()->object("player")->text("name"), "Ann");
    EXPECT_EQ(logIn(password), 200);
    EXPECT_EQ(command("password Ann", "another password").code, 0);
    EXPECT_EQ(logIn(password), 401);
    EXPECT_EQ(logIn("another password"), 200);
}

TEST_F(Administration, TokenDoesNothingBeyondItsScopes) {
    const auto make = [&](const std::string& scopes) { return firstLine(command("token make Ann" + scopes).text); };
    const std::string all = make("");
    const std::string play = make(" --scope play");
    const std::string challenge = make(" --scope challenge");
    const int port = server_->port();
    const TestResponse refused = withToken(port, play, "POST /api/games", newGame);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.json()->object("error")->text("kind"), "ScopeMissing");
    EXPECT_EQ(withToken(port, play, "POST /api/games/abcdefgh/join", R"({"v":1})").status, 403);
    EXPECT_EQ(withToken(port, play, "GET /api/me").status, 200);
    EXPECT_EQ(withToken(port, all, "POST /api/games", newGame).status, 201);
    const std::string game = withToken(port, challenge, "POST /api/games", newGame).json()->text("game").value_or("");
    ASSERT_NE(game, "");
    const auto moved = [&](const std::string& token) {
        TestLine line(port, "x\r\nAuthorization: Bearer " + token);
        EXPECT_TRUE(line.isOpen());
        EXPECT_TRUE(line.watch(game));
        return line.move(game, 0, "e4");
    };
    EXPECT_EQ(moved(challenge)->text("kind"), "ScopeMissing");
    EXPECT_EQ(moved(play)->truth("ok"), true);
}

TEST_F(Administration, ScopesOverHttp) {
    Guest ann(server_->port());
    ann.cookie = cookie_;
    const TestResponse made = ann.post("/api/tokens", R"({"v":1,"label":"bot","scopes":["play"]})");
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(made.json()->texts("scopes"), std::vector<std::string>{"play"});
    EXPECT_EQ(ann.post("/api/tokens", R"({"v":1,"label":"bot","scopes":["admin"]})").status, 400);
    EXPECT_EQ(ann.post("/api/tokens", R"({"v":1,"label":"bot","scopes":[]})").status, 201);  // it only looks
    EXPECT_NE(ann.get("/api/tokens").body.find(R"("scopes":["play"])"), std::string::npos);
}

TEST_F(Administration, SocketIsItsOwnersAlone) {
    struct stat about{};
    ASSERT_EQ(stat(controlSocketOf(database_).c_str(), &about), 0);
    EXPECT_TRUE(S_ISSOCK(about.st_mode));
    EXPECT_EQ(about.st_mode & 0777, 0600);
    ASSERT_EQ(stat(database_.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600);
    const std::string path = controlSocketOf(database_);
    for (const char* request : {"", "nonsense", "[]", R"({"do":7})", R"({"v":1,"do":"nothing"})"}) {
        const auto answer = askControlSocket(path, request);
        ASSERT_TRUE(answer) << request;
        EXPECT_NE(answer->find("\"ok\":false"), std::string::npos) << request << *answer;
    }
    EXPECT_FALSE(askControlSocket(path, std::string(100'000, 'x')));
    EXPECT_TRUE(askControlSocket(path, R"({"v":1,"do":"status"})"));
    EXPECT_FALSE(askControlSocket(directory_.file(std::string(200, 'x')), "{}"));
}

TEST_F(Administration, SecondServerIsRefused) {
    const Outcome second = run("--listen 127.0.0.1:0 --database '" + database_ + "'");
    EXPECT_EQ(second.code, 1);
    EXPECT_NE(second.text.find("Another process uses the database"), std::string::npos) << second.text;
    EXPECT_EQ(Guest(server_->port()).get("/healthz").status, 200);
    const auto held = DatabaseLock::take(database_);
    ASSERT_FALSE(held);
    EXPECT_TRUE(held.error().isHeld);
    const auto nowhere = DatabaseLock::take(directory_.file("missing/games.db"));
    ASSERT_FALSE(nowhere);
    EXPECT_FALSE(nowhere.error().isHeld);
    EXPECT_NE(nowhere.error().sentence.find("No such file"), std::string::npos) << nowhere.error().sentence;
    server_.reset();
    EXPECT_TRUE(DatabaseLock::take(database_));
}

TEST_F(Administration, BackupOfARunningServerIsADatabase) {
    const Guest bob(server_->port());
    const std::string game = bob.post("/api/games", newGame).json()->text("game").value_or("");
    const std::string file = directory_.file("backup.db");
    const Outcome made = command("backup '" + file + "'");
    ASSERT_EQ(made.code, 0) << made.text;
    struct stat about{};
    ASSERT_EQ(stat(file.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600);
    const Outcome again = command("backup '" + file + "'");
    EXPECT_EQ(again.code, 1);
    EXPECT_NE(again.text.find("File exists"), std::string::npos) << again.text;
    EXPECT_EQ(command("backup '" + directory_.file("missing/backup.db") + "'").code, 1);
    for (const auto& entry : std::filesystem::directory_iterator(directory_.file("")))
        EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
    server_.reset();
    EXPECT_EQ(command("backup '" + directory_.file("second.db") + "'").code, 0);
    const ServerProcess copy(file, more_);
    EXPECT_EQ(Guest(copy.port()).get("/api/games/" + game).status, 200);
    EXPECT_EQ(Guest(copy.port()).post("/api/login", R"({"v":1,"name":"Ann","password":")" + password + "\"}").status,
              200);
}

TEST_F(Administration, TokensFromBeforeScopesCanDoAll) {
    const std::string token = firstLine(command("token make Ann").text);
    server_.reset();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(database_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, "ALTER TABLE token DROP COLUMN scopes; PRAGMA user_version = 2", nullptr, nullptr,
                           nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    restart();
    EXPECT_EQ(withToken(server_->port(), token, "POST /api/games", newGame).status, 201);
    server_.reset();
    ASSERT_EQ(sqlite3_open(database_.c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
    sqlite3_close(database);
    const Outcome newer = run("--listen 127.0.0.1:0 --database '" + database_ + "'");
    EXPECT_EQ(newer.code, 1);
    EXPECT_NE(newer.text.find("newer version"), std::string::npos) << newer.text;
}

}  // namespace nowchess::server
