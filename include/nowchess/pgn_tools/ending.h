// How a game ended on the board, which its text does not say.
//
//   pgn::EndingWatch watch;
//   Position position = Position::initial();
//   watch.add(position);
//   if (watch.ending(position) == pgn::BoardEnding::Other) std::puts("not over");
//
// Thread safety: a value; used by one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nowchess/board/position.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"

namespace nowchess::pgn {

enum class BoardEnding : std::uint8_t { Checkmate, Stalemate, Material, Repetition, FiftyMoves, Other };

// The names by which all tools know them.
inline constexpr std::array<std::string_view, 6> endingNames{"checkmate",  "stalemate", "material",
                                                             "repetition", "fifty",     "other"};
// For a game with a move that could not be played.
inline constexpr std::string_view brokenName = "illegalMove";
// Empty for `Other`: the board does not say how the game ended.
constexpr std::string_view nameOnBoard(BoardEnding ending) noexcept {
    return ending == BoardEnding::Other ? std::string_view() : endingNames[static_cast<std::size_t>(ending)];
}

// Is given every position of a game.
class EndingWatch {
public:
    void begin() noexcept { keys_.clear(); }
    void add(const Position& position) {
        if (position.halfmoveClock() == 0) keys_.clear();  // nothing before it comes again
        keys_.push_back(repetitionKey(position));
    }

    // How often this position has come, the last of those given.
    [[nodiscard]] std::ptrdiff_t count(const Position& position) const {
        return std::ranges::count(keys_, repetitionKey(position));
    }
    [[nodiscard]] BoardEnding ending(const Position& last) const {
        switch (status(last)) {
            case Status::Mated: return BoardEnding::Checkmate;
            case Status::Drawn: return BoardEnding::Stalemate;
            default: break;
        }
        constexpr int claimableClock = 100;
        if (isInsufficientMaterial(last.board())) return BoardEnding::Material;
        if (count(last) >= 3) return BoardEnding::Repetition;
        return last.halfmoveClock() >= claimableClock ? BoardEnding::FiftyMoves : BoardEnding::Other;
    }

private:
    std::vector<RepetitionKey> keys_;
};

}  // namespace nowchess::pgn
