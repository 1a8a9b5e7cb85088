#include "pgn_tools/fix.h"

#include <algorithm>
#include <tuple>

#include "commands/pgn_run.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::app {

namespace {

// Bytes in place of others.
struct Edit {
    std::size_t offset;
    std::size_t size;
    std::string text;
};

std::string withBackslashes(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool isEscape = value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
        if (isEscape) out += value[i++];
        if (!isEscape && value[i] == '"') out += '\\';
        out += value[i];
    }
    return out;
}

// What the repair of a finding means for the text. The finding says what, and where the token begins.
Edit editOf(const pgn::Finding& finding, std::string_view text, std::size_t offset) {
    const std::string_view here = text.substr(offset);
    const auto replace = [&](std::string_view part, std::string by) {
        return Edit{static_cast<std::size_t>(part.data() - text.data()), part.size(), std::move(by)};
    };
    switch (finding.fault) {
        case pgn::Fault::UnescapedQuote: {
            const std::string_view value = pgn::readTag(here).value;
            return replace(value, withBackslashes(value));
        }
        case pgn::Fault::MissingResult:
            while (offset > 0 && pgn::isBlank(text[offset - 1])) --offset;
            // On a line of its own: the last one may be a comment to its end.
            return {offset, 0, (text.substr(offset).starts_with('\r') ? "\r\n" : "\n") + finding.repair};
        default:
            // A tag's value, or a whole number or result.
            return replace(here.starts_with('[') ? pgn::readTag(here).value : pgn::Lexer(here).next().text,
                           finding.repair);
    }
}

std::string edited(std::string_view text, std::vector<Edit> edits) {
    // An insertion comes before what is put in place of the bytes there.
    std::ranges::sort(edits, [](const Edit& a, const Edit& b) {
        return std::tuple(a.offset, a.size, b.text) < std::tuple(b.offset, b.size, a.text);
    });
    std::string out;
    std::size_t at = 0;
    for (const Edit& edit : edits) {
        out += text.substr(at, edit.offset - at);
        out += edit.text;
        at = edit.offset + edit.size;
    }
    return out += text.substr(at);
}

}  // namespace

void fixBlock(const pgn::Block& block, PgnResultBlock& result) {
    takeOver(pgn::replay(block.text, {.origin = {.offset = block.offset}, .everyWrongNumber = true}), block, result);
    std::erase_if(result.findings, [](const pgn::Finding& finding) { return finding.repair.empty(); });
    std::vector<Edit> edits;
    for (const pgn::Finding& finding : result.findings) {
        edits.push_back(editOf(finding, block.text, static_cast<std::size_t>(finding.offset - block.offset)));
        if (severity(finding.fault) == pgn::Severity::Error) --result.errors;
    }
    result.out = edited(block.text, std::move(edits));
}

}  // namespace nowchess::app
