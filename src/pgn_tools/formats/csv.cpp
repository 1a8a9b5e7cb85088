// Comma-separated values as RFC 4180 has them.
#include "pgn_tools/formats/table.h"

namespace nowchess::pgn {

namespace {

void appendCell(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
    } else {
        out += '"';
        for (const char c : text) {
            if (c == '"') out += '"';
            out += c;
        }
        out += '"';
    }
    out += ',';
}

}  // namespace

extern constexpr OutputFormat csvFormat{
    .name = "csv",
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) { return makeTableFormatter(appendCell, options); },
    .appendHeading = [](const FormatOptions& options,
                        std::string& out) { appendColumnNames(appendCell, options, out); }};

}  // namespace nowchess::pgn
