#include "front/tui/full_screen.h"

#include <algorithm>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"
#include "nowchess/openings/opening.h"
#include "play/completion.h"
#include "play/speech.h"
#include "play/variant_words.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

using std::chrono::milliseconds;

constexpr bool isHigh(char c) noexcept { return static_cast<unsigned char>(c) >= 0x80; }

// As the key bar has room for it.
std::string shortName(const KeyPress& key) {
    if (key.key == Key::Left) return "Left";
    if (key.key == Key::Right) return "Right";
    if (key.key == Key::Escape) return "Esc";
    if (key == KeyPress{Key::Character, ' '}) return "Space";
    return name(key);
}

// Letters and digits alone, in small: what two spellings of a move have in common.
std::string core(std::string_view text) {
    std::string result;
    for (const char c : text)
        if ((lowered(c) >= 'a' && lowered(c) <= 'z') || (c >= '0' && c <= '9')) result += lowered(c);
    return result;
}

}  // namespace

FullScreen::FullScreen(const TableMaker& makeTable, Settings settings, const std::string& notices, Figures figures,
                       Terminal& terminal)
    : terminal_(terminal),
      settings_(std::move(settings)),
      notices_(printable(notices, LineEnds::Kept)),
      figures_(figures),
      bindings_(keyBindings(settings_.keys)),
      table_(makeTable({.say = [this](std::string_view text) { said_ += printable(text, LineEnds::Kept); },
                        .warn = [this](const std::string& sentence) { said_ += printable(sentence) + "\n"; },
                        .showBoard = [this] { said_ += spokenBoard(table_->game().position().board()); },
                        .flipBoard = [this] { flipped_ = !flipped_; },
                        .keyHelp = [this] { return keyText(); },
                        .startsNextGame = false,
                        .pause = settings_.pause})) {}

FullScreen::FullScreen(TableOptions options, std::optional<Directories> directories, Figures figures,
                       Terminal& terminal)
    : FullScreen([&](TableFront front) { return std::make_unique<GameTable>(options, directories, std::move(front)); },
                 options.settings, options.notices, figures, terminal) {}

FullScreen::Left FullScreen::run(const std::string& firstLine) {
    if (!std::exchange(isOpen_, true)) {
        table_->open();
        // No page for this one: the board comes first.
        if (said_.empty()) said_ = "Welcome to NowChess. Type a move, or ? for help.\n";
        message_ = std::exchange(said_, {}) + notices_;
    }
    left_ = Left::Quit;
    bool goesOn = firstLine.empty() || onLine(firstLine);
    while (goesOn) {
        draw();
        const auto input = terminal_.wait(untilNextLook(), table_->descriptor());
        if (table_->checkFlag() || table_->hearOpponents()) {
            playPremove();
            showText(false);  // nobody has asked: the board stays
        }
        if (input) goesOn = onInput(*input);
    }
    return left_;
}

std::string FullScreen::leave(bool goesOn) {
    said_.clear();
    const bool isSaved = table_->leave();
    return goesOn && isSaved ? "" : said_;
}

// A running clock is looked at every second, and more often when time is short.
std::optional<milliseconds> FullScreen::untilNextLook() const {
    std::optional<milliseconds> look = table_->wakeAfter();
    const auto left = isOver() ? std::nullopt : table_->untilFlagFall();
    if (!left) return look;
    const milliseconds tick(*left < shortTime ? 100 : 500);
    return std::min({*left + milliseconds(1), tick, look.value_or(tick)});
}

// --- what is shown --------------------------------------------------------------------------------------------------

void FullScreen::draw() { render(view(), terminal_); }

View FullScreen::view() const {
    View view;
    view.game = &table_->game();
    view.ply = shownPly();
    view.flipped = isFlipped();
    view.figures = figures_;
    view.cursor = cursor_;
    for (const Color side : allColors) {
        view.names[side] = table_->nameOf(side);
        view.clocks[side] = table_->shownTime(side).value_or("");
        view.isShortOfTime[side] = table_->isShortOfTime(side);
    }
    if (!isOver() && !browsed_) showMarks(view);
    if (const Opening* const opening = openingOf(table_->game(), view.ply))
        view.opening = formatted("{} {}", opening->eco, opening->name);
    // It is of the position that is being played.
    if (hasEvaluation_ && !isOver() && !browsed_) view.evaluation = table_->evaluation().value_or(SearchScore{});
    for (const auto& [key, effect] : keyBar()) view.keys.emplace_back(shortName(key), effect);
    // "The game is over" need not be said twice.
    const std::string said = message_.substr(0, message_.find('.'));
    if (const std::string stands = status(); said.empty() || !stands.starts_with(said)) view.status = stands;
    view.news = news();
    view.message = message_;
    view.prompt = prompt();
    view.input = input_;
    view.page = page_;
    view.pageTop = pageTop_;
    return view;
}

