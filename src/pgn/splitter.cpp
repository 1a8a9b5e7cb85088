#include "nowchess/pgn/splitter.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::pgn {

namespace {

// The next byte that may begin a comment, a tag or an escaped line. Library searches are several times as fast as a
// loop that looks at every byte for all of them; what lies ahead is looked for once and then remembered.
class SpecialBytes {
public:
    explicit SpecialBytes(std::string_view text) noexcept : text_(text) {}

    // The first at or after an offset; the size of the text if there is none.
    std::size_t next(std::size_t from) noexcept {
        for (Kind& kind : kinds_)
            if (kind.next < from || !kind.isKnown) kind = {kind.pattern, true, find(kind.pattern, from)};
        std::size_t first = text_.size();
        for (const Kind& kind : kinds_) first = std::min(first, kind.next);
        // Brackets are many, inside comments above all, so they are looked for no further than that.
        return from + std::min(text_.substr(from, first - from).find('['), first - from);
    }

private:
    struct Kind {
        std::string_view pattern;
        bool isKnown = false;
        std::size_t next = 0;
    };

    // An escape is one byte further than its pattern, which holds the line end before it.
    [[nodiscard]] std::size_t find(std::string_view pattern, std::size_t from) const noexcept {
        const bool isEscape = pattern.size() > 1;
        if (isEscape && from == 0 && text_.starts_with('%')) return 0;
        const std::size_t at = text_.find(pattern, from - (isEscape && from > 0 ? 1 : 0));
        return at == std::string_view::npos ? text_.size() : at + (isEscape ? 1 : 0);
    }

    std::string_view text_;
    std::array<Kind, 4> kinds_{Kind{"{"}, Kind{";"}, Kind{"\n%"}, Kind{"\r%"}};
};

// Is there anything that belongs to the moves of a game, or to its result?
bool hasMovetext(std::string_view text) noexcept {
    return std::ranges::any_of(text, [](char c) {
        const ByteClass kind = infoOf(c).kind;
        return kind == ByteClass::Letter || kind == ByteClass::Digit || kind == ByteClass::Star;
    });
}

// The size of a tag whose first bracket closes it, found without a look at each byte; 0 for any other.
std::size_t plainTagSize(std::string_view text) noexcept {
    constexpr std::size_t most = 256;
    const std::size_t bracket = text.substr(0, most).find(']');
    const std::size_t quote = text.substr(0, most).find('"');
    if (bracket == std::string_view::npos || quote + 2 > bracket) return 0;
    const bool closes = text.find('"', quote + 1) == bracket - 1;
    const std::string_view tag = text.substr(0, bracket);
    return closes && text[bracket - 2] != '\\' && !tag.contains('\n') && !tag.contains('\r') ? bracket + 1 : 0;
}

// The size of what the special byte there begins. Empty if more text is needed to know.
std::optional<std::size_t> specialSize(std::string_view all, std::size_t at, StrayBrackets& brackets) noexcept {
    const std::string_view text = all.substr(at);
    if (text[0] == '{') {
        const CommentEnd end = findCommentEnd(text);
        return end.isCertain ? std::optional(end.size) : std::nullopt;
    }
    if (text[0] == '[' && looksLikeTag(text)) {
        if (const std::size_t size = plainTagSize(text); size > 0) return size;
        const TagText tag = readTag(text);
        const bool isCertain = tag.isComplete || tag.size + maxTagContinuation + 2 < text.size();
        return isCertain ? std::optional(tag.size) : std::nullopt;
    }
    if (text[0] == '[') {
        const bool isWhole =
            text.size() >= StrayBrackets::reach || text.find_first_of("\r\n") != std::string_view::npos;
        return isWhole ? std::optional(brackets.sizeAt(all, at)) : std::nullopt;
    }
    const LineSize line = findLineEnd(text);
    return line.isCertain ? std::optional(line.size) : std::nullopt;
}

// Where the last open brace stands that no other brace follows; the size of the text if there is none. After it, a
// comment may be open, and until another brace comes nobody knows where it ends.
std::size_t openBrace(std::string_view text) noexcept {
    if (!text.contains('{')) return text.size();
    const std::size_t last = text.find_last_of("{}");
    return text[last] == '{' ? last : text.size();
}

// Where the last game begins that has an Event tag after an empty line. That begins a game whatever comes before it,
// unless a comment quotes it: no tag and no escape goes beyond an empty line.
std::size_t lastEvent(std::string_view text) noexcept {
    constexpr std::string_view pattern = "\n[Event ";
    std::size_t at = text.size();
    while (at > 0 && (at = text.rfind(pattern, at - 1)) != std::string_view::npos && at > 0) {
        const std::string_view before = text.substr(0, at);
        const bool followsEmptyLine = before.ends_with('\n') || before.ends_with("\n\r");
        if (!followsEmptyLine || !looksLikeTag(text.substr(at + 1))) continue;
        const std::size_t open = openBrace(before);
        if (open == before.size()) return at + 1;
        const std::size_t next = text.find_first_of("{}", at);
        if (next != std::string_view::npos && text[next] == '{') return at + 1;
        at = open;  // what lies between is as uncertain
    }
    return 0;
}

// Where the last game ends that has a result, for texts without tags.
struct LastResult {
    using Handles = Events<Event::BeginMoves, Event::Result, Event::EndGame>;

