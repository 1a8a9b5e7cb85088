// Reads JSON from the front: what is expected is asked for, and the first thing that is not there ends it.
//
//   JsonReader json(R"({"a":[1,2]})");
//   json.object([&](std::string_view name) { return name == "a" ? json.array(…) : json.skip(); });
//   if (json.hasFailed()) complain(json.offset(), json.expected());
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nowchess {

class JsonReader {
public:
    explicit JsonReader(std::string_view text) noexcept : text_(text) {}

    // Each value must be taken by the function, which is given its name and returns whether it has; false if anything
    // is wrong.
    template <typename TakeValue>
    bool object(const TakeValue& takeValue) {
        if (!take('{', "{")) return false;
        if (sees('}')) return take('}', "}");
        do {
            const auto name = string();
            if (!name || !take(':', ":") || !takeValue(*name)) return fail("a value");
        } while (takesComma());
        return take('}', "} or a comma");
    }
    template <typename TakeValue>
    bool array(const TakeValue& takeValue) {
        if (!take('[', "[")) return false;
        if (sees(']')) return take(']', "]");
        do {
            if (!takeValue()) return fail("a value");
        } while (takesComma());
        return take(']', "] or a comma");
    }
    // Without escapes; what no UTF-8 can say becomes U+FFFD.
    std::optional<std::string> string();
    std::optional<std::uint64_t> natural();
    std::optional<bool> boolean();
    // Any value at all.
    bool skip();

    // Notes what was expected, unless something else was before. False.
    bool fail(std::string_view expected) noexcept;
    [[nodiscard]] bool hasFailed() const noexcept { return !expected_.empty(); }
    [[nodiscard]] std::string_view expected() const noexcept { return expected_; }
    [[nodiscard]] std::size_t offset() const noexcept { return at_; }

private:
    bool sees(char c) noexcept;
    bool take(char c, std::string_view expected) noexcept { return sees(c) ? (++at_, true) : fail(expected); }
    bool takesComma() noexcept { return sees(',') ? (++at_, true) : false; }
    bool takeEscape(std::string& out);
    std::optional<char32_t> takeCode() noexcept;
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view expected_;
};

// Where a value that begins a text, an object or an array, ends; more text may follow, and the scan goes on from where
// it was.
class JsonScan {
public:
    // Its size; empty if the text ends before it. Precondition: the text begins with all the text of earlier calls.
    std::optional<std::size_t> sizeOf(std::string_view text) noexcept;

private:
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    bool isInString_ = false;
};

}  // namespace nowchess
