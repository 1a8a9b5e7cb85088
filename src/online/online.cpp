#include "online/online.h"

#include <chrono>
#include <random>

#include "console/format.h"
#include "online/online_mode.h"
#include "play/store/files.h"
#include "text/words.h"

namespace nowchess::app {

using server::JsonObject;
using server::JsonWriter;

namespace {

// Who the user is to each server, a line each: "127.0.0.1:8960 SECRET".
class Secrets {
public:
    Secrets(const std::optional<Directories>& directories, const ServerAddress& server)
        : name_(server.host + ":" + server.port + " ") {
        if (!directories) return;
        file_ = directories->data / "servers";
        text_ = readFile(*machineFiles(), *file_, OpenMode::ReadOwn).value_or("");
    }
    [[nodiscard]] std::string find() const {
        const std::size_t at = place();
        if (at == std::string::npos) return "";
        const std::size_t begin = at + name_.size();
        return text_.substr(begin, text_.find('\n', begin) - begin);
    }
    void keep(const std::string& secret) {
        if (!file_ || secret == find()) return;
        if (const std::size_t at = place(); at != std::string::npos) text_.erase(at, text_.find('\n', at) + 1 - at);
        text_ += name_ + secret + "\n";
        auto written = makeDirectory(*machineFiles(), file_->parent_path());
        if (written) written = replaceFile(*machineFiles(), *file_, text_);
        if (!written) complain("nowchess play: {}", message(written.error()));
    }

private:
    [[nodiscard]] std::size_t place() const {
        if (text_.starts_with(name_)) return 0;
        const std::size_t at = text_.find("\n" + name_);
        return at == std::string::npos ? at : at + 1;
    }

    std::string name_;
    std::optional<std::filesystem::path> file_;
    std::string text_;
};

std::chrono::milliseconds now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

// The answer's JSON, or a sentence.
std::expected<JsonObject, std::string> askFor(Connection& connection, const std::string& target,
                                              const std::string& body = "") {
    const auto answer = connection.ask(target, body);
    if (!answer) return std::unexpected(answer.error());
    const auto json = JsonObject::parse(answer->body);
    if (json && answer->status < 300) return *json;
    const auto error = json ? json->object("error") : std::nullopt;
    return std::unexpected(error ? error->text("sentence").value_or("") : "That is no NowChess server.");
}

std::string requestOf(const OnlineChoices& choices) {
    JsonWriter json;
    json.open()
        .member("v", 1)
        .member("opponent", choices.opponent)
        .member("colour", choices.colour)
        .member("time", choices.time)
        .member("level", choices.level)
        .member("variant", tagName(choices.rules.variant));
    if (choices.chess960Number)
        json.member("chess960", *choices.chess960Number);
    else
        json.member("chess960", choices.rules.castling == CastlingMode::Chess960);
    json.member("fen", choices.fen).close();
    return std::move(json).text();
}

std::expected<void, std::string> showLobby(Connection& connection, const ServerAddress& server, Output& out) {
    const auto lobby = askFor(connection, "/api/lobby");
    if (!lobby) return std::unexpected(lobby.error());
    const auto challenges = lobby->objects("challenges");
    if (challenges.empty()) out.write("Nobody is waiting for an opponent.\n");
    for (const JsonObject& challenge : challenges) {
        const auto players = challenge.object("players");
        for (const char* const side : {"white", "black"})
            if (const auto player = players ? players->object(side) : std::nullopt)
                out.print("{} plays {}, {}, time {}: {}/game/{}\n", player->text("name").value_or(""), side,
                          challenge.text("variant").value_or(""), challenge.text("time").value_or(""), server.origin(),
                          challenge.text("game").value_or(""));
    }
    return {};
}

// The identifier of the game that the address names, joined if it has the invitation's secret, or of a new one.
std::expected<std::string, std::string> enterGame(Connection& connection, const ServerAddress& server,
                                                  const OnlineChoices& choices, Output& out) {
    constexpr std::string_view gamePath = "/game/";
    constexpr std::string_view seat = "seat=";
    if (server.path.starts_with(gamePath)) {
        const std::string game = server.path.substr(gamePath.size());
        if (!server.query.starts_with(seat)) return game;
        JsonWriter json;
        json.open().member("v", 1).member("seat", server.query.substr(seat.size())).close();
        const auto joined = askFor(connection, "/api/games/" + game + "/join", json.text());
        if (!joined) out.print("{}\n", joined.error());  // one can still watch
        return game;
    }
    const auto created = askFor(connection, "/api/games", requestOf(choices));
    if (!created) return std::unexpected(created.error());
    const std::string game = created->text("game").value_or("");
    out.print("The game: {}/game/{}\n", server.origin(), game);
    if (const auto invite = created->text("invite"))
        out.print("Send this to your opponent: {}{}\n", server.origin(), *invite);
    return game;
}

}  // namespace

ExitCode playOnline(const std::string& address, const OnlineChoices& choices, const Settings& settings,
                    const std::optional<Directories>& directories, Output& out) {
    const auto fail = [](const std::string& sentence) {
        complain("nowchess play: {}", sentence);
        return ExitCode::No;
    };
    const auto server = parseServerAddress(address);
    if (!server) return fail(formatted("'{}' is no address of a server, such as http://127.0.0.1:8960", address));
    Secrets secrets(directories, *server);
    const auto connection = Connection::to(*server, secrets.find());
    if (const auto me = askFor(*connection, "/api/me"); !me) return fail(me.error());
    secrets.keep(connection->secret());
    if (server->path == "/lobby") {
        const auto shown = showLobby(*connection, *server, out);
        return shown ? ExitCode::Yes : fail(shown.error());
    }
    const auto game = enterGame(*connection, *server, choices, out);
    if (!game) return fail(game.error());
    std::random_device chance;
    return OnlineMode(*connection,
                      {.game = *game,
                       .settings = settings,
                       .idPrefix = formatted("{:08x}{:08x}-", chance(), chance()),
                       .now = now},
                      out)
        .run();
}

}  // namespace nowchess::app
