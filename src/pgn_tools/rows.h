// Games as rows of a table, for spreadsheets and for the bulk load of a database.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "nowchess/pgn/writer.h"

namespace nowchess::app {

enum class TableForm : std::uint8_t { Csv, Tsv };  // RFC 4180, or tabs with \t \n \\ as PostgreSQL and MySQL read it

struct GameRow {
    std::span<const pgn::TagView> tags;  // in UTF-8
    std::string_view result;
    std::size_t plies = 0;
    std::string_view ending;  // "Checkmate", "Stalemate", … or nothing
};

void appendHeading(std::string& out, TableForm form);
void appendRow(std::string& out, TableForm form, const GameRow& row);

}  // namespace nowchess::app
