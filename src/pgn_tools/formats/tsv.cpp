// Tab-separated values with \t and \\ as PostgreSQL and MySQL read them. No cell has a line end: no tag goes beyond its
// line.
#include "pgn_tools/formats/table.h"

namespace nowchess::pgn {

namespace {

void appendCell(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\t': out += "\\t"; break;
            case '\\': out += "\\\\"; break;
            default: out += c;
        }
    }
    out += '\t';
}

}  // namespace

extern constexpr OutputFormat tsvFormat{.name = "tsv",
                                        .makeFormatter = [](const FormatOptions&) -> std::unique_ptr<GameFormatter> {
                                            return std::make_unique<TableFormatter<appendCell>>();
                                        },
                                        .appendHeading = appendColumnNames<appendCell>};

}  // namespace nowchess::pgn
