#include "nowchess/pgn/lexer.h"

#include <algorithm>
#include <array>

#include "text/find_any.h"

namespace nowchess::pgn {

namespace {

using namespace std::string_view_literals;

std::size_t skipInlineBlanks(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
}

std::size_t lineSize(std::string_view text) noexcept {
    std::size_t size = 0;
    while (size < text.size() && !isLineEnd(text[size])) ++size;
    return size;
}

struct TagName {
    std::string_view name;
    std::size_t quote = 0;  // where the value's first quote stands; 0 if it is no tag at all
};

TagName readTagName(std::string_view text) noexcept {
    const std::size_t name = skipInlineBlanks(text, 1);
    std::size_t end = name;
    while (end < text.size() && infoOf(text[end]).inTagName) ++end;
    const std::size_t quote = skipInlineBlanks(text, end);
    if (end == name || quote >= text.size() || text[quote] != '"') return {};
    return {text.substr(name, end - name), quote};
}

// After a quote: the size up to and with the bracket that closes the tag; 0 if something else follows.
std::size_t sizeToBracket(std::string_view text) noexcept {
    const std::size_t at = skipInlineBlanks(text, 0);
    return at < text.size() && text[at] == ']' ? at + 1 : 0;
}

// Where another tag begins whose first quote this one is, so that the tag before it was cut off. A bracket begins the
// text.
std::optional<std::size_t> tagBeforeQuote(std::string_view text, std::size_t quote) noexcept {
    std::size_t end = quote;
    while (text[end - 1] == ' ' || text[end - 1] == '\t') --end;
    std::size_t name = end;
    while (infoOf(text[name - 1]).inTagName) --name;
    const bool isTag = name < end && text[name - 1] == '[' && text[name] >= 'A' && text[name] <= 'Z';
    return isTag ? std::optional(name - 1) : std::nullopt;
}

// After the first line of a value: may the next one go on with it?
bool mayGoOn(std::string_view text, std::size_t lineEnd) noexcept {
    std::size_t at = lineEnd + (text.substr(lineEnd).starts_with("\r\n") ? 2 : 1);
    at = skipInlineBlanks(text, at);
    return at < text.size() && !isLineEnd(text[at]) && text[at] != '[' && text[at] != '%';
}

// Is this bracket, inside a comment that begins the text, perhaps the first tag of another game? Then the comment may
// have lost its closing brace, and ends before the blanks there.
std::optional<std::size_t> endBeforeTag(std::string_view text, std::size_t bracket) noexcept {
    const TagName tag = readTagName(text.substr(bracket));
    if (tag.quote == 0) return std::nullopt;
    std::size_t before = bracket;
    int lineEnds = 0;
    for (; isBlank(text[before - 1]); --before)
        if (text[before - 1] == '\n' || (text[before - 1] == '\r' && text[before] != '\n')) ++lineEnds;
    return lineEnds >= 2 || tag.name == "Event" ? std::optional(before) : std::nullopt;
}

struct GlyphNumber {
    std::string_view glyph;
    unsigned nag;
};

constexpr std::array<GlyphNumber, 34> glyphNumbers{{
    {"!", 1},       {"?", 2},       {"!!", 3},      {"??", 4},       {"!?", 5},       {"?!", 6},       {"=", 10},
    {"~", 13},      {"\u221e", 13}, {"+=", 14},     {"+/=", 14},     {"\u2a72", 14},  {"=+", 15},      {"=/+", 15},
    {"\u2a71", 15}, {"+/-", 16},    {"\u00b1", 16}, {"\xb1", 16},    {"-/+", 17},     {"\u2213", 17},  {"+-", 18},
    {"+--", 20},    {"-+", 19},     {"--+", 21},    {"\u2212+", 19}, {"+\u2212", 18}, {"\u25a1", 7},   {"RR", 145},
    {"N", 146},     {"New", 146},   {"D", 220},     {"\u2191", 36},  {"\u2192", 40},  {"\u21c6", 132},
}};

// After a digit or a half: is this a dash and another digit or half, as in 1 - 0, perhaps with blanks? No move is
// written so.
bool goesOnAsResult(std::string_view text) noexcept {
    if (text.starts_with('/')) return true;
    const std::size_t dash = dashInBlanks(text);
    const std::string_view after = text.substr(dash);
    return dash > 0 && !after.empty() && (isDigit(after[0]) || after.starts_with("\u00bd") || after[0] == '\xbd');
}

}  // namespace

std::optional<unsigned> nagOfGlyph(std::string_view glyph) noexcept {
    const auto found = std::ranges::find(glyphNumbers, glyph, &GlyphNumber::glyph);
    if (found == glyphNumbers.end()) return std::nullopt;
    return found->nag;
}

bool looksLikeTag(std::string_view text) noexcept { return readTagName(text).quote > 0; }

TagText readTag(std::string_view text) noexcept {
    const TagName begin = readTagName(text);
    TagText tag;
    if (begin.quote == 0) return tag;
    tag.name = begin.name;
    const std::size_t value = begin.quote + 1;
    std::size_t at = value;
    std::size_t lineEnd = 0;  // the first
    std::optional<std::size_t> next;
    // The value ends at the first quote that a bracket follows: quotes inside it are often not escaped.
    for (; (at = findAny<'"', '\\', '\r', '\n'>(text, at)) < text.size(); ++at) {
        if (isLineEnd(text[at])) {
            if (lineEnd == 0) text = text.substr(0, (lineEnd = at) + maxTagContinuation);
            if (!mayGoOn(text, at)) break;
            if (text.substr(at).starts_with("\r\n")) ++at;
        } else if (text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\')) {
            ++at;
        } else if (text[at] == '"') {
            if (const std::size_t size = sizeToBracket(text.substr(at + 1)); size > 0) {
                tag.value = text.substr(value, at - value);
                tag.size = at + 1 + size;
                tag.isComplete = true;
                tag.hasLineEnd = lineEnd > 0;
                return tag;
            }
            if (at > value) next = tagBeforeQuote(text.substr(0, at), at);
            if (next) break;
            tag.hasStrayQuote = true;
        }
    }
    // Nothing closes it, unless the last backslash of the line was meant as such: "C:\"].
    tag.size = std::min(next.value_or(at), lineEnd > 0 ? lineEnd : text.size());
    std::string_view rest = text.substr(value, tag.size - value);
    while (!rest.empty() && isBlank(rest.back())) rest.remove_suffix(1);
    const bool hasBracket = rest.ends_with(']');
    if (hasBracket) rest.remove_suffix(1);
    if (rest.ends_with('"')) rest.remove_suffix(1);
    tag.value = rest;
    tag.hasStrayQuote = false;
    return tag;
}

std::size_t StrayBrackets::sizeAt(std::string_view text, std::size_t bracket) noexcept {
    const std::size_t limit = std::min(text.size(), bracket + longest);
    end_ = std::max(end_, bracket + 1);
    const auto isTag = [&] { return text[end_] == '[' && looksLikeTag(text.substr(end_, longest)); };
    while (end_ < limit && text[end_] != ']' && !isLineEnd(text[end_]) && !isTag()) ++end_;
    return end_ < limit && text[end_] == ']' ? end_ + 1 - bracket : 1;
}

CommentEnd findCommentEnd(std::string_view text) noexcept {
    // Most comments are short, and without a quote they hold no tag.
    constexpr std::size_t shortSize = 64;
    const std::string_view shortText = text.substr(0, shortSize);
    const std::size_t shortEnd = findAny<'}', '"'>(shortText, 0);
    if (shortEnd < shortText.size() && text[shortEnd] == '}') return {shortEnd + 1, true, true};
    // Window by window, so that a brace far away is not looked for again and again after each forgotten one.
    constexpr std::size_t windowSize = 4096;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view window = text.substr(at, windowSize);
        const std::size_t brace = window.find('}');
        const std::size_t limit = at + std::min(brace, window.size());
        while (at < limit) {
            const std::size_t bracket = text.substr(at, limit - at).find('[');
            if (bracket == std::string_view::npos) break;
            at += bracket;
            if (const auto end = endBeforeTag(text, at)) {
                const std::size_t next = text.find_first_of("{}", at);
                if (next == std::string_view::npos) return {*end, false, false};
                return text[next] == '}' ? CommentEnd{next + 1, true, true} : CommentEnd{*end, false, true};
            }
            ++at;
        }
        if (brace != std::string_view::npos) return {limit + 1, true, true};
        at = limit;
    }
    std::size_t end = text.size();
    while (isBlank(text[end - 1])) --end;  // at the latest behind the brace
    return {end, false, false};
}

