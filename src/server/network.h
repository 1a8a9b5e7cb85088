// HTTP and WebSockets, as an application sees them. Boost.Beast is behind it, in network.cpp alone.
// Encrypted if there is a certificate.
//
// Thread safety: one thread runs the network and is the only one in which the application is called; `post` may be
// called by any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nowchess::server {

struct HttpRequest {
    std::string method{};
    std::string path{};   // as it was sent, without the query
    std::string query{};  // after the question mark
    std::string host{};
    std::string origin{};
    std::string cookie{};
    std::string authorization{};
    std::string contentType{};
    std::string body{};
    std::string address{};  // of the client, without a port
};

struct HttpResponse {
    int status = 200;
    std::string contentType = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};
using Reply = std::function<void(HttpResponse)>;

// A text message that many may share.
using Text = std::shared_ptr<const std::string>;

// One WebSocket.
class Line {
public:
    virtual ~Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    // A reader that is too slow is dropped.
    virtual void send(Text text) = 0;
    virtual void close() = 0;
    // The last that was measured.
    [[nodiscard]] virtual std::chrono::milliseconds roundTrip() const = 0;

protected:
    Line() = default;
};

class Application {
public:
    virtual ~Application() = default;
    Application() = default;
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    // Answered now or later, once.
    virtual void handle(const HttpRequest& request, const Reply& reply) = 0;
    // Why this request may not become a WebSocket; empty if it may.
    virtual std::optional<HttpResponse> refuseUpgrade(const HttpRequest& request) = 0;
    virtual void opened(const std::shared_ptr<Line>& line, const HttpRequest& request) = 0;
    virtual void received(Line& line, std::string_view text) = 0;
    virtual void closed(Line& line) = 0;
    // Every few milliseconds.
    virtual void tick() = 0;
};

struct NetworkLimits {
    std::size_t bodyBytes = 4096;
    std::size_t headerBytes = 8192;
    std::size_t messageBytes = 4096;
    std::size_t queuedMessages = 64;  // to one reader
    std::size_t queuedBytes = 256 * 1024;
    std::size_t connections = 19'900;
    std::size_t connectionsPerAddress = 200;
    std::string trustedProxy{};                 // whose X-Forwarded-For is believed; it may have more connections
    std::chrono::milliseconds request{10'000};  // for a whole request, header and body
    std::chrono::milliseconds idle{30'000};     // between requests
    std::chrono::milliseconds silence{60'000};  // of a WebSocket, pings unanswered
};

// In PEM, the certificate with those that lead to it.
struct TlsFiles {
    std::string certificate;
    std::string key;
};

struct NetworkFigures {
    std::uint64_t connections = 0;  // now
    std::uint64_t lines = 0;        // now
    std::uint64_t requests = 0;
    std::uint64_t messagesIn = 0;
    std::uint64_t messagesOut = 0;
    std::uint64_t droppedSlow = 0;
    std::uint64_t refusedConnections = 0;
};

class Network {
public:
    // An address with a port, 0 for any free one: "127.0.0.1:8960", "[::1]:0". The error is a sentence.
    static std::expected<std::unique_ptr<Network>, std::string> listen(const std::string& address,
                                                                       const NetworkLimits& limits,
                                                                       const std::optional<TlsFiles>& tls = {});
    virtual ~Network() = default;
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    // "127.0.0.1:8960"
    [[nodiscard]] virtual std::string address() const = 0;
    [[nodiscard]] virtual const NetworkFigures& figures() const = 0;
    // Until some time after `stop`; SIGTERM and SIGINT call `onSignal`.
    virtual void run(Application& application, const std::function<void()>& onSignal) = 0;
    // Takes nobody any more; what is under way has a moment to reach its reader.
    virtual void stop() = 0;
    virtual void post(std::function<void()> function) = 0;

protected:
    Network() = default;
};

}  // namespace nowchess::server
