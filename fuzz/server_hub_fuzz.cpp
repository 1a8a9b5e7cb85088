// Whatever comes over HTTP and WebSockets: paths, queries, cookies, bodies, messages. The first line of the input is
// the path, the second the query, the third the cookie, the fourth the authorization, the fifth the body; the others
// are messages of a player in a game. There is an account with a session and a token, whose secrets are below.
#include "check.h"
#include "lines.h"
#include "server/hub.h"
#include "server/identity.h"
#include "server/memory_store.h"
#include "server/page_request.h"

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
constexpr const char* sessionSecret = "SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS";
constexpr const char* token = "nct_T";

void addAccount(MemoryStore& store) {
    const std::string player = "accountaccount16";
    store.write({{},
                 {change::NewAccount{"ann", {player, "Ann", ""}},
                  change::NewSession{hashOfSession(sessionSecret), player, 1'700'000'000'000},
                  change::NewToken{hashOfToken(token), {"tokentoken12", player, "bot", 0}}}},
                [](bool) {});
    store.commit(1);
}

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
    addAccount(store);
    Workers workers(0, 10);
    PasswordWorkers passwords(0, 10);
    ClockTime now{std::chrono::milliseconds(1'700'000'000'000)};
    Hub hub({.store = store,
             .workers = workers,
             .passwords = passwords,
             .page = {},
             .now = [&] { return now; },
             .post = [](const std::function<void()>&) {},
             .log = [](std::string_view line) { fuzz::check(line.find('\n') == std::string_view::npos); }},
            {.messages = {1e9, 1e9}});
    std::string game;
    const auto ask = [&](const HttpRequest& request) {
        hub.handle(request, [&](const HttpResponse& response) {
            fuzz::check(response.status >= 200 && response.status < 600);
            for (const auto& [name, value] : response.headers)
                fuzz::check(value.find_first_of("\r\n") == std::string::npos);
            if (response.status != 201) return;
            game = JsonObject::parse(response.body)->text("game").value_or("");
        });
        while (store.waiting() > 0) store.commit(10);
    };
    for (const char* method : {"GET", "POST"}) {
        HttpRequest request = pageRequest(method, at(0), at(2), at(4));
        request.query = at(1);
        request.authorization = at(3);
        ask(request);
    }
    ask(pageRequest("POST", "/api/games", cookie, at(4)));
    if (game.empty())
        ask(pageRequest("POST", "/api/games", cookie, R"({"v":1,"opponent":"computer","colour":"white"})"));
    const auto line = std::make_shared<SilentLine>();
    hub.opened(line, {.cookie = cookie});
    for (std::size_t i = 5; i < lines.size(); ++i) {
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
