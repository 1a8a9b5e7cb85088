#include "server/network.h"

#include <csignal>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/http_messages.h"
#include "server/stream.h"
#include "server/tls.h"

namespace nowchess::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
using beast::error_code;

constexpr std::chrono::milliseconds tickEvery(20);
constexpr std::chrono::seconds pingEvery(20);
constexpr std::chrono::milliseconds farewellTime(300);
constexpr const char* measuring = "round trip";  // in pings of ours, to tell them from Beast's

struct Server;

// --- WebSockets -----------------------------------------------------------------------------------------------------

class WebSocketLine final : public Line, public std::enable_shared_from_this<WebSocketLine> {
public:
    WebSocketLine(Server& server, Stream stream, std::string address)
        : server_(server), stream_(std::move(stream)), address_(std::move(address)) {}
    ~WebSocketLine() override;

    void accept(const Request& message, HttpRequest request);
    void send(Text text) override;
    void close() override;
    [[nodiscard]] std::chrono::milliseconds roundTrip() const override { return roundTrip_; }
    void ping();

private:
    void read();
    void write();
    void end();

    Server& server_;
    websocket::stream<Stream, false> stream_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::deque<Text> queue_;
    std::size_t queuedBytes_ = 0;
    std::chrono::steady_clock::time_point pinged_;
    std::chrono::milliseconds roundTrip_{0};
    bool isOpen_ = false;
    bool isWriting_ = false;
    bool isClosing_ = false;
    bool isPinging_ = false;
};

// --- HTTP -----------------------------------------------------------------------------------------------------------

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(Server& server, Socket socket, std::string address);
    ~HttpConnection();

    void begin();

private:
    void read();
    void received(error_code error);
    void upgrade(HttpRequest request);
    void respond(HttpResponse response, bool keepAlive);
    void hangUp();
    // What is under way ends when this has passed.
    void allow(std::chrono::milliseconds time);

    Server& server_;
    Timer deadline_;
    Stream stream_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    bool isUpgraded_ = false;
    bool isFirst_ = true;
    bool isLate_ = false;
};

// --- the server -----------------------------------------------------------------------------------------------------

struct Server final : Network {
    explicit Server(const NetworkLimits& wanted) : limits(wanted) {}

    [[nodiscard]] std::string address() const override {
        const auto endpoint = acceptor.local_endpoint();
        const std::string host = endpoint.address().to_string();
        return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(endpoint.port());
    }
    [[nodiscard]] const NetworkFigures& figures() const override { return counted; }
    void run(Application& wanted, const std::function<void()>& onSignal) override {
        application = &wanted;
        signals.async_wait([&onSignal](error_code error, int) {
            if (!error) onSignal();
        });
        accept();
        tick();
        ping();
        context.run();
        application = nullptr;
    }
    void stop() override {
        error_code error;
        acceptor.close(error);
        retry.expires_after(farewellTime);
        retry.async_wait([this](error_code aborted) {
            if (!aborted) context.stop();
        });
    }
    void post(std::function<void()> function) override { asio::post(context, std::move(function)); }

    void accept() {
        acceptor.async_accept([this](error_code error, Socket socket) {
            if (!error) take(std::move(socket));
            if (error == asio::error::operation_aborted) return;
            if (error) {  // out of files, most likely: wait for some to be closed
                retry.expires_after(std::chrono::milliseconds(100));
                retry.async_wait([this](error_code aborted) {
                    if (!aborted) accept();
                });
                return;
            }
            accept();
        });
    }
    void take(Socket socket) {
        error_code error;
        const auto peer = socket.remote_endpoint(error);
        if (error) return;
        std::string from = peer.address().to_string();
        if (counted.connections >= limits.connections || (from != limits.trustedProxy && isFull(from))) {
            ++counted.refusedConnections;
            static constexpr std::string_view answer =
                "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            socket.non_blocking(true, error);
            socket.write_some(asio::buffer(answer.data(), answer.size()), error);
            return;
        }
        socket.set_option(tcp::no_delay(true), error);
        ++counted.connections;
        ++perAddress[from];
        std::make_shared<HttpConnection>(*this, std::move(socket), std::move(from))->begin();
    }
    [[nodiscard]] bool isFull(const std::string& from) const {
        const auto found = perAddress.find(from);
        return found != perAddress.end() && found->second >= limits.connectionsPerAddress;
    }
    void left(const std::string& from) {
        --counted.connections;
        forget(from);
    }
    void forget(const std::string& from) {
        if (const auto found = perAddress.find(from); found != perAddress.end() && --found->second == 0)
            perAddress.erase(found);
    }
    void tick() {
        ticker.expires_after(tickEvery);
        ticker.async_wait([this](error_code error) {
            if (error) return;
            application->tick();
            tick();
        });
    }
    // A part of the lines each time, so that they are not all asked at once.
    void ping() {
        constexpr int parts = 20;
        pinger.expires_after(pingEvery / parts);
        pinger.async_wait([this](error_code error) {
            if (error) return;
            std::vector<WebSocketLine*> due;
            for (WebSocketLine* line : lines)
                if (static_cast<int>(std::hash<WebSocketLine*>()(line) / 64 % parts) == pingPart) due.push_back(line);
            for (WebSocketLine* line : due) line->ping();
            pingPart = (pingPart + 1) % parts;
            ping();
        });
    }

