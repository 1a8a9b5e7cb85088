// What programs write into comments: clocks, evaluations, coloured squares and arrows, each as [%name arguments].
//
//   for (const pgn::CommentCommand& command : pgn::commandsOf("good [%clk 0:01:30] [%cal Ge2e4]"))
//       if (const auto* clock = std::get_if<pgn::ClockReading>(&command.meaning)) std::cout << clock->time.count();
//
// Thread safety: plain values and pure functions.
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

namespace nowchess::pgn {

enum class ClockKind : std::uint8_t {
    Remaining,  // %clk
    Elapsed,    // %emt: spent on this move
    Game,       // %egt: since the game began
    Mechanical  // %mct
};

struct ClockReading {
    ClockKind kind;
    std::chrono::milliseconds time;
    friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

// From White's point of view: hundredths of a pawn, or so many moves to mate (negative: Black mates).
struct Eval {
    std::optional<int> centipawns;
    std::optional<int> mateIn;
    std::optional<int> depth;
    friend bool operator==(const Eval&, const Eval&) = default;
};

enum class ShapeColor : std::uint8_t { Green, Red, Yellow, Blue, Cyan, Magenta, Orange };

// A coloured square or, with a second one, an arrow.
struct Shape {
    ShapeColor color;
    Square from;
    std::optional<Square> to;
    friend bool operator==(const Shape&, const Shape&) = default;
};

using Shapes = std::vector<Shape>;

struct CommentCommand {
    std::string_view name;       // "clk"
    std::string_view arguments;  // "0:01:30"
    std::size_t offset = 0;      // of its bracket in the comment
    std::size_t size = 0;
    // Empty for a command that is not known, or whose arguments make no sense.
    std::variant<std::monostate, ClockReading, Eval, Shapes> meaning;
};

std::vector<CommentCommand> commandsOf(std::string_view comment);
// The next command from an offset on, without its meaning; empty if there is none.
std::optional<CommentCommand> findCommand(std::string_view comment, std::size_t from = 0) noexcept;

std::optional<std::chrono::milliseconds> parseClockTime(std::string_view text) noexcept;  // 1:02:03.5, 90, 1:30
std::string clockText(std::chrono::milliseconds time);          // 1:02:03, 0:00:09.250; what is below zero is 0:00:00
std::optional<Eval> parseEval(std::string_view text) noexcept;  // 0.35, -1.2,18 (with depth), #-3, 0,35

}  // namespace nowchess::pgn
