// The lobby: who waits for an opponent, what can be watched, and those who want to know.
#include "server/hub.h"
#include "server/hub_parts.h"

namespace nowchess::server {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds lobbyPause(250);
constexpr milliseconds livePause(1000);
constexpr std::size_t livePushed = 12;
constexpr milliseconds challengePause(5000);

}  // namespace

void Hub::tickLobby(ClockTime now) {
    if (lobbyChanged_ && !lobbyLines_.empty() && now - lobbySent_ >= lobbyPause) {
        lobbyChanged_ = false;
        lobbySent_ = now;
        sendToLobby(challengesMessage());
    }
    if (liveChanged_ && !lobbyLines_.empty() && now - liveSent_ >= livePause) {
        liveChanged_ = false;
        liveSent_ = now;
        sendToLobby(liveMessage());
    }
    if (!challenges_.empty() && now - challengesChecked_ >= challengePause) {
        challengesChecked_ = now;
        expireChallenges();
    }
}

void Hub::noteChallenge(const Room& room) {
    if (!room.setup().isInLobby) return;
    if (room.state() != RoomState::Waiting) {
        challenges_.erase(room.id());
        return;
    }
    const std::string owner = idOf(room.seat(Color::White)) + idOf(room.seat(Color::Black));
    challenges_.try_emplace(room.id(), Challenge{owner, room.createdAt(), parts_.now()});
}

void Hub::expireChallenges() {
    const ClockTime now = parts_.now();
    std::unordered_set<std::string_view> present;
    for (const auto& [line, client] : clients_)
        if (client->player) present.insert(client->player->id);
    std::vector<std::string> over;
    for (auto& [game, challenge] : challenges_) {
        if (present.contains(challenge.owner)) challenge.seen = now;
        if (now - challenge.seen >= options_.absence || now - challenge.created >= options_.challengeLife)
            over.push_back(game);
    }
    for (const std::string& game : over) {
        challenges_.erase(game);
        Table* table = find(game);
        if (!table) continue;
        if (auto event = table->room.expire(now)) commit(*table, {std::move(*event)}, {});
    }
}

void Hub::take(Client& client, const std::string& id, const ask::Lobby& lobby) {
    answer(*client.line, id, "", {});
    if (!lobby.on) {
        lobbyLines_.erase(client.line.get());
        return;
    }
    lobbyLines_.insert(client.line.get());
    client.line->send(challengesMessage());
    client.line->send(liveMessage());
}

void Hub::appendChallenges(JsonWriter& json) {
    json.openList("challenges");
    for (const auto& challenge : parts_.store.lobby(mostListed)) json.rawValue(challenge.listing);
    json.closeList();
}

void Hub::appendLive(JsonWriter& json, std::size_t most) {
    json.openList("games");
    for (const auto& game : parts_.store.live(most)) json.rawValue(listingOf(game));
    json.closeList();
}

Text Hub::challengesMessage() {
    JsonWriter json = message("lobby");
    appendChallenges(json);
    return finished(std::move(json));
}

Text Hub::liveMessage() {
    JsonWriter json = message("live");
    appendLive(json, livePushed);
    return finished(std::move(json));
}

std::string Hub::listingOf(const Store::PlayedGame& game) const {
    const auto table = tables_.find(game.game);
    return table == tables_.end() || table->second->pending > 0 ? game.listing : table->second->room.listingText();
}

void Hub::sendToLobby(const Text& text) {
    for (Line* line : lobbyLines_) line->send(text);
}

}  // namespace nowchess::server
