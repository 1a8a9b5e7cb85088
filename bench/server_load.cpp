// Loads a server: so many games with two sockets each, so many moves a second, and how long a move takes to both
// players. Then the server is killed, started again, and asked for the next move of every game.
//
//   nowchess_server_load SERVER DATABASE GAMES MOVES-PER-SECOND SECONDS
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

// A line of the Ruy Lopez that every game follows.
constexpr std::array<std::string_view, 32> line{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6",
                                                "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6", "c2c3", "e8g8",
                                                "h2h3", "c6b8", "d2d4", "b8d7", "b1d2", "c8b7", "b3c2", "f8e8",
                                                "d2f1", "e7f8", "f1g3", "g7g6", "a2a4", "c7c5", "d4d5", "c5c4"};

[[noreturn]] void fail(const std::string& sentence) {
    std::fprintf(stderr, "nowchess_server_load: %s\n", sentence.c_str());
    std::exit(1);
}

double milliseconds(Clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

// --- the server as a process ----------------------------------------------------------------------------------------

struct Process {
    pid_t pid = -1;
    int port = 0;
};

Process start(const std::string& program, const std::string& database) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) fail("no pipe");
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program.c_str(), program.c_str(), "--listen", "127.0.0.1:0", "--database", database.c_str(),
              "--sockets-per-address", "100000", "--requests-per-second", "1000000", "--games-per-minute", "10000000",
              "--quiet", nullptr);
        _exit(127);
    }
    close(ends[1]);
    std::string address;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) address += c;
    close(ends[0]);
    const std::size_t colon = address.rfind(':');
    if (colon == std::string::npos) fail("the server did not start");
    return {pid, std::atoi(address.c_str() + colon + 1)};
}

void stop(const Process& process) {
    kill(process.pid, SIGKILL);
    waitpid(process.pid, nullptr, 0);
}

double residentKilobytes(pid_t pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string text; std::getline(status, text);)
        if (text.starts_with("VmRSS:")) return std::atof(text.c_str() + 6);
    return 0;
}

double processorSeconds(pid_t pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(stat, text);
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// --- clients --------------------------------------------------------------------------------------------------------

int connectTo(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    if (socket < 0) fail("no more sockets; ulimit -n?");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) fail("cannot connect");
    return socket;
}

void sendAll(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) fail("the server has closed a line");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

std::string receiveHttp(int socket) {
    std::string text;
    std::array<char, 8192> block{};
    while (true) {
        const ssize_t count = recv(socket, block.data(), block.size(), 0);
        if (count <= 0) fail("no answer");
        text.append(block.data(), static_cast<std::size_t>(count));
        const std::size_t end = text.find("\r\n\r\n");
        if (end == std::string::npos) continue;
        const std::size_t length = text.find("Content-Length: ");
        if (length > end || text.size() >= end + 4 + std::strtoul(text.c_str() + length + 16, nullptr, 10)) return text;
    }
}

std::string frame(std::string_view text) {
    std::string bytes("\x81", 1);
    if (text.size() < 126) {
        bytes += static_cast<char>(0x80 | text.size());
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(text.size() >> 8);
        bytes += static_cast<char>(text.size() & 0xff);
    }
    bytes.append(4, '\0');
    return bytes.append(text);
}

struct Game {
    std::string id;
    std::array<std::string, 2> cookies;
    std::array<int, 2> sockets{-1, -1};
    std::array<std::string, 2> heard;
    std::size_t ply = 0;
    int awaited = 0;  // players who have not seen the move yet
    Clock::time_point sent;
};

struct Load {
    std::vector<Game> games;
    std::vector<double> latencies;
    int poll = -1;

    void open(int port);
    void move(Game& game);
    // Reads what has come, for at most this long.
    void listen(int wait);
    void take(Game& game, std::size_t side, std::string_view text);
};

std::string newCookie(std::mt19937_64& random) {
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string cookie(43, 'A');
    for (char& letter : cookie) letter = letters[random() % 64];
    return cookie;
}

