// The manual: a page for the program and each command, one for the settings, one for the library. Every text comes from
// where it is said anyway: the table of commands, the table of settings, the comments that open the public headers.
#pragma once

#include <string>
#include <vector>

#include "commands/command_table.h"
#include "manual/roff.h"

namespace nowchess::app {

struct ManPage {
    std::string name;  // "nowchess-pgn-check"
    int section;
    std::string text;
};

std::vector<ManPage> commandPages(const CommandTable& table, const PageFooter& footer);

ManPage configPage(const PageFooter& footer);

// A public header and the first paragraph of the comment that opens it.
struct HeaderSummary {
    std::string path;  // "nowchess/board/bitboard.h"
    std::string text;
};
// Empty if the header opens with no comment.
std::string firstParagraph(std::string_view header);
ManPage libraryPage(const std::vector<HeaderSummary>& headers, std::string_view example, const PageFooter& footer);

}  // namespace nowchess::app
