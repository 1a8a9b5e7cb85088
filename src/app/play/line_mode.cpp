#include "app/play/line_mode.h"

#include <cstring>
#include <random>

#include <poll.h>
#include <unistd.h>

#include "app/play/speech.h"
#include "app/text.h"
#include "nowchess/game/explanation.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/chess960.h"

namespace nowchess::app {

namespace {

bool chosen(Choice choice, bool otherwise) noexcept {
    return choice == Choice::Auto ? otherwise : choice == Choice::Yes;
}

int randomArray() { return static_cast<int>(std::random_device()() % chess960StartCount); }

GameRecord startOf(LineModeOptions& options) {
    if (options.start) return std::move(*options.start);
    return {Game(), {}, std::nullopt};
}

}  // namespace

LineMode::LineMode(LineModeOptions options, std::optional<Places> places, Output& out)
    : options_(std::move(options)),
      out_(out),
      reader_(STDIN_FILENO, [this] { return waitForInput(); }),
      keeper_(std::move(places), [](const std::string& sentence) { complain("nowchess play: {}", sentence); }),
      engine_(options_.start ? options_.start->game : Game(), [this] { return nextGame(); }),
      isTyped_(::isatty(STDIN_FILENO) == 1),
      colored_(chosen(options_.settings.color, isCapableTerminal(out))),
      figures_(chosen(options_.settings.unicode, figuresFor(out) == Figures::Unicode) ? Figures::Unicode
                                                                                      : Figures::Letters) {
    if (!options_.settings.time.empty()) clock_.emplace(*parsePlayersTimeControl(options_.settings.time));
    const GameRecord start = startOf(options_);
    if (start.tags.empty()) {
        beginTags();
    } else {
        tags_ = start.tags;
    }
    if (clock_) clock_->begin(game(), start.clocks);
    subscription_ = engine_.subscribe([this](const Event& event) { hear(event); });
}

void LineMode::beginTags() { tags_ = tagsOfToday(clock_ ? std::optional(clock_->control()) : std::nullopt); }

Game LineMode::nextGame() const {
    if (!options_.chess960) return Game();
    return Game(*chess960Start(randomArray()), {.rules = &chess960Rules()});
}

// Which of the 960 arrays the board shows, where it is one.
void LineMode::sayArray() {
    if (game().rules().castlingMode() != CastlingMode::Chess960 || game().ply() > 0) return;
    const auto number = chess960Number(game().position().board(), Color::White);
    if (number && *chess960Start(*number) == game().position())
        out_.print("Chess960, starting position {}.\n", *number);
}

ExitCode LineMode::run() {
    greet();
    Next next = Next::Turn;
    while (next != Next::Leave && !out_.hasFailed()) {
        if (next == Next::Turn) showTurn();
        prompt();
        next = readLine().value_or(Next::Leave);
    }
    if (reader_.error() == 0) return ExitCode::Yes;
    complain("nowchess play: cannot read standard input: {}", std::strerror(reader_.error()));
    return ExitCode::No;
}

void LineMode::greet() {
    out_.write(
        "NowChess, for two players. Type a move such as e4, Nf3 or e2e4; 'help' lists what else there is,\n"
        "'quit' leaves.\n");
    sayArray();
    for (const KeptGame& over : engine_.kept())
        out_.print("{}\nA new game begins.\n", sentence(*over->outcome(), over->regulations()));
    const std::size_t waiting = keeper_.tidyUp();
    if (options_.resume) {
        resume();
    } else if (waiting > 0) {
        out_.print("{} from last time: type 'resume' to go on with {}.\n",
                   waiting == 1 ? "There is an unfinished game" : formatted("There are {} unfinished games", waiting),
                   waiting == 1 ? "it" : "the latest");
    }
    // A game that was given is as good as one that was played here.
    save();
}

std::string LineMode::boardText(const Game& shown) const {
    BoardStyle style{.figures = figures_, .flipped = flipped_, .colored = colored_};
    if (const auto move = shown.history().back().move) style.marked = Bitboard{move->from(), move->to()};
    if (shown.isCheck()) style.alarmed = Bitboard{shown.position().king(shown.position().turn())};
    return draw(shown.position().board(), style);
}

void LineMode::showTurn() {
    menuPending_ = true;
    // Listeners ask for the board when they want it.
    if (!options_.settings.speak) out_.print("\n{}\n", boardText(game()));
}

void LineMode::showClaimMenu() {
    const auto granted = [&](DrawGround ground) {
        return game().examine(game().position().turn(), {ground, std::nullopt}).has_value();
    };
    std::string grounds;
    if (granted(DrawGround::FiftyMoves)) grounds += "[50-move rule] ";
    if (granted(DrawGround::ThreefoldRepetition)) grounds += "[Threefold repetition] ";
    menuShown_ = menuPending_ && !grounds.empty() && !engine_.promotion();
    menuPending_ = false;
    if (menuShown_) out_.print("{}You may claim a draw, or continue playing.\n1. Claim draw\n2. Continue\n", grounds);
}

void LineMode::prompt() {
    showClaimMenu();
    if (engine_.promotion()) {
        out_.write("Promote to queen, rook, bishop or knight (q, r, b, n): ");
        return;
    }
    const Color turn = game().position().turn();
    const std::string question = menuShown_ ? "1 or 2" : formatted("{} to move", label(turn));
    if (clock_) {
        out_.print("{} ({} {}, {} {}): ", question, label(Color::White), clock_->shown(Color::White),
                   label(Color::Black), clock_->shown(Color::Black));
    } else {
        out_.print("{}: ", question);
    }
}

// Until there is something to read or the flag falls.
bool LineMode::waitForInput() {
    out_.flush();
    if (!clock_) return true;
    while (const auto left = clock_->untilFlagFall()) {
        constexpr std::chrono::milliseconds longest(3'600'000);
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = ::poll(&input, 1, static_cast<int>(std::min(*left, longest).count()) + 1);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
        if (clock_->hasFlagFallen()) return false;
    }
    return true;
}

std::optional<LineMode::Next> LineMode::readLine() {
    const auto line = reader_.next();
    // The line end that nobody typed.
    if (!line || !isTyped_) out_.write("\n");
    if (clock_ && clock_->hasFlagFallen() && (line || reader_.gaveUpWaiting())) {
        engine_.flagFell(game().position().turn());
        return Next::Turn;
    }
    if (!line) return leave();
    if (line->isTooLong) {
        out_.write("That line is too long.\n");
        return Next::SameTurn;
    }
    return menuShown_ ? answerMenu(line->text) : answer(line->text);
}

LineMode::Next LineMode::leave() {
    if (keeper_.isSaved() && (game().ply() > 0 || !game().undone().empty()))
        out_.write("The game is saved; the next start offers it again.\n");
    return Next::Leave;
}

LineMode::Next LineMode::answerMenu(std::string_view line) {
    menuShown_ = false;
    const CommandWords words = splitCommand(line);
    if (words.verb == "1" && words.rest.empty()) return take("draw");
    if (words.verb == "2" && words.rest.empty()) return Next::SameTurn;
    return answer(line);
}

LineMode::Next LineMode::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb.empty()) return Next::SameTurn;
    if (show(words.verb, words.rest)) return Next::SameTurn;
    if (words.verb == "resume") {
        resume();
        return Next::Turn;
    }
    if (words.verb == "load") {
        loadFrom(words.rest);
        return Next::Turn;
    }
    if (words.verb == "new" && (words.rest == "960" || words.rest == "chess960"))
        return take(formatted("new 960 {}", randomArray()));
    return take(line);
}

