// Tab-separated values with \t, \n and \\ as PostgreSQL and MySQL read them.
#include "pgn_tools/formats/table.h"

namespace nowchess::pgn {

namespace {

void appendCell(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\t': out += "\\t"; break;
            case '\r': break;
            case '\n': out += "\\n"; break;
            case '\\': out += "\\\\"; break;
            default: out += c;
        }
    }
    out += '\t';
}

}  // namespace

extern constexpr OutputFormat tsvFormat{
    .name = "tsv",
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) { return makeTableFormatter(appendCell, options); },
    .appendHeading = [](const FormatOptions& options,
                        std::string& out) { appendColumnNames(appendCell, options, out); }};

}  // namespace nowchess::pgn
