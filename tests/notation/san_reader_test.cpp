// Reading SAN as people and programs write it: every form with the name of what was forgiven.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::moveOf;
using test::oddPosition;
using enum SanDeviation;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* castles = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr const char* promotes = "8/4P3/8/8/8/k7/8/4K3 w - - 0 1";
constexpr const char* takes = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
constexpr const char* passing = "8/8/8/3pP3/8/1k6/8/4K3 w - d6 0 1";
constexpr const char* checks = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* mates = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* quietRook = "8/2k5/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* pinnedKnight = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
constexpr const char* smallB = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
constexpr const char* capitalBOnlyPawn = "4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1";
constexpr const char* smallBOnlyBishop = "4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1";
constexpr const char* chess960 = "4k3/8/8/8/8/8/8/RK3R2 w FA - 0 1";

std::string names(SanDeviations deviations) {
    std::string text;
    for (const SanDeviation deviation : deviations) text += std::string(name(deviation)) + " ";
    return text;
}

struct LenientCase {
    const char* name;
    const char* fen;
    const char* text;
    const char* move;  // in coordinates
    SanDeviations deviations;
    PieceLetters letters = PieceLetters::English;
};
class LenientSan : public testing::TestWithParam<LenientCase> {};

TEST_P(LenientSan, IsUnderstoodAndNamed) {
    const auto& row = GetParam();
    const Position here = oddPosition(row.fen);
    const auto read = readSan(here, row.text, {.letters = row.letters});
    ASSERT_TRUE(read) << message(read.error(), here, row.text);
    EXPECT_EQ(read->move, moveOf(here, row.move));
    EXPECT_EQ(names(read->deviations), names(row.deviations));
    // The two steps agree with the one, and a strict reader says how it is written.
    const auto syntax = parseSan(row.text, {.letters = row.letters});
    ASSERT_TRUE(syntax);
    EXPECT_EQ(resolve(here, *syntax), *read);
    const auto strict = readSan(here, row.text, {.reading = SanReading::Strict, .letters = row.letters});
    ASSERT_EQ(strict.has_value(), row.deviations.empty());
    if (strict) return;
    EXPECT_EQ(strict.error().fault, SanFault::NotAsWritten);
    EXPECT_EQ(strict.error().candidates[0], read->move);
}

