// A Unix socket beside the database, through which its owner speaks to the running server: a line asks, a text answers,
// and the connection ends. Nobody but the owner may open it.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace nowchess::server {

std::string controlSocketOf(const std::string& database);

class ControlSocket {
public:
    // In the socket's own thread, one at a time; gives up when it is asked to stop.
    using Answer = std::function<std::string(std::string_view request, const std::stop_token& stop)>;

    // For whoever holds the lock of the database: a socket of that name is one that was left behind. The error is a
    // sentence.
    static std::expected<std::unique_ptr<ControlSocket>, std::string> listen(const std::string& path, Answer answer);
    ~ControlSocket();
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;

private:
    ControlSocket(int socket, std::string path, Answer answer);
    void work(const std::stop_token& stop);

    int socket_;
    std::string path_;
    Answer answer_;
    std::jthread thread_;
};

struct ControlFault {
    bool isReached;  // and may have done what it was asked for
    std::string sentence;
};
// What the server at this socket answers.
std::expected<std::string, ControlFault> askControlSocket(const std::string& path, std::string_view request);

}  // namespace nowchess::server
