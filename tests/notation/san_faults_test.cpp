// Text that is no SAN here: every refusal with its reason, and beside each a twin, hardly different, that is read.
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "support/case_name.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::oddPosition;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* promotes = "8/4P3/8/8/8/k7/8/4K3 w - - 0 1";
constexpr const char* takes = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
constexpr const char* passing = "8/8/8/3pP3/8/1k6/8/4K3 w - d6 0 1";
constexpr const char* pinnedKnight = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";

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
        FaultCase{"NoQueen",
                  "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                  "Qd1",
                  SanFault::NoSuchPiece,
                  {},
                  "Qd1: White has no queen",
                  "Rd1"},
        FaultCase{"NoKnightOnThatFile",
                  start,
                  "Ncf3",
                  SanFault::NoSuchPiece,
                  {},
                  "Ncf3: White has no knight on the c-file",
                  "Ngf3"},
        FaultCase{"NoKnightOnThatRank",
                  start,
                  "N2f3",
                  SanFault::NoSuchPiece,
                  {},
                  "N2f3: White has no knight on rank 2",
                  "N1f3"},
        FaultCase{"NoKnightOnThatSquare",
                  start,
                  "Ng2f3",
                  SanFault::NoSuchPiece,
                  {},
                  "Ng2f3: White has no knight on g2",
                  "Ng1f3"},
        FaultCase{
            "NoPawnOnThatFile", takes, "d4", SanFault::NoSuchPiece, {}, "d4: White has no pawn on the d-file", "e5"},
        FaultCase{"EmptySquare", start, "e3e4", SanFault::NoSuchPiece, {}, "e3e4: White has no piece on e3", "e2e4"},
        FaultCase{
            "TheOpponentsPiece", start, "e7e5", SanFault::NoSuchPiece, {}, "e7e5: White has no piece on e7", "e2e3"},
        FaultCase{"KnightTooFar", start, "Ne4", SanFault::CannotReach, {}, "Ne4: no knight goes to e4", "Nf3"},
        FaultCase{"PawnTooFar", start, "e5", SanFault::CannotReach, {}, "e5: no pawn goes to e5", "e4"},
        FaultCase{"PawnBackward",
                  "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                  "e3",
                  SanFault::CannotReach,
                  {},
                  "e3: no pawn goes to e3",
                  "e5"},
        FaultCase{"NothingToCapture", takes, "exf5", SanFault::CannotReach, {}, "exf5: no pawn goes to f5", "exd5"},
        FaultCase{"EnPassantMarkOnAnotherCapture",
                  takes,
                  "exd5 e.p.",
                  SanFault::CannotReach,
                  {},
                  "exd5 e.p.: no pawn goes to d5 en passant",
                  "exd5"},
        FaultCase{"TooLateForEnPassant",
                  "8/8/8/3pP3/8/1k6/8/4K3 w - - 0 1",
                  "exd6",
                  SanFault::CannotReach,
                  {},
                  "exd6: no pawn goes to d6",
                  "exd6",
                  passing},
        FaultCase{"BishopBehindItsPawn",
                  start,
                  "Bc4",
                  SanFault::Blocked,
                  {Square::E2},
                  "Bc4: in the way: the pawn on e2",
                  "c4"},
        FaultCase{"RookBehindAnEnemy",
                  "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1",
                  "Ra5",
                  SanFault::Blocked,
                  {Square::A4},
                  "Ra5: in the way: the pawn on a4",
                  "Rxa4"},
        FaultCase{"OwnManOnTheTarget",
                  start,
                  "Nd2",
                  SanFault::Blocked,
                  {Square::D2},
                  "Nd2: in the way: the pawn on d2",
                  "Nc3"},
        FaultCase{"PawnAgainstAMan",
                  "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
                  "e5",
                  SanFault::Blocked,
                  {Square::E5},
                  "e5: in the way: the pawn on e5",
                  "Ke2"},
        FaultCase{"DoubleStepOverAMan",
                  "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
                  "e4",
                  SanFault::Blocked,
                  {Square::E3},
                  "e4: in the way: the knight on e3",
                  "Kd2"},
        FaultCase{"PawnTakesItsOwn",
                  "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1",
                  "exd5",
                  SanFault::Blocked,
                  {Square::D5},
                  "exd5: in the way: the knight on d5",
                  "e5"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(Kings, NoSan,
                         testing::Values(FaultCase{"PinnedKnight",
                                                   pinnedKnight,
                                                   "Nd5",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::B4},
                                                   "Nd5: the king would be in check from the bishop on b4",
                                                   "Nf3"},
                                         FaultCase{"KingIntoCheck",
                                                   "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1",
                                                   "Ke2",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::D2},
                                                   "Ke2: the king would be in check from the rook on d2",
                                                   "Kf1"},
                                         FaultCase{"KingAlongTheRay",
                                                   "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
                                                   "Kf1",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::A1},
                                                   "Kf1: the king would be in check from the rook on a1",
                                                   "Kf2"},
                                         FaultCase{"KingTakesAProtectedMan",
                                                   "4k3/8/8/8/8/4r3/4q3/4K3 w - - 0 1",
                                                   "Kxe2",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::E3},
                                                   "Kxe2: the king would be in check from the rook on e3",
                                                   "Kxe2",
                                                   "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"},
                                         FaultCase{"CheckNotAnswered",
                                                   "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1",
                                                   "Ra2",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::E4},
                                                   "Ra2: the king would be in check from the rook on e4",
                                                   "Kd2"},
                                         FaultCase{"DoubleCheckTakenOnce",
                                                   "4k3/8/8/8/4r3/5n2/6P1/4K3 w - - 0 1",
                                                   "gxf3",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::E4},
                                                   "gxf3: the king would be in check from the rook on e4",
                                                   "Kf2"},
                                         FaultCase{"EnPassantOpensTheRank",
                                                   "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
                                                   "exd6",
                                                   SanFault::LeavesKingInCheck,
                                                   {Square::H5},
                                                   "exd6: the king would be in check from the rook on h5",
                                                   "e6"}),
                         test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Meanings, NoSan,
    testing::Values(
        FaultCase{"Ambiguous",
                  "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
                  "Nd2",
                  SanFault::Ambiguous,
                  {},
                  "Nd2: ambiguous: Nbd2 or Nfd2",
                  "Nbd2"},
        FaultCase{"StillAmbiguous",
                  "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
                  "Qhe1",
                  SanFault::Ambiguous,
                  {},
                  "Qhe1: ambiguous: Q1e1 or Qh4e1",
                  "Qh4e1"},
        FaultCase{"PromotionMissing",
                  promotes,
                  "e8",
                  SanFault::PromotionMissing,
                  {},
                  "e8: a promotion piece is missing: e8=Q, e8=R, e8=B or e8=N",
                  "e8=Q"},
        FaultCase{
            "PromotionTooEarly", start, "e4=Q", SanFault::PromotionImpossible, {}, "e4=Q: this is no promotion", "e4"},
        FaultCase{"PromotionOfAKnight",
                  start,
                  "Nf3=Q",
                  SanFault::PromotionImpossible,
                  {},
                  "Nf3=Q: this is no promotion",
                  "Nf3"},
        FaultCase{
            "NullMove", start, "--", SanFault::NullMoveNotAllowed, {}, "--: null moves are not allowed here", "e4"}),
    test::CaseName());

