// The server between its network, its store and its games: who watches what, what waits for its commit, whose clock
// runs out when. Nobody is told of anything before it is on disk.
//
// Thread safety: for one thread, the network's. Workers and the store come back through `HubParts::post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/network.h"
#include "server/page_files.h"
#include "server/room/credits.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "server/workers.h"

namespace nowchess::server {

// What a hub is made of, and what it asks about the world.
struct HubParts {
    Store& store;
    Workers& workers;
    PasswordWorkers& passwords;
    std::span<const PageFile> page;
    std::function<ClockTime()> now;                   // since 1970, never backwards
    std::function<void(std::function<void()>)> post;  // into the network's thread
    std::function<void(std::string_view line)> log;   // key=value
    std::function<std::string()> moreMetrics = {};
    std::string_view version = {};
};

struct HubOptions {
    std::size_t mostGames = 20'000;                     // in memory
    bool isSecure = false;                              // behind TLS
    CreditRate requests{.most = 200, .perSecond = 40};  // of an address
    CreditRate games{.most = 30, .perSecond = 0.5};
    CreditRate logins{.most = 10, .perSecond = 10.0 / 60};  // and five times as many at one name
    CreditRate messages{.most = 60, .perSecond = 15};       // of a line
    std::chrono::milliseconds patience{30'000};             // for the other player after a restart
    bool fullDeadChecks = true;
    std::chrono::milliseconds absence{5 * 60'000};            // of its owner, that ends an open challenge
    std::chrono::milliseconds challengeLife{24 * 3'600'000};  // at most
};

class Hub final : public Application {
public:
    Hub(HubParts parts, const HubOptions& options);
    ~Hub() override;

    void handle(const HttpRequest& request, const Reply& reply) override;
    std::optional<HttpResponse> refuseUpgrade(const HttpRequest& request) override;
    void opened(const std::shared_ptr<Line>& line, const HttpRequest& request) override;
    void received(Line& line, std::string_view text) override;
    void closed(Line& line) override;
    void tick() override;

    // What the owner of the database asks for (hub_admin.cpp): a JSON object with what to `do` and its members. The
    // answer is text to be shown; the error is a sentence.
    using AdminReply = std::function<void(std::expected<std::string, std::string>)>;
    void administer(const JsonObject& request, const AdminReply& reply);

    // Tells everybody, and closes their lines.
    void farewell();
    [[nodiscard]] bool hasPending() const noexcept { return pending_ > 0; }

private:
    struct Client;
    struct Table;
    using Timers = std::multimap<ClockTime, std::string>;

    // Rooms.
    Table* find(const std::string& game);
    Table& seat(Room room);
    void leaveIfIdle(const std::string& game);
    void schedule(Table& table);
    void timeIsUp(const std::string& game);
    // Writes what a room has just become, and goes on when that is on disk: events to all watchers, then `after`.
    void commit(Table& table, std::vector<GameEvent> events, std::function<void(bool)> after);
    void committed(const std::string& game, const std::vector<Text>& messages, bool good);
    // At once, or when what is under way is on disk; or has failed, and the room is as it was before.
    void whenCommitted(Table& table, std::function<void(bool good)> then);
    // As it is on disk; false, and gone, if it is not there.
    bool reload(Table& table);
    void broadcast(const Table& table, const Text& text);
    std::pair<Room, GameEvent> newRoom(std::string id, happened::Created created);
    GameWrite writeOf(Table& table, const std::vector<GameEvent>& events);

    // The computer (hub_computer.cpp).
    void letComputerAct(Table& table);
    void checkIfDead(Table& table);

    // Clients (hub_clients.cpp).
    void answer(Line& line, const std::string& id, const std::string& game, const Answer& answer);
    void refuse(Line& line, const std::string& id, const Refused& refused, std::optional<int> wait = {});
    void take(Client& client, const std::string& id, const ask::Watch& watch);
    void take(Client& client, const std::string& id, const ask::Unwatch& unwatch);
    void take(Client& client, const std::string& id, const ask::Lobby& lobby);
    void take(Client& client, const std::string& id, const ask::Ping& ping);
    void take(Client& client, const std::string& id, const ask::Act& act);
    void actIn(Table& table, Color by, const std::string& id, const Action& action, std::chrono::milliseconds roundTrip,
               std::function<void(const Answer&)> answered);
    void showPresence(const Table& table);
    [[nodiscard]] Person personOf(const std::string& player);
    struct Identity;
    // Whoever a request comes from; empty for somebody without a cookie or a token that counts.
    [[nodiscard]] std::optional<Identity> identify(const HttpRequest& request);
    [[nodiscard]] bool isPresent(const Table& table, Color side) const;

    // The lobby (hub_lobby.cpp).
    void tickLobby(ClockTime now);
    // Keeps in mind who waits for an opponent.
    void noteChallenge(const Room& room);
    void expireChallenges();
    void appendChallenges(JsonWriter& json);
    void appendLive(JsonWriter& json, std::size_t most);
    [[nodiscard]] Text challengesMessage();
    [[nodiscard]] Text liveMessage();
    // As it is on disk.
    std::string listingOf(const Store::PlayedGame& game) const;
    void sendToLobby(const Text& text);

    // HTTP (hub_http.cpp).
    struct Caller;
    void route(const Caller& caller, const Reply& reply);
    bool routeGames(const Caller& caller, std::string_view rest, const Reply& reply);
    bool routePlayers(const Caller& caller, std::string_view rest, const Reply& reply);
    bool servePage(const Caller& caller, const Reply& reply);
    void tellMe(const Caller& caller, const Reply& reply);
    void rename(const Caller& caller, const Reply& reply);
    void createGame(const Caller& caller, const Reply& reply);
    void joinGame(const Caller& caller, const std::string& game, const Reply& reply);
    void showGame(const Caller& caller, const std::string& game, const Reply& reply);
    void explainGame(const Caller& caller, const std::string& game, const Reply& reply);
    std::string metrics() const;

    // Accounts (hub_accounts.cpp).
    bool routeAccount(const Caller& caller, std::string_view path, const Reply& reply);
    void registerAccount(const Caller& caller, const Reply& reply);
    void logIn(const Caller& caller, const Reply& reply);
    void logOut(const Caller& caller, const Reply& reply);
    void changePassword(const Caller& caller, const Reply& reply);
    void listTokens(const Caller& caller, const Reply& reply);
    void createToken(const Caller& caller, const Reply& reply);
    void revokeToken(const Caller& caller, const std::string& id, const Reply& reply);
    struct Failure;
    struct MadeToken;
    // With the label and the scopes that are wanted; all scopes where none are named.
    void makeToken(const std::string& player, const JsonObject& wanted,
                   const std::function<void(const std::expected<MadeToken, Failure>&)>& reply);
    void endToken(const std::string& player, const std::string& id, std::function<void(bool)> after);
    // Seconds to wait before the next try.
    std::optional<int> spendLogin(const std::string& address, const std::string& key);
    // In a worker's thread, then `after` in this one; false if too many wait.
    template <typename Result>
    bool withPasswords(std::function<Result()> slow, std::function<void(Result)> after) {
        return parts_.passwords.submit(
            [post = parts_.post, slow = std::move(slow), after = std::move(after)](const std::stop_token&) {
                post([after, result = slow()] { after(result); });
            });
    }
    [[nodiscard]] bool isNameTaken(std::string_view name);
    void store(std::vector<IdentityChange> changes, std::function<void(bool)> after);
    // Stores the changes with a new session of the player, and answers with its cookie.
    void beginSession(int status, const std::string& player, std::vector<IdentityChange> changes, const Reply& reply);
    // Closes the lines of whoever may not have them any longer.
    void hangUp(const std::function<bool(const Identity&)>& on);
    HttpResponse aboutMe(int status, const std::string& player);

    // Administration (hub_admin.cpp).
    void makeTokenFor(const Account& account, const JsonObject& request, const AdminReply& reply);
    void listTokensOf(const Account& account, const JsonObject& request, const AdminReply& reply);
    void revokeTokenOf(const Account& account, const JsonObject& request, const AdminReply& reply);
    void resetPassword(const Account& account, const JsonObject& request, const AdminReply& reply);
    void logOutEverywhere(const Account& account, const JsonObject& request, const AdminReply& reply);
    // All of a player's, with other changes.
    void endSessions(const std::string& player, std::vector<IdentityChange> changes, const AdminReply& reply);

    HubParts parts_;
    HubOptions options_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    std::unordered_map<Line*, std::unique_ptr<Client>> clients_;
    Timers timers_;
    std::vector<std::string> starving_;  // games whose computer could not be asked
    Credits requestCredits_;
    Credits gameCredits_;
    Credits loginCredits_;
    Credits nameCredits_;
    std::set<std::string, std::less<>> beingTaken_;  // keys of names and players that are about to be registered
    std::unordered_set<Line*> lobbyLines_;           // of those who watch the lobby
    bool lobbyChanged_ = false;
    ClockTime lobbySent_;
    bool liveChanged_ = false;
    ClockTime liveSent_;
    struct Challenge {
        std::string owner;
        ClockTime created;
        ClockTime seen;  // its owner, the last time
    };
    std::unordered_map<std::string, Challenge> challenges_;
    ClockTime challengesChecked_;
    std::size_t pending_ = 0;  // writes
    std::uint64_t moves_ = 0;
    std::uint64_t created_ = 0;
    std::uint64_t refusals_ = 0;
};

}  // namespace nowchess::server
