// What was played from a position in the games of a stream, and how the games ended.
//
//   pgn::MoveScores moves;
//   pgn::countMoves(pgn::sourceOf("1. e4 1-0 1. d4 *"), Position::initial(), moves);
//   std::printf("%d\n", static_cast<int>(moves["e4"].whiteWins));
//
// Thread safety: any number of them may run at once, each with scores of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"
#include "nowchess/rules/position.h"

namespace nowchess::pgn {

// Games by their result.
struct MoveScore {
    std::uint64_t whiteWins = 0;
    std::uint64_t blackWins = 0;
    std::uint64_t draws = 0;
    std::uint64_t others = 0;

    [[nodiscard]] std::uint64_t games() const noexcept { return whiteWins + blackWins + draws + others; }
    [[nodiscard]] std::uint64_t decided() const noexcept { return whiteWins + blackWins + draws; }  // or drawn
    void add(const MoveScore& other) noexcept;
    friend bool operator==(const MoveScore&, const MoveScore&) = default;
};

// By the move in standard notation.
using MoveScores = std::map<std::string, MoveScore>;

// Adds the games of a stream that are of the position's variant. Main lines count, a game once.
Totals countMoves(const Source& source, const AnyPosition& position, MoveScores& moves, const RunOptions& run = {});

}  // namespace nowchess::pgn
