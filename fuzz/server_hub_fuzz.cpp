// Whatever comes over HTTP and WebSockets: paths, queries, cookies, bodies, messages. The first line of the input is
// the path, the second the query, the third the cookie, the fourth the body; the others are messages of a player in a
// game.
#include "check.h"
#include "lines.h"
#include "server/hub.h"
#include "server/identity.h"
#include "server/memory_store.h"

namespace {

using namespace nowchess;
using namespace nowchess::server;

class SilentLine final : public Line {
public:
    void send(Text text) override { fuzz::check(JsonObject::parse(*text).has_value()); }
    void close() override {}
    [[nodiscard]] std::chrono::milliseconds roundTrip() const override { return std::chrono::milliseconds(10); }
};

constexpr const char* cookie = "nowchess=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool isReady = startIdentity();
    fuzz::check(isReady);
    std::vector<std::string_view> lines;
    fuzz::forEachLine({reinterpret_cast<const char*>(data), size}, [&](std::string_view line) {
        lines.push_back(line);
        return lines.size() < 100;
    });
    const auto at = [&](std::size_t index) { return index < lines.size() ? std::string(lines[index]) : std::string(); };

    MemoryStore store;
    Workers workers(0, 10);
    ClockTime now{std::chrono::milliseconds(1'700'000'000'000)};
    Hub hub({.store = store,
             .workers = workers,
             .page = {},
             .now = [&] { return now; },
             .post = [](const std::function<void()>&) {},
             .log = [](std::string_view line) { fuzz::check(line.find('\n') == std::string_view::npos); }},
            {.messages = {1e9, 1e9}});
    std::string game;
    const auto ask = [&](const std::string& method, const std::string& path, const std::string& query,
                         const std::string& cookieHeader, const std::string& body) {
        hub.handle({.method = method,
                    .path = path,
                    .query = query,
                    .host = "h",
                    .origin = "http://h",
                    .cookie = cookieHeader,
                    .contentType = "application/json",
                    .body = body,
                    .address = "a"},
                   [&](const HttpResponse& response) {
                       fuzz::check(response.status >= 200 && response.status < 600);
                       for (const auto& [name, value] : response.headers)
                           fuzz::check(value.find_first_of("\r\n") == std::string::npos);
                       if (response.status != 201) return;
                       game = JsonObject::parse(response.body)->text("game").value_or("");
                   });
        while (store.waiting() > 0) store.commit(10);
    };
    for (const char* method : {"GET", "POST"}) ask(method, at(0), at(1), at(2), at(3));
    ask("POST", "/api/games", "", cookie, at(3));
    if (game.empty()) ask("POST", "/api/games", "", cookie, R"({"v":1,"opponent":"computer","colour":"white"})");
    const auto line = std::make_shared<SilentLine>();
    hub.opened(line, {.cookie = cookie});
    for (std::size_t i = 4; i < lines.size(); ++i) {
        std::string text(lines[i]);
        // The game's name is not to be guessed.
        if (const std::size_t mark = text.find("GAME"); mark != std::string::npos) text.replace(mark, 4, game);
        hub.received(*line, text);
        now += std::chrono::milliseconds(500);
        hub.tick();
        while (store.waiting() > 0) store.commit(2);
    }
    // The log is a game, whatever was asked.
    std::vector<GameEvent> log;
    for (const StoredEvent& stored : store.log(game)) {
        auto event = readStored(stored.seq, ClockTime(std::chrono::milliseconds(stored.at)), stored.body);
        fuzz::check(event.has_value());
        log.push_back(std::move(*event));
    }
    fuzz::check(Room::replay(game, log).has_value());
    hub.closed(*line);
    return 0;
}
