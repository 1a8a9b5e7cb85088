#include "online/online_mode.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/session/line.h"
#include "play/clock_display.h"
#include "play/variant_words.h"
#include "text/json.h"
#include "text/words.h"

namespace nowchess::app {

using server::JsonObject;
using server::JsonWriter;

namespace {

constexpr std::chrono::milliseconds longestPause(15'000);
constexpr std::chrono::milliseconds pollEvery(1000);  // the connection's own timers need to run

const char* const help =
    "  e4, Nf3, e2e4                   make a move\n"
    "  offer                           offer a draw\n"
    "  draw, claim [threefold|fifty] [MOVE]\n"
    "                                  claim a draw, also with the move that would bring it about\n"
    "  undo                            ask to take back your last move\n"
    "  accept, decline                 answer the opponent's offer\n"
    "  resign, abort                   give up; before your first move: end the game without a result\n"
    "  rematch                         after the game: offer another one\n"
    "  join                            take an open seat\n"
    "  board, flip, moves, clock, fen  show the board, turn it, list the legal moves, the clocks, the position\n"
    "  why                             explain where the game stands\n"
    "  pgn                             print the game\n"
    "  quit                            leave; the game goes on, and its address brings you back\n";

// The sentence of a refused request.
std::string sentenceOf(const ServerAnswer& answer) {
    const auto body = JsonObject::parse(answer.body);
    const auto error = body ? body->object("error") : std::nullopt;
    return error ? error->text("sentence").value_or("") : formatted("The server answered {}.", answer.status);
}

// A move as a member of a message: by coordinates if it looks so, else as people write it.
std::pair<std::string_view, std::string> moveMember(std::string_view text) {
    return {parseCoordinates(text) ? "uci" : "san", jsonString(text)};
}

}  // namespace

OnlineMode::OnlineMode(Connection& connection, OnlineOptions options, Output& out)
    : connection_(connection),
      options_(std::move(options)),
      out_(out),
      reader_(STDIN_FILENO, [this] { return waitForInput(); }),
      isTyped_(::isatty(STDIN_FILENO) == 1),
      colored_(chosen(options_.settings.color, isCapableTerminal(out))),
      figures_(chosen(options_.settings.unicode, figuresFor(out) == Figures::Unicode) ? Figures::Unicode
                                                                                      : Figures::Letters) {
    game_.id = options_.game;
}

ExitCode OnlineMode::run() {
    connect();
    while (!out_.hasFailed() && !isRefused_) {
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
    // What was typed last has reached the server before the line ends.
    for (int tries = 0; tries < 20 && !unanswered_.empty() && connection_.isLineOpen(); ++tries) {
        pollfd source{connection_.descriptor(), POLLIN, 0};
        static_cast<void>(::poll(&source, 1, static_cast<int>(pollEvery.count()) / 4));
        hearServer();
    }
    out_.write("\n");
    return isRefused_ ? ExitCode::No : ExitCode::Yes;
}

// A pipe's lines are for a player whose turn it is: they wait while the opponent thinks or an answer is to come.
bool OnlineMode::isAwaited() const noexcept {
    return isUnderWay() || (game_.you && !game_.isOver() && !game_.isYourTurn());
}

bool OnlineMode::isUnderWay() const noexcept {
    return !isKnown_ || !unanswered_.empty() || game_.seq < answeredSeq_ || !connection_.isLineOpen();
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
        hearServer();
        if (needsPrompt_ || isRefused_) return false;
        const bool reads = isTyped_ || !isAwaited();
        std::array<pollfd, 2> sources{{{reads ? STDIN_FILENO : -1, POLLIN, 0}, {connection_.descriptor(), POLLIN, 0}}};
        if (::poll(sources.data(), sources.size(), static_cast<int>(pollEvery.count())) < 0 && errno != EINTR)
            return true;
        if (sources[0].revents != 0) return true;
    }
}

void OnlineMode::hearServer() {
    if (!connection_.isLineOpen()) {
        if (options_.now() >= connectAt_) connect();
        return;
    }
    for (const std::string& text : connection_.take()) hear(text);
    if (connection_.isLineOpen()) return;
    say("The line to the server is broken; trying again.");
    connectPause_ = pollEvery;
    connectAt_ = options_.now() + connectPause_;
}

void OnlineMode::connect() {
    if (const auto opened = connection_.openLine(); !opened) {
        if (connectPause_ == Milliseconds(0)) say(opened.error() + " Trying again.");
        connectPause_ = std::clamp(2 * connectPause_, pollEvery, longestPause);
        connectAt_ = options_.now() + connectPause_;
        return;
    }
    if (connectPause_ > Milliseconds(0)) say("Connected again.");
    connectPause_ = Milliseconds(0);
    watch();
    for (const auto& [id, text] : unanswered_) connection_.send(text);
}

void OnlineMode::watch() {
    JsonWriter json;
    json.open().member("v", 1).member("id", watchId()).member("do", "watch").member("game", game_.id);
    if (isKnown_) json.member("from", game_.seq);
    json.close();
    connection_.send(std::move(json).text());
}

void OnlineMode::follow(const std::string& game) {
    game_ = {};
    game_.id = game;
    isKnown_ = false;
    answeredSeq_ = 0;
    watch();
}

void OnlineMode::act(std::string_view what, const Words& members) {
    const std::string id = options_.idPrefix + formatted("{:04}", ++lastAction_);
    JsonWriter json;
    json.open().member("v", 1).member("id", id).member("do", what).member("game", game_.id);
    for (const auto& [name, value] : members) json.raw(name, value);
    json.close();
    unanswered_.emplace(id, json.text());
    connection_.send(json.text());
}

void OnlineMode::hear(const std::string& text) {
    const auto message = JsonObject::parse(text);
    if (!message) return;
    const std::string type = message->text("type").value_or("");
    if (const auto time = message->number("time")) serverAhead_ = Milliseconds(*time) - options_.now();
    if (type == "answer") {
        const std::string id = message->text("id").value_or("");
        unanswered_.erase(id);
        needsPrompt_ = true;
        if (message->truth("ok") == true) {
            if (message->text("game") == game_.id) answeredSeq_ = message->number("seq").value_or(0);
            return;
        }
        say(message->text("sentence").value_or("The server refused."));
        isRefused_ = id == watchId();  // there is no such game
    } else if (type == "closing") {
        say(message->text("sentence").value_or(""));
    } else if (message->text("game") != game_.id) {
        return;
    } else if (type == "snapshot") {
        game_.takeSnapshot(*message);
        turnSince_ = options_.now();
        isKnown_ = true;
        showGame();
    } else if (type == "event") {
        if (message->number("seq").value_or(0) <= game_.seq) return;
        if (message->number("seq").value_or(0) > game_.seq + 1) return watch();
        const bool wasYours = game_.isYourTurn();
        const auto ply = game_.ply;
        say(game_.takeEvent(*message));
        if (!wasYours) turnSince_ = options_.now();
        if (game_.ply != ply && (!game_.you || game_.isYourTurn() || game_.isOver())) showBoard();
        if (!game_.next.empty()) follow(std::string(game_.next));
    }
}

void OnlineMode::say(const std::string& text) {
    if (text.empty()) return;
    if (!needsPrompt_ && isTyped_) out_.write("\n");  // the prompt's line
    needsPrompt_ = true;
    out_.print("{}\n", text);
}

void OnlineMode::showGame() {
    const auto seat = [&](Color side) {
        return formatted("{} ({}{})", game_.names[side].empty() ? "an open seat" : game_.names[side], label(side),
                         game_.you == side ? ", you" : "");
    };
    say(formatted("{} against {}, {}, time {}.", seat(Color::White), seat(Color::Black), name(game_.rules),
                  game_.time));
    if (!game_.you) say(game_.state == "waiting" ? "Type 'join' to take the open seat." : "You are watching.");
    showBoard();
    say(game_.result);
}

void OnlineMode::showBoard() {
    needsPrompt_ = true;
    if (options_.settings.speak) return;
    const bool blackAtBottom = (game_.you == Color::Black) != isFlipped_;
    BoardStyle style{.figures = figures_, .flipped = blackAtBottom, .colored = colored_, .marked = game_.lastSquares};
    if (game_.isCheck) style.alarmed = Bitboard{game_.position.king(game_.position.turn())};
    const std::string beside = besideTheBoard(game_.position);
    out_.writeStyled("\n" + draw(game_.position.board(), style) + (beside.empty() ? "" : "\n" + beside) + "\n");
}

std::string OnlineMode::clockText() const {
    const Milliseconds now = options_.now() + serverAhead_;
    const auto white = game_.timeLeft(Color::White, now);
    const auto black = game_.timeLeft(Color::Black, now);
    if (!white || !black) return "";
    return formatted(" (White {}, Black {})", shownTime(*white), shownTime(*black));
}

void OnlineMode::prompt() {
    if (!needsPrompt_ || isUnderWay()) return;
    needsPrompt_ = false;
    if (game_.isOver() || !game_.you)
        out_.write("> ");
    else if (game_.state == "waiting")
        out_.write("Waiting for an opponent: ");
    else if (!game_.isYourTurn())
        out_.print("{} to move{}: ", label(game_.position.turn()), clockText());
    else {
        if (!game_.claims.empty()) out_.print("You may claim a draw: claim {}.\n", game_.claims.front());
        if (!game_.owed.empty()) out_.print("Your claim named {}, which must be played now.\n", game_.owed);
        out_.print("Your move{}: ", clockText());
    }
}

void OnlineMode::answerOffer(std::string_view what) {
    if (!game_.you) return say("You are watching.");
    const std::array offers{std::pair("draw", game_.drawOffer), std::pair("takeback", game_.takebackOffer),
                            std::pair("rematch", game_.rematchOffer)};
    const auto found =
        std::ranges::find(offers, std::optional(opposite(*game_.you)), &decltype(offers)::value_type::second);
    if (found == offers.end()) return say("There is no offer.");
    act(what, {{"what", jsonString(found->first)}});
}

void OnlineMode::claim(std::string_view rest) {
    Words members{{"ply", std::to_string(game_.ply)}};
    CommandWords words = splitCommand(rest);
    for (const auto& [word, ground] :
         {std::pair("threefold", "ThreefoldRepetition"), std::pair("fifty", "FiftyMoves")}) {
        if (words.verb != word) continue;
        members.emplace_back("ground", jsonString(ground));
        rest = words.rest;
    }
    if (!rest.empty()) members.push_back(moveMember(rest));
    act("claim", members);
}

void OnlineMode::join() {
    const auto answer = connection_.ask("/api/games/" + game_.id + "/join", R"({"v":1})");
    if (!answer) return say(answer.error());
    if (answer->status != 200) return say(sentenceOf(*answer));
    isKnown_ = false;  // what comes next is somebody else's view
    watch();
}

void OnlineMode::show(const std::string& target, bool isWhy) {
    const auto answer = connection_.ask("/api/games/" + game_.id + target);
    if (!answer) return say(answer.error());
    if (answer->status != 200) return say(sentenceOf(*answer));
    if (!isWhy) return say(answer->body);
    const auto body = JsonObject::parse(answer->body);
    if (!body) return;
    for (const std::string& sentence : body->texts("sentences")) say(sentence);
}

bool OnlineMode::obey(std::string_view line) {
    needsPrompt_ = true;
    line = trimmed(line);
    const CommandWords words = splitCommand(line);
    const std::string_view verb = words.verb;
    if (line.empty()) return true;
    if (verb == "quit" || verb == "exit") return false;
    const auto offer = [&](std::string_view what) { act("offer", {{"what", jsonString(what)}}); };
    if (verb == "help")
        out_.write(help);
    else if (verb == "offer")
        offer("draw");
    else if (verb == "undo")
        offer("takeback");
    else if (verb == "rematch")
        offer("rematch");
    else if (verb == "draw" || verb == "claim")
        claim(words.rest);
    else if (verb == "accept" || verb == "decline")
        answerOffer(verb);
    else if (verb == "resign" || verb == "abort")
        act(verb);
    else if (verb == "join")
        join();
    else if (verb == "board")
        showBoard();
    else if (verb == "flip") {
        isFlipped_ = !isFlipped_;
        showBoard();
    } else if (verb == "moves")
        say(game_.legal);
    else if (verb == "clock")
        say(game_.clocks ? std::string(trimmed(clockText())) : "There is no clock.");
    else if (verb == "fen")
        say(game_.fen);
    else if (verb == "why")
        show("/why", true);
    else if (verb == "pgn")
        show("/pgn", false);
    else if (!game_.you)
        say("You are watching; 'help' lists what can be typed.");
    else
        act("move", {{"ply", std::to_string(game_.ply)},
                     moveMember(line),
                     {"thought", std::to_string((options_.now() - turnSince_).count())}});
    return true;
}

}  // namespace nowchess::app
