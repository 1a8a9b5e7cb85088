#include "server/room/room.h"

#include <algorithm>
#include <array>

#include "nowchess/notation/coordinates.h"
#include "nowchess/session/line.h"
#include "server/room/lag.h"

namespace nowchess::server {

using std::chrono::milliseconds;

namespace {

// In the order of RefusalKind.
constexpr std::array<std::string_view, 13> refusalNames{
    "CannotRead",      "NoPiece",     "WrongColor",   "IllegalMove", "AmbiguousMove",   "NotYourTurn", "MoveOwed",
    "CannotClaimDraw", "CannotAgree", "NothingThere", "ArbiterOnly", "InvalidPosition", "GameOver"};

Refused asRefused(const Refusal& refusal) {
    return {std::string(refusalNames[static_cast<std::size_t>(refusal.kind)]), message(refusal)};
}

const Refused notBegun{"NotBegun", "The game has not begun: a seat is open."};
const Refused gameOver{"GameOver", "The game is over."};

std::size_t movesMade(const AnyGame& game, Color side) noexcept {
    return (game.ply() + (game.start().turn() == side ? 1 : 0)) / 2;
}

// Back to the position in which the side may move again.
std::size_t takebackCount(const AnyGame& game, Color side) noexcept { return game.position().turn() == side ? 2 : 1; }

}  // namespace

std::string_view name(RoomState state) noexcept {
    constexpr std::array<std::string_view, 4> names{"waiting", "playing", "over", "aborted"};
    return names[static_cast<std::size_t>(state)];
}

Room::Room(std::string id, const GameEvent& created) : id_(std::move(id)), created_(created.at), lastAt_(created.at) {
    const auto& details = std::get<happened::Created>(created.details);
    setup_ = details.setup;
    seats_ = details.seats;
    seatHash_ = details.seatHash;
    seq_ = created.seq;
    // The fast check after every move; the full one is asked where there is time for it.
    session_ = Session{.game = AnyGame(setup_.start, {.rules = setup_.rules, .regulations = setup_.regulations}),
                       .deadCheck = DeadCheck::Fast};
    if (state() == RoomState::Playing) startClock(created.at);
}

std::optional<Room> Room::replay(std::string id, const std::vector<GameEvent>& log,
                                 const std::function<void(const Room&, const GameEvent&)>& seen) {
    if (log.empty() || !std::holds_alternative<happened::Created>(log.front().details)) return std::nullopt;
    Room room(std::move(id), log.front());
    for (std::size_t i = 1; i < log.size(); ++i) {
        GameEvent event = log[i];
        if (event.seq != room.seq_ + 1 || room.apply(event)) return std::nullopt;
        if (seen) seen(room, event);
    }
    if (room.clock_) room.clock_->pause(room.lastAt_);
    room.stands_ = room.clock_.has_value();
    return room;
}

RoomState Room::state() const noexcept {
    if (aborted_) return RoomState::Aborted;
    if (session_.game.isOver()) return RoomState::Over;
    const bool isOpen = std::ranges::any_of(
        allColors, [this](Color side) { return std::holds_alternative<std::monostate>(seats_[side]); });
    return isOpen ? RoomState::Waiting : RoomState::Playing;
}

std::optional<Color> Room::seatOf(std::string_view player) const noexcept {
    for (const Color side : allColors)
        if (const auto* person = std::get_if<Person>(&seats_[side]); person && person->id == player) return side;
    return std::nullopt;
}

std::optional<Color> Room::offered(OfferKind kind) const noexcept {
    // What was open when the game ended is so no longer.
    if (kind != OfferKind::Rematch && state() != RoomState::Playing) return std::nullopt;
    switch (kind) {
        case OfferKind::Draw: return session_.game.drawOfferedBy();
        case OfferKind::Takeback: return takebackBy_;
        case OfferKind::Rematch: return rematchBy_;
    }
    return std::nullopt;
}

std::optional<ClockTime> Room::flagFallsAt() const noexcept {
    if (!clock_ || clock_->state() != ClockState::Running || state() != RoomState::Playing) return std::nullopt;
    const auto falls = clock_->flagFallsAt(clock_->turn());
    if (!falls) return std::nullopt;
    return *falls + lagQuota(setup_.control);
}

// --- events ---------------------------------------------------------------------------------------------------------

void Room::startClock(ClockTime at) {
    if (setup_.control.kind() == TimeControlKind::Unlimited) return;
    clock_.emplace(setup_.control);
    clock_->start(at, session_.game.position().turn());
    rememberTimes(at);
}

void Room::rememberTimes(ClockTime at) {
    if (!clock_) return;
    const auto white = clock_->remaining(Color::White, at);
    const auto black = clock_->remaining(Color::Black, at);
    if (!white || !black) return;
    timesAfter_.resize(session_.game.ply(), ClockTimes{{*white, *black}});
    timesAfter_.push_back({{*white, *black}});
}

void Room::stopClockIfOver(ClockTime at) {
    if (clock_ && state() != RoomState::Playing) clock_->pause(at);
}

std::optional<Refused> Room::run(std::optional<Color> by, CommandKind command) {
    const Happened happened = nowchess::apply(session_, {by, std::move(command)});
    if (const auto* refused = std::get_if<step::Refused>(&happened.result)) return asRefused(refused->refusal);
    return std::nullopt;
}

std::expected<Move, Refused> Room::readMove(std::string_view text, bool isUci) const {
    const AnyPosition& position = session_.game.position();
    if (isUci) {
        const auto move = moveFromCoordinates(position, text);
        if (move) return *move;
        const bool isIllegal = std::holds_alternative<IllegalMove>(move.error());
        return std::unexpected(Refused{isIllegal ? "IllegalMove" : "CannotRead", message(move.error())});
    }
    const auto move = parseMove(text, position);
    if (move) return *move;
    return std::unexpected(asRefused(refuseMove(position, text, move.error())));
}

// The one place where a room changes.
struct Room::Applier {
    Room& room;
    GameEvent& event;

