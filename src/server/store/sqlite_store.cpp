#include "server/store/sqlite_store.h"

#include <algorithm>

#include <sqlite3.h>

namespace nowchess::server {

namespace {

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS event(
    game TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY(game, seq)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game(
    id TEXT PRIMARY KEY, created INTEGER NOT NULL, state TEXT NOT NULL, lobby INTEGER NOT NULL,
    public INTEGER NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, listing TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS game_white ON game(white, created);
CREATE INDEX IF NOT EXISTS game_black ON game(black, created);
CREATE INDEX IF NOT EXISTS game_state ON game(state, created) WHERE state IN ('waiting', 'playing');
CREATE TABLE IF NOT EXISTS player(id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS account(
    key TEXT PRIMARY KEY, player TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS session(
    hash TEXT PRIMARY KEY, player TEXT NOT NULL, at_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS session_player ON session(player, at_ms);
CREATE TABLE IF NOT EXISTS token(
    hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, player TEXT NOT NULL, label TEXT NOT NULL,
    created INTEGER NOT NULL, scopes TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS token_player ON token(player, created);
PRAGMA user_version = 3;
)";
constexpr std::int64_t schemaVersion = 3;
// Tokens of version 2 could do all that there was.
constexpr const char* fromVersion2 = "ALTER TABLE token ADD COLUMN scopes TEXT NOT NULL DEFAULT 'challenge play'";

constexpr int mostSessions = 20;  // of a player: the newest ones

class Connection {
public:
    Connection() = default;
    ~Connection() { sqlite3_close(handle_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool open(const SqliteOptions& options, int flags) {
        const char* vfs = options.vfs.empty() ? nullptr : options.vfs.c_str();
        if (sqlite3_open_v2(options.file.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, vfs) != SQLITE_OK)
            return false;
        sqlite3_busy_timeout(handle_, 2000);
        return true;
    }
    bool run(const std::string& sql) {
        return sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    [[nodiscard]] std::string error() const { return sqlite3_errmsg(handle_); }
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_; }

private:
    sqlite3* handle_ = nullptr;
};

// A prepared statement; each use binds, steps and resets.
class Statement {
public:
    Statement(const Connection& connection, const char* sql) {
        sqlite3_prepare_v3(connection.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle_, nullptr);
    }
    ~Statement() { sqlite3_finalize(handle_); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    template <typename... Values>
    Statement& with(const Values&... values) {
        sqlite3_reset(handle_);
        int at = 0;
        (bind(++at, values), ...);
        return *this;
    }
    bool next() { return sqlite3_step(handle_) == SQLITE_ROW; }
    bool run() {
        const bool done = sqlite3_step(handle_) == SQLITE_DONE;
        sqlite3_reset(handle_);
        return done;
    }
    void reset() { sqlite3_reset(handle_); }
    [[nodiscard]] std::string text(int column) const {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
        return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))) : "";
    }
    [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }

private:
    void bind(int at, std::string_view text) {
        sqlite3_bind_text(handle_, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    }
    void bind(int at, std::integral auto number) {
        sqlite3_bind_int64(handle_, at, static_cast<sqlite3_int64>(number));
    }

    sqlite3_stmt* handle_ = nullptr;
};

std::int64_t versionOf(const Connection& connection) {
    Statement version(connection, "PRAGMA user_version");
    return version.next() ? version.number(0) : 0;
}

// Words with a space between any two.
std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
    return text;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace

struct SqliteStore::Writer {
    Connection connection;
    std::string fault;  // where it is not SQLite's
    std::optional<Statement> begin, commit, rollback, addEvent, setGame, setName, addAccount, setPassword, addSession,
        endOldSessions, endSession, endOtherSessions, addToken, endToken;

    bool open(const SqliteOptions& options) {
        if (!connection.open(options, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) return false;
        const std::int64_t version = versionOf(connection);
        if (version > schemaVersion) {
            fault = "it was made by a newer version of the server";
            return false;
        }
        if (version == 2 && !connection.run(fromVersion2)) return false;
        if (!connection.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=" + options.synchronous +
                            "; PRAGMA wal_autocheckpoint=" + std::to_string(options.checkpointPages) +
                            "; PRAGMA cache_size=-65536;") ||
            !connection.run(schema))
            return false;
        begin.emplace(connection, "BEGIN IMMEDIATE");
        commit.emplace(connection, "COMMIT");
        rollback.emplace(connection, "ROLLBACK");
        addEvent.emplace(connection, "INSERT INTO event(game, seq, at_ms, body) VALUES(?, ?, ?, ?)");
        setGame.emplace(connection,
                        "INSERT OR REPLACE INTO game(id, created, state, lobby, public, white, black, listing) "
                        "VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
        setName.emplace(connection, "INSERT OR REPLACE INTO player(id, name) VALUES(?, ?)");
        addAccount.emplace(connection, "INSERT INTO account(key, player, name, password) VALUES(?, ?, ?, ?)");
        setPassword.emplace(connection, "UPDATE account SET password = ?2 WHERE player = ?1");
        addSession.emplace(connection, "INSERT INTO session(hash, player, at_ms) VALUES(?, ?, ?)");
        endOldSessions.emplace(connection,
                               "DELETE FROM session WHERE player = ?1 AND hash NOT IN (SELECT hash FROM session "
                               "WHERE player = ?1 ORDER BY at_ms DESC LIMIT ?2)");
        endSession.emplace(connection, "DELETE FROM session WHERE hash = ?");
        endOtherSessions.emplace(connection, "DELETE FROM session WHERE player = ? AND hash <> ?");
        addToken.emplace(connection,
                         "INSERT INTO token(hash, id, player, label, created, scopes) VALUES(?, ?, ?, ?, ?, ?)");
        endToken.emplace(connection, "DELETE FROM token WHERE player = ? AND id = ?");
        return true;
    }

    bool add(const Write& write) {
        for (const GameWrite& game : write.games) {
            for (const StoredEvent& event : game.events)
                if (!addEvent->with(game.game, event.seq, event.at, event.body).run()) return false;
            if (!game.row) continue;
            const GameRow& row = *game.row;
            if (!setGame
                     ->with(game.game, row.created, row.state, row.isInLobby, row.isPublic, row.white, row.black,
                            row.listing)
                     .run())
                return false;
        }
        return std::ranges::all_of(write.identity, [this](const IdentityChange& wanted) {
            return std::visit([this](const auto& one) { return add(one); }, wanted);
        });
    }
    bool add(const change::Name& name) { return setName->with(name.player, name.name).run(); }
    bool add(const change::NewAccount& added) {
        const Account& account = added.account;
        return addAccount->with(added.key, account.player, account.name, account.password).run() &&
               add(change::Name{account.player, account.name});
    }
    bool add(const change::Password& password) { return setPassword->with(password.player, password.hash).run(); }
    bool add(const change::NewSession& session) {
        return addSession->with(session.hash, session.player, session.at).run() &&
               endOldSessions->with(session.player, mostSessions).run();
    }
    bool add(const change::EndSession& session) { return endSession->with(session.hash).run(); }
    bool add(const change::EndOtherSessions& others) {
        return endOtherSessions->with(others.player, others.kept).run();
    }
    bool add(const change::NewToken& added) {
        const AccessToken& token = added.token;
        const std::string scopes = joined(token.scopes.names());
        return addToken->with(added.hash, token.id, token.player, token.label, token.created, scopes).run();
    }
    bool add(const change::EndToken& token) { return endToken->with(token.player, token.id).run(); }
};

struct SqliteStore::Reader {
    Connection connection;
    std::optional<Statement> log, lobby, gamesOf, live, nameOf, accountNamed, accountOf, playerOfSession, tokenWith,
        tokensOf;

    bool open(const SqliteOptions& options) {
        if (!connection.open(options, SQLITE_OPEN_READONLY)) return false;
        log.emplace(connection, "SELECT seq, at_ms, body FROM event WHERE game = ? ORDER BY seq");
        lobby.emplace(connection,
                      "SELECT id, white || black, created, listing FROM game WHERE state = 'waiting' AND lobby "
                      "ORDER BY created DESC LIMIT ?");
        gamesOf.emplace(connection,
                        "SELECT id, created, listing FROM game WHERE white = ?1 AND created < ?2 UNION "
                        "SELECT id, created, listing FROM game WHERE black = ?1 AND created < ?2 "
                        "ORDER BY created DESC LIMIT ?3");
        live.emplace(connection,
                     "SELECT id, created, listing FROM game WHERE state = 'playing' AND public "
                     "ORDER BY created DESC LIMIT ?");
        nameOf.emplace(connection, "SELECT name FROM player WHERE id = ?");
        accountNamed.emplace(connection, "SELECT player, name, password FROM account WHERE key = ?");
        accountOf.emplace(connection, "SELECT player, name, password FROM account WHERE player = ?");
        playerOfSession.emplace(connection, "SELECT player FROM session WHERE hash = ? AND at_ms >= ?");
        tokenWith.emplace(connection, "SELECT id, player, label, created, scopes FROM token WHERE hash = ?");
        tokensOf.emplace(connection,
                         "SELECT id, player, label, created, scopes FROM token WHERE player = ? ORDER BY created DESC");
        return true;
    }

    static std::vector<PlayedGame> games(Statement& statement) {
        std::vector<PlayedGame> games;
        while (statement.next()) games.push_back({statement.text(0), statement.number(1), statement.text(2)});
        statement.reset();
        return games;
    }
    static std::optional<std::string> text(Statement& statement) {
        std::optional<std::string> text;
        if (statement.next()) text = statement.text(0);
        statement.reset();
        return text;
    }
    static std::optional<Account> account(Statement& statement) {
        std::optional<Account> account;
        if (statement.next()) account = Account{statement.text(0), statement.text(1), statement.text(2)};
        statement.reset();
        return account;
    }
    static std::vector<AccessToken> tokens(Statement& statement) {
        std::vector<AccessToken> tokens;
        while (statement.next())
            tokens.push_back({statement.text(0), statement.text(1), statement.text(2), statement.number(3),
                              Scopes::named(split(statement.text(4))).value_or(Scopes())});
        statement.reset();
        return tokens;
    }
};

std::expected<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(const SqliteOptions& options, Post post) {
    auto writer = std::make_unique<Writer>();
    if (!writer->open(options))
        return std::unexpected(writer->fault.empty() ? writer->connection.error() : writer->fault);
    auto reader = std::make_unique<Reader>();
    if (!reader->open(options)) return std::unexpected(reader->connection.error());
    return std::unique_ptr<SqliteStore>(
        new SqliteStore(std::move(writer), std::move(reader), options.gathering, std::move(post)));
}

SqliteStore::SqliteStore(std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader,
                         std::chrono::milliseconds gathering, Post post)
    : writer_(std::move(writer)),
      reader_(std::move(reader)),
      gathering_(gathering),
      post_(std::move(post)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

SqliteStore::~SqliteStore() {
    thread_.request_stop();
    thread_.join();
}

void SqliteStore::write(Write write, Done done) {
    figures_.waiting.fetch_add(1, std::memory_order_relaxed);
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back({std::move(write), std::move(done), epoch_});
    }
    wake_.notify_one();
}

void SqliteStore::work(const std::stop_token& stop) {
    while (true) {
        std::vector<Job> jobs;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, stop, [this] { return !jobs_.empty(); });
            if (jobs_.empty()) return;
            jobs.swap(jobs_);
        }
        commit(std::move(jobs));
        // What comes in meanwhile shares the next sync.
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, stop, gathering_, [] { return false; });
    }
}

void SqliteStore::commit(std::vector<Job> jobs) {
    const auto began = std::chrono::steady_clock::now();
    std::uint64_t events = 0;
    bool good = writer_->begin->run();
    for (const Job& job : jobs) {
        if (!good || job.epoch != writersEpoch_) continue;
        good = writer_->add(job.write);
        for (const GameWrite& game : job.write.games) events += game.events.size();
    }
    good = good && writer_->commit->run();
    if (!good && sqlite3_get_autocommit(writer_->connection.handle()) == 0) writer_->rollback->run();

    const std::uint64_t epoch = writersEpoch_;
    if (!good) ++writersEpoch_;
    (good ? figures_.commits : figures_.failures).fetch_add(1, std::memory_order_relaxed);
    if (good) figures_.events.fetch_add(events, std::memory_order_relaxed);
    figures_.waiting.fetch_sub(jobs.size(), std::memory_order_relaxed);
    const auto took = std::chrono::steady_clock::now() - began;
    figures_.commitMicroseconds.fetch_add(
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(took).count()),
        std::memory_order_relaxed);
    post_([this, good, epoch, next = writersEpoch_, jobs = std::make_shared<std::vector<Job>>(std::move(jobs))] {
        if (!good) {
            const std::scoped_lock lock(mutex_);
            epoch_ = next;
        }
        for (Job& job : *jobs) job.done(good && job.epoch == epoch);
    });
}

std::vector<StoredEvent> SqliteStore::log(std::string_view game) {
    std::vector<StoredEvent> events;
    Statement& statement = reader_->log->with(game);
    while (statement.next())
        events.push_back({static_cast<std::uint32_t>(statement.number(0)), statement.number(1), statement.text(2)});
    statement.reset();
    return events;
}

std::vector<Store::Challenge> SqliteStore::lobby(std::size_t most) {
    std::vector<Challenge> challenges;
    Statement& statement = reader_->lobby->with(most);
    while (statement.next())
        challenges.push_back({statement.text(0), statement.text(1), statement.number(2), statement.text(3)});
    statement.reset();
    return challenges;
}

std::vector<Store::PlayedGame> SqliteStore::gamesOf(std::string_view player, std::int64_t before, std::size_t most) {
    return Reader::games(reader_->gamesOf->with(player, before, most));
}

std::vector<Store::PlayedGame> SqliteStore::live(std::size_t most) { return Reader::games(reader_->live->with(most)); }

std::optional<std::string> SqliteStore::nameOf(std::string_view player) {
    return Reader::text(reader_->nameOf->with(player));
}

std::optional<Account> SqliteStore::accountNamed(std::string_view key) {
    return Reader::account(reader_->accountNamed->with(key));
}

std::optional<Account> SqliteStore::accountOf(std::string_view player) {
    return Reader::account(reader_->accountOf->with(player));
}

std::optional<std::string> SqliteStore::playerOfSession(std::string_view hash, std::int64_t since) {
    return Reader::text(reader_->playerOfSession->with(hash, since));
}

std::optional<AccessToken> SqliteStore::tokenWith(std::string_view hash) {
    const auto found = Reader::tokens(reader_->tokenWith->with(hash));
    return found.empty() ? std::nullopt : std::optional(found.front());
}

std::vector<AccessToken> SqliteStore::tokensOf(std::string_view player) {
    return Reader::tokens(reader_->tokensOf->with(player));
}

}  // namespace nowchess::server
