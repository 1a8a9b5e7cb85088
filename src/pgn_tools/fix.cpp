#include "nowchess/pgn_tools/fix.h"

#include <algorithm>
#include <tuple>

#include "pgn_tools/tool.h"

namespace nowchess::pgn {

namespace {

// Bytes in place of others.
struct Edit {
    std::size_t offset;
    std::size_t size;
    std::string text;
};

// A value as it should have been written: quotes with their backslash, and all in one line.
std::string repairedValue(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (isLineEnd(value[i])) {
            if (!value.substr(i).starts_with("\r\n")) out += ' ';
            continue;
        }
        const std::string_view after = value.substr(i + 1);
        const bool isEscape = value[i] == '\\' && (after.starts_with('"') || after.starts_with('\\'));
        if (isEscape) out += value[i++];
        if (!isEscape && value[i] == '"') out += '\\';
        out += value[i];
    }
    return out;
}

// What the repair of a finding means for the text. The finding says what, and where the token begins.
Edit editOf(const Finding& finding, std::string_view text, std::size_t offset) {
    const std::string_view here = text.substr(offset);
    const auto replace = [&](std::string_view part, std::string by) {
        return Edit{static_cast<std::size_t>(part.data() - text.data()), part.size(), std::move(by)};
    };
    switch (finding.fault) {
        case Fault::LineEndInTag:
        case Fault::UnescapedQuote: {
            const std::string_view value = readTag(here).value;
            return replace(value, repairedValue(value));
        }
        case Fault::UnterminatedComment: return {offset + Lexer(here).next().text.size(), 0, finding.repair};
        case Fault::MissingResult:
            offset = withoutBlanks(text.substr(0, offset)).size();
            // On a line of its own: the last one may be a comment to its end.
            return {offset, 0, (text.substr(offset).starts_with('\r') ? "\r\n" : "\n") + finding.repair};
        default: {
            // A tag's value, or a whole number or result; an asterisk may touch what stands beside it.
            if (here.starts_with('[')) return replace(readTag(here).value, finding.repair);
            const std::string_view token = Lexer(here).next().text;
            const auto touches = [](char c) { return infoOf(c).inWord || infoOf(c).kind == ByteClass::High; };
            std::string repair = finding.repair;
            const char before = offset > 0 ? text[offset - 1] : ' ';  // GCOVR_EXCL_LINE: nothing is wrong at the start
            const char after = here.size() > 1 ? here[1] : ' ';
            if (token == "*" && touches(before)) repair.insert(0, 1, ' ');
            if (token == "*" && touches(after)) repair += ' ';
            return replace(token, std::move(repair));
        }
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

void fixBlock(const Block& block, BlockResult& result) {
    ReplayOptions options = optionsFor(block);
    options.everyWrongNumber = true;
    takeOver(replay(block.text, options), block, result);
    std::erase_if(result.findings,
                  [](const Finding& finding) { return finding.repair.empty() && finding.fault != Fault::GameTooLong; });
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < result.findings.size(); ++i) {
        const Finding& finding = result.findings[i];
        // They are in the order of the text; a value that is replaced as a whole needs no other repair.
        const bool isReplaced = finding.fault == Fault::LineEndInTag && i + 1 < result.findings.size() &&
                                result.findings[i + 1].offset == finding.offset;
        if (finding.repair.empty() || isReplaced) continue;
        edits.push_back(editOf(finding, block.text, static_cast<std::size_t>(finding.offset - block.offset)));
        if (severity(finding.fault) == Severity::Error) --result.totals.errors;
    }
    result.totals.written = result.totals.games;
    result.out = edited(block.text, std::move(edits));
}

Totals fix(const Source& source, const Sink& sink, const FindingSink& repairs, const RunOptions& run) {
    const auto take = [&](BlockResult& result) {
        std::erase_if(result.findings, [](const Finding& finding) { return finding.repair.empty(); });
        return handOver(sink, result.out) && handOver(repairs, result.findings);
    };
    return runTool(source, run, fixBlock, take, Rests::Wanted);
}

}  // namespace nowchess::pgn
