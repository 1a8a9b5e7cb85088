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
    std::vector<std::string> lobby(std::size_t) override {
        std::vector<std::string> listings;
        for (const auto& [game, row] : rows)
            if (row.isInLobby && row.state == "waiting") listings.push_back(row.listing);
        return listings;
    }
    std::vector<PlayedGame> gamesOf(std::string_view player, std::int64_t, std::size_t) override {
        std::vector<PlayedGame> games;
        for (const auto& [game, row] : rows)
            if (row.white == player || row.black == player) games.push_back({game, row.created, row.listing});
        return games;
    }
    std::vector<PlayedGame> live(std::size_t) override { return {}; }
    std::optional<std::string> nameOf(std::string_view player) override {
        const auto found = names.find(std::string(player));
        return found == names.end() ? std::nullopt : std::optional(found->second);
    }

    std::map<std::string, std::vector<StoredEvent>> logs;
    std::map<std::string, GameRow> rows;
    std::map<std::string, std::string> names;

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
        if (write.name) names[write.name->player] = write.name->name;
    }
    std::deque<Job> waiting_;
};

}  // namespace nowchess::server
