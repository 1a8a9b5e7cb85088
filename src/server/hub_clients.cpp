// What clients ask for over their WebSockets, and what they are told.
#include <algorithm>

#include "server/hub.h"
#include "server/hub_parts.h"
#include "server/identity.h"

namespace nowchess::server {

using std::chrono::milliseconds;

namespace {

const Refused noSuchGame{"NoSuchGame", "There is no such game."};
const Refused notAPlayer{"NotAPlayer", "You have no seat in this game."};
const Refused notStored{"NotStored", "This could not be stored, and was not done. Send it again later."};

// What came after an event, as it was sent then; empty where a snapshot is shorter, or the clock has stopped since.
std::vector<Text> missedEvents(Store& store, const Room& room, std::uint32_t from) {
    constexpr std::size_t movesForAnEvent = 8;  // so many of a snapshot are as long as an event with its state
    if (from == 0 || from >= room.seq() || room.stands()) return {};
    if ((room.seq() - from) * movesForAnEvent > room.game().ply()) return {};
    std::vector<Text> texts;
    Room::replay(room.id(), readLog(store, room.id()), [&](const Room& then, const GameEvent& event) {
        if (event.seq > from) texts.push_back(asText(then.eventText(event, event.at)));
    });
    return texts;
}

}  // namespace

Person Hub::personOf(const std::string& player) {
    return {player, parts_.store.nameOf(player).value_or(guestName(player))};
}

void Hub::opened(const std::shared_ptr<Line>& line, const HttpRequest& request) {
    const ClockTime now = parts_.now();
    auto client = std::make_unique<Client>(
        Client{.line = line, .identity = identify(request), .credit = {options_.messages.most, now}});
    if (client->identity) client->player = personOf(client->identity->player);
    JsonWriter hello = message("hello");
    hello.member("time", now.time_since_epoch().count());
    if (client->player)
        hello.open("player").member("id", client->player->id).member("name", client->player->name).close();
    else
        hello.null("player");
    hello.member("server", parts_.version);
    line->send(finished(std::move(hello)));
    clients_[line.get()] = std::move(client);
}

void Hub::closed(Line& line) {
    const auto found = clients_.find(&line);
    if (found == clients_.end()) return;
    const std::unique_ptr<Client> client = std::move(found->second);
    clients_.erase(found);
    lobbyLines_.erase(&line);
    for (const std::string& game : client->games) {
        const auto table = tables_.find(game);
        if (table == tables_.end()) continue;
        std::erase(table->second->watchers, &line);
        showPresence(*table->second);
        leaveIfIdle(game);
    }
}

void Hub::received(Line& line, std::string_view text) {
    const auto found = clients_.find(&line);
    if (found == clients_.end()) return;
    Client& client = *found->second;
    auto read = readClientMessage(text);
    const std::string id = read ? read->id : read.error().id;
    if (const auto wait = client.credit.spend(options_.messages, 1, parts_.now()))
        return refuse(line, id, {"TooMany", "Too many messages."}, wait);
    if (!read) return refuse(line, id, read.error().refused);
    std::visit([&](const auto& what) { take(client, id, what); }, read->what);
}

void Hub::answer(Line& line, const std::string& id, const std::string& game, const Answer& answer) {
    if (answer.refused && answer.seq == 0) return refuse(line, id, *answer.refused);
    JsonWriter json = message("answer");
    json.member("id", id).member("ok", !answer.refused).member("game", game).member("seq", answer.seq);
    if (answer.refused) json.member("kind", answer.refused->kind).member("sentence", answer.refused->sentence);
    line.send(finished(std::move(json)));
}

void Hub::refuse(Line& line, const std::string& id, const Refused& refused, std::optional<int> wait) {
    ++refusals_;
    JsonWriter json = message("answer");
    json.member("id", id).member("ok", false).member("kind", refused.kind).member("sentence", refused.sentence);
    if (wait) json.member("wait", *wait);
    line.send(finished(std::move(json)));
}

void Hub::take(Client& client, const std::string& id, const ask::Watch& watch) {
    Table* table = find(watch.game);
    if (!table) return refuse(*client.line, id, noSuchGame);
    const bool isNew = std::ranges::find(client.games, watch.game) == client.games.end();
    if (isNew && client.games.size() >= mostWatched)
        return refuse(*client.line, id, {"TooMany", "So many games cannot be watched at a time."});
    if (isNew) client.games.push_back(watch.game);
    const std::optional<Color> you = client.player ? table->room.seatOf(client.player->id) : std::nullopt;
    // What is not on disk yet must not be seen.
    whenCommitted(
        *table, [this, weak = std::weak_ptr(client.line), game = watch.game, from = watch.from, id, you](bool) {
            const auto line = weak.lock();
            const auto found = tables_.find(game);
            if (!line || found == tables_.end()) return;
            if (!clients_.contains(line.get())) return;
            Table& shown = *found->second;
            if (std::ranges::find(shown.watchers, line.get()) == shown.watchers.end())
                shown.watchers.push_back(line.get());
            answer(*line, id, game, {shown.room.seq(), std::nullopt});
            const auto missed = missedEvents(parts_.store, shown.room, from.value_or(0));
            for (const Text& text : missed) line->send(text);
            if (missed.empty() && from != shown.room.seq())
                line->send(asText(shown.room.snapshotText(you, parts_.now())));
            showPresence(shown);
            if (!you || !shown.room.stands()) return;
            const bool areBothHere = std::ranges::all_of(allColors, [&](Color side) { return isPresent(shown, side); });
            if (areBothHere) {
                if (auto resumed = shown.room.resume(parts_.now())) commit(shown, {std::move(*resumed)}, {});
            } else if (!shown.resumeAt) {
                shown.resumeAt = parts_.now() + options_.patience;
                schedule(shown);
            }
        });
}

void Hub::take(Client& client, const std::string& id, const ask::Unwatch& unwatch) {
    std::erase(client.games, unwatch.game);
    answer(*client.line, id, unwatch.game, {});
    const auto found = tables_.find(unwatch.game);
    if (found == tables_.end()) return;
    std::erase(found->second->watchers, client.line.get());
    showPresence(*found->second);
    leaveIfIdle(unwatch.game);
}

void Hub::take(Client& client, const std::string& id, const ask::Ping&) {
    client.line->send(
        finished(std::move(message("pong").member("id", id).member("time", parts_.now().time_since_epoch().count()))));
}

void Hub::take(Client& client, const std::string& id, const ask::Act& act) {
    Table* table = find(act.game);
    if (!table) return refuse(*client.line, id, noSuchGame);
    const auto by = client.player ? table->room.seatOf(client.player->id) : std::nullopt;
    if (!by) {
        parts_.log("event=refused reason=seat game=" + act.game);
        return refuse(*client.line, id, notAPlayer);
    }
    if (!client.identity->scopes.has(Scope::Play)) return refuse(*client.line, id, scopeMissing(Scope::Play));
    actIn(*table, *by, id, act.action, client.line->roundTrip(),
          [this, weak = std::weak_ptr(client.line), id, game = act.game](const Answer& given) {
              if (const auto line = weak.lock()) answer(*line, id, game, given);
          });
}

void Hub::actIn(Table& table, Color by, const std::string& id, const Action& action, milliseconds roundTrip,
                std::function<void(const Answer&)> answered) {
    Reaction reaction = table.room.act(by, id, action, {parts_.now(), roundTrip, newGameId()});
    if (reaction.events.empty()) {
        if (!answered) return;
        // An answer that was given before speaks of what may not be on disk yet.
        return whenCommitted(table, [answered = std::move(answered), given = reaction.answer](bool good) {
            answered(good ? given : Answer{0, notStored});
        });
    }
    commit(table, std::move(reaction.events),
           [answered = std::move(answered), given = std::move(reaction.answer)](bool good) {
               if (answered) answered(good ? given : Answer{0, notStored});
           });
}

bool Hub::isPresent(const Table& table, Color side) const {
    const Seat& seat = table.room.seat(side);
    if (std::holds_alternative<Computer>(seat)) return true;
    return std::ranges::any_of(table.watchers, [&](Line* line) {
        const auto found = clients_.find(line);
        return found != clients_.end() && found->second->player && found->second->player->id == idOf(seat);
    });
}

void Hub::showPresence(const Table& table) {
    constexpr std::size_t most = 50;  // with more, it would be all that is ever sent
    if (table.watchers.empty() || table.watchers.size() > most) return;
    JsonWriter json = message("presence");
    json.member("game", table.room.id());
    for (const Color side : allColors) json.member(name(side), isPresent(table, side));
    json.member("watchers", table.watchers.size());
    broadcast(table, finished(std::move(json)));
}

void Hub::farewell() {
    const Text text = finished(std::move(message("closing").member("sentence", "The server is shutting down.")));
    for (const auto& [line, client] : clients_) {
        line->send(text);
        line->close();
    }
}

}  // namespace nowchess::server
