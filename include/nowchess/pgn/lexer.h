// PGN as tokens: views into the text, without copies or allocations.
//
//   pgn::Lexer lexer("1. e4 {best by test} e5 *");
//   for (pgn::Token token = lexer.next(); token.kind != pgn::TokenKind::End; token = lexer.next())
//       if (token.kind == pgn::TokenKind::Move) std::cout << token.text << '\n';
//
// Whatever the bytes are, every token but the last takes at least one of them, and lexing takes time in proportion to
// the text.
//
// Thread safety: a lexer is used by one thread at a time; the functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "nowchess/pgn/bytes.h"
#include "nowchess/pgn/result.h"

namespace nowchess::pgn {

enum class TokenKind : std::uint8_t {
    Tag,             // [Name "value"]; `readTag` takes it apart
    MoveNumber,      // 12 with all dots that follow
    Move,            // any word that may be a move
    Result,          // 1-0, 0-1, 1/2-1/2, *, with whatever dashes
    Nag,             // $17
    Glyph,           // !, ?!, +-, ±, N …
    Comment,         // {…}, braces included
    LineComment,     // ; to the end of the line
    Escape,          // a line that begins with %
    OpenVariation,   // (
    CloseVariation,  // )
    Stray,           // bytes that have no business here
    End,
};

struct Token {
    TokenKind kind;
    std::string_view text;
};

// A tag taken apart. The value is as it is written, escapes included; `unescaped` resolves them.
struct TagText {
    std::string_view name;
    std::string_view value;
    // In bytes, from [ to ]. Where that is missing, to the end of the line, or to another tag on it.
    std::size_t size = 0;
    bool isComplete = false;     // has its closing quote and bracket
    bool hasStrayQuote = false;  // a quote inside the value without its backslash
    bool hasLineEnd = false;     // the value goes on in the next line
};
// So many bytes after its first line a value may still be closed in a later line.
inline constexpr std::size_t maxTagContinuation = 1024;

// Does a tag begin here, as opposed to any other bracket? Precondition: the text begins with [.
bool looksLikeTag(std::string_view text) noexcept;
// Of size 0 where none begins.
TagText readTag(std::string_view text) noexcept;

// How many bytes a bracket that is no tag takes: up to the one that closes it, if that is near, on the same line, and
// no tag begins before it. Whatever is in it belongs neither to the tags nor to the moves. What has been looked at is
// not looked at again, so that a text of nothing but brackets takes time in proportion to its size.
class StrayBrackets {
public:
    static constexpr std::size_t longest = 256;
    // No more of the text than this matters for one of them.
    static constexpr std::size_t reach = 2 * longest;

    // Precondition: a bracket stands there, no calls before were about a later place, and the text has only grown.
    std::size_t sizeAt(std::string_view text, std::size_t bracket) noexcept;

private:
    std::size_t end_ = 0;  // nothing that ends one stands between the last place and this one
};

// Where a comment that begins the text ends: after its brace or, if that was forgotten, before the next tag section (a
// tag after an empty line, or an Event tag anywhere). A comment may quote such tags: it was forgotten only where
// another comment is opened before any is closed.
struct CommentEnd {
    std::size_t size;
    bool isClosed;
    bool isCertain;  // whatever text may follow
};
CommentEnd findCommentEnd(std::string_view text) noexcept;

// The size of a line that is a comment or an escape, without its end. Where a damaged line has swallowed the head of
// the next game, that is an Event tag with another tag in the line below, it ends before that. Uncertain: at the end of
// the text, more of it might tell.
struct LineSize {
    std::size_t size;
    bool isCertain;
};
LineSize findLineEnd(std::string_view text) noexcept;

// The number of a glyph as the standard has it: "!" is 1, "+-" is 18, "N" is 146.
std::optional<unsigned> nagOfGlyph(std::string_view glyph) noexcept;

class Lexer {
public:
    explicit Lexer(std::string_view text) noexcept : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

    Token next() noexcept {
        for (;;) {
            while (at_ != end_ && isBlank(*at_)) ++at_;
            if (at_ == end_) return {TokenKind::End, {at_, at_}};
            const ByteClass kind = infoOf(*at_).kind;
            if (kind == ByteClass::Letter) return takeWord();
            if (kind == ByteClass::Digit) return takeNumberOrResult();
            if (kind != ByteClass::Dot && invisibleHere() == 0) return takeOther();
            at_ += kind == ByteClass::Dot ? 1 : invisibleHere();  // the dots of "1 ... e5"
        }
    }
    // Does a comment come next?
    [[nodiscard]] bool isBeforeComment() noexcept {
        while (at_ != end_ && isBlank(*at_)) ++at_;
        return at_ != end_ && (*at_ == '{' || *at_ == ';');
    }
    // Only the end is left.
    void skipToEnd() noexcept { at_ = end_; }
    // The last tag that was a token, taken apart.
    [[nodiscard]] const TagText& tag() const noexcept { return tag_; }
    // Where a token begins in the text.
    [[nodiscard]] std::size_t offset(const Token& token) const noexcept {
        return static_cast<std::size_t>(token.text.data() - begin_);
    }
    // Is there an empty line between this token and what stands before it? True at the beginning of the text.
    [[nodiscard]] bool followsEmptyLine(const Token& token) const noexcept;

private:
    [[nodiscard]] std::string_view rest() const noexcept { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    [[nodiscard]] bool isAtLineStart() const noexcept { return at_ == begin_ || at_[-1] == '\n' || at_[-1] == '\r'; }
    Token take(TokenKind kind, std::size_t size) noexcept {
        const Token token{kind, {at_, size}};
        at_ += size;
        return token;
    }
    [[nodiscard]] std::size_t invisibleHere() const noexcept {
        return infoOf(*at_).kind == ByteClass::High ? invisibleSize(rest()) : 0;
    }
    Token takeWord() noexcept {
        const char* at = at_;
        while (at != end_ && infoOf(*at).inWord) ++at;
        // Most words end with a blank. Of the others, some go on, and some are no words.
        if (at - at_ >= 2 && at != end_ && isBlank(*at)) [[likely]]
            return take(TokenKind::Move, static_cast<std::size_t>(at - at_));
        return takeOddWord(at);
    }
    Token takeNumberOrResult() noexcept {
        const char* at = at_;
        while (at != end_ && isDigit(*at)) ++at;
        if (at == end_ || *at != '.') return takeOddNumber();
        while (at != end_ && *at == '.') ++at;
        return take(TokenKind::MoveNumber, static_cast<std::size_t>(at - at_));
    }
    Token takeOddWord(const char* at) noexcept;
    Token takeOddNumber() noexcept;
    Token takeLine(TokenKind kind) noexcept { return take(kind, findLineEnd(rest()).size); }
    Token takeGlyph() noexcept;
    Token takeNag() noexcept;
    Token takeStray() noexcept;
    Token takeTag() noexcept;
    Token takeHigh() noexcept;
    Token takeOther() noexcept;

    const char* begin_;
    const char* at_;
    const char* end_;
    TagText tag_;
    StrayBrackets brackets_;
};

}  // namespace nowchess::pgn
