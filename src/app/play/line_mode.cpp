#include "app/play/line_mode.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <unistd.h>

#include "app/play/speech.h"
#include "app/text.h"

namespace nowchess::app {

namespace {

bool chosen(Choice choice, bool otherwise) noexcept {
    return choice == Choice::Auto ? otherwise : choice == Choice::Yes;
}

}  // namespace

LineMode::LineMode(TableOptions options, std::optional<Places> places, Output& out)
    : out_(out),
      settings_(options.settings),
      reader_(STDIN_FILENO, [this] { return waitForInput(); }),
      isTyped_(::isatty(STDIN_FILENO) == 1),
      colored_(chosen(settings_.color, isCapableTerminal(out))),
      figures_(chosen(settings_.unicode, figuresFor(out) == Figures::Unicode) ? Figures::Unicode : Figures::Letters),
      table_(std::move(options), std::move(places),
             {.say = [this](std::string_view text) { out_.write(text); },
              .warn = [](const std::string& sentence) { complain("nowchess play: {}", sentence); },
              .showEnded =
                  [this](const KeptGame& game) {
                      if (!settings_.speak && game->ply() > 0) out_.print("\n{}\n", boardText(*game));
                  }}) {}

ExitCode LineMode::run() {
    out_.write(
        "NowChess, for two players. Type a move such as e4, Nf3 or e2e4; 'help' lists what else there is,\n"
        "'quit' leaves.\n");
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

std::string LineMode::boardText(const Game& shown) const {
    BoardStyle style{.figures = figures_, .flipped = flipped_, .colored = colored_};
    if (const auto move = shown.history().back().move) style.marked = squaresOf(*move);
    if (shown.isCheck()) style.alarmed = Bitboard{shown.position().king(shown.position().turn())};
    return draw(shown.position().board(), style);
}

void LineMode::showTurn() {
    menuPending_ = true;
    // Listeners ask for the board when they want it.
    if (!settings_.speak) out_.print("\n{}\n", boardText(table_.game()));
}

void LineMode::showClaimMenu() {
    const std::string grounds = table_.claimGrounds();
    menuShown_ = menuPending_ && !grounds.empty() && !table_.promotion();
    menuPending_ = false;
    if (menuShown_) out_.print("{}You may claim a draw, or continue playing.\n1. Claim draw\n2. Continue\n", grounds);
}

void LineMode::prompt() {
    showClaimMenu();
    if (table_.promotion()) {
        out_.write("Promote to queen, rook, bishop or knight (q, r, b, n): ");
        return;
    }
    const Color turn = table_.game().position().turn();
    const std::string question = menuShown_ ? "1 or 2" : formatted("{} to move", label(turn));
    if (const auto& clock = table_.clock()) {
        out_.print("{} ({} {}, {} {}): ", question, label(Color::White), clock->shown(Color::White),
                   label(Color::Black), clock->shown(Color::Black));
    } else {
        out_.print("{}: ", question);
    }
}

// Until there is something to read or the flag falls.
bool LineMode::waitForInput() {
    out_.flush();
    const auto& clock = table_.clock();
    if (!clock) return true;
    while (const auto left = clock->untilFlagFall()) {
        constexpr std::chrono::milliseconds longest(3'600'000);
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = ::poll(&input, 1, static_cast<int>(std::min(*left, longest).count()) + 1);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
        if (clock->hasFlagFallen()) return false;
    }
    return true;
}

LineMode::Next LineMode::readLine() {
    const auto line = reader_.next();
    // The line end that nobody typed.
    if (!line || !isTyped_) out_.write("\n");
    if ((line || reader_.gaveUpWaiting()) && table_.checkFlag()) return Next::Turn;
    if (!line) return reader_.gaveUpWaiting() ? Next::SameTurn : Next::Leave;
    if (line->isTooLong) {
        out_.write("That line is too long.\n");
        return Next::SameTurn;
    }
    return menuShown_ ? answerMenu(line->text) : answer(line->text);
}

LineMode::Next LineMode::answerMenu(std::string_view line) {
    menuShown_ = false;
    const CommandWords words = splitCommand(line);
    if (words.verb == "1" && words.rest.empty()) return table_.answer("draw");
    if (words.verb == "2" && words.rest.empty()) return Next::SameTurn;
    return answer(line);
}

LineMode::Next LineMode::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb == "board") {
        out_.write(settings_.speak ? spokenBoard(table_.game().position().board()) : boardText(table_.game()));
    } else if (words.verb == "flip") {
        flipped_ = !flipped_;
        out_.write(boardText(table_.game()));
    } else {
        return table_.answer(line);
    }
    return Next::SameTurn;
}

}  // namespace nowchess::app
