// What the hub answers over HTTP; docs/protocol.md has the routes.
#include <algorithm>
#include <limits>

#include "nowchess/game/explanation.h"
#include "server/hub.h"
#include "server/hub_parts.h"
#include "server/identity.h"
#include "text/number.h"

namespace nowchess::server {

namespace {

constexpr std::size_t gamesOnAPage = 50;
constexpr std::size_t pgnOnAPage = 500;

const Refused notFound{"NotFound", "There is no such thing here."};
const Refused noSuchGame{"NotFound", "There is no such game."};
const Refused noCookie{"NoCookie", "Ask /api/me for a cookie first."};
const Refused badToken{"BadToken", "This token is not valid, or not any longer."};
const Refused wrongOrigin{"WrongOrigin", "This does not come from the server's own page."};

bool isOwnOrigin(const HttpRequest& request) {
    return !request.host.empty() &&
           (request.origin == "http://" + request.host || request.origin == "https://" + request.host);
}

bool isGet(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

std::optional<std::int64_t> queryNumber(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
            return wholeNumber<std::int64_t>(pair.substr(name.size() + 1));
    }
    return std::nullopt;
}

HttpResponse download(std::string pgn, std::string_view name) {
    return {.contentType = "application/x-chess-pgn",
            .body = std::move(pgn),
            .headers = {{"Content-Disposition", "attachment; filename=\"" + std::string(name) + ".pgn\""}}};
}

}  // namespace

HttpResponse json(int status, JsonWriter writer) {
    writer.close();
    return {.status = status, .body = std::move(writer).text()};
}

JsonWriter document() {
    JsonWriter writer;
    writer.open().member("v", 1);
    return writer;
}

HttpResponse refusal(int status, const Refused& refused) {
    JsonWriter writer = document();
    writer.open("error").member("kind", refused.kind).member("sentence", refused.sentence).close();
    return json(status, std::move(writer));
}

HttpResponse tooMany(int wait) {
    HttpResponse response = refusal(429, {"TooMany", "Too many requests."});
    response.headers.emplace_back("Retry-After", std::to_string(wait));
    return response;
}

std::expected<JsonObject, HttpResponse> bodyOf(const HttpRequest& request) {
    if (!request.contentType.starts_with("application/json"))
        return std::unexpected(refusal(415, {"BadJson", "The body must be application/json."}));
    const auto object = JsonObject::parse(request.body);
    if (!object) return std::unexpected(refusal(400, {"BadJson", "The body is not a JSON object."}));
    if (object->number("v") != 1)
        return std::unexpected(refusal(400, {"BadField", "v is 1, the version of the protocol."}));
    return *object;
}

void Hub::handle(const HttpRequest& request, const Reply& reply) {
    if (request.path == "/healthz" && isGet(request))
        return reply({.contentType = "text/plain; charset=utf-8", .body = "ok\n"});
    if (const auto wait = requestCredits_.spend(request.address, 1, parts_.now())) return reply(tooMany(*wait));
    const auto refuseTo = [&](std::string_view reason, int status, const Refused& refused) {
        parts_.log("event=refused reason=" + std::string(reason) + " address=" + request.address);
        reply(refusal(status, refused));
    };
    Caller caller{request, identify(request), ""};
    if (caller.identity) caller.player = caller.identity->player;
    // No browser sends a token by itself, so that it needs no origin.
    const bool hasToken = tokenFrom(request.authorization).has_value();
    if (hasToken && !caller.identity) return refuseTo("token", 401, badToken);
    if (!isGet(request) && !hasToken && !isOwnOrigin(request)) return refuseTo("origin", 403, wrongOrigin);
    if (!isGet(request) && !caller.identity) return refuseTo("cookie", 401, noCookie);
    route(caller, reply);
}

std::optional<Hub::Identity> Hub::identify(const HttpRequest& request) {
    if (const auto token = tokenFrom(request.authorization)) {
        const std::string hash = hashOfToken(*token);
        const auto known = parts_.store.tokenWith(hash);
        if (!known) return std::nullopt;
        return Identity{known->player, Credential::Token, hash, known->scopes};
    }
    const auto secret = secretFrom(request.cookie);
    if (!secret) return std::nullopt;
    const std::string hash = hashOfSession(*secret);
    const ClockTime oldest = parts_.now() - cookieLife;
    if (auto player = parts_.store.playerOfSession(hash, oldest.time_since_epoch().count()))
        return Identity{.player = std::move(*player), .by = Credential::Session, .hash = hash};
    // A guest who has registered is known by sessions alone, which can be ended.
    std::string player = playerOf(*secret);
    if (parts_.store.accountOf(player)) return std::nullopt;
    return Identity{.player = std::move(player), .by = Credential::Guest, .hash = ""};
}

std::optional<HttpResponse> Hub::refuseUpgrade(const HttpRequest& request) {
    if (const auto wait = requestCredits_.spend(request.address, 1, parts_.now())) return tooMany(*wait);
    const bool hasToken = tokenFrom(request.authorization).has_value();
    if (hasToken ? identify(request).has_value() : isOwnOrigin(request)) return std::nullopt;
    parts_.log("event=refused reason=" + std::string(hasToken ? "token" : "origin") + " address=" + request.address);
    return hasToken ? refusal(401, badToken) : refusal(403, wrongOrigin);
}

void Hub::route(const Caller& caller, const Reply& reply) {
    const HttpRequest& request = caller.request;
    std::string_view path = request.path;
    const bool isPost = request.method == "POST";
    if (!isGet(request) && !isPost) return reply(refusal(405, {"BadMethod", "GET and POST are all there is."}));
    if (!path.starts_with("/api/")) {
        if (isPost) return reply(refusal(405, {"BadMethod", "This is only to be read."}));
        if (path == "/metrics")
            return reply({.contentType = "text/plain; version=0.0.4; charset=utf-8", .body = metrics()});
        if (servePage(caller, reply)) return;
        return reply(refusal(404, notFound));
    }
    path.remove_prefix(std::string_view("/api/").size());
    if (path == "me") return isPost ? rename(caller, reply) : tellMe(caller, reply);
    if ((path == "lobby" || path == "live") && !isPost) {
        JsonWriter writer = document();
        path == "lobby" ? appendChallenges(writer) : appendLive(writer, mostLive);
        return reply(json(200, std::move(writer)));
    }
    if (path == "games" && isPost) return createGame(caller, reply);
    if (routeAccount(caller, path, reply)) return;
    if (path.starts_with("games/") && routeGames(caller, path.substr(6), reply)) return;
    if (path.starts_with("players/") && !isPost && routePlayers(caller, path.substr(8), reply)) return;
    reply(refusal(404, notFound));
}

// A file of the page; the paths of the page's own views all show the same file.
bool Hub::servePage(const Caller& caller, const Reply& reply) {
    const std::string& path = caller.request.path;
    const bool isView = path == "/" || path == "/lobby" || path == "/account" || path.starts_with("/game/") ||
                        path.starts_with("/player/");
    const std::string_view wanted = isView ? "/index.html" : std::string_view(path);
    const auto file = std::ranges::find(parts_.page, wanted, &PageFile::path);
    if (file == parts_.page.end()) return false;
    HttpResponse response{.contentType = std::string(file->contentType), .body = std::string(file->bytes)};
    if (wanted == "/index.html" && !caller.identity)
        response.headers.emplace_back("Set-Cookie", cookieFor(newSecret(), options_.isSecure));
    const bool isEngine = wanted.starts_with("/engine/");  // in a directory that is named after its content
    if (wanted != "/index.html")
        response.headers.emplace_back("Cache-Control", isEngine ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file->encoding.empty()) response.headers.emplace_back("Content-Encoding", file->encoding);
    // Only the worker may compile WebAssembly, and it may do nothing else.
    if (isEngine)
        response.headers.emplace_back("Content-Security-Policy",
                                      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'");
    reply(std::move(response));
    return true;
}

HttpResponse Hub::aboutMe(int status, const std::string& player) {
    const Person me = personOf(player);
    JsonWriter writer = document();
    writer.open("player").member("id", me.id).member("name", me.name);
    writer.member("registered", parts_.store.accountOf(player).has_value()).close();
    writer.member("time", parts_.now().time_since_epoch().count());
    return json(status, std::move(writer));
}

void Hub::tellMe(const Caller& caller, const Reply& reply) {
    if (caller.identity) return reply(aboutMe(200, caller.player));
    const std::string secret = newSecret();
    HttpResponse response = aboutMe(200, playerOf(secret));
    response.headers.emplace_back("Set-Cookie", cookieFor(secret, options_.isSecure));
    reply(std::move(response));
}

void Hub::rename(const Caller& caller, const Reply& reply) {
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    const std::string name = body->text("name").value_or("");
    if (!isFitName(name)) return reply(refusal(400, {"BadField", "A name has 1 to 24 printable characters."}));
    if (caller.identity->by != Credential::Guest)
        return reply(refusal(409, {"NameIsFixed", "The name of an account does not change."}));
    if (isNameTaken(name)) return reply(refusal(409, nameTaken));
    store({change::Name{caller.player, name}}, [this, reply, name, player = caller.player](bool good) {
        if (!good) return reply(refusal(503, cannotStore));
        for (const auto& [line, client] : clients_)
            if (client->player && client->player->id == player) client->player->name = name;
        reply(aboutMe(200, player));
    });
}

void Hub::createGame(const Caller& caller, const Reply& reply) {
    if (!caller.identity->scopes.has(Scope::Challenge)) return reply(refusal(403, scopeMissing(Scope::Challenge)));
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    if (const auto wait = gameCredits_.spend(caller.request.address, 1, parts_.now())) return reply(tooMany(*wait));
    auto wanted = readGameRequest(*body, randomBelow);
    if (!wanted) return reply(refusal(400, wanted.error()));
    if (tables_.size() >= options_.mostGames) {
        HttpResponse full = refusal(503, {"TooMany", "The server has as many games as it can hold."});
        full.headers.emplace_back("Retry-After", "60");
        return reply(std::move(full));
    }
    const Color colour = wanted->colour.value_or(randomBelow(2) == 0 ? Color::White : Color::Black);
    happened::Created created{wanted->setup, {}, ""};
    created.seats[colour] = personOf(caller.player);
    if (wanted->opponent == OpponentKind::Computer) created.seats[opposite(colour)] = Computer{wanted->level};
    std::string invitation;
    if (wanted->opponent == OpponentKind::Link) {
        invitation = newSeatSecret();
        created.seatHash = hashOfSeat(invitation);
    }
    auto [room, event] = newRoom(newGameId(), std::move(created));
    const std::string game = room.id();
    ++created_;
    commit(seat(std::move(room)), {std::move(event)}, [reply, game, invitation](bool good) {
        if (!good) return reply(refusal(503, cannotStore));
        JsonWriter writer = document();
        writer.member("game", game).member("url", "/game/" + game);
        if (!invitation.empty()) writer.member("invite", "/game/" + game + "?seat=" + invitation);
        reply(json(201, std::move(writer)));
    });
}

bool Hub::routeGames(const Caller& caller, std::string_view rest, const Reply& reply) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string game(rest.substr(0, slash));
    const std::string_view what = rest.substr(slash);
    if (!isIdentifier(game)) return false;
    if (caller.request.method == "POST") {
        if (what != "/join") return false;
        joinGame(caller, game, reply);
        return true;
    }
    if (what.empty())
        showGame(caller, game, reply);
    else if (what == "/why")
        explainGame(caller, game, reply);
    else if (what == "/pgn") {
        Table* table = find(game);
        if (!table) {
            reply(refusal(404, noSuchGame));
            return true;
        }
        whenCommitted(*table, [this, game, reply](bool) {
            const auto found = tables_.find(game);
            reply(found == tables_.end() ? refusal(404, noSuchGame) : download(found->second->room.pgn(), game));
        });
        leaveIfIdle(game);
    } else
        return false;
    return true;
}

void Hub::joinGame(const Caller& caller, const std::string& game, const Reply& reply) {
    if (!caller.identity->scopes.has(Scope::Challenge)) return reply(refusal(403, scopeMissing(Scope::Challenge)));
    const auto body = bodyOf(caller.request);
    if (!body) return reply(body.error());
    Table* table = find(game);
    if (!table) return reply(refusal(404, noSuchGame));
    Room& room = table->room;
    const auto joined = [game, reply](Color side) {
        JsonWriter writer = document();
        writer.member("game", game).member("you", name(side));
        reply(json(200, std::move(writer)));
    };
    if (const auto side = room.seatOf(caller.player))
        return whenCommitted(
            *table, [joined, side, reply](bool good) { good ? joined(*side) : reply(refusal(503, cannotStore)); });
    if (room.state() != RoomState::Waiting) return reply(refusal(409, {"SeatTaken", "Both seats are taken."}));
    if (!room.seatHash().empty() && !isSeat(body->text("seat").value_or(""), room.seatHash())) {
        parts_.log("event=refused reason=seat address=" + caller.request.address + " game=" + game);
        return reply(refusal(403, {"WrongSeat", "The link does not open this seat."}));
    }
    auto event = room.join(personOf(caller.player), parts_.now());
    const Color side = *room.seatOf(caller.player);
    commit(*table, {std::move(*event)}, [this, game, joined, side, reply](bool good) {
        if (!good) return reply(refusal(503, cannotStore));
        joined(side);
        if (const auto found = tables_.find(game); found != tables_.end()) showPresence(*found->second);
    });
}

void Hub::showGame(const Caller& caller, const std::string& game, const Reply& reply) {
    Table* table = find(game);
    if (!table) return reply(refusal(404, noSuchGame));
    whenCommitted(*table, [this, game, reply, player = caller.player](bool) {
        const auto found = tables_.find(game);
        if (found == tables_.end()) return reply(refusal(404, noSuchGame));
        const Room& room = found->second->room;
        reply({.body = room.snapshotText(player.empty() ? std::nullopt : room.seatOf(player), parts_.now())});
    });
    leaveIfIdle(game);
}

void Hub::explainGame(const Caller& caller, const std::string& game, const Reply& reply) {
    Table* table = find(game);
    if (!table) return reply(refusal(404, noSuchGame));
    AnyGame copy = table->room.game();
    const std::int64_t ply = queryNumber(caller.request.query, "ply").value_or(static_cast<std::int64_t>(copy.ply()));
    leaveIfIdle(game);
    if (ply < 0 || static_cast<std::size_t>(ply) > copy.ply())
        return reply(refusal(404, {"NotFound", "There is no such ply."}));
    if (static_cast<std::size_t>(ply) != copy.ply()) copy.goTo(static_cast<std::size_t>(ply));
    JsonWriter writer = document();
    writer.member("ply", ply).openList("sentences");
    std::string text = explain(copy);
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (end > 0) writer.value(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    writer.closeList();
    reply(json(200, std::move(writer)));
}

bool Hub::routePlayers(const Caller& caller, std::string_view rest, const Reply& reply) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string player(rest.substr(0, slash));
    const std::string_view what = rest.substr(slash);
    if (!isIdentifier(player) || (what != "/games" && what != "/pgn")) return false;
    const std::int64_t before =
        queryNumber(caller.request.query, "before").value_or(std::numeric_limits<std::int64_t>::max());
    if (what == "/pgn") {
        std::string text;
        for (const auto& game : parts_.store.gamesOf(player, before, pgnOnAPage)) {
            if (const Table* table = find(game.game)) text += table->room.pgn() + "\n";
            leaveIfIdle(game.game);
        }
        reply(download(std::move(text), player));
        return true;
    }
    auto games = parts_.store.gamesOf(player, before, gamesOnAPage + 1);
    const bool isMore = games.size() > gamesOnAPage;
    if (isMore) games.resize(gamesOnAPage);
    const Person person = personOf(player);
    JsonWriter writer = document();
    writer.open("player").member("id", person.id).member("name", person.name).close().openList("games");
    for (const auto& game : games) writer.rawValue(listingOf(game));
    writer.closeList().member("more", isMore);
    reply(json(200, std::move(writer)));
    return true;
}

std::string Hub::metrics() const {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view type, std::uint64_t value) {
        text += "# TYPE nowchess_" + std::string(name) + " " + std::string(type) + "\nnowchess_" + std::string(name) +
                " " + std::to_string(value) + "\n";
    };
    add("clients", "gauge", clients_.size());
    add("games_loaded", "gauge", tables_.size());
    add("clocks_running", "gauge", timers_.size());
    add("writes_pending", "gauge", pending_);
    add("searches_waiting", "gauge", parts_.workers.waiting());
    add("moves_total", "counter", moves_);
    add("games_created_total", "counter", created_);
    add("refusals_total", "counter", refusals_);
    return parts_.moreMetrics ? text + parts_.moreMetrics() : text;
}

}  // namespace nowchess::server
