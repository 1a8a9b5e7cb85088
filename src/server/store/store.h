// Where games are kept. The log of each game is the truth; the rows of games are what lists need, and follow from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/scopes.h"

namespace nowchess::server {

struct StoredEvent {
    std::uint32_t seq;
    std::int64_t at;  // milliseconds since 1970
    std::string body;
    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

struct GameRow {
    std::int64_t created = 0;
    std::string state;
    bool isInLobby = false;
    bool isPublic = false;
    std::string white;  // players' identifiers; empty for an open seat and the computer
    std::string black;
    std::string listing;  // JSON
};

// What belongs together: all of it is stored, or nothing.
struct GameWrite {
    std::string game;
    std::vector<StoredEvent> events;
    std::optional<GameRow> row;  // where lists must know
};

// A player with a name of their own and a password. A guest needs no row.
struct Account {
    std::string player;
    std::string name;
    std::string password;  // its hash
};
// What a program shows instead of a cookie.
struct AccessToken {
    std::string id;
    std::string player;
    std::string label;
    std::int64_t created = 0;
    Scopes scopes{};
};

// What may change about who is who. Hashes are those of secrets.
namespace change {

struct Name {
    std::string player;
    std::string name;
};
struct NewAccount {
    std::string key;  // the name as it is compared
    Account account;
};
struct Password {
    std::string player;
    std::string hash;
};
struct NewSession {
    std::string hash;
    std::string player;
    std::int64_t at;
};
struct EndSession {
    std::string hash;
};
// All of a player's but one.
struct EndOtherSessions {
    std::string player;
    std::string kept;
};
struct NewToken {
    std::string hash;
    AccessToken token;
};
struct EndToken {
    std::string player;
    std::string id;
};

}  // namespace change

using IdentityChange = std::variant<change::Name, change::NewAccount, change::Password, change::NewSession,
                                    change::EndSession, change::EndOtherSessions, change::NewToken, change::EndToken>;

struct Write {
    std::vector<GameWrite> games;
    std::vector<IdentityChange> identity;
};

class Store {
public:
    // Whether it is on disk. Called in the thread that writes are handed in by, in their order.
    using Done = std::function<void(bool committed)>;

    virtual ~Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // After a write has failed, all that were handed in before its Done was called fail, too: they may build on it.
    virtual void write(Write write, Done done) = 0;

    // What is on disk. An empty log: there is no such game.
    virtual std::vector<StoredEvent> log(std::string_view game) = 0;
    // The newest first.
    struct Challenge {
        std::string game;
        std::string owner;
        std::int64_t created;
        std::string listing;
    };
    virtual std::vector<Challenge> lobby(std::size_t most) = 0;
    struct PlayedGame {
        std::string game;
        std::int64_t created;
        std::string listing;
    };
    virtual std::vector<PlayedGame> gamesOf(std::string_view player, std::int64_t before, std::size_t most) = 0;
    virtual std::vector<PlayedGame> live(std::size_t most) = 0;
    virtual std::optional<std::string> nameOf(std::string_view player) = 0;
    virtual std::optional<Account> accountNamed(std::string_view key) = 0;
    virtual std::optional<Account> accountOf(std::string_view player) = 0;
    // The player of a session that began at this time or later.
    virtual std::optional<std::string> playerOfSession(std::string_view hash, std::int64_t since) = 0;
    virtual std::optional<AccessToken> tokenWith(std::string_view hash) = 0;
    // The newest first.
    virtual std::vector<AccessToken> tokensOf(std::string_view player) = 0;

protected:
    Store() = default;
};

}  // namespace nowchess::server
