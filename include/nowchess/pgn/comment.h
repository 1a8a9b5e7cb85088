// What programs write into comments: clocks, evaluations, coloured squares and arrows, each as [%name arguments].
//
//   for (const PgnCommand& command : commandsOf("good [%clk 0:01:30] [%cal Ge2e4]"))
//       if (const auto* clock = std::get_if<PgnClock>(&command.meaning)) use(clock->time);
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/board/square.h"

namespace nowchess {

enum class PgnClockKind : std::uint8_t {
    Remaining,  // %clk
    Elapsed,    // %emt: spent on this move
    Game,       // %egt: since the game began
    Mechanical  // %mct
};

struct PgnClock {
    PgnClockKind kind;
    std::chrono::milliseconds time;
    friend bool operator==(const PgnClock&, const PgnClock&) = default;
};

// From White's point of view: hundredths of a pawn, or so many moves to mate (negative: Black mates).
struct PgnEval {
    std::optional<int> centipawns;
    std::optional<int> mateIn;
    std::optional<int> depth;
    friend bool operator==(const PgnEval&, const PgnEval&) = default;
};

enum class PgnColor : std::uint8_t { Green, Red, Yellow, Blue, Cyan, Magenta, Orange };

// A coloured square or, with a second one, an arrow.
struct PgnShape {
    PgnColor color;
    Square from;
    std::optional<Square> to;
    friend bool operator==(const PgnShape&, const PgnShape&) = default;
};

using PgnShapes = std::vector<PgnShape>;

struct PgnCommand {
    std::string_view name;       // "clk"
    std::string_view arguments;  // "0:01:30"
    std::size_t offset = 0;      // of its bracket in the comment
    std::size_t size = 0;
    // Nothing for a command that is not known, or whose arguments make no sense.
    std::variant<std::monostate, PgnClock, PgnEval, PgnShapes> meaning;
};

std::vector<PgnCommand> commandsOf(std::string_view comment);
// The next command from a place on, without its meaning; nothing if there is none.
std::optional<PgnCommand> findCommand(std::string_view comment, std::size_t from = 0) noexcept;

std::optional<std::chrono::milliseconds> parseClockTime(std::string_view text) noexcept;  // 1:02:03.5, 90, 1:30
std::optional<PgnEval> parseEval(std::string_view text) noexcept;  // 0.35, -1.2,18 (with depth), #-3, 0,35

}  // namespace nowchess
