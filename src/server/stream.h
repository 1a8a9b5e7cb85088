// A connection that is encrypted or not: what HTTP and WebSockets are spoken over. For network.cpp alone.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace nowchess::server {

using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

// An AsyncStream as Beast wants one. It is a type of its own, so that everything above it is compiled once.
class Stream {
public:
    using executor_type = Executor;
    using PlainStream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor>;
    using TlsStream = boost::asio::ssl::stream<PlainStream>;

    // Without TLS if there is no context, which must live longer.
    Stream(Socket socket, boost::asio::ssl::context* tls) : layers_(PlainStream(std::move(socket))) {
        if (tls) layers_ = std::make_unique<TlsStream>(std::get<PlainStream>(std::move(layers_)), *tls);
    }

    // The TLS around the plain stream, if there is any.
    [[nodiscard]] TlsStream* tls() noexcept {
        auto* tls = std::get_if<std::unique_ptr<TlsStream>>(&layers_);
        return tls ? tls->get() : nullptr;
    }
    [[nodiscard]] PlainStream& next_layer() noexcept {  // NOLINT(readability-identifier-naming)
        return tls() ? tls()->next_layer() : *std::get_if<PlainStream>(&layers_);
    }
    [[nodiscard]] Executor get_executor() noexcept {  // NOLINT(readability-identifier-naming)
        return next_layer().get_executor();
    }

    template <typename Buffers, typename Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {  // NOLINT(readability-identifier-naming)
        if (tls())
            tls()->async_read_some(buffers, std::forward<Handler>(handler));
        else
            next_layer().async_read_some(buffers, std::forward<Handler>(handler));
    }
    template <typename Buffers, typename Handler>
    void async_write_some(const Buffers& buffers, Handler&& handler) {  // NOLINT(readability-identifier-naming)
        if (tls())
            tls()->async_write_some(buffers, std::forward<Handler>(handler));
        else
            next_layer().async_write_some(buffers, std::forward<Handler>(handler));
    }

private:
    std::variant<PlainStream, std::unique_ptr<TlsStream>> layers_;
};

// How Beast ends the connection below a WebSocket.
template <typename Handler>
void async_teardown(boost::beast::role_type role, Stream& stream, Handler&& handler) {  // NOLINT
    using boost::beast::async_teardown;
    if (stream.tls())
        async_teardown(role, *stream.tls(), std::forward<Handler>(handler));
    else
        async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace nowchess::server
