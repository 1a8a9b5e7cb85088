// Positions by the line: each gets one line of JSON, so that a script may compare, count or filter them.
//
//   answerLine(out, {"startpos moves e2e4"}, 1, standardRules);
//   -> {"fen":"…","status":"Normal","key":"823c9b50fd114196","moves":[{"uci":"a7a5","san":"a5"},…]}
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "console/exit_code.h"
#include "console/line_reader.h"
#include "console/output.h"
#include "nowchess/game/game.h"
#include "nowchess/game/verdict.h"
#include "nowchess/rules/validate.h"
#include "nowchess/search/tablebase.h"

namespace nowchess::app {

// The legal moves as coordinates and in standard notation, in the order of their coordinates.
struct MoveTexts {
    std::string uci;
    SanText san;
};
std::vector<MoveTexts> sortedMoves(const AnyPosition& position, CastlingMode castling);

// Appends {"fen":…,"status":…,"key":…,"moves":[…]}, without a line end.
void appendAnswer(std::string& out, const AnyPosition& position, CastlingMode castling);

// Appends the answer to one line, its line end included. False if the answer is an error.
bool answerLine(std::string& out, const Line& line, std::size_t number, Rules rules);

// The same for games and their verdicts.
bool verdictLine(std::string& out, const Line& line, std::size_t number, const GameOptions& rules,
                 const JudgeOptions& options, const Tablebase* tables);

// The verdict as JSON; with tables, "tablebase" holds what they say, or null.
void appendVerdict(std::string& out, const AnyGame& game, const JudgeOptions& options, const Tablebase* tables);

// Answers every line of the standard input, in order. No if any answer was an error.
using LineAnswer = std::function<bool(std::string& out, const Line& line, std::size_t number)>;
ExitCode answerLines(std::string_view command, Output& out, const LineAnswer& answer);

// The Polyglot key as 16 hexadecimal digits.
std::string hex(Key key);

}  // namespace nowchess::app
