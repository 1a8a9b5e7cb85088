// What the sentences about an ending depend on besides its reason. Not part of the public library.
#pragma once

#include <string>

#include "nowchess/game/game.h"
#include "nowchess/game/outcome.h"

namespace nowchess {

// The article by which a game ends: the Online Regulations have their own for what they end without a claim.
inline std::string articleBy(EndReason reason, Regulations regulations) {
    if (regulations == Regulations::FideOnline) {
        if (reason == EndReason::ThreefoldRepetition) return "Online Regulations 5.4.1";
        if (reason == EndReason::FiftyMoves) return "Online Regulations 5.4.4";
    }
    return std::string(article(reason));
}

// In a variant there are other ways to win than mate, and in some no mate at all.
inline std::string wordedFor(Variant variant, std::string sentence) {
    if (variant == Variant::Standard) return sentence;
    constexpr std::string_view mate = "possibly mate";
    for (std::size_t at = 0; (at = sentence.find(mate, at)) != std::string::npos;)
        sentence.replace(at, mate.size(), "possibly win");
    return sentence;
}

}  // namespace nowchess
