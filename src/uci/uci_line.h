// What a GUI says to an engine, as values. Nothing is known of positions here; whatever is no UCI means nothing.
//
//   if (const auto command = parseUciLine("go movetime 100")) std::visit(…, *command);
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/board/color.h"
#include "nowchess/search/search.h"

namespace nowchess::app {

enum class UciWord : std::uint8_t { Uci, IsReady, NewGame, Stop, PonderHit, Quit };

struct UciOption {
    std::string name;
    std::string value;
    friend bool operator==(const UciOption&, const UciOption&) = default;
};

struct UciPosition {
    std::string fen;                 // empty for startpos
    std::vector<std::string> moves;  // as they are written
    friend bool operator==(const UciPosition&, const UciPosition&) = default;
};

// Numbers that are none, or too large, are as if they were not there; negative ones count as zero.
struct UciGo {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{};
    std::optional<std::chrono::milliseconds> moveTime{};
    ByColor<std::optional<std::chrono::milliseconds>> left{};
    ByColor<std::chrono::milliseconds> increment{};
    std::optional<int> movesToGo{};
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> searchMoves{};
    friend bool operator==(const UciGo&, const UciGo&) = default;
};

using UciLine = std::variant<UciWord, UciOption, UciPosition, UciGo>;

// Unknown words before a command are skipped, as the protocol wants it. Nothing for a line without one.
std::optional<UciLine> parseUciLine(std::string_view text);

// The root that the words name; nothing if they name none, or a move is not legal.
std::optional<SearchRoot> resolve(const UciPosition& position);

}  // namespace nowchess::app
