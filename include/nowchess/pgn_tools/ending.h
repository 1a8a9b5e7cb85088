// How a game ended on the board, which its text does not say.
//
//   pgn::EndingWatch watch;
//   Position position = Position::initial();
//   watch.add(position);
//   if (watch.ending(position) == pgn::Ending::Other) std::puts("not over");
//
// Thread safety: a value; used by one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "nowchess/rules/position.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace nowchess::pgn {

enum class Ending : std::uint8_t {
    Checkmate,
    Stalemate,
    Centre,     // king of the hill
    Checks,     // three-check
    Explosion,  // atomic
    Pieces,     // antichess and horde: one side has none left
    Goal,       // racing kings
    Material,
    Repetition,
    FiftyMoves,
    Other,
};

inline constexpr std::array<std::string_view, 11> endingNames{
    "checkmate", "stalemate", "centre", "checks", "explosion", "pieces", "goal", "material", "repetition", "fifty", "other"};
constexpr std::string_view name(Ending ending) noexcept { return endingNames[static_cast<std::size_t>(ending)]; }

constexpr Ending endingOf(BoardEnding ending) noexcept {
    switch (ending) {
        case BoardEnding::Checkmate: return Ending::Checkmate;
        case BoardEnding::Stalemate: return Ending::Stalemate;
        case BoardEnding::KingInTheCentre: return Ending::Centre;
        case BoardEnding::ThirdCheck: return Ending::Checks;
        case BoardEnding::KingExploded: return Ending::Explosion;
        case BoardEnding::AllPiecesLost: return Ending::Pieces;
        case BoardEnding::KingAtTheGoal: return Ending::Goal;
    }
    std::unreachable();
}

// Is given every position of a game.
class EndingWatch {
public:
    void begin() noexcept { keys_.clear(); }
    template <typename V>
    void add(const BasicPosition<V>& position) {
        keys_.push_back(repetitionKey(position));
    }

    template <typename V>
    [[nodiscard]] Ending ending(const BasicPosition<V>& last) const {
        if (const auto outcome = boardOutcome(last)) return endingOf(outcome->ending);
        constexpr int claimableClock = 100;
        if (isDrawnByMaterial(last)) return Ending::Material;
        if (std::ranges::count(keys_, repetitionKey(last)) >= 3) return Ending::Repetition;
        return countsMoves(last.variant()) && last.halfmoveClock() >= claimableClock ? Ending::FiftyMoves
                                                                                     : Ending::Other;
    }

private:
    std::vector<RepetitionKey> keys_;
};

}  // namespace nowchess::pgn