    explicit LastResult(std::string_view all) : text(all), certain(openBrace(all)) {}
    static Flow beginMoves() { return Flow::SkipMoves; }
    void result([[maybe_unused]] const Token& token, [[maybe_unused]] Result result) { hasResult = true; }
    // After the comments that follow the result.
    void endGame(std::size_t at) {
        // One at the very end may be only a part of a result, or stand in a variation that goes on.
        constexpr std::size_t margin = 4096;
        if (std::exchange(hasResult, false) && at + margin <= text.size() && at <= certain && beginsGame(at)) end = at;
    }
    // What goes on with the game is seen only beside its result.
    [[nodiscard]] bool beginsGame(std::size_t at) const {
        Lexer lexer(text.substr(at));
        Token next = lexer.next();
        while (next.kind == TokenKind::Comment || next.kind == TokenKind::LineComment ||
               next.kind == TokenKind::Escape || next.kind == TokenKind::Stray)
            next = lexer.next();
        return !continuesAfterResult(text, next);
    }
    std::string_view text;
    std::size_t certain;
    std::size_t end = 0;
    bool hasResult = false;
};

std::size_t lastResult(std::string_view text) {
    LastResult visitor(text);
    read(text, visitor);
    return visitor.end;
}

}  // namespace

std::size_t GameScan::lastGame(std::string_view text) noexcept {
    SpecialBytes special(text);
    for (;;) {
        const std::size_t at = special.next(at_);
        hasMoves_ = hasMoves_ || hasMovetext(text.substr(at_, at - at_));
        at_ = at;
        if (at == text.size()) return lastGame_;
        const auto size = specialSize(text, at, brackets_);
        if (!size) return lastGame_;
        if (text[at] == '[' && looksLikeTag(text.substr(at))) {
            if (hasMoves_) lastGame_ = at;
            hasMoves_ = false;
        }
        at_ = at + *size;
    }
}

Splitter::Splitter(Source source, std::size_t blockSize) : source_(std::move(source)), blockSize_(blockSize) {}

// Reads until there are so many bytes, or no more. False if nothing was added.
bool Splitter::fill(std::string& text, std::size_t size) {
    const std::size_t before = text.size();
    if (isAtEnd_ || before >= size) return false;
    std::size_t have = before;
    text.resize(size);
    while (have < size && !isAtEnd_) {
        const std::size_t read = source_(text.data() + have, size - have);
        have += read;
        isAtEnd_ = read == 0;
    }
    text.resize(have);
    return have > before;
}

void Splitter::handOver(Block& block, std::size_t size) {
    rest_.assign(block.text, size);
    block.text.resize(size);
    block.offset = offset_;
    offset_ += size;
}

bool Splitter::next(Block& block) {
    block.text.assign(rest_);
    block.isCut = false;
    block.isRest = isCut_;
    rest_.clear();
    if (isCut_) {
        takeRest(block);
        return true;
    }
    GameScan scan;
    for (std::size_t size = blockSize_;; size *= 2) {
        fill(block.text, std::max(size, block.text.size()));
        if (isAtEnd_) break;
        std::size_t end = lastEvent(block.text);
        if (end == 0) end = scan.lastGame(block.text);
        if (end == 0) end = lastResult(block.text);
        if (end > 0) {
            handOver(block, end);
            return true;
        }
        if (size >= maxGameSize) {
            handOver(block, block.text.size());
            return block.isCut = isCut_ = true;
        }
    }
    handOver(block, block.text.size());
    return !block.text.empty();
}

// Up to what begins another game wherever the endless one was cut: a tag after an empty line, or an Event tag that
// begins a line.
void Splitter::takeRest(Block& block) {
    std::string& text = block.text;
    const auto beginsGame = [&](std::size_t bracket) {
        const Token token{TokenKind::Tag, std::string_view(text).substr(bracket)};
        if (bracket == 0 || !looksLikeTag(token.text)) return false;
        const bool isEvent = isLineEnd(text[bracket - 1]) && token.text.starts_with("[Event ");
        return isEvent || Lexer(text).followsEmptyLine(token);
    };
    constexpr std::size_t margin = 4096;  // a tag and the lines before it must be seen as a whole
    std::size_t at = 0;
    std::size_t end = 0;
    do {
        fill(text, text.size() + blockSize_);
        end = text.size() - (isAtEnd_ ? 0 : std::min(text.size(), margin));
        for (at = text.find('[', at); at < end && !beginsGame(at);) at = text.find('[', at + 1);
        at = std::min(at, end);
    } while (end == 0 && !isAtEnd_);
    const bool isWhole = at < end || isAtEnd_;
    handOver(block, at);
    block.isCut = isCut_ = !isWhole;
}

}  // namespace nowchess::pgn