void Load::open(int port) {
    if (poll >= 0) close(poll);
    poll = epoll_create1(0);
    const std::string host = "127.0.0.1:" + std::to_string(port);
    for (std::size_t index = 0; index < games.size(); ++index) {
        for (std::size_t side = 0; side < 2; ++side) {
            Game& game = games[index];
            const int socket = game.sockets[side] = connectTo(port);
            game.heard[side].clear();
            sendAll(socket, "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                                "\r\nCookie: nowchess=" + game.cookies[side] +
                                "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            std::array<char, 4096> block{};
            const ssize_t count = recv(socket, block.data(), block.size(), 0);
            const std::string_view text(block.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
            if (!text.starts_with("HTTP/1.1 101")) fail("no WebSocket");
            game.heard[side] = text.substr(text.find("\r\n\r\n") + 4);
            sendAll(socket, frame(R"({"v":1,"id":"w","do":"watch","game":")" + game.id + "\"}"));
            epoll_event wanted{.events = EPOLLIN, .data = {.u64 = index * 2 + side}};
            fcntl(socket, F_SETFL, O_NONBLOCK);
            epoll_ctl(poll, EPOLL_CTL_ADD, socket, &wanted);
        }
        listen(0);
    }
}

void Load::move(Game& game) {
    game.awaited = 2;
    game.sent = Clock::now();
    sendAll(game.sockets[game.ply % 2], frame(R"({"v":1,"id":"m)" + std::to_string(game.ply) + R"(","game":")" +
                                              game.id + R"(","do":"move","ply":)" + std::to_string(game.ply) +
                                              R"(,"uci":")" + std::string(line[game.ply]) + "\"}"));
}

void Load::take(Game& game, std::size_t, std::string_view text) {
    if (text.find("\"ok\":false") != std::string_view::npos) fail("refused: " + std::string(text));
    if (text.find("\"kind\":\"move\"") == std::string_view::npos || game.awaited == 0) return;
    if (--game.awaited > 0) return;
    latencies.push_back(milliseconds(Clock::now() - game.sent));
    ++game.ply;
}

void Load::listen(int wait) {
    std::array<epoll_event, 1024> events{};
    const int count = epoll_wait(poll, events.data(), static_cast<int>(events.size()), wait);
    std::array<char, 65536> block{};
    for (int i = 0; i < count; ++i) {
        const std::size_t key = events[static_cast<std::size_t>(i)].data.u64;
        Game& game = games[key / 2];
        std::string& heard = game.heard[key % 2];
        const int socket = game.sockets[key % 2];
        const ssize_t got = recv(socket, block.data(), block.size(), 0);
        if (got == 0) fail("the server has closed a line");
        if (got < 0) continue;
        heard.append(block.data(), static_cast<std::size_t>(got));
        while (heard.size() >= 2) {
            std::size_t length = static_cast<unsigned char>(heard[1]) & 0x7f;
            std::size_t head = 2;
            if (length == 126) {
                if (heard.size() < 4) break;
                length = static_cast<std::size_t>(static_cast<unsigned char>(heard[2])) << 8 |
                         static_cast<unsigned char>(heard[3]);
                head = 4;
            }
            if (heard.size() < head + length) break;
            const int opcode = heard[0] & 0x0f;
            if (opcode == 9) sendAll(socket, std::string("\x8a\x80\0\0\0\0", 6));
            if (opcode == 1) take(game, key % 2, std::string_view(heard).substr(head, length));
            heard.erase(0, head + length);
        }
        if (heard.empty()) heard.shrink_to_fit();
    }
}

double percentile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

