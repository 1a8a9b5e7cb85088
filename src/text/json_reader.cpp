#include "text/json_reader.h"

#include "text/utf8.h"

namespace nowchess {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr char32_t unknown = 0xfffd;

constexpr bool isHighSurrogate(char32_t code) noexcept { return code >= 0xd800 && code < 0xdc00; }
constexpr bool isLowSurrogate(char32_t code) noexcept { return code >= 0xdc00 && code < 0xe000; }

}  // namespace

bool JsonReader::fail(std::string_view expected) noexcept {
    if (expected_.empty()) expected_ = expected;
    return false;
}

bool JsonReader::sees(char c) noexcept {
    at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
    return at_ < text_.size() && text_[at_] == c;
}

std::optional<std::string> JsonReader::string() {
    if (!take('"', "a text in quotes")) return std::nullopt;
    std::string out;
    for (;;) {
        const std::size_t end = text_.find_first_of("\"\\", at_);
        if (end == std::string_view::npos) {
            fail("a quote");
            return std::nullopt;
        }
        out += text_.substr(at_, end - at_);
        at_ = end + 1;
        if (text_[end] == '"') return out;
        if (!takeEscape(out)) return std::nullopt;
    }
}

bool JsonReader::takeEscape(std::string& out) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (rest().empty()) return fail("an escape");
    const char name = text_[at_++];
    if (const std::size_t found = names.find(name); found != std::string_view::npos) {
        out += meanings[found];
        return true;
    }
    if (name != 'u') return fail("an escape");
    const auto code = takeCode();
    if (!code) return fail("four digits of a character");
    if (isHighSurrogate(*code) && rest().starts_with("\\u")) {
        const std::size_t before = at_;
        at_ += 2;
        if (const auto low = takeCode(); low && isLowSurrogate(*low)) {
            utf8::append(out, 0x10000 + ((*code - 0xd800) << 10U) + (*low - 0xdc00));
            return true;
        }
        at_ = before;
    }
    utf8::append(out, isHighSurrogate(*code) || isLowSurrogate(*code) ? unknown : *code);
    return true;
}

std::optional<char32_t> JsonReader::takeCode() noexcept {
    constexpr std::size_t digits = 4;
    const std::string_view text = rest().substr(0, digits);
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), code, 16);
    if (error != std::errc() || end != text.data() + digits) return std::nullopt;
    at_ += digits;
    return static_cast<char32_t>(code);
}

std::optional<std::uint64_t> JsonReader::natural() {
    sees('0');
    std::uint64_t number = 0;
    const std::string_view text = rest();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) {
        fail("a number");
        return std::nullopt;
    }
    at_ += static_cast<std::size_t>(end - text.data());
    return number;
}

std::optional<bool> JsonReader::boolean() {
    sees('t');
    for (const bool value : {true, false}) {
        const std::string_view name = value ? "true" : "false";
        if (!rest().starts_with(name)) continue;
        at_ += name.size();
        return value;
    }
    fail("true or false");
    return std::nullopt;
}

bool JsonReader::skip() {
    if (sees('"')) return string().has_value();
    if (sees('{') || sees('[')) {
        const auto size = JsonScan().sizeOf(rest());
        if (!size) return fail("the end of a value");
        at_ += *size;
        return true;
    }
    const std::size_t end = std::min(text_.find_first_of(",:\"[]{} \t\r\n", at_), text_.size());
    if (end == at_) return fail("a value");
    at_ = end;
    return true;
}

std::optional<std::size_t> JsonScan::sizeOf(std::string_view text) noexcept {
    while (at_ < text.size()) {
        if (isInString_) {
            at_ = std::min(text.find_first_of("\"\\", at_), text.size());
            if (at_ == text.size()) break;
            if (text[at_] == '\\' && at_ + 1 == text.size()) break;  // what it escapes is yet to come
            isInString_ = text[at_] == '\\';
            at_ += isInString_ ? 2 : 1;
            continue;
        }
        const char c = text[at_++];
        isInString_ = c == '"';
        if (c == '{' || c == '[') ++depth_;
        if ((c == '}' || c == ']') && --depth_ == 0) return at_;
    }
    return std::nullopt;
}

}  // namespace nowchess
