// What keys, clicks and lines do on the full screen.
#include <algorithm>

#include "console/format.h"
#include "front/tui/full_screen.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn/writer.h"
#include "play/table_commands.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::string_view keyHelp =
    "Type moves: e4, Nf3, e2e4, O-O, e8=Q. Tab completes, Enter plays, Esc clears.\n"
    "Or by keys: arrows (then h j k l, too) move a cursor, Enter takes and puts.\n"
    "Or by mouse: click piece and square, or drag; the king onto its rook castles.\n"
    "A move that is made while the computer thinks is a premove; Esc takes it back.\n"
    "\n"
    "Marks: [selected]  (can be reached)  <last move>  !check!\n"
    "\n";

constexpr bool isSquare(char file, char rank) noexcept { return parseFile(file) && parseRank(rank); }

// Does it look like a move, whatever the position is when it will be made?
bool looksLikeMove(std::string_view text) {
    std::string squares;
    for (const char c : text)
        if (c != '+' && c != '#' && c != '-' && c != '=' && c != ' ') squares += lowered(c);
    if (squares == "oo" || squares == "ooo" || squares == "00" || squares == "000") return true;
    for (std::size_t at = 1; at < squares.size() && squares.size() <= 7; ++at)
        if (isSquare(squares[at - 1], squares[at])) return true;
    return false;
}

}  // namespace

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

// --- keys -----------------------------------------------------------------------------------------------------------

