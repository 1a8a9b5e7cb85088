// A store in memory whose commits happen when the test says so.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace nowchess::server {

class MemoryStore final : public Store {
public:
    void write(Write write, Done done) override { waiting_.push_back({std::move(write), std::move(done)}); }

    // Commits the next few writes together; those that wait fail if one of them does.
    void commit(std::size_t most, bool succeeds = true) {
        std::vector<Job> jobs;
        const std::size_t count = succeeds ? std::min(most, waiting_.size()) : waiting_.size();
        for (std::size_t i = 0; i < count; ++i) {
            jobs.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
        if (succeeds)
            for (const Job& job : jobs) keep(job.write);
        for (const Job& job : jobs) job.done(succeeds);
    }
    // The process is killed: nobody hears of what waits.
    void lose() { waiting_.clear(); }
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }

    std::vector<StoredEvent> log(std::string_view game) override {
        const auto found = logs.find(std::string(game));
        return found == logs.end() ? std::vector<StoredEvent>() : found->second;
    }
    std::vector<Challenge> lobby(std::size_t) override {
        std::vector<Challenge> challenges;
        for (const auto& [game, row] : rows)
            if (row.isInLobby && row.state == "waiting")
                challenges.push_back({game, row.white + row.black, row.created, row.listing});
        return challenges;
    }
    std::vector<PlayedGame> gamesOf(std::string_view player, std::int64_t, std::size_t) override {
        std::vector<PlayedGame> games;
        for (const auto& [game, row] : rows)
            if (row.white == player || row.black == player) games.push_back({game, row.created, row.listing});
        return games;
    }
    std::vector<PlayedGame> live(std::size_t) override {
        std::vector<PlayedGame> games;
        for (const auto& [game, row] : rows)
            if (row.isPublic && row.state == "playing") games.push_back({game, row.created, row.listing});
        return games;
    }
    std::optional<std::string> nameOf(std::string_view player) override {
        const auto found = names.find(std::string(player));
        return found == names.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<Account> accountNamed(std::string_view key) override {
        const auto found = accounts.find(std::string(key));
        return found == accounts.end() ? std::nullopt : std::optional(found->second);
    }
    std::optional<Account> accountOf(std::string_view player) override {
        for (const auto& [key, account] : accounts)
            if (account.player == player) return account;
        return std::nullopt;
    }
    std::optional<std::string> playerOfSession(std::string_view hash, std::int64_t since) override {
        const auto found = sessions.find(std::string(hash));
        if (found == sessions.end() || found->second.at < since) return std::nullopt;
        return found->second.player;
    }
    std::optional<AccessToken> tokenWith(std::string_view hash) override {
        const auto found = tokens.find(std::string(hash));
        return found == tokens.end() ? std::nullopt : std::optional(found->second);
    }
    std::vector<AccessToken> tokensOf(std::string_view player) override {
        std::vector<AccessToken> owned;
        for (const auto& [hash, token] : tokens)
            if (token.player == player) owned.push_back(token);
        return owned;
    }

    std::map<std::string, std::vector<StoredEvent>> logs;
    std::map<std::string, GameRow> rows;
    std::map<std::string, std::string> names;
    std::map<std::string, Account> accounts;             // by key
    std::map<std::string, change::NewSession> sessions;  // by hash
    std::map<std::string, AccessToken> tokens;           // by hash

private:
    struct Job {
        Write write;
        Done done;
    };
    void keep(const Write& write) {
        for (const GameWrite& game : write.games) {
            auto& log = logs[game.game];
            log.insert(log.end(), game.events.begin(), game.events.end());
            if (game.row) rows[game.game] = *game.row;
        }
        for (const IdentityChange& wanted : write.identity)
            std::visit([this](const auto& change) { keep(change); }, wanted);
    }
    void keep(const change::Name& name) { names[name.player] = name.name; }
    void keep(const change::NewAccount& added) {
        accounts[added.key] = added.account;
        names[added.account.player] = added.account.name;
    }
    void keep(const change::Password& password) {
        for (auto& [key, account] : accounts)
            if (account.player == password.player) account.password = password.hash;
    }
    void keep(const change::NewSession& session) { sessions.insert_or_assign(session.hash, session); }
    void keep(const change::EndSession& session) { sessions.erase(session.hash); }
    void keep(const change::EndOtherSessions& others) {
        std::erase_if(sessions, [&](const auto& session) {
            return session.second.player == others.player && session.first != others.kept;
        });
    }
    void keep(const change::NewToken& added) { tokens[added.hash] = added.token; }
    void keep(const change::EndToken& ended) {
        std::erase_if(tokens, [&](const auto& token) {
            return token.second.player == ended.player && token.second.id == ended.id;
        });
    }
    std::deque<Job> waiting_;
};

}  // namespace nowchess::server
