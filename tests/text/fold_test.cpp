// Letters without their case, and bytes as text.
#include "text/fold.h"

#include <array>

#include <gtest/gtest.h>

#include "text/base64.h"

namespace nowchess {
namespace {

std::string folded(std::string_view text) {
    std::string out;
    appendFolded(out, text);
    return out;
}

// Every capital of two bytes in these alphabets, and its small letter.
TEST(Folding, CapitalsOfEveryAlphabet) {
    EXPECT_EQ(folded("ÀÉÎÕÖØÞ"), "àéîõöøþ") << "Latin-1";
    EXPECT_EQ(folded("ĀĘĦĮ ĲĶ ŊŒŠŶ"), "āęħį ĳķ ŋœšŷ") << "the even one of a pair";
    EXPECT_EQ(folded("ĹŁŇ ŹŻŽ"), "ĺłň źżž") << "the odd one of a pair";
    EXPECT_EQ(folded("Ÿ"), "ÿ");
    EXPECT_EQ(folded("ΑΩΫ ΈΉΊ Ά Ό ΎΏ"), "αωϋ έήί ά ό ύώ");
    EXPECT_EQ(folded("ΤΆΛΣ"), folded("Τάλς")) << "a sigma at the end of a word";
    EXPECT_EQ(folded("АЯ ЀЁЏ"), "ая ѐёџ");
}

TEST(Folding, SmallLettersAndEverythingElseStay) {
    for (const std::string_view text :
         {"àéîõöøþ×÷ß", "āęįĳķŋœšŷ", "ĺłňźżž ŉĸ", "ÿ", "αωϋέήίάόύώσ", "аяѐёџ", "ѠѢ", "ḀẞΏ", "\xff\x80 \xc3"})
        EXPECT_EQ(folded(folded(text)), folded(text)) << text;
    EXPECT_EQ(folded("×÷ßĸŉſ½¿"), "×÷ßĸŉſ½¿") << "letters and signs without a partner here";
    EXPECT_EQ(folded("Tal, Μιχαήλ 象棋 ♔ 😀"), "tal, μιχαήλ 象棋 ♔ 😀") << "characters of three and four bytes";
    EXPECT_EQ(folded("A\xff"
                     "B"),
              "a\xff"
              "b")
        << "a byte that is no UTF-8";
}

// The test vectors of RFC 4648.
TEST(Base64, IsThatOfTheStandard) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> vectors{{{"", ""},
                                                                                    {"f", "Zg=="},
                                                                                    {"fo", "Zm8="},
                                                                                    {"foo", "Zm9v"},
                                                                                    {"foob", "Zm9vYg=="},
                                                                                    {"fooba", "Zm9vYmE="},
                                                                                    {"foobar", "Zm9vYmFy"}}};
    for (const auto& [bytes, text] : vectors) EXPECT_EQ(base64(bytes), text);
    EXPECT_EQ(base64("\xff\xfe\xfb"), "//77");
}

}  // namespace
}  // namespace nowchess
