#include <memory>
#include <optional>

#include <unistd.h>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "front/line/line_mode.h"
#include "front/tui/ncurses_terminal.h"
#include "front/tui/play_on_screen.h"
#include "nowchess/rules/chess960.h"
#include "online/online.h"
#include "play/game_choices.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct PlayArguments {
    std::vector<std::string> words;  // what follows the first word of an unquoted FEN
    std::optional<std::string> fen;
    std::optional<std::string> pgn;
    std::optional<std::string> time;
    std::optional<std::string> config;
    std::optional<std::string> server;
    std::string color;
    std::string pictures;
    std::string white;  // empty: nobody was named
    std::string black;
    std::string level;
    Rules variant;
    bool chess960 = false;
    std::optional<std::uint64_t> chess960Number;  // a random one if not given
    bool resume = false;
    bool plain = false;
    bool speak = false;
    bool ascii = false;
    bool unicode = false;

    [[nodiscard]] Rules rules() const {
        return {variant.variant, chess960 ? CastlingMode::Chess960 : variant.castling};
    }
    // Does the command line say what is to be played?
    [[nodiscard]] bool namesAGame() const {
        return fen || pgn || time || resume || rules() != standardRules || !white.empty() || !black.empty() ||
               !level.empty();
    }
};

OrFileError<> readSettingsFile(const std::filesystem::path& file, OpenMode mode, Settings& settings,
                               std::string& notices) {
    const auto text = readFile(*machineFiles(), file, mode);
    if (!text) return std::unexpected(text.error());
    for (const SettingsWarning& warning : readSettings(*text, settings, checkKey, file.string()))
        append(notices, "{}, line {}: {}\n", file.string(), warning.line, warning.message);
    return {};
}

// The file, then the variables, then the command line. What is wrong with a file is noted and passed over; one that was
// asked for must be there.
OrFileError<Settings> settingsOf(const PlayArguments& arguments, const std::optional<Directories>& directories,
                                 std::string& notices) {
    Settings settings;
    if (arguments.config) {
        const auto read = readSettingsFile(*arguments.config, OpenMode::ReadAnything, settings, notices);
        if (!read) return std::unexpected(read.error());
    } else if (directories) {
        const auto read = readSettingsFile(directories->config / "config.toml", OpenMode::Read, settings, notices);
        if (!read && read.error().code != ENOENT && read.error().code != ENOTDIR)
            append(notices, "{}\n", message(read.error()));
    }
    for (const std::string& warning : readEnvironment(settings)) append(notices, "{}\n", warning);
    if (!settings.level.empty() && !parseLevel(settings.level)) {
        append(notices, "there is no level '{}'; see 'nowchess play --help'\n", std::exchange(settings.level, {}));
        std::erase_if(settings.made, [](const MadeSetting& made) { return made.name == "level"; });
    }
    // The arguments have been looked at.
    const auto set = [&settings](std::string_view name, std::string_view value, std::string_view option) {
        static_cast<void>(setOne(settings, name, value, option));
    };
    if (arguments.ascii) set("figures", "letters", "--ascii");
    if (arguments.unicode) set("figures", "unicode", "--unicode");
    if (!arguments.pictures.empty()) set("pictures", arguments.pictures, "--pictures");
    if (!arguments.color.empty()) set("color", arguments.color, "--color");
    if (arguments.time) set("time", *arguments.time, "--time");
    if (arguments.speak) set("speak", "true", "--speak");
    if (arguments.plain) set("plain", "true", "--plain");
    return settings;
}

std::expected<GameRecord, std::string> fromPgn(const std::string& file) {
    const auto text = readFile(*machineFiles(), file == "-" ? "/dev/stdin" : file, OpenMode::ReadAnything);
    if (!text) return std::unexpected(message(text.error()));
    const std::string_view name = file == "-" ? "standard input" : std::string_view(file);
    auto record = readRecord(*text);
    if (!record) return std::unexpected(formatted("{}: {}", name, message(record.error())));
    if (!reopen(*record)) return std::unexpected(formatted("{}: the game was over before its first move", name));
    return std::move(*record);
}

