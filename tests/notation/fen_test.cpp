// FEN in and out: what is read, what is refused and where, what is written.
#include "nowchess/notation/fen.h"

#include <set>

#include <gtest/gtest.h>

#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using enum FenFault;
using enum FenField;

constexpr auto strict = FenReading::Strict;
constexpr auto lenient = FenReading::Lenient;

nowchess::Setup read(std::string_view fen, FenReading reading = lenient) {
    const auto setup = parseFen(fen, reading);
    return setup ? *setup : throw std::invalid_argument(std::string(fen) + ": " + message(setup.error()));
}

struct ErrorCase {
    const char* name;
    std::string_view text;
    FenReading reading;
    FenFault fault;
    FenField field;
    std::size_t column;
    const char* found;
    std::string_view expected;
};
class FenErrors : public testing::TestWithParam<ErrorCase> {};

TEST_P(FenErrors, SayWhatAndWhere) {
    const auto& row = GetParam();
    const auto setup = parseFen(row.text, row.reading);
    ASSERT_FALSE(setup);
    const FenError& error = setup.error();
    EXPECT_EQ(name(error.fault), name(row.fault));
    EXPECT_EQ(name(error.field), name(row.field));
    EXPECT_EQ(error.column, row.column);
    EXPECT_EQ(error.found, row.found);
    EXPECT_EQ(error.expected, row.expected);
    // The gate hands on what the reader says.
    const auto position = positionFromFen(row.text, {.reading = row.reading});
    ASSERT_FALSE(position);
    EXPECT_EQ(std::get<FenError>(position.error()), error);
}

constexpr std::string_view pieceOrDigit = "a piece letter, a digit from 1 to 8 or '/'";
constexpr std::string_view restOfRank = "the rest of a rank of eight squares";
constexpr std::string_view rankIsFull = "'/' or a blank after eight squares";
constexpr std::string_view side = "w or b";
constexpr std::string_view rights = "'-' or letters of KQkq, A to H, a to h";
constexpr std::string_view target = "'-' or a square of the third or the sixth rank";
constexpr std::string_view number = "a number";
constexpr std::string_view theEnd = "the end of the text";

