// The hub without sockets or disks: random clients against a model, commits that come late or fail.
#include "server/hub.h"

#include <array>
#include <random>

#include <gtest/gtest.h>

#include "memory_store.h"
#include "page_request.h"
#include "server/identity.h"
#include "support/environment.h"

namespace nowchess::server {

namespace {

using std::chrono::milliseconds;

// A line that keeps what it was sent.
class KeptLine final : public Line {
public:
    void send(Text text) override { texts.push_back(*text); }
    void close() override { isClosed = true; }
    [[nodiscard]] milliseconds roundTrip() const override { return milliseconds(50); }

    // Empty if there is none.
    [[nodiscard]] std::string lastText(std::string_view type) const {
        const std::string mark = R"("type":")" + std::string(type) + "\"";
        const auto text = std::find_if(texts.rbegin(), texts.rend(),
                                       [&](const std::string& one) { return one.find(mark) != std::string::npos; });
        return text == texts.rend() ? "" : *text;
    }
    [[nodiscard]] std::optional<JsonObject> last(std::string_view type) const {
        return JsonObject::parse(lastText(type));
    }
    std::vector<std::string> texts;
    bool isClosed = false;
};

struct World {
    World() { startIdentity(); }

    MemoryStore store;
    Workers workers{0, 1000};  // nobody works: no computer, no full checks
    PasswordWorkers passwords{0, 1000};
    ClockTime now{milliseconds(1'700'000'000'000)};
    std::vector<std::string> log;
    std::vector<std::function<void()>> posted;
    std::vector<PageFile> page;
    std::optional<Hub> hub;

    void start() {
        hub.emplace(HubParts{.store = store,
                             .workers = workers,
                             .passwords = passwords,
                             .page = page,
                             .now = [this] { return now; },
                             .post = [this](std::function<void()> function) { posted.push_back(std::move(function)); },
                             .log = [this](std::string_view line) { log.emplace_back(line); }},
                    HubOptions{.requests = {1e9, 1e9}, .games = {1e9, 1e9}, .messages = {1e9, 1e9}});
    }
    void settle() {
        while (store.waiting() > 0) store.commit(1000);
    }
    HttpResponse ask(const std::string& method, const std::string& path, const std::string& cookie,
                     const std::string& body = "") {
        HttpResponse answer{.status = 0};
        hub->handle(pageRequest(method, path, cookie, body),
                    [&answer](HttpResponse response) { answer = std::move(response); });
        settle();
        return answer;
    }
    std::shared_ptr<KeptLine> connect(const std::string& cookie) {
        auto line = std::make_shared<KeptLine>();
        hub->opened(line, {.cookie = cookie});
        return line;
    }
};

struct Player {
    std::string cookie = "nowchess=" + newSecret();
    std::shared_ptr<KeptLine> line;
};

std::string messageOf(const std::string& id, const std::string& game, const std::string& rest) {
    return R"({"v":1,"id":")" + id + R"(","game":")" + game + "\"," + rest + "}";
}

}  // namespace

class HubTest : public testing::Test {
protected:
    HubTest() { world_.start(); }

    std::string begin(const std::string& time = "5+0") {
        const auto created = world_.ask("POST", "/api/games", white_.cookie,
                                        R"({"v":1,"opponent":"lobby","colour":"white","time":")" + time + "\"}");
        const std::string game = JsonObject::parse(created.body)->text("game").value_or("");
        EXPECT_EQ(world_.ask("POST", "/api/games/" + game + "/join", black_.cookie, R"({"v":1})").status, 200);
        connectBoth(game);
        return game;
    }
    std::string challenge() {
        const auto created =
            world_.ask("POST", "/api/games", white_.cookie, R"({"v":1,"opponent":"lobby","colour":"white"})");
        return JsonObject::parse(created.body)->text("game").value_or("");
    }
    // Time goes by, and the server looks about it.
    void pass(std::chrono::milliseconds time) {
        world_.now += time;
        world_.hub->tick();
        world_.settle();
    }
    void connectBoth(const std::string& game) {
        for (Player* player : {&white_, &black_}) {
            player->line = world_.connect(player->cookie);
            world_.hub->received(*player->line, messageOf("w", game, R"("do":"watch")"));
        }
        world_.settle();
    }

    World world_;
    Player white_;
    Player black_;
};

