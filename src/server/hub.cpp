#include "server/hub.h"

#include <algorithm>
#include <limits>

#include "server/hub_parts.h"

namespace nowchess::server {

using std::chrono::milliseconds;

Text asText(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

JsonWriter message(std::string_view type) {
    JsonWriter json;
    json.open().member("v", 1).member("type", type);
    return json;
}

Text finished(JsonWriter json) {
    json.close();
    return asText(std::move(json).text());
}

std::string idOf(const Seat& seat) {
    const auto* person = std::get_if<Person>(&seat);
    return person ? person->id : "";
}

Hub::Hub(HubParts parts, const HubOptions& options)
    : parts_(std::move(parts)),
      options_(options),
      requestCredits_(options.requests),
      gameCredits_(options.games),
      loginCredits_(options.logins),
      nameCredits_({5 * options.logins.most, 5 * options.logins.perSecond}) {
    const ClockTime now = parts_.now();
    for (const auto& challenge : parts_.store.lobby(std::numeric_limits<std::int64_t>::max()))
        challenges_[challenge.game] = {challenge.owner, ClockTime(milliseconds(challenge.created)), now};
}

Hub::~Hub() = default;

// --- rooms ----------------------------------------------------------------------------------------------------------

std::vector<GameEvent> readLog(Store& store, const std::string& game) {
    std::vector<GameEvent> log;
    for (const StoredEvent& stored : store.log(game)) {
        auto event = readStored(stored.seq, ClockTime(milliseconds(stored.at)), stored.body);
        if (!event) return {};
        log.push_back(std::move(*event));
    }
    return log;
}

namespace {

std::optional<Room> load(Store& store, const std::string& game) { return Room::replay(game, readLog(store, game)); }

}  // namespace

Hub::Table& Hub::seat(Room room) {
    auto table = std::make_unique<Table>(Table{.room = std::move(room)});
    table->listedState = name(table->room.state());
    Table& seated = *table;
    tables_[seated.room.id()] = std::move(table);
    return seated;
}

Hub::Table* Hub::find(const std::string& game) {
    if (const auto found = tables_.find(game); found != tables_.end()) return found->second.get();
    auto room = load(parts_.store, game);
    if (!room) return nullptr;
    Table& table = seat(std::move(*room));
    letComputerAct(table);
    return &table;
}

bool Hub::reload(Table& table) {
    if (table.timer) timers_.erase(*table.timer);
    table.timer.reset();
    auto room = load(parts_.store, table.room.id());
    if (!room) {  // it was never stored
        tables_.erase(std::string(table.room.id()));
        return false;
    }
    table.room = std::move(*room);
    table.thinkingAt.reset();
    table.listedState = name(table.room.state());
    table.resumeAt = parts_.now() + options_.patience;
    schedule(table);
    noteChallenge(table.room);
    return true;
}

void Hub::leaveIfIdle(const std::string& game) {
    const auto found = tables_.find(game);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    const bool isBusy = !table.watchers.empty() || table.pending > 0 || table.timer || table.thinkingAt;
    if (isBusy || (table.room.state() == RoomState::Playing && table.room.clock() && !table.room.stands())) return;
    tables_.erase(found);
}

void Hub::schedule(Table& table) {
    std::optional<ClockTime> due = table.room.flagFallsAt();
    if (table.room.stands() && table.resumeAt) due = table.resumeAt;
    if (table.timer && (!due || (*table.timer)->first != *due)) {
        timers_.erase(*table.timer);
        table.timer.reset();
    }
    if (due && !table.timer) table.timer = timers_.emplace(*due, table.room.id());
}

void Hub::timeIsUp(const std::string& game) {
    const auto found = tables_.find(game);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    const ClockTime now = parts_.now();
    std::vector<GameEvent> events;
    if (table.room.stands() && table.resumeAt && now >= *table.resumeAt) {
        if (auto resumed = table.room.resume(now)) events.push_back(std::move(*resumed));
    } else if (auto flag = table.room.timePassed(now)) {
        events.push_back(std::move(*flag));
    }
    if (events.empty()) return schedule(table);
    commit(table, std::move(events), {});
}

void Hub::tick() {
    const ClockTime now = parts_.now();
    while (!timers_.empty() && timers_.begin()->first <= now) {
        const std::string game = timers_.begin()->second;
        timers_.erase(timers_.begin());
        if (const auto found = tables_.find(game); found != tables_.end()) found->second->timer.reset();
        timeIsUp(game);
    }
    for (const std::string& game : std::exchange(starving_, {}))
        if (const auto found = tables_.find(game); found != tables_.end()) letComputerAct(*found->second);
    tickLobby(now);
}

// --- commits --------------------------------------------------------------------------------------------------------

GameWrite Hub::writeOf(Table& table, const std::vector<GameEvent>& events) {
    GameWrite write{table.room.id(), {}, std::nullopt};
    for (const GameEvent& event : events)
        write.events.push_back({event.seq, event.at.time_since_epoch().count(), storedText(event)});
    const bool isNew = events.front().seq == 1;
    if (const std::string state(name(table.room.state())); isNew || state != table.listedState) {
        table.listedState = state;
        const Room& room = table.room;
        write.row = GameRow{.created = room.createdAt().time_since_epoch().count(),
                            .state = state,
                            .isInLobby = room.setup().isInLobby,
                            .isPublic = room.setup().isPublic,
                            .white = idOf(room.seat(Color::White)),
                            .black = idOf(room.seat(Color::Black)),
                            .listing = room.listingText()};
    }
    return write;
}

std::pair<Room, GameEvent> Hub::newRoom(std::string id, happened::Created created) {
    GameEvent event{1, parts_.now(), std::nullopt, "", std::move(created)};
    Room room(std::move(id), event);
    return {std::move(room), std::move(event)};
}

void Hub::commit(Table& table, std::vector<GameEvent> events, std::function<void(bool)> after) {
    const ClockTime now = parts_.now();
    Write write;
    write.games.push_back(writeOf(table, events));
    const bool changesLobby = write.games.front().row && table.room.setup().isInLobby;
    if (changesLobby) noteChallenge(table.room);
    std::vector<Text> messages;
    for (const GameEvent& event : events) {
        if (std::holds_alternative<happened::Moved>(event.details)) ++moves_;
        messages.push_back(asText(table.room.eventText(event, std::max(now, event.at))));
        const auto* rematched = std::get_if<happened::Rematched>(&event.details);
        if (!rematched) continue;
        // The same game with the colours changed, in the same commit.
        happened::Created next{
            table.room.setup(), {{table.room.seat(Color::Black), table.room.seat(Color::White)}}, ""};
        next.setup.isInLobby = false;
        auto [room, created] = newRoom(rematched->next, std::move(next));
        Table& nextTable = seat(std::move(room));
        write.games.push_back(writeOf(nextTable, {created}));
        ++nextTable.pending;
        schedule(nextTable);
    }
    schedule(table);
    ++table.pending;
    ++pending_;
    std::vector<std::string> games;
    for (const GameWrite& game : write.games) games.push_back(game.game);
    parts_.store.write(std::move(write), [this, changesLobby, games = std::move(games), messages = std::move(messages),
                                          after = std::move(after)](bool good) {
        --pending_;
        if (changesLobby) lobbyChanged_ = true;
        committed(games.front(), messages, good);
        for (std::size_t next = 1; next < games.size(); ++next) committed(games[next], {}, good);
        if (after) after(good);
        for (const std::string& game : games) leaveIfIdle(game);
    });
}

void Hub::committed(const std::string& game, const std::vector<Text>& messages, bool good) {
    const auto found = tables_.find(game);
    if (found == tables_.end()) return;
    Table& table = *found->second;
    --table.pending;
    if (table.doomed > 0) {
        --table.doomed;
    } else if (!good) {
        parts_.log("event=not-stored game=" + game);
        table.doomed = table.pending;  // what was built on it fails, too
        if (!reload(table)) return;
        for (const auto& then : std::exchange(table.waiting, {})) then(false);
        return;
    }
    if (good) {
        for (const Text& text : messages) broadcast(table, text);
        if (table.room.setup().isPublic) liveChanged_ = true;
    }
    if (table.pending > 0) return;
    for (const auto& then : std::exchange(table.waiting, {})) then(true);
    if (!good || !tables_.contains(game)) return;
    letComputerAct(table);
    checkIfDead(table);
}

void Hub::whenCommitted(Table& table, std::function<void(bool)> then) {
    if (table.pending == 0) return then(true);
    table.waiting.push_back(std::move(then));
}

void Hub::broadcast(const Table& table, const Text& text) {
    for (Line* line : table.watchers) line->send(text);
}

}  // namespace nowchess::server
