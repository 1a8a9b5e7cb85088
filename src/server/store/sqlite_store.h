// Games in an SQLite file. One thread and one connection write; what is handed in while a commit is under way goes into
// the next one, so that many moves share a sync. The caller's thread reads through a connection that cannot write:
// SQLite 3.40 can damage a WAL that several connections reset.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <expected>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace nowchess::server {

struct SqliteOptions {
    std::string file;
    std::string vfs{};                       // the system's if empty
    std::string synchronous = "FULL";        // anything less loses what was acknowledged; for tests of the tests
    int checkpointPages = 4000;              // of the WAL, before they are moved into the database
    std::chrono::milliseconds gathering{3};  // how long a commit waits for company after the last one
};

// Of what the writer has done, for /metrics.
struct StoreFigures {
    std::atomic<std::uint64_t> commits{0};
    std::atomic<std::uint64_t> failures{0};
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> commitMicroseconds{0};
    std::atomic<std::uint64_t> waiting{0};
};

class SqliteStore final : public Store {
public:
    // Runs a function in the caller's thread, soon.
    using Post = std::function<void(std::function<void()>)>;

    // The error is a sentence.
    static std::expected<std::unique_ptr<SqliteStore>, std::string> open(const SqliteOptions& options, Post post);
    // Writes what was handed in; nobody hears of it any more.
    ~SqliteStore() override;

    void write(Write write, Done done) override;
    std::vector<StoredEvent> log(std::string_view game) override;
    std::vector<Challenge> lobby(std::size_t most) override;
    std::vector<PlayedGame> gamesOf(std::string_view player, std::int64_t before, std::size_t most) override;
    std::vector<PlayedGame> live(std::size_t most) override;
    std::optional<std::string> nameOf(std::string_view player) override;
    std::optional<Account> accountNamed(std::string_view key) override;
    std::optional<Account> accountOf(std::string_view player) override;
    std::optional<std::string> playerOfSession(std::string_view hash, std::int64_t since) override;
    std::optional<AccessToken> tokenWith(std::string_view hash) override;
    std::vector<AccessToken> tokensOf(std::string_view player) override;

    [[nodiscard]] const StoreFigures& figures() const noexcept { return figures_; }

private:
    struct Writer;
    struct Reader;
    struct Job {
        Write write;
        Done done;
        std::uint64_t epoch;
    };

    SqliteStore(std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader, std::chrono::milliseconds gathering,
                Post post);
    void work(const std::stop_token& stop);
    void commit(std::vector<Job> jobs);

    std::unique_ptr<Writer> writer_;
    std::unique_ptr<Reader> reader_;
    std::chrono::milliseconds gathering_;
    Post post_;
    StoreFigures figures_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::vector<Job> jobs_;
    std::uint64_t epoch_ = 0;         // the caller's: grows when it hears of a failure
    std::uint64_t writersEpoch_ = 0;  // the writer's: grows with each failure
    std::jthread thread_;
};

}  // namespace nowchess::server
