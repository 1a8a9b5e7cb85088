// What TLS needs to begin: a certificate and its key, from files. For network.cpp alone.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include <boost/asio/ssl/context.hpp>

#include "server/network.h"

namespace nowchess::server {

// The error is a sentence.
std::expected<std::unique_ptr<boost::asio::ssl::context>, std::string> openTls(const TlsFiles& files);

}  // namespace nowchess::server
