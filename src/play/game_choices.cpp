#include "play/game_choices.h"

#include <algorithm>
#include <array>

#include "console/format.h"
#include "nowchess/rules/chess960.h"
#include "play/opponent/command_words.h"
#include "play/store/rule_choices.h"

namespace nowchess::app {

namespace {

std::filesystem::path choicesFile(const Directories& directories) { return directories.state / "choices.toml"; }

// A string of TOML.
std::string tomlString(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= ' ') out += c;
    }
    return out + "\"";
}

}  // namespace

GameChoices choicesFrom(const Settings& settings) {
    GameChoices choices;
    if (!settings.opponent.empty()) choices.opponent = settings.opponent;
    if (const auto level = parseLevel(settings.level)) choices.level = *level;
    if (!settings.colour.empty()) choices.colour = settings.colour;
    if (const auto rules = parseRules(settings.variant)) choices.rules = *rules;
    choices.time = settings.time;
    return choices;
}

PlayerChoices playersFor(const GameChoices& choices, bool isBlackByChance) {
    PlayerChoices players{.players = {{"human", "human"}}, .level = choices.level};
    if (!choices.hasComputer()) return players;
    if (choices.opponent == "watch") return {.players = {{"computer", "computer"}}, .level = choices.level};
    const bool isBlack = choices.colour == "black" || (choices.colour == "random" && isBlackByChance);
    players.players[isBlack ? Color::White : Color::Black] = choices.opponent;
    return players;
}

std::optional<GameRecord> startFor(const GameChoices& choices, const World& world) {
    if (choices.rules == standardRules) return std::nullopt;
    return GameRecord{Session{AnyGame(firstPosition(choices.rules, world), {.rules = choices.rules})}};
}

AnyPosition firstPosition(Rules rules, const World& world) {
    if (rules.castling == CastlingMode::Chess960)
        if (const auto start = chess960Start(world.chess960Start(), rules.variant)) return *start;
    return AnyPosition::initial(rules.variant);
}

void recallChoices(FileSystem& files, const Directories& directories, Settings& settings) {
    const auto text = readFile(files, choicesFile(directories), OpenMode::ReadOwn);
    if (!text) return;
    Settings recalled;
    readSettings(*text, recalled, [](const Settings&, std::string_view, std::string_view) { return "no key here"; });
    // Nothing but the choices: whatever else may have come into that file.
    constexpr std::array<std::string_view, 5> choices{"opponent", "level", "colour", "variant", "time"};
    for (const MadeSetting& made : recalled.made)
        if (std::ranges::find(choices, made.name) != choices.end() &&
            std::ranges::find(settings.made, made.name, &MadeSetting::name) == settings.made.end())
            static_cast<void>(setOne(settings, made.name, made.value, "the last game"));
}

void rememberChoices(FileSystem& files, const Directories& directories, const GameChoices& choices) {
    const std::string text =
        formatted("opponent = {}\nlevel = {}\ncolour = {}\nvariant = {}\ntime = {}\n", tomlString(choices.opponent),
                  tomlString(name(choices.level)), tomlString(choices.colour), tomlString(wordFor(choices.rules)),
                  tomlString(choices.time));
    if (makeDirectory(files, directories.state)) static_cast<void>(replaceFile(files, choicesFile(directories), text));
}

std::vector<std::string> installedEngines() {
    std::vector<std::string> engines;
    for (const char* const known : {"stockfish", "fairy-stockfish", "gnuchess --uci"})
        if (findProgram(splitShellWords(known)->front())) engines.emplace_back(known);
    return engines;
}

}  // namespace nowchess::app
