#include "online/online.h"

#include <chrono>
#include <random>

#include "console/format.h"
#include "front/tui/full_screen.h"
#include "online/lobby_screen.h"
#include "online/online_mode.h"
#include "online/online_table.h"
#include "online/requests.h"
#include "play/store/files.h"
#include "text/words.h"

namespace nowchess::app {

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
    const auto challenges = openChallenges(connection);
    if (!challenges) return std::unexpected(challenges.error());
    if (challenges->empty()) out.write("Nobody is waiting for an opponent.\n");
    for (const Challenge& challenge : *challenges)
        out.print("{}: {}/game/{}\n", challenge.text, server.origin(), challenge.game);
    return {};
}

// A game, and what is to be said about the way to it.
struct Entered {
    std::string game;
    std::string address{};  // of one that was created
    std::string said{};
};

std::expected<Entered, std::string> createGame(Connection& connection, const ServerAddress& server,
                                               const OnlineChoices& choices) {
    const auto created = askFor(connection, "/api/games", requestOf(choices));
    if (!created) return std::unexpected(created.error());
    Entered entered{.game = created->text("game").value_or("")};
    entered.address = formatted("The game: {}/game/{}\n", server.origin(), entered.game);
    if (const auto invite = created->text("invite"))
        entered.said = formatted("Send this to your opponent: {}{}\n", server.origin(), *invite);
    return entered;
}

// Takes a seat; the secret is the invitation's, and empty for an open challenge. Who is refused can still watch.
Entered joinGame(Connection& connection, const std::string& game, const std::string& secret) {
    JsonWriter json;
    json.open().member("v", 1);
    if (!secret.empty()) json.member("seat", secret);
    json.close();
    const auto joined = askFor(connection, "/api/games/" + game + "/join", json.text());
    return {.game = game, .said = joined ? "" : joined.error() + "\n"};
}

// The game that the address names, joined if it has the invitation's secret, or a new one.
std::expected<Entered, std::string> enterGame(Connection& connection, const ServerAddress& server,
                                              const OnlineChoices& choices) {
    constexpr std::string_view gamePath = "/game/";
    constexpr std::string_view seat = "seat=";
    if (!server.path.starts_with(gamePath)) return createGame(connection, server, choices);
    const std::string game = server.path.substr(gamePath.size());
    if (!server.query.starts_with(seat)) return Entered{.game = game};
    return joinGame(connection, game, server.query.substr(seat.size()));
}

OnlineOptions newOptions() {
    std::random_device chance;
    return {.idPrefix = formatted("{:08x}{:08x}-", chance(), chance()), .now = now};
}

// One game after the other, with the lobby between them. What is to be said when the screen is no more.
std::string playOnScreen(Connection& connection, const ServerAddress& server, const OnlineChoices& choices,
                         const Settings& settings, Figures figures, std::optional<Entered> game, Terminal& terminal) {
    std::optional<FullScreen> screen;
    while (true) {
        if (game) {
            if (screen) screen->leave();
            const auto makeTable = [&](TableFront front) {
                return std::make_unique<OnlineTable>(connection, game->game, newOptions(), game->said,
                                                     std::move(front));
            };
            screen.emplace(makeTable, settings, "", figures, terminal);
            game.reset();
        }
        if (screen && screen->run() == FullScreen::Left::Quit) return screen->leave();
        LobbyScreen lobby(connection, terminal, screen.has_value());
        switch (lobby.run()) {
            case LobbyScreen::Left::Quit: return screen ? screen->leave() : "";
            case LobbyScreen::Left::Back: break;
            case LobbyScreen::Left::Challenge: game = joinGame(connection, lobby.game(), ""); break;
            case LobbyScreen::Left::New:
                if (auto created = createGame(connection, server, choices))
                    game = std::move(*created);
                else
                    return created.error() + "\n";
                break;
        }
    }
}

}  // namespace

ExitCode playOnline(const std::string& address, const OnlineChoices& choices, const Settings& settings,
                    const std::optional<Directories>& directories,
                    const std::function<std::unique_ptr<Terminal>()>& openTerminal, Output& out) {
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
    std::optional<Entered> game;
    const bool isLobby = server->path == "/lobby";
    if (!isLobby) {
        auto entered = enterGame(*connection, *server, choices);
        if (!entered) return fail(entered.error());
        game = std::move(*entered);
        if (const auto known = askFor(*connection, "/api/games/" + game->game); !known) return fail(known.error());
    }
    if (auto terminal = openTerminal()) {
        const bool isUnicode = chosen(settings.unicode, figuresFor(out) == Figures::Unicode);
        const std::string lastWords =
            playOnScreen(*connection, *server, choices, settings, isUnicode ? Figures::Unicode : Figures::Letters,
                         std::move(game), *terminal);
        terminal.reset();  // the screen as it was, before anything is said on it
        out.write(lastWords);
        return ExitCode::Yes;
    }
    if (isLobby) {
        const auto shown = showLobby(*connection, *server, out);
        return shown ? ExitCode::Yes : fail(shown.error());
    }
    out.write(game->address + game->said);
    return OnlineMode(*connection, game->game, newOptions(), settings, out).run();
}

}  // namespace nowchess::app
