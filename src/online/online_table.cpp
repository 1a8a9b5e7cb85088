#include "online/online_table.h"

#include <algorithm>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/session/line.h"
#include "nowchess/session/refusal.h"
#include "play/clock_display.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::chrono::milliseconds lookEvery(1000);  // the connection's own timers need to run

}  // namespace

OnlineTable::OnlineTable(Connection& connection, std::string game, OnlineOptions options, std::string greeting,
                         TableFront front)
    : front_(std::move(front)),
      greeting_(std::move(greeting)),
      client_(connection, std::move(game), std::move(options),
              {.say =
                   [this](const std::string& text) {
                       front_.say(text + "\n");
                       hasNews_ = true;
                   },
               .showGame =
                   [this] {
                       // Who plays is beside the board.
                       front_.say(online().kind() + ".\n");
                       hasNews_ = true;
                   },
               .showBoard = [this] { hasNews_ = true; },
               .answered = [] {}}) {}

void OnlineTable::open() {
    front_.say(greeting_);
    client_.connect();
    for (int tries = 0; tries < 20 && !client_.isKnown() && !client_.isRefused() && client_.isLineOpen(); ++tries)
        client_.waitForServer(lookEvery / 4);
}

Table::Next OnlineTable::send(const std::string& line) {
    promotion_.reset();
    client_.obey(line);
    return Next::Turn;
}

Table::Next OnlineTable::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    const std::string_view verb = words.verb;
    if (verb == "quit" || verb == "exit") return Next::Leave;
    if (verb == "help") {
        front_.say(front_.keyHelp() + help());
    } else if (verb == "board") {
        front_.showBoard();
    } else if (verb == "flip") {
        front_.flipBoard();
    } else if (verb == "clock") {
        for (const Color side : allColors)
            front_.say(formatted("{}: {}\n", label(side), shownTime(side).value_or("no clock")));
    } else {
        return send(std::string(line));
    }
    return Next::SameTurn;
}

Table::Next OnlineTable::give(CommandKind what) {
    if (std::holds_alternative<command::Quit>(what)) return Next::Leave;
    if (const auto* const play = std::get_if<command::Play>(&what))
        return send(toCoordinates(play->move, online().rules.castling));
    return send("draw");  // what else keys and clicks give: a claim as the board stands
}

Table::Next OnlineTable::move(Square from, Square to) {
    const auto meant = moveBetween(game().position(), from, to);
    if (!meant) {
        front_.say(message(meant.error()) + "\n");
        return Next::SameTurn;
    }
    if (const auto* const promotion = std::get_if<command::BeginPromotion>(&*meant)) {
        promotion_ = {promotion->from, promotion->to, game().position().board().pieceAt(promotion->to)};
        return Next::SameTurn;
    }
    return give(*meant);
}

Table::Next OnlineTable::takeBack() {
    if (!std::exchange(promotion_, std::nullopt)) client_.obey("undo");
    return Next::SameTurn;
}

Table::Next OnlineTable::reopen() {
    front_.say("The game is over: nothing is taken back.\n");
    return Next::SameTurn;
}

bool OnlineTable::hearOpponents() {
    hasNews_ = false;
    client_.hearServer();
    if (hasNews_ && online().isOver()) promotion_.reset();
    tags_ = {{"White", nameOf(Color::White)}, {"Black", nameOf(Color::Black)}};
    return hasNews_;
}

std::optional<std::chrono::milliseconds> OnlineTable::wakeAfter() const { return lookEvery; }

bool OnlineTable::leave() {
    client_.finish();
    return true;
}

bool OnlineTable::isOpponentsTurn() const noexcept {
    return online().state == "playing" && (!online().isYourTurn() || client_.isSending());
}

std::string OnlineTable::nameOf(Color side) const {
    return online().names[side].empty() ? "Open seat" : online().names[side];
}

std::vector<PromotionPiece> OnlineTable::promotionChoices() const {
    Session session{game()};
    session.promotion = promotion_;
    return nowchess::promotionChoices(session);
}

std::optional<std::string> OnlineTable::shownTime(Color side) const {
    const auto left = client_.timeLeft(side);
    return left ? std::optional(app::shownTime(*left)) : std::nullopt;
}

bool OnlineTable::isShortOfTime(Color side) const { return client_.timeLeft(side).value_or(shortTime) < shortTime; }

std::optional<std::chrono::milliseconds> OnlineTable::untilFlagFall() const {
    const auto left = online().running ? client_.timeLeft(*online().running) : std::nullopt;
    return left && *left > std::chrono::milliseconds(0) ? left : std::nullopt;
}

std::string OnlineTable::claimGrounds() const {
    std::string grounds;
    if (!online().isYourTurn()) return grounds;
    for (const std::string& claim : online().claims) {
        if (claim == "fifty") grounds += "[50-move rule] ";
        if (claim == "threefold") grounds += "[Threefold repetition] ";
    }
    return grounds;
}

std::string OnlineTable::notices() const {
    const OnlineGame& game = online();
    std::string text;
    if (!client_.isLineOpen())
        text += client_.isSending() ? "Not sent yet: no line to the server, trying again. "
                                    : "No line to the server, trying again. ";
    if (!client_.isKnown()) return text;
    if (game.state == "waiting") text += game.you ? "Waiting for an opponent. " : "A seat is open: 'join' takes it. ";
    if (game.state == "playing" && !game.you) text += "You are watching. ";
    if (const std::string owed = game.owedNotice(); !owed.empty()) text += owed + " ";
    const auto offered = [&](const std::optional<Color>& by, std::string_view what) {
        if (!by) return;
        if (by == game.you)
            append(text, "You have offered {}. ", what);
        else
            append(text, "Offered: {}{}. ", what, game.you ? " ('accept' or 'decline')" : "");
    };
    offered(game.drawOffer, "a draw");
    offered(game.takebackOffer, "a takeback");
    offered(game.rematchOffer, "a rematch");
    const auto withMove =
        std::ranges::find_if(game.claims, [](const std::string& claim) { return claim.contains(' '); });
    if (game.isYourTurn() && withMove != game.claims.end()) append(text, "You may claim a draw: claim {}. ", *withMove);
    return text;
}

std::string_view OnlineTable::whenLeft() const noexcept {
    return online().isOver() ? "The server keeps the game." : "The game goes on, and its address brings you back.";
}

}  // namespace nowchess::app
