// What a byte of PGN may begin or belong to, for the lexer.
//
// Thread safety: constants and pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nowchess::pgn {

enum class ByteClass : std::uint8_t {
    Blank,
    Letter,
    Digit,
    Glyph,
    Brace,
    Bracket,
    Open,
    Close,
    Dollar,
    Semicolon,
    Percent,
    Star,
    Dot,
    High,
    Other
};

// Of a size that a table is quick to index.
struct alignas(4) ByteInfo {
    ByteClass kind = ByteClass::Other;
    bool inWord = false;     // may stand inside a move; bytes from 0x80 on are judged one by one
    bool inTagName = false;  // may stand inside the name of a tag
};

inline constexpr std::array<ByteInfo, 256> byteInfos = [] {
    std::array<ByteInfo, 256> infos{};
    const auto set = [&](std::string_view bytes, ByteClass kind) {
        for (const char c : bytes) infos[static_cast<unsigned char>(c)].kind = kind;
    };
    set(" \t\n\r\v\f\x1a", ByteClass::Blank);  // with Ctrl-Z, which ends the files of DOS
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@", ByteClass::Letter);
    set("0123456789", ByteClass::Digit);
    set("!?+-=/#~", ByteClass::Glyph);
    set("{", ByteClass::Brace);
    set("[", ByteClass::Bracket);
    set("(", ByteClass::Open);
    set(")", ByteClass::Close);
    set("$", ByteClass::Dollar);
    set(";", ByteClass::Semicolon);
    set("%", ByteClass::Percent);
    set("*", ByteClass::Star);
    set(".", ByteClass::Dot);
    for (std::size_t byte = 0x80; byte < 0x100; ++byte) infos[byte].kind = ByteClass::High;
    for (std::size_t byte = 0; byte < 0x100; ++byte) {
        infos[byte].inWord = infos[byte].kind == ByteClass::Letter || infos[byte].kind == ByteClass::Digit;
        infos[byte].inTagName = infos[byte].inWord;
    }
    for (const char c : std::string_view("+-=#/:_")) infos[static_cast<unsigned char>(c)].inWord = true;
    for (const char c : std::string_view("+-=#:_")) infos[static_cast<unsigned char>(c)].inTagName = true;
    return infos;
}();

constexpr ByteInfo infoOf(char c) noexcept { return byteInfos[static_cast<unsigned char>(c)]; }
constexpr bool isBlank(char c) noexcept { return infoOf(c).kind == ByteClass::Blank; }
constexpr bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool isLineEnd(char c) noexcept { return c == '\n' || c == '\r'; }

// Bytes of a character that is invisible or looks like a blank: zero-width ones, byte order marks, no-break
// spaces; and the ellipsis of "1 … e5".
constexpr std::size_t invisibleSize(std::string_view text) noexcept {
    using namespace std::string_view_literals;
    for (const std::string_view invisible : {"\u200b"sv, "\u200c"sv, "\u200d"sv, "\u200e"sv, "\u200f"sv, "\u2060"sv,
                                             "\ufeff"sv, "\u00a0"sv, "\u202f"sv, "\u2009"sv, "\u2026"sv, "\xa0"sv})
        if (text.starts_with(invisible)) return invisible.size();
    return 0;
}

// Bytes of a dash, typographic ones included; 0 if there is none.
constexpr std::size_t dashSize(std::string_view text) noexcept {
    using namespace std::string_view_literals;
    for (const std::string_view dash : {"-"sv, "\u2010"sv, "\u2011"sv, "\u2012"sv, "\u2013"sv, "\u2014"sv, "\u2015"sv,
                                        "\u2212"sv, "\x96"sv, "\x97"sv})
        if (text.starts_with(dash)) return dash.size();
    return 0;
}
// One with blanks before it and after it, as some write results; 0 if there is none.
constexpr std::size_t dashInBlanks(std::string_view text) noexcept {
    const auto skipBlanks = [text](std::size_t at) { return std::min(text.find_first_not_of(" \t", at), text.size()); };
    const std::size_t begin = skipBlanks(0);
    const std::size_t dash = dashSize(text.substr(begin));
    return dash == 0 ? 0 : skipBlanks(begin + dash);
}

}  // namespace nowchess::pgn
