// What a GUI sends to an engine, as values: first the words alone, then, by `resolve`, what they mean in a position.
//
//   const std::optional<UciLine> line = parseUciLine("position startpos moves e2e4");
//   const auto root = resolve(std::get<UciPosition>(*line));
//   if (!root) say("info string " + message(root.error()));
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/board/color.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
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

enum class UciPositionFault : std::uint8_t { NoStart, NoFen, NoMovesKeyword, BadFen, BadMove };

// Why a `position` command names no position.
struct UciPositionError {
    UciPositionFault fault;
    std::string found{};     // NoStart, NoMovesKeyword, BadMove: the word; empty at the end of the line
    std::size_t number = 0;  // BadMove: its 1-based index among the moves
    std::variant<std::monostate, PositionError, MoveTextError> cause{};  // BadFen, BadMove
};
std::string message(const UciPositionError& error);

// Values that are no numbers, or too large, are ignored; negative ones count as zero.
struct UciGo {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{};
    std::optional<std::chrono::milliseconds> moveTime{};
    ByColor<std::optional<std::chrono::milliseconds>> left{};
    ByColor<std::chrono::milliseconds> increment{};
    std::optional<int> movesToGo{};
    std::optional<int> perft{};  // count positions to this depth instead, as most engines can
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> searchMoves{};  // as they are written
    friend bool operator==(const UciGo&, const UciGo&) = default;
};

using UciLine = std::variant<UciWord, UciOption, UciPosition, UciPositionError, UciGo>;

// Unknown words before a command are skipped, as the protocol wants it. Empty for a line without a command.
std::optional<UciLine> parseUciLine(std::string_view text);

std::expected<SearchRoot, UciPositionError> resolve(const UciPosition& position, Variant variant = Variant::Standard);

// A word of `go searchmoves` that is no legal move.
struct UciMoveError {
    std::string word;
    MoveTextError cause;
};
std::string message(const UciMoveError& error);

struct UciSearchMoves {
    std::vector<Move> legal;
    std::vector<UciMoveError> errors;
};
UciSearchMoves resolveSearchMoves(const AnyPosition& position, const std::vector<std::string>& words);

}  // namespace nowchess::app
