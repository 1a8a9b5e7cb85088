// Games in another form: export format, moves as coordinates, JSON, positions, tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/writer.h"
#include "pgn_tools/pipeline.h"

namespace nowchess::app {

enum class PgnForm : std::uint8_t { Pgn, Json, Fen, Epd, Csv, Tsv };
enum class MoveForm : std::uint8_t { San, Uci, Lan };

struct ConvertOptions {
    PgnForm form = PgnForm::Pgn;
    MoveForm moves = MoveForm::San;
    bool comments = true;
    bool variations = true;
    bool clocks = true;  // %clk, %emt and the like inside comments
};

// Appends a game's worth of text for each game of a block that can be played; counts and findings as checkBlock has.
void convertBlock(const pgn::Block& block, const ConvertOptions& options, PgnResultBlock& result);

// What comes before the first game: the names of the columns.
std::string convertHeading(const ConvertOptions& options);

// "Ng1-f3", "e7xd8=Q+", "O-O".
std::string toLongSan(const Position& position, Move move);

}  // namespace nowchess::app
