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
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "nowchess/pgn/replay.h"
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
    Rule,       // whatever else a variant has
    Material,
    Repetition,
    FiftyMoves,
    Other,
};

// The names by which all tools know them.
inline constexpr std::array<std::string_view, 12> endingNames{"checkmate", "stalemate",  "centre", "checks",
                                                              "explosion", "pieces",     "goal",   "rule",
                                                              "material",  "repetition", "fifty",  "other"};
constexpr std::string_view name(Ending ending) noexcept { return endingNames[static_cast<std::size_t>(ending)]; }
// For a game with a move that could not be played.
inline constexpr std::string_view brokenName = "illegalMove";
// Empty for `Other`: the board does not say how the game ended.
constexpr std::string_view nameOnBoard(Ending ending) noexcept {
    return ending == Ending::Other ? std::string_view() : name(ending);
}

constexpr Ending endingOf(BoardEnding ending) noexcept {
    switch (ending) {
        case BoardEnding::Checkmate: return Ending::Checkmate;
        case BoardEnding::Stalemate: return Ending::Stalemate;
        case BoardEnding::KingInTheCentre: return Ending::Centre;
        case BoardEnding::ThirdCheck: return Ending::Checks;
        case BoardEnding::KingExploded: return Ending::Explosion;
        case BoardEnding::AllPiecesLost: return Ending::Pieces;
        case BoardEnding::KingAtTheGoal: return Ending::Goal;
        case BoardEnding::OtherRule: return Ending::Rule;
    }
    std::unreachable();
}

// Is given every position of a game.
class EndingWatch {
public:
    void begin() noexcept { keys_.clear(); }
    template <typename V>
    void add(const BasicPosition<V>& position) {
        // Nothing before it comes again, unless pieces that are gone do.
        if (position.halfmoveClock() == 0 && countsMoves(position.variant())) keys_.clear();
        keys_.push_back(repetitionKey(position));
    }

    // How often this position has come, the last of those given.
    template <typename V>
    [[nodiscard]] std::ptrdiff_t count(const BasicPosition<V>& position) const {
        return std::ranges::count(keys_, repetitionKey(position));
    }
    template <typename V>
    [[nodiscard]] Ending ending(const BasicPosition<V>& last) const {
        if (const auto outcome = boardOutcome(last)) return endingOf(outcome->ending);
        if (isDrawnByMaterial(last)) return Ending::Material;
        if (count(last) >= 3) return Ending::Repetition;
        constexpr int claimableClock = 100;
        const bool isClaimable = countsMoves(last.variant()) && last.halfmoveClock() >= claimableClock;
        return isClaimable ? Ending::FiftyMoves : Ending::Other;
    }

    // Likewise of the game that is being read.
    void add(const AnyReplay& game) {
        game.withPosition([this](const auto& position) { add(position); });
    }
    [[nodiscard]] Ending ending(const AnyReplay& game) const {
        return game.withPosition([this](const auto& position) { return ending(position); });
    }

private:
    std::vector<RepetitionKey> keys_;
};

}  // namespace nowchess::pgn
