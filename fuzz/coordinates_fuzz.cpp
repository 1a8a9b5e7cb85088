// Any bytes as a move: they are read or refused at a place within them, and what is read and legal is written back as a
// text that means the same move.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"

using namespace nowchess;

namespace {

// Castling on both sides, promotions with and without capture, en passant, pins, and Chess960's overlaps.
Position position(std::size_t index) {
    static const std::array<Position, 6> positions{
        Position::initial(),
        *positionFromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        *positionFromFen("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
        *positionFromFen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"),
        *positionFromFen("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"),
        *positionFromFen("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"),
    };
    return positions[index % positions.size()];
}

void checkWayBack(const Position& position, Move move) {
    fuzz::check(isLegal(position, move));
    const auto chess960 = moveFromCoordinates(position, toCoordinates(move, CastlingMode::Chess960));
    fuzz::check(chess960 && *chess960 == move);
    const auto standard = moveFromCoordinates(position, toCoordinates(move));
    fuzz::check(standard && *standard == move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Position start = position(data[0]);
    const auto squares = parseCoordinates(text);
    const auto move = moveFromCoordinates(start, text);
    if (!squares) {
        fuzz::check(squares.error().column >= 1 && squares.error().column <= text.size() + 1);
        fuzz::check(!move && !message(move.error()).empty());
        return 0;
    }
    fuzz::check(text.size() == (squares->promotion ? 5U : 4U));
    const auto resolved = resolve(start, *squares);
    fuzz::check(resolved.has_value() == move.has_value());
    if (!resolved) {
        fuzz::check(!message(resolved.error()).empty());
        return 0;
    }
    fuzz::check(*resolved == *move);
    checkWayBack(start, *move);
    return 0;
}
