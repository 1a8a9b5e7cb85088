// Whatever comes over a socket: requests that are none, headers and bodies of any size, frames of a WebSocket. The
// first byte of the input says whether the others are sent as they are or behind an upgrade. The server ends each
// connection after its client has, and what reaches the application is within its limits.
#include <array>
#include <cerrno>
#include <memory>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "server/network.h"

namespace {

using namespace nowchess;
using namespace nowchess::server;

constexpr std::size_t most = 4096;

class Echo final : public Application {
public:
    void handle(const HttpRequest& request, const Reply& reply) override {
        fuzz::check(request.body.size() <= most);
        fuzz::check(request.path.find('?') == std::string::npos);
        for (const std::string* field : {&request.path, &request.query, &request.host, &request.origin, &request.cookie,
                                         &request.authorization, &request.contentType})
            fuzz::check(field->find_first_of("\r\n") == std::string::npos);
        reply({.contentType = "application/octet-stream", .body = request.body});
    }
    std::optional<HttpResponse> refuseUpgrade(const HttpRequest&) override { return std::nullopt; }
    void opened(const std::shared_ptr<Line>&, const HttpRequest&) override { ++lines; }
    void received(Line& line, std::string_view text) override {
        fuzz::check(text.size() <= most);
        line.send(std::make_shared<const std::string>(text));
    }
    void closed(Line&) override { fuzz::check(--lines >= 0); }
    void tick() override {}

private:
    int lines = 0;
};

// For all inputs, in a thread of its own.
struct Server {
    Server() : network(std::move(*Network::listen("127.0.0.1:0", {.bodyBytes = most, .messageBytes = most}))) {
        const std::string address = network->address();
        port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
        thread = std::jthread([this] { network->run(echo, [] {}); });
    }
    ~Server() {
        network->post([this] { network->stop(); });
    }

    Echo echo;
    std::unique_ptr<Network> network;
    std::uint16_t port = 0;
    std::jthread thread;
};

constexpr std::string_view upgrade =
    "GET /ws HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Server server;
    if (size == 0) return 0;
    std::string bytes(data[0] % 2 == 1 ? upgrade : "");
    bytes.append(reinterpret_cast<const char*>(data) + 1, size - 1);

    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // From many addresses in turn: the ports of one rest for a minute, and would be used up.
    static std::uint32_t inputs = 0;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + ++inputs % 1000);
    fuzz::check(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    address.sin_port = htons(server.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fuzz::check(connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    // The server may have hung up before all of it is sent.
    static_cast<void>(send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL));
    shutdown(socket, SHUT_WR);
    // A line that does not end is found by libFuzzer's own limit, whose clock interrupts.
    std::array<char, 16384> block{};
    ssize_t count = 1;
    while (count > 0 || (count < 0 && errno == EINTR)) count = recv(socket, block.data(), block.size(), 0);
    close(socket);
    return 0;
}