void createGames(Load& load, int port, std::size_t count) {
    std::mt19937_64 random(1);
    // As many at a time as a commit can hold.
    constexpr std::size_t lanes = 64;
    std::vector<int> sockets;
    for (std::size_t i = 0; i < lanes; ++i) sockets.push_back(connectTo(port));
    const std::string host = "127.0.0.1:" + std::to_string(port);
    const auto request = [&](int socket, const std::string& path, const std::string& cookie, const std::string& body) {
        sendAll(socket, "POST " + path + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                            "\r\nCookie: nowchess=" + cookie +
                            "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                            "\r\n\r\n" + body);
    };
    load.games.resize(count);
    for (std::size_t first = 0; first < count; first += lanes) {
        const std::size_t last = std::min(count, first + lanes);
        for (std::size_t i = first; i < last; ++i) {
            load.games[i].cookies = {newCookie(random), newCookie(random)};
            request(sockets[i - first], "/api/games", load.games[i].cookies[0],
                    R"({"v":1,"opponent":"lobby","colour":"white","time":"60+30"})");
        }
        for (std::size_t i = first; i < last; ++i) {
            const std::string answer = receiveHttp(sockets[i - first]);
            const std::size_t at = answer.find("\"game\":\"");
            if (at == std::string::npos) fail("no game: " + answer);
            load.games[i].id = answer.substr(at + 8, answer.find('"', at + 8) - at - 8);
        }
        for (std::size_t i = first; i < last; ++i)
            request(sockets[i - first], "/api/games/" + load.games[i].id + "/join", load.games[i].cookies[1],
                    R"({"v":1})");
        for (std::size_t i = first; i < last; ++i) receiveHttp(sockets[i - first]);
    }
    for (const int socket : sockets) close(socket);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) fail("usage: nowchess_server_load SERVER DATABASE GAMES MOVES-PER-SECOND SECONDS");
    const std::string program = argv[1];
    const std::string database = argv[2];
    const auto count = static_cast<std::size_t>(std::atol(argv[3]));
    const double rate = std::atof(argv[4]);
    const double seconds = std::atof(argv[5]);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    Process server = start(program, database);
    Load load;
    const double empty = residentKilobytes(server.pid);
    auto began = Clock::now();
    createGames(load, server.port, count);
    std::printf("games             %zu, created and joined in %.1f s\n", count,
                milliseconds(Clock::now() - began) / 1000);
    const double withGames = residentKilobytes(server.pid);
    began = Clock::now();
    load.open(server.port);
    for (const auto end = Clock::now() + std::chrono::seconds(2); Clock::now() < end;) load.listen(50);
    const double withSockets = residentKilobytes(server.pid);
    std::printf("sockets           %zu, open after %.1f s\n", 2 * count, milliseconds(Clock::now() - began) / 1000 - 2);
    std::printf("memory            %.1f KB a game, %.1f KB a socket; %.1f KB a socket with its half of the game\n",
                (withGames - empty) / static_cast<double>(count),
                (withSockets - withGames) / static_cast<double>(2 * count),
                (withSockets - empty) / static_cast<double>(2 * count));

    const double usedBefore = processorSeconds(server.pid);
    began = Clock::now();
    std::size_t sent = 0;
    std::size_t next = 0;
    const auto elapsed = [&] { return milliseconds(Clock::now() - began) / 1000; };
    while (elapsed() < seconds) {
        const auto due = static_cast<std::size_t>(elapsed() * rate);
        for (std::size_t tried = 0; sent < due && tried < load.games.size(); ++tried) {
            Game& game = load.games[next];
            next = (next + 1) % load.games.size();
            if (game.awaited > 0 || game.ply >= line.size()) continue;
            load.move(game);
            ++sent;
        }
        load.listen(1);
    }
    const double took = elapsed();
    const double used = processorSeconds(server.pid) - usedBefore;
    for (const auto end = Clock::now() + std::chrono::seconds(2); Clock::now() < end;) load.listen(50);
    std::printf("moves             %zu in %.1f s: %.0f a second; %zu seen by both\n", sent, took,
                static_cast<double>(sent) / took, load.latencies.size());
    std::printf("move to both      p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n", percentile(load.latencies, 0.5),
                percentile(load.latencies, 0.99), percentile(load.latencies, 1));
    std::printf("processor         %.0f %% of a core\n", 100 * used / took);
    std::printf("memory            %.1f KB a socket after the moves\n",
                (residentKilobytes(server.pid) - empty) / static_cast<double>(2 * count));

    for (Game& game : load.games)
        for (const int socket : game.sockets) close(socket);
    stop(server);
    began = Clock::now();
    server = start(program, database);
    // The first player to come back moves at once.
    Load first;
    for (const Game& game : load.games)
        if (first.games.empty() && game.ply < line.size() && game.awaited == 0) first.games.push_back(game);
    if (!first.games.empty()) {
        first.games.front().heard = {};
        first.open(server.port);
        first.move(first.games.front());
        while (first.latencies.empty()) first.listen(100);
        std::printf("restart           %.2f s to the first move, with %zu games in play\n",
                    milliseconds(Clock::now() - began) / 1000, count);
    }
    stop(server);
    return 0;
}
