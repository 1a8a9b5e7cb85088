// Cuts any bytes into tokens: they come in order, lie within the text and leave out only blanks, dots and
// characters that nobody sees. Where the text is cut between two tokens, the second half has the tokens it had. Blocks
// of games have the tokens of the whole.
#include <algorithm>
#include <string>
#include <vector>

#include "check.h"
#include "nowchess/pgn/lexer.h"
#include "nowchess/pgn/splitter.h"

using namespace nowchess;

namespace {

void checkGap(std::string_view gap) {
    while (!gap.empty()) {
        const std::size_t size = pgn::isBlank(gap[0]) || gap[0] == '.' ? 1 : pgn::invisibleSize(gap);
        fuzz::check(size > 0);
        gap.remove_prefix(size);
    }
}

bool isWithin(std::string_view part, std::string_view whole) {
    return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

void checkToken(const pgn::Token& token, const pgn::Lexer& lexer, std::string_view rest) {
    const std::string_view text = token.text;
    switch (token.kind) {
        case pgn::TokenKind::Tag: {
            const pgn::TagText& tag = lexer.tag();
            fuzz::check(text.starts_with('[') && tag.size == text.size() && !tag.name.empty());
            fuzz::check(isWithin(tag.name, text) && isWithin(tag.value, text));
            fuzz::check(tag.hasLineEnd == (tag.value.find_first_of("\r\n") != std::string_view::npos));
            break;
        }
        case pgn::TokenKind::Result: {
            const auto result = pgn::readResult(text);
            fuzz::check(result && result->size == text.size());
            break;
        }
        case pgn::TokenKind::Comment: {
            const pgn::CommentEnd end = pgn::findCommentEnd(rest);
            fuzz::check(text.starts_with('{') && end.size == text.size() && end.isClosed == text.ends_with('}'));
            break;
        }
        case pgn::TokenKind::LineComment:
        case pgn::TokenKind::Escape: fuzz::check(text.find_first_of("\r\n") == std::string_view::npos); break;
        case pgn::TokenKind::MoveNumber: fuzz::check(pgn::isDigit(text[0])); break;
        case pgn::TokenKind::Nag: fuzz::check(text.starts_with('$') && text.size() > 1); break;
        default: break;
    }
}

// A token without its offset.
struct Kept {
    pgn::TokenKind kind;
    std::string text;
    bool operator==(const Kept&) const = default;
};

void append(std::vector<Kept>& tokens, std::string_view text) {
    pgn::Lexer lexer(text);
    for (pgn::Token token = lexer.next(); token.kind != pgn::TokenKind::End; token = lexer.next())
        tokens.push_back({token.kind, std::string(token.text)});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    std::vector<pgn::Token> tokens;
    pgn::Lexer lexer(text);
    std::size_t at = 0;
    for (;;) {
        const pgn::Token token = lexer.next();
        const std::size_t begin = lexer.offset(token);
        fuzz::check(begin >= at && begin + token.text.size() <= text.size());
        checkGap(text.substr(at, begin - at));
        at = begin + token.text.size();
        if (token.kind == pgn::TokenKind::End) break;
        fuzz::check(!token.text.empty());
        checkToken(token, lexer, text.substr(begin));
        tokens.push_back(token);
    }
    fuzz::check(at == text.size());

    if (!tokens.empty()) {
        // A percent sign means more at the beginning of a line, and the cut makes one.
        const std::size_t first = data[1] % tokens.size();
        pgn::Lexer rest(text.substr(lexer.offset(tokens[first])));
        for (std::size_t i = first; i < tokens.size() && !tokens[first].text.starts_with('%'); ++i) {
            const pgn::Token token = rest.next();
            fuzz::check(token.kind == tokens[i].kind && token.text == tokens[i].text);
        }
    }

    std::vector<Kept> whole;
    append(whole, text);
    std::vector<Kept> inBlocks;
    pgn::Splitter splitter(
        [left = text](char* to, std::size_t room) mutable {
            const std::size_t count = left.copy(to, std::min<std::size_t>(room, 7));
            left.remove_prefix(count);
            return count;
        },
        16 + data[0]);
    for (pgn::Block block; splitter.next(block);) append(inBlocks, block.text);
    fuzz::check(whole == inBlocks);
    return 0;
}
