// What can be chosen before a game, from lists and by words.
#include <algorithm>
#include <array>
#include <utility>

#include "console/format.h"
#include "front/tui/start_screen.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/session/line.h"
#include "play/game_file.h"
#include "play/store/rule_choices.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::array<std::string_view, 6> clockPresets{"1+0", "3+2", "5+3", "10+0", "15+10", "30+0"};
constexpr std::array<std::string_view, 3> colours{"white", "black", "random"};

}  // namespace

std::vector<StartScreen::Value> StartScreen::valuesOf(Row row) {
    std::vector<Value> values;
    const auto addText = [&](std::string& choice, std::string_view value, std::string text) {
        values.push_back({std::move(text), choice == value, [&choice, value = std::string(value)] { choice = value; }});
    };
    const auto addQuestion = [&](std::string text, std::function<void()> ask) {
        values.push_back({std::move(text), false, std::move(ask), true});
    };
    const auto isListed = [&] { return std::ranges::any_of(values, &Value::isChosen); };
    switch (row) {
        case Row::Opponent:
            addText(choices_.opponent, "human", "a person, at this keyboard");
            addText(choices_.opponent, "computer", "the computer");
            addText(choices_.opponent, "nowchess", "NowChess, the engine built in");
            for (const std::string& engine : engines_) addText(choices_.opponent, engine, engine);
            addText(choices_.opponent, "watch", "nobody: two computers play");
            if (!isListed()) addText(choices_.opponent, choices_.opponent, choices_.opponent);
            addQuestion("another engine ...", [this] {
                askFor("Command of a UCI engine: ", [this](const std::string& text) -> std::optional<std::string> {
                    choices_.opponent = text;
                    return std::nullopt;
                });
            });
            break;
        case Row::Level:
            for (const Level level : allLevels)
                values.push_back(
                    {std::string(name(level)), choices_.level == level, [this, level] { choices_.level = level; }});
            break;
        case Row::Colour:
            for (const std::string_view colour : colours) addText(choices_.colour, colour, std::string(colour));
            break;
        case Row::Clock:
            addText(choices_.time, "", "none");
            for (const std::string_view preset : clockPresets) addText(choices_.time, preset, std::string(preset));
            if (!isListed()) addText(choices_.time, choices_.time, choices_.time);
            addQuestion("another ...", [this] {
                askFor(
                    "Minutes+seconds for each move: ", [this](const std::string& text) -> std::optional<std::string> {
                        if (const auto control = parsePlayersTimeControl(text); !control)
                            return formatted("'{}': {}", text, playersMessage(control.error()));
                        choices_.time = text;
                        return std::nullopt;
                    });
            });
            break;
        case Row::Rules:
            for (const Rules rules : ruleChoices())
                values.push_back({wordFor(rules), choices_.rules == rules, [this, rules] { choices_.rules = rules; }});
            break;
        case Row::Position:
            values.push_back({"the usual start", !start_, [this] {
                                  start_.reset();
                                  positionText_.clear();
                              }});
            if (start_) values.push_back({positionText_, true, [] {}});
            addQuestion("a FEN, moves or a PGN file ...", [this] {
                askFor("FEN, moves, or PGN file and number: ",
                       [this](const std::string& text) { return takePosition(text); });
            });
            break;
        case Row::Continue:
        case Row::Games:
        case Row::Play:
        case Row::Quit: break;
    }
    return values;
}

std::string StartScreen::valueOf(Row row) {
    const std::vector<Value> values = valuesOf(row);
    const auto chosen = std::ranges::find_if(values, &Value::isChosen);
    return chosen == values.end() ? "" : chosen->text;
}

void StartScreen::cycle(int step) {
    const std::vector<Row> all = rows();
    if (page_ != Page::Main || selected_ >= all.size()) return;
    std::vector<Value> values = valuesOf(all[selected_]);
    std::erase_if(values, [](const Value& value) { return value.asks; });
    if (values.empty()) return;
    const auto chosen = std::ranges::find_if(values, &Value::isChosen) - values.begin();
    const auto count = static_cast<std::ptrdiff_t>(values.size());
    values[static_cast<std::size_t>((chosen + step + count) % count)].choose();
    selected_ = rowIndex(all[selected_]);  // rows may have come or gone
}

void StartScreen::askFor(std::string prompt, std::function<std::optional<std::string>(const std::string&)> take) {
    question_ = TextQuestion{std::move(prompt), std::move(take)};
    input_.clear();
}

