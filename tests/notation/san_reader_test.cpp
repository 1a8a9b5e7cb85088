// Reading SAN as people and programs write it: every form with the name of what was forgiven, every refusal with its
// reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

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
constexpr const char* smallBOnlyBishop = "4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1";
constexpr const char* chess960 = "4k3/8/8/8/8/8/8/RK3R2 w FA - 0 1";

std::string names(SanDeviations deviations) {
    std::string text;
    for (int index = 0; index < sanDeviationCount; ++index)
        if (const auto deviation = static_cast<SanDeviation>(index); deviations.contains(deviation))
            text += std::string(name(deviation)) + " ";
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
    testing::Values(
        LenientCase{"Right", castles, "O-O", "e1g1", {}},
        LenientCase{"RightLong", castles, "O-O-O", "e1c1", {}},
        LenientCase{"Zeros", castles, "0-0", "e1g1", {ZerosForCastling}},
        LenientCase{"ZerosLong", castles, "0-0-0", "e1c1", {ZerosForCastling}},
        LenientCase{"SmallLetters", castles, "o-o", "e1g1", {ZerosForCastling}},
        LenientCase{"SmallLettersLong", castles, "o-o-o", "e1c1", {ZerosForCastling}},
        LenientCase{"MixedLetters", castles, "O-0-o", "e1c1", {ZerosForCastling}},
        LenientCase{"Dashes", castles, "O–O", "e1g1", {ZerosForCastling}},
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
    Officers, LenientSan,
    testing::Values(
        LenientCase{"NeedlessSquare", start, "Ng1f3", "g1f3", {NeedlessOrigin}},
        LenientCase{"NeedlessFile", start, "Ngf3", "g1f3", {NeedlessOrigin}},
        LenientCase{"NeedlessRank", start, "N1f3", "g1f3", {NeedlessOrigin}},
        LenientCase{"TheRivalIsPinned", pinnedKnight, "Nge2", "g1e2", {NeedlessOrigin}},
        LenientCase{"TheRivalIsPinnedAndNotNamed", pinnedKnight, "Ne2", "g1e2", {}},
        LenientCase{"RankWhereTheFileIsTheRule", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N1d2", "b1d2", {NeedlessOrigin}},
        LenientCase{"SquareWhereTheFileIsEnough", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nb1d2", "b1d2", {NeedlessOrigin}},
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
    testing::Values(
        LenientCase{"CheckRight", checks, "Ra8+", "a1a8", {}},
        LenientCase{"CheckMissing", checks, "Ra8", "a1a8", {MissingCheck}},
        LenientCase{"MateForCheck", checks, "Ra8#", "a1a8", {NeedlessCheck}},
        LenientCase{"MateRight", mates, "Ra8#", "a1a8", {}},
        LenientCase{"MateMissing", mates, "Ra8", "a1a8", {MissingCheck}},
        LenientCase{"CheckForMate", mates, "Ra8+", "a1a8", {NeedlessCheck}},
        LenientCase{"NeedlessCheck", quietRook, "Ra2+", "a1a2", {NeedlessCheck}},
        LenientCase{"NeedlessMate", quietRook, "Ra2#", "a1a2", {NeedlessCheck}},
        LenientCase{"TwoPlusForMate", mates, "Ra8++", "a1a8", {CheckMark}},
        LenientCase{"TwoPlusForDoubleCheck", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6++", "e4f6", {CheckMark}},
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
    testing::Values(
        LenientCase{"Blanks", start, " \tNf3\r\n", "g1f3", {SurroundingText}},
        LenientCase{"Number", start, "12.Nf3", "g1f3", {SurroundingText}},
        LenientCase{"NumberAndBlank", start, "1. e4", "e2e4", {SurroundingText}},
        LenientCase{"NumberWithoutDot", start, "1 e4", "e2e4", {SurroundingText}},
        LenientCase{"BlackNumber", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "12...Nf6", "g8f6", {SurroundingText}},
        LenientCase{"Ellipsis", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "12… Nf6", "g8f6", {SurroundingText}},
        LenientCase{"DotsAlone", "4k1n1/8/8/8/8/8/8/4K3 b - - 0 12", "...Nf6", "g8f6", {SurroundingText}},
        LenientCase{"NumberBeforeZeros", castles, "9.0-0", "e1g1", {SurroundingText, ZerosForCastling}}),
    test::CaseName());

constexpr const char* officers = "8/2k5/8/8/8/8/8/RNBQK3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Languages, LenientSan,
    testing::Values(
        LenientCase{"GermanKnight", officers, "Sc3", "b1c3", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanBishop", officers, "Lf4+", "c1f4", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanRook", officers, "Ta2", "a1a2", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanQueen", officers, "Dd2", "d1d2", {ForeignLetter}, PieceLetters::German},
        LenientCase{"GermanKingIsTheSame", officers, "Ke2", "e1e2", {}, PieceLetters::German},
        LenientCase{"GermanSmall", officers, "sc3", "b1c3", {ForeignLetter, PieceCase}, PieceLetters::German},
        LenientCase{"GermanFallsBackOnEnglish", officers, "Nc3", "b1c3", {}, PieceLetters::German},
        LenientCase{"GermanPromotion", promotes, "e8D", "e7e8q", {ForeignLetter, PromotionMark}, PieceLetters::German},
        LenientCase{"FrenchKing", officers, "Re2", "e1e2", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchRook", officers, "Ta2", "a1a2", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchBishop", officers, "Ff4+", "c1f4", {ForeignLetter}, PieceLetters::French},
        LenientCase{"FrenchKnight", officers, "Cc3", "b1c3", {ForeignLetter}, PieceLetters::French},
        LenientCase{"SpanishBishop", officers, "Af4+", "c1f4", {ForeignLetter}, PieceLetters::Spanish},
        LenientCase{"ItalianKnight", officers, "Cc3", "b1c3", {ForeignLetter}, PieceLetters::Italian},
        LenientCase{"DutchKnight", officers, "Pc3", "b1c3", {ForeignLetter}, PieceLetters::Dutch},
        LenientCase{"DutchBishop", officers, "Lf4+", "c1f4", {ForeignLetter}, PieceLetters::Dutch},
        LenientCase{"RussianKnight", officers, "Кc3", "b1c3", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianKing", officers, "Крe2", "e1e2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianQueen", officers, "Фd2", "d1d2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianRook", officers, "Лa2", "a1a2", {ForeignLetter}, PieceLetters::Russian},
        LenientCase{"RussianBishop", officers, "Сf4+", "c1f4", {ForeignLetter}, PieceLetters::Russian}),
    test::CaseName());

struct FaultCase {
    const char* name;
    const char* fen;
    const char* text;
    SanFault fault;
    std::vector<Square> squares;
    const char* message;
    const char* twin;  // a text, hardly different, that is read; or one for another position
    const char* twinFen = nullptr;
};
class NoSan : public testing::TestWithParam<FaultCase> {};

TEST_P(NoSan, SaysWhy) {
    const auto& row = GetParam();
    const Position here = oddPosition(row.fen);
    for (const SanReading reading : {SanReading::Lenient, SanReading::Strict}) {
        const auto read = readSan(here, row.text, {.reading = reading});
        ASSERT_FALSE(read) << testing::PrintToString(*read->move);
        EXPECT_EQ(name(read.error().fault), name(row.fault));
        Bitboard squares;
        for (const Square square : row.squares) squares.insert(square);
        EXPECT_EQ(read.error().squares, squares);
        // The nearest moves have tests of their own.
        const std::string sentence = message(read.error(), here, row.text);
        EXPECT_EQ(sentence.substr(0, sentence.find("; perhaps")), row.message);
    }
    const Position there = oddPosition(row.twinFen != nullptr ? row.twinFen : row.fen);
    const auto twin = readSan(there, row.twin);
    EXPECT_TRUE(twin) << message(twin.error(), there, row.twin);
}

INSTANTIATE_TEST_SUITE_P(
    Squares, NoSan,
    testing::Values(
        FaultCase{"NoQueen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd1", SanFault::NoSuchPiece, {},
                  "Qd1: White has no queen", "Rd1"},
        FaultCase{"NoKnightOnThatFile", start, "Ncf3", SanFault::NoSuchPiece, {},
                  "Ncf3: White has no knight on the c-file", "Ngf3"},
        FaultCase{"NoKnightOnThatRank", start, "N2f3", SanFault::NoSuchPiece, {},
                  "N2f3: White has no knight on rank 2", "N1f3"},
        FaultCase{"NoKnightOnThatSquare", start, "Ng2f3", SanFault::NoSuchPiece, {},
                  "Ng2f3: White has no knight on g2", "Ng1f3"},
        FaultCase{"NoPawnOnThatFile", takes, "d4", SanFault::NoSuchPiece, {},
                  "d4: White has no pawn on the d-file", "e5"},
        FaultCase{"EmptySquare", start, "e3e4", SanFault::NoSuchPiece, {}, "e3e4: White has no piece on e3",
                  "e2e4"},
        FaultCase{"TheOpponentsPiece", start, "e7e5", SanFault::NoSuchPiece, {},
                  "e7e5: White has no piece on e7", "e2e3"},
        FaultCase{"KnightTooFar", start, "Ne4", SanFault::CannotReach, {}, "Ne4: no knight goes to e4",
                  "Nf3"},
        FaultCase{"PawnTooFar", start, "e5", SanFault::CannotReach, {}, "e5: no pawn goes to e5", "e4"},
        FaultCase{"PawnBackward", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e3", SanFault::CannotReach, {},
                  "e3: no pawn goes to e3", "e5"},
        FaultCase{"NothingToCapture", takes, "exf5", SanFault::CannotReach, {},
                  "exf5: no pawn goes to f5", "exd5"},
        FaultCase{"EnPassantMarkOnAnotherCapture", takes, "exd5 e.p.", SanFault::CannotReach, {},
                  "exd5 e.p.: no pawn goes to d5 en passant", "exd5"},
        FaultCase{"TooLateForEnPassant", "8/8/8/3pP3/8/1k6/8/4K3 w - - 0 1", "exd6", SanFault::CannotReach, {},
                  "exd6: no pawn goes to d6", "exd6", passing},
        FaultCase{"BishopBehindItsPawn", start, "Bc4", SanFault::Blocked, {Square::E2},
                  "Bc4: in the way: the pawn on e2", "c4"},
        FaultCase{"RookBehindAnEnemy", "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "Ra5", SanFault::Blocked, {Square::A4},
                  "Ra5: in the way: the pawn on a4", "Rxa4"},
        FaultCase{"OwnManOnTheTarget", start, "Nd2", SanFault::Blocked, {Square::D2},
                  "Nd2: in the way: the pawn on d2", "Nc3"},
        FaultCase{"PawnAgainstAMan", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", SanFault::Blocked, {Square::E5},
                  "e5: in the way: the pawn on e5", "Ke2"},
        FaultCase{"DoubleStepOverAMan", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4", SanFault::Blocked, {Square::E3},
                  "e4: in the way: the knight on e3", "Kd2"},
        FaultCase{"PawnTakesItsOwn", "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "exd5", SanFault::Blocked, {Square::D5},
                  "exd5: in the way: the knight on d5", "e5"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Kings, NoSan,
    testing::Values(
        FaultCase{"PinnedKnight", pinnedKnight, "Nd5", SanFault::LeavesKingInCheck, {Square::B4},
                  "Nd5: the king would be in check from the bishop on b4", "Nf3"},
        FaultCase{"KingIntoCheck", "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Ke2", SanFault::LeavesKingInCheck, {Square::D2},
                  "Ke2: the king would be in check from the rook on d2", "Kf1"},
        FaultCase{"KingAlongTheRay", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kf1", SanFault::LeavesKingInCheck, {Square::A1},
                  "Kf1: the king would be in check from the rook on a1", "Kf2"},
        FaultCase{"KingTakesAProtectedMan", "4k3/8/8/8/8/4r3/4q3/4K3 w - - 0 1", "Kxe2", SanFault::LeavesKingInCheck,
                  {Square::E3}, "Kxe2: the king would be in check from the rook on e3", "Kxe2",
                  "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"},
        FaultCase{"CheckNotAnswered", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "Ra2", SanFault::LeavesKingInCheck,
                  {Square::E4}, "Ra2: the king would be in check from the rook on e4", "Kd2"},
        FaultCase{"DoubleCheckTakenOnce", "4k3/8/8/8/4r3/5n2/6P1/4K3 w - - 0 1", "gxf3", SanFault::LeavesKingInCheck,
                  {Square::E4}, "gxf3: the king would be in check from the rook on e4", "Kf2"},
        FaultCase{"EnPassantOpensTheRank", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "exd6", SanFault::LeavesKingInCheck,
                  {Square::H5}, "exd6: the king would be in check from the rook on h5", "e6"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Meanings, NoSan,
    testing::Values(
        FaultCase{"Ambiguous", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", SanFault::Ambiguous, {},
                  "Nd2: ambiguous: Nbd2 or Nfd2", "Nbd2"},
        FaultCase{"StillAmbiguous", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qhe1", SanFault::Ambiguous, {},
                  "Qhe1: ambiguous: Q1e1 or Qh4e1", "Qh4e1"},
        FaultCase{"PromotionMissing", promotes, "e8", SanFault::PromotionMissing, {},
                  "e8: a promotion piece is missing: e8=Q, e8=R, e8=B or e8=N", "e8=Q"},
        FaultCase{"PromotionTooEarly", start, "e4=Q", SanFault::PromotionImpossible, {},
                  "e4=Q: this is no promotion", "e4"},
        FaultCase{"PromotionOfAKnight", start, "Nf3=Q", SanFault::PromotionImpossible, {},
                  "Nf3=Q: this is no promotion", "Nf3"},
        FaultCase{"NullMove", start, "--", SanFault::NullMoveNotAllowed, {}, "--: null moves are not allowed here", "e4"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Castling, NoSan,
    testing::Values(
        FaultCase{"NoRight", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", SanFault::CastlingImpossible, {},
                  "O-O: the right to castle on that side is gone", "O-O-O"},
        FaultCase{"ManInTheWay", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", SanFault::CastlingImpossible, {Square::B1},
                  "O-O-O: in the way: the knight on b1", "O-O"},
        FaultCase{"EnemyInTheWay", "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "O-O-O", SanFault::CastlingImpossible, {Square::B1},
                  "O-O-O: in the way: the knight on b1", "O-O"},
        FaultCase{"InCheck", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", SanFault::CastlingImpossible, {Square::E7},
                  "O-O: the king would start on, cross or reach a square attacked by the rook on e7", "Kd2"},
        FaultCase{"ThroughCheck", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", SanFault::CastlingImpossible, {Square::F8},
                  "O-O: the king would start on, cross or reach a square attacked by the rook on f8", "O-O-O"},
        FaultCase{"IntoCheck", "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", SanFault::CastlingImpossible, {Square::G8},
                  "O-O: the king would start on, cross or reach a square attacked by the rook on g8", "O-O-O"},
        FaultCase{"AsCoordinates", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", SanFault::CastlingImpossible, {Square::F8},
                  "e1g1: the king would start on, cross or reach a square attacked by the rook on f8", "e1c1"},
        FaultCase{"Chess960RookShieldsTheTarget", "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "O-O-O", SanFault::CastlingImpossible,
                  {Square::A1}, "O-O-O: the king would start on, cross or reach a square attacked by the rook on a1",
                  "O-O-O", "4k3/8/8/8/8/8/r7/1R2K1N1 w Q - 0 1"}),
    test::CaseName());

struct SyntaxCase {
    const char* name;
    std::string text;
    std::size_t column;
    const char* expected;
};
class NoMove : public testing::TestWithParam<SyntaxCase> {};

TEST_P(NoMove, SaysWhere) {
    const auto& row = GetParam();
    const auto syntax = parseSan(row.text);
    ASSERT_FALSE(syntax);
    EXPECT_EQ(syntax.error(), (SanSyntaxError{row.column, row.expected}));
    const auto read = readSan(Position::initial(), row.text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, SanFault::NotAMove);
    EXPECT_EQ(read.error().syntax, syntax.error());
    EXPECT_NE(message(read.error(), Position::initial(), row.text).find("column " + std::to_string(row.column)),
              std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Notation, NoMove,
    testing::Values(
        SyntaxCase{"Nothing", "", 1, "a piece letter, a file or castling"},
        SyntaxCase{"Blanks", "  ", 3, "a piece letter, a file or castling"},
        SyntaxCase{"NumberAlone", "12.", 4, "a piece letter, a file or castling"},
        SyntaxCase{"Result", "1-0", 1, "a piece letter, a file or castling"},
        SyntaxCase{"NoPiece", "Xf3", 1, "a piece letter, a file or castling"},
        SyntaxCase{"FileAlone", "e", 2, "a rank from 1 to 8"},
        SyntaxCase{"PieceAlone", "N", 2, "a file from a to h"},
        SyntaxCase{"PieceAndFile", "Nf", 3, "a rank from 1 to 8"},
        SyntaxCase{"RankNine", "Nf9", 3, "a rank from 1 to 8"},
        SyntaxCase{"CaptureOfNothing", "exd", 4, "a rank from 1 to 8"},
        SyntaxCase{"CaptureWithoutFile", "xd5", 1, "a piece letter, a file or castling"},
        SyntaxCase{"Descriptive", "P-K4", 2, "a file from a to h"},
        SyntaxCase{"HalfCastling", "O-", 3, "castling: O-O or O-O-O"},
        SyntaxCase{"CastlingFourTimes", "O-O-O-O", 6, "the end of the move"},
        SyntaxCase{"PromotionToNothing", "e8=", 4, "a promotion piece: Q, R, B or N"},
        SyntaxCase{"PromotionToAKing", "e8=K", 4, "a promotion piece: Q, R, B or N"},
        SyntaxCase{"PromotionToAPawn", "e8P", 3, "a promotion piece: Q, R, B or N"},
        SyntaxCase{"OpenBracket", "e8(Q", 5, "a closing bracket"},
        SyntaxCase{"MoreText", "e4 e5", 4, "the end of the move"},
        SyntaxCase{"DollarWithoutNumber", "e4$", 3, "the end of the move"},
        SyntaxCase{"ForeignLetterNotAskedFor", "Sf3", 1, "a piece letter, a file or castling"},
        SyntaxCase{"ZeroByte", std::string("e\0""4", 3), 2, "a rank from 1 to 8"},
        SyntaxCase{"ZeroByteAtTheEnd", std::string("e4\0", 3), 3, "the end of the move"},
        SyntaxCase{"HalfAFigurine", "\xe2\x99", 1, "a piece letter, a file or castling"},
        SyntaxCase{"OtherSymbol", "\u2660f3", 1, "a piece letter, a file or castling"}),
    test::CaseName());

struct StrictCase {
    const char* name;
    const char* text;
    std::size_t column;
    const char* expected;
};
class NotStrict : public testing::TestWithParam<StrictCase> {};

TEST_P(NotStrict, SaysWhere) {
    const auto& row = GetParam();
    ASSERT_TRUE(parseSan(row.text, {.nullMoves = true}));
    const auto syntax = parseSan(row.text, {.reading = SanReading::Strict, .nullMoves = true});
    ASSERT_FALSE(syntax);
    EXPECT_EQ(syntax.error(), (SanSyntaxError{row.column, row.expected}));
}

INSTANTIATE_TEST_SUITE_P(
    Notation, NotStrict,
    testing::Values(
        StrictCase{"Zeros", "0-0", 1, "O-O or O-O-O"},
        StrictCase{"PromotionMark", "e8Q", 3, "= before the promotion piece"},
        StrictCase{"LongForm", "Ng1-f3", 2, "the target square alone"},
        StrictCase{"CaptureMark", "N:f3", 2, "x"},
        StrictCase{"NoCaptureMark", "ed5", 2, "x or a rank"},
        StrictCase{"CheckMark", "Nf3++", 4, "+ or #"},
        StrictCase{"SmallLetter", "nf3", 1, "a capital piece letter: K, Q, R, B or N"},
        StrictCase{"Figurine", "♘f3", 1, "a capital piece letter: K, Q, R, B or N"},
        StrictCase{"PawnLetter", "Pe4", 1, "a file: pawns have no letter"},
        StrictCase{"Annotation", "e4!", 3, "nothing but the move"},
        StrictCase{"TrailingBlank", "e4 ", 3, "nothing but the move"},
        StrictCase{"MoveNumber", "1.e4", 1, "nothing but the move"},
        StrictCase{"EnPassantMark", "exd6ep", 5, "nothing but the move"},
        StrictCase{"KnightPromotes", "Nf8=Q", 1, "a pawn, the only piece that promotes"},
        StrictCase{"NullMove", "--", 1, "a move"}),
    test::CaseName());

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

TEST(NullMoves, NotInCheck) {
    const Position here = oddPosition("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1");
    const auto read = readSan(here, "--", {.nullMoves = true});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, SanFault::NullMoveNotAllowed);
    EXPECT_EQ(message(read.error(), here, "--"), "--: no null move in check from the rook on e4");
}

TEST(SanCandidates, AreTheFirstFour) {
    const Position here = oddPosition("7k/8/1N3N2/N5N1/8/N5N1/1N3N2/4K3 w - - 0 1");
    const auto read = readSan(here, "Nd5");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, SanFault::Ambiguous);
    EXPECT_EQ(message(read.error(), here, "Nd5"), "Nd5: ambiguous: Nbd5 or Nfd5");
    const auto many = readSan(here, "Nc4");
    ASSERT_FALSE(many);
    EXPECT_EQ(message(many.error(), here, "Nc4"), "Nc4: ambiguous: N2c4, N3c4, N5c4 or N6c4");
}

struct NearCase {
    const char* name;
    const char* fen;
    const char* text;
    const char* suggestion;
};
class SanNearest : public testing::TestWithParam<NearCase> {};

TEST_P(SanNearest, Are) {
    const auto& row = GetParam();
    const Position here = oddPosition(row.fen);
    const auto read = readSan(here, row.text);
    ASSERT_FALSE(read);
    const std::string sentence = message(read.error(), here, row.text);
    const std::size_t at = sentence.find("; perhaps ");
    EXPECT_EQ(at == std::string::npos ? "" : sentence.substr(at + 10), row.suggestion);
}

INSTANTIATE_TEST_SUITE_P(
    Notation, SanNearest,
    testing::Values(
        NearCase{"TheSameTargetComesFirst", start, "Nf4", "f4 or Nf3"},
        NearCase{"AnotherPieceToTheSameTarget", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd1", "Kd1 or Rd1"},
        NearCase{"AnotherRank", start, "e5", "e3 or e4"},
        NearCase{"NoSuchOrigin", start, "N2f3", "Nf3, f3 or Na3"},
        NearCase{"HalfAMove", start, "Nf", "Nf3"},
        NearCase{"CastlingOnTheOtherSide", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "O-O-O"},
        NearCase{"SuffixesDoNotCount", start, "Nf4+!?", "f4 or Nf3"},
        NearCase{"MoveNumbersDoNotCount", start, "1. Nf4", "f4 or Nf3"},
        NearCase{"AmbiguityNamesTheCandidatesInstead", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", ""},
        NearCase{"NothingLikeIt", start, "xyz", ""},
        NearCase{"Nothing", start, "", ""}),
    test::CaseName());

TEST(SanMessages, NothingLikeIt) {
    const auto read = readSan(Position::initial(), "hello world");
    ASSERT_FALSE(read);
    EXPECT_FALSE(read.error().nearest[0]);
    EXPECT_EQ(message(read.error(), Position::initial(), "hello world"),
              "hello world: column 3: expected a rank from 1 to 8");
}

TEST(SanMessages, LongAndBinaryTextIsTamed) {
    const Position here = Position::initial();
    const std::string text = "\x1b[31m" + std::string(100000, 'N');
    const auto read = readSan(here, text);
    ASSERT_FALSE(read);
    EXPECT_EQ(message(read.error(), here, text),
              "?[31mNNNNNNNNNNNNNNNNNNN...: column 1: expected a piece letter, a file or castling");
    EXPECT_TRUE(readSan(here, "e4" + std::string(100000, '!')));
    EXPECT_EQ(message(readSan(here, "").error(), here, ""),
              "an empty text: column 1: expected a piece letter, a file or castling");
}

TEST(SanNames, AreAllDifferent) {
    std::vector<std::string_view> names;
    for (int index = 0; index < sanDeviationCount; ++index) {
        names.push_back(name(static_cast<SanDeviation>(index)));
        names.push_back(message(static_cast<SanDeviation>(index)));
    }
    for (int index = 0; index < sanFaultCount; ++index) names.push_back(name(static_cast<SanFault>(index)));
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    EXPECT_FALSE(names.front().empty());
}

}  // namespace
}  // namespace nowchess
