// What the tools share. Not part of the public library.
#pragma once

#include <algorithm>

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

inline ReplayOptions optionsFor(const Block& block) { return {.origin = {.offset = block.offset}}; }

// Fills in what a replay of the block has counted and found.
void takeOver(Report report, const Block& block, BlockResult& result);

// Is this game, which ends there, the one that goes on in the next block?
inline bool isCutAt(const Block& block, std::size_t end) noexcept { return block.isCut && end == block.text.size(); }

// Runs a pipeline, adds up the totals of the blocks and asks `afterBlock`. The rest of a game that was cut is taken
// like other results, if it is wanted; nobody works on it.
enum class Rests : std::uint8_t { Unwanted, Wanted };
Totals runTool(const Source& source, const RunOptions& run, const Pipeline::Work& work, const Pipeline::Take& take,
               Rests rests = Rests::Unwanted);

// Hands over text, or findings, unless nobody wants them. False if no more are wanted.
inline bool handOver(const Sink& sink, const std::string& text) { return text.empty() || sink(text); }
bool handOver(const FindingSink& sink, const std::vector<Finding>& findings);

// For tools that write games as they are: appends one, and two line ends after it unless it goes on in the next block.
void appendGame(std::string_view game, bool isCut, std::string& out);
// The rest of a game that was written so.
bool handOverRest(const Sink& sink, const BlockResult& rest);

inline Result writtenResult(const AnyReplay& game) {
    const auto written = game.writtenResult();
    return written ? written->result : Result::Unknown;
}

// The text of a game without the blanks after it.
constexpr std::string_view withoutBlanks(std::string_view game) noexcept {
    const auto blanks = std::ranges::find_if_not(game.rbegin(), game.rend(), isBlank) - game.rbegin();
    return game.substr(0, game.size() - static_cast<std::size_t>(blanks));
}

}  // namespace nowchess::pgn
