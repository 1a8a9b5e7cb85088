// A server as a player's program sees it: requests that are answered, and one line on which things happen. What is said
// is in docs/protocol.md. Boost.Beast is behind it, in connection.cpp alone.
//
// Thread safety: for one thread.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess::app {

struct ServerAddress {
    std::string host;
    std::string port;
    std::string path;   // "/" at least
    std::string query;  // after the question mark
    [[nodiscard]] std::string origin() const { return "http://" + host + ":" + port; }
};
// "http://127.0.0.1:8960/game/ID?seat=SECRET"; http:// and the port may be missing. Empty if it is no such thing.
std::optional<ServerAddress> parseServerAddress(std::string_view text);

struct ServerAnswer {
    int status = 0;
    std::string body;
};

class Connection {
public:
    // `secret` is who somebody is to this server; empty for a new guest.
    static std::unique_ptr<Connection> to(ServerAddress address, std::string secret);
    virtual ~Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // With a body it posts. The error is a sentence. A new guest's secret is taken from the answer.
    virtual std::expected<ServerAnswer, std::string> ask(const std::string& target, const std::string& body = "") = 0;
    [[nodiscard]] virtual const std::string& secret() const noexcept = 0;

    // A new line in the place of the one before.
    virtual std::expected<void, std::string> openLine() = 0;
    [[nodiscard]] virtual bool isLineOpen() const noexcept = 0;
    // To wait for; -1 without a line.
    [[nodiscard]] virtual int descriptor() const noexcept = 0;
    // Does what is to be done now, without waiting, and hands over what has come. To be called once in a while, too.
    virtual std::vector<std::string> take() = 0;
    virtual void send(std::string text) = 0;

protected:
    Connection() = default;
};

}  // namespace nowchess::app
