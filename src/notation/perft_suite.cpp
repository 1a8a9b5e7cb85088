#include "nowchess/notation/perft_suite.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace nowchess {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr int deepest = 255;

// One line, taken from the left, that always knows its column.
class LineScanner {
public:
    explicit LineScanner(std::string_view line) noexcept : line_(line) {}

    [[nodiscard]] std::size_t column() const noexcept { return at_ + 1; }
    [[nodiscard]] bool atEnd() const noexcept { return at_ == line_.size(); }
    [[nodiscard]] bool startsWith(char c) const noexcept { return !atEnd() && line_[at_] == c; }

    void skipBlanks() noexcept { at_ = std::min(line_.find_first_not_of(blanks, at_), line_.size()); }

    bool skip(char c) noexcept {
        if (!startsWith(c)) return false;
        ++at_;
        return true;
    }

    // A keyword counts only as a whole word: a placement may begin with the letters of one.
    bool skipWord(std::string_view word) noexcept {
        const std::string_view rest = line_.substr(at_);
        if (!rest.starts_with(word)) return false;
        if (rest.size() > word.size() && !blanks.contains(rest[word.size()])) return false;
        at_ += word.size();
        return true;
    }

    // All up to the character (or the end), without the blanks around it.
    std::string_view takeUntil(char c) noexcept {
        skipBlanks();
        const std::size_t end = std::min(line_.find(c, at_), line_.size());
        std::string_view text = line_.substr(at_, end - at_);
        text = text.substr(0, text.find_last_not_of(blanks) + 1);
        at_ = end;
        return text;
    }
    std::string_view takeRest() noexcept { return takeUntil('\n'); }

    template <typename Number>
    std::optional<Number> takeNumber() noexcept {
        if (atEnd() || line_[at_] == '-') return std::nullopt;
        Number number{};
        const auto [end, error] = std::from_chars(line_.data() + at_, line_.data() + line_.size(), number);
        if (error != std::errc{}) return std::nullopt;
        at_ = static_cast<std::size_t>(end - line_.data());
        return number;
    }

private:
    std::string_view line_;
    std::size_t at_ = 0;
};

class SuiteParser {
public:
    std::expected<std::vector<PerftCase>, PerftSuiteError> parse(std::string_view text) {
        constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
        if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
        while (!text.empty()) {
            ++line_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (const auto error = readLine(text.substr(0, end))) return std::unexpected(*error);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(cases_);
    }

private:
    using Problem = std::optional<PerftSuiteError>;

    Problem readLine(std::string_view text) {
        LineScanner line(text);
        line.skipBlanks();
        if (line.atEnd() || line.startsWith('#')) return std::nullopt;
        if (line.skipWord("id")) {
            id_ = line.takeRest();
            hasPosition_ = false;
            return std::nullopt;
        }
        if (line.skipWord("epd")) {
            addPosition(line.takeRest());
            return std::nullopt;
        }
        if (line.skipWord("perft")) return readCount(line);
        if (text.contains(';')) return readPositionWithCounts(line);
        return fail(PerftSuiteFault::UnknownLine, line);
    }

    // FEN ;D1 20 ;D2 400
    Problem readPositionWithCounts(LineScanner& line) {
        if (line.startsWith(';')) return fail(PerftSuiteFault::CountWithoutPosition, line);
        addPosition(line.takeUntil(';'));
        while (line.skip(';')) {
            line.skipBlanks();
            if (line.atEnd() || line.startsWith(';')) continue;
            if (!line.skip('D') && !line.skip('d')) return fail(PerftSuiteFault::UnknownLine, line);
            if (const auto error = readCount(line)) return error;
        }
        return std::nullopt;
    }

    Problem readCount(LineScanner& line) {
        if (!hasPosition_) return fail(PerftSuiteFault::CountWithoutPosition, line);
        line.skipBlanks();
        const LineScanner beforeDepth = line;
        const auto depth = line.takeNumber<int>();
        line.skipBlanks();
        if (!depth || *depth < 1 || *depth > deepest) return fail(PerftSuiteFault::BadDepth, beforeDepth);
        const LineScanner beforeNodes = line;
        const auto nodes = line.takeNumber<std::uint64_t>();
        // "2x" and "1e6" are no numbers; the depth has taken all digits that follow it without a blank.
        if (!nodes) return fail(PerftSuiteFault::BadNodes, beforeNodes);
        line.skipBlanks();
        if (!line.atEnd() && !line.startsWith(';')) return fail(PerftSuiteFault::BadNodes, line);
        cases_.back().counts.push_back({*depth, *nodes});
        return std::nullopt;
    }

    void addPosition(std::string_view fen) {
        cases_.push_back({std::move(id_), std::string(fen), line_, {}});
        id_.clear();
        hasPosition_ = true;
    }

    [[nodiscard]] Problem fail(PerftSuiteFault fault, const LineScanner& at) const noexcept {
        return PerftSuiteError{fault, line_, at.column()};
    }

    std::vector<PerftCase> cases_;
    std::string id_;            // waits for its position
    bool hasPosition_ = false;  // since the last id
    std::size_t line_ = 0;
};

std::string_view sentence(PerftSuiteFault fault) noexcept {
    switch (fault) {
        case PerftSuiteFault::CountWithoutPosition: return "a count without a position before it";
        case PerftSuiteFault::BadDepth: return "expected a depth from 1 to 255";
        case PerftSuiteFault::BadNodes: return "expected a number of nodes and nothing after it";
        case PerftSuiteFault::UnknownLine:
            return "expected 'id NAME', 'epd FEN', 'perft DEPTH NODES', 'FEN ;D1 NODES ;D2 NODES' or a comment";
    }
    std::unreachable();
}

}  // namespace

std::expected<std::vector<PerftCase>, PerftSuiteError> parsePerftSuite(std::string_view text) {
    return SuiteParser().parse(text);
}

std::string message(const PerftSuiteError& error) {
    std::string text = "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) + ": ";
    return text += sentence(error.fault);
}

}  // namespace nowchess