TEST_F(HubTest, NobodyIsToldBeforeTheCommit) {
    const std::string game = begin();
    const std::size_t toWhite = white_.line->texts.size();
    const std::size_t toBlack = black_.line->texts.size();
    world_.hub->received(*white_.line, messageOf("m", game, R"("do":"move","ply":0,"uci":"e2e4")"));
    EXPECT_EQ(white_.line->texts.size(), toWhite);
    EXPECT_EQ(black_.line->texts.size(), toBlack);
    // Nor is a retry, or somebody who comes to look.
    world_.hub->received(*white_.line, messageOf("m", game, R"("do":"move","ply":0,"uci":"e2e4")"));
    const auto late = world_.connect("");
    world_.hub->received(*late, messageOf("w", game, R"("do":"watch")"));
    EXPECT_EQ(white_.line->texts.size(), toWhite);
    EXPECT_FALSE(late->last("snapshot"));
    world_.store.commit(1);
    EXPECT_TRUE(black_.line->last("event"));
    EXPECT_EQ(late->last("snapshot")->object("now")->number("ply"), 1);
    EXPECT_EQ(white_.line->last("answer")->truth("ok"), true);
    EXPECT_EQ(world_.store.logs[game].size(), 3U);
}

TEST_F(HubTest, FailedCommitIsAsIfNothingHadBeen) {
    const std::string game = begin();
    world_.hub->received(*white_.line, messageOf("m", game, R"("do":"move","ply":0,"uci":"e2e4")"));
    world_.hub->received(*black_.line, messageOf("n", game, R"("do":"move","ply":1,"uci":"e7e5")"));
    world_.store.commit(0, false);
    EXPECT_EQ(white_.line->last("answer")->text("kind"), "NotStored");
    EXPECT_EQ(black_.line->last("answer")->text("kind"), "NotStored");
    EXPECT_FALSE(black_.line->last("event"));
    // Sent again, it is done.
    world_.hub->received(*white_.line, messageOf("m", game, R"("do":"move","ply":0,"uci":"e2e4")"));
    world_.settle();
    EXPECT_EQ(white_.line->last("answer")->truth("ok"), true);
    EXPECT_EQ(black_.line->last("event")->object("now")->number("ply"), 1);
}

