#include "front/tui/full_screen.h"

#include <algorithm>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"
#include "play/speech.h"
#include "play/table_commands.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view keyHelp =
    "Type moves: e4, Nf3, e2e4, O-O, e8=Q. Tab completes, Enter plays, Esc clears.\n"
    "Or choose squares: arrows show a cursor (then h j k l work, too), Enter takes and puts.\n"
    "Or by mouse: click a piece and its square, or drag it; the king onto its rook castles.\n"
    "\n"
    "Marks: [selected]  (can be reached)  <last move>  !check!\n"
    "\n";

constexpr bool isHigh(char c) noexcept { return static_cast<unsigned char>(c) >= 0x80; }

// Letters and digits alone, in small: what two spellings of a move have in common.
std::string core(std::string_view text) {
    std::string result;
    for (const char c : text)
        if ((lowered(c) >= 'a' && lowered(c) <= 'z') || (c >= '0' && c <= '9')) result += lowered(c);
    return result;
}

}  // namespace

FullScreen::FullScreen(TableOptions options, std::optional<Directories> directories, Figures figures,
                       Terminal& terminal)
    : terminal_(terminal),
      settings_(options.settings),
      notices_(printable(options.notices, LineEnds::Kept)),
      figures_(figures),
      bindings_(keyBindings(settings_.keys)),
      table_(std::move(options), std::move(directories),
             {.say = [this](std::string_view text) { said_ += printable(text, LineEnds::Kept); },
              .warn = [this](const std::string& sentence) { said_ += printable(sentence) + "\n"; },
              .showEnded = [this](const KeptGame& game) { ended_ = game; },
              .showBoard = [this] { said_ += spokenBoard(table_.game().position().board()); },
              .flipBoard = [this] { flipped_ = !flipped_; },
              .keyHelp = [this] { return keyText(); },
              .startsNextGame = false}) {}

std::string FullScreen::run() {
    table_.open();
    // No page for this one: the board comes first.
    if (said_.empty()) said_ = "Welcome to NowChess. Type a move, or ? for help.\n";
    message_ = std::exchange(said_, {}) + notices_;
    bool goesOn = true;
    while (goesOn) {
        draw();
        const auto input = terminal_.wait(untilNextLook(), table_.descriptor());
        if (table_.checkFlag() || table_.hearOpponents()) showText();
        if (input) goesOn = onInput(*input);
    }
    said_.clear();
    table_.leave();
    return said_;
}

