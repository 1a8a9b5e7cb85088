#include "app/pgn_fix.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/pgn_run.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::app {

namespace {

// Bytes in place of others.
struct Edit {
    std::size_t offset;
    std::size_t size;
    std::string text;
};

class Fixer : public PgnReplay {
public:
    explicit Fixer(const PgnBlock& block) : PgnReplay(block.text, {.offset = block.offset}), text_(block.text) {}

    bool beginGame(std::size_t offset) {
        hasFen_ = false;
        numberShift_ = 0;
        hasResultTag_ = false;
        result_ = "*";
        return PgnReplay::beginGame(offset);
    }
    void tag(const PgnTagText& tag, const PgnToken& token) {
        if (tag.name == "FEN") hasFen_ = true;
        if (tag.name == "Result" && !std::exchange(hasResultTag_, true))
            if (const auto told = readResult(tag.value)) result_ = nowchess::text(told->result);
        if (tag.hasStrayQuote) replace(tag.value, withBackslashes(tag.value));
        PgnReplay::tag(tag, token);
    }
    // A game from a set-up position may be numbered from wherever its first move says.
    void moveNumber(const PgnToken& token, std::uint32_t number) {
        PgnReplay::moveNumber(token, number);
        if (hasFailed()) return;
        if (hasFen_ && ply() == 0) numberShift_ = number - position().fullmoveNumber();
        const std::uint32_t expected = position().fullmoveNumber() + numberShift_;
        if (number == expected) return;
        const std::size_t digits = std::min(token.text.find_first_not_of("0123456789"), token.text.size());
        replace(token.text.substr(0, digits), std::to_string(expected));
    }
    void fault(PgnFault fault, const PgnToken& token) {
        PgnReplay::fault(fault, token);
        if (fault == PgnFault::UnterminatedComment) replace(token.text.substr(token.text.size()), "}");
        // 0-0 at the end has turned out to be a result.
        if (fault == PgnFault::MissingResult && !marker()) {
            std::size_t end = offset(token.text);
            while (end > 0 && isBlank(text_[end - 1])) --end;
            // A comment without its brace would swallow the result; nothing tells of one where no move can be played.
            const bool isClosed = !edits_.empty() && edits_.back().offset == end;
            if (!isClosed && endsInOpenComment(gameText(end))) edits_.push_back({end, 0, "}"});
            // On a line of its own: the last one may be a comment to its end.
            edits_.push_back({end, 0, "\n" + result_});
        }
    }

    // Only the replay knows that a count is wrong.
    void fixCounts(const std::vector<PgnFinding>& findings, std::uint64_t begin) {
        for (const PgnFinding& finding : findings) {
            if (finding.fault != PgnFault::PlyCountMismatch) continue;
            const std::string_view value =
                readTag(text_.substr(static_cast<std::size_t>(finding.offset - begin))).value;
            // A number has no quotes that would need a backslash.
            std::erase_if(edits_, [&](const Edit& edit) { return edit.offset == offset(value); });
            replace(value, finding.repair);
        }
    }
    // Once a number is wrong, the right ones after it are told as well. Precondition: `fixed` was called.
    [[nodiscard]] bool isRepaired(const PgnFinding& finding, std::uint64_t begin) const {
        switch (finding.fault) {
            case PgnFault::UnescapedQuote:
            case PgnFault::UnterminatedComment:
            case PgnFault::PlyCountMismatch:
            case PgnFault::MissingResult: return true;
            case PgnFault::WrongMoveNumber:
                return std::ranges::binary_search(edits_, static_cast<std::size_t>(finding.offset - begin), {},
                                                  &Edit::offset);
            default: return false;
        }
    }
    [[nodiscard]] std::string fixed() {
        // An insertion comes before what is put in place of the bytes there; a brace before a result.
        std::ranges::sort(edits_, [](const Edit& a, const Edit& b) {
            return std::tuple(a.offset, a.size, b.text) < std::tuple(b.offset, b.size, a.text);
        });
        std::string out;
        std::size_t at = 0;
        for (const Edit& edit : edits_) {
            out += text_.substr(at, edit.offset - at);
            out += edit.text;
            at = edit.offset + edit.size;
        }
        return out += text_.substr(at);
    }

private:
    [[nodiscard]] std::size_t offset(std::string_view part) const {
        return static_cast<std::size_t>(part.data() - text_.data());
    }
    void replace(std::string_view part, std::string text) {
        edits_.push_back({offset(part), part.size(), std::move(text)});
    }
    static bool endsInOpenComment(std::string_view game) {
        PgnLexer lexer(game);
        PgnToken last{PgnTokenKind::End, {}};
        for (PgnToken token = lexer.next(); token.kind != PgnTokenKind::End; token = lexer.next()) last = token;
        return last.kind == PgnTokenKind::Comment && !last.text.ends_with('}');
    }
    static std::string withBackslashes(std::string_view value) {
        std::string out;
        for (std::size_t i = 0; i < value.size(); ++i) {
            const bool isEscape =
                value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
            if (isEscape) out += value[i++];
            if (!isEscape && value[i] == '"') out += '\\';
            out += value[i];
        }
        return out;
    }

    std::string_view text_;
    std::vector<Edit> edits_;
    std::string result_;  // as the first tag of that name tells it
    bool hasResultTag_ = false;
    bool hasFen_ = false;
    std::uint32_t numberShift_ = 0;  // modulo 2^32
};

}  // namespace

void fixBlock(const PgnBlock& block, PgnResultBlock& result) {
    Fixer fixer(block);
    readPgn(block.text, fixer);
    takeOver(fixer, block, result);
    fixer.fixCounts(result.findings, block.offset);
    result.out = fixer.fixed();
    std::erase_if(result.findings, [&](const PgnFinding& finding) { return !fixer.isRepaired(finding, block.offset); });
    for (const PgnFinding& finding : result.findings)
        if (severity(finding.fault) == PgnSeverity::Error) --result.errors;
}

}  // namespace nowchess::app