    std::optional<Refused> operator()(const happened::Created&) const { return gameOver; }
    std::optional<Refused> operator()(const happened::Joined& joined) const {
        room.seats_[*event.by] = joined.player;
        if (room.state() == RoomState::Playing) room.startClock(event.at);
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::Moved& moved) const {
        const auto move = room.readMove(moved.uci, true);
        if (!move) return move.error();
        if (auto refused = room.run(event.by, command::Play{*move})) return refused;
        if (room.clock_) {
            room.clock_->press(event.at - moved.lag);
            room.rememberTimes(event.at);
        }
        room.takebackBy_.reset();
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::Offered& offered) const {
        if (offered.what == OfferKind::Draw) return room.run(event.by, command::OfferDraw{});
        (offered.what == OfferKind::Takeback ? room.takebackBy_ : room.rematchBy_) = event.by;
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::Declined& declined) const {
        if (declined.what == OfferKind::Draw) return room.run(event.by, command::DeclineDraw{});
        (declined.what == OfferKind::Takeback ? room.takebackBy_ : room.rematchBy_).reset();
        return std::nullopt;
    }
    std::optional<Refused> operator()(happened::Claimed& claimed) const {
        std::optional<Move> move;
        if (!claimed.uci.empty()) {
            const auto read = room.readMove(claimed.uci, true);
            if (!read) return read.error();
            move = *read;
        }
        const AnyGame& game = room.session_.game;
        const auto offerBefore = game.drawOfferedBy();
        const auto owedBefore = game.obligedMove();
        auto refused = room.run(event.by, command::ClaimDraw{claimed.ground, move});
        if (!refused) return std::nullopt;
        if (game.drawOfferedBy() == offerBefore && game.obligedMove() == owedBefore) return refused;
        claimed.refusal = std::move(refused);  // and it stands as an offer
        room.refusedClaims_.emplace(event.seq, *claimed.refusal);
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::TakenBack& back) const {
        if (auto refused = room.run(std::nullopt, command::TakeBack{back.count})) return refused;
        room.takebackBy_.reset();
        if (!room.clock_) return std::nullopt;
        SessionClock clock(room.setup_.control, room.session_.game);
        clock.restore(room.session_.game, 0, room.timesAfter_, milliseconds(0));
        room.clock_ = clock.clock();
        room.clock_->resume(event.at);
        room.timesAfter_.resize(room.session_.game.ply() + 1);
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::Resumed&) const {
        if (!room.clock_) return std::nullopt;
        room.clock_->pause(room.lastAt_);
        room.clock_->resume(event.at);
        room.stands_ = false;
        return std::nullopt;
    }
    std::optional<Refused> operator()(const happened::Rematched& rematched) const {
        room.next_ = rematched.next;
        room.rematchBy_.reset();
        return std::nullopt;
    }
    std::optional<Refused> operator()(happened::Ended& ended) const {
        if (ended.cause == EndCause::Abort) {
            room.aborted_ = true;
            return std::nullopt;
        }
        AnyGame& game = room.session_.game;
        if (ended.outcome) {  // from the log: how it was judged then, stays
            if (!game.endRecorded(*ended.outcome)) return gameOver;
            room.session_.endedBy = event.by;
        } else if (auto refused =
                       room.run(ended.cause == EndCause::Flag ? std::nullopt : event.by, commandFor(ended.cause))) {
            return refused;
        } else {
            ended.outcome = game.outcome();
            if (game.adjudication()) ended.proof = message(*game.adjudication(), game.rules().variant);
        }
        room.proof_ = ended.proof;
        return std::nullopt;
    }
    [[nodiscard]] CommandKind commandFor(EndCause cause) const {
        if (cause == EndCause::Resignation) return command::Resign{};
        if (cause == EndCause::Agreement) return command::AcceptDraw{};
        return command::CallFlag{*event.by};
    }
};

std::optional<Refused> Room::apply(GameEvent& event) {
    if (auto refused = std::visit(Applier{*this, event}, event.details)) return refused;
    seq_ = event.seq;
    lastAt_ = event.at;
    if (event.by && !event.id.empty()) answered_.push_back({*event.by, event.id, event.seq});
    stopClockIfOver(event.at);
    return std::nullopt;
}

GameEvent Room::make(ClockTime at, std::optional<Color> by, std::string id, EventDetails details) const {
    return {seq_ + 1, std::max(at, lastAt_), by, std::move(id), std::move(details)};
}

std::optional<GameEvent> Room::tryEvent(GameEvent event) {
    if (apply(event)) return std::nullopt;
    return event;
}

std::optional<GameEvent> Room::join(const Person& player, ClockTime now) {
    if (state() != RoomState::Waiting) return std::nullopt;
    const Color side = std::holds_alternative<std::monostate>(seats_[Color::White]) ? Color::White : Color::Black;
    return tryEvent(make(now, side, "", happened::Joined{player}));
}

std::optional<GameEvent> Room::timePassed(ClockTime now) {
    const auto falls = flagFallsAt();
    if (!falls || now < *falls) return std::nullopt;
    return tryEvent(make(now, clock_->turn(), "", happened::Ended{EndCause::Flag, std::nullopt, ""}));
}

std::optional<GameEvent> Room::resume(ClockTime now) {
    if (!stands()) return std::nullopt;
    return tryEvent(make(now, std::nullopt, "", happened::Resumed{}));
}

std::optional<GameEvent> Room::expire(ClockTime now) {
    if (state() != RoomState::Waiting) return std::nullopt;
    return tryEvent(make(now, std::nullopt, "", happened::Ended{EndCause::Abort, std::nullopt, ""}));
}

std::optional<GameEvent> Room::endIfDead(std::size_t ply, ClockTime now) {
    if (state() != RoomState::Playing || session_.game.ply() != ply) return std::nullopt;
    const Outcome dead{std::nullopt, EndReason::DeadPosition};
    return tryEvent(make(now, std::nullopt, "", happened::Ended{EndCause::DeadPosition, dead, ""}));
}

// --- actions --------------------------------------------------------------------------------------------------------

// What an action would be as an event; whether it may be, `apply` decides.
struct Room::Intention {
    using Result = std::expected<EventDetails, Refused>;
    const Room& room;
    Color by;
    const Circumstances& circumstances;

