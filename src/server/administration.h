// The commands of a database's owner: tokens, passwords, backups. A running server does them, asked through the socket
// beside its database; where none runs, the command holds the database's lock and does them itself.
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/hub.h"

namespace nowchess::server {

// In a server: does what a request asks for and waits for it. Not for the hub's own thread.
std::string answerAdministration(Hub& hub, const std::function<void(std::function<void()>)>& post,
                                 const std::string& database, std::string_view request, const std::stop_token& stop);

// For a command: the text to show; the error is a sentence.
std::expected<std::string, std::string> administer(const std::string& database, const std::string& request);

}  // namespace nowchess::server
