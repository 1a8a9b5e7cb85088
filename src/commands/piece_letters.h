// The languages of piece letters by their names.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/notation/san.h"

namespace nowchess::app {

// In the order of PieceLetters.
inline std::vector<std::string> pieceLettersNames() {
    return {"english", "german", "french", "spanish", "italian", "dutch", "russian"};
}

// Precondition: it is one of them.
inline PieceLetters pieceLettersOf(std::string_view name) {
    const std::vector<std::string> names = pieceLettersNames();
    return static_cast<PieceLetters>(std::ranges::find(names, name) - names.begin());
}

}  // namespace nowchess::app
