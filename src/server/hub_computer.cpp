// What the computer does in games, and dead positions that take their time to find: both are asked of workers.
#include <algorithm>

#include "nowchess/notation/coordinates.h"
#include "nowchess/search/strength.h"
#include "nowchess/search/time_plan.h"
#include "server/hub.h"
#include "server/hub_parts.h"
#include "server/identity.h"

namespace nowchess::server {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds computersTime(1000);  // without a clock

// Worth the full check: with stronger pieces there is a mate, and the fast check knows the rest.
bool mayBeDead(const AnyPosition& position) {
    constexpr int most = 4;
    const Board& board = position.board();
    return board.pieces(PieceType::Queen).empty() &&
           (board.occupied() & ~board.pieces(PieceType::Pawn) & ~board.pieces(PieceType::King)).size() <= most;
}

SearchLimits limitsFor(const Room& room, Level level, ClockTime now) {
    SearchLimits limits{.softLimit = computersTime, .hardLimit = computersTime};
    if (const auto& clock = room.clock()) {
        const Color side = room.game().position().turn();
        const auto stage = clock->stage(side);
        ClockReading reading{.left = clock->remaining(side, now).value_or(computersTime)};
        if (stage && stage->bonus) reading.increment = stage->bonus->amount;
        if (const auto moves = clock->movesToGo(side)) reading.movesToGo = static_cast<int>(*moves);
        const TimePlan plan = planTime(reading);
        limits.softLimit = std::min(computersTime, plan.softLimit);
        limits.hardLimit = std::min(computersTime, plan.hardLimit);
    }
    const auto elo = app::eloOf(level);
    return elo ? limitedTo(strengthOf(*elo), limits) : limits;
}

}  // namespace

void Hub::letComputerAct(Table& table) {
    const Room& room = table.room;
    const std::string& game = room.id();
    for (const Color side : allColors) {
        const auto* computer = std::get_if<Computer>(&room.seat(side));
        if (!computer) continue;
        // It takes moves back and plays again as often as asked, and draws only by the rules.
        if (room.offered(OfferKind::Takeback) == opposite(side) && room.state() == RoomState::Playing)
            return actIn(table, side, "", action::Accept{OfferKind::Takeback}, {}, {});
        if (room.offered(OfferKind::Rematch) == opposite(side))
            return actIn(table, side, "", action::Accept{OfferKind::Rematch}, {}, {});
        if (room.offered(OfferKind::Draw) == opposite(side) && room.state() == RoomState::Playing)
            return actIn(table, side, "", action::Decline{OfferKind::Draw}, {}, {});
        const bool isItsTurn = room.state() == RoomState::Playing && room.game().position().turn() == side;
        if (!isItsTurn || table.thinkingAt == room.game().ply()) continue;
        const std::size_t ply = room.game().ply();
        const auto elo = app::eloOf(computer->level);
        const std::uint64_t random = (std::uint64_t{randomBelow(1U << 31)} << 33) | randomBelow(1U << 31);
        const bool isSubmitted = parts_.workers.submit(
            [this, post = parts_.post, game, ply, side, random, root = SearchRoot(room.game()),
             limits = limitsFor(room, computer->level, parts_.now()),
             spread = elo ? strengthOf(*elo).spread : 0](Searcher& searcher, const std::stop_token& stop) {
                searcher.forget();
                const SearchResult result = searcher.search(root, limits, stop);
                if (result.lines.empty() || stop.stop_requested()) return;
                const Move move = result.lines[chooseLine(result, spread, random)].moves.front();
                const std::string uci = toCoordinates(move, CastlingMode::Chess960);
                post([this, game, ply, side, uci, position = root.position] {
                    const auto found = tables_.find(game);
                    if (found == tables_.end()) return;
                    Table& thinking = *found->second;
                    if (thinking.thinkingAt == ply) thinking.thinkingAt.reset();
                    // Moves may have been taken back meanwhile, and others made.
                    if (thinking.room.game().ply() == ply && thinking.room.game().position() == position)
                        actIn(thinking, side, "", action::Move{ply, uci, true, std::nullopt}, {}, {});
                    else
                        letComputerAct(thinking);
                    leaveIfIdle(game);
                });
            });
        if (isSubmitted)
            table.thinkingAt = ply;
        else
            starving_.push_back(game);
    }
}

// The fast check has seen every move. The full one takes its time elsewhere.
void Hub::checkIfDead(Table& table) {
    const Room& room = table.room;
    if (!options_.fullDeadChecks || room.state() != RoomState::Playing || room.game().ply() == 0) return;
    if (room.setup().rules.variant != Variant::Standard || !mayBeDead(room.game().position())) return;
    parts_.workers.submit(
        [this, post = parts_.post, game = room.id(), ply = room.game().ply(),
         copy = AnyGame(room.game().position(), room.game().options())](Searcher&, const std::stop_token&) mutable {
            if (!copy.endIfDead(DeadCheck::Full)) return;
            post([this, game, ply] {
                const auto found = tables_.find(game);
                if (found == tables_.end()) return;
                if (auto event = found->second->room.endIfDead(ply, parts_.now()))
                    commit(*found->second, {std::move(*event)}, {});
            });
        });
}

}  // namespace nowchess::server
