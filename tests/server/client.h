// A client of the server for tests: HTTP and WebSockets over plain sockets, written apart from the server's library.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/room/json.h"

namespace nowchess::server {

// A connected socket with a time limit on every step.
class Wire {
public:
    explicit Wire(int port);
    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    Wire(Wire&& other) noexcept : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

    bool send(std::string_view bytes);
    // Up to and with this text; what there was if the line ended before.
    std::string readUntil(std::string_view end);
    std::string readExactly(std::size_t count);
    [[nodiscard]] bool isOver() const noexcept { return isOver_; }
    // Without waiting: has anything come?
    bool hasMore(std::chrono::milliseconds patience = std::chrono::milliseconds(0));

private:
    bool fill();

    int socket_ = -1;
    std::string buffer_;
    bool isOver_ = false;
};

struct TestResponse {
    int status = 0;                                     // 0: none
    std::multimap<std::string, std::string> headers{};  // names in small letters
    std::string body{};

    [[nodiscard]] std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? "" : found->second;
    }
    [[nodiscard]] std::optional<JsonObject> json() const { return JsonObject::parse(body); }
};

TestResponse readResponse(Wire& wire);

// Somebody with a cookie.
class Guest {
public:
    explicit Guest(int port);  // asks for the cookie

    [[nodiscard]] TestResponse get(const std::string& path) const { return ask("GET", path, ""); }
    [[nodiscard]] TestResponse post(const std::string& path, const std::string& body) const {
        return ask("POST", path, body);
    }
    [[nodiscard]] TestResponse ask(const std::string& method, const std::string& path, const std::string& body) const;

    std::string cookie;
    std::string id;
    int port;
};

// A WebSocket of somebody's.
class TestLine {
public:
    explicit TestLine(const Guest& guest);
    TestLine(int port, const std::string& cookie);

    [[nodiscard]] bool isOpen() const noexcept { return isOpen_; }
    void send(std::string_view text);
    // The next text message; empty if the line ended. Pings are answered on the way.
    std::optional<std::string> next();
    // Passes over messages until one fits.
    std::optional<JsonObject> nextWhere(const std::function<bool(const JsonObject&)>& fits);
    std::optional<JsonObject> nextOf(std::string_view type);
    std::optional<JsonObject> answerTo(std::string_view id);
    std::optional<JsonObject> event(std::string_view kind);

    // Sends an action with an id of its own and waits for its answer.
    std::optional<JsonObject> act(const std::string& game, const std::string& rest);
    std::optional<JsonObject> move(const std::string& game, std::size_t ply, const std::string& san);
    std::optional<JsonObject> watch(const std::string& game);  // the snapshot

    Wire wire;

private:
    void sendFrame(unsigned char opcode, std::string_view text);
    bool isOpen_ = false;
    int lastId_ = 0;
};

std::string quoted(std::string_view text);

}  // namespace nowchess::server
