#include "play/opponent/level.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "console/format.h"
#include "text/words.h"

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

std::string text(const EngineLimits& limits) {
    std::vector<std::string> parts;
    if (limits.elo) parts.push_back(formatted("elo {}", *limits.elo));
    if (limits.depth) parts.push_back(formatted("depth {}", *limits.depth));
    if (limits.movetime)
        parts.push_back(formatted("movetime {}", static_cast<double>(limits.movetime->count()) / 1000));
    if (limits.nodes) parts.push_back(formatted("nodes {}", *limits.nodes));
    return listed(parts, ", ");
}

std::optional<EngineLimits> parseLimits(std::string_view text) noexcept {
    EngineLimits limits;
    while (!text.empty()) {
        const std::size_t blank = std::min(text.find(' '), text.size());
        const std::string_view name = text.substr(0, blank);
        text.remove_prefix(std::min(blank + 1, text.size()));
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || !(number > 0 && number <= 1'000'000)) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
        if (name == "elo") limits.elo = static_cast<int>(number);
        if (name == "depth") limits.depth = static_cast<int>(number);
        if (name == "movetime") limits.movetime = std::chrono::milliseconds(static_cast<int>(number * 1000));
        if (name == "nodes") limits.nodes = static_cast<int>(number);
    }
    return limits;
}

StrengthPlan planStrength(std::optional<int> elo, const StrengthOffers& offers) noexcept {
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
