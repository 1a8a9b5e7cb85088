// The variants as text: moves that are none with their reasons, FENs that are none with their places, names.
#include <tuple>

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"

namespace nowchess {
namespace {

AnyPosition at(Variant variant, std::string_view fen) {
    const auto position = positionFromFen(fen, variant);
    EXPECT_TRUE(position) << fen << ": " << message(position.error());
    return position ? *position : AnyPosition::initial(variant);
}

struct SanRow {
    Variant variant;
    const char* fen;
    const char* text;
    SanFault fault;
};

TEST(VariantSan, EveryFaultHasItsReason) {
    using enum Variant;
    constexpr const char* pocketed = "4k3/8/8/8/8/8/4P3/4K3[Nn] w - - 0 1";
    for (const SanRow& row :
         {SanRow{Crazyhouse, pocketed, "Q@e4", SanFault::NotInHand},
          SanRow{Crazyhouse, pocketed, "K@e4", SanFault::NotInHand},
          SanRow{Crazyhouse, pocketed, "N@e2", SanFault::DropImpossible},
          SanRow{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@e8", SanFault::DropImpossible},
          SanRow{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e1", SanFault::DropImpossible},
          SanRow{Crazyhouse, "4k3/4r3/8/8/8/8/8/4K3[N] w - - 0 1", "N@a1", SanFault::LeavesKingInCheck},
          SanRow{Crazyhouse, pocketed, "N@", SanFault::NotAMove},
          SanRow{Crazyhouse, pocketed, "N@e", SanFault::NotAMove},
          SanRow{Crazyhouse, pocketed, "N@e9", SanFault::NotAMove},
          SanRow{Crazyhouse, pocketed, "Rd1", SanFault::NoSuchPiece},
          SanRow{Crazyhouse, pocketed, "Ke5", SanFault::CannotReach},
          SanRow{Crazyhouse, pocketed, "exd3", SanFault::CannotReach},
          SanRow{Crazyhouse, pocketed, "O-O", SanFault::CastlingImpossible},
          SanRow{Crazyhouse, pocketed, "--", SanFault::NullMoveNotAllowed},
          SanRow{Crazyhouse, pocketed, "e3=Q", SanFault::PromotionImpossible},
          SanRow{Atomic, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kxe2", SanFault::KingWouldExplode},
          SanRow{Atomic, "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "Bd3", SanFault::LeavesKingInCheck},
          SanRow{Antichess, "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e4", SanFault::CaptureExpected},
          SanRow{RacingKings, "8/8/8/8/8/8/k6K/7R w - - 0 1", "Ra1", SanFault::CheckForbidden},
          SanRow{KingOfTheHill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "Ke7", SanFault::GameOver},
          SanRow{ThreeCheck, "8/P6k/8/8/8/8/8/4K3 w - - 3+3 0 1", "a8", SanFault::PromotionMissing},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1", "Ke3", SanFault::CannotReach},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/1R6/R3K3 w - - 3+3 0 1", "Ra2", SanFault::Ambiguous},
          SanRow{KingOfTheHill, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", SanFault::CannotReach},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/8/R3K1NR w KQ - 3+3 0 1", "Ke1h1", SanFault::CastlingImpossible},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1", "Ke1xh1", SanFault::CannotReach},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1", "e2e5", SanFault::CannotReach},
          SanRow{ThreeCheck, "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1", "Ne2e4", SanFault::NoSuchPiece},
          SanRow{ThreeCheck, "7k/8/8/8/Q7/Q7/Q1Q5/1Q2K3 w - - 3+3 0 1", "Qb3", SanFault::Ambiguous},
          SanRow{Horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a4", SanFault::CannotReach}}) {
        const AnyPosition position = at(row.variant, row.fen);
        const auto read = readSan(position, row.text);
        ASSERT_FALSE(read) << row.text << " in " << row.fen;
        EXPECT_EQ(name(read.error().fault), name(row.fault)) << row.text << " in " << row.fen;
        EXPECT_FALSE(message(read.error(), position, row.text).empty());
        EXPECT_EQ(readSan(position, row.text, {.reading = SanReading::Strict}).has_value(), false) << row.text;
    }
}

TEST(VariantSan, FormsThatAreForgiven) {
    const AnyPosition castles = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K2R w KQ - 3+3 0 1");
    for (const std::string_view text : {"O-O", "0-0", "e1g1", "Ke1g1", "Ke1h1", "e1h1"})
        EXPECT_EQ(readSan(castles, text)->move, readSan(castles, "O-O")->move) << text;
    const AnyPosition pieces = at(Variant::ThreeCheck, "4k3/8/8/3p4/8/2N5/1P6/2B1K3 w - - 3+3 0 1");
    for (const std::string_view text : {"Nxd5", "Nd5", "N:d5", "Nc3xd5", "c3d5", "nxd5", "Ncxd5", "Nxd5!", "1.Nxd5"}) {
        const auto read = readSan(pieces, text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(toCoordinates(*read->move), "c3d5") << text;
        const auto strict = readSan(pieces, text, {.reading = SanReading::Strict});
        EXPECT_EQ(strict.has_value(), text == "Nxd5") << text;
        if (!strict) {
            EXPECT_EQ(strict.error().candidates[0], read->move) << text;
        }
    }
    EXPECT_EQ(toCoordinates(*readSan(pieces, "b4")->move), "b2b4") << "a pawn before a bishop";
    EXPECT_EQ(toCoordinates(*readSan(pieces, "bd2")->move), "c1d2") << "no pawn goes there";
    EXPECT_EQ(toCoordinates(*readSan(pieces, "Nxe4")->move), "c3e4") << "there is nothing to take";
    EXPECT_FALSE(readSan(pieces, "Nxe4", {.reading = SanReading::Strict}));
    const AnyPosition bishop = at(Variant::ThreeCheck, "4k3/8/8/8/8/2n5/8/B3K3 w - - 3+3 0 1");
    for (const std::string_view text : {"bxc3", "B1xc3", "BXC3"})
        EXPECT_EQ(toCoordinates(*readSan(bishop, text)->move), "a1c3") << text << ": there is no such pawn";
    EXPECT_EQ(readSan(pieces, "--", {.nullMoves = true})->move, std::nullopt);
    const AnyPosition passing = at(Variant::KingOfTheHill, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    EXPECT_TRUE(readSan(passing, "exd6 e.p."));
    EXPECT_FALSE(readSan(passing, "e6 e.p."));
}

TEST(VariantSan, WhatAnExplosionUncoversIsSeen) {
    const AnyPosition position = at(Variant::Atomic, "k3r3/8/5p2/4B3/6N1/8/8/4K3 w - - 0 1");
    const auto read = readSan(position, "Nxf6");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().fault, SanFault::LeavesKingInCheck);
    EXPECT_EQ(read.error().squares, Bitboard{Square::E8});
}

// The sign of mate stands after every move that leaves a winner, whoever that is.
TEST(VariantSan, TheMoveThatEndsTheGameHasItsSign) {
    using enum Variant;
    for (const auto& [variant, fen, move, san] :
         {std::tuple{KingOfTheHill, "k7/8/8/8/8/3K4/8/8 w - - 0 1", "d3e4", "Ke4#"},
          {KingOfTheHill, "k7/8/8/8/8/3K4/8/8 w - - 0 1", "d3c4", "Kc4"},
          {ThreeCheck, "4k3/8/8/8/8/8/R7/4K3 w - - 1+3 0 1", "a2a8", "Ra8#"},
          {ThreeCheck, "4k3/8/8/8/8/8/R7/4K3 w - - 2+3 0 1", "a2a8", "Ra8+"},
          {Atomic, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", "Rxd8#"},
          {Atomic, "k7/2r5/8/8/8/8/8/2R1K3 w - - 0 1", "c1c7", "Rxc7"},
          {Antichess, "8/8/8/8/8/8/1p6/B7 w - - 0 1", "a1b2", "Bxb2#"},
          {Antichess, "8/8/8/p7/8/P7/8/8 w - - 0 1", "a3a4", "a4#"},
          {Horde, "4k3/8/8/8/8/8/P7/r7 b - - 0 1", "a1a2", "Rxa2#"},
          {Horde, "k7/8/8/8/8/p7/8/P7 w - - 0 1", "a1a2", "a2"},
          {Crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", "R@e8", "R@e8#"},
          {Crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[Rn] w - - 0 1", "R@e8", "R@e8+"},
          {RacingKings, "8/7K/k7/8/8/8/8/8 w - - 0 1", "h7h8", "Kh8#"},
          {RacingKings, "8/k6K/8/8/8/8/8/8 w - - 0 1", "h7h8", "Kh8"},
          {RacingKings, "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a6", "Ka6#"},
          {RacingKings, "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a8", "Ka8"}}) {
        const AnyPosition position = at(variant, fen);
        const auto played = moveFromCoordinates(position, move);
        ASSERT_TRUE(played) << fen << ' ' << move;
        EXPECT_EQ(toSan(position, *played).view(), san) << fen;
    }
}

TEST(VariantSan, ResolvesWhatWasParsed) {
    const auto drop = parseSan("N@f3", {.variantForms = true});
    ASSERT_TRUE(drop);
    EXPECT_EQ(resolve(Position::initial(), *drop).error().fault, SanFault::NotInHand);
    EXPECT_EQ(resolve(AnyPosition::initial(Variant::Crazyhouse), *drop).error().fault, SanFault::NotInHand);
    const AnyPosition pocketed = at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    EXPECT_EQ(resolve(pocketed, *drop)->move, Move::drop(PieceType::Knight, Square::F3));
}

TEST(VariantSan, SuffixesWrittenTwice) {
    const AnyPosition start = AnyPosition::initial();
    for (const std::string_view text : {"e4++", "e4+#", "e4+ +", "e4#+"})
        EXPECT_EQ(readSan(start, text).has_value(), true) << text;
}

TEST(VariantFen, FaultsHaveTheirPlaces) {
    struct Row {
        Variant variant;
        const char* fen;
        FenFault fault;
        std::size_t column;
    };
    for (const Row& row :
         {Row{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", FenFault::BadPocket, 21},
          Row{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[x] w - - 0 1", FenFault::BadPocket, 21},
          Row{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", FenFault::BadPocket, 22},
          Row{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q", FenFault::BadPocket, 22},
          Row{Variant::Crazyhouse, "~4k3/8/8/8/8/8/8/4K3[] w - - 0 1", FenFault::UnexpectedCharacter, 1},
          Row{Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3/- w - - 0 1", FenFault::BadPocket, 21},
          Row{Variant::Crazyhouse, "pppppppp1~/8/8/8/8/8/8/4K3 w - - 0 1", FenFault::UnexpectedCharacter, 10},
          Row{Variant::Crazyhouse, "4k3/8/8/8/0/8/8/4K3[] w - - 0 1", FenFault::UnexpectedCharacter, 11},
          Row{Variant::Crazyhouse, "4k3/8[Q]", FenFault::TooFewRanks, 9},
          Row{Variant::Crazyhouse, "  ", FenFault::MissingField, 3},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1", FenFault::BadChecks, 27},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - -+3 0 1", FenFault::BadChecks, 27},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 33+ 0 1", FenFault::BadChecks, 27},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 +0+0", FenFault::BadChecks, 35},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+4", FenFault::BadChecks, 31},
          Row{Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0", FenFault::BadChecks, 31}}) {
        const auto setup = parseFen(row.fen, row.variant);
        ASSERT_FALSE(setup) << row.fen;
        EXPECT_EQ(setup.error().fault, row.fault) << row.fen;
        EXPECT_EQ(setup.error().column, row.column) << row.fen;
        EXPECT_FALSE(message(setup.error()).empty());
    }
    std::string many = "4k3/8/8/8/8/8/8/4K3[" + std::string(65, 'P') + "] w - - 0 1";
    EXPECT_FALSE(parseFen(many, Variant::Crazyhouse)) << "more than there can be";
    // What is wrong behind the pocket is found where it stands.
    const auto plain = parseFen("4k3/8/8/8/8/8/8/4K3 x - - 0 1", Variant::Crazyhouse);
    const auto pocketed = parseFen("4k3/8/8/8/8/8/8/4K3[Qq] x - - 0 1", Variant::Crazyhouse);
    ASSERT_TRUE(!plain && !pocketed);
    EXPECT_EQ(pocketed.error().column, plain.error().column + 4);
    EXPECT_FALSE(positionFromFen("4k3/8/8/8/8/8/8/8[] w - - 0 1", Variant::Crazyhouse)) << "a king is missing";
}

TEST(VariantFen, IsWrittenInEveryStyleAndReadBack) {
    const AnyPosition pocketed = at(Variant::Crazyhouse, "4k3/8/7Q~/8/8/8/8/4K3[QNPpp] w - - 0 1");
    for (const PocketText pocket : {PocketText::Brackets, PocketText::Rank}) {
        const std::string fen = toFen(pocketed, {.pocket = pocket});
        EXPECT_EQ(at(Variant::Crazyhouse, fen), pocketed) << fen;
    }
    EXPECT_EQ(at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"),
              at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
    EXPECT_EQ(at(Variant::Crazyhouse, "  4k3/8/8/8/8/8/8/4K3[]\t w - - 0 1"),
              at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"));
    const std::string_view board = "4k3/8/8/8/8/8/8/4K3";
    EXPECT_EQ(parseFen(board, Variant::Crazyhouse).has_value(), parseFen(board).has_value());
    const AnyPosition checked = at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 2+1 0 1");
    EXPECT_EQ(at(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3\tw - -\t2+1\t0 1 \r\n"), checked);
    EXPECT_EQ(toFen(checked, {.checks = ChecksText::Given}), "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+2");
    for (const ChecksText checks : {ChecksText::Left, ChecksText::Given})
        EXPECT_EQ(at(Variant::ThreeCheck, toFen(checked, {.checks = checks})), checked);
}

TEST(VariantGate, AsksForTheKingsOfItsVariant) {
    using enum Variant;
    for (const auto& [variant, fen] :
         {std::pair{Atomic, "8/8/8/8/8/8/8/8 w - - 0 1"}, std::pair{Crazyhouse, "kk6/8/8/8/8/8/8/7K[] w - - 0 1"},
          std::pair{Horde, "k7/8/8/8/8/8/8/K6P w - - 0 1"}, std::pair{RacingKings, "k7/8/8/8/8/8/8/8 w - - 0 1"}})
        EXPECT_FALSE(positionFromFen(fen, variant)) << fen;
    EXPECT_TRUE(positionFromFen("kk6/8/8/8/8/8/8/KK6 w - - 0 1", Antichess)) << "kings are pieces as others are";
}

TEST(VariantNames, AreReadInEveryForm) {
    EXPECT_EQ(parseRules("atomic960"), (Rules{Variant::Atomic, CastlingMode::Chess960}));
    EXPECT_EQ(parseRules("Three-Check"), (Rules{.variant = Variant::ThreeCheck}));
    for (const std::string_view none : {"checkers", "checkers960", "960x", ""}) EXPECT_FALSE(parseRules(none)) << none;
    EXPECT_FALSE(parseVariantWithoutCastling("checkers"));
    EXPECT_EQ(name(Status::Ended), "Ended");
    std::vector<std::string_view> names;
    for (const BoardEnding ending :
         {BoardEnding::Checkmate, BoardEnding::Stalemate, BoardEnding::KingInTheCentre, BoardEnding::ThirdCheck,
          BoardEnding::KingExploded, BoardEnding::AllPiecesLost, BoardEnding::KingAtTheGoal})
        names.push_back(name(ending));
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
    EXPECT_EQ(std::ranges::count(names, "KingExploded"), 1);
}

TEST(VariantMoves, EveryRefusalIsASentence) {
    const auto sentence = [](Variant variant, std::string_view fen, Move move) {
        const auto next = play(at(variant, fen), move);
        return next ? "" : message(next.error());
    };
    constexpr std::string_view pocketed = "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1";
    EXPECT_EQ(sentence(Variant::Crazyhouse, pocketed, Move::drop(PieceType::Queen, Square::E4)),
              "there is no queen in hand to drop");
    EXPECT_EQ(sentence(Variant::Crazyhouse, pocketed, Move::drop(PieceType::Knight, Square::E2)),
              "a knight cannot be dropped on e2");
    EXPECT_EQ(
        sentence(Variant::Crazyhouse, "4k3/4r3/8/8/8/8/8/4K3[N] w - - 0 1", Move::drop(PieceType::Knight, Square::A1)),
        "a drop on a1 would leave the king in check");
    EXPECT_TRUE(sentence(Variant::Atomic, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Move::normal(Square::E1, Square::E2))
                    .ends_with("would blow up the own king"));
    EXPECT_TRUE(sentence(Variant::Antichess, "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", Move::normal(Square::E2, Square::E4))
                    .contains("captures nothing, and a capture is possible"));
    EXPECT_TRUE(sentence(Variant::RacingKings, "8/8/8/8/8/8/k6K/7R w - - 0 1", Move::normal(Square::H1, Square::A1))
                    .ends_with("would give check, which nobody may"));
    EXPECT_EQ(sentence(Variant::KingOfTheHill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1", Move::normal(Square::E8, Square::E7)),
              "the game has ended");
}

TEST(VariantMoves, TargetsAndDropsOfAnyPosition) {
    const AnyPosition position = at(Variant::Crazyhouse, "4k3/8/8/8/8/8/4P3/4K3[P] w - - 0 1");
    EXPECT_EQ(legalTargets(position, Square::E2), (Bitboard{Square::E3} | Bitboard{Square::E4}));
    EXPECT_EQ(legalTargets(position)[Square::E2], legalTargets(position, Square::E2));
    EXPECT_EQ(legalDrops(position, PieceType::Pawn).size(), 47) << "48 squares, and one is taken";
    EXPECT_TRUE(legalDrops(position, PieceType::Knight).empty());
    EXPECT_TRUE(legalDrops(AnyPosition::initial(Variant::Crazyhouse), PieceType::Pawn).empty());
    EXPECT_TRUE(givesCheck(position, Move::drop(PieceType::Pawn, Square::D7)));
    EXPECT_FALSE(givesCheck(position, Move::normal(Square::E2, Square::E3)));
}

}  // namespace
}  // namespace nowchess