INSTANTIATE_TEST_SUITE_P(
    Castling, LenientSan,
    testing::Values(LenientCase{"Right", castles, "O-O", "e1g1", {}},
                    LenientCase{"RightLong", castles, "O-O-O", "e1c1", {}},
                    LenientCase{"Zeros", castles, "0-0", "e1g1", {ZerosForCastling}},
                    LenientCase{"ZerosLong", castles, "0-0-0", "e1c1", {ZerosForCastling}},
                    LenientCase{"SmallLetters", castles, "o-o", "e1g1", {ZerosForCastling}},
                    LenientCase{"SmallLettersLong", castles, "o-o-o", "e1c1", {ZerosForCastling}},
                    LenientCase{"MixedLetters", castles, "O-0-o", "e1c1", {ZerosForCastling}},
                    LenientCase{"Dashes", castles, "O–O", "e1g1", {ZerosForCastling}},
                    LenientCase{"NoDash", castles, "OO", "e1g1", {ZerosForCastling}},
                    LenientCase{"NoDashLong", castles, "ooo", "e1c1", {ZerosForCastling}},
                    LenientCase{"NeedlessPlus", castles, "O-O+", "e1g1", {NeedlessCheck}},
                    LenientCase{"MissingPlus", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "e1g1", {MissingCheck}},
                    LenientCase{"ZerosWithAnnotation", castles, "0-0!?", "e1g1", {ZerosForCastling, Annotation}},
                    LenientCase{"Coordinates", castles, "e1g1", "e1g1", {LongForm}},
                    LenientCase{"CoordinatesOntoTheRook", castles, "e1h1", "e1h1", {LongForm}},
                    LenientCase{"CoordinatesLong", castles, "e1c1", "e1c1", {LongForm}},
                    LenientCase{"CoordinatesWithDash", castles, "e1-g1", "e1g1", {LongForm}},
                    LenientCase{"CoordinatesWithLetter", castles, "Ke1-g1", "e1g1", {LongForm}},
                    LenientCase{"CoordinatesWithLetterNoDash", castles, "Ke1g1", "e1g1", {LongForm}},
                    LenientCase{"Chess960", chess960, "O-O", "b1f1", {}},
                    LenientCase{"Chess960Zeros", chess960, "0-0-0", "b1a1", {ZerosForCastling}},
                    LenientCase{"Chess960Coordinates", chess960, "b1f1", "b1f1", {LongForm}},
                    LenientCase{"Chess960TheStepComesFirst", chess960, "b1c1", "b1c1", {LongForm}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Pawns, LenientSan,
    testing::Values(
        LenientCase{"PromotionRight", promotes, "e8=Q", "e7e8q", {}},
        LenientCase{"PromotionNoMark", promotes, "e8Q", "e7e8q", {PromotionMark}},
        LenientCase{"PromotionSlash", promotes, "e8/R", "e7e8r", {PromotionMark}},
        LenientCase{"PromotionBrackets", promotes, "e8(N)", "e7e8n", {PromotionMark}},
        LenientCase{"PromotionSmallLetter", promotes, "e8=q", "e7e8q", {PieceCase}},
        LenientCase{"PromotionSmallBishop", promotes, "e8=b", "e7e8b", {PieceCase}},
        LenientCase{"PromotionSmallBishopNoMark", promotes, "e8b", "e7e8b", {PromotionMark, PieceCase}},
        LenientCase{"PromotionCoordinates", promotes, "e7e8q", "e7e8q", {LongForm, PromotionMark, PieceCase}},
        LenientCase{"PromotionCoordinatesToBishop", promotes, "e7e8b", "e7e8b", {LongForm, PromotionMark, PieceCase}},
        LenientCase{"PromotionFigurine", promotes, "e8=♕", "e7e8q", {Figurine}},
        LenientCase{"PromotionWithSuffixes", promotes, "e8Q!", "e7e8q", {PromotionMark, Annotation}},
        LenientCase{"Letter", start, "Pe4", "e2e4", {PawnLetter}},
        LenientCase{"SmallLetter", start, "pe4", "e2e4", {PawnLetter, PieceCase}},
        LenientCase{"LetterAndCapture", takes, "Pexd5", "e4d5", {PawnLetter}},
        LenientCase{"LetterInsteadOfFile", takes, "Pxd5", "e4d5", {PawnLetter}},
        LenientCase{"FileOnAStep", start, "ee4", "e2e4", {NeedlessOrigin}},
        LenientCase{"LongForm", start, "e2-e4", "e2e4", {LongForm}},
        LenientCase{"LongFormWithDash", start, "e2–e4", "e2e4", {LongForm}},
        LenientCase{"Coordinates", start, "e2e4", "e2e4", {LongForm}},
        LenientCase{"LongCapture", takes, "e4xd5", "e4d5", {LongForm}},
        LenientCase{"CoordinatesOfACapture", takes, "e4d5", "e4d5", {LongForm}},
        LenientCase{"CaptureWithoutX", takes, "ed5", "e4d5", {MissingCapture}},
        LenientCase{"CaptureColon", takes, "e:d5", "e4d5", {CaptureMark}},
        LenientCase{"CaptureTimes", takes, "e×d5", "e4d5", {CaptureMark}},
        LenientCase{"EnPassantRight", passing, "exd6", "e5d6", {}},
        LenientCase{"EnPassantMark", passing, "exd6 e.p.", "e5d6", {EnPassantMark, SurroundingText}},
        LenientCase{"EnPassantMarkAttached", passing, "exd6e.p.", "e5d6", {EnPassantMark}},
        LenientCase{"EnPassantTwoLetters", passing, "exd6ep", "e5d6", {EnPassantMark}},
        LenientCase{"EnPassantMarkWithoutX", passing, "ed6ep", "e5d6", {MissingCapture, EnPassantMark}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    PieceLetters, LenientSan,
    testing::Values(
        LenientCase{"NeedlessSquare", start, "Ng1f3", "g1f3", {NeedlessOrigin}},
        LenientCase{"NeedlessFile", start, "Ngf3", "g1f3", {NeedlessOrigin}},
        LenientCase{"NeedlessRank", start, "N1f3", "g1f3", {NeedlessOrigin}},
        LenientCase{"TheRivalIsPinned", pinnedKnight, "Nge2", "g1e2", {NeedlessOrigin}},
        LenientCase{"TheRivalIsPinnedAndNotNamed", pinnedKnight, "Ne2", "g1e2", {}},
        LenientCase{"RankWhereTheFileIsTheRule", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N1d2", "b1d2", {NeedlessOrigin}},
        LenientCase{
            "SquareWhereTheFileIsEnough", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nb1d2", "b1d2", {NeedlessOrigin}},
        LenientCase{"LongForm", start, "Ng1-f3", "g1f3", {LongForm}},
        LenientCase{"Coordinates", start, "g1f3", "g1f3", {LongForm}},
        LenientCase{"MissingCapture", takes, "Nd5", "c3d5", {MissingCapture}},
        LenientCase{"NeedlessCapture", takes, "Nxb5", "c3b5", {NeedlessCapture}},
        LenientCase{"CaptureMark", takes, "N:d5", "c3d5", {CaptureMark}},
        LenientCase{"CapitalX", takes, "NXd5", "c3d5", {CaptureMark}},
        LenientCase{"SmallKnight", start, "nf3", "g1f3", {PieceCase}},
        LenientCase{"SmallRook", checks, "ra7", "a1a7", {PieceCase}},
        LenientCase{"SmallKing", checks, "ke2", "e1e2", {PieceCase}},
        LenientCase{"SmallBIsThePawn", smallB, "bc4", "b3c4", {MissingCapture}},
        LenientCase{"SmallBIsThePawnWithX", smallB, "bxc4", "b3c4", {}},
        LenientCase{"SmallBIsTheBishop", smallBOnlyBishop, "bc4", "f1c4", {PieceCase, MissingCapture}},
        LenientCase{"SmallBIsTheBishopWithX", smallBOnlyBishop, "bxc4", "f1c4", {PieceCase}},
        LenientCase{"SmallBFarFromTheFile", smallB, "bg2", "f1g2", {PieceCase}},
        LenientCase{"SmallBTwice", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "bb5+", "f1b5", {PieceCase}},
        LenientCase{"SmallBWithFile", smallB, "bfg2", "f1g2", {PieceCase, NeedlessOrigin}},
        LenientCase{"SmallBStep", smallB, "b4", "b3b4", {}},
        LenientCase{"SmallBCoordinates", smallB, "b3b4", "b3b4", {LongForm}},
        LenientCase{"CapitalStep", start, "E4", "e2e4", {FileCase}},
        LenientCase{"CapitalStepOfTheBPawn", start, "B4", "b2b4", {FileCase}},
        LenientCase{"CapitalKnight", start, "NF3", "g1f3", {FileCase}},
        LenientCase{"CapitalFileOfASmallKnight", start, "nF3", "g1f3", {PieceCase, FileCase}},
        LenientCase{"CapitalCapture", takes, "NXD5", "c3d5", {FileCase, CaptureMark}},
        LenientCase{"CapitalCoordinates", start, "E2E4", "e2e4", {FileCase, LongForm}},
        LenientCase{"CapitalBCoordinates", start, "B2-B4", "b2b4", {FileCase, LongForm}},
        LenientCase{"CapitalOrigin", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "NBD2", "b1d2", {FileCase}},
        LenientCase{"CapitalPromotion", promotes, "E8=Q", "e7e8q", {FileCase}},
        LenientCase{"CapitalPromotionToBishop", promotes, "E8B", "e7e8b", {FileCase, PromotionMark}},
        LenientCase{"CapitalBIsTheBishop", smallB, "BXC4", "f1c4", {FileCase, CaptureMark}},
        LenientCase{"CapitalBIsTheBishopWithoutX", smallB, "BC4", "f1c4", {FileCase, MissingCapture}},
        LenientCase{"CapitalBIsThePawn", capitalBOnlyPawn, "BXC4", "b3c4", {FileCase, CaptureMark}},
        LenientCase{"CapitalBIsThePawnWithoutX", capitalBOnlyPawn, "BC4", "b3c4", {FileCase, MissingCapture}},
        LenientCase{"CapitalBTwice", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "BB5+", "f1b5", {FileCase}},
        LenientCase{
            "CapitalBPromotes", "2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "BXC8=N", "b7c8n", {FileCase, CaptureMark}},
        LenientCase{"CapitalBFromARank", "4k3/8/8/8/8/8/1P1B4/4K3 w - - 0 1", "B2b4", "d2b4", {NeedlessOrigin}},
        LenientCase{"WhiteFigurine", start, "♘f3", "g1f3", {Figurine}},
        LenientCase{"BlackFigurine", start, "♞f3", "g1f3", {Figurine}},
        LenientCase{"FigurineAsText", start, "♘\ufe0ef3", "g1f3", {Figurine}},
        LenientCase{"FigurineAsPicture", start, "♞\ufe0ff3", "g1f3", {Figurine}},
        LenientCase{"FigurinePawn", start, "♙e4", "e2e4", {Figurine, PawnLetter}},
        LenientCase{"FigurineBlackPawn", start, "♟e4", "e2e4", {Figurine, PawnLetter}},
        LenientCase{"FigurineKing", checks, "♚e2", "e1e2", {Figurine}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Suffixes, LenientSan,
    testing::Values(LenientCase{"CheckRight", checks, "Ra8+", "a1a8", {}},
                    LenientCase{"CheckMissing", checks, "Ra8", "a1a8", {MissingCheck}},
                    LenientCase{"MateForCheck", checks, "Ra8#", "a1a8", {NeedlessCheck}},
                    LenientCase{"MateRight", mates, "Ra8#", "a1a8", {}},
                    LenientCase{"MateMissing", mates, "Ra8", "a1a8", {MissingCheck}},
                    LenientCase{"CheckForMate", mates, "Ra8+", "a1a8", {NeedlessCheck}},
                    LenientCase{"NeedlessCheck", quietRook, "Ra2+", "a1a2", {NeedlessCheck}},
                    LenientCase{"NeedlessMate", quietRook, "Ra2#", "a1a2", {NeedlessCheck}},
                    LenientCase{"TwoPlusForMate", mates, "Ra8++", "a1a8", {CheckMark}},
                    LenientCase{
                        "TwoPlusForDoubleCheck", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6++", "e4f6", {CheckMark}},
                    LenientCase{"TwoPlusForNothing", quietRook, "Ra2++", "a1a2", {CheckMark, NeedlessCheck}},
                    LenientCase{"Dagger", checks, "Ra8†", "a1a8", {CheckMark}},
                    LenientCase{"DaggerForMate", mates, "Ra8†", "a1a8", {CheckMark, NeedlessCheck}},
                    LenientCase{"DoubleDagger", mates, "Ra8‡", "a1a8", {CheckMark}},
                    LenientCase{"MateAsAWord", mates, "Ra8 mate", "a1a8", {CheckMark, SurroundingText}},
                    LenientCase{"BlankBeforePlus", checks, "Ra8 +", "a1a8", {SurroundingText}},
                    LenientCase{"Exclamation", start, "e4!", "e2e4", {Annotation}},
                    LenientCase{"ExclamationAfterCheck", checks, "Ra8+!!", "a1a8", {Annotation}},
                    LenientCase{"QuestionBeforeCheck", checks, "Ra8?!+", "a1a8", {Annotation}},
                    LenientCase{"AnnotationGlyph", start, "e4$1", "e2e4", {Annotation}},
                    LenientCase{"AnnotationGlyphApart", start, "e4 $146", "e2e4", {Annotation, SurroundingText}},
                    LenientCase{"DrawOffer", start, "e4(=)", "e2e4", {Annotation}}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Surroundings, LenientSan,
    testing::Values(LenientCase{"Blanks", start, " \tNf3\r\n", "g1f3", {SurroundingText}},
                    LenientCase{"Number", start, "12.Nf3", "g1f3", {SurroundingText}},
                    LenientCase{"NumberAndBlank", start, "1. e4", "e2e4", {SurroundingText}},
                    LenientCase{"NumberWithoutDot", start, "1 e4", "e2e4", {SurroundingText}},
                    LenientCase{
                        "BlackNumber", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "12...Nf6", "g8f6", {SurroundingText}},
                    LenientCase{"Ellipsis", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "12… Nf6", "g8f6", {SurroundingText}},
                    LenientCase{"DotsAlone", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "...Nf6", "g8f6", {SurroundingText}},
                    LenientCase{"NumberBeforeZeros", castles, "9.0-0", "e1g1", {SurroundingText, ZerosForCastling}}),
    test::CaseName());

constexpr const char* onePieceEach = "8/2k5/8/8/8/8/8/RNBQK3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Languages, LenientSan,
    testing::Values(
        LenientCase{"GermanKnight", onePieceEach, "Sc3", "b1c3", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanBishop", onePieceEach, "Lf4+", "c1f4", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanRook", onePieceEach, "Ta2", "a1a2", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanQueen", onePieceEach, "Dd2", "d1d2", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanKingIsTheSame", onePieceEach, "Ke2", "e1e2", {}, PieceLetters::German},
        LenientCase{"GermanSmall", onePieceEach, "sc3", "b1c3", {ForeignLetter, PieceCase}, PieceLetters::German},
        LenientCase{"GermanFallsBackOnEnglish", onePieceEach, "Nc3", "b1c3", {}, PieceLetters::German},
        LenientCase{"GermanPromotion", promotes, "e8D", "e7e8q", {ForeignLetter, PromotionMark}, PieceLetters::German},
        LenientCase{"FrenchKing", onePieceEach, "Re2", "e1e2", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchRook", onePieceEach, "Ta2", "a1a2", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchBishop", onePieceEach, "Ff4+", "c1f4", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchKnight", onePieceEach, "Cc3", "b1c3", {ForeignLetter}, PieceLetters::French},
        LenientCase{"SpanishBishop", onePieceEach, "Af4+", "c1f4", {ForeignLetter}, PieceLetters::Spanish},
        LenientCase{"ItalianKnight", onePieceEach, "Cc3", "b1c3", {ForeignLetter}, PieceLetters::Italian},
        LenientCase{"DutchKnight", onePieceEach, "Pc3", "b1c3", {ForeignLetter}, PieceLetters::Dutch},
        LenientCase{"DutchBishop", onePieceEach, "Lf4+", "c1f4", {ForeignLetter}, PieceLetters::Dutch},
        LenientCase{"RussianKnight", onePieceEach, "Кc3", "b1c3", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianKing", onePieceEach, "Крe2", "e1e2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianQueen", onePieceEach, "Фd2", "d1d2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianRook", onePieceEach, "Лa2", "a1a2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianBishop", onePieceEach, "Сf4+", "c1f4", {ForeignLetter}, PieceLetters::Russian}),
    test::CaseName());

TEST(CapitalFiles, LeaveTheBishopABishopWhereFilesAreSmall) {
    const Position here = oddPosition(capitalBOnlyPawn);
    EXPECT_FALSE(readSan(here, "Bxc4"));
    EXPECT_TRUE(readSan(here, "BXC4"));
    EXPECT_EQ(readSan(oddPosition("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1"), "BXC8").error().fault,
              SanFault::PromotionMissing);
}

TEST(CapitalFiles, DoubtOnlyABishopWithoutAnOrigin) {
    EXPECT_TRUE(parseSan("BXC3")->pieceUncertain);
    EXPECT_FALSE(parseSan("BXD3")->pieceUncertain) << "no pawn of the b-file goes there";
    EXPECT_FALSE(parseSan("B1xC3")->pieceUncertain) << "a rank is a bishop's";
    EXPECT_FALSE(parseSan("BaxC3")->pieceUncertain);
    EXPECT_FALSE(parseSan("Bxc3")->pieceUncertain) << "the file is small";
    EXPECT_FALSE(parseSan("B1c3")->pieceUncertain);
}

TEST(CapitalFiles, AreNoMoveWhereTheTextIsNone) {
    for (const char* text : {"E", "E9", "I4", "XE4", "N", "NXF", "E4E", "O", "OX", "OOOO", "EXIT"})
        EXPECT_EQ(readSan(Position::initial(), text).error().fault, SanFault::NotAMove) << text;
    EXPECT_EQ(readSan(Position::initial(), "E5").error().fault, SanFault::CannotReach);
    for (const char* text : {"E4", "NF3", "OO"}) EXPECT_FALSE(parseSan(text, {.reading = SanReading::Strict})) << text;
}

TEST(NullMoves, AreReadWhereAllowed) {
    for (const char* text : {"--", "Z0", "null", "@@@@"}) {
        const auto read = readSan(Position::initial(), text, {.nullMoves = true});
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, (SanMove{std::nullopt, {NullMove}})) << text;
        EXPECT_EQ(readSan(Position::initial(), text).error().fault, SanFault::NullMoveNotAllowed) << text;
        const auto strict = readSan(Position::initial(), text, {.reading = SanReading::Strict, .nullMoves = true});
        EXPECT_EQ(strict.error().fault, SanFault::NullMoveNotAllowed) << text;
    }
}

// A strict reader says where the first thing stands that is not SAN.
TEST(SanStrict, ErrorsHaveTheirColumns) {
    struct Row {
        const char* text;
        std::size_t column;
    };
    for (const Row& row :
         {Row{"1.e4", 1}, Row{"e8=b", 4}, Row{"e8b", 3}, Row{"e8Q", 3}, Row{"e8(Q)", 3}, Row{"e8=q", 4}, Row{"0-0", 1},
          Row{"O-O-0", 1}, Row{"nf3", 1}, Row{"e2e4", 1}, Row{"Ng1-f3", 2}, Row{"Pe4", 1}, Row{"e4!", 3},
          Row{"exd6 e.p.", 5}, Row{"exd6e.p.", 5}, Row{"Nf3 ", 4}, Row{"ed5", 2}, Row{"N:f3", 2}}) {
        const auto syntax = parseSan(row.text, {.reading = SanReading::Strict});
        ASSERT_FALSE(syntax) << row.text;
        EXPECT_EQ(syntax.error().column, row.column) << row.text;
        EXPECT_TRUE(parseSan(row.text)) << row.text;
    }
}

TEST(SanNames, AreAllDifferent) {
    std::vector<std::string_view> names;
    for (const SanDeviation deviation : SanDeviations::all()) {
        names.push_back(name(deviation));
        names.push_back(message(deviation));
    }
    for (const SanFault fault : EnumSet<SanFault, SanFault::NullMoveNotAllowed>::all()) names.push_back(name(fault));
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    EXPECT_FALSE(names.front().empty());
}

}  // namespace
}  // namespace nowchess