bool FullScreen::onKey(const KeyPress& key) {
    if (!page_.empty()) return onPageKey(key);
    if (question_) return onAnswer(key);
    if (key == KeyPress{Key::Control, 'd'} && input_.empty()) return askToLeave();
    if (table_->promotion() && input_.empty()) return onPromotionKey(key);
    for (const KeyBinding& binding : bindings_)
        if (binding.key == key) return perform(binding.action);
    switch (key.key) {
        case Key::Character: return onCharacter(key.character);
        case Key::Enter: return onEnter();
        case Key::Escape: return onEscape();
        case Key::Backspace: utf8::eraseLast(input_); break;
        case Key::Tab: complete(); break;
        case Key::Up:
        case Key::Down:
        case Key::Left:
        case Key::Right: return onArrow(key);
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

bool FullScreen::onEscape() {
    // One thing after the other, the one at hand first.
    if (input_.empty() && !selected_ && !browsed_) premove_.reset();
    input_.clear();
    dropSelection();
    browsed_.reset();
    return true;
}

// Arrows move the cursor or, where there is nothing to be moved, walk through the game.
bool FullScreen::onArrow(const KeyPress& key) {
    if (canHalt() && !browsed_ && key.key == Key::Right) return perform(Action::Step);
    if (isOver() || isWatched() || browsed_) {
        if (key.key == Key::Left) browse(-1);
        if (key.key == Key::Right) browse(1);
        if (key.key == Key::Up) return perform(Action::First);
        if (key.key == Key::Down) return perform(Action::Last);
        return true;
    }
    moveCursor(key.key == Key::Left    ? -1
               : key.key == Key::Right ? 1
                                       : 0,
               key.key == Key::Down ? -1
               : key.key == Key::Up ? 1
                                    : 0);
    return true;
}

bool FullScreen::onCharacter(char character) {
    if (input_.empty()) {
        if (character == '?') return perform(Action::Help);
        if (character == ' ' && canHalt()) return perform(Action::Pause);
        if (isClaimOffered() && !browsed_) {
            if (character == '1') return give(command::ClaimStanding{});
            if (character == '2') {
                playedOnAt_ = table_->game().ply();
                return true;
            }
        }
    }
    if (input_.empty() && cursor_) {
        if (character == ' ') return onEnter();
        if (stepCursor(character)) return true;
        input_ = begunBySteps(character);
    }
    constexpr std::size_t longest = 4096;
    if (input_.size() < longest) input_ += character;
    dropSelection();
    if (!isOver()) browsed_.reset();
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
    return onLine(std::exchange(input_, {}));
}

bool FullScreen::onLine(const std::string& line) {
    const auto [verb, rest] = splitCommand(line);
    const bool isPromotion = table_->promotion().has_value();  // then q is the queen
    if (verb == "quit" || verb == "exit" || (verb == "q" && !isPromotion)) return askToLeave();
    if (verb == "resign" && !isOver()) return askToResign(line);
    if (verb == "undo" && isOver()) return askToTakeBack();
    if (verb == "copy") return copy(rest);
    if (const auto action = parseAction(verb); action && rest.empty() && findTableCommand(verb) == nullptr)
        return perform(*action);
    if (takesPremoves() && findTableCommand(verb) == nullptr && looksLikeMove(line)) return setPremove({line});
    isAsked_ = findTableCommand(verb) != nullptr;
    const bool goesOn = carryOut([&] { return table_->answer(line); });
    isAsked_ = false;
    return goesOn;
}

bool FullScreen::onPromotionKey(const KeyPress& key) {
    if (key.key == Key::Escape) return carryOut([&] { return table_->takeBack(); });
    const std::vector<PromotionPiece> choices = table_->promotionChoices();
    const std::size_t count = choices.size();
    if (key.key == Key::Enter) return promoteTo(choices[promotionIndex_]);
    if (key.key == Key::Down || key.key == Key::Right || key.key == Key::Tab)
        promotionIndex_ = (promotionIndex_ + 1) % count;
    if (key.key == Key::Up || key.key == Key::Left) promotionIndex_ = (promotionIndex_ + count - 1) % count;
    if (key.key != Key::Character) return true;
    for (const PromotionPiece piece : choices)
        if (lowered(key.character) == letter(piece)) return promoteTo(piece);
    // A longer text, such as a command, is typed as usual after its first letter.
    input_ += key.character;
    return true;
}

bool FullScreen::promoteTo(PromotionPiece piece) {
    promotionIndex_ = 0;
    const PendingPromotion pending = *table_->promotion();
    return give(command::Play{Move::promotion(pending.from, pending.to, piece)});
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
        // Who has not asked for the page is typing something, and not closing it.
        if (!isPageAsked_ && key.key == Key::Character && key.character != ' ') return onKey(key);
    }
    return true;
}

bool FullScreen::perform(Action action) {
    switch (action) {
        case Action::Help: return show([&] { said_ = keyText() + table_->help(); });
        case Action::Undo: return isOver() ? askToTakeBack() : carryOut([&] { return table_->takeBack(); });
        case Action::Redo: return carryOut([&] { return table_->playAgain(); });
        case Action::Flip: flipped_ = !flipped_; return true;
        case Action::Claim: return give(command::ClaimStanding{});
        case Action::Why: return show([&] { table_->answer("why"); });
        case Action::Hint: return show([&] { table_->askAdvice(Advice::Move); });
        case Action::Evaluation:
            if (isOver()) return show([&] { said_ = "Nothing is evaluated after the end.\n"; });
            hasEvaluation_ = table_->isHere() && !hasEvaluation_;
            table_->watchEvaluation(hasEvaluation_);
            return true;
        case Action::Menu: left_ = Left::Menu; return false;
        case Action::Quit: return askToLeave();
        case Action::Back: browse(-1); return true;
        case Action::Forward: browse(1); return true;
        case Action::First: browse(-static_cast<std::ptrdiff_t>(shownPly())); return true;
        case Action::Last: browsed_.reset(); return true;
        case Action::Rematch: {
            playedOnAt_.reset();
            return carryOut([&] {
                table_->rematch();
                return Next::SameTurn;
            });
        }
        case Action::Copy: return copy("");
        case Action::Pause:
            if (canHalt()) table_->halt(!table_->isHalted());
            return true;
        case Action::Step:
            if (!canHalt()) return true;
            return show([&] {
                table_->halt(true);
                table_->step();
            });
    }
    return true;
}

std::string FullScreen::keyText() const {
    std::string text(keyHelp);
    for (const KeyBinding& binding : bindings_)
        text += formatted("  {:<10} {:<10} {}\n", name(binding.key), name(binding.action), summary(binding.action));
    return text + "  Ctrl-L                draw anew\n  Ctrl-D                leave\n\nThese can be typed, too:\n";
}

// --- questions ------------------------------------------------------------------------------------------------------

bool FullScreen::ask(Question question) {
    dropSelection();
    input_.clear();
    question_ = std::move(question);
    return true;
}

bool FullScreen::onAnswer(const KeyPress& key) {
    const bool isAgain = std::ranges::any_of(
        bindings_, [&](const KeyBinding& binding) { return binding.key == key && binding.action == question_->again; });
    const bool isEnd = key == KeyPress{Key::Control, 'd'} && question_->again == Action::Quit;
    if (isAgain || isEnd || (key.key == Key::Character && lowered(key.character) == 'y'))
        return std::exchange(question_, std::nullopt)->yes();
    // Whatever else is pressed by mistake neither does it nor is lost on the board.
    if (key.key == Key::Escape || key.key == Key::Enter || (key.key == Key::Character && lowered(key.character) == 'n'))
        question_.reset();
    return true;
}

bool FullScreen::askToLeave() {
    const AnyGame& game = table_->game();
    const auto leave = [this] { return give(command::Quit{}); };
    if (game.ply() == 0 && game.undone().empty()) return leave();
    return ask({formatted("Leave? {}", table_->whenLeft()), leave, Action::Quit});
}

bool FullScreen::askToTakeBack() {
    const auto reopen = [this] { return carryOut([&] { return table_->reopen(); }); };
    if (table_->game().ply() == 0) return show([&] { said_ = "There is no move to take back.\n"; });
    if (table_->hasOpponent()) return reopen();
    return ask({"Do both players agree to take it back?", reopen, Action::Undo});
}

bool FullScreen::askToResign(const std::string& line) {
    return ask({"Resign?", [this, line] { return carryOut([&] { return table_->answer(line); }); }});
}

// --- before and after moves -----------------------------------------------------------------------------------------

// Whose pieces the player moves now.
Color FullScreen::mover() const {
    const Color turn = table_->game().position().turn();
    return takesPremoves() ? opposite(turn) : turn;
}

bool FullScreen::setPremove(Premove premove) {
    dropSelection();
    premove_ = std::move(premove);
    return true;
}

// Once it is the player's turn. What is said about it comes after what the opponent did.
void FullScreen::playPremove() {
    if (!premove_ || isOver()) return premove_.reset();
    if (table_->isOpponentsTurn()) return;
    const Premove premove = *std::exchange(premove_, std::nullopt);
    const Next next =
        premove.squares ? table_->move(premove.squares->first, premove.squares->second) : table_->answer(premove.text);
    if (next != Next::Turn && !table_->promotion()) said_ += formatted("The premove {} was not made.\n", premove.text);
}

bool FullScreen::copy(std::string_view what) {
    const bool isFen = lowered(what) == "fen";
    if (!isFen && !what.empty() && lowered(what) != "pgn") return show([&] { said_ = "'copy' takes pgn or fen.\n"; });
    const auto kept = table_->gameToKeep();
    const auto history = table_->game().history();
    terminal_.copy(isFen ? toFen(history[shownPly()].position) : pgn::toText(kept.game, kept.tags));
    return show([&] {
        said_ = isFen ? "The position is copied as FEN, if your terminal allows that; 'fen' shows it.\n"
                      : "The game is copied as PGN, if your terminal allows that; 'pgn' shows it.\n";
    });
}

// --- squares --------------------------------------------------------------------------------------------------------

void FullScreen::dropSelection() {
    cursor_.reset();
    steps_.clear();
    selected_.reset();
    held_.reset();
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
    const auto piece = table_->game().position().board().pieceAt(square);
    const bool isOwn = piece && piece->color == mover();
    if (selected_ && *selected_ != square) {
        const MoveList moves = table_->game().legalMoves();
        const bool castles = std::any_of(moves.begin(), moves.end(), [&](Move move) {
            return move.kind() != MoveKind::Drop && move.from() == *selected_ && move.to() == square;
        });
        if (!isOwn || castles) return moveTo(square);
        selected_ = square;
        return true;
    }
    selected_ = selected_ || !isOwn ? std::nullopt : std::optional(square);
    return true;
}

// Takes a piece from the own pocket, to be dropped on the square that is chosen next.
bool FullScreen::hold(Piece piece) {
    if (piece.color != table_->game().position().turn() || table_->isOpponentsTurn()) return true;
    dropSelection();
    browsed_.reset();
    held_ = piece.type;
    return true;
}

// A move from the selected square, legal or not: the table says why not.
bool FullScreen::moveTo(Square square) {
    const Square from = *std::exchange(selected_, std::nullopt);
    if (takesPremoves()) return setPremove({text(from) + text(square), std::pair(from, square)});
    return carryOut([&] { return table_->move(from, square); });
}

bool FullScreen::onMouse(const MouseInput& mouse) {
    if (!page_.empty()) return mouse.action != MouseAction::Press || onKey({Key::Escape});
    if (mouse.action == MouseAction::WheelUp) browse(-1);
    if (mouse.action == MouseAction::WheelDown) browse(1);
    if (mouse.action == MouseAction::Press)
        if (const auto key = keyAt(view(), terminal_.size(), mouse.point)) return onKey(keyBar()[*key].key);
    const auto layout = layoutFor(terminal_.size());
    const auto square = layout ? squareAt(*layout, mouse.point, isFlipped()) : std::nullopt;
    if (question_ || isOver() || isWatched()) return true;
    if (mouse.action == MouseAction::Press)
        if (const auto piece = pocketPieceAt(view(), terminal_.size(), mouse.point)) return hold(*piece);
    if (!square) return true;
    if (held_ && mouse.action == MouseAction::Press && !table_->promotion())
        return give(command::Play{Move::drop(*std::exchange(held_, std::nullopt), *square)});
    if (table_->promotion()) {
        const auto choices = promotionChoices();
        const auto chosen = std::ranges::find(choices, *square, &std::pair<Square, Piece>::first);
        if (mouse.action != MouseAction::Press || chosen == choices.end()) return true;
        return promoteTo(table_->promotionChoices()[static_cast<std::size_t>(chosen - choices.begin())]);
    }
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
    const auto last = static_cast<std::ptrdiff_t>(table_->game().ply());
    const std::ptrdiff_t ply = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(shownPly()) + plies, 0, last);
    browsed_ = ply == last ? std::nullopt : std::optional(static_cast<std::size_t>(ply));
    message_.clear();  // it was about another position
    dropSelection();
}

}  // namespace nowchess::app
