// Requests to a server, and what it says where it refuses one.
#pragma once

#include <expected>
#include <string>

#include "online/connection.h"
#include "server/room/json.h"

namespace nowchess::app {

// Why the server did not do what it was asked: its own sentence, or one about an answer that has none.
std::string refusal(const ServerAnswer& answer);

// The answer's JSON, or a sentence.
std::expected<server::JsonObject, std::string> askFor(Connection& connection, const std::string& target,
                                                      const std::string& body = "");

}  // namespace nowchess::app
