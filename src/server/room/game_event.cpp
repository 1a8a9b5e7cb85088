#include "server/room/game_event.h"

#include <algorithm>
#include <array>

namespace nowchess::server {

namespace {

constexpr std::array<std::string_view, 3> offerNames{"draw", "takeback", "rematch"};
constexpr std::array<std::string_view, 5> causeNames{"resignation", "flag", "agreement", "abort", "dead"};
// In the order of EventDetails.
constexpr std::array<std::string_view, std::variant_size_v<EventDetails>> kindNames{
    "created", "joined", "move", "offer", "decline", "claim", "takeback", "resumed", "rematch", "end"};

template <typename Enum, std::size_t count>
std::optional<Enum> byName(const std::array<std::string_view, count>& names, std::string_view text) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

std::optional<EndReason> parseReason(std::string_view text) {
    const auto found = std::ranges::find(allEndReasons, text, [](EndReason reason) { return name(reason); });
    return found == allEndReasons.end() ? std::nullopt : std::optional(*found);
}

void appendPerson(JsonWriter& json, std::string_view name, const Person& person) {
    json.open(name).member("id", person.id).member("name", person.name).close();
}

std::optional<Person> readPerson(const std::optional<JsonObject>& object) {
    if (!object) return std::nullopt;
    auto id = object->text("id");
    if (!id) return std::nullopt;
    return Person{std::move(*id), object->text("name").value_or("")};
}

Seat readSeat(const std::optional<JsonObject>& object) {
    if (!object) return {};
    if (const auto level = object->text("computer")) return Computer{app::parseLevel(*level).value_or(Level::Casual)};
    if (auto person = readPerson(object)) return std::move(*person);
    return {};
}

struct DetailsWriter {
    JsonWriter& json;

