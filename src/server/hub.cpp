#include "server/hub.h"

#include <algorithm>
#include <limits>

#include "nowchess/notation/coordinates.h"
#include "nowchess/search/strength.h"
#include "nowchess/search/time_plan.h"
#include "server/hub_parts.h"
#include "server/identity.h"

namespace nowchess::server {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds computersTime(1000);  // without a clock

// Worth the full check: with stronger pieces there is a mate, and the fast check knows the rest.
bool mayBeDead(const AnyPosition& position) {
    constexpr int most = 4;
    const Board& board = position.board();
    return board.pieces(PieceType::Queen).empty() &&
           (board.occupied() & ~board.pieces(PieceType::Pawn) & ~board.pieces(PieceType::King)).size() <= most;
}

const Refused noSuchGame{"NoSuchGame", "There is no such game."};
const Refused notAPlayer{"NotAPlayer", "You have no seat in this game."};
const Refused notStored{"NotStored", "This could not be stored, and was not done. Send it again later."};

}  // namespace

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

namespace {

// Empty if it is none.
std::vector<GameEvent> readLog(Store& store, const std::string& game) {
    std::vector<GameEvent> log;
    for (const StoredEvent& stored : store.log(game)) {
        auto event = readStored(stored.seq, ClockTime(milliseconds(stored.at)), stored.body);
        if (!event) return {};
        log.push_back(std::move(*event));
    }
    return log;
}

std::optional<Room> load(Store& store, const std::string& game) { return Room::replay(game, readLog(store, game)); }

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

// --- the computer ---------------------------------------------------------------------------------------------------

namespace {

SearchLimits limitsFor(const Room& room, Level level, ClockTime now) {
    SearchLimits limits{.softLimit = computersTime, .hardLimit = computersTime};
    if (const auto& clock = room.clock()) {
        const Color side = room.game().position().turn();
        const auto stage = clock->stage(side);
        ClockReading reading{.left = clock->remaining(side, now).value_or(computersTime)};
        if (stage && stage->bonus) reading.increment = stage->bonus->amount;
        if (const auto moves = clock->movesToGo(side)) reading.movesToGo = static_cast<int>(*moves);
        const TimePlan plan = planTime(reading);
        limits.softLimit = std::min(computersTime, plan.softLimit);
        limits.hardLimit = std::min(computersTime, plan.hardLimit);
    }
    const auto elo = app::eloOf(level);
    return elo ? limitedTo(strengthOf(*elo), limits) : limits;
}

}  // namespace

void Hub::letComputerAct(Table& table) {
    const Room& room = table.room;
    const std::string& game = room.id();
    for (const Color side : allColors) {
        const auto* computer = std::get_if<Computer>(&room.seat(side));
        if (!computer) continue;
        // It takes moves back and plays again as often as asked, and draws only by the rules.
        if (room.offered(OfferKind::Takeback) == opposite(side) && room.state() == RoomState::Playing)
            return actIn(table, side, "", action::Accept{OfferKind::Takeback}, {}, {});
        if (room.offered(OfferKind::Rematch) == opposite(side))
            return actIn(table, side, "", action::Accept{OfferKind::Rematch}, {}, {});
        if (room.offered(OfferKind::Draw) == opposite(side) && room.state() == RoomState::Playing)
            return actIn(table, side, "", action::Decline{OfferKind::Draw}, {}, {});
        const bool isItsTurn = room.state() == RoomState::Playing && room.game().position().turn() == side;
        if (!isItsTurn || table.thinkingAt == room.game().ply()) continue;
        const std::size_t ply = room.game().ply();
        const auto elo = app::eloOf(computer->level);
        const std::uint64_t random = (std::uint64_t{randomBelow(1U << 31)} << 33) | randomBelow(1U << 31);
        const bool isSubmitted = parts_.workers.submit(
            [this, post = parts_.post, game, ply, side, random, root = SearchRoot(room.game()),
             limits = limitsFor(room, computer->level, parts_.now()),
             spread = elo ? strengthOf(*elo).spread : 0](Searcher& searcher, const std::stop_token& stop) {
                searcher.forget();
                const SearchResult result = searcher.search(root, limits, stop);
                if (result.lines.empty() || stop.stop_requested()) return;
                const Move move = result.lines[chooseLine(result, spread, random)].moves.front();
                const std::string uci = toCoordinates(move, CastlingMode::Chess960);
                post([this, game, ply, side, uci, position = root.position] {
                    const auto found = tables_.find(game);
                    if (found == tables_.end()) return;
                    Table& thinking = *found->second;
                    if (thinking.thinkingAt == ply) thinking.thinkingAt.reset();
                    // Moves may have been taken back meanwhile, and others made.
                    if (thinking.room.game().ply() == ply && thinking.room.game().position() == position)
                        actIn(thinking, side, "", action::Move{ply, uci, true, std::nullopt}, {}, {});
                    else
                        letComputerAct(thinking);
                    leaveIfIdle(game);
                });
            });
        if (isSubmitted)
            table.thinkingAt = ply;
        else
            starving_.push_back(game);
    }
}

// The fast check has seen every move. The full one takes its time elsewhere.
void Hub::checkIfDead(Table& table) {
    const Room& room = table.room;
    if (!options_.fullDeadChecks || room.state() != RoomState::Playing || room.game().ply() == 0) return;
    if (room.setup().rules.variant != Variant::Standard || !mayBeDead(room.game().position())) return;
    parts_.workers.submit(
        [this, post = parts_.post, game = room.id(), ply = room.game().ply(),
         copy = AnyGame(room.game().position(), room.game().options())](Searcher&, const std::stop_token&) mutable {
            if (!copy.endIfDead(DeadCheck::Full)) return;
            post([this, game, ply] {
                const auto found = tables_.find(game);
                if (found == tables_.end()) return;
                if (auto event = found->second->room.endIfDead(ply, parts_.now()))
                    commit(*found->second, {std::move(*event)}, {});
            });
        });
}

// --- clients --------------------------------------------------------------------------------------------------------

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
