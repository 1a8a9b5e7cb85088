#include "pgn_tools/rows.h"

#include <algorithm>
#include <array>

namespace nowchess::app {

namespace {

constexpr std::array<std::string_view, 13> tagColumns{"Event",   "Site",     "Date",       "Round", "White",
                                                      "Black",   "WhiteElo", "BlackElo",   "ECO",   "TimeControl",
                                                      "Variant", "FEN",      "Termination"};

void appendCsv(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

void appendTsv(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\t': out += "\\t"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\\': out += "\\\\"; break;
            default: out += c;
        }
    }
}

void appendCell(std::string& out, TableForm form, std::string_view text) {
    if (form == TableForm::Csv)
        appendCsv(out, text);
    else
        appendTsv(out, text);
    out += form == TableForm::Csv ? ',' : '\t';
}

void endRow(std::string& out) { out.back() = '\n'; }

}  // namespace

void appendHeading(std::string& out, TableForm form) {
    for (const std::string_view column : tagColumns) appendCell(out, form, column);
    for (const std::string_view column : {"Result", "Plies", "Ending"}) appendCell(out, form, column);
    endRow(out);
}

void appendRow(std::string& out, TableForm form, const GameRow& row) {
    for (const std::string_view column : tagColumns) {
        const auto tag = std::ranges::find(row.tags, column, &pgn::TagView::name);
        appendCell(out, form, tag == row.tags.end() ? std::string_view() : tag->value);
    }
    appendCell(out, form, row.result);
    appendCell(out, form, std::to_string(row.plies));
    appendCell(out, form, row.ending);
    endRow(out);
}

}  // namespace nowchess::app