    void operator()(const happened::Created& created) const {
        json.open("setup");
        appendSetup(json, created.setup);
        json.close();
        for (const Color side : allColors) appendSeat(json, name(side), created.seats[side]);
        json.member("seat", created.seatHash);
    }
    void operator()(const happened::Joined& joined) const { appendPerson(json, "player", joined.player); }
    void operator()(const happened::Moved& moved) const {
        json.member("uci", moved.uci).member("lag", moved.lag.count());
    }
    void operator()(const happened::Offered& offered) const { json.member("what", name(offered.what)); }
    void operator()(const happened::Declined& declined) const { json.member("what", name(declined.what)); }
    void operator()(const happened::Claimed& claimed) const {
        if (claimed.ground) json.member("ground", nowchess::name(*claimed.ground));
        if (!claimed.uci.empty()) json.member("uci", claimed.uci);
        if (!claimed.refusal) return;
        json.open("refusal")
            .member("kind", claimed.refusal->kind)
            .member("sentence", claimed.refusal->sentence)
            .close();
    }
    void operator()(const happened::TakenBack& back) const { json.member("count", back.count); }
    void operator()(const happened::Resumed&) const {}
    void operator()(const happened::Rematched& rematched) const { json.member("next", rematched.next); }
    void operator()(const happened::Ended& ended) const {
        json.member("cause", causeNames[static_cast<std::size_t>(ended.cause)]);
        if (!ended.outcome) return;
        json.member("reason", nowchess::name(ended.outcome->reason));
        if (ended.outcome->winner) json.member("winner", name(*ended.outcome->winner));
        if (!ended.proof.empty()) json.member("proof", ended.proof);
    }
};

std::optional<EventDetails> readCreated(const JsonObject& object) {
    const auto setup = object.object("setup");
    if (!setup) return std::nullopt;
    const auto read = readSetup(*setup);
    if (!read) return std::nullopt;
    return happened::Created{*read,
                             {{readSeat(object.object("white")), readSeat(object.object("black"))}},
                             object.text("seat").value_or("")};
}

std::optional<EventDetails> readEnded(const JsonObject& object) {
    const auto cause = byName<EndCause>(causeNames, object.text("cause").value_or(""));
    if (!cause) return std::nullopt;
    happened::Ended ended{*cause, std::nullopt, object.text("proof").value_or("")};
    if (const auto reason = parseReason(object.text("reason").value_or("")))
        ended.outcome = Outcome{parseColor(object.text("winner").value_or("")), *reason};
    if (!ended.outcome && *cause != EndCause::Abort) return std::nullopt;
    return ended;
}

std::optional<EventDetails> readClaimed(const JsonObject& object) {
    happened::Claimed claimed{parseGround(object.text("ground").value_or("")), object.text("uci").value_or(""), {}};
    if (const auto refusal = object.object("refusal"))
        claimed.refusal = Refused{refusal->text("kind").value_or(""), refusal->text("sentence").value_or("")};
    return claimed;
}

template <typename Happened>
std::optional<EventDetails> readOffer(const JsonObject& object) {
    const auto what = parseOffer(object.text("what").value_or(""));
    if (!what) return std::nullopt;
    return Happened{*what};
}

std::optional<EventDetails> readDetails(std::string_view kind, const JsonObject& object) {
    if (kind == "created") return readCreated(object);
    if (kind == "joined") {
        auto player = readPerson(object.object("player"));
        return player ? std::optional<EventDetails>(happened::Joined{std::move(*player)}) : std::nullopt;
    }
    if (kind == "move")
        return happened::Moved{object.text("uci").value_or(""),
                               std::chrono::milliseconds(object.number("lag").value_or(0))};
    if (kind == "offer") return readOffer<happened::Offered>(object);
    if (kind == "decline") return readOffer<happened::Declined>(object);
    if (kind == "claim") return readClaimed(object);
    if (kind == "takeback")
        return happened::TakenBack{
            static_cast<std::size_t>(std::max<std::int64_t>(object.number("count").value_or(0), 0))};
    if (kind == "resumed") return happened::Resumed{};
    if (kind == "rematch") return happened::Rematched{object.text("next").value_or("")};
    if (kind == "end") return readEnded(object);
    return std::nullopt;
}

}  // namespace

std::string_view name(OfferKind kind) noexcept { return offerNames[static_cast<std::size_t>(kind)]; }
std::optional<OfferKind> parseOffer(std::string_view text) noexcept { return byName<OfferKind>(offerNames, text); }

std::optional<DrawGround> parseGround(std::string_view text) noexcept {
    for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves})
        if (nowchess::name(ground) == text) return ground;
    return std::nullopt;
}

std::string_view kindOf(const EventDetails& details) noexcept { return kindNames[details.index()]; }

void appendDetails(JsonWriter& json, const EventDetails& details) { std::visit(DetailsWriter{json}, details); }

std::string storedText(const GameEvent& event) {
    JsonWriter json;
    json.open().member("kind", kindOf(event.details));
    if (event.by) json.member("by", name(*event.by));
    if (!event.id.empty()) json.member("id", event.id);
    appendDetails(json, event.details);
    json.close();
    return std::move(json).text();
}

std::optional<GameEvent> readStored(std::uint32_t seq, ClockTime at, std::string_view text) {
    const auto object = JsonObject::parse(text);
    if (!object) return std::nullopt;
    auto details = readDetails(object->text("kind").value_or(""), *object);
    if (!details) return std::nullopt;
    return GameEvent{seq, at, parseColor(object->text("by").value_or("")), object->text("id").value_or(""),
                     std::move(*details)};
}

std::string displayName(const Seat& seat) {
    if (const auto* person = std::get_if<Person>(&seat)) return person->name;
    if (const auto* computer = std::get_if<Computer>(&seat))
        return "NowChess (" + std::string(app::name(computer->level)) + ")";
    return "?";
}

void appendSeat(JsonWriter& json, std::string_view name, const Seat& seat) {
    if (const auto* person = std::get_if<Person>(&seat)) {
        appendPerson(json, name, *person);
    } else if (const auto* computer = std::get_if<Computer>(&seat)) {
        json.open(name).member("computer", app::name(computer->level)).member("name", displayName(seat)).close();
    } else {
        json.null(name);
    }
}

}  // namespace nowchess::server
