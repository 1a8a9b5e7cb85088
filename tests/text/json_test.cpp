#include "text/json.h"

#include <gtest/gtest.h>

#include "support/json_checker.h"

namespace nowchess {
namespace {

TEST(Json, EscapesWhatMustBe) {
    EXPECT_EQ(jsonString(""), "\"\"");
    EXPECT_EQ(jsonString("a \"b\" \\ c"), R"("a \"b\" \\ c")");
    EXPECT_EQ(jsonString("\n\t\r\x01\x1f\x7f"), R"("\n\t\u000d\u0001\u001f\u007f")");
    EXPECT_EQ(jsonString(std::string_view("\0", 1)), R"("\u0000")");
}

TEST(Json, LeavesWellFormedCharactersAsTheyAre) {
    for (const char* const text : {"\u0080", "\u07ff", "\u0800", "\u0fff", "\ud7ff", "\ue000", "\uffff", "\U00010000",
                                   "\U0003ffff", "\U0010ffff"})
        EXPECT_EQ(jsonString(text), "\"" + std::string(text) + "\"");
}

TEST(Json, ReplacesEveryByteThatIsNoCharacter) {
    const auto replaced = [](std::size_t bytes) {
        std::string out = "\"";
        while (bytes-- > 0) out += "\\ufffd";
        return out + "\"";
    };
    for (const char* const text : {"\x80", "\xc1\x81", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
                                   "\xf4\x90\x80\x80", "\xf5\x80", "\xff", "\xc3", "\xe2\x82", "\xf0\x90\x80"})
        EXPECT_EQ(jsonString(text), replaced(std::string_view(text).size())) << testing::PrintToString(text);
    EXPECT_EQ(jsonString("\xe2\x82x"), R"("\ufffd\ufffdx")") << "what follows stays";
    EXPECT_TRUE(test::isJson(jsonString("\xff\"\xc3")));
}

}  // namespace
}  // namespace nowchess
