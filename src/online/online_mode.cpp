#include "online/online_mode.h"

#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

#include "console/format.h"
#include "nowchess/session/line.h"
#include "play/clock_display.h"
#include "play/variant_words.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::chrono::milliseconds pollEvery(1000);  // the connection's own timers need to run

}  // namespace

OnlineMode::OnlineMode(Connection& connection, std::string game, OnlineOptions options, const Settings& settings,
                       Output& out)
    : out_(out),
      reader_(STDIN_FILENO, [this] { return waitForInput(); }),
      isTyped_(::isatty(STDIN_FILENO) == 1),
      speaks_(settings.speak),
      colored_(chosen(settings.color, isCapableTerminal(out))),
      figures_(chosen(settings.unicode, figuresFor(out) == Figures::Unicode) ? Figures::Unicode : Figures::Letters),
      client_(connection, std::move(game), std::move(options),
              {.say = [this](const std::string& text) { say(text); },
               .showGame = [this] { showGame(); },
               .showBoard = [this] { showBoard(); },
               .answered = [this] { needsPrompt_ = true; }}) {}

ExitCode OnlineMode::run() {
    client_.connect();
    while (!out_.hasFailed() && !client_.isRefused()) {
        prompt();
        if (!isTyped_ && isAwaited()) {
            waitForInput();
            continue;
        }
        const auto line = reader_.next();
        if (line && !isTyped_) out_.write("\n");  // the line end that nobody typed
        if (line && line->isTooLong)
            say("That line is too long.");
        else if (line && !obey(line->text))
            break;
        if (!line && !reader_.gaveUpWaiting()) break;
    }
    client_.finish();
    out_.write("\n");
    return client_.isRefused() ? ExitCode::No : ExitCode::Yes;
}

// A pipe's lines are for a player whose turn it is: they wait while the opponent thinks or an answer is to come.
bool OnlineMode::isAwaited() const noexcept {
    return client_.isUnderWay() || (game().you && !game().isOver() && !game().isYourTurn());
}

// False if the server has said something, before anybody typed.
bool OnlineMode::waitForInput() {
    out_.flush();
    const bool wantsPrompt = std::exchange(needsPrompt_, false);
    const bool hasInput = waitForNews();
    needsPrompt_ |= wantsPrompt;
    return hasInput;
}

bool OnlineMode::waitForNews() {
    while (true) {
        client_.hearServer();
        if (needsPrompt_ || client_.isRefused()) return false;
        const bool reads = isTyped_ || !isAwaited();
        std::array<pollfd, 2> sources{{{reads ? STDIN_FILENO : -1, POLLIN, 0}, {client_.descriptor(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), static_cast<int>(pollEvery.count())) < 0 && errno != EINTR)
            return true;
        if (sources[0].revents != 0) return true;
    }
}

void OnlineMode::say(const std::string& text) {
    if (text.empty()) return;
    if (!needsPrompt_ && isTyped_) out_.write("\n");  // the prompt's line
    needsPrompt_ = true;
    out_.print("{}\n", text);
}

void OnlineMode::showGame() {
    say(game().description());
    if (!game().you) say(game().state == "waiting" ? "Type 'join' to take the open seat." : "You are watching.");
    showBoard();
    say(game().result);
}

void OnlineMode::showBoard() {
    needsPrompt_ = true;
    if (speaks_) return;
    const bool blackAtBottom = (game().you == Color::Black) != isFlipped_;
    BoardStyle style{.figures = figures_, .flipped = blackAtBottom, .colored = colored_, .marked = game().lastSquares};
    if (game().isCheck) style.alarmed = Bitboard{game().position.king(game().position.turn())};
    const std::string beside = besideTheBoard(game().position);
    out_.writeStyled("\n" + draw(game().position.board(), style) + (beside.empty() ? "" : "\n" + beside) + "\n");
}

std::string OnlineMode::clockText() const {
    const auto white = client_.timeLeft(Color::White);
    const auto black = client_.timeLeft(Color::Black);
    if (!white || !black) return "";
    return formatted(" (White {}, Black {})", shownTime(*white), shownTime(*black));
}

void OnlineMode::prompt() {
    if (!needsPrompt_ || client_.isUnderWay()) return;
    needsPrompt_ = false;
    if (game().isOver() || !game().you)
        out_.write("> ");
    else if (game().state == "waiting")
        out_.write("Waiting for an opponent: ");
    else if (!game().isYourTurn())
        out_.print("{} to move{}: ", label(game().position.turn()), clockText());
    else {
        if (!game().claims.empty()) out_.print("You may claim a draw: claim {}.\n", game().claims.front());
        if (const std::string owed = game().owedNotice(); !owed.empty()) out_.print("{}\n", owed);
        out_.print("Your move{}: ", clockText());
    }
}

// False to leave.
bool OnlineMode::obey(std::string_view line) {
    needsPrompt_ = true;
    const CommandWords words = splitCommand(line);
    const std::string_view verb = words.verb;
    if (verb == "quit" || verb == "exit") return false;
    if (verb == "help")
        out_.write(onlineHelp);
    else if (verb == "board")
        showBoard();
    else if (verb == "flip") {
        isFlipped_ = !isFlipped_;
        showBoard();
    } else if (verb == "clock")
        say(game().clocks ? std::string(trimmed(clockText())) : "There is no clock.");
    else
        client_.obey(line);
    return true;
}

}  // namespace nowchess::app