TEST_F(HubTest, OnlyTheEngineMayCompileAndBeKept) {
    world_.page = {{"/index.html", "text/html", "<page>"},
                   {"/page.js", "text/javascript", "code"},
                   {"/engine/1/worker.js", "text/javascript", "worker"},
                   {"/engine/1/nowchess.wasm", "application/wasm", "packed", "gzip"}};
    world_.start();
    const auto header = [&](const std::string& path, std::string_view name) -> std::string {
        const HttpResponse response = world_.ask("GET", path, white_.cookie);
        EXPECT_EQ(response.status, 200) << path;
        for (const auto& [known, value] : response.headers)
            if (known == name) return value;
        return "";
    };
    EXPECT_EQ(header("/page.js", "Cache-Control"), "no-cache");
    EXPECT_EQ(header("/page.js", "Content-Encoding"), "");
    EXPECT_EQ(header("/page.js", "Content-Security-Policy"), "");  // the one that everything has
    EXPECT_EQ(header("/game/x", "Content-Security-Policy"), "");
    EXPECT_EQ(header("/engine/1/worker.js", "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_NE(header("/engine/1/worker.js", "Content-Security-Policy").find("wasm-unsafe-eval"), std::string::npos);
    EXPECT_EQ(header("/engine/1/worker.js", "Content-Encoding"), "");
    EXPECT_EQ(header("/engine/1/nowchess.wasm", "Content-Encoding"), "gzip");
    EXPECT_EQ(world_.ask("GET", "/engine/1/nowchess.wasm", white_.cookie).body, "packed");
    EXPECT_EQ(world_.ask("GET", "/engine/2/worker.js", white_.cookie).status, 404);
}

TEST_F(HubTest, FlagFallsByTick) {
    const std::string game = begin("1+0");
    world_.now += std::chrono::seconds(59);
    world_.hub->tick();
    EXPECT_EQ(world_.store.waiting(), 0U);
    world_.now += std::chrono::seconds(2);
    world_.hub->tick();
    world_.settle();
    EXPECT_EQ(black_.line->last("event")->text("kind"), "end");
    EXPECT_EQ(world_.store.rows[game].state, "over");
}

TEST_F(HubTest, ClocksStandUntilBothAreBackOrPatienceEnds) {
    const std::string game = begin("5+0");
    world_.start();  // the server anew
    world_.now += std::chrono::hours(5);
    connectBoth(game);
    EXPECT_EQ(white_.line->last("event")->text("kind"), "resumed");
    EXPECT_EQ(white_.line->last("event")->object("now")->object("clocks")->number("white"), 300'000);

    world_.start();
    world_.now += std::chrono::hours(5);
    white_.line = world_.connect(white_.cookie);
    world_.hub->received(*white_.line, messageOf("w", game, R"("do":"watch")"));
    world_.settle();
    EXPECT_FALSE(white_.line->last("event"));
    world_.now += std::chrono::seconds(31);
    world_.hub->tick();
    world_.settle();
    EXPECT_EQ(white_.line->last("event")->text("kind"), "resumed");
}

TEST_F(HubTest, WhoeverJoinsIsSeenToBeThere) {
    const std::string game = challenge();
    connectBoth(game);
    EXPECT_EQ(white_.line->last("presence")->truth("black"), false);
    world_.ask("POST", "/api/games/" + game + "/join", black_.cookie, R"({"v":1})");
    EXPECT_EQ(white_.line->last("presence")->truth("black"), true);
}

TEST_F(HubTest, ChallengeEndsWhenItsOwnerIsGone) {
    const std::string game = challenge();
    white_.line = world_.connect(white_.cookie);
    for (int i = 0; i < 10; ++i) pass(std::chrono::minutes(1));
    EXPECT_EQ(world_.store.rows[game].state, "waiting");
    world_.hub->closed(*white_.line);
    pass(std::chrono::minutes(4));
    EXPECT_EQ(world_.store.rows[game].state, "waiting");
    world_.start();  // the server anew: everybody has time to come back
    pass(std::chrono::minutes(4));
    EXPECT_EQ(world_.store.rows[game].state, "waiting");
    pass(std::chrono::minutes(2));
    EXPECT_EQ(world_.store.rows[game].state, "aborted");
    EXPECT_EQ(world_.ask("GET", "/api/lobby", "").body.find(game), std::string::npos);
    EXPECT_EQ(world_.ask("POST", "/api/games/" + game + "/join", black_.cookie, R"({"v":1})").status, 409);
}

TEST_F(HubTest, ChallengeEndsAfterADay) {
    const std::string game = challenge();
    white_.line = world_.connect(white_.cookie);
    pass(std::chrono::hours(23));
    EXPECT_EQ(world_.store.rows[game].state, "waiting");
    pass(std::chrono::hours(2));
    EXPECT_EQ(world_.store.rows[game].state, "aborted");
    // A game that is being played has nothing to do with it.
    const std::string played = begin("-");
    pass(std::chrono::hours(48));
    EXPECT_EQ(world_.store.rows[played].state, "playing");
}

TEST_F(HubTest, WhoeverComesBackGetsWhatWasMissed) {
    const std::string game = begin("5+0");
    constexpr std::array<const char*, 12> moves{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6",
                                                "c3b1", "c6b8", "e2e4", "e7e5", "d2d4", "d7d5"};
    const auto play = [&](std::size_t ply) {
        world_.now += milliseconds(1000);
        world_.hub->received(
            *(ply % 2 == 0 ? white_ : black_).line,
            messageOf("m" + std::to_string(ply), game,
                      R"("do":"move","ply":)" + std::to_string(ply) + R"(,"uci":")" + moves[ply] + "\""));
        world_.settle();
    };
    for (std::size_t ply = 0; ply + 1 < moves.size(); ++ply) play(ply);
    const auto seen = black_.line->last("event")->number("seq").value_or(0);
    world_.hub->closed(*black_.line);
    black_.line = world_.connect(black_.cookie);
    world_.hub->received(*black_.line, messageOf("w", game, R"("do":"watch","from":)" + std::to_string(seen - 1)));
    EXPECT_FALSE(black_.line->last("snapshot"));
    const auto missed = black_.line->last("event");
    ASSERT_TRUE(missed);
    EXPECT_EQ(missed->number("seq"), seen);
    // As it was told then.
    const std::string text = black_.line->lastText("event");
    EXPECT_NE(std::ranges::find(white_.line->texts, text), white_.line->texts.end());
    // With much missed, or after a restart that stopped the clocks, the whole.
    world_.hub->received(*black_.line, messageOf("v", game, R"("do":"watch","from":2)"));
    EXPECT_TRUE(black_.line->last("snapshot"));
    world_.start();
    black_.line = world_.connect(black_.cookie);
    world_.hub->received(*black_.line, messageOf("w", game, R"("do":"watch","from":)" + std::to_string(seen - 1)));
    EXPECT_TRUE(black_.line->last("snapshot"));
}

TEST_F(HubTest, ChallengeIsListedOnceItIsStored) {
    const auto line = world_.connect("");
    world_.hub->received(*line, R"({"v":1,"id":"l","do":"lobby","on":true})");
    world_.hub->handle(pageRequest("POST", "/api/games", white_.cookie, R"({"v":1,"opponent":"lobby","time":"7+7"})"),
                       [](const HttpResponse&) {});
    world_.now += milliseconds(300);
    world_.hub->tick();
    EXPECT_EQ(line->lastText("lobby").find("7+7"), std::string::npos);
    world_.store.commit(1);
    world_.now += milliseconds(300);
    world_.hub->tick();
    EXPECT_NE(line->lastText("lobby").find("7+7"), std::string::npos);
}

TEST_F(HubTest, LobbyIsToldOfGamesToWatch) {
    const std::string game = begin("-");
    const auto line = world_.connect("");
    world_.hub->received(*line, R"({"v":1,"id":"l","do":"lobby","on":true})");
    const auto lastLive = [&] { return line->lastText("live"); };
    EXPECT_NE(lastLive().find(game), std::string::npos);
    world_.hub->received(*white_.line, messageOf("m", game, R"("do":"move","ply":0,"uci":"e2e4")"));
    world_.now += milliseconds(2000);
    world_.hub->tick();
    EXPECT_EQ(lastLive().find("e2e4"), std::string::npos);  // not before the commit
    world_.settle();
    pass(milliseconds(2000));
    EXPECT_NE(lastLive().find("e2e4"), std::string::npos);
    const std::size_t told = line->texts.size();
    for (int i = 0; i < 10; ++i) pass(milliseconds(2000));
    EXPECT_EQ(line->texts.size(), told);  // nothing new
}

// Anything that clients may do, in any order, with disconnections, restarts and failing commits. The model is what the
// clients were told: it must be a prefix of the log at all times, and every log a legal game.
TEST_F(HubTest, RandomClientsAgainstAModel) {
    const std::uint64_t seed = test::seed();
    std::mt19937_64 random(seed);
    const auto rounds = test::scaled(60);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
        const std::string game = begin(round % 2 == 0 ? "1+1" : "-");
        std::map<std::string, std::string> answers;  // by player and id: what was answered with ok
        const auto check = [&] {
            for (Player* player : {&white_, &black_}) {
                for (const std::string& text : player->line->texts) {
                    const auto object = JsonObject::parse(text);
                    ASSERT_TRUE(object);
                    if (object->text("type") == "event") {
                        const auto seq = static_cast<std::size_t>(object->number("seq").value_or(0));
                        ASSERT_LE(seq, world_.store.logs[game].size());
                    }
                    if (object->text("type") != "answer" || object->truth("ok") != true || !object->number("seq") ||
                        object->text("game") != game)
                        continue;
                    const std::string id = object->text("id").value_or("");
                    if (id == "w") continue;
                    const auto [known, isNew] = answers.try_emplace(player->cookie + id, text);
                    ASSERT_EQ(known->second, text);
                    const auto seq = static_cast<std::size_t>(object->number("seq").value_or(0));
                    ASSERT_LE(seq, world_.store.logs[game].size());
                    ASSERT_NE(world_.store.logs[game][seq - 1].body.find(id), std::string::npos);
                }
                player->line->texts.clear();
            }
        };
        int lastId = 0;
        std::vector<std::pair<Player*, std::string>> sent;
        for (int step = 0; step < 120; ++step) {
            Player& player = random() % 2 == 0 ? white_ : black_;
            const auto snapshot = world_.store.waiting() == 0
                                      ? JsonObject::parse(world_.ask("GET", "/api/games/" + game, "").body)
                                      : std::nullopt;
            const auto now = snapshot ? snapshot->object("now") : std::nullopt;
            const std::string ply =
                now ? std::to_string(now->number("ply").value_or(0)) : std::to_string(random() % 40);
            std::string move = "e2e4";
            if (const std::string legal = now ? now->text("legal").value_or("") : ""; !legal.empty()) {
                std::size_t at = random() % legal.size();
                while (at > 0 && legal[at - 1] != ' ') --at;
                move = legal.substr(at, legal.find(' ', at) - at);
            }
            std::string what;
            switch (random() % 16) {
                case 0: what = R"("do":"offer","what":"draw")"; break;
                case 1: what = R"("do":"decline","what":"draw")"; break;
                case 2: what = R"("do":"offer","what":"takeback")"; break;
                case 3: what = R"("do":"accept","what":"takeback")"; break;
                case 4: what = R"("do":"claim","ply":)" + ply + R"(,"uci":")" + move + "\""; break;
                case 5: what = R"("do":"move","ply":0,"uci":"e2e4")"; break;
                case 6: what = R"("do":"move","ply":)" + ply + R"(,"uci":"a1h8")"; break;
                case 7: what = step > 100 ? R"("do":"resign")" : R"("do":"accept","what":"rematch")"; break;
                default: what = R"("do":"move","ply":)" + ply + R"(,"uci":")" + move + "\""; break;
            }
            std::string text = messageOf("r" + std::to_string(round) + "-" + std::to_string(++lastId), game, what);
            if (!sent.empty() && random() % 5 == 0) {  // a retry
                auto& [who, again] = sent[random() % sent.size()];
                world_.hub->received(*who->line, again);
            } else {
                sent.emplace_back(&player, text);
                world_.hub->received(*player.line, text);
            }
            world_.now += milliseconds(random() % 900);
            if (random() % 3 == 0) world_.hub->tick();
            if (random() % 3 == 0) world_.store.commit(1 + random() % 3);
            if (random() % 40 == 0) world_.store.commit(0, false);
            if (random() % 20 == 0) {  // somebody's line breaks
                world_.hub->closed(*player.line);
                check();
                player.line = world_.connect(player.cookie);
                world_.hub->received(*player.line, messageOf("w", game, R"("do":"watch")"));
            }
            if (random() % 60 == 0) {  // the server is killed: what was not stored is gone
                world_.store.lose();
                check();
                world_.start();
                connectBoth(game);
            }
        }
        world_.settle();
        check();
        // All that is cached can be thrown away and made again from the log.
        const auto shown = world_.ask("GET", "/api/games/" + game, "").body;
        std::vector<GameEvent> log;
        for (const StoredEvent& stored : world_.store.logs[game])
            log.push_back(*readStored(stored.seq, ClockTime(milliseconds(stored.at)), stored.body));
        const auto room = Room::replay(game, log);
        ASSERT_TRUE(room);
        EXPECT_EQ(JsonObject::parse(shown)->object("now")->text("fen"),
                  JsonObject::parse(room->snapshotText(std::nullopt, world_.now))->object("now")->text("fen"));
        EXPECT_EQ(world_.store.rows[game].state, name(room->state()));
        world_.hub->closed(*white_.line);
        world_.hub->closed(*black_.line);
        if (HasFatalFailure()) return;
    }
}

}  // namespace nowchess::server
