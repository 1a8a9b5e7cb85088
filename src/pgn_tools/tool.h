// What the tools share. Not part of the public library.
#pragma once

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

inline ReplayOptions optionsFor(const Block& block) { return {.origin = {.offset = block.offset}}; }

// Fills in what a replay of the block has counted and found.
void takeOver(Report report, const Block& block, BlockResult& result);

// Runs a pipeline, adds up the totals of the blocks and asks `afterBlock`.
Totals runTool(const Source& source, const RunOptions& run, const Pipeline::Work& work, const Pipeline::Take& take);

// Hands over text, or findings, unless nobody wants them. False if no more are wanted.
inline bool handOver(const Sink& sink, const std::string& text) { return text.empty() || sink(text); }
bool handOver(const FindingSink& sink, const std::vector<Finding>& findings);

// The text of a game without the blanks after it.
constexpr std::string_view withoutBlanks(std::string_view game) noexcept {
    while (!game.empty() && isBlank(game.back())) game.remove_suffix(1);
    return game;
}

}  // namespace nowchess::pgn
