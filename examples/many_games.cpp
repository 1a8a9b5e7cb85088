// Ten thousand games at once in one process, as a server has them: commands in any order, and each game saved as text
// and read back in the middle of it, as if the server had been started again.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "nowchess/nowchess.h"

using namespace nowchess;

namespace {

constexpr std::size_t gameCount = 10'000;
constexpr int rounds = 10;

// Chance comes from outside; here it is always the same.
std::uint64_t next(std::uint64_t& state) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return state >> 33U;
}

// One command by whoever is to move: mostly a legal move, now and then an offer or its answer.
Command nextCommand(const Session& session, std::uint64_t& chance) {
    const Color turn = session.game.position().turn();
    if (session.game.drawOfferedBy() == opposite(turn) && next(chance) % 8 == 0) return {turn, command::AcceptDraw{}};
    if (next(chance) % 16 == 0) return {turn, command::OfferDraw{}};
    const MoveList moves = session.game.legalMoves();
    return {turn, command::Play{moves[next(chance) % moves.size()]}};
}

}  // namespace

int main() {
    std::uint64_t chance = 2026;
    std::vector<Session> sessions(gameCount);
    for (Session& session : sessions) session.clock.emplace(*parsePlayersTimeControl("5+3"), session.game);

    std::size_t moves = 0;
    std::size_t refused = 0;
    std::size_t different = 0;
    for (int round = 0; round < rounds; ++round) {
        const ClockTime now(std::chrono::seconds(2 * round));
        for (Session& session : sessions) {
            if (session.game.isOver()) continue;
            const std::size_t before = session.game.ply();
            const Happened happened = apply(session, nextCommand(session, chance), now);
            moves += session.game.ply() - before;
            refused += std::holds_alternative<step::Refused>(happened.result) ? 1U : 0U;
        }
        if (round != rounds / 2) continue;
        for (Session& session : sessions) {
            const std::string saved = writeSession(session, {}, now);
            auto restored = readSession(saved);
            if (!restored || writeSession(restored->session, restored->tags, now) != saved) ++different;
            if (!restored) continue;
            session = std::move(restored->session);
            session.clock->start(now);
        }
    }

    std::size_t over = 0;
    for (const Session& session : sessions) over += session.game.isOver() ? 1U : 0U;
    std::printf("%zu games, %zu moves, %zu over, %zu saved and restored otherwise than they were\n", sessions.size(),
                moves, over, different);
    std::printf("offers of a draw that stood already: %s\n", refused > 0 ? "refused" : "none");
}
