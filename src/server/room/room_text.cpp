// A room as clients see it: JSON (docs/protocol.md) and PGN.
#include <algorithm>
#include <ctime>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn/writer.h"
#include "server/room/room.h"

namespace nowchess::server {

namespace {

std::optional<std::string_view> nameOf(std::optional<Color> side) {
    return side ? std::optional(name(*side)) : std::nullopt;
}

std::string dateOf(ClockTime at, const char* format) {
    const std::time_t seconds = std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count();
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::string text(32, '\0');
    text.resize(std::strftime(text.data(), text.size(), format, &parts));
    return text;
}

void appendLegalMoves(JsonWriter& json, const AnyGame& game, bool isPlaying) {
    std::string moves;
    if (isPlaying) {
        for (const Move move : game.legalMoves()) {
            if (!moves.empty()) moves += ' ';
            moves += toCoordinates(move, game.rules().castling);
        }
    }
    json.member("legal", moves);
}

}  // namespace

void Room::appendMove(JsonWriter& json, std::size_t ply) const {
    json.member("uci", toCoordinates(*game().history()[ply].move, setup_.rules.castling));
    json.member("san", game().san(ply).view());
    if (ply >= timesAfter_.size()) {
        json.null("clocks");
        return;
    }
    json.openList("clocks");
    for (const Color side : allColors) json.value(timesAfter_[ply][side].count());
    json.closeList();
}

void Room::appendClocks(JsonWriter& json, ClockTime now) const {
    if (!clock_) {
        json.null("clocks");
        return;
    }
    json.open("clocks");
    for (const Color side : allColors)
        json.member(name(side), clock_->remaining(side, now).value_or(std::chrono::milliseconds(0)).count());
    const bool isRunning = clock_->state() == ClockState::Running;
    // A flag that falls later than the time left says: a delay is running.
    const auto falls = clock_->flagFallsAt(clock_->turn());
    const auto left = clock_->remaining(clock_->turn(), now);
    const auto waits = falls && left ? *falls - now - *left : std::chrono::milliseconds(0);
    json.member("running", nameOf(isRunning ? std::optional(clock_->turn()) : std::nullopt))
        .member("at", now.time_since_epoch().count())
        .member("waits", std::max(waits, std::chrono::milliseconds(0)).count())
        .close();
}

void Room::appendResult(JsonWriter& json) const {
    const auto outcome = game().outcome();
    if (!outcome) {
        json.null("result");
        return;
    }
    json.open("result")
        .member("score", nowchess::text(score(*outcome)))
        .member("winner", nameOf(outcome->winner))
        .member("reason", nowchess::name(outcome->reason))
        .member("article", article(outcome->reason, setup_.regulations))
        .member("sentence", sentence(*outcome, setup_.regulations, setup_.rules.variant))
        .member("by", nameOf(session_.endedBy))
        .member("proof", proof_.empty() ? std::nullopt : std::optional<std::string_view>(proof_))
        .close();
}

void Room::appendNow(JsonWriter& json, ClockTime now) const {
    const bool isPlaying = state() == RoomState::Playing;
    json.open("now")
        .member("state", name(state()))
        .member("ply", game().ply())
        .member("fen", toFen(game().position()))
        .member("turn", name(game().position().turn()))
        .member("check", game().isCheck());
    appendLegalMoves(json, game(), isPlaying);
    appendClocks(json, now);
    json.open("offers");
    for (const OfferKind kind : {OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch})
        json.member(name(kind), nameOf(offered(kind)));
    json.close();
    const auto owed = game().obligedMove();
    json.member("owed", owed ? std::optional(toCoordinates(*owed, setup_.rules.castling)) : std::nullopt);
    json.openList("claims");
    if (isPlaying && game().canClaimDraw()) {
        for (const Claim& claim : game().claimable()) {
            json.open().member("ground", nowchess::name(claim.ground));
            json.member("uci",
                        claim.move ? std::optional(toCoordinates(*claim.move, setup_.rules.castling)) : std::nullopt);
            json.close();
        }
    }
    json.closeList();
    appendResult(json);
    json.member("next", next_.empty() ? std::nullopt : std::optional<std::string_view>(next_)).close();
}

std::string Room::eventText(const GameEvent& event, ClockTime now) const {
    JsonWriter json;
    json.open()
        .member("v", 1)
        .member("type", "event")
        .member("game", id_)
        .member("seq", event.seq)
        .member("time", event.at.time_since_epoch().count())
        .member("kind", kindOf(event.details))
        .member("by", nameOf(event.by));
    if (const auto* moved = std::get_if<happened::Moved>(&event.details)) {
        json.open("move");
        appendMove(json, game().ply());
        json.close().member("lag", moved->lag.count());
    } else {
        appendDetails(json, event.details);
    }
    appendNow(json, now);
    json.close();
    return std::move(json).text();
}

std::string Room::snapshotText(std::optional<Color> you, ClockTime now) const {
    JsonWriter json;
    json.open()
        .member("v", 1)
        .member("type", "snapshot")
        .member("game", id_)
        .member("seq", seq_)
        .member("time", now.time_since_epoch().count())
        .open("setup")
        .member("variant", tagName(setup_.rules.variant))
        .member("chess960", setup_.rules.castling == CastlingMode::Chess960)
        .member("time", timeText(setup_.control))
        .member("timeControl", nowchess::text(setup_.control))
        .member("rules", name(setup_.regulations))
        .member("public", setup_.isPublic)
        .member("created", created_.time_since_epoch().count())
        .close()
        .open("players");
    for (const Color side : allColors) appendSeat(json, name(side), seats_[side]);
    json.close().member("you", nameOf(you)).openList("moves");
    for (std::size_t ply = 1; ply <= game().ply(); ++ply) {
        json.open();
        appendMove(json, ply);
        json.member("fen", toFen(game().history()[ply].position)).close();
    }
    json.closeList().member("start", toFen(setup_.start));
    appendNow(json, now);
    json.close();
    return std::move(json).text();
}

std::string Room::listingText() const {
    JsonWriter json;
    json.open()
        .member("game", id_)
        .member("created", created_.time_since_epoch().count())
        .member("state", name(state()))
        .member("variant", tagName(setup_.rules.variant))
        .member("chess960", setup_.rules.castling == CastlingMode::Chess960)
        .member("time", timeText(setup_.control))
        .member("rules", name(setup_.regulations))
        .open("players");
    for (const Color side : allColors) appendSeat(json, name(side), seats_[side]);
    json.close().member("ply", game().ply()).member("fen", toFen(game().position()));
    const auto last = game().history().back().move;
    json.member("last", last ? std::optional(toCoordinates(*last, setup_.rules.castling)) : std::nullopt);
    const auto outcome = game().outcome();
    json.member("result", outcome ? std::optional(nowchess::text(score(*outcome))) : std::nullopt).close();
    return std::move(json).text();
}

std::string Room::pgn() const {
    std::vector<pgn::Tag> tags{{"Event", "Casual game"},
                               {"Site", "NowChess"},
                               {"Date", dateOf(created_, "%Y.%m.%d")},
                               {"Round", "-"},
                               {"White", displayName(seats_[Color::White])},
                               {"Black", displayName(seats_[Color::Black])},
                               {"UTCDate", dateOf(created_, "%Y.%m.%d")},
                               {"UTCTime", dateOf(created_, "%H:%M:%S")},
                               {"TimeControl", nowchess::text(setup_.control)},
                               {"GameId", id_}};
    const auto comment = [this](std::size_t ply) -> std::string {
        if (ply == 0 || ply >= timesAfter_.size()) return {};
        const Color mover = opposite(game().history()[ply].position.turn());
        return "[%clk " + pgn::clockText(timesAfter_[ply][mover]) + "]";
    };
    return pgn::toText(game(), tags, comment);
}

}  // namespace nowchess::server