constexpr ErrorCase inThePlacement[] = {
    {"Nothing", "", lenient, MissingField, Placement, 1, "", pieceOrDigit},
    {"NothingStrictly", "", strict, MissingField, Placement, 1, "", pieceOrDigit},
    {"BlanksOnly", " \t ", lenient, MissingField, Placement, 4, "", pieceOrDigit},
    {"StrangeLetter", "4k3/8/8/8/8/8/x7/4K3 w - -", lenient, UnexpectedCharacter, Placement, 15, "x", pieceOrDigit},
    {"Nine", "4k3/9/8/8/8/8/8/4K3 w - -", lenient, UnexpectedCharacter, Placement, 5, "9", pieceOrDigit},
    {"Zero", "4k3/08/8/8/8/8/8/4K3 w - -", lenient, UnexpectedCharacter, Placement, 5, "0", pieceOrDigit},
    {"Pocket", "8/8/8/8/8/8/8/8[Q] b - - 0 1", lenient, UnexpectedCharacter, Placement, 16, "[", pieceOrDigit},
    {"Promoted", "4k3/8/8/8/8/8/8/Q~3K3 w - -", lenient, UnexpectedCharacter, Placement, 18, "~", pieceOrDigit},
    {"NotAscii", "4k3/8/\xe2\x99\x94/8/8/8/8/8 w", lenient, UnexpectedCharacter, Placement, 7, "\\xe2", pieceOrDigit},
    {"ZeroByte", std::string_view("8/\0/8", 5), lenient, UnexpectedCharacter, Placement, 3, "\\x00", pieceOrDigit},
    {"TabStrictly", "8/8/8/8/8/8/8/8\tw - -", strict, UnexpectedCharacter, Placement, 16, "\\x09", pieceOrDigit},
    {"SevenSquares", "4k3/7/8/8/8/8/8/4K3 w - -", lenient, RankTooShort, Placement, 6, "/", restOfRank},
    {"ShortLastRank", "4k3/8/8/8/8/8/8/4K w - -", lenient, RankTooShort, Placement, 19, " ", restOfRank},
    {"EndsWithinARank", "4k3/8/8/8/8/8/8/4K", lenient, RankTooShort, Placement, 19, "", restOfRank},
    {"EmptyRank", "4k3//8/8/8/8/8/4K3 w - -", lenient, RankTooShort, Placement, 5, "/", restOfRank},
    {"NinePieces", "rnbqkbnrr/8/8/8/8/8/8/4K3 w", lenient, RankTooLong, Placement, 9, "r", rankIsFull},
    {"NineByADigit", "4k4/8/8/8/8/8/8/4K3 w - -", lenient, RankTooLong, Placement, 3, "4", rankIsFull},
    // Two errors that make up for each other: the number of squares is right.
    {"NineThenSeven", "ppppppppp/ppppppp/8/8/8/8/8/8 w", lenient, RankTooLong, Placement, 9, "p", rankIsFull},
    {"SevenThenNine", "ppppppp/ppppppppp/8/8/8/8/8/8 w", lenient, RankTooShort, Placement, 8, "/", restOfRank},
    {"FortyThenNothing", "88888/////8/8/8 w", lenient, RankTooLong, Placement, 2, "8", rankIsFull},
    {"Endless", "pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp", lenient,
     RankTooLong, Placement, 9, "p", rankIsFull},
    {"SevenRanks", "4k3/8/8/8/8/8/4K3 w - -", lenient, TooFewRanks, Placement, 18, " ",
     "'/' and the next of eight ranks"},
    {"OneRank", "8", lenient, TooFewRanks, Placement, 2, "", "'/' and the next of eight ranks"},
    {"NineRanks", "4k3/8/8/8/8/8/8/8/4K3 w - -", lenient, TooManyRanks, Placement, 18, "/",
     "a blank after the eighth rank"},
    {"SlashAtTheEnd", "4k3/8/8/8/8/8/8/4K3/ w - -", lenient, TooManyRanks, Placement, 20, "/",
     "a blank after the eighth rank"},
    {"TwoDigits", "4k3/44/8/8/8/8/8/4K3 w - -", strict, AdjacentDigits, Placement, 6, "4",
     "one digit for a run of empty squares"},
    {"LeadingBlank", " 4k3/8/8/8/8/8/8/4K3 w - -", strict, ExtraBlank, Placement, 1, " ", pieceOrDigit},
};
INSTANTIATE_TEST_SUITE_P(Placement, FenErrors, testing::ValuesIn(inThePlacement), test::CaseName());