LineSize findLineEnd(std::string_view text) noexcept {
    const std::size_t size = lineSize(text);
    const std::string_view line = text.substr(0, size);
    for (std::size_t at = line.find("[Event"); at != std::string_view::npos; at = line.find("[Event", at + 1)) {
        const TagText tag = readTag(line.substr(at));
        if (tag.name != "Event" || !tag.isComplete || !std::ranges::all_of(line.substr(at + tag.size), isBlank))
            continue;
        const std::size_t below = size + (text.substr(size).starts_with("\r\n") ? 2 : 1);
        // A tag that begins the line below is known by its first quote.
        const std::string_view next = text.substr(std::min(below, text.size()));
        const bool isTag = next.starts_with('[') && looksLikeTag(next);
        return {isTag ? at : size, isTag || lineSize(next) < next.size()};
    }
    return {size, size < text.size()};
}

bool Lexer::followsEmptyLine(const Token& token) const noexcept {
    int lineEnds = 0;
    const char* at = token.text.data();
    for (; at != begin_ && isBlank(at[-1]); --at)
        if (at[-1] == '\n' || (at[-1] == '\r' && *at != '\n')) ++lineEnds;
    return at == begin_ || lineEnds >= 2;
}

// What begins with a digit, but is not digits and dots.
Token Lexer::takeOddNumber() noexcept {
    if (*at_ <= '1') {
        if (const auto result = readResult(rest())) return take(TokenKind::Result, result->size);
        if (*at_ == '0' && dashSize(rest().substr(1)) > 0) return takeWord();
    }
    std::size_t size = 1;
    while (size < rest().size() && isDigit(rest()[size])) ++size;
    const std::string_view text = rest();
    const bool isZero = std::ranges::all_of(text.substr(0, size), [](char c) { return c == '0'; });
    if (!isZero && !goesOnAsResult(text.substr(size))) return take(TokenKind::MoveNumber, size);
    // Something like a result that nobody can read: as a move number it might be put right.
    while (size < text.size()) {
        if (text[size] != '/' && goesOnAsResult(text.substr(size))) {
            size += dashInBlanks(text.substr(size));
        } else if (isBlank(text[size]) || "{}();[]"sv.contains(text[size])) {
            break;
        } else {
            ++size;
        }
    }
    return take(TokenKind::Stray, size);
}

