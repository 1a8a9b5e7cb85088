#include "text/find_any.h"

#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace nowchess {
namespace {

// As slowly as it can be said.
std::size_t slowly(std::string_view text, std::size_t from) {
    return std::min(text.find_first_of("}\"", from), text.size());
}

// In memory of just that size, so that the sanitizers see a look beyond the end.
std::size_t exactly(const std::string& text, std::size_t from) {
    const auto copy = std::make_unique<char[]>(text.size());
    std::ranges::copy(text, copy.get());
    return findAny<'}', '"'>({copy.get(), text.size()}, from);
}

TEST(FindAny, FindsEachByteAtEveryPlace) {
    constexpr std::size_t longest = 67;
    for (std::size_t size = 0; size <= longest; ++size)
        for (std::size_t from = 0; from <= size; ++from)
            for (std::size_t place = 0; place < size; ++place) {
                std::string text(size, 'x');
                text[place] = place % 2 == 0 ? '}' : '"';
                ASSERT_EQ(exactly(text, from), slowly(text, from)) << size << ' ' << from << ' ' << place;
            }
}

TEST(FindAny, TakesTheFirstOfSeveral) {
    for (std::size_t first = 0; first < 40; ++first)
        for (std::size_t second = first; second < 40; ++second) {
            std::string text(40, '{');
            text[second] = '"';
            text[first] = '}';
            ASSERT_EQ(exactly(text, 0), first) << second;
        }
}

TEST(FindAny, NoOtherByteIsTakenForOne) {
    for (int byte = 0; byte < 0x100; ++byte) {
        const std::string text(37, static_cast<char>(byte));
        EXPECT_EQ(exactly(text, 0), byte == '}' || byte == '"' ? 0U : text.size()) << byte;
    }
}

TEST(FindAny, LooksForASingleByteToo) {
    EXPECT_EQ((findAny<'\0'>({"a long text with a NUL\0 in it", 29}, 0)), 22U);
    EXPECT_EQ((findAny<'\xff'>("a long text without it", 3)), 22U);
}

}  // namespace
}  // namespace nowchess
