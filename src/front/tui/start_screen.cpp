#include "front/tui/start_screen.h"

#include <algorithm>
#include <utility>

#include "console/format.h"
#include "front/tui/view.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::string_view help =
    "Arrows and Enter, digits or the mouse choose; Left and Right change. Or type: black, casual, 5+3, chess960, "
    "human, "
    "a FEN, a PGN file, or a first move.";

}  // namespace

StartScreen::StartScreen(TableOptions options, std::optional<Directories> directories, Terminal& terminal, bool hasGame)
    : options_(std::move(options)),
      directories_(std::move(directories)),
      terminal_(terminal),
      hasGame_(hasGame),
      choices_(choicesFrom(options_.settings)),
      engines_(installedEngines()) {
    listGames();
    selected_ = rowIndex(games_.empty() || hasGame ? Row::Play : Row::Continue);
    message_ = printable(options_.notices, LineEnds::Kept);
}

StartScreen::Left StartScreen::run() {
    bool goesOn = true;
    while (goesOn) {
        render(menu(), terminal_);
        if (const auto input = terminal_.wait(std::nullopt)) goesOn = onInput(*input);
    }
    return left_;
}

void StartScreen::listGames() {
    games_.clear();
    if (directories_) games_ = unfinishedGames(*options_.world.files, *directories_);
}

// --- what is shown --------------------------------------------------------------------------------------------------

std::vector<StartScreen::Row> StartScreen::rows() const {
    std::vector<Row> rows;
    if (!games_.empty()) rows.push_back(Row::Continue);
    if (games_.size() > 1) rows.push_back(Row::Games);
    rows.push_back(Row::Opponent);
    if (choices_.hasComputer()) rows.push_back(Row::Level);
    if (choices_.hasColour()) rows.push_back(Row::Colour);
    rows.insert(rows.end(), {Row::Clock, Row::Rules, Row::Position, Row::Play, Row::Quit});
    return rows;
}

std::size_t StartScreen::rowIndex(Row row) const {
    const std::vector<Row> all = rows();
    return static_cast<std::size_t>(std::ranges::find(all, row) - all.begin());
}

MenuItem StartScreen::itemFor(Row row) {
    switch (row) {
        case Row::Continue: return {"Continue", describe(games_.front())};
        case Row::Games: return {"Games", counted(games_.size(), "unfinished game")};
        case Row::Opponent: return {"Opponent", valueOf(row)};
        case Row::Level: return {"Level", valueOf(row)};
        case Row::Colour: return {"You play", valueOf(row)};
        case Row::Clock: return {"Clock", valueOf(row)};
        case Row::Rules: return {"Rules", valueOf(row)};
        case Row::Position: return {"From", valueOf(row)};
        case Row::Play: return {"Play", "begin this game"};
        case Row::Quit: break;
    }
    return {"Quit", ""};
}

Menu StartScreen::menu() {
    const auto columns = static_cast<std::size_t>(std::max(terminal_.size().columns, 0));
    Menu menu;
    menu.selected = selected_;
    menu.message = message_;
    menu.input = input_;
    if (question_) menu.prompt = question_->prompt;
    if (isDeleting_) menu.prompt = "Delete it for good? (y/n) ";
    switch (page_) {
        case Page::Main:
            menu.title = "NowChess";
            menu.hint = hasGame_ ? "Up, Down, Enter; Left and Right change; or type; Esc: back to the game"
                                 : "Up, Down, Enter; Left and Right change; or type a choice or a move";
            if (width(menu.hint) > columns)
                menu.hint = hasGame_ ? "Arrows, Enter; Esc: back" : "Arrows, Enter, or type";
            for (const Row row : rows()) menu.items.push_back(itemFor(row));
            break;
        case Page::Values:
            menu.title = itemFor(opened_).label;
            menu.hint = "Up, Down, Enter; Esc goes back";
            for (const Value& value : valuesOf(opened_))
                menu.items.push_back({value.isChosen ? value.text + " *" : value.text, ""});
            break;
        case Page::Games:
            menu.title = "Unfinished games";
            menu.hint = "Enter goes on with it, d deletes it, Esc goes back";
            if (width(menu.hint) > columns) menu.hint = "Enter, d deletes, Esc: back";
            for (const UnfinishedGame& game : games_) menu.items.push_back({describe(game), ""});
            break;
    }
    return menu;
}