Token Lexer::takeOddWord(const char* at) noexcept {
    while (at != end_ && (infoOf(*at).inWord || infoOf(*at).kind == ByteClass::High)) {
        if (!infoOf(*at).inWord && invisibleSize(std::string_view(at, static_cast<std::size_t>(end_ - at))) > 0) break;
        ++at;
    }
    // e8(Q) is one word, and so is e.p.
    const std::string_view after(at, static_cast<std::size_t>(end_ - at));
    if (after.size() >= 3 && after[0] == '(' && "QRBN"sv.contains(after[1]) && after[2] == ')') at += 3;
    if (after.starts_with(".p.") && at[-1] == 'e') at += 3;
    const Token word = take(TokenKind::Move, static_cast<std::size_t>(at - at_));
    return nagOfGlyph(word.text) ? Token{TokenKind::Glyph, word.text} : word;
}

Token Lexer::takeGlyph() noexcept {
    std::size_t size = 1;
    const std::string_view text = rest();
    while (size < text.size() && infoOf(text[size]).kind == ByteClass::Glyph) ++size;
    // Two dashes are a null move; -- with more is a glyph.
    return take(size == 2 && text.starts_with("--") ? TokenKind::Move : TokenKind::Glyph, size);
}

Token Lexer::takeNag() noexcept {
    std::size_t size = 1;
    const std::string_view text = rest();
    while (size < text.size() && isDigit(text[size])) ++size;
    return take(size == 1 ? TokenKind::Stray : TokenKind::Nag, size);
}

Token Lexer::takeStray() noexcept {
    std::size_t size = 1;
    const std::string_view text = rest();
    while (size < text.size() && infoOf(text[size]).kind == ByteClass::Other) ++size;
    return take(TokenKind::Stray, size);
}

Token Lexer::takeTag() noexcept {
    const TagText tag = readTag(rest());
    if (tag.size == 0)
        return take(TokenKind::Stray, brackets_.sizeAt({begin_, end_}, static_cast<std::size_t>(at_ - begin_)));
    tag_ = tag;
    return take(TokenKind::Tag, tag_.size);
}

Token Lexer::takeHigh() noexcept {
    if (const auto result = readResult(rest())) return take(TokenKind::Result, result->size);
    return takeOddWord(at_);
}

Token Lexer::takeOther() noexcept {
    switch (infoOf(*at_).kind) {
        case ByteClass::Glyph: return takeGlyph();
        case ByteClass::Brace: return take(TokenKind::Comment, findCommentEnd(rest()).size);
        case ByteClass::Bracket: return takeTag();
        case ByteClass::Open: return take(TokenKind::OpenVariation, 1);
        case ByteClass::Close: return take(TokenKind::CloseVariation, 1);
        case ByteClass::Dollar: return takeNag();
        case ByteClass::Semicolon: return takeLine(TokenKind::LineComment);
        case ByteClass::Percent: return isAtLineStart() ? takeLine(TokenKind::Escape) : take(TokenKind::Stray, 1);
        case ByteClass::Star: return take(TokenKind::Result, 1);
        case ByteClass::High: return takeHigh();
        default: return takeStray();
    }
}

}  // namespace nowchess::pgn