// What is selected, where it can go, and what is being typed.
void FullScreen::showMarks(View& view) const {
    if (table_->promotion()) {
        view.picker = promotionChoices();
        view.picked = promotionIndex_;
    }
    if (premove_ && premove_->squares) view.selected = {premove_->squares->first, premove_->squares->second};
    if (selected_) {
        view.selected.insert(*selected_);
        for (const Move move : table_->game().legalMoves())
            if (move.kind() != MoveKind::Drop && move.from() == *selected_) view.targets.insert(move.to());
    }
    if (held_) view.targets |= legalDrops(table_->game().position(), *held_);
    for (const Move move : typedMoves()) {
        if (move.kind() != MoveKind::Drop) view.selected.insert(move.from());
        view.targets.insert(move.to());
    }
}

std::string FullScreen::prompt() const {
    if (question_) return isQuestionNews() ? "(y/n) " : question_->text + " (y/n) ";
    if (!table_->promotion()) return "> ";
    const std::string whole = formatted("Promote to {}? ", promotionQuestion(table_->promotionChoices()));
    return fits(whole) ? whole : promotionLetters(table_->promotionChoices()) + "? ";
}

// What a key does now, the most useful first.
std::vector<FullScreen::BarKey> FullScreen::keyBar() const {
    const auto typed = [](char character) { return KeyPress{Key::Character, character}; };
    if (question_) return {{typed('y'), "yes"}, {typed('n'), "no"}};
    if (table_->promotion())
        return {{typed('q'), "queen"},
                {typed('r'), "rook"},
                {typed('b'), "bishop"},
                {typed('n'), "knight"},
                {{Key::Escape}, "back"}};
    std::vector<BarKey> keys;
    const auto add = [&](Action action, std::string_view effect) {
        const auto found = std::ranges::find(bindings_, action, &KeyBinding::action);
        if (found != bindings_.end()) keys.push_back({found->key, effect});
    };
    if (isClaimOffered()) keys = {{typed('1'), "claim draw"}, {typed('2'), "continue"}};
    if (isOver()) {
        add(Action::Rematch, "rematch");
        add(Action::Menu, table_->isHere() ? "new game" : "lobby");
        if (table_->isHere()) add(Action::Undo, "take back");
        add(Action::Why, "why");
        keys.insert(keys.end(), {{{Key::Left}, "back"}, {{Key::Right}, "forward"}});
        add(Action::Copy, "copy");
    } else if (canHalt()) {
        keys = {{typed(' '), table_->isHalted() ? "go on" : "pause"}, {{Key::Right}, "one move"}};
        add(Action::Evaluation, "evaluation");
        add(Action::Menu, "menu");
    } else {
        add(Action::Help, "help");
        if (!isWatched()) add(Action::Undo, "undo");
        add(Action::Flip, "flip");
        if (table_->isHere()) {
            add(Action::Hint, "hint");
            add(Action::Evaluation, "evaluation");
        }
        add(Action::Menu, table_->isHere() ? "menu" : "lobby");
    }
    add(Action::Quit, "quit");
    return keys;
}

std::string FullScreen::keyOf(Action action) const {
    const auto found = std::find_if(bindings_.begin(), bindings_.end(),
                                    [&](const KeyBinding& binding) { return binding.action == action; });
    return found == bindings_.end() ? formatted("type '{}'", name(action)) : name(found->key);
}

std::string FullScreen::status() const {
    const AnyGame& game = table_->game();
    if (browsed_) {
        const std::string place = shownPly() == 0
                                      ? "Before the first move"
                                      : formatted("After {} of {}", shownPly(), counted(game.ply(), "half-move"));
        return formatted("{}; {} goes back to the game.", place, keyOf(Action::Last));
    }
    if (isOver()) {
        const std::string text = table_->isHere()
                                     ? formatted("The game is over: {} takes back, {} a rematch, {} a new game.",
                                                 keyOf(Action::Undo), keyOf(Action::Rematch), keyOf(Action::Menu))
                                     : formatted("{}The game is over: {} offers a rematch, {} shows the lobby.",
                                                 table_->notices(), keyOf(Action::Rematch), keyOf(Action::Menu));
        return fits(text) ? text : table_->notices() + "The game is over.";
    }
    std::string lead = table_->notices();
    if (premove_)
        lead += formatted("Premove {} (Esc cancels). ", premove_->text);
    else if (table_->isHalted())
        lead += "Paused. ";
    else if (table_->isOpponentsTurn())
        lead += formatted("{} is thinking. ", table_->nameOf(game.position().turn()));
    else if (table_->isAwaited())
        lead += "Looking for advice. ";
    const unsigned quiet = game.position().halfmoveClock();
    const std::string_view turn = label(game.position().turn());
    std::string text = formatted("{}Move {}, {} to move.", lead, game.fullmoveNumber(), turn);
    const std::string halfMoves = counted(quiet, "half-move");
    std::string whole = quiet == 0 ? text : formatted("{} {} without capture or pawn move.", text, halfMoves);
    if (fits(whole)) return whole;
    // Where there is no room for all of it, it is said as soon as it matters.
    constexpr unsigned many = 50;
    if (quiet < many && fits(text)) return text;
    const std::string brief = formatted("{}Move {}, {}.", lead, game.fullmoveNumber(), turn) +
                              (quiet < many ? "" : formatted(" {}.", halfMoves));
    return lead.empty() || fitsMessage(brief, terminal_.size()) ? brief : std::string(trimmed(lead));
}