// A line of standard input, and not a byte more: the rest is moves.
std::string firstLine() {
    std::string line;
    char c = 0;
    while (line.size() < LineReader::maxLineLength && ::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') line += c;
    return line;
}

std::expected<GameRecord, std::string> fromFen(const PlayArguments& arguments) {
    const std::string given = *arguments.fen + " " + joined(arguments.words);
    auto game = readGame(arguments.fen == "-" ? firstLine() : given, {.rules = arguments.rules()});
    if (!game) return std::unexpected(game.error().message);
    return GameRecord{Session{std::move(*game)}};
}

std::expected<std::optional<GameRecord>, std::string> startOf(const PlayArguments& arguments) {
    if (arguments.pgn) return fromPgn(*arguments.pgn);
    if (arguments.fen) return fromFen(arguments);
    const Rules rules = arguments.rules();
    if (rules == standardRules) return std::nullopt;
    if (rules.castling == CastlingMode::Standard)
        return GameRecord{Session{AnyGame(AnyPosition::initial(rules.variant), {.rules = rules})}};
    const std::uint64_t number =
        arguments.chess960Number.value_or(static_cast<std::uint64_t>(machineWorld().chess960Start()));
    const auto start = chess960Start(static_cast<int>(number), rules.variant);
    if (!start) return std::unexpected(formatted("{} has no Chess960 starts", tagName(rules.variant)));
    return GameRecord{Session{AnyGame(*start, {.rules = rules})}};
}

// Words for listeners, and lines for whatever is no terminal or knows nothing but lines.
bool wantsFullScreen(const Settings& settings, const Output& out) {
    return !settings.plain && !settings.speak && isCapableTerminal(out) && ::isatty(STDIN_FILENO) == 1;
}

ExitCode playFullScreen(TableOptions options, const std::optional<Directories>& directories,
                        std::unique_ptr<Terminal> terminal, bool asksFirst, Output& out) {
    const bool figures = chosen(options.settings.unicode, figuresFor(out) == Figures::Unicode);
    const std::string lastWords = playOnScreen(std::move(options), directories,
                                               figures ? Figures::Unicode : Figures::Letters, *terminal, asksFirst);
    terminal.reset();  // the screen as it was, before anything is said on it
    out.write(lastWords);
    return ExitCode::Yes;
}

// Those of the command line; where it names none, those of the settings.
PlayerChoices playersOf(const PlayArguments& arguments, const Settings& settings, const World& world) {
    const Level level = parseLevel(arguments.level.empty() ? settings.level : arguments.level).value_or(Level::Casual);
    if (arguments.white.empty() && arguments.black.empty() && !settings.opponent.empty() && !arguments.resume) {
        PlayerChoices players = playersFor(choicesFrom(settings), world.coin());
        players.level = level;
        return players;
    }
    const auto named = [](const std::string& player) { return player.empty() ? "human" : player; };
    return {.players = {{named(arguments.white), named(arguments.black)}}, .level = level};
}

// The game that is created on a server: whoever is named is the opponent, and whoever is not is the user.
OnlineChoices onlineChoices(const PlayArguments& arguments, const Settings& settings) {
    OnlineChoices choices;
    const std::string& opponent = arguments.white.empty() ? arguments.black : arguments.white;
    if (!opponent.empty()) choices.colour = arguments.white.empty() ? "white" : "black";
    if (opponent == "computer") choices.opponent = "computer";
    if (opponent == "anybody") choices.opponent = "lobby";
    choices.time = arguments.time.value_or(settings.time.empty() ? choices.time : settings.time);
    const std::string& level = arguments.level.empty() ? settings.level : arguments.level;
    if (!level.empty()) choices.level = level;
    choices.rules = arguments.rules();
    choices.chess960Number = arguments.chess960Number;
    if (arguments.fen) choices.fen.emplace(trimmed(*arguments.fen + " " + joined(arguments.words)));
    return choices;
}

ExitCode run(const PlayArguments& arguments, Output& out) {
    const auto directories = userDirectories();
    std::string notices;
    auto settings = settingsOf(arguments, directories, notices);
    if (!settings) {
        complain("nowchess play: {}", message(settings.error()));
        return ExitCode::No;
    }
    const auto theme = themeNamed(settings->theme, directories, *machineFiles());
    if (!theme) {
        append(notices, "{}\n", theme.error());
        static_cast<void>(setOne(*settings, "theme", "wood", formatted("'{}' cannot be used", settings->theme)));
    }
    for (std::string_view rest = notices; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1))
        complain("nowchess play: {}", rest.substr(0, rest.find('\n')));
    const auto openTerminal = [&](const Settings& used) -> std::unique_ptr<Terminal> {
        if (!wantsFullScreen(used, out)) return nullptr;
        return openNcursesTerminal(used, theme.value_or(*builtInTheme("wood")));
    };
    if (arguments.server)
        return playOnline(
            *arguments.server, onlineChoices(arguments, *settings), *settings, directories,
            [&] { return openTerminal(*settings); }, out);
    TableOptions options{.settings = *settings,
                         .notices = notices,
                         .start = std::nullopt,
                         .rules = arguments.rules(),
                         .resume = arguments.resume,
                         .players = playersOf(arguments, *settings, machineWorld())};
    auto start = startOf(arguments);
    if (!start) {
        complain("nowchess play: {}", start.error());
        return ExitCode::No;
    }
    options.start = std::move(*start);
    if (wantsFullScreen(options.settings, out)) {
        // What was chosen last time is where the start screen begins; lines and scripts know nothing of it.
        if (directories && !arguments.namesAGame()) recallChoices(*machineFiles(), *directories, options.settings);
        if (auto terminal = openTerminal(options.settings))
            return playFullScreen(std::move(options), directories, std::move(terminal), !arguments.namesAGame(), out);
    }
    return LineMode(std::move(options), directories, out).run();
}