// --- keys -----------------------------------------------------------------------------------------------------------

bool StartScreen::leave(Left left) {
    left_ = left;
    return false;
}

bool StartScreen::onInput(const Input& input) {
    if (std::holds_alternative<Closed>(input)) return leave(Left::Quit);
    if (const auto* mouse = std::get_if<MouseInput>(&input)) return onMouse(*mouse);
    const auto* key = std::get_if<KeyPress>(&input);
    return key == nullptr || onKey(*key);
}

bool StartScreen::onKey(const KeyPress& key) {
    if (isDeleting_) return onQuestionKey(key);
    if (key == KeyPress{Key::Control, 'd'} || key == KeyPress{Key::Function, 10}) return leave(Left::Quit);
    if (question_) return onTextKey(key);
    const std::size_t last = menu().items.size() - 1;
    switch (key.key) {
        case Key::Up: selected_ = selected_ == 0 ? last : selected_ - 1; break;
        case Key::Down: selected_ = selected_ == last ? 0 : selected_ + 1; break;
        case Key::Home:
        case Key::PageUp: selected_ = 0; break;
        case Key::End:
        case Key::PageDown: selected_ = last; break;
        case Key::Left: cycle(-1); break;
        case Key::Right: cycle(1); break;
        case Key::Enter: return onEnter();
        case Key::Escape: return onEscape();
        case Key::Character: return onCharacter(key.character);
        case Key::Backspace:
            if (page_ == Page::Games && input_.empty()) askToDelete();
            utf8::eraseLast(input_);
            break;
        case Key::Control:
            if (key.character == 'u') input_.clear();
            break;
        case Key::Function:
            if (key.character == 1) message_ = help;
            break;
        case Key::Tab: break;
    }
    return true;
}

bool StartScreen::onCharacter(char character) {
    message_.clear();
    if (input_.empty()) {
        if (character == '?') {
            message_ = help;
            return true;
        }
        if (character == ' ') return onEnter();
        if (character >= '1' && character <= '9') return onDigit(character);
        if (page_ == Page::Games && lowered(character) == 'd') {
            askToDelete();
            return true;
        }
    }
    if (page_ == Page::Main) input_ += character;
    return true;
}

// Chooses, unless more text comes at once: then it is the first of something pasted.
bool StartScreen::onDigit(char digit) {
    const auto next = terminal_.wait(std::chrono::milliseconds(0));
    const auto* const key = next ? std::get_if<KeyPress>(&*next) : nullptr;
    if (key != nullptr && key->key == Key::Character) {
        page_ = Page::Main;
        selected_ = rowIndex(Row::Play);
        input_ += digit;
        return onKey(*key);
    }
    return activate(static_cast<std::size_t>(digit - '1')) && (!next || onInput(*next));
}

bool StartScreen::onTextKey(const KeyPress& key) {
    switch (key.key) {
        case Key::Character: input_ += key.character; break;
        case Key::Backspace: utf8::eraseLast(input_); break;
        case Key::Control:
            if (key.character == 'u') input_.clear();
            break;
        case Key::Escape: return onEscape();
        case Key::Enter: {
            const std::string text(trimmed(input_, " "));
            if (text.empty()) return onEscape();
            message_.clear();
            if (const auto fault = question_->take(text)) {
                message_ = printable(*fault);
                break;
            }
            question_.reset();
            input_.clear();
            page_ = Page::Main;
            selected_ = rowIndex(Row::Play);
            break;
        }
        default: break;
    }
    return true;
}

