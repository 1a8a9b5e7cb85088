// The rules one can choose to play by, the usual ones first. A variant that is added here can be chosen everywhere.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "nowchess/rules/rule_set.h"
#include "text/words.h"

namespace nowchess::app {

inline std::array<const RuleSet*, 2> ruleChoices() noexcept { return {&standardRules(), &chess960Rules()}; }

// "standard", "chess960": as in the settings.
inline std::string wordFor(const RuleSet& rules) { return lowered(rules.name()); }
inline const RuleSet* findRules(std::string_view word) {
    for (const RuleSet* const rules : ruleChoices())
        if (wordFor(*rules) == lowered(word)) return rules;
    return nullptr;
}

}  // namespace nowchess::app