    static Result refuse(std::string_view kind, std::string_view sentence) {
        return std::unexpected(Refused{std::string(kind), std::string(sentence)});
    }
    [[nodiscard]] std::optional<Refused> refusedUnlessPlaying() const {
        if (room.state() == RoomState::Waiting) return notBegun;
        if (room.state() != RoomState::Playing) return gameOver;
        return std::nullopt;
    }
    [[nodiscard]] std::optional<Refused> refusedUnlessAt(std::size_t ply) const {
        if (auto refused = refusedUnlessPlaying()) return refused;
        if (ply == room.game().ply()) return std::nullopt;
        return Refused{"WrongPly", "The game stands at half-move " + std::to_string(room.game().ply()) + "."};
    }

    Result operator()(const action::Move& action) const {
        if (auto refused = refusedUnlessAt(action.ply)) return std::unexpected(std::move(*refused));
        if (room.game().position().turn() != by)
            return refuse("NotYourTurn", by == Color::White ? "It is Black's turn." : "It is White's turn.");
        const auto move = room.readMove(action.text, action.isUci);
        if (!move) return std::unexpected(move.error());
        milliseconds lag{0};
        if (room.clock_ && room.clock_->state() == ClockState::Running)
            lag = lagGiven(room.clock_->thought(circumstances.now), action.thought, circumstances.roundTrip,
                           lagQuota(room.setup_.control));
        return happened::Moved{toCoordinates(*move, room.setup_.rules.castling), lag};
    }
    Result operator()(const action::Claim& action) const {
        if (auto refused = refusedUnlessAt(action.ply)) return std::unexpected(std::move(*refused));
        std::string uci;
        if (!action.text.empty()) {
            const auto move = room.readMove(action.text, action.isUci);
            if (!move) return std::unexpected(move.error());
            uci = toCoordinates(*move, room.setup_.rules.castling);
        }
        return happened::Claimed{action.ground, std::move(uci), std::nullopt};
    }
    Result operator()(const action::Offer& action) const {
        if (action.what == OfferKind::Rematch) {
            if (room.state() != RoomState::Over && room.state() != RoomState::Aborted)
                return refuse("CannotAgree", "A rematch is offered after the game.");
            if (!room.next_.empty()) return refuse("CannotAgree", "There is a rematch already.");
        } else if (auto refused = refusedUnlessPlaying()) {
            return std::unexpected(std::move(*refused));
        }
        if (action.what == OfferKind::Takeback && takebackCount(room.game(), by) > room.game().ply())
            return refuse("NothingThere", "There is no move to take back.");
        if (action.what != OfferKind::Draw && room.offered(action.what))
            return refuse("CannotAgree", "That is offered already.");
        return happened::Offered{action.what};
    }
    Result operator()(const action::Accept& action) const {
        if (action.what != OfferKind::Rematch)
            if (auto refused = refusedUnlessPlaying()) return std::unexpected(std::move(*refused));
        const auto offerer = room.offered(action.what);
        if (offerer != opposite(by)) return refuse("CannotAgree", "There is no such offer to accept.");
        if (action.what == OfferKind::Draw) return happened::Ended{EndCause::Agreement, std::nullopt, ""};
        if (action.what == OfferKind::Takeback) return happened::TakenBack{takebackCount(room.game(), *offerer)};
        return happened::Rematched{circumstances.nextGame};
    }
    Result operator()(const action::Decline& action) const {
        const auto offerer = room.offered(action.what);
        if (!offerer) return refuse("CannotAgree", "There is no such offer.");
        return happened::Declined{action.what};
    }
    Result operator()(const action::Resign&) const {
        if (auto refused = refusedUnlessPlaying()) return std::unexpected(std::move(*refused));
        return happened::Ended{EndCause::Resignation, std::nullopt, ""};
    }
    Result operator()(const action::Abort&) const {
        const bool isOpen = room.state() == RoomState::Waiting;
        if (!isOpen && room.state() != RoomState::Playing) return std::unexpected(gameOver);
        if (!isOpen && movesMade(room.game(), by) > 0)
            return refuse("TooLate", "A game is aborted before one's first move; now it can be resigned.");
        return happened::Ended{EndCause::Abort, std::nullopt, ""};
    }
};

Reaction Room::act(Color by, const std::string& id, const Action& action, const Circumstances& circumstances) {
    const ClockTime now = circumstances.now;
    const auto known = std::ranges::find_if(
        answered_, [&](const Answered& answered) { return answered.by == by && answered.id == id; });
    if (known != answered_.end()) {
        const auto refused = refusedClaims_.find(known->seq);
        return {{}, {known->seq, refused == refusedClaims_.end() ? std::nullopt : std::optional(refused->second)}};
    }

    Reaction reaction;
    if (auto resumed = resume(now)) reaction.events.push_back(std::move(*resumed));
    auto details = std::visit(Intention{*this, by, circumstances}, action);
    // A move in time is one that was sent in time.
    const auto* moved = details ? std::get_if<happened::Moved>(&*details) : nullptr;
    const ClockTime sent = now - (moved ? moved->lag : milliseconds(0));
    if (clock_ && state() == RoomState::Playing && clock_->hasFlagFallen(clock_->turn(), sent)) {
        GameEvent flag = make(now, clock_->turn(), "", happened::Ended{EndCause::Flag, std::nullopt, ""});
        if (!apply(flag)) reaction.events.push_back(std::move(flag));
        details = std::visit(Intention{*this, by, circumstances}, action);
    }
    if (!details) {
        reaction.answer.refused = std::move(details.error());
        return reaction;
    }
    GameEvent event = make(now, by, id, std::move(*details));
    if (auto refused = apply(event)) {
        reaction.answer.refused = std::move(refused);
        return reaction;
    }
    reaction.answer.seq = event.seq;
    if (const auto* claimed = std::get_if<happened::Claimed>(&event.details))
        reaction.answer.refused = claimed->refusal;
    reaction.events.push_back(std::move(event));
    return reaction;
}

}  // namespace nowchess::server