std::optional<std::string> findFault(const PlayArguments& arguments) {
    if (!arguments.words.empty() && !arguments.fen)
        return formatted("a position needs --fen before it, but found '{}'", arguments.words.front());
    if (arguments.chess960Number && arguments.fen) return "--chess960 takes no number where --fen gives the position";
    if (arguments.fen && arguments.pgn) return "--fen and --pgn name two different starts";
    if (arguments.resume && (arguments.fen || arguments.pgn))
        return "--resume goes on with the saved game, and takes neither --fen nor --pgn";
    if (arguments.server) {
        if (arguments.pgn || arguments.resume) return "--server takes neither --pgn nor --resume";
        if (!arguments.white.empty() && !arguments.black.empty())
            return "with --server one side is yours: name the other one's player alone";
        const std::string& opponent = arguments.white.empty() ? arguments.black : arguments.white;
        if (!opponent.empty() && opponent != "human" && opponent != "computer" && opponent != "anybody")
            return formatted("with --server the opponent is human, computer or anybody, but found '{}'", opponent);
    }
    if (arguments.time)
        if (const auto control = parsePlayersTimeControl(*arguments.time); !control)
            return formatted("--time '{}': {}", *arguments.time, playersMessage(control.error()));
    return std::nullopt;
}

const char* const description =
    "Chess by the Laws, for two at one keyboard or against the computer: every ending, draw\n"
    "claims that explain themselves, undo and redo. On a terminal it takes the whole screen, where a\n"
    "start screen asks what to play unless options say so (F1 lists the keys); with --plain, or in a\n"
    "pipe, it asks for line after line. Moves are typed in any usual form (e4, Nf3, e2e4); 'help'\n"
    "lists what else can be typed, 'quit' leaves. The game is saved after every move and offered\n"
    "again at the next start; finished games are kept in games.pgn in the data directory. Settings\n"
    "are read from config.toml in the configuration directory and from NOWCHESS_... variables;\n"
    "'settings' tells what is in force, and from where.\n"
    "\n"
    "With --server the game is one of a server's ('nowchess serve'), on the same screen: of its address a\n"
    "new game, with a link for the opponent (--black computer plays against the computer, --black\n"
    "anybody waits in the lobby); of an invitation's the game it is for; of a game's the way back to\n"
    "it, or a place to watch from; of its /lobby the games that wait for somebody.";