LineMode::Next LineMode::take(std::string_view line) {
    const std::vector<PgnTag> tags = tags_;
    const StepResult result = engine_.processUserInput(line);
    if (std::holds_alternative<step::Quit>(result)) return leave();
    if (const auto* begun = std::get_if<step::Begun>(&result)) {
        keepLeftGame(begun->left, tags);
        isCopy_ = false;
        out_.write("A new game begins.\n");
    }
    save();
    const bool sameTurn =
        std::holds_alternative<step::Refused>(result) || std::holds_alternative<step::PromotionRequired>(result) ||
        std::holds_alternative<step::DrawOffered>(result) || std::holds_alternative<step::DrawDeclined>(result);
    return sameTurn ? Next::SameTurn : Next::Turn;
}

void LineMode::keepLeftGame(const Game& left, std::span<const PgnTag> tags) {
    if (left.ply() == 0 || isCopy_) return;
    keeper_.finish(left, tags);
    out_.write("The game that was left is kept, unfinished, among the finished ones.\n");
}

void LineMode::save() { keeper_.save(game(), tags_, clock_ ? clock_->times() : std::nullopt); }

// --- what happened --------------------------------------------------------------------------------------------------

void LineMode::hear(const Event& event) {
    struct Listener {
        LineMode& mode;
        void operator()(const event::MoveExecuted& e) const { mode.sayMove(e); }
        void operator()(const event::CheckDetected& e) const { mode.out_.print("{} is in check!\n", label(e.color)); }
        void operator()(const event::PromotionRequired&) const {}  // the prompt asks
        void operator()(const event::InvalidMove& e) const {
            mode.out_.print("{}\n", e.refusal.sentence);
            mode.why_ = e.refusal.sentence;
            if (e.refusal.kind == RefusalKind::CannotClaimDraw) mode.why_ += "\n" + explain(mode.game());
        }
        void operator()(const event::FiftyMoveRuleAvailable&) const {}  // the menu tells
        void operator()(const event::ThreefoldAvailable&) const {}
        void operator()(const event::DrawOffered& e) const {
            mode.out_.print("{} offers a draw: 'accept' or 'decline', {}.\n", label(e.by), label(opposite(e.by)));
        }
        void operator()(const event::DrawDeclined& e) const { mode.out_.print("{} declines the draw.\n", label(e.by)); }
        void operator()(const event::MovesTakenBack& e) const {
            if (mode.clock_) mode.clock_->goTo(mode.game());
            if (e.count > 0) mode.out_.print("Taken back: {} half-move{}.\n", e.count, e.count == 1 ? "" : "s");
        }
        void operator()(const event::MovesPlayedAgain& e) const {
            if (mode.clock_) mode.clock_->goTo(mode.game());
            mode.out_.print("Played again: {} half-move{}.\n", e.count, e.count == 1 ? "" : "s");
        }
        void operator()(const event::DrawClaimed& e) const { mode.sayEnding(e.game); }
        void operator()(const event::Checkmate& e) const { mode.sayEnding(e.game); }
        void operator()(const event::Stalemate& e) const { mode.sayEnding(e.game); }
        void operator()(const event::Draw& e) const { mode.sayEnding(e.game); }
        void operator()(const event::Won& e) const { mode.sayEnding(e.game); }
        void operator()(const event::BoardReset& e) const {
            if (!e.left) mode.out_.write("A new game begins.\n");
            mode.afterReset();
            mode.sayArray();
        }
    };
    std::visit(Listener{*this}, event);
}

