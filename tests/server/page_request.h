// A request as the server's own page sends it.
#pragma once

#include <string>

#include "server/network.h"

namespace nowchess::server {

inline HttpRequest pageRequest(std::string method, std::string path, std::string cookie, std::string body = "") {
    return {.method = std::move(method),
            .path = std::move(path),
            .host = "h",
            .origin = "http://h",
            .cookie = std::move(cookie),
            .contentType = "application/json",
            .body = std::move(body),
            .address = "192.0.2.1"};
}

}  // namespace nowchess::server
