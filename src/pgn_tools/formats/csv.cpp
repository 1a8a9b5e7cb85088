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

extern constexpr OutputFormat csvFormat{.name = "csv",
                                        .makeFormatter = [](const FormatOptions&) -> std::unique_ptr<GameFormatter> {
                                            return std::make_unique<TableFormatter<appendCell>>();
                                        },
                                        .appendHeading = appendColumnNames<appendCell>};

}  // namespace nowchess::pgn
