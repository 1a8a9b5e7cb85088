// Requests and responses, between Beast's types and ours. For network.cpp alone.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http.hpp>

#include "server/network.h"

namespace nowchess::server {

namespace http = boost::beast::http;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

inline std::string_view viewOf(boost::core::string_view text) { return {text.data(), text.size()}; }

// Whom a proxy speaks for: the last address that it added.
inline std::string forwardedFor(const Request& message) {
    std::string_view list = viewOf(message["X-Forwarded-For"]);
    list.remove_prefix(std::min(list.rfind(',') + 1, list.size()));
    list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(list), error);
    return error ? "" : address.to_string();
}

inline HttpRequest asRequest(const Request& message, const std::string& address) {
    HttpRequest request;
    request.method = viewOf(message.method_string());
    const std::string_view target = viewOf(message.target());
    const std::size_t mark = std::min(target.find('?'), target.size());
    request.path = target.substr(0, mark);
    request.query = target.substr(std::min(mark + 1, target.size()));
    request.host = viewOf(message[http::field::host]);
    request.origin = viewOf(message[http::field::origin]);
    request.cookie = viewOf(message[http::field::cookie]);
    request.authorization = viewOf(message[http::field::authorization]);
    request.contentType = viewOf(message[http::field::content_type]);
    request.body = message.body();
    request.address = address;
    return request;
}

inline Response asMessage(HttpResponse response, bool keepAlive, bool isHead) {
    Response message{static_cast<http::status>(response.status), 11};
    message.set(http::field::content_type, response.contentType);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set("Cross-Origin-Opener-Policy", "same-origin");
    message.set("Cross-Origin-Resource-Policy", "same-origin");
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    if (message.find(http::field::cache_control) == message.end()) message.set(http::field::cache_control, "no-store");
    if (message.find("Content-Security-Policy") == message.end())
        message.set("Content-Security-Policy",
                    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
                    "frame-ancestors 'none'");
    message.keep_alive(keepAlive);
    message.body() = std::move(response.body);
    message.prepare_payload();
    if (isHead) message.body().clear();
    return message;
}

inline HttpResponse plain(int status, std::string sentence) {
    return {.status = status, .contentType = "text/plain; charset=utf-8", .body = std::move(sentence) + "\n"};
}

}  // namespace nowchess::server
