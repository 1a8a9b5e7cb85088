// What an engine says to a GUI, as values. Whatever is no UCI means nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/search/score.h"

namespace nowchess::app {

enum class UciReady : std::uint8_t { UciOk, ReadyOk };

struct UciName {
    std::string name;
};

// An option that the engine offers. The range is that of numbers, if it is one; the choices are those of a combo.
struct UciOffer {
    std::string name;
    std::optional<int> least;
    std::optional<int> most;
    std::vector<std::string> choices;
};

struct UciInfo {
    int depth = 0;
    std::size_t line = 1;  // of several, from 1
    SearchScore score;     // from the side to move
    std::vector<std::string> moves;
};

struct UciBest {
    std::string move;  // as it is written
};

using UciAnswer = std::variant<UciReady, UciName, UciOffer, UciInfo, UciBest>;

// Scores that are only bounds, and news without a score or a move, are left out.
std::optional<UciAnswer> parseUciAnswer(std::string_view line);

}  // namespace nowchess::app
