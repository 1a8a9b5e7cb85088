#include "online/requests.h"

#include "console/format.h"

namespace nowchess::app {

using server::JsonObject;

std::string refusal(const ServerAnswer& answer) {
    const auto body = JsonObject::parse(answer.body);
    const auto error = body ? body->object("error") : std::nullopt;
    const auto sentence = error ? error->text("sentence") : std::nullopt;
    return sentence ? *sentence : formatted("That is no NowChess server: it answered {}.", answer.status);
}

std::expected<JsonObject, std::string> askFor(Connection& connection, const std::string& target,
                                              const std::string& body) {
    const auto answer = connection.ask(target, body);
    if (!answer) return std::unexpected(answer.error());
    const auto json = JsonObject::parse(answer->body);
    if (json && answer->status < 300) return *json;
    return std::unexpected(refusal(*answer));
}

}  // namespace nowchess::app