// How the game ended, what may be claimed, and that time is short.
std::string FullScreen::news() const {
    if (isQuestionNews()) return question_->text;
    if (isOver()) return table_->ending();
    if (isClaimOffered())
        return table_->claimGrounds() + "You may claim a draw, or continue playing.\n1. Claim draw  2. Continue";
    const Color turn = table_->game().position().turn();
    if (!table_->isShortOfTime(turn) || table_->isOpponentsTurn()) return "";
    const std::string warning = formatted("{} has {} left!", table_->nameOf(turn), *table_->shownTime(turn));
    // The clock says so, too: where there is room for one of them, an answer is worth more.
    return message_.empty() || fitsMessage(warning + "\n" + message_, terminal_.size()) ? warning : "";
}

bool FullScreen::isClaimOffered() const {
    return !isOver() && !table_->isOpponentsTurn() && !table_->promotion() && playedOnAt_ != table_->game().ply() &&
           !table_->claimGrounds().empty();
}

std::vector<std::pair<Square, Piece>> FullScreen::promotionChoices() const {
    std::vector<std::pair<Square, Piece>> choices;
    if (!table_->promotion()) return choices;
    // From the square it reaches towards its own side: the queen first, where the pawn was put.
    const Color side = table_->game().position().turn();
    Square square = table_->promotion()->to;
    for (const PromotionPiece piece : table_->promotionChoices()) {
        choices.emplace_back(square, Piece{side, pieceType(piece)});
        square = *offset(square, 0, side == Color::White ? -1 : 1);
    }
    return choices;
}

// What was said since: in the lines below the board if it fits there, else on a page of its own; or, where the board is
// to stay, the latest of it.
void FullScreen::showText(bool mayTakePage) {
    // The verdict is among the news already.
    if (const std::string verdict = news(); isOver() && said_.contains(verdict + "\n"))
        said_.erase(said_.find(verdict + "\n"), verdict.size() + 1);
    while (said_.ends_with('\n')) said_.pop_back();
    message_ = std::exchange(said_, {});
    const std::string above = news();
    const auto fitsBelow = [&] {
        return message_.empty() || fitsMessage(above.empty() ? message_ : above + "\n" + message_, terminal_.size());
    };
    if (mayTakePage && !fitsBelow()) {
        pageText_ = std::exchange(message_, {});
        isPageAsked_ = isAsked_;
        page_ = wrapped(pageText_, static_cast<std::size_t>(std::max(terminal_.size().columns, 1)));
        pageTop_ = 0;
    } else {
        while (!fitsBelow() && message_.contains('\n')) message_.erase(0, message_.find('\n') + 1);
    }
}

// The legal moves that begin so, if that is the beginning of a move.
std::vector<Move> FullScreen::movesBeginningWith(std::string_view text) const {
    std::vector<Move> moves;
    const std::string typed = core(text);
    if (typed.empty() || std::any_of(text.begin(), text.end(), isHigh)) return moves;
    const AnyPosition& position = table_->game().position();
    for (const Move move : table_->game().legalMoves()) {
        const std::string san = core(toSan(position, move).view());
        if (san.starts_with(typed) || toCoordinates(move).starts_with(typed)) moves.push_back(move);
    }
    return moves;
}

// --- lines ----------------------------------------------------------------------------------------------------------

// As far as all moves, commands or files agree that begin so.
void FullScreen::complete() {
    if (input_.empty()) return;
    const Completions found = completions(input_, table_->game());
    input_ = completed(input_, found);
    if (found.words.size() < 2) return;
    message_.clear();
    for (const std::string& word : found.words) message_ += word + " ";
    message_.pop_back();
}

// Lets the table do something, and shows what it says. False if that was to leave.
bool FullScreen::carryOut(const std::function<Next()>& action) {
    dropSelection();
    browsed_.reset();
    said_.clear();
    const std::size_t before = table_->game().ply();
    if (action() == Next::Leave) return false;
    if (!takesPremoves()) premove_.reset();
    showText(table_->game().ply() <= before);  // whoever has moved looks at the board
    return true;
}

// The same for what only says something: what is on the board stays there.
bool FullScreen::show(const std::function<void()>& action) {
    said_.clear();
    action();
    isAsked_ = true;
    showText();
    isAsked_ = false;
    return true;
}

bool FullScreen::give(CommandKind what) {
    return carryOut([&] { return table_->give(what); });
}

}  // namespace nowchess::app
