#include "online/online_game.h"

#include <algorithm>

#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "server/room/game_setup.h"

namespace nowchess::app {

using server::JsonObject;
using server::name;

namespace {

std::optional<Color> colorOf(const std::optional<std::string>& text) {
    for (const Color color : allColors)
        if (text == name(color)) return color;
    return std::nullopt;
}

std::chrono::milliseconds milliseconds(const JsonObject& object, std::string_view member) {
    return std::chrono::milliseconds(object.number(member).value_or(0));
}

std::string_view groundWord(std::string_view ground) { return ground == "FiftyMoves" ? "fifty" : "threefold"; }

Bitboard squaresOf(std::string_view coordinates) {
    const auto move = parseCoordinates(coordinates);
    if (!move) return {};
    return move->dropped ? Bitboard{move->to} : Bitboard{move->from} | Bitboard{move->to};
}

}  // namespace

std::string OnlineGame::nameOf(std::optional<Color> side) const {
    if (!side) return "The server";
    return you == side ? "You" : names[*side].empty() ? std::string(label(*side)) : names[*side];
}

std::string OnlineGame::kind() const {
    return formatted("{}, {}", nowchess::name(rules), time == "-" ? "no clock" : "time " + time);
}

std::string OnlineGame::description() const {
    const auto seat = [&](Color side) {
        return formatted("{} ({}{})", names[side].empty() ? "an open seat" : names[side], label(side),
                         you == side ? ", you" : "");
    };
    return formatted("{} against {}, {}.", seat(Color::White), seat(Color::Black), kind());
}

std::string OnlineGame::owedNotice() const {
    if (!isYourTurn() || owed.empty()) return "";
    return formatted("Your claim named {}, which must be played now.", owed);
}

void OnlineGame::takeSeat(const JsonObject& players, Color side) {
    const auto seat = players.object(name(side));
    names[side] = seat ? seat->text("name").value_or(std::string(label(side))) : "";
}

void OnlineGame::takeSnapshot(const JsonObject& message) {
    id = message.text("game").value_or(id);
    seq = message.number("seq").value_or(seq);
    you = colorOf(message.text("you"));
    if (const auto setup = message.object("setup")) {
        rules = {parseVariant(setup->text("variant").value_or("")).value_or(Variant::Standard),
                 setup->truth("chess960").value_or(false) ? CastlingMode::Chess960 : CastlingMode::Standard};
        time = setup->text("time").value_or("-");
    }
    if (const auto players = message.object("players"))
        for (const Color side : allColors) takeSeat(*players, side);
    if (const auto now = message.object("now")) takeNow(*now);
    const auto start =
        positionFromFen(message.text("start").value_or(fen), rules.variant, {.castling = rules.castling});
    record = AnyGame(start ? *start : position, {.rules = rules});
    lastSquares = {};
    for (const JsonObject& move : message.objects("moves")) takeMove(move.text("uci").value_or(""));
}

void OnlineGame::takeMove(std::string_view coordinates) {
    lastSquares = squaresOf(coordinates);
    if (const auto move = moveFromCoordinates(record.position(), coordinates))
        static_cast<void>(record.playRecorded(*move));
}

void OnlineGame::takeNow(const JsonObject& now) {
    state = now.text("state").value_or("");
    ply = now.number("ply").value_or(0);
    fen = now.text("fen").value_or("");
    if (const auto read = positionFromFen(fen, rules.variant, {.castling = rules.castling})) position = *read;
    isCheck = now.truth("check").value_or(false);
    legal = now.text("legal").value_or("");
    clocks.reset();
    if (const auto shown = now.object("clocks")) {
        clocks.emplace();
        for (const Color side : allColors) (*clocks)[side] = milliseconds(*shown, name(side));
        running = colorOf(shown->text("running"));
        clocksAt = milliseconds(*shown, "at");
        waits = milliseconds(*shown, "waits");
    }
    const auto offers = now.object("offers");
    const auto offer = [&](std::string_view what) { return offers ? colorOf(offers->text(what)) : std::nullopt; };
    drawOffer = offer("draw");
    takebackOffer = offer("takeback");
    rematchOffer = offer("rematch");
    claims.clear();
    for (const JsonObject& claim : now.objects("claims")) {
        std::string words(groundWord(claim.text("ground").value_or("")));
        if (const auto uci = claim.text("uci")) words += " " + *uci;
        claims.push_back(std::move(words));
    }
    owed = now.text("owed").value_or("");
    result.clear();
    if (const auto ended = now.object("result")) {
        result = ended->text("sentence").value_or("") + " " + ended->text("score").value_or("");
        if (const auto proof = ended->text("proof")) result += "\n" + *proof;
    } else if (state == "aborted") {
        result = "The game was aborted.";
    }
    next = now.text("next").value_or("");
}

std::string OnlineGame::takeEvent(const JsonObject& message) {
    seq = message.number("seq").value_or(seq);
    const std::string kind = message.text("kind").value_or("");
    const auto by = colorOf(message.text("by"));
    const std::string who = nameOf(by);
    const bool isYou = by && by == you;
    const bool hadResult = !result.empty();
    if (const auto now = message.object("now")) takeNow(*now);
    std::string said;
    if (kind == "joined" && by) {
        if (const auto player = message.object("player")) names[*by] = player->text("name").value_or("");
        said = formatted("{} {} {}. The game begins.", nameOf(by), isYou ? "play" : "plays", label(*by));
    } else if (kind == "move") {
        const auto move = message.object("move");
        if (move) takeMove(move->text("uci").value_or(""));
        said = formatted("{} {} {}.", who, isYou ? "played" : "plays", move ? move->text("san").value_or("") : "");
    } else if (kind == "offer" || kind == "decline") {
        const std::string what = message.text("what").value_or("");
        said = kind == "offer" ? formatted("{} {} a {}.", who, isYou ? "offered" : "offers", what)
                               : formatted("{} declined the {}.", who, what);
        if (kind == "offer" && !isYou && you) said += " 'accept' or 'decline'?";
    } else if (kind == "claim" && result.empty()) {
        const auto refusal = message.object("refusal");
        said = formatted("{} claimed a draw in vain. {}", who, refusal ? refusal->text("sentence").value_or("") : "");
    } else if (kind == "takeback") {
        lastSquares = {};
        const auto count = message.number("count").value_or(0);
        for (std::int64_t i = 0; i < count; ++i) record.undo();
        said = formatted("{} half-moves were taken back.", count);
    } else if (kind == "resumed") {
        said = "The clocks run again.";
    }
    if (!hadResult && !result.empty()) said += (said.empty() ? "" : "\n") + result;
    return said;
}

std::optional<std::chrono::milliseconds> OnlineGame::timeLeft(Color side, std::chrono::milliseconds now) const {
    if (!clocks) return std::nullopt;
    auto left = (*clocks)[side];
    if (running == side) left -= std::max(now - clocksAt - waits, std::chrono::milliseconds(0));
    return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace nowchess::app