// A running clock is looked at every second, and more often when time is short.
std::optional<milliseconds> FullScreen::untilNextLook() const {
    std::optional<milliseconds> look = table_.wakeAfter();
    const auto left = ended_ ? std::nullopt : table_.untilFlagFall();
    if (!left) return look;
    const milliseconds tick(*left < milliseconds(20'000) ? 100 : 500);
    return std::min({*left + milliseconds(1), tick, look.value_or(tick)});
}

// --- what is shown --------------------------------------------------------------------------------------------------

void FullScreen::draw() { render(view(), terminal_); }

View FullScreen::view() const {
    View view;
    view.game = &shownGame();
    view.ply = shownPly();
    view.flipped = isFlipped();
    view.figures = figures_;
    view.cursor = cursor_;
    for (const Color side : allColors) {
        view.names[side] = table_.nameOf(side);
        view.clocks[side] = table_.shownTime(side).value_or("");
    }
    if (const auto left = table_.untilFlagFall(); left && *left < milliseconds(20'000))
        view.isShortOfTime[table_.game().position().turn()] = true;
    if (!ended_ && !browsed_) {
        if (selected_) {
            view.selected.insert(*selected_);
            for (const Move move : table_.game().legalMoves())
                if (move.from() == *selected_) view.targets.insert(move.to());
        }
        for (const Move move : typedMoves()) {
            view.selected.insert(move.from());
            view.targets.insert(move.to());
        }
    }
    view.status = status();
    view.message = message_;
    view.prompt = "> ";
    if (table_.promotion()) {
        view.prompt = "Promote to queen, rook, bishop or knight (q, r, b, n)? ";
        if (!fits(view.prompt)) view.prompt = "q, r, b or n? ";
    }
    view.input = input_;
    view.page = page_;
    view.pageTop = pageTop_;
    return view;
}

std::string FullScreen::keyOf(Action action) const {
    const auto found = std::find_if(bindings_.begin(), bindings_.end(),
                                    [&](const KeyBinding& binding) { return binding.action == action; });
    return found == bindings_.end() ? formatted("type '{}'", name(action)) : name(found->key);
}

std::string FullScreen::status() const {
    const Game& game = shownGame();
    if (ended_) {
        const std::string verdict = sentence(*ended_->outcome(), ended_->regulations());
        const std::string text = formatted("{} Any key starts the next game.", verdict);
        return fits(text) ? text : verdict;
    }
    if (browsed_) return formatted("After {} of {} half-moves; End goes back to the game.", shownPly(), game.ply());
    std::string lead;
    if (const auto offer = table_.game().drawOfferedBy()) lead = formatted("{} offers a draw. ", label(*offer));
    if (const std::string grounds = table_.claimGrounds(); !grounds.empty())
        return formatted("{}{}You may claim a draw ({}), or continue playing.", lead, grounds, keyOf(Action::Claim));
    if (table_.isOpponentsTurn())
        lead += formatted("{} is thinking. ", table_.nameOf(game.position().turn()));
    else if (table_.isAwaited())
        lead += "Looking for advice. ";
    const unsigned quiet = game.position().halfmoveClock();
    const std::string_view turn = label(game.position().turn());
    const std::string halfMoves = formatted("{} half-move{}", quiet, quiet == 1 ? "" : "s");
    std::string text = formatted("{}Move {}, {} to move. {} without capture or pawn move.", lead, game.fullmoveNumber(),
                                 turn, halfMoves);
    if (fits(text)) return text;
    return formatted("{}Move {}, {}. {}.", lead, game.fullmoveNumber(), turn, halfMoves);
}

// What was said since: in the lines below the board if it fits there, else on a page of its own.
void FullScreen::showText() {
    while (said_.ends_with('\n')) said_.pop_back();
    if (!fitsMessage(said_, terminal_.size())) {
        pageText_ = said_;
        page_ = wrapped(said_, static_cast<std::size_t>(std::max(terminal_.size().columns, 1)));
        pageTop_ = 0;
        message_.clear();
    } else {
        message_ = said_;
    }
    said_.clear();
}

// The legal moves that begin so, if that is the beginning of a move.
std::vector<Move> FullScreen::movesBeginningWith(std::string_view text) const {
    std::vector<Move> moves;
    const std::string typed = core(text);
    if (typed.empty() || std::any_of(text.begin(), text.end(), isHigh)) return moves;
    const Position& position = table_.game().position();
    for (const Move move : table_.game().legalMoves()) {
        const std::string san = core(toSan(position, move).view());
        if (san.starts_with(typed) || toCoordinates(move).starts_with(typed)) moves.push_back(move);
    }
    return moves;
}

// --- keys -----------------------------------------------------------------------------------------------------------

bool FullScreen::onInput(const Input& input) {
    if (std::holds_alternative<Closed>(input)) return false;
    if (std::holds_alternative<Resized>(input)) {
        if (!page_.empty()) page_ = wrapped(pageText_, static_cast<std::size_t>(std::max(terminal_.size().columns, 1)));
        pageTop_ = 0;
        return true;
    }
    if (const auto* mouse = std::get_if<MouseInput>(&input)) return onMouse(*mouse);
    return onKey(std::get<KeyPress>(input));
}

bool FullScreen::onKey(const KeyPress& key) {
    if (!page_.empty()) return onPageKey(key);
    if (key == KeyPress{Key::Control, 'd'} && input_.empty()) return false;
    if (ended_) {
        ended_.reset();
        browsed_.reset();
        said_.clear();
        table_.startNext();
        showText();
        return true;
    }
    if (table_.promotion() && input_.empty()) return onPromotionKey(key);
    for (const KeyBinding& binding : bindings_)
        if (binding.key == key) return perform(binding.action);
    switch (key.key) {
        case Key::Character: return onCharacter(key.character);
        case Key::Enter: return onEnter();
        case Key::Escape:
            input_.clear();
            dropSelection();
            browsed_.reset();
            break;
        case Key::Backspace:
            while (!input_.empty() && isContinuation(input_.back())) input_.pop_back();
            if (!input_.empty()) input_.pop_back();
            break;
        case Key::Tab: complete(); break;
        case Key::Up: moveCursor(0, 1); break;
        case Key::Down: moveCursor(0, -1); break;
        case Key::Left: moveCursor(-1, 0); break;
        case Key::Right: moveCursor(1, 0); break;
        case Key::Control:
            if (key.character == 'u') input_.clear();
            break;
        case Key::PageUp:
        case Key::PageDown:
        case Key::Home:
        case Key::End:
        case Key::Function: break;  // without a binding
    }
    return true;
}

bool FullScreen::onCharacter(char character) {
    if (input_.empty() && character == '?') return perform(Action::Help);
    if (input_.empty() && cursor_) {
        if (character == ' ') return onEnter();
        if (stepCursor(character)) return true;
        input_ = begunBySteps(character);
    }
    constexpr std::size_t longest = 4096;
    if (input_.size() < longest) input_ += character;
    dropSelection();
    browsed_.reset();
    return true;
}

// h, j, k and l move a cursor that is there already.
bool FullScreen::stepCursor(char character) {
    switch (character) {
        case 'h': moveCursor(-1, 0); break;
        case 'j': moveCursor(0, -1); break;
        case 'k': moveCursor(0, 1); break;
        case 'l': moveCursor(1, 0); break;
        default: return false;
    }
    steps_ += character;
    return true;
}

// They are letters of moves and commands, too: as many of the last as begin one together with what is typed now.
std::string FullScreen::begunBySteps(char character) const {
    for (std::string_view steps = steps_; !steps.empty(); steps.remove_prefix(1)) {
        const std::string word = std::string(steps) + character;
        if (beginsTableCommand(word) || !movesBeginningWith(word).empty()) return std::string(steps);
    }
    return "";
}

bool FullScreen::onEnter() {
    if (input_.empty()) return !cursor_ || choose(*cursor_);
    const std::string line = std::exchange(input_, {});
    return carryOut([&] { return table_.answer(line); });
}

bool FullScreen::onPromotionKey(const KeyPress& key) {
    if (key.key == Key::Escape) return carryOut([&] { return table_.takeBack(); });
    if (key.key != Key::Character) return true;
    const PendingPromotion pending = *table_.promotion();
    for (const PromotionPiece piece : allPromotionPieces)
        if (lowered(key.character) == letter(piece))
            return give(command::Play{Move::promotion(pending.from, pending.to, piece)});
    // A longer text, such as a command, is typed as usual after its first letter.
    input_ += key.character;
    return true;
}

bool FullScreen::onPageKey(const KeyPress& key) {
    const auto room = static_cast<std::size_t>(std::max(terminal_.size().rows - 1, 1));
    const std::size_t lowest = page_.size() > room ? page_.size() - room : 0;
    if (key.key == Key::Down || key.key == Key::PageDown) {
        pageTop_ = std::min(pageTop_ + (key.key == Key::Down ? 1 : room), lowest);
    } else if (key.key == Key::Up || key.key == Key::PageUp) {
        pageTop_ -= std::min(pageTop_, key.key == Key::Up ? 1 : room);
    } else {
        page_.clear();
    }
    return true;
}

bool FullScreen::perform(Action action) {
    switch (action) {
        case Action::Help: return show([&] { said_ = keyText() + tableHelp(""); });
        case Action::Undo: return carryOut([&] { return table_.takeBack(); });
        case Action::Redo: return carryOut([&] { return table_.playAgain(); });
        case Action::Flip: flipped_ = !flipped_; return true;
        case Action::Claim: return give(command::ClaimStanding{});
        case Action::Why: return show([&] { said_ = table_.why() + "\n"; });
        case Action::Hint: return show([&] { table_.askAdvice(Advice::Move); });
        case Action::Quit: return false;
        case Action::Back: browse(-1); return true;
        case Action::Forward: browse(1); return true;
        case Action::First: browse(-static_cast<std::ptrdiff_t>(shownPly())); return true;
        case Action::Last: browsed_.reset(); return true;
    }
    return true;
}

std::string FullScreen::keyText() const {
    std::string text(keyHelp);
    for (const KeyBinding& binding : bindings_)
        text += formatted("  {:<10} {}\n", name(binding.key), name(binding.action));
    return text + "  Ctrl-L     draw anew\n  Ctrl-D     quit\n\nThese can be typed, too:\n";
}

// --- squares --------------------------------------------------------------------------------------------------------

void FullScreen::dropSelection() {
    cursor_.reset();
    steps_.clear();
    selected_.reset();
    pressed_.reset();
}

void FullScreen::moveCursor(int right, int up) {
    if (!cursor_) {
        cursor_ = lastCursor_;
        return;
    }
    const int sign = isFlipped() ? -1 : 1;
    if (const auto next = offset(*cursor_, sign * right, sign * up)) cursor_ = lastCursor_ = *next;
}

// Takes the piece on a square, or puts the one that was taken there.
bool FullScreen::choose(Square square) {
    browsed_.reset();
    if (selected_ && *selected_ != square) {
        const auto piece = table_.game().position().board().pieceAt(square);
        const bool own = piece && piece->color == table_.game().position().turn();
        const MoveList moves = table_.game().legalMoves();
        const bool castles = std::any_of(moves.begin(), moves.end(),
                                         [&](Move move) { return move.from() == *selected_ && move.to() == square; });
        if (!own || castles) return moveTo(square);
        selected_ = square;
        return true;
    }
    const auto piece = table_.game().position().board().pieceAt(square);
    if (selected_ || !piece || piece->color != table_.game().position().turn()) {
        selected_.reset();
    } else {
        selected_ = square;
    }
    return true;
}

// A move from the selected square, legal or not: the table says why not.
bool FullScreen::moveTo(Square square) {
    const Square from = *std::exchange(selected_, std::nullopt);
    return carryOut([&] { return table_.move(from, square); });
}

bool FullScreen::onMouse(const MouseInput& mouse) {
    if (!page_.empty() || ended_) return mouse.action != MouseAction::Press || onKey({Key::Escape});
    if (mouse.action == MouseAction::WheelUp) browse(-1);
    if (mouse.action == MouseAction::WheelDown) browse(1);
    const auto layout = layoutFor(terminal_.size());
    const auto square = layout ? squareAt(*layout, mouse.point, isFlipped()) : std::nullopt;
    if (!square || table_.promotion()) return true;
    if (mouse.action == MouseAction::Press) {
        input_.clear();
        cursor_.reset();
        pressed_ = square;
        isPressedAgain_ = selected_ == *square;
        return isPressedAgain_ || choose(*square);
    }
    if (mouse.action != MouseAction::Release || !selected_ || std::exchange(pressed_, std::nullopt) != selected_)
        return true;
    // A drag ends where the button is let go; a click has chosen its square already, and a second one lets go of it.
    return *selected_ == *square ? !isPressedAgain_ || choose(*square) : choose(*square);
}

void FullScreen::browse(std::ptrdiff_t plies) {
    const auto last = static_cast<std::ptrdiff_t>(shownGame().ply());
    const std::ptrdiff_t ply = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(shownPly()) + plies, 0, last);
    browsed_ = ply == last ? std::nullopt : std::optional(static_cast<std::size_t>(ply));
    dropSelection();
}

// --- lines ----------------------------------------------------------------------------------------------------------

// As far as all moves agree that begin so.
void FullScreen::complete() {
    const std::vector<Move> moves = typedMoves();
    if (moves.empty()) return;
    const Position& position = table_.game().position();
    std::string common(toSan(position, moves.front()).view());
    std::string all;
    for (const Move move : moves) {
        const std::string san(toSan(position, move).view());
        const auto differs = std::mismatch(common.begin(), common.end(), san.begin(), san.end());
        common.erase(differs.first, common.end());
        all += (all.empty() ? "" : " ") + san;
    }
    if (common.size() >= input_.size()) input_ = common;
    if (moves.size() > 1) message_ = all;
}

// Lets the table do something, and shows what it says. False if that was to leave.
bool FullScreen::carryOut(const std::function<Next()>& action) {
    dropSelection();
    browsed_.reset();
    said_.clear();
    if (action() == Next::Leave) return false;
    showText();
    return true;
}

bool FullScreen::show(const std::function<void()>& action) {
    return carryOut([&] {
        action();
        return Next::SameTurn;
    });
}

bool FullScreen::give(CommandKind what) {
    return carryOut([&] { return table_.give(what); });
}

}  // namespace nowchess::app