void LineMode::sayMove(const event::MoveExecuted& move) {
    isCopy_ = false;
    // Not after the move that ended a game: the next one is on the board by now.
    if (clock_ && game().history().back().move == move.ply.move) clock_->press(game());
    const std::string_view side = label(move.moved.color);
    if (options_.settings.speak) {
        out_.print("{}: {}.\n", side, spokenMove(move));
    } else if (move.captured) {
        out_.print("{} captures the {} on {}{}.\n", side, label(move.captured->type), text(move.ply.move->to()),
                   move.ply.move->kind() == MoveKind::EnPassant ? " en passant" : "");
    }
}

void LineMode::sayEnding(const KeptGame& ended) {
    if (!options_.settings.speak && ended->ply() > 0) out_.print("\n{}\n", boardText(*ended));
    out_.print("{}\n", sentence(*ended->outcome(), ended->regulations()));
    why_ = explain(*ended);
    keeper_.finish(*ended, tags_);
    endedTags_ = tags_;
    if (ended->ply() > 0 && !std::exchange(toldWhereGamesAre_, true) && keeper_.allGames())
        out_.print("Finished games are kept in {}.\n", keeper_.allGames()->string());
}

void LineMode::afterReset() {
    beginTags();
    if (clock_) clock_->begin(game());
}

}  // namespace nowchess::app
