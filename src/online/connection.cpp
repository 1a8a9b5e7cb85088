#include "online/connection.h"

#include <chrono>
#include <deque>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace nowchess::app {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;

constexpr std::chrono::seconds patience(10);
constexpr std::chrono::seconds silence(30);  // then the line is dead
constexpr std::string_view cookieName = "nowchess=";

// Runs what was begun on the context to its end.
void finish(asio::io_context& context) {
    context.restart();
    context.run();
}

error_code connect(asio::io_context& context, beast::tcp_stream& stream, const ServerAddress& address) {
    std::string_view host = address.host;
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    error_code error;
    const auto found = asio::ip::tcp::resolver(context).resolve(std::string(host), address.port, error);
    if (error) return error;
    stream.expires_after(patience);
    stream.async_connect(found, [&error](error_code problem, const auto&) { error = problem; });
    finish(context);
    return error;
}

struct Line {
    asio::io_context context{1};
    websocket::stream<beast::tcp_stream> stream{context};
    beast::flat_buffer buffer{};
    std::vector<std::string> incoming{};
    std::deque<std::string> outgoing{};
    bool isOpen = false;

    void read() {
        stream.async_read(buffer, [this](error_code error, std::size_t) {
            if (error) {
                isOpen = false;
                return;
            }
            incoming.push_back(beast::buffers_to_string(buffer.data()));
            buffer.clear();
            read();
        });
    }
    void write() {
        stream.async_write(asio::buffer(outgoing.front()), [this](error_code error, std::size_t) {
            if (error) {
                isOpen = false;
                return;
            }
            outgoing.pop_front();
            if (!outgoing.empty()) write();
        });
    }
};

class BeastConnection final : public Connection {
public:
    BeastConnection(ServerAddress address, std::string secret)
        : address_(std::move(address)), secret_(std::move(secret)) {}

    std::expected<ServerAnswer, std::string> ask(const std::string& target, const std::string& body) override {
        asio::io_context context(1);
        beast::tcp_stream stream(context);
        if (const error_code error = connect(context, stream, address_)) return std::unexpected(sentence(error));
        http::request<http::string_body> request(body.empty() ? http::verb::get : http::verb::post, target, 11);
        introduce(request);
        request.set(http::field::host, hostField());
        request.keep_alive(false);
        if (!body.empty()) {
            request.set(http::field::content_type, "application/json");
            request.body() = body;
        }
        request.prepare_payload();
        http::response<http::string_body> response;
        beast::flat_buffer buffer;
        error_code result;
        stream.expires_after(patience);
        http::async_write(stream, request, [&](error_code error, std::size_t) {
            result = error;
            if (error) return;
            http::async_read(stream, buffer, response, [&](error_code problem, std::size_t) { result = problem; });
        });
        finish(context);
        if (result) return std::unexpected(sentence(result));
        keepSecret(response[http::field::set_cookie]);
        return ServerAnswer{static_cast<int>(response.result_int()), std::move(response.body())};
    }

    const std::string& secret() const noexcept override { return secret_; }

    std::expected<void, std::string> openLine() override {
        line_ = std::make_unique<Line>();
        auto& stream = line_->stream;
        error_code result = connect(line_->context, stream.next_layer(), address_);
        if (result) return std::unexpected(sentence(result));
        stream.next_layer().expires_never();
        stream.set_option(websocket::stream_base::timeout{patience, silence, true});
        stream.set_option(
            websocket::stream_base::decorator([this](websocket::request_type& request) { introduce(request); }));
        stream.async_handshake(hostField(), "/ws", [&result](error_code error) { result = error; });
        finish(line_->context);
        if (result) return std::unexpected(sentence(result));
        line_->isOpen = true;
        line_->read();
        return {};
    }
    bool isLineOpen() const noexcept override { return line_ && line_->isOpen; }
    int descriptor() const noexcept override {
        return isLineOpen() ? beast::get_lowest_layer(line_->stream).socket().native_handle() : -1;
    }
    std::vector<std::string> take() override {
        if (!line_) return {};
        line_->context.restart();
        line_->context.poll();
        return std::exchange(line_->incoming, {});
    }
    void send(std::string text) override {
        if (!isLineOpen()) return;
        line_->outgoing.push_back(std::move(text));
        if (line_->outgoing.size() == 1) line_->write();
    }

private:
    std::string hostField() const { return address_.host + ":" + address_.port; }
    std::string sentence(error_code error) const {
        return address_.origin() + " cannot be reached: " + error.message() + ".";
    }
    template <typename Fields>
    void introduce(Fields& request) const {
        request.set(http::field::origin, address_.origin());
        request.set(http::field::user_agent, "nowchess");
        if (!secret_.empty()) request.set(http::field::cookie, std::string(cookieName) + secret_);
    }
    void keepSecret(boost::core::string_view cookie) {
        if (!cookie.starts_with(cookieName)) return;
        cookie.remove_prefix(cookieName.size());
        secret_ = std::string(cookie.substr(0, cookie.find(';')));
    }

    ServerAddress address_;
    std::string secret_;
    std::unique_ptr<Line> line_;
};

}  // namespace

std::unique_ptr<Connection> Connection::to(ServerAddress address, std::string secret) {
    return std::make_unique<BeastConnection>(std::move(address), std::move(secret));
}

}  // namespace nowchess::app
