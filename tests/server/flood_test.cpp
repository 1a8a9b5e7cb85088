// Many sockets that do nothing, and readers that do not read: bounded memory, and nobody else is disturbed.
#include <atomic>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "client.h"
#include "server/network.h"
#include "server_process.h"
#include "support/environment.h"

namespace nowchess::server {

namespace {

constexpr std::size_t bytesASocket = 10 * 1024;

std::size_t residentBytes(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void allowManyFiles() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::string upgradeRequest(int port) {
    const std::string host = "127.0.0.1:" + std::to_string(port);
    return "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

// Sends back what it gets; asked to, far more than a line may keep.
class Echo final : public Application {
public:
    void handle(const HttpRequest& request, const Reply& reply) override { reply({.body = request.path}); }
    std::optional<HttpResponse> refuseUpgrade(const HttpRequest&) override { return std::nullopt; }
    void opened(const std::shared_ptr<Line>&, const HttpRequest&) override {}
    void received(Line& line, std::string_view text) override {
        const auto copy = std::make_shared<const std::string>(text);
        for (int i = 0; i < (text == "much" ? 1000 : 1); ++i) line.send(copy);
    }
    void closed(Line&) override { ++closedLines; }
    void tick() override {}

    std::atomic<int> closedLines = 0;
};

}  // namespace

TEST(Flood, IdleSocketsCostLittleAndDisturbNobody) {
    allowManyFiles();
    const TemporaryDirectory directory;
    const ServerProcess server(directory.file("games.db"),
                               {"--sockets-per-address", "20000", "--request-seconds", "600"});
    const Guest ann(server.port());
    const Guest bob(server.port());
    const std::string game = ann.post("/api/games", R"({"v":1,"opponent":"lobby","colour":"white","time":"60"})")
                                 .json()
                                 ->text("game")
                                 .value_or("");
    ASSERT_EQ(bob.post("/api/games/" + game + "/join", R"({"v":1})").status, 200);
    TestLine white(ann);
    TestLine black(bob);
    ASSERT_TRUE(white.watch(game));
    ASSERT_TRUE(black.watch(game));

    const std::size_t count = test::scaled(10'000);
    const std::size_t before = residentBytes(server.pid());
    std::vector<Wire> idle;
    for (std::size_t i = 0; i < count; ++i) {
        idle.emplace_back(server.port());
        // A line that never says anything, and a request that never ends.
        const bool isLine = i % 2 == 0;
        ASSERT_TRUE(idle.back().send(isLine ? upgradeRequest(server.port()) : "GET / HT"));
        ASSERT_TRUE(!isLine || idle.back().readUntil("\r\n\r\n").find(" 101 ") != std::string::npos) << i;
    }
    const std::size_t grown = residentBytes(server.pid()) - before;
    EXPECT_LT(grown, count * bytesASocket + 4 * 1024 * 1024);
    RecordProperty("bytes_a_socket", static_cast<int>(grown / count));

    EXPECT_EQ(white.move(game, 0, "e4")->truth("ok"), true);
    EXPECT_TRUE(black.event("move"));
    EXPECT_EQ(black.move(game, 1, "e5")->truth("ok"), true);
    EXPECT_EQ(Guest(server.port()).get("/").status, 200);
}

TEST(Flood, ReaderThatDoesNotReadIsDropped) {
    auto network = Network::listen("127.0.0.1:0", {.queuedMessages = 16});
    ASSERT_TRUE(network);
    Network& net = **network;
    Echo echo;
    std::jthread thread([&] { net.run(echo, [] {}); });
    const std::string address = net.address();
    const int port = std::atoi(address.c_str() + address.rfind(':') + 1);
    TestLine slow(port, "");
    TestLine other(port, "");
    slow.send("much");
    other.send("little");
    EXPECT_EQ(other.next(), "little");
    int received = 0;
    while (slow.next()) ++received;
    EXPECT_LE(received, 17);
    other.send("still here");
    EXPECT_EQ(other.next(), "still here");
    net.post([&net] { net.stop(); });
    thread.join();
    EXPECT_EQ(net.figures().droppedSlow, 1U);
    EXPECT_EQ(echo.closedLines, 1);
}

}  // namespace nowchess::server
