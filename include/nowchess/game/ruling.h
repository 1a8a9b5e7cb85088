// What an arbiter has noted beside the moves: illegal moves, and time given or taken. It stays with the game, move by
// move, and into its record.
//
//   Game game;
//   const auto first = game.illegalMove(Color::White, illegalMovePenalty(*parsePlayersTimeControl("90+30")));
//   message(game.rulings().back()) == "White has made an illegal move: Black gets 2:00 (FIDE 7.5.5).";
//
// Thread safety: values and pure functions; any thread may use them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "nowchess/board/color.h"
#include "nowchess/game/time_control.h"

namespace nowchess {

enum class RulingKind : std::uint8_t {
    IllegalMove,  // completed; the time goes to the opponent (FIDE 7.5.5)
    TimeGiven,    // to the opponent of the side that is penalised (12.9.2)
    TimeTaken,    // from that side (12.9.3)
};

struct Ruling {
    std::size_t ply = 0;  // the position it was made in
    RulingKind kind{};
    Color side{};                       // the one that is penalised
    std::chrono::milliseconds time{0};  // none without clocks
    friend bool operator==(const Ruling&, const Ruling&) = default;
};

// Whose clock changes, and by how much.
struct ClockChange {
    Color side;
    std::chrono::milliseconds change;
};
ClockChange clockChange(const Ruling& ruling) noexcept;

// What the opponent of an illegal move gets: two minutes (FIDE 7.5.5), one in rapid and blitz (A.3).
std::chrono::milliseconds illegalMovePenalty(const TimeControl& control) noexcept;

// A whole sentence with its article.
std::string message(const Ruling& ruling);

}  // namespace nowchess