constexpr ErrorCase inTheOtherFields[] = {
    {"NoTurn", "4k3/8/8/8/8/8/8/4K3", strict, MissingField, Turn, 20, "", side},
    {"NoTurnButABlank", "4k3/8/8/8/8/8/8/4K3 ", strict, MissingField, Turn, 21, "", side},
    {"StrangeTurn", "4k3/8/8/8/8/8/8/4K3 white - -", lenient, UnexpectedCharacter, Turn, 21, "white", side},
    {"TurnAndMore", "4k3/8/8/8/8/8/8/4K3 wb - -", lenient, UnexpectedCharacter, Turn, 21, "wb", side},
    {"CapitalTurn", "4k3/8/8/8/8/8/8/4K3 W - -", strict, UnexpectedCharacter, Turn, 21, "W", side},
    {"TwoBlanks", "4k3/8/8/8/8/8/8/4K3  w - -", strict, ExtraBlank, Turn, 21, " ", side},
    {"NoCastling", "4k3/8/8/8/8/8/8/4K3 w", strict, MissingField, Castling, 22, "", rights},
    {"StrangeRight", "4k3/8/8/8/8/8/8/4K3 w KQxkq -", lenient, UnexpectedCharacter, Castling, 25, "x", rights},
    {"FileI", "4k3/8/8/8/8/8/8/4K3 w I -", lenient, UnexpectedCharacter, Castling, 23, "I", rights},
    {"DashAndRight", "4k3/8/8/8/8/8/8/4K3 w -K -", lenient, UnexpectedCharacter, Castling, 23, "-", rights},
    {"RightAndDash", "4k3/8/8/8/8/8/8/4K3 w K- -", lenient, UnexpectedCharacter, Castling, 24, "-", rights},
    {"SameLetterTwice", "4k3/8/8/8/8/8/8/4K2R w KK -", lenient, RepeatedCastling, Castling, 25, "K",
     "each castling right once"},
    {"SameRookTwice", "4k3/8/8/8/8/8/8/4K1R1 w KG -", lenient, RepeatedCastling, Castling, 26, "G",
     "each castling right once"},
    {"SameCornerTwice", "4k3/8/8/8/8/8/8/4K3 w HK -", lenient, RepeatedCastling, Castling, 24, "K",
     "each castling right once"},
    {"BlackFirst", "r3k3/8/8/8/8/8/8/4K2R w qK -", strict, CastlingOrder, Castling, 26, "K",
     "capitals first and K before Q"},
    {"QueensideFirst", "4k3/8/8/8/8/8/8/R3K2R w QK -", strict, CastlingOrder, Castling, 26, "K",
     "capitals first and K before Q"},
    {"BlackQueensideFirst", "r3k2r/8/8/8/8/8/8/R3K2R w KQqk -", strict, CastlingOrder, Castling, 30, "k",
     "capitals first and K before Q"},
    {"NoEnPassant", "4k3/8/8/8/8/8/8/4K3 w -", strict, MissingField, EnPassant, 24, "", target},
    {"EnPassantIsABlank", "4k3/8/8/8/8/8/8/4K3 w -  0 1", strict, ExtraBlank, EnPassant, 25, " ", target},
    {"DashAndMore", "4k3/8/8/8/8/8/8/4K3 b - -x", lenient, UnexpectedCharacter, EnPassant, 25, "-x", target},
    {"SecondRank", "4k3/8/8/8/8/8/8/4K3 b - e2", lenient, UnexpectedCharacter, EnPassant, 25, "e2", target},
    {"FileX", "4k3/8/8/8/8/8/8/4K3 b - x3", lenient, UnexpectedCharacter, EnPassant, 25, "x3", target},
    {"FileOnly", "4k3/8/8/8/8/8/8/4K3 b - e", lenient, UnexpectedCharacter, EnPassant, 25, "e", target},
    {"SquareAndMore", "4k3/8/8/8/8/8/8/4K3 b - e33", lenient, UnexpectedCharacter, EnPassant, 25, "e33", target},
    {"RankOfTheSideToMove", "4k3/8/8/8/8/8/8/4K3 w - e3", strict, UnexpectedCharacter, EnPassant, 25, "e3", target},
    {"FourFieldsAndABlank", "4k3/8/8/8/8/8/8/4K3 w - - ", strict, ExtraBlank, HalfmoveClock, 26, " ",
     "the end of the text or a number"},
    {"Operation", "4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;", lenient, UnexpectedCharacter, HalfmoveClock, 27, "bm", number},
    {"NegativeClock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", lenient, UnexpectedCharacter, HalfmoveClock, 27, "-1", number},
    {"ClockWithASign", "4k3/8/8/8/8/8/8/4K3 w - - +1 1", lenient, UnexpectedCharacter, HalfmoveClock, 27, "+1", number},
    {"ChecksInTheClock", "4k3/8/8/8/8/8/8/4K3 w - - 1+2 1", lenient, UnexpectedCharacter, HalfmoveClock, 27, "1+2",
     number},
    {"LongWord", "4k3/8/8/8/8/8/8/4K3 w - - abcdefghijklmnopqrstuvwxyz", lenient, UnexpectedCharacter, HalfmoveClock,
     27, "abcdefghijklmnopq...", number},
    {"LongWordOfBytes", "4k3/8/8/8/8/8/8/4K3 w - - \xff\xff\xff\xff\xff\xff", lenient, UnexpectedCharacter,
     HalfmoveClock, 27, "\\xff\\xff\\xff\\xff...", number},
    {"TooLarge", "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1", lenient, NumberTooLarge, HalfmoveClock, 27, "4294967296",
     "a number of at most 4294967295"},
    {"MuchTooLarge", "4k3/8/8/8/8/8/8/4K3 w - - 18446744073709551617 1", lenient, NumberTooLarge, HalfmoveClock, 27,
     "18446744073709551617", "a number of at most 4294967295"},
    {"ZerosBefore", "4k3/8/8/8/8/8/8/4K3 w - - 00 1", strict, LeadingZero, HalfmoveClock, 27, "00",
     "a number without zeros before it"},
    {"ManyZerosBefore", "4k3/8/8/8/8/8/8/4K3 w - - 0000000000000007 1", strict, LeadingZero, HalfmoveClock, 27,
     "0000000000000007", "a number without zeros before it"},
    {"NoMoveNumber", "4k3/8/8/8/8/8/8/4K3 w - - 0", strict, MissingField, FullmoveNumber, 28, "", number},
    {"NoMoveNumberButABlank", "4k3/8/8/8/8/8/8/4K3 w - - 0 ", strict, MissingField, FullmoveNumber, 29, "", number},
    {"StrangeMoveNumber", "4k3/8/8/8/8/8/8/4K3 w - - 0 x", lenient, UnexpectedCharacter, FullmoveNumber, 29, "x",
     number},
    {"MoveNumberTooLarge", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", lenient, NumberTooLarge, FullmoveNumber, 29,
     "99999999999", "a number of at most 4294967295"},
    {"BlankAtTheEnd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", strict, ExtraBlank, FullmoveNumber, 30, " ", theEnd},
    {"TextAtTheEnd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", lenient, TrailingText, FullmoveNumber, 31, "bm", theEnd},
    {"TextAtTheEndStrictly", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", strict, TrailingText, FullmoveNumber, 31, "bm",
     theEnd},
};
INSTANTIATE_TEST_SUITE_P(OtherFields, FenErrors, testing::ValuesIn(inTheOtherFields), test::CaseName());

