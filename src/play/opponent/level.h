// How strong an opponent is to be, named for people, and what that means to a particular engine.
//
//   Level level = *parseLevel("casual");
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nowchess/search/strength.h"

namespace nowchess::app {

enum class Level : std::uint8_t { Beginner, Novice, Casual, Club, Strong, Master, Full };

inline constexpr std::array<Level, 7> allLevels{Level::Beginner, Level::Novice, Level::Casual, Level::Club,
                                                Level::Strong,   Level::Master, Level::Full};

std::string_view name(Level level) noexcept;  // "beginner"
std::optional<Level> parseLevel(std::string_view text) noexcept;

// The rating that is aimed at; none for full strength. Ratings of engines among engines, not of people.
std::optional<int> eloOf(Level level) noexcept;

// What a person sets besides: a rating in place of the level's, how far ahead the engine looks at most, and how long it
// takes for each move, or how many nodes, whatever the clocks say.
struct EngineLimits {
    std::optional<int> elo{};
    std::optional<int> depth{};
    std::optional<std::chrono::milliseconds> movetime{};
    std::optional<int> nodes{};
    friend bool operator==(const EngineLimits&, const EngineLimits&) = default;
};
std::string text(const EngineLimits& limits);  // "elo 1500, depth 4, movetime 0.5, nodes 9"; empty without any
std::optional<EngineLimits> parseLimits(std::string_view text) noexcept;

// What an engine offers to weaken it.
struct StrengthOffers {
    struct Range {
        int least;
        int most;  // no less than that
    };
    std::optional<Range> elo{};    // UCI_Elo, with UCI_LimitStrength
    std::optional<Range> skill{};  // Skill Level
    bool lines = false;            // MultiPV
};

// What to ask of it.
struct StrengthPlan {
    std::optional<int> elo{};
    std::optional<int> skill{};
    std::optional<Strength> mix{};  // a shallow look, and a choice among its lines; only one line without MultiPV
};

// UCI_Elo if its range has the rating, else Skill Level if that reaches so low, else a mix. Without a rating: full
// strength.
StrengthPlan planStrength(std::optional<int> elo, const StrengthOffers& offers) noexcept;
inline StrengthPlan planStrength(Level level, const StrengthOffers& offers) noexcept {
    return planStrength(eloOf(level), offers);
}

}  // namespace nowchess::app
