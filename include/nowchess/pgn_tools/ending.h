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
#include <cstdint>
#include <string_view>
#include <vector>

#include "nowchess/rules/position.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"

namespace nowchess::pgn {

enum class BoardEnding : std::uint8_t { Checkmate, Stalemate, Material, Repetition, FiftyMoves, Other };

inline constexpr std::array<std::string_view, 6> endingNames{"checkmate",  "stalemate", "material",
                                                             "repetition", "fifty",     "other"};

// Is given every position of a game.
class EndingWatch {
public:
    void begin() noexcept { keys_.clear(); }
    void add(const Position& position) { keys_.push_back(repetitionKey(position)); }

    [[nodiscard]] BoardEnding ending(const Position& last) const {
        switch (status(last)) {
            case Status::Mated: return BoardEnding::Checkmate;
            case Status::Drawn: return BoardEnding::Stalemate;
            default: break;
        }
        constexpr int claimableClock = 100;
        if (isInsufficientMaterial(last.board())) return BoardEnding::Material;
        if (std::ranges::count(keys_, repetitionKey(last)) >= 3) return BoardEnding::Repetition;
        return last.halfmoveClock() >= claimableClock ? BoardEnding::FiftyMoves : BoardEnding::Other;
    }

private:
    std::vector<RepetitionKey> keys_;
};

}  // namespace nowchess::pgn