    NetworkLimits limits;
    std::unique_ptr<asio::ssl::context> tls;
    NetworkFigures counted;
    Application* application = nullptr;
    std::unordered_map<std::string, std::size_t> perAddress;
    std::unordered_set<WebSocketLine*> lines;
    int pingPart = 0;
    asio::io_context context{1};  // the last to be made and the first to go: its handlers own connections
    asio::basic_socket_acceptor<tcp, Executor> acceptor{context};
    Timer ticker{context}, pinger{context}, retry{context};
    asio::signal_set signals{context, SIGTERM, SIGINT};
};

HttpConnection::HttpConnection(Server& server, Socket socket, std::string address)
    : server_(server),
      deadline_(socket.get_executor()),
      stream_(std::move(socket), server.tls.get()),
      address_(std::move(address)) {}

HttpConnection::~HttpConnection() {
    if (!isUpgraded_) server_.left(address_);
}

void HttpConnection::allow(std::chrono::milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        if (error || !self || self->isUpgraded_) return;
        self->isLate_ = true;
        self->stream_.next_layer().cancel();
    });
}

void HttpConnection::begin() {
    if (!stream_.tls()) return read();
    allow(server_.limits.request);
    stream_.tls()->async_handshake(asio::ssl::stream_base::server, [self = shared_from_this()](error_code error) {
        if (!error) self->read();
    });
}

void HttpConnection::read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_.limits.headerBytes));
    parser_->body_limit(server_.limits.bodyBytes);
    // The first request has its time from the start; between requests a client may rest.
    allow(isFirst_ ? server_.limits.request : server_.limits.idle);
    isFirst_ = false;
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) { self->received(error); });
}

void HttpConnection::received(error_code error) {
    if (error == http::error::end_of_stream) return hangUp();
    if (error == asio::error::operation_aborted) {
        if (isLate_ && parser_->got_some()) respond(plain(408, "The request took too long."), false);
        return;
    }
    if (error == http::error::header_limit) return respond(plain(431, "The header is too large."), false);
    if (error == http::error::body_limit) return respond(plain(413, "The body is too large."), false);
    if (error) {
        if (error.category() == http::make_error_code(http::error::bad_method).category())
            respond(plain(400, "This is not HTTP/1.1 as it should be."), false);
        return;
    }
    ++server_.counted.requests;
    const auto& message = parser_->get();
    HttpRequest request = asRequest(message, address_);
    if (!server_.limits.trustedProxy.empty() && address_ == server_.limits.trustedProxy)
        if (std::string client = forwardedFor(message); !client.empty()) request.address = std::move(client);
    if (websocket::is_upgrade(message)) return upgrade(std::move(request));
    deadline_.cancel();
    const bool keepAlive = message.keep_alive();
    server_.application->handle(request, [self = shared_from_this(), keepAlive](HttpResponse response) {
        self->respond(std::move(response), keepAlive);
    });
}

void HttpConnection::upgrade(HttpRequest request) {
    if (request.path != "/ws") return respond(plain(404, "The WebSocket is at /ws."), false);
    if (auto refused = server_.application->refuseUpgrade(request)) return respond(std::move(*refused), false);
    if (request.address != address_) {  // the proxy's clients are counted one by one
        if (server_.isFull(request.address)) {
            HttpResponse full = plain(429, "Too many connections.");
            full.headers.emplace_back("Retry-After", "10");
            return respond(std::move(full), false);
        }
        server_.forget(std::exchange(address_, request.address));
        ++server_.perAddress[address_];
    }
    isUpgraded_ = true;
    deadline_.cancel();
    std::make_shared<WebSocketLine>(server_, std::move(stream_), address_)->accept(parser_->get(), std::move(request));
}

void HttpConnection::hangUp() {
    error_code ignored;
    if (!stream_.tls()) {
        stream_.next_layer().socket().shutdown(tcp::socket::shutdown_send, ignored);
        return;
    }
    stream_.tls()->async_shutdown([self = shared_from_this()](error_code) {});
}

void HttpConnection::respond(HttpResponse response, bool keepAlive) {
    const bool isHead = parser_ && parser_->is_header_done() && parser_->get().method() == http::verb::head;
    auto message = std::make_shared<Response>(asMessage(std::move(response), keepAlive, isHead));
    allow(server_.limits.idle);
    auto serializer = std::make_shared<http::response_serializer<http::string_body>>(*message);
    const auto sent = [self = shared_from_this(), message, serializer, keepAlive](error_code error, std::size_t) {
        if (!error && keepAlive) return self->read();
        self->hangUp();
    };
    if (isHead)
        http::async_write_header(stream_, *serializer, sent);
    else
        http::async_write(stream_, *serializer, sent);
}

