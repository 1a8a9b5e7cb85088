// The server is killed at random moments under load: what was acknowledged is there, nothing was invented, and every
// log is a legal game.
#include <atomic>
#include <random>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "client.h"
#include "server/room/room.h"
#include "server/store/sqlite_store.h"
#include "server_process.h"
#include "support/environment.h"

namespace nowchess::server {

namespace {

// One pair of players who play random moves from a socket each; the truth as they know it.
struct Pair {
    Guest white;
    Guest black;
    std::string game;
    std::vector<std::string> acknowledged;  // the moves whose answers have come
    std::optional<std::string> asked;       // one that is not answered
    std::mt19937_64 random;
    bool isOver = false;

    Pair(int port, std::uint64_t seed) : white(port), black(port), random(seed) {
        const auto created =
            white.post("/api/games", R"({"v":1,"opponent":"lobby","colour":"white","time":"60"})").json();
        game = created ? created->text("game").value_or("") : "";
        static_cast<void>(black.post("/api/games/" + game + "/join", R"({"v":1})"));
    }

    // Until the server goes away or the game is over.
    void play(int port, std::atomic<std::size_t>& progress) {
        white.port = black.port = port;
        TestLine first(white);
        TestLine second(black);
        const auto snapshot = first.watch(game);
        if (!snapshot || !second.watch(game)) return;
        auto now = snapshot->object("now");
        auto ply = static_cast<std::size_t>(now->number("ply").value_or(0));
        if (asked && ply == acknowledged.size() + 1) acknowledged.push_back(*asked);  // it had arrived
        asked.reset();
        if (ply != acknowledged.size()) return;  // judged by the test
        std::string legal = now->text("legal").value_or("");
        while (!legal.empty()) {
            const std::size_t count = static_cast<std::size_t>(std::ranges::count(legal, ' ')) + 1;
            std::size_t skip = random() % count;
            std::string_view rest = legal;
            for (; skip > 0; --skip) rest.remove_prefix(rest.find(' ') + 1);
            const std::string uci(rest.substr(0, rest.find(' ')));
            TestLine& mover = ply % 2 == 0 ? first : second;
            asked = uci;
            mover.send(R"({"v":1,"id":"m)" + std::to_string(ply) + R"(","game":")" + game + R"(","do":"move","ply":)" +
                       std::to_string(ply) + R"(,"uci":")" + uci + "\"}");
            const auto event = mover.nextWhere([&](const JsonObject& object) {
                const auto after = object.object("now");
                return object.text("kind") == "move" && after &&
                       after->number("ply") == static_cast<std::int64_t>(ply) + 1;
            });
            if (!event) return;
            acknowledged.push_back(uci);
            asked.reset();
            ++progress;
            progress.notify_all();
            ++ply;
            legal = event->object("now")->text("legal").value_or("");
        }
        isOver = true;
    }
};

std::vector<std::string> storedMoves(SqliteStore& store, const std::string& game, bool& replays) {
    std::vector<std::string> moves;
    std::vector<GameEvent> log;
    for (const StoredEvent& stored : store.log(game)) {
        auto event = readStored(stored.seq, ClockTime(std::chrono::milliseconds(stored.at)), stored.body);
        if (!event) continue;
        if (const auto* moved = std::get_if<happened::Moved>(&event->details)) moves.push_back(moved->uci);
        log.push_back(std::move(*event));
    }
    replays = Room::replay(game, log).has_value();
    return moves;
}

}  // namespace

TEST(Kill, NoAcknowledgedMoveIsLostAndNoneInvented) {
    const TemporaryDirectory directory;
    const std::string database = directory.file("games.db");
    const int kills = static_cast<int>(test::scaled(200));
    const std::uint64_t seed = test::seed();
    std::mt19937_64 random(seed);
    std::vector<std::unique_ptr<Pair>> pairs;
    std::size_t moves = 0;  // acknowledged
    for (int round = 0; round < kills; ++round) {
        ServerProcess server(database);
        ASSERT_GT(server.port(), 0);
        // A game that is over would have the server killed before anybody moves.
        std::erase_if(pairs, [](const auto& pair) { return pair->isOver || pair->acknowledged.size() > 150; });
        while (pairs.size() < 6) pairs.push_back(std::make_unique<Pair>(server.port(), random()));
        std::atomic<std::size_t> progress = 0;
        constexpr std::size_t ended = 1'000'000;
        std::vector<std::jthread> players;
        for (const auto& pair : pairs)
            players.emplace_back([&pair, &progress, port = server.port()] {
                pair->play(port, progress);
                progress += ended;  // the game is over
                progress.notify_all();
            });
        // After so many moves, and then at any moment.
        const std::size_t enough = random() % 60;
        for (std::size_t seen = progress; seen < enough; seen = progress) progress.wait(seen);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 10'000));
        server.kill();
        players.clear();
        moves += progress % ended;

        auto store = SqliteStore::open({.file = database}, [](const std::function<void()>&) {});
        ASSERT_TRUE(store);
        for (const auto& pair : pairs) {
            bool replays = false;
            const auto stored = storedMoves(**store, pair->game, replays);
            ASSERT_TRUE(replays) << "seed " << seed << " round " << round;
            ASSERT_GE(stored.size(), pair->acknowledged.size()) << "seed " << seed << " round " << round;
            ASSERT_LE(stored.size(), pair->acknowledged.size() + (pair->asked ? 1 : 0)) << "seed " << seed;
            for (std::size_t i = 0; i < pair->acknowledged.size(); ++i) ASSERT_EQ(stored[i], pair->acknowledged[i]);
            ASSERT_TRUE(stored.size() == pair->acknowledged.size() || stored.back() == *pair->asked);
        }
        if ((round + 1) % 500 == 0) std::fprintf(stderr, "%d kills, %zu moves acknowledged\n", round + 1, moves);
    }
    // Thirty a kill on average: where games that are over have it come early, there are hardly any.
    EXPECT_GT(moves, static_cast<std::size_t>(kills) * 10) << "seed " << seed;
}

}  // namespace nowchess::server
