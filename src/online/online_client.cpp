#include "online/online_client.h"

#include <algorithm>
#include <array>

#include <poll.h>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/session/line.h"
#include "online/requests.h"
#include "text/json.h"
#include "text/words.h"

namespace nowchess::app {

using server::JsonObject;
using server::JsonWriter;

namespace {

constexpr std::chrono::milliseconds firstPause(1000);
constexpr std::chrono::milliseconds longestPause(15'000);

// A move as a member of a message: by coordinates if it looks so, else as people write it.
std::pair<std::string_view, std::string> moveMember(std::string_view text) {
    return {parseCoordinates(text) ? "uci" : "san", jsonString(text)};
}

}  // namespace

OnlineClient::OnlineClient(Connection& connection, std::string game, OnlineOptions options, OnlineFront front)
    : connection_(connection), options_(std::move(options)), front_(std::move(front)) {
    game_.id = std::move(game);
}

bool OnlineClient::isUnderWay() const noexcept {
    return !isKnown_ || !unanswered_.empty() || game_.seq < answeredSeq_ || !connection_.isLineOpen();
}

std::optional<std::chrono::milliseconds> OnlineClient::timeLeft(Color side) const {
    return game_.timeLeft(side, options_.now() + serverAhead_);
}

void OnlineClient::waitForServer(std::chrono::milliseconds longest) {
    pollfd source{connection_.descriptor(), POLLIN, 0};
    static_cast<void>(::poll(&source, 1, static_cast<int>(longest.count())));
    hearServer();
}

void OnlineClient::finish() {
    for (int tries = 0; tries < 20 && !unanswered_.empty() && connection_.isLineOpen(); ++tries)
        waitForServer(Milliseconds(250));
}

void OnlineClient::hearServer() {
    if (!connection_.isLineOpen()) {
        if (options_.now() >= connectAt_) connect();
        return;
    }
    for (const std::string& text : connection_.take()) hear(text);
    if (connection_.isLineOpen()) return;
    say("The line to the server is broken; trying again.");
    connectPause_ = firstPause;
    connectAt_ = options_.now() + connectPause_;
}

void OnlineClient::connect() {
    if (const auto opened = connection_.openLine(); !opened) {
        if (connectPause_ == Milliseconds(0)) say(opened.error() + " Trying again.");
        connectPause_ = std::clamp(2 * connectPause_, firstPause, longestPause);
        connectAt_ = options_.now() + connectPause_;
        return;
    }
    if (connectPause_ > Milliseconds(0)) say("Connected again.");
    connectPause_ = Milliseconds(0);
    watch();
    for (const auto& [id, text] : unanswered_) connection_.send(text);
}

void OnlineClient::watch() {
    JsonWriter json;
    json.open().member("v", 1).member("id", watchId()).member("do", "watch").member("game", game_.id);
    if (isKnown_) json.member("from", game_.seq);
    json.close();
    connection_.send(std::move(json).text());
}

void OnlineClient::follow(const std::string& game) {
    game_ = {};
    game_.id = game;
    isKnown_ = false;
    answeredSeq_ = 0;
    watch();
}

void OnlineClient::act(std::string_view what, const Words& members) {
    const std::string id = options_.idPrefix + formatted("{:04}", ++lastAction_);
    JsonWriter json;
    json.open().member("v", 1).member("id", id).member("do", what).member("game", game_.id);
    for (const auto& [name, value] : members) json.raw(name, value);
    json.close();
    unanswered_.emplace(id, json.text());
    connection_.send(json.text());
}

void OnlineClient::hear(const std::string& text) {
    const auto message = JsonObject::parse(text);
    if (!message) return;
    const std::string type = message->text("type").value_or("");
    if (const auto time = message->number("time")) serverAhead_ = Milliseconds(*time) - options_.now();
    if (type == "answer") {
        const std::string id = message->text("id").value_or("");
        unanswered_.erase(id);
        front_.answered();
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
        front_.showGame();
    } else if (type == "event") {
        if (message->number("seq").value_or(0) <= game_.seq) return;
        if (message->number("seq").value_or(0) > game_.seq + 1) return watch();
        const bool wasYours = game_.isYourTurn();
        const auto ply = game_.ply;
        say(game_.takeEvent(*message));
        if (!wasYours) turnSince_ = options_.now();
        if (game_.ply != ply && (!game_.you || game_.isYourTurn() || game_.isOver())) front_.showBoard();
        if (!game_.next.empty()) follow(std::string(game_.next));
    }
}

void OnlineClient::answerOffer(std::string_view what) {
    if (!game_.you) return say("You are watching.");
    const std::array offers{std::pair("draw", game_.drawOffer), std::pair("takeback", game_.takebackOffer),
                            std::pair("rematch", game_.rematchOffer)};
    const auto found =
        std::ranges::find(offers, std::optional(opposite(*game_.you)), &decltype(offers)::value_type::second);
    if (found == offers.end()) return say("There is no offer.");
    act(what, {{"what", jsonString(found->first)}});
}

void OnlineClient::claim(std::string_view rest) {
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

void OnlineClient::join() {
    const auto answer = connection_.ask("/api/games/" + game_.id + "/join", R"({"v":1})");
    if (!answer) return say(answer.error());
    if (answer->status != 200) return say(refusal(*answer));
    isKnown_ = false;  // what comes next is somebody else's view
    watch();
}

void OnlineClient::show(const std::string& target, bool isWhy) {
    const auto answer = connection_.ask("/api/games/" + game_.id + target);
    if (!answer) return say(answer.error());
    if (answer->status != 200) return say(refusal(*answer));
    if (!isWhy) return say(answer->body);
    const auto body = JsonObject::parse(answer->body);
    if (!body) return;
    for (const std::string& sentence : body->texts("sentences")) say(sentence);
}

void OnlineClient::obey(std::string_view line) {
    line = trimmed(line);
    const CommandWords words = splitCommand(line);
    const std::string_view verb = words.verb;
    const auto offer = [&](std::string_view what) { act("offer", {{"what", jsonString(what)}}); };
    if (line.empty()) return;
    if (verb == "offer")
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
    else if (verb == "moves")
        say(game_.legal);
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
}

const std::string_view onlineHelp =
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

}  // namespace nowchess::app
