#include "server/control.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace nowchess::server {

namespace {

constexpr std::size_t longestRequest = 8192;
constexpr int patience = 2;  // seconds for each step of a client

class Descriptor {
public:
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

// Empty if the path is longer than such addresses can be.
std::optional<sockaddr_un> addressOf(const std::string& path) {
    sockaddr_un address{};
    if (path.size() >= sizeof address.sun_path) return std::nullopt;
    address.sun_family = AF_UNIX;
    std::ranges::copy(path, static_cast<char*>(address.sun_path));
    return address;
}

std::string faultAt(const std::string& path, const char* reason) { return "The socket " + path + ": " + reason + "."; }

bool sendAll(int socket, std::string_view text) {
    while (!text.empty()) {
        const ssize_t sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

// Up to a line's end, the end of the stream, or so many bytes.
std::string receive(int socket, std::size_t most, bool isLine) {
    std::string text;
    std::array<char, 4096> block{};
    while (text.size() < most) {
        const ssize_t count = recv(socket, block.data(), block.size(), 0);
        if (count <= 0) break;
        text.append(block.data(), static_cast<std::size_t>(count));
        if (isLine && text.back() == '\n') break;
    }
    return text;
}

}  // namespace

std::string controlSocketOf(const std::string& database) { return database + ".socket"; }

std::expected<std::unique_ptr<ControlSocket>, std::string> ControlSocket::listen(const std::string& path,
                                                                                 Answer answer) {
    const auto address = addressOf(path);
    if (!address) return std::unexpected(faultAt(path, "the path is too long"));
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    unlink(path.c_str());
    // Nobody can connect before `listen`, whatever the rights are until then.
    if (bind(socket.number(), reinterpret_cast<const sockaddr*>(&*address), sizeof *address) != 0 ||
        chmod(path.c_str(), 0600) != 0 || ::listen(socket.number(), 8) != 0)
        return std::unexpected(faultAt(path, std::strerror(errno)));
    return std::unique_ptr<ControlSocket>(new ControlSocket(socket.release(), path, std::move(answer)));
}

ControlSocket::ControlSocket(int socket, std::string path, Answer answer)
    : socket_(socket),
      path_(std::move(path)),
      answer_(std::move(answer)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

ControlSocket::~ControlSocket() {
    thread_.request_stop();
    shutdown(socket_, SHUT_RDWR);  // which ends `accept`
    thread_.join();
    close(socket_);
    unlink(path_.c_str());
}

void ControlSocket::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        const Descriptor client(accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC));
        if (client.number() < 0) {
            if (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(100));  // out of files
            continue;
        }
        const timeval limit{patience, 0};
        setsockopt(client.number(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(client.number(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        const std::string request = receive(client.number(), longestRequest, true);
        if (!request.empty() && request.back() == '\n') sendAll(client.number(), answer_(request, stop));
    }
}

std::expected<std::string, ControlFault> askControlSocket(const std::string& path, std::string_view request) {
    const auto address = addressOf(path);
    if (!address) return std::unexpected(ControlFault{false, faultAt(path, "the path is too long")});
    const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (connect(socket.number(), reinterpret_cast<const sockaddr*>(&*address), sizeof *address) != 0)
        return std::unexpected(ControlFault{false, faultAt(path, std::strerror(errno))});
    sendAll(socket.number(), std::string(request) + "\n");
    std::string answer = receive(socket.number(), std::string::npos, false);
    if (answer.empty()) return std::unexpected(ControlFault{true, faultAt(path, "the server did not answer")});
    return answer;
}

}  // namespace nowchess::server
