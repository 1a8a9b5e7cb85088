// What a client asks for over its WebSocket, as a value; see docs/protocol.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>

#include "server/room/game_event.h"

namespace nowchess::server {

inline constexpr std::size_t longestClientId = 40;
inline constexpr std::size_t longestIdentifier = 32;

// What a player does in a game.
namespace action {

struct Move {
    std::size_t ply;   // half-moves made before it
    std::string text;  // coordinates or SAN
    bool isUci;
    std::optional<std::chrono::milliseconds> thought;  // as the client saw it
};
struct Claim {
    std::size_t ply;
    std::optional<DrawGround> ground;
    std::string text;  // the intended move; empty: as the board stands
    bool isUci;
};
struct Offer {
    OfferKind what;
};
struct Accept {
    OfferKind what;
};
struct Decline {
    OfferKind what;
};
struct Resign {};
struct Abort {};

}  // namespace action

using Action = std::variant<action::Move, action::Claim, action::Offer, action::Accept, action::Decline, action::Resign,
                            action::Abort>;

namespace ask {

struct Watch {
    std::string game;
    std::optional<std::uint32_t> from;
};
struct Unwatch {
    std::string game;
};
struct Lobby {
    bool on;
};
struct Ping {};
struct Act {
    std::string game;
    Action action;
};

}  // namespace ask

struct ClientMessage {
    std::string id;
    std::variant<ask::Watch, ask::Unwatch, ask::Lobby, ask::Ping, ask::Act> what;
};

struct MessageFault {
    std::string id;  // as far as there is one
    Refused refused;
};

std::expected<ClientMessage, MessageFault> readClientMessage(std::string_view text);

// Of games and players: what the server makes, and nothing that could mean something elsewhere.
bool isIdentifier(std::string_view text) noexcept;

}  // namespace nowchess::server
