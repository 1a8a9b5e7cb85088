// What CSV and TSV share: a row for each game or each half-move, for spreadsheets and for the bulk load of a database.
#pragma once

#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

// A cell's text and what separates it from the next.
using AppendCell = void (*)(std::string& out, std::string_view text);

void appendColumnNames(AppendCell append, const FormatOptions& options, std::string& out);
std::unique_ptr<GameFormatter> makeTableFormatter(AppendCell append, const FormatOptions& options);

}  // namespace nowchess::pgn