WebSocketLine::~WebSocketLine() { server_.left(address_); }

void WebSocketLine::accept(const Request& message, HttpRequest request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = server_.limits.request;
    timeout.idle_timeout = server_.limits.silence;
    timeout.keep_alive_pings = true;  // without them a line is closed however often it has answered ours
    stream_.set_option(timeout);
    stream_.read_message_max(server_.limits.messageBytes);
    stream_.auto_fragment(false);
    stream_.write_buffer_bytes(64);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type kind, boost::core::string_view payload) {
        if (kind != websocket::frame_type::pong || viewOf(payload) != std::string_view(measuring)) return;
        roundTrip_ = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - pinged_);
    });
    stream_.async_accept(message, [self = shared_from_this(), request = std::move(request)](error_code error) {
        if (error) return;
        self->isOpen_ = true;
        self->server_.lines.insert(self.get());
        ++self->server_.counted.lines;
        self->server_.application->opened(self, request);
        self->ping();
        self->read();
    });
}

void WebSocketLine::ping() {
    if (!isOpen_ || isPinging_ || isClosing_) return;
    isPinging_ = true;
    pinged_ = std::chrono::steady_clock::now();
    stream_.async_ping(measuring, [self = shared_from_this()](error_code) { self->isPinging_ = false; });
}

void WebSocketLine::read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
        if (error) return self->end();
        ++self->server_.counted.messagesIn;
        const auto data = self->buffer_.cdata();
        if (self->stream_.got_text())
            self->server_.application->received(*self, {static_cast<const char*>(data.data()), data.size()});
        else
            self->close();
        self->buffer_.consume(self->buffer_.size());
        self->buffer_.shrink_to_fit();
        self->read();
    });
}

void WebSocketLine::send(Text text) {
    if (!isOpen_ || isClosing_) return;
    if (queue_.size() >= server_.limits.queuedMessages || queuedBytes_ + text->size() > server_.limits.queuedBytes) {
        ++server_.counted.droppedSlow;
        isClosing_ = true;
        beast::get_lowest_layer(stream_).cancel();
        error_code error;
        beast::get_lowest_layer(stream_).socket().close(error);
        return;
    }
    queuedBytes_ += text->size();
    queue_.push_back(std::move(text));
    if (!isWriting_) write();
}

void WebSocketLine::write() {
    isWriting_ = true;
    ++server_.counted.messagesOut;
    stream_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
        self->isWriting_ = false;
        self->queuedBytes_ -= self->queue_.front()->size();
        self->queue_.pop_front();
        if (error) return;
        if (!self->queue_.empty()) return self->write();
        self->queue_.shrink_to_fit();
        if (self->isClosing_) self->stream_.async_close(websocket::close_code::going_away, [self](error_code) {});
    });
}

void WebSocketLine::close() {
    if (!isOpen_ || isClosing_) return;
    isClosing_ = true;
    if (!isWriting_)
        stream_.async_close(websocket::close_code::policy_error, [self = shared_from_this()](error_code) {});
}

void WebSocketLine::end() {
    if (!isOpen_) return;
    isOpen_ = false;
    server_.lines.erase(this);
    --server_.counted.lines;
    server_.application->closed(*this);
}

}  // namespace

std::expected<std::unique_ptr<Network>, std::string> Network::listen(const std::string& address,
                                                                     const NetworkLimits& limits,
                                                                     const std::optional<TlsFiles>& tls) {
    const std::size_t colon = address.rfind(':');
    if (colon == std::string::npos) return std::unexpected("--listen needs ADDRESS:PORT, such as 127.0.0.1:8960.");
    std::string host = address.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    error_code error;
    const auto ip = asio::ip::make_address(host, error);
    int port = -1;
    try {
        port = std::stoi(address.substr(colon + 1));
    } catch (const std::exception&) {
        port = -1;
    }
    if (error || port < 0 || port > 65535)
        return std::unexpected("--listen needs an IP address and a port, such as 127.0.0.1:8960.");
    auto server = std::make_unique<Server>(limits);
    const tcp::endpoint endpoint(ip, static_cast<std::uint16_t>(port));
    server->acceptor.open(endpoint.protocol(), error);
    if (!error) server->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) server->acceptor.bind(endpoint, error);
    if (!error) server->acceptor.listen(4096, error);
    if (error) return std::unexpected("Cannot listen on " + address + ": " + error.message() + ".");
    if (tls) {
        auto context = openTls(*tls);
        if (!context) return std::unexpected(context.error());
        server->tls = std::move(*context);
    }
    return server;
}

}  // namespace nowchess::server
