// What hub.cpp and hub_http.cpp share.
#pragma once

#include "server/hub.h"

namespace nowchess::server {

struct Hub::Client {
    std::shared_ptr<Line> line;
    std::optional<Person> player{};
    std::vector<std::string> games{};  // that it watches
    Credit credit{};
    bool watchesLobby = false;
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
HttpResponse refusal(int status, const Refused& refused);

// So many games one player may watch at a time.
inline constexpr std::size_t mostWatched = 64;
inline constexpr std::size_t mostListed = 100;

}  // namespace nowchess::server