struct SameCase {
    const char* name;
    std::string_view text;
    std::string_view plain;
};
class LenientReading : public testing::TestWithParam<SameCase> {};

TEST_P(LenientReading, TakesItForThePlainForm) {
    const auto& row = GetParam();
    EXPECT_EQ(read(row.text), read(row.plain, strict));
    EXPECT_FALSE(parseFen(row.text, strict));
}

INSTANTIATE_TEST_SUITE_P(
    Forms, LenientReading,
    testing::Values(
        SameCase{"PlacementOnly", "4k3/8/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"},
        SameCase{"TwoFields", "4k3/8/8/8/8/8/8/R3K2R b", "4k3/8/8/8/8/8/8/R3K2R b - - 0 1"},
        SameCase{"ThreeFields", "4k3/8/8/8/8/8/8/R3K2R b KQ", "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"},
        SameCase{"FiveFields", "4k3/8/8/8/8/8/8/R3K2R b KQ - 7", "4k3/8/8/8/8/8/8/R3K2R b KQ - 7 1"},
        SameCase{"BlanksAround", "  4k3/8/8/8/8/8/8/4K3 w - - 3 4\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},
        SameCase{"BlanksBetween", "4k3/8/8/8/8/8/8/4K3   w\t-  - \t 3 4 ", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},
        SameCase{"BlanksAndNoMore", "4k3/8/8/8/8/8/8/4K3 b ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        SameCase{"DigitsSideBySide", "1111k111/44/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        SameCase{"OnesOnly", "11111111/11111111/11111111/11111111/11111111/11111111/11111111/11111111 w - - 0 1",
                 "8/8/8/8/8/8/8/8 w - - 0 1"},
        SameCase{"CapitalTurn", "4k3/8/8/8/8/8/8/4K3 B - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        SameCase{"CastlingInAnyOrder", "r3k2r/8/8/8/8/8/8/R3K2R w qKkQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        SameCase{"ZerosBeforeNumbers", "4k3/8/8/8/8/8/8/4K3 w - - 007 00000000000000000042",
                 "4k3/8/8/8/8/8/8/4K3 w - - 7 42"}),
    test::CaseName());

TEST(FenReadingModes, LenientKeepsAnEnPassantSquareOfEitherRank) {
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3 w - e3").enPassant, Square::E3);
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3 b - a6").enPassant, Square::A6);
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3 b - h3", strict).enPassant, Square::H3);
}

TEST(FenValues, OfEveryField) {
    const auto setup = read("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 42 99", strict);
    EXPECT_EQ(setup.turn, Color::Black);
    EXPECT_EQ(setup.castlingRooks, (Bitboard{Square::A1, Square::H1, Square::A8, Square::H8}));
    EXPECT_EQ(setup.enPassant, Square::E3);
    EXPECT_EQ(setup.halfmoveClock, 42U);
    EXPECT_EQ(setup.fullmoveNumber, 99U);
    EXPECT_EQ(setup.board.pieceAt(Square::D4), (Piece{Color::Black, PieceType::Pawn}));
    EXPECT_EQ(setup.board.pieceAt(Square::E4), (Piece{Color::White, PieceType::Pawn}));
    EXPECT_EQ(setup.board.pieceAt(Square::A8), (Piece{Color::Black, PieceType::Rook}));
    EXPECT_EQ(setup.board.pieceAt(Square::E1), (Piece{Color::White, PieceType::King}));
    EXPECT_EQ(setup.board.occupied().size(), 8);
}

TEST(FenValues, EachPieceOnEachSquare) {
    for (const Square square : allSquares) {
        for (const char piece : std::string_view("PNBRQKpnbrqk")) {
            nowchess::Setup setup;
            setup.board.put(square, *parsePiece(piece));
            EXPECT_EQ(read(toFen(setup), strict), setup) << piece << text(square);
        }
    }
}

TEST(FenValues, NumbersUpToTheLargest) {
    for (const std::string digits : {"0", "7", "10", "99", "150", "5949", "12345", "123456", "1234567", "12345678",
                                     "123456789", "4294967294", "4294967295"}) {
        const auto setup = read("4k3/8/8/8/8/8/8/4K3 w - - " + digits + " " + digits, strict);
        EXPECT_EQ(std::to_string(setup.halfmoveClock), digits);
        EXPECT_EQ(std::to_string(setup.fullmoveNumber), digits);
        EXPECT_TRUE(toFen(setup).ends_with(" " + digits + " " + digits));
    }
}

TEST(FenValues, EpdHasFourFields) {
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3 b - -", strict), read("4k3/8/8/8/8/8/8/4K3 b - - 0 1", strict));
}

struct RightsCase {
    const char* name;
    const char* fen;
    Bitboard rooks;
    const char* automatic;  // the castling field, written in each way
    const char* xFen;
    const char* shredder;
};
class CastlingField : public testing::TestWithParam<RightsCase> {};

TEST_P(CastlingField, IsReadAndWritten) {
    const auto& row = GetParam();
    const auto setup = read(row.fen, strict);
    EXPECT_EQ(setup.castlingRooks, row.rooks);
    const auto field = [&](CastlingText style) {
        const std::string fen = toFen(setup, style);
        EXPECT_EQ(read(fen, strict), setup) << fen;
        return std::string(test::words(fen)[2]);
    };
    EXPECT_EQ(field(CastlingText::Automatic), row.automatic);
    EXPECT_EQ(field(CastlingText::XFen), row.xFen);
    EXPECT_EQ(field(CastlingText::Shredder), row.shredder);
}

using enum Square;
const RightsCase castlingFields[] = {
    {"None", "r3k2r/8/8/8/8/8/8/R3K2R w - -", {}, "-", "-", "-"},
    {"All", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", {A1, H1, A8, H8}, "KQkq", "KQkq", "HAha"},
    {"Some", "r3k2r/8/8/8/8/8/8/R3K2R w Qk -", {A1, H8}, "Qk", "Qk", "Ah"},
    {"Shredder", "r3k2r/8/8/8/8/8/8/R3K2R w HAha -", {A1, H1, A8, H8}, "KQkq", "KQkq", "HAha"},
    {"FilesUpwards", "r3k2r/8/8/8/8/8/8/R3K2R w AHah -", {A1, H1, A8, H8}, "KQkq", "KQkq", "HAha"},
    {"Mixed", "r3k2r/8/8/8/8/8/8/R3K2R w HQkq -", {A1, H1, A8, H8}, "KQkq", "KQkq", "HAha"},
    {"InnerRookToo", "4k3/8/8/8/8/8/8/RR2K2R w KQ -", {A1, H1}, "KQ", "KQ", "HA"},
    {"InnerRookMeant", "4k3/8/8/8/8/8/8/RR2K2R w KB -", {B1, H1}, "HB", "KB", "HB"},
    {"OutermostIsNotTheCorner", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -", {B1, G1, B8, G8}, "GBgb", "KQkq", "GBgb"},
    {"OutermostOfThree", "4k3/8/8/8/8/8/8/1RRRK3 w Q -", {B1}, "B", "Q", "B"},
    {"KingOnD1", "4k3/8/8/8/8/8/8/R2K3R w KQ -", {A1, H1}, "HA", "KQ", "HA"},
    // No KQkq for one colour and files for the other: a reader of one kind would not understand the other.
    {"OneColourIsOdd", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq -", {A1, H1, A8, H8}, "HAha", "KQkq", "HAha"},
    {"RookBeyondTheKing", "4k3/8/8/8/8/8/8/1R1K4 w Q -", {B1}, "B", "Q", "B"},
    {"NoRookMeansTheCorner", "4k3/8/8/8/8/8/8/4K3 w KQkq -", {A1, H1, A8, H8}, "HAha", "HAha", "HAha"},
    {"RooksOnTheOtherSide", "4k3/8/8/8/8/8/8/RR2K3 w K -", {H1}, "H", "H", "H"},
    {"KingAwayMeansTheCorner", "4k3/8/8/8/8/8/4K3/1R4R1 w KQ -", {A1, H1}, "HA", "HA", "HA"},
    {"NoKingMeansTheCorner", "8/8/8/8/8/8/8/R5R1 w KQ -", {A1, H1}, "HA", "HA", "HA"},
    {"TwoOnOneSide", "4k3/8/8/8/8/8/8/RR2K2R w KQB -", {A1, B1, H1}, "HBA", "KBQ", "HBA"},
    {"EveryFile", "4k3/8/8/8/8/8/8/4K3 w ABCDEFGHabcdefgh -", Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8),
     "HGFEDCBAhgfedcba", "HGFEDCBAhgfedcba", "HGFEDCBAhgfedcba"},
};
INSTANTIATE_TEST_SUITE_P(Rights, CastlingField, testing::ValuesIn(castlingFields), test::CaseName());

TEST(FenWriting, IsTheTextThatWasRead) {
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/8 b - - 0 1",
                            "p7/8/8/8/8/8/8/8 w - - 0 1", "7p/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/p7 w - - 0 1",
                            "8/8/8/8/8/8/8/7p w - - 0 1", "8/p6p/8/8/8/8/1p1p1p1p/8 b - h6 12 4294967295",
                            "p1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p w - a3 1 0",
                            "pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w - - 0 1"}) {
        EXPECT_EQ(toFen(read(fen)), fen);
    }
    EXPECT_EQ(toFen(Position::initial()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

struct EnPassantCase {
    const char* name;
    const char* fen;
    const char* always;
    const char* pseudoLegal;
    const char* legal;
};
class EnPassantField : public testing::TestWithParam<EnPassantCase> {};

TEST_P(EnPassantField, IsShownOnRequest) {
    const auto& row = GetParam();
    const Position here = test::position(row.fen);
    const auto field = [&](EnPassantShown shown) {
        return std::string(test::words(toFen(here, {.enPassant = shown}))[3]);
    };
    EXPECT_EQ(field(EnPassantShown::Always), row.always);
    EXPECT_EQ(field(EnPassantShown::PseudoLegal), row.pseudoLegal);
    EXPECT_EQ(field(EnPassantShown::Legal), row.legal);
    EXPECT_EQ(test::words(toFen(here))[3], row.legal);
    EXPECT_EQ(toFen(here.setup()), toFen(here, {.enPassant = EnPassantShown::Always}));
}

INSTANTIATE_TEST_SUITE_P(
    Squares, EnPassantField,
    testing::Values(EnPassantCase{"NoStep", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "-", "-", "-"},
                    EnPassantCase{"NobodyBeside", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "e3", "-", "-"},
                    EnPassantCase{"PinnedCapturer", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "d3", "d3", "-"},
                    EnPassantCase{"Capture", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3", "e3", "e3"}),
    test::CaseName());

TEST(PositionFromFen, StrictRefusesWhatLenientDrops) {
    const char* fen = "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1";
    const auto refused = positionFromFen(fen, {.reading = strict});
    ASSERT_FALSE(refused);
    EXPECT_EQ(std::get<SetupFaults>(refused.error()),
              (SetupFaults{SetupFault::CastlingWithoutRook, SetupFault::EnPassantImpossible}));
    const auto mended = positionFromFen(fen);
    ASSERT_TRUE(mended);
    EXPECT_EQ(toFen(*mended, {.enPassant = EnPassantShown::Always}), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
}

TEST(PositionFromFen, LenientForgivesCounters) {
    EXPECT_EQ(toFen(positionFromFen("4k3/8/8/8/8/8/8/4K3 w - - 42 1").value()), "4k3/8/8/8/8/8/8/4K3 w - - 42 1");
    EXPECT_EQ(toFen(positionFromFen("4k3/8/8/8/8/8/8/4K3 w - - 0 0").value()), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(toFen(positionFromFen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9").value()), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9");
    for (const char* fen :
         {"4k3/8/8/8/8/8/8/4K3 w - - 42 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9"}) {
        EXPECT_FALSE(positionFromFen(fen, {.reading = strict})) << fen;
        EXPECT_TRUE(positionFromFen(fen, {.reading = strict, .tolerated = tolerableFaults()})) << fen;
    }
    // What is tolerated is kept; only lenient reading mends.
    const auto zero =
        positionFromFen("4k3/8/8/8/8/8/8/4K3 w - - 0 0", {.reading = strict, .tolerated = tolerableFaults()});
    EXPECT_EQ(zero->fullmoveNumber(), 0U);
}

TEST(PositionFromFen, StrictRefusesUnreachableOnesUnlessTolerated) {
    const char* fen = "4k3/8/3N1N2/8/8/8/8/4R1K1 b - - 0 1";
    const auto refused = positionFromFen(fen, {.reading = strict});
    ASSERT_FALSE(refused);
    EXPECT_EQ(std::get<SetupFaults>(refused.error()), SetupFaults{SetupFault::TooManyCheckers});
    EXPECT_TRUE(positionFromFen(fen, {.reading = strict, .tolerated = {SetupFault::TooManyCheckers}}));
    EXPECT_TRUE(positionFromFen(fen)) << "lenient reading tolerates whatever can be played";
    for (const FenReading reading : {strict, lenient})
        EXPECT_FALSE(positionFromFen("8/8/8/8/8/8/8/8 w - - 0 1", {reading, {SetupFault::MissingKing}}));
}

TEST(PositionFromFen, KnowsStandardCastling) {
    const char* fen = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1";
    EXPECT_EQ(toFen(*positionFromFen(fen)), "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    EXPECT_EQ(toFen(*positionFromFen(fen, {.castling = CastlingMode::Standard})), "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1");
    EXPECT_FALSE(positionFromFen(fen, {.reading = strict, .castling = CastlingMode::Standard}));
}

TEST(FenMessages, NameFieldColumnAndText) {
    const auto found = [](std::string_view text) { return message(parseFen(text).error()); };
    EXPECT_EQ(found("4k3/8/8/8/8/8/8/4K3 w KQx -"),
              "castling rights, column 25: found 'x', expected '-' or letters of KQkq, A to H, a to h");
    EXPECT_EQ(found(""),
              "piece placement, column 1: found the end of the text, expected a piece letter, a digit from 1 to 8 or "
              "'/'");
    EXPECT_EQ(message(positionFromFen("4k3/8/8/8/8/8/8/4K3 x").error()),
              "side to move, column 21: found 'x', expected w or b");
    EXPECT_EQ(message(positionFromFen("8/8/8/8/8/8/8/4K3 w").error()), "a king is missing");
}

TEST(FenMessages, NamesAreDistinct) {
    std::set<std::string_view> names;
    for (int index = 0; index <= static_cast<int>(ExtraBlank); ++index)
        names.insert(name(static_cast<FenFault>(index)));
    for (int index = 0; index <= static_cast<int>(FullmoveNumber); ++index)
        names.insert(name(static_cast<FenField>(index)));
    EXPECT_EQ(names.size(), 13U + 6U);
    EXPECT_EQ(name(MissingField), "MissingField");
    EXPECT_EQ(name(ExtraBlank), "ExtraBlank");
    EXPECT_EQ(name(FenField::Castling), "castling rights");
}

}  // namespace
}  // namespace nowchess
