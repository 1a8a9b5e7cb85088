#include "client.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace nowchess::server {

namespace {

constexpr int patience = 120'000;  // milliseconds

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

Wire::Wire(int port) {
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    isOver_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0;
}

Wire::~Wire() {
    if (socket_ >= 0) close(socket_);
}

bool Wire::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Wire::hasMore(std::chrono::milliseconds wait) {
    if (!buffer_.empty()) return true;
    pollfd waiting{socket_, POLLIN, 0};
    return poll(&waiting, 1, static_cast<int>(wait.count())) > 0;
}

bool Wire::fill() {
    pollfd waiting{socket_, POLLIN, 0};
    if (isOver_ || poll(&waiting, 1, patience) <= 0) return false;
    std::array<char, 16384> block{};
    const ssize_t count = recv(socket_, block.data(), block.size(), 0);
    if (count <= 0) {
        isOver_ = true;
        return false;
    }
    buffer_.append(block.data(), static_cast<std::size_t>(count));
    return true;
}

std::string Wire::readUntil(std::string_view end) {
    while (buffer_.find(end) == std::string::npos)
        if (!fill()) return std::exchange(buffer_, "");
    const std::size_t length = buffer_.find(end) + end.size();
    std::string text = buffer_.substr(0, length);
    buffer_.erase(0, length);
    return text;
}

std::string Wire::readExactly(std::size_t count) {
    while (buffer_.size() < count)
        if (!fill()) return std::exchange(buffer_, "");
    std::string text = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return text;
}

TestResponse readResponse(Wire& wire) {
    TestResponse response;
    const std::string head = wire.readUntil("\r\n\r\n");
    if (!head.starts_with("HTTP/1.1 ") || head.size() < 12) return response;
    response.status = std::atoi(head.c_str() + 9);
    for (std::size_t at = head.find("\r\n") + 2; at + 2 < head.size();) {
        const std::size_t end = head.find("\r\n", at);
        const std::string line = head.substr(at, end - at);
        at = end + 2;
        if (const std::size_t colon = line.find(':'); colon != std::string::npos)
            response.headers.emplace(lowered(line.substr(0, colon)), line.substr(std::min(colon + 2, line.size())));
    }
    if (const std::string length = response.header("content-length"); !length.empty())
        response.body = wire.readExactly(static_cast<std::size_t>(std::atol(length.c_str())));
    return response;
}

Guest::Guest(int wanted) : port(wanted) {
    const TestResponse me = get("/api/me");
    const std::string set = me.header("set-cookie");
    cookie = set.substr(0, set.find(';'));
    if (const auto body = me.json())
        if (const auto player = body->object("player")) id = player->text("id").value_or("");
}

TestResponse Guest::ask(const std::string& method, const std::string& path, const std::string& body) const {
    Wire wire(port);
    const std::string host = "127.0.0.1:" + std::to_string(port);
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n";
    if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
    if (method != "GET")
        request += "Origin: http://" + host +
                   "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    wire.send(request + "\r\n" + body);
    return readResponse(wire);
}

TestLine::TestLine(const Guest& guest) : TestLine(guest.port, guest.cookie) {}

TestLine::TestLine(int port, const std::string& cookie) : wire(port) {
    const std::string host = "127.0.0.1:" + std::to_string(port);
    std::string request = "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
    wire.send(request + "\r\n");
    isOpen_ = wire.readUntil("\r\n\r\n").starts_with("HTTP/1.1 101");
}

// A client's frames are masked; a mask of zeros is one, too.
void TestLine::sendFrame(unsigned char opcode, std::string_view text) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    if (text.size() < 126) {
        frame += static_cast<char>(0x80 | text.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(text.size() >> 8);
        frame += static_cast<char>(text.size() & 0xff);
    }
    frame.append(4, '\0');
    wire.send(frame.append(text));
}

void TestLine::send(std::string_view text) { sendFrame(1, text); }

std::optional<std::string> TestLine::next() {
    while (isOpen_) {
        const std::string head = wire.readExactly(2);
        if (head.size() < 2) break;
        const int opcode = head[0] & 0x0f;
        std::size_t length = static_cast<unsigned char>(head[1]) & 0x7f;
        if (length >= 126) {
            const std::string more = wire.readExactly(length == 126 ? 2 : 8);
            length = 0;
            for (const char c : more) length = length << 8 | static_cast<unsigned char>(c);
        }
        std::string text = wire.readExactly(length);
        if (text.size() < length) break;
        if (opcode == 1) return text;
        if (opcode == 9) sendFrame(10, text);
        if (opcode == 8) break;
    }
    isOpen_ = false;
    return std::nullopt;
}

std::optional<JsonObject> TestLine::nextWhere(const std::function<bool(const JsonObject&)>& fits) {
    while (const auto text = next()) {
        auto object = JsonObject::parse(*text);
        if (object && fits(*object)) return object;
    }
    return std::nullopt;
}

std::optional<JsonObject> TestLine::nextOf(std::string_view type) {
    return nextWhere([&](const JsonObject& object) { return object.text("type") == type; });
}

std::optional<JsonObject> TestLine::answerTo(std::string_view id) {
    return nextWhere(
        [&](const JsonObject& object) { return object.text("type") == "answer" && object.text("id") == id; });
}

std::optional<JsonObject> TestLine::event(std::string_view kind) {
    return nextWhere(
        [&](const JsonObject& object) { return object.text("type") == "event" && object.text("kind") == kind; });
}

std::optional<JsonObject> TestLine::act(const std::string& game, const std::string& rest) {
    const std::string id = "t" + std::to_string(++lastId_);
    send(R"({"v":1,"id":")" + id + R"(","game":")" + game + "\"," + rest + "}");
    return answerTo(id);
}

std::optional<JsonObject> TestLine::move(const std::string& game, std::size_t ply, const std::string& san) {
    return act(game, R"("do":"move","ply":)" + std::to_string(ply) + R"(,"san":")" + san + "\"");
}

std::optional<JsonObject> TestLine::watch(const std::string& game) {
    act(game, R"("do":"watch")");
    return nextOf("snapshot");
}

}  // namespace nowchess::server
