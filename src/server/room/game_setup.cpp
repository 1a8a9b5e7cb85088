#include "server/room/game_setup.h"

#include "nowchess/notation/fen.h"
#include "nowchess/rules/chess960.h"
#include "text/number.h"

namespace nowchess::server {

namespace {

constexpr std::string_view daysPrefix = "days:";
constexpr std::int64_t mostDays = 366;
constexpr std::chrono::milliseconds day = std::chrono::hours(24);

std::unexpected<Refused> badField(std::string sentence) {
    return std::unexpected(Refused{"BadField", std::move(sentence)});
}

std::expected<TimeControl, Refused> readTime(std::string_view text) {
    if (text.starts_with(daysPrefix)) {
        const auto days = wholeNumber<std::int64_t>(text.substr(daysPrefix.size()));
        if (!days || *days < 1 || *days > mostDays)
            return std::unexpected(Refused{"BadTime", "A correspondence game has 1 to 366 days for a move."});
        return *TimeControl::correspondence(*days * day);
    }
    const auto control = parsePlayersTimeControl(text);
    if (!control) return std::unexpected(Refused{"BadTime", playersMessage(control.error())});
    if (control->kind() == TimeControlKind::Unknown)
        return std::unexpected(Refused{"BadTime", "The time control must be known; - is no limit."});
    return *control;
}

// The start that the request names by a FEN, or by a number or chance among the 960.
std::expected<AnyPosition, Refused> readStart(const JsonObject& body, Rules& rules, const Chance& chance) {
    if (const auto fen = body.text("fen")) {
        const auto position = positionFromFen(*fen, rules.variant, {.castling = rules.castling});
        if (!position) return std::unexpected(Refused{"BadPosition", message(position.error())});
        return *position;
    }
    if (rules.castling == CastlingMode::Standard) return AnyPosition::initial(rules.variant);
    const std::int64_t number = body.number("chess960").value_or(static_cast<std::int64_t>(chance(chess960StartCount)));
    if (number < 0 || number >= chess960StartCount) return badField("chess960 is true, false or a number to 959.");
    const auto start = chess960Start(static_cast<int>(number), rules.variant);
    if (!start) return badField("This variant has no starts of Chess960.");
    return *start;
}

std::expected<Rules, Refused> readRules(const JsonObject& body) {
    auto rules = parseRules(body.text("variant").value_or("Standard"));
    if (!rules) return badField("There is no such variant.");
    if (body.truth("chess960").value_or(false) || body.number("chess960")) rules->castling = CastlingMode::Chess960;
    return *rules;
}

}  // namespace

std::string_view name(Color color) noexcept { return color == Color::White ? "white" : "black"; }

std::optional<Color> parseColor(std::string_view text) noexcept {
    if (text == "white") return Color::White;
    if (text == "black") return Color::Black;
    return std::nullopt;
}

std::string_view name(Regulations regulations) noexcept {
    return regulations == Regulations::FideLaws ? "laws" : "online";
}

std::expected<GameRequest, Refused> readGameRequest(const JsonObject& body, const Chance& chance) {
    GameRequest request;
    const std::string opponent = body.text("opponent").value_or("");
    if (opponent == "link")
        request.opponent = OpponentKind::Link;
    else if (opponent == "lobby")
        request.opponent = OpponentKind::Lobby;
    else if (opponent == "computer")
        request.opponent = OpponentKind::Computer;
    else
        return badField("opponent is link, lobby or computer.");

    if (const auto colour = body.text("colour").value_or("random"); colour != "random") {
        request.colour = parseColor(colour);
        if (!request.colour) return badField("colour is white, black or random.");
    }
    if (const auto level = body.text("level")) {
        const auto parsed = app::parseLevel(*level);
        if (!parsed) return badField("There is no such level.");
        request.level = *parsed;
    }
    GameSetup& setup = request.setup;
    if (const auto regulations = body.text("rules").value_or("laws"); regulations == "online")
        setup.regulations = Regulations::FideOnline;
    else if (regulations != "laws")
        return badField("rules is laws or online.");

    auto control = readTime(body.text("time").value_or("-"));
    if (!control) return std::unexpected(std::move(control.error()));
    setup.control = *control;
    auto rules = readRules(body);
    if (!rules) return std::unexpected(std::move(rules.error()));
    setup.rules = *rules;
    auto start = readStart(body, setup.rules, chance);
    if (!start) return std::unexpected(std::move(start.error()));
    setup.start = *start;
    if (AnyGame(setup.start, {.rules = setup.rules}).isOver())
        return std::unexpected(Refused{"BadPosition", "The game would be over at once."});

    setup.isInLobby = request.opponent == OpponentKind::Lobby;
    setup.isPublic = setup.isInLobby || body.truth("public").value_or(false);
    return request;
}

std::string timeText(const TimeControl& control) {
    if (const auto perMove = control.perMove(); perMove && *perMove % day == std::chrono::milliseconds(0))
        return std::string(daysPrefix) + std::to_string(*perMove / day);
    return playersText(control).value_or(text(control));
}

void appendSetup(JsonWriter& json, const GameSetup& setup) {
    json.member("start", toFen(setup.start, {.enPassant = EnPassantShown::Always}))
        .member("variant", tagName(setup.rules.variant))
        .member("chess960", setup.rules.castling == CastlingMode::Chess960)
        .member("rules", name(setup.regulations))
        .member("timeControl", text(setup.control))
        .member("public", setup.isPublic)
        .member("lobby", setup.isInLobby);
}

std::optional<GameSetup> readSetup(const JsonObject& object) {
    const auto variant = parseVariant(object.text("variant").value_or(""));
    const auto control = parseTimeControl(object.text("timeControl").value_or(""));
    if (!variant || !control) return std::nullopt;
    GameSetup setup;
    setup.rules.variant = *variant;
    if (object.truth("chess960").value_or(false)) setup.rules.castling = CastlingMode::Chess960;
    const auto start = positionFromFen(object.text("start").value_or(""), *variant, {.castling = setup.rules.castling});
    if (!start) return std::nullopt;
    setup.start = *start;
    if (object.text("rules") == "online") setup.regulations = Regulations::FideOnline;
    setup.control = *control;
    setup.isPublic = object.truth("public").value_or(false);
    setup.isInLobby = object.truth("lobby").value_or(false);
    return setup;
}

}  // namespace nowchess::server