INSTANTIATE_TEST_SUITE_P(
    Castling, NoSan,
    testing::Values(FaultCase{"NoRight",
                              "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
                              "O-O",
                              SanFault::CastlingImpossible,
                              {},
                              "O-O: the right to castle on that side is gone",
                              "O-O-O"},
                    FaultCase{"ManInTheWay",
                              "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
                              "O-O-O",
                              SanFault::CastlingImpossible,
                              {Square::B1},
                              "O-O-O: in the way: the knight on b1",
                              "O-O"},
                    FaultCase{"EnemyInTheWay",
                              "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1",
                              "O-O-O",
                              SanFault::CastlingImpossible,
                              {Square::B1},
                              "O-O-O: in the way: the knight on b1",
                              "O-O"},
                    FaultCase{"InCheck",
                              "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "O-O",
                              SanFault::CastlingImpossible,
                              {Square::E7},
                              "O-O: the king is in check from the rook on e7",
                              "Kd2"},
                    FaultCase{"ThroughCheck",
                              "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "O-O",
                              SanFault::CastlingImpossible,
                              {Square::F8},
                              "O-O: f1 is attacked by the rook on f8",
                              "O-O-O"},
                    FaultCase{"ThroughAndIntoCheck",
                              "4krr1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "O-O",
                              SanFault::CastlingImpossible,
                              {Square::F8, Square::G8},
                              "O-O: f1 is attacked by the rook on f8, and g1 is attacked by the rook on g8",
                              "O-O-O"},
                    FaultCase{"IntoCheck",
                              "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "O-O",
                              SanFault::CastlingImpossible,
                              {Square::G8},
                              "O-O: g1 is attacked by the rook on g8",
                              "O-O-O"},
                    FaultCase{"AsCoordinates",
                              "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "e1g1",
                              SanFault::CastlingImpossible,
                              {Square::F8},
                              "e1g1: f1 is attacked by the rook on f8",
                              "e1c1"},
                    FaultCase{"OntoTheRook",
                              "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "Ke1h1",
                              SanFault::CastlingImpossible,
                              {Square::F8},
                              "Ke1h1: f1 is attacked by the rook on f8",
                              "Ke1a1"},
                    FaultCase{"OntoTheOtherRook",
                              "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                              "e1a1",
                              SanFault::CastlingImpossible,
                              {Square::D8},
                              "e1a1: d1 is attacked by the rook on d8",
                              "e1h1"},
                    FaultCase{"Chess960RookShieldsTheTarget",
                              "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1",
                              "O-O-O",
                              SanFault::CastlingImpossible,
                              {Square::A1},
                              "O-O-O: c1 is attacked by the rook on a1",
                              "O-O-O",
                              "4k3/8/8/8/8/8/r7/1R2K1N1 w Q - 0 1"}),
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
    testing::Values(SyntaxCase{"Nothing", "", 1, "a piece letter, a file or castling"},
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
                    SyntaxCase{"ZeroByte",
                               std::string("e\0"
                                           "4",
                                           3),
                               2, "a rank from 1 to 8"},
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
    testing::Values(StrictCase{"Zeros", "0-0", 1, "O-O or O-O-O"},
                    StrictCase{"PromotionMark", "e8Q", 3, "= before the promotion piece"},
                    StrictCase{"LongForm", "Ng1-f3", 2, "the target square alone"},
                    StrictCase{"CaptureMark", "N:f3", 2, "x"}, StrictCase{"NoCaptureMark", "ed5", 2, "x or a rank"},
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
    testing::Values(NearCase{"TheSameTargetComesFirst", start, "Nf4", "f4 or Nf3"},
                    NearCase{"AnotherPieceToTheSameTarget", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd1", "Kd1 or Rd1"},
                    NearCase{"AnotherRank", start, "e5", "e3 or e4"},
                    NearCase{"NoSuchOrigin", start, "N2f3", "Nf3, f3 or Na3"},
                    NearCase{"HalfAMove", start, "Nf", "Nf3"},
                    NearCase{"CastlingOnTheOtherSide", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "O-O-O"},
                    NearCase{"SuffixesDoNotCount", start, "Nf4+!?", "f4 or Nf3"},
                    NearCase{"MoveNumbersDoNotCount", start, "1. Nf4", "f4 or Nf3"},
                    NearCase{"AmbiguityNamesTheCandidatesInstead", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", ""},
                    NearCase{"NothingLikeIt", start, "xyz", ""}, NearCase{"Nothing", start, "", ""}),
    test::CaseName());

TEST(SanMessages, APawnThatCapturesMayStandOnAnyFile) {
    const Position bare = oddPosition("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(reasonText(readSan(bare, "Pxd5").error(), bare), "White has no pawn");
    EXPECT_EQ(reasonText(readSan(bare, "Pd5").error(), bare), "White has no pawn on the d-file");
}

TEST(SanFaults, APieceIsNoKingThatCastles) {
    const Position here = oddPosition("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_TRUE(readSan(here, "Ke1g1"));
    EXPECT_FALSE(readSan(here, "Ke1c1")) << "there is no rook";
    EXPECT_FALSE(readSan(here, "Qe1d1")) << "it is a king";
    EXPECT_FALSE(readSan(here, "Qe1g1"));
    EXPECT_TRUE(readSan(here, "Ke1d1"));
    EXPECT_FALSE(readSan(here, "Ke1d1e.p.")) << "no king takes en passant";
}

TEST(SanFaults, ABracketMustBeClosed) {
    const Position here = oddPosition(promotes);
    EXPECT_TRUE(readSan(here, "e8(Q)"));
    EXPECT_EQ(readSan(here, "e8(Q").error().syntax->expected, "a closing bracket");
}

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

}  // namespace
}  // namespace nowchess
