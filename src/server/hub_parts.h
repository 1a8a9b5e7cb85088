// What the files of the hub share.
#pragma once

#include <expected>

#include "server/hub.h"

namespace nowchess::server {

enum class Credential : std::uint8_t { Guest, Session, Token };

struct Hub::Identity {
    std::string player;
    Credential by;
    std::string hash;  // of the session or the token, as the store has it; empty for a guest
    Scopes scopes = Scopes::all();
};

// A request with what is known of whoever sent it.
struct Hub::Caller {
    const HttpRequest& request;
    std::optional<Identity> identity;
    std::string player;  // empty for a stranger
};

struct Hub::Client {
    std::shared_ptr<Line> line;
    std::optional<Identity> identity{};
    std::optional<Person> player{};
    std::vector<std::string> games{};  // that it watches
    Credit credit{};
};

// A room with those around it.
struct Hub::Table {
    Room room;
    std::vector<Line*> watchers{};
    std::size_t pending = 0;                           // writes that are not on disk yet
    std::size_t doomed = 0;                            // of those, the first ones: they fail
    std::vector<std::function<void(bool)>> waiting{};  // for them
    std::optional<Timers::iterator> timer{};
    std::optional<ClockTime> resumeAt{};      // at the latest, after a restart
    std::optional<std::size_t> thinkingAt{};  // the ply that the computer was asked about
    std::string listedState{};                // what the store's row says
};

Text asText(std::string text);
// A message to a client, begun and ended.
JsonWriter message(std::string_view type);
Text finished(JsonWriter json);
// Of a person; empty for nobody and the computer.
std::string idOf(const Seat& seat);
// As it is on disk; empty if it is none.
std::vector<GameEvent> readLog(Store& store, const std::string& game);

// Why something is not done, with its status of HTTP.
struct Hub::Failure {
    int status;
    Refused refused;
};
// Shown once.
struct Hub::MadeToken {
    std::string secret;
    AccessToken token;
};

// Of hub_http.cpp.
HttpResponse refusal(int status, const Refused& refused);
HttpResponse tooMany(int wait);
HttpResponse json(int status, JsonWriter writer);
JsonWriter document();
// The request's body, which must be JSON; else a refusal.
std::expected<JsonObject, HttpResponse> bodyOf(const HttpRequest& request);

// So many games one player may watch at a time.
inline constexpr std::size_t mostWatched = 64;
inline constexpr std::size_t mostListed = 100;
inline constexpr std::size_t mostLive = 50;

// An action that a token may not do.
Refused scopeMissing(Scope scope);

inline const Refused nameTaken{"NameTaken", "Somebody else has registered this name."};
inline const Refused cannotStore{"NotStored", "This could not be stored."};

}  // namespace nowchess::server
