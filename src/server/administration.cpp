#include "server/administration.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/control.h"
#include "server/identity.h"
#include "server/store/database_lock.h"
#include "server/store/sqlite_backup.h"
#include "server/store/sqlite_store.h"

namespace nowchess::server {

namespace {

using Told = std::expected<std::string, std::string>;

std::string written(const Told& told) {
    JsonWriter json;
    json.open().member("v", 1).member("ok", told.has_value());
    json.member(told ? "text" : "sentence", told ? *told : told.error()).close();
    return std::move(json).text();
}

Told read(std::string_view answer) {
    const auto object = JsonObject::parse(answer);
    if (!object) return std::unexpected("The server's answer cannot be read.");
    if (object->truth("ok") == true) return object->text("text").value_or("");
    return std::unexpected(object->text("sentence").value_or("The server refuses."));
}

// What one thread hands to another.
template <typename Thing>
class Mailbox {
public:
    void put(Thing thing) {
        {
            const std::scoped_lock lock(mutex_);
            things_.push_back(std::move(thing));
        }
        wake_.notify_one();
    }
    // Waits for one; empty when it is asked to stop.
    std::optional<Thing> take(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, stop, [this] { return !things_.empty(); })) return std::nullopt;
        Thing thing = std::move(things_.front());
        things_.pop_front();
        return thing;
    }

private:
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Thing> things_;
};

Told backUpTo(const std::string& database, const JsonObject& request) {
    const std::string file = request.text("file").value_or("");
    if (!file.starts_with('/')) return std::unexpected("A backup needs the whole path of its file.");
    if (auto fault = backUp(database, file)) return std::unexpected(std::move(*fault));
    return "";
}

// Where no server runs. The caller holds the lock.
Told doHere(const std::string& database, const JsonObject& request) {
    if (request.text("do") == "backup") return backUpTo(database, request);
    if (!startIdentity()) return std::unexpected("There is no source of randomness.");
    Mailbox<std::function<void()>> posted;
    const auto post = [&posted](std::function<void()> function) { posted.put(std::move(function)); };
    auto store = SqliteStore::open({.file = database}, post);
    if (!store) return std::unexpected("The database " + database + ": " + store.error() + ".");
    Workers workers(0, 0);
    PasswordWorkers passwords(1, 1);
    Hub hub({.store = **store,
             .workers = workers,
             .passwords = passwords,
             .page = {},
             .now =
                 [] {
                     return ClockTime(std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch()));
                 },
             .post = post,
             .log = [](std::string_view) {}},
            {});
    std::optional<Told> told;
    hub.administer(request, [&told](Told answer) { told = std::move(answer); });
    while (!told) (*posted.take({}))();
    return *told;
}

}  // namespace

std::string answerAdministration(Hub& hub, const std::function<void(std::function<void()>)>& post,
                                 const std::string& database, std::string_view request, const std::stop_token& stop) {
    const auto read = JsonObject::parse(request);
    if (!read) return written(std::unexpected("This is no JSON object."));
    if (read->text("do") == "backup") return written(backUpTo(database, *read));
    // The answer may come when nobody waits for it any more.
    const auto answers = std::make_shared<Mailbox<Told>>();
    post([&hub, request = *read, answers] {
        hub.administer(request, [answers](Told told) { answers->put(std::move(told)); });
    });
    return written(answers->take(stop).value_or(std::unexpected("The server is shutting down.")));
}

std::expected<std::string, std::string> administer(const std::string& database, const std::string& request) {
    const auto object = JsonObject::parse(request);
    if (!object) return std::unexpected("This is no JSON object.");
    if (!std::filesystem::exists(database)) return std::unexpected("There is no database " + database + ".");
    constexpr int tries = 30;
    for (int i = 0;; ++i) {
        const auto lock = DatabaseLock::take(database);
        if (lock) return doHere(database, *object);
        if (!lock.error().isHeld) return std::unexpected(lock.error().sentence);
        const auto answer = askControlSocket(controlSocketOf(database), request);
        if (answer) return read(*answer);
        // A server may be about to start or to end, and another command holds the lock for a moment.
        if (answer.error().isReached || i == tries) return std::unexpected(answer.error().sentence);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

}  // namespace nowchess::server
