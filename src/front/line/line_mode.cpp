#include "front/line/line_mode.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <unistd.h>

#include "console/format.h"
#include "play/completion.h"
#include "play/speech.h"
#include "play/variant_words.h"

namespace nowchess::app {

LineMode::LineMode(TableOptions options, std::optional<Directories> directories, Output& out)
    : out_(out),
      settings_(options.settings),
      reader_(STDIN_FILENO, [this] { return waitForInput(); }),
      tab_(STDIN_FILENO),
      isTyped_(::isatty(STDIN_FILENO) == 1),
      colored_(chosen(settings_.color, isCapableTerminal(out))),
      figures_(chosen(settings_.unicode, figuresFor(out) == Figures::Unicode) ? Figures::Unicode : Figures::Letters),
      table_(std::move(options), std::move(directories),
             {.say = [this](std::string_view text) { out_.write(text); },
              .warn = [](const std::string& sentence) { complain("nowchess play: {}", sentence); },
              .showEnded =
                  [this](const KeptGame& game) {
                      hasEnded_ = true;
                      if (!settings_.speak && game->ply() > 0) out_.writeStyled("\n" + boardText(*game) + "\n");
                  },
              .showBoard =
                  [this] {
                      const AnyGame& game = table_.game();
                      out_.writeStyled(settings_.speak
                                           ? spokenBoard(game.position().board()) + besideTheBoard(game.position())
                                           : boardText(game));
                  },
              .flipBoard =
                  [this] {
                      flipped_ = !flipped_;
                      out_.writeStyled(boardText(table_.game()));
                  }}) {}

ExitCode LineMode::run() {
    out_.write("NowChess. Type a move such as e4, Nf3 or e2e4; 'help' lists what else there is, 'quit' leaves.\n");
    table_.open();
    Next next = Next::Turn;
    while (next != Next::Leave && !out_.hasFailed()) {
        if (next == Next::Turn) showTurn();
        prompt();
        next = readLine();
    }
    table_.leave();
    if (reader_.error() == 0) return ExitCode::Yes;
    complain("nowchess play: cannot read standard input: {}", std::strerror(reader_.error()));
    return ExitCode::No;
}

std::string LineMode::boardText(const AnyGame& shown) const {
    BoardStyle style{.figures = figures_, .flipped = table_.blackAtBottom() != flipped_, .colored = colored_};
    if (const auto move = shown.history().back().move) style.marked = squaresOf(*move);
    if (shown.isCheck()) style.alarmed = Bitboard{shown.position().king(shown.position().turn())};
    const std::string beside = besideTheBoard(shown.position());
    return draw(shown.position().board(), style) + (beside.empty() ? "" : "\n" + beside);
}

void LineMode::showTurn() {
    menuAnswered_ = false;
    shown_ = table_.game().position();
    // Listeners ask for the board when they want it.
    if (!settings_.speak) out_.writeStyled("\n" + boardText(table_.game()) + "\n");
}

void LineMode::showClaimMenu() {
    const std::string grounds = table_.claimGrounds();
    menuShown_ = !menuAnswered_ && !grounds.empty() && !table_.promotion();
    if (menuShown_) out_.print("{}You may claim a draw, or continue playing.\n1. Claim draw\n2. Continue\n", grounds);
}

void LineMode::prompt() {
    if (table_.isOpponentsTurn()) {
        out_.print("{} is thinking: ", table_.nameOf(table_.game().position().turn()));
        return;
    }
    showClaimMenu();
    if (table_.promotion()) {
        out_.print("Promote to {}: ", promotionQuestion(table_.promotionChoices()));
        return;
    }
    const Color turn = table_.game().position().turn();
    const std::string question = menuShown_ ? "1 or 2" : formatted("{} to move", label(turn));
    if (const auto white = table_.shownTime(Color::White)) {
        out_.print("{} ({} {}, {} {}): ", question, label(Color::White), *white, label(Color::Black),
                   *table_.shownTime(Color::Black));
    } else {
        out_.print("{}: ", question);
    }
}

// Until there is something to read, an opponent has something to say, or a flag falls. Lines of a pipe are for the
// player at the keyboard: they wait while an opponent has the move.
bool LineMode::waitForInput() {
    out_.flush();
    if (reader_.pending().ends_with('\t') && isTyped_) {
        complete();
        return false;
    }
    while (true) {
        std::chrono::milliseconds longest(3'600'000);
        if (const auto left = table_.untilFlagFall()) longest = std::min(longest, *left + std::chrono::milliseconds(1));
        longest = std::min(longest, table_.wakeAfter().value_or(longest));
        const bool reads = isTyped_ || !table_.isAwaited();
        std::array<pollfd, 2> sources{{{reads ? STDIN_FILENO : -1, POLLIN, 0}, {table_.descriptor(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), static_cast<int>(longest.count())) < 0 && errno != EINTR)
            return true;
        if (table_.hearOpponents()) return false;
        if (table_.untilFlagFall() == std::chrono::milliseconds(0)) return false;
        if (sources[0].revents != 0) return true;
    }
}

// What was typed goes on as far as its completions agree; where they do not, they are shown.
void LineMode::complete() {
    std::string line(reader_.pending());
    std::erase(line, '\t');
    const Completions found = completions(line, table_.game());
    const std::string next = completed(line, found);
    if (next == line && found.words.size() > 1) {
        std::string all = "\n";
        for (const std::string& word : found.words) all += word + " ";
        out_.write(all);
    }
    reader_.replacePending(next);
}

LineMode::Next LineMode::readLine() {
    const bool waits = !isTyped_ && table_.isAwaited();
    // What is read already must wait, too.
    if (waits) {
        out_.write("\n");
        waitForInput();
    }
    if (!waits && isTyped_) out_.write(reader_.pending());  // what Tab has completed
    const auto line = waits ? std::nullopt : reader_.next();
    // The line end that nobody typed.
    if (!waits && (!line || !isTyped_)) out_.write("\n");
    const bool interrupted = waits || reader_.gaveUpWaiting();
    if ((line || interrupted) && table_.checkFlag()) return Next::Turn;
    // Nobody would ever stop two computers that play for a pipe.
    if (hasEnded_ && waits && !table_.hasPerson()) return Next::Leave;
    if (!line && interrupted) return table_.game().position() == shown_ ? Next::SameTurn : Next::Turn;
    if (!line) return Next::Leave;
    if (line->isTooLong) {
        out_.write("That line is too long.\n");
        return Next::SameTurn;
    }
    return menuShown_ ? answerMenu(line->text) : table_.answer(line->text);
}

LineMode::Next LineMode::answerMenu(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb == "1" && words.rest.empty()) return table_.give(command::ClaimStanding{});
    menuAnswered_ = words.verb == "2" && words.rest.empty();
    if (menuAnswered_) return Next::SameTurn;
    if (words.verb.find_first_not_of("0123456789") != std::string::npos) return table_.answer(line);
    if (!words.verb.empty()) out_.write("Type 1 to claim the draw, 2 to continue, or a move.\n");
    return Next::SameTurn;
}

}  // namespace nowchess::app
