// The rules one can choose to play by, the usual ones first. A variant that is known can be chosen everywhere.
#pragma once

#include <string>
#include <vector>

#include "nowchess/rules/variant.h"
#include "text/words.h"

namespace nowchess::app {

inline std::vector<Rules> ruleChoices() {
    std::vector<Rules> choices{standardRules, chess960Rules};
    for (const Variant variant : allVariants)
        if (Rules{variant} != standardRules) choices.push_back({variant});
    return choices;
}

// "standard", "chess960", "crazyhouse": as in the settings.
inline std::string wordFor(Rules rules) {
    return rules.variant == standardRules.variant ? lowered(name(rules)) : std::string(uciName(rules.variant));
}

}  // namespace nowchess::app