// A FEN, the name of a file with games, or moves; what is wrong with it.
std::optional<std::string> StartScreen::takePosition(const std::string& text) {
    const auto position = positionFromFen(text);
    std::optional<GameRecord> record;
    if (position) {
        record = GameRecord{Session{AnyGame(*position, {.rules = rulesFor(*position)})}};
    } else {
        // Anything with slashes and blanks may be meant for a FEN.
        auto game = readNamedGame(*options_.world.files, text);
        if (auto typed = readRecord(text); !game && typed && typed->session.game.ply() > 0) game = std::move(*typed);
        if (!game && text.contains('/') && text.contains(' ')) return message(position.error());
        if (!game) return game.error();
        record = std::move(*game);
    }
    if (!reopen(*record)) return "That game is over before its first move.";
    start_ = std::move(record);
    positionText_ = text;
    return std::nullopt;
}

// --- words ----------------------------------------------------------------------------------------------------------

// One choice after the other, a position, or a move, which begins the game.
bool StartScreen::onWords(const std::string& line) {
    const CommandWords typed = splitCommand(line);
    const std::string_view word = typed.verb;
    if (word == "quit" || word == "q" || word == "exit") return leave(Left::Quit);
    if (word == "play" || word == "new") return begin();
    if ((word == "resume" || word == "continue") && !games_.empty()) return continueGame(games_.front());
    if (word == "games" && !games_.empty()) return activateRow(Row::Games);
    const GameChoices before = choices_;
    std::optional<GameRecord> startBefore = start_;
    const std::string textBefore = positionText_;
    std::string unknown;
    for (std::string_view rest = line; !rest.empty();) {
        const CommandWords words = splitCommand(rest);
        const CommandWords next = splitCommand(words.rest);
        const bool isNumbered = takeStartNumber(words.verb, next.verb);
        if (!isNumbered && !words.verb.empty() && !takeWord(words.verb)) unknown = words.verb;
        rest = isNumbered ? next.rest : words.rest;
    }
    selected_ = rowIndex(Row::Play);
    if (unknown.empty()) return true;
    // As a whole it may be something else: the numbers of a FEN are no clocks. What is nothing changes nothing.
    choices_ = before;
    start_ = std::move(startBefore);
    positionText_ = textBefore;
    if (takeFirstMove(line)) return begin();
    const auto fault = takePosition(line);
    if (!fault) return true;
    const bool isPlace = line.contains('/') || line.contains('.');
    message_ = isPlace ? printable(*fault)
                       : formatted(
                             "'{}' is neither a choice nor a move. Choices are such as: black, casual, 5+3, "
                             "chess960, human.",
                             printable(unknown));
    return true;
}

// "chess960 518" and "960 518", as `--chess960 518` and `new 960 518` have it.
bool StartScreen::takeStartNumber(std::string_view word, std::string_view number) {
    const auto start = wholeNumber<int>(number);
    if ((word != "960" && word != "chess960") || !start) return false;
    const auto position = chess960Start(*start, Variant::Standard);
    if (!position) return false;
    choices_.rules = chess960Rules;
    start_ = GameRecord{Session{AnyGame(*position, {.rules = chess960Rules})}};
    positionText_ = formatted("Chess960 start {}", *start);
    return true;
}

bool StartScreen::takeWord(const std::string& word) {
    if (const auto level = parseLevel(word)) {
        choices_.level = *level;
        if (!choices_.hasComputer()) choices_.opponent = "computer";
        return true;
    }
    if (std::ranges::find(colours, word) != colours.end()) {
        choices_.colour = word;
        return true;
    }
    if (word == "human" || word == "person") {
        choices_.opponent = "human";
        return true;
    }
    if (word == "computer" || word == "nowchess" || word == "watch" ||
        std::ranges::find(engines_, word) != engines_.end()) {
        choices_.opponent = word;
        return true;
    }
    if (const auto rules = parseRules(word)) {
        choices_.rules = *rules;
        return true;
    }
    if (word.find_first_of("0123456789") == 0 && parsePlayersTimeControl(word)) {
        choices_.time = word;
        return true;
    }
    return false;
}

bool StartScreen::takeFirstMove(const std::string& line) {
    const AnyPosition position = start_ ? start_->session.game.position() : AnyPosition::initial();
    if (!parseMove(line, position) || (!start_ && choices_.rules != standardRules)) return false;
    firstLine_ = line;
    return true;
}

}  // namespace nowchess::app