const char* const examples =
    "  nowchess play\n"
    "  nowchess play --black computer --level casual\n"
    "  nowchess play --white human --black '/usr/games/gnuchess --uci' --time 5+3\n"
    "  nowchess play --resume\n"
    "  nowchess play --chess960 518\n"
    "  nowchess play --variant crazyhouse --black computer\n"
    "  nowchess play --fen '4k3/P7/8/8/8/8/8/4K3 w - - 0 1'\n"
    "  nowchess play --pgn game.pgn\n"
    "  nowchess play --server http://127.0.0.1:8960 --time 5+3\n"
    "  printf '%s\\n' f3 e5 g4 Qh4 quit | nowchess play";

}  // namespace

void addPlayCommand(CommandLine& line) {
    const auto arguments = std::make_shared<PlayArguments>();
    Arguments command = line.addCommand({.name = "play",
                                         .summary = "Play chess, with somebody at the keyboard or the computer",
                                         .usage = "nowchess play [--fen FEN | --pgn FILE | --resume] [OPTIONS]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    command.words("WORDS", arguments->words, "");
    command.option("--fen", "FEN", arguments->fen,
                   "Start from this position (quotes are not needed; - reads a line\nof standard input)");
    command.option("--pgn", "FILE", arguments->pgn, "Go on with the first game of a PGN file (- for standard input)");
    command.flag("--resume", arguments->resume, "Go on with the game that was left unfinished last");
    command.optionalNumber("--chess960", arguments->chess960, arguments->chess960Number, {0, chess960StartCount - 1},
                           "Chess960, from starting position N (0 to 959; a random\none if not given)");
    command.variant(arguments->variant);
    command.text("--white", "PLAYER", arguments->white,
                 "Who plays White: human, computer, nowchess (the engine built in)\nor the command of a UCI engine");
    command.text("--black", "PLAYER", arguments->black, "Who plays Black");
    std::vector<std::string> levels;
    levels.reserve(allLevels.size());
    for (const Level level : allLevels) levels.emplace_back(name(level));
    command.choice(
        "--level", "LEVEL", arguments->level, levels,
        "How strong the computer plays: beginner, novice, casual (the\nusual one), club, strong, master or full");
    command.option("--time", "CONTROL", arguments->time,
                   "Play with clocks: 5+3 is five minutes and three seconds a move;\nhalf a minute is 0.5 or 0:30");
    command.option("--server", "URL", arguments->server,
                   "Play on a server, or watch: its address, or that of a game there");
    command.option("--config", "FILE", arguments->config,
                   "Read the settings from this file, and not from the usual one");
    command.flag("--plain", arguments->plain, "Prompts and lines of text, whatever the terminal can do");
    command.flag("--speak", arguments->speak, "Announce moves in words, for screen readers");
    command.flag("--ascii", arguments->ascii, "Draw the board with letters, even on a terminal");
    command.flag("--unicode", arguments->unicode, "Draw the board with chess figures, even in a pipe");
    command.choice("--pictures", "HOW", arguments->pictures, {"auto", "kitty", "sixel", "off"},
                   "Draw the pieces as real pictures where the terminal shows any\n(auto: if it says so when asked)");
    command.choice("--color", "WHEN", arguments->color, {"auto", "always", "never"},
                   "Mark the last move and checks in colour (auto: on a terminal)");
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
