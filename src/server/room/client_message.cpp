#include "server/room/client_message.h"

#include <algorithm>
#include <limits>

namespace nowchess::server {

namespace {

using Read = std::expected<Action, Refused>;

std::unexpected<Refused> badField(std::string sentence) {
    return std::unexpected(Refused{"BadField", std::move(sentence)});
}

struct MoveText {
    std::string text;
    bool isUci;
};

MoveText moveText(const JsonObject& object) {
    if (auto uci = object.text("uci")) return {std::move(*uci), true};
    return {object.text("san").value_or(""), false};
}

std::expected<std::size_t, Refused> readPly(const JsonObject& object) {
    const auto ply = object.number("ply");
    if (!ply || *ply < 0) return badField("ply is the number of half-moves made so far.");
    return static_cast<std::size_t>(*ply);
}

Read readMove(const JsonObject& object) {
    const auto ply = readPly(object);
    if (!ply) return std::unexpected(ply.error());
    auto [text, isUci] = moveText(object);
    if (text.empty()) return badField("A move needs uci or san.");
    const auto thought = object.number("thought");
    if (thought && *thought < 0) return badField("thought is a number of milliseconds.");
    return action::Move{*ply, std::move(text), isUci,
                        thought ? std::optional(std::chrono::milliseconds(*thought)) : std::nullopt};
}

Read readClaim(const JsonObject& object) {
    const auto ply = readPly(object);
    if (!ply) return std::unexpected(ply.error());
    std::optional<DrawGround> ground;
    if (const auto text = object.text("ground")) {
        ground = parseGround(*text);
        if (!ground) return badField("ground is ThreefoldRepetition or FiftyMoves.");
    }
    auto [text, isUci] = moveText(object);
    return action::Claim{*ply, ground, std::move(text), isUci};
}

template <typename Kind>
Read readOffer(const JsonObject& object) {
    const auto what = parseOffer(object.text("what").value_or(""));
    if (!what) return badField("what is draw, takeback or rematch.");
    return Kind{*what};
}

Read readAction(std::string_view verb, const JsonObject& object) {
    if (verb == "move") return readMove(object);
    if (verb == "claim") return readClaim(object);
    if (verb == "offer") return readOffer<action::Offer>(object);
    if (verb == "accept") return readOffer<action::Accept>(object);
    if (verb == "decline") return readOffer<action::Decline>(object);
    if (verb == "resign") return action::Resign{};
    if (verb == "abort") return action::Abort{};
    return badField("There is no such thing to do.");
}

std::expected<decltype(ClientMessage::what), Refused> readWhat(const JsonObject& object) {
    const std::string verb = object.text("do").value_or("");
    if (verb == "ping") return ask::Ping{};
    if (verb == "lobby") return ask::Lobby{object.truth("on").value_or(true)};
    std::string game = object.text("game").value_or("");
    if (!isIdentifier(game)) return badField("game is the identifier of a game.");
    if (verb == "unwatch") return ask::Unwatch{std::move(game)};
    if (verb == "watch") {
        const auto from = object.number("from");
        if (from && (*from < 0 || *from > std::numeric_limits<std::uint32_t>::max()))
            return badField("from is the seq of an event.");
        return ask::Watch{std::move(game), from ? std::optional(static_cast<std::uint32_t>(*from)) : std::nullopt};
    }
    auto action = readAction(verb, object);
    if (!action) return std::unexpected(std::move(action.error()));
    return ask::Act{std::move(game), std::move(*action)};
}

}  // namespace

bool isIdentifier(std::string_view text) noexcept {
    const auto isFit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return text.size() >= 8 && text.size() <= longestIdentifier && std::ranges::all_of(text, isFit);
}

std::expected<ClientMessage, MessageFault> readClientMessage(std::string_view text) {
    const auto object = JsonObject::parse(text);
    if (!object) return std::unexpected(MessageFault{"", {"BadJson", "This is not a JSON object."}});
    std::string id = object->text("id").value_or("");
    if (id.empty() || id.size() > longestClientId)
        return std::unexpected(MessageFault{"", {"BadField", "id is a text of 1 to 40 characters."}});
    if (object->number("v") != 1)
        return std::unexpected(MessageFault{std::move(id), {"BadField", "v is 1, the version of the protocol."}});
    auto what = readWhat(*object);
    if (!what) return std::unexpected(MessageFault{std::move(id), std::move(what.error())});
    return ClientMessage{std::move(id), std::move(*what)};
}

}  // namespace nowchess::server