// One step back, whatever is open.
bool StartScreen::onEscape() {
    message_.clear();
    if (question_) {
        question_.reset();
        input_.clear();
    } else if (!input_.empty()) {
        input_.clear();
    } else if (page_ != Page::Main) {
        selected_ = rowIndex(page_ == Page::Games ? Row::Games : opened_);
        if (page_ == Page::Games && games_.size() < 2) selected_ = 0;
        page_ = Page::Main;
    } else if (hasGame_) {
        return leave(Left::Back);
    }
    return true;
}

bool StartScreen::onEnter() {
    message_.clear();
    if (!input_.empty()) return onWords(std::exchange(input_, {}));
    return activate(selected_);
}

bool StartScreen::onMouse(const MouseInput& mouse) {
    if (question_ || isDeleting_) return true;
    const Menu shown = menu();
    if (mouse.action == MouseAction::WheelUp && selected_ > 0) --selected_;
    if (mouse.action == MouseAction::WheelDown && selected_ + 1 < shown.items.size()) ++selected_;
    // On release: a press that begins a game would let its release fall on the board.
    if (mouse.action != MouseAction::Release) return true;
    const auto item = itemAt(shown, terminal_.size(), mouse.point);
    return !item || activate(*item);
}

bool StartScreen::activate(std::size_t index) {
    if (index >= menu().items.size()) return true;
    selected_ = index;
    if (page_ == Page::Games) return continueGame(games_[index]);
    if (page_ == Page::Main) return activateRow(rows()[index]);
    const std::vector<Value> values = valuesOf(opened_);
    values[index].choose();
    if (!values[index].asks) onEscape();
    return true;
}

bool StartScreen::activateRow(Row row) {
    switch (row) {
        case Row::Continue: return continueGame(games_.front());
        case Row::Games:
            page_ = Page::Games;
            selected_ = 0;
            return true;
        case Row::Play: return begin();
        case Row::Quit: return leave(Left::Quit);
        default: break;
    }
    opened_ = row;
    page_ = Page::Values;
    const std::vector<Value> values = valuesOf(row);
    const auto chosen = std::ranges::find_if(values, &Value::isChosen) - values.begin();
    selected_ = std::min(static_cast<std::size_t>(chosen), values.size() - 1);
    return true;
}

// --- deleting -------------------------------------------------------------------------------------------------------

void StartScreen::askToDelete() { isDeleting_ = selected_ < games_.size(); }

bool StartScreen::onQuestionKey(const KeyPress& key) {
    if (key.key != Key::Character && key.key != Key::Escape && key.key != Key::Enter) return true;
    isDeleting_ = false;
    if (key.key != Key::Character || lowered(key.character) != 'y') return true;
    const auto removed = removeUnfinished(*options_.world.files, *directories_, games_[selected_].file);
    message_ = removed ? "The game is deleted." : formatted("It is not deleted: {}.", message(removed.error()));
    listGames();
    if (games_.empty()) {
        page_ = Page::Main;
        selected_ = rowIndex(Row::Play);
    } else {
        selected_ = std::min(selected_, games_.size() - 1);
    }
    return true;
}

// --- what becomes of it ---------------------------------------------------------------------------------------------

bool StartScreen::begin() {
    if (directories_) rememberChoices(*options_.world.files, *directories_, choices_);
    options_.settings.time = choices_.time;
    options_.players = playersFor(choices_, options_.world.coin());
    options_.rules = choices_.rules;
    options_.start = start_ ? start_ : startFor(choices_, options_.world);
    options_.tellsOfUnfinished = false;
    options_.notices.clear();
    return leave(Left::Begin);
}

// As it was left, with its own players and clocks.
bool StartScreen::continueGame(const UnfinishedGame& game) {
    options_.settings.time.clear();
    options_.players = {};
    options_.resume = true;
    options_.resumed = game.file;
    options_.notices.clear();
    return leave(Left::Begin);
}

}  // namespace nowchess::app
