// Is a text one JSON value and nothing else, in valid UTF-8? Written from RFC 8259, and sharing nothing with the
// program that it checks.
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>

namespace nowchess::test {

class JsonChecker {
public:
    explicit JsonChecker(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] bool isValid() { return value(0) && at_ == text_.size(); }

private:
    static constexpr int deepest = 32;

    [[nodiscard]] bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    [[nodiscard]] bool take(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    bool value(int depth) {
        if (depth > deepest || at_ == text_.size()) return false;
        if (text_[at_] == '{') return list('{', '}', depth, true);
        if (text_[at_] == '[') return list('[', ']', depth, false);
        if (text_[at_] == '"') return string();
        return take("true") || take("false") || take("null") || number();
    }

    bool list(char open, char close, int depth, bool hasNames) {
        if (!take(open)) return false;
        if (take(close)) return true;
        do {
            if (hasNames && (!string() || !take(':'))) return false;
            if (!value(depth + 1)) return false;
        } while (take(','));
        return take(close);
    }

    bool digits() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
        return at_ > begin;
    }

    bool number() {
        static_cast<void>(take('-'));
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if (!take('e') && !take('E')) return true;
        if (!take('+')) static_cast<void>(take('-'));
        return digits();
    }

    bool string() {
        if (!take('"')) return false;
        while (at_ < text_.size() && text_[at_] != '"')
            if (!character()) return false;
        return take('"');
    }

    bool character() {
        const auto lead = static_cast<unsigned char>(text_[at_]);
        if (lead < 0x20) return false;
        if (lead == '\\') return escape();
        if (lead < 0x80) return ++at_, true;
        return beyondAscii(lead);
    }

    bool escape() {
        ++at_;
        if (at_ == text_.size()) return false;
        const char c = text_[at_++];
        if (c != 'u') return std::string_view("\"\\/bfnrt").contains(c);
        for (int digit = 0; digit < 4; ++digit, ++at_)
            if (at_ == text_.size() || std::isxdigit(static_cast<unsigned char>(text_[at_])) == 0) return false;
        return true;
    }

    // Decodes the character and asks whether it needed that many bytes.
    bool beyondAscii(unsigned char lead) {
        const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC0 || lead >= 0xF8) return false;
        unsigned long code = lead & (0x7FU >> length);
        ++at_;
        for (int index = 1; index < length; ++index, ++at_) {
            if (at_ == text_.size() || (static_cast<unsigned char>(text_[at_]) & 0xC0) != 0x80) return false;
            code = code << 6 | (static_cast<unsigned char>(text_[at_]) & 0x3F);
        }
        const unsigned long least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        const bool isSurrogate = code >= 0xD800 && code < 0xE000;
        return code >= least && code <= 0x10FFFF && !isSurrogate;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

inline bool isJson(std::string_view text) { return JsonChecker(text).isValid(); }

}  // namespace nowchess::test
