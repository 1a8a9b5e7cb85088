#include "nowchess/pgn/encoding.h"

#include <gtest/gtest.h>

namespace nowchess::pgn {
namespace {

TEST(PgnEncoding, MeasuresCharactersOfUtf8) {
    EXPECT_EQ(utf8Size("a\xc3"), 1U);
    EXPECT_EQ(utf8Size("\u00e9x"), 2U);
    EXPECT_EQ(utf8Size("\u0800"), 3U) << "the first that needs three bytes";
    EXPECT_EQ(utf8Size("\ud7ff"), 3U) << "the last before the surrogates";
    EXPECT_EQ(utf8Size("\U00010000"), 4U);
    EXPECT_EQ(utf8Size("\U0010ffff"), 4U) << "the last of all";
}

TEST(PgnEncoding, KnowsWhatIsNoCharacter) {
    EXPECT_EQ(utf8Size(""), 0U);
    for (const char* const text :
         {"\x80", "\xc1\x81", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80", "\xff", "\xc3", "\xe2\x82", "\xe2\x28\xa1", "\xe2\x82\x28"})
        EXPECT_EQ(utf8Size(text), 0U) << testing::PrintToString(std::string(text));
}

TEST(PgnEncoding, ATextIsUtf8OnlyIfAllOfItIs) {
    EXPECT_EQ(encodingOf("e4"), Encoding::Utf8);
    EXPECT_EQ(encodingOf("\u00e9 \u201c"), Encoding::Utf8);
    EXPECT_EQ(encodingOf("\u00e9 \xe9"), Encoding::Latin1);
    EXPECT_EQ(encodingOf("\xe9 \x93"), Encoding::Cp1252);
}

TEST(PgnEncoding, GoesThereAndBack) {
    for (const Encoding encoding : {Encoding::Latin1, Encoding::Cp1252}) {
        for (int byte = 1; byte < 256; ++byte) {
            const std::string text{static_cast<char>(byte)};
            EXPECT_EQ(fromUtf8(toUtf8(text, encoding), encoding), text) << byte;
        }
        EXPECT_EQ(fromUtf8("\u0141", encoding), std::nullopt) << "no such letter";
        EXPECT_EQ(fromUtf8("a\xff", encoding), std::nullopt) << "no text";
    }
    EXPECT_EQ(toUtf8("\x80", Encoding::Cp1252), "\u20ac");
    EXPECT_EQ(toUtf8("\x80", Encoding::Latin1), "\u0080");
    EXPECT_EQ(fromUtf8("\xff", Encoding::Utf8), "\xff") << "as it is";
}

}  // namespace
}  // namespace nowchess::pgn
