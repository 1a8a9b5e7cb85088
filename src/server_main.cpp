// The server program: reads its command line, opens the database, listens, and says where.
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <thread>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include "nowchess/version.h"
#include "server/hub.h"
#include "server/identity.h"
#include "server/store/sqlite_store.h"

namespace nowchess::server {

namespace {

struct Options {
    std::string listen = "127.0.0.1:8960";
    std::string database = "nowchess.db";
    std::size_t mostGames = 20'000;
    std::size_t searches = std::max(1U, std::thread::hardware_concurrency() / 2);
    std::size_t socketsPerAddress = 200;
    double requestsPerSecond = 40;
    double gamesPerMinute = 30;
    double loginsPerMinute = 10;
    std::string trustedProxy{};
    int requestSeconds = 10;
    bool isSecure = false;
    bool isQuiet = false;
};

// Milliseconds since 1970 that never go backwards: the calendar is asked once.
std::function<ClockTime()> steadyCalendar() {
    using namespace std::chrono;
    const auto calendar = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
    const auto start = steady_clock::now();
    return [calendar, start] { return ClockTime(calendar + duration_cast<milliseconds>(steady_clock::now() - start)); };
}

void writeLog(std::string_view line) {
    std::timespec now{};
    std::timespec_get(&now, TIME_UTC);
    std::tm parts{};
    gmtime_r(&now.tv_sec, &parts);
    std::array<char, 32> stamp{};
    std::strftime(stamp.data(), stamp.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    std::fprintf(stderr, "time=%s %.*s\n", stamp.data(), static_cast<int>(line.size()), line.data());
}

// As many files as this process may have.
void raiseFileLimit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Two servers with one database would each believe themselves alone. The lock ends with the process.
bool isAlone(const std::string& database) {
    const int file = open((database + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
}

std::string metricsOf(const NetworkFigures& network, const StoreFigures& store) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view type, std::uint64_t value) {
        text.append("# TYPE nowchess_").append(name).append(" ").append(type);
        text.append("\nnowchess_").append(name).append(" ").append(std::to_string(value)).append("\n");
    };
    add("connections", "gauge", network.connections);
    add("websockets", "gauge", network.lines);
    add("requests_total", "counter", network.requests);
    add("messages_in_total", "counter", network.messagesIn);
    add("messages_out_total", "counter", network.messagesOut);
    add("slow_readers_dropped_total", "counter", network.droppedSlow);
    add("connections_refused_total", "counter", network.refusedConnections);
    add("commits_total", "counter", store.commits);
    add("commit_failures_total", "counter", store.failures);
    add("events_stored_total", "counter", store.events);
    add("commit_microseconds_total", "counter", store.commitMicroseconds);
    add("store_queue", "gauge", store.waiting);
    return text;
}

int serve(const Options& options) {
    if (!startIdentity()) {
        writeLog("event=error sentence=\"There is no source of randomness.\"");
        return 1;
    }
    raiseFileLimit();
    NetworkLimits limits;
    limits.connectionsPerAddress = options.socketsPerAddress;
    limits.trustedProxy = options.trustedProxy;
    limits.request = std::chrono::seconds(options.requestSeconds);
    auto network = Network::listen(options.listen, limits);
    if (!network) {
        writeLog("event=error sentence=\"" + network.error() + "\"");
        return 1;
    }
    Network& net = **network;
    const auto post = [&net](std::function<void()> function) { net.post(std::move(function)); };
    if (!isAlone(options.database)) {
        writeLog("event=error sentence=\"Another server uses the database " + options.database +
                 ", or its directory cannot be written to.\"");
        return 1;
    }
    auto store = SqliteStore::open({.file = options.database}, post);
    if (!store) {
        writeLog("event=error sentence=\"The database " + options.database + ": " + store.error() + ".\"");
        return 1;
    }
    const auto log = [&options](std::string_view line) {
        if (!options.isQuiet) writeLog(line);
    };
    HubOptions hubOptions;
    hubOptions.mostGames = options.mostGames;
    hubOptions.isSecure = options.isSecure;
    hubOptions.requests = {.most = 5 * options.requestsPerSecond, .perSecond = options.requestsPerSecond};
    hubOptions.games = {.most = options.gamesPerMinute, .perSecond = options.gamesPerMinute / 60};
    hubOptions.logins = {.most = options.loginsPerMinute, .perSecond = options.loginsPerMinute / 60};

    Workers workers(options.searches, 1024);
    PasswordWorkers passwords(1, 64);
    Hub hub({.store = **store,
             .workers = workers,
             .passwords = passwords,
             .page = pageFiles(),
             .now = steadyCalendar(),
             .post = post,
             .log = log,
             .moreMetrics = [&] { return metricsOf(net.figures(), (*store)->figures()); },
             .version = versionText},
            hubOptions);

    std::printf("http://%s/\n", net.address().c_str());
    std::fflush(stdout);
    log("event=started address=" + net.address() + " database=" + options.database +
        " version=" + std::string(versionText));
    // What is under way is committed, and everybody is told.
    std::function<void()> finish = [&] {
        if (hub.hasPending()) return post(finish);
        hub.farewell();
        net.stop();
    };
    net.run(hub, [&] {
        log("event=stopping");
        finish();
    });
    log("event=stopped");
    return 0;
}

}  // namespace

}  // namespace nowchess::server

int main(int argc, char** argv) {
    nowchess::server::Options options;
    CLI::App app("NowChess server: chess in a browser. What it has acknowledged is on disk.", "nowchess-server");
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    app.set_version_flag("--version", "nowchess-server " + std::string(nowchess::versionText));
    app.add_option("--listen", options.listen, "Address and port; port 0 is any free one")->capture_default_str();
    app.add_option("--database", options.database, "The SQLite file that holds everything")->capture_default_str();
    app.add_option("--max-games", options.mostGames, "Games in memory at a time")->capture_default_str();
    app.add_option("--searches", options.searches, "Threads for the computer's moves; half the processors' number");
    app.add_option("--sockets-per-address", options.socketsPerAddress, "Connections of one address")
        ->capture_default_str();
    app.add_option("--requests-per-second", options.requestsPerSecond, "Requests of one address")
        ->capture_default_str();
    app.add_option("--games-per-minute", options.gamesPerMinute, "Games that one address may create")
        ->capture_default_str();
    app.add_option("--logins-per-minute", options.loginsPerMinute, "Passwords that one address may try")
        ->capture_default_str();
    app.add_option("--request-seconds", options.requestSeconds, "Time for a whole request")->capture_default_str();
    app.add_option("--trusted-proxy", options.trustedProxy, "The address whose X-Forwarded-For is believed");
    app.add_flag("--secure", options.isSecure, "Behind TLS: cookies are marked Secure");
    app.add_flag("--quiet", options.isQuiet, "Log nothing but errors");
    CLI11_PARSE(app, argc, argv);
    return nowchess::server::serve(options);
}
