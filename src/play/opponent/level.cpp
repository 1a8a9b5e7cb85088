#include "play/opponent/level.h"

#include <algorithm>

namespace nowchess::app {

namespace {

struct LevelRow {
    std::string_view name;
    std::optional<int> elo;
};

constexpr std::array<LevelRow, 7> rows{{{"beginner", 400},
                                        {"novice", 700},
                                        {"casual", 1100},
                                        {"club", 1500},
                                        {"strong", 1900},
                                        {"master", 2300},
                                        {"full", std::nullopt}}};

const LevelRow& rowOf(Level level) noexcept { return rows[static_cast<std::size_t>(level)]; }

// What the ends of "Skill Level" are taken for: engines that have it say nothing about ratings.
constexpr int leastSkillElo = 1300;
constexpr int mostSkillElo = 2800;

}  // namespace

std::string_view name(Level level) noexcept { return rowOf(level).name; }

std::optional<Level> parseLevel(std::string_view text) noexcept {
    for (const Level level : allLevels)
        if (name(level) == text) return level;
    return std::nullopt;
}

std::optional<int> eloOf(Level level) noexcept { return rowOf(level).elo; }

StrengthPlan planStrength(Level level, const StrengthOffers& offers) noexcept {
    const auto elo = eloOf(level);
    if (!elo) return {};
    if (offers.elo && *elo >= offers.elo->least) return {.elo = std::min(*elo, offers.elo->most)};
    if (!offers.elo && offers.skill && *elo >= leastSkillElo) {
        // In 64 bits: an engine may name any two numbers.
        const std::int64_t reach = std::int64_t{offers.skill->most} - offers.skill->least;
        const std::int64_t share = reach * (*elo - leastSkillElo) / (mostSkillElo - leastSkillElo);
        return {.skill = static_cast<int>(offers.skill->least + share)};
    }
    Strength mix = strengthOf(*elo);
    if (!offers.lines) mix.lines = 1;
    return {.mix = mix};
}

}  // namespace nowchess::app
