// The server program: reads its command line, opens the database, listens, and says where.
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <thread>

#include <CLI/CLI.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "nowchess/version.h"
#include "server/administration.h"
#include "server/control.h"
#include "server/hub.h"
#include "server/identity.h"
#include "server/store/database_lock.h"
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
    std::string certificate{};
    std::string key{};
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
    umask(0077);  // the database holds what nobody else should read
    NetworkLimits limits;
    limits.connectionsPerAddress = options.socketsPerAddress;
    limits.trustedProxy = options.trustedProxy;
    limits.request = std::chrono::seconds(options.requestSeconds);
    std::optional<TlsFiles> tls;
    if (options.certificate.empty() != options.key.empty()) {
        writeLog("event=error sentence=\"--cert and --key go together.\"");
        return 1;
    }
    if (!options.certificate.empty()) tls = {options.certificate, options.key};
    auto network = Network::listen(options.listen, limits, tls);
    if (!network) {
        writeLog("event=error sentence=\"" + network.error() + "\"");
        return 1;
    }
    Network& net = **network;
    const auto post = [&net](std::function<void()> function) { net.post(std::move(function)); };
    // Two servers with one database would each believe themselves alone.
    const auto lock = DatabaseLock::take(options.database);
    if (!lock) {
        writeLog("event=error sentence=\"" + lock.error().sentence + "\"");
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
    hubOptions.isSecure = options.isSecure || tls;
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

    auto control = ControlSocket::listen(controlSocketOf(options.database),
                                         [&](std::string_view request, const std::stop_token& stop) {
                                             return answerAdministration(hub, post, options.database, request, stop);
                                         });
    if (!control) writeLog("event=error sentence=\"" + control.error() + " Commands cannot reach this server.\"");

    std::printf("%s://%s/\n", tls ? "https" : "http", net.address().c_str());
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

// --- commands of the database's owner -------------------------------------------------------------------------------

struct Order {
    std::string what{};  // empty: serve
    std::string name{};
    std::string label = "command line";
    std::vector<std::string> scopes{};
    std::string id{};
    std::string file{};
};

// A line of standard input; not shown at a terminal.
std::string readPassword() {
    termios shown{};
    const bool isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &shown) == 0;
    if (isTerminal) {
        termios hidden = shown;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        std::fputs("New password: ", stderr);
    }
    std::string line;
    std::getline(std::cin, line);
    if (isTerminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        std::fputc('\n', stderr);
    }
    return line;
}

int obey(const Order& order, const std::string& database) {
    JsonWriter request;
    request.open().member("v", 1).member("do", order.what).member("name", order.name);
    if (order.what == "token make") {
        request.member("label", order.label);
        if (!order.scopes.empty()) {
            request.openList("scopes");
            for (const std::string& scope : order.scopes) request.value(scope);
            request.closeList();
        }
    }
    if (order.what == "token revoke") request.member("id", order.id);
    if (order.what == "password") request.member("password", readPassword());
    if (order.what == "backup") request.member("file", std::filesystem::absolute(order.file).string());
    request.close();
    const auto told = administer(database, request.text());
    if (!told) {
        std::fprintf(stderr, "nowchess-server: %s\n", told.error().c_str());
        return 1;
    }
    std::fputs(told->c_str(), stdout);
    return 0;
}

// Each sets what is wanted.
void addCommands(CLI::App& app, Order& order) {
    const auto add = [&order](CLI::App& to, const std::string& name, const std::string& what,
                              const std::string& description) {
        CLI::App* command = to.add_subcommand(name, description);
        command->fallthrough();  // to --database
        command->callback([&order, what] { order.what = what; });
        return command;
    };
    const auto addName = [&order](CLI::App* command) {
        command->add_option("NAME", order.name, "The name of an account")->required();
    };
    CLI::App* token = app.add_subcommand("token", "Tokens with which programs play in an account's name");
    token->fallthrough()->require_subcommand(1);
    CLI::App* make = add(*token, "make", "token make", "Make a token and print it, once");
    addName(make);
    make->add_option("--label", order.label, "What it is for")->capture_default_str();
    make->add_option("--scope", order.scopes, "What it may do besides looking: challenge, play; all if not given")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addName(add(*token, "list", "token list", "List identifier, date, scopes and label of each token"));
    CLI::App* revoke = add(*token, "revoke", "token revoke", "Make a token worthless");
    addName(revoke);
    revoke->add_option("ID", order.id, "Its identifier, as list tells it")->required();
    add(app, "backup", "backup", "Copy the database, also of a running server")
        ->add_option("FILE", order.file, "A new file")
        ->required();
    addName(add(app, "password", "password", "Give an account the password that is read, and end its sessions"));
    addName(add(app, "logout", "logout", "End all sessions of an account"));
    add(app, "status", "status", "Print the figures of /metrics");
    app.require_subcommand(0, 1);
}

}  // namespace

}  // namespace nowchess::server

int main(int argc, char** argv) {
    nowchess::server::Options options;
    nowchess::server::Order order;
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
    app.add_option("--cert", options.certificate, "Certificates in PEM, for TLS; needs --key");
    app.add_option("--key", options.key, "The key of the first of them, in PEM");
    app.add_flag("--secure", options.isSecure, "Behind a proxy with TLS: cookies are marked Secure");
    app.add_flag("--quiet", options.isQuiet, "Log nothing but errors");
    nowchess::server::addCommands(app, order);
    CLI11_PARSE(app, argc, argv);
    if (!order.what.empty()) return nowchess::server::obey(order, options.database);
    return nowchess::server::serve(options);
}
