// Verdicts that say why, as data and as sentences.
#include "nowchess/game/explanation.h"

#include <gtest/gtest.h>

#include "support/games.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::playAll;
using test::played;
using test::playedFrom;

using Plies = std::vector<std::size_t>;

Plies pliesOf(const RepetitionReport& report) {
    Plies plies;
    for (const PlyLabel& label : report.plies) plies.push_back(label.ply);
    return plies;
}

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Explanation, LabelsMoves) {
    const Game game = played("e4 e5 Nf3");
    EXPECT_EQ(moveLabel(game, 0), "the first position");
    EXPECT_EQ(moveLabel(game, 1), "1. e4");
    EXPECT_EQ(moveLabel(game, 2), "1... e5");
    EXPECT_EQ(moveLabel(game, 3), "2. Nf3");
    EXPECT_EQ(moveLabel(playedFrom("4k3/8/8/8/8/8/4P3/4K3 b - - 3 12", "Kd7 e4"), 1), "12... Kd7");
    EXPECT_EQ(moveLabel(playedFrom("4k3/8/8/8/8/8/4P3/4K3 b - - 3 12", "Kd7 e4"), 2), "13. e4");
}

TEST(ExplanationRepetition, NamesThePlies) {
    const Game game = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    const RepetitionReport report = reportRepetition(game);
    EXPECT_EQ(pliesOf(report), (Plies{0, 4, 8}));
    EXPECT_TRUE(report.nearMisses.empty());
    EXPECT_EQ(
        describe(report),
        "This position has stood on the board 3 times: in the first position, after 2... Ng8 and after 4... Ng8.");
}

TEST(ExplanationRepetition, ANewPositionStoodOnce) {
    const Game game = played("e4 e5");
    EXPECT_EQ(pliesOf(reportRepetition(game)), (Plies{2}));
    EXPECT_EQ(describe(reportRepetition(game)), "This position has stood on the board 1 time: after 1... e5.");
}

// RULES.md A3, the rights edge: what kept the look-alikes from counting.
TEST(ExplanationRepetition, ALookAlikeCouldStillCastle) {
    const Game game = played("e4 c6 Nf3 Qa5 Bb5 Qxb5 Nc3 Qa6 Nb1 Qb5 Rg1 Qa6 Rh1 Qb5");
    const RepetitionReport report = reportRepetition(game);
    EXPECT_EQ(pliesOf(report), (Plies{14}));
    ASSERT_EQ(report.nearMisses.size(), 2U);
    EXPECT_EQ(report.nearMisses[0].at.ply, 6U);
    EXPECT_EQ(report.nearMisses[1].at.ply, 10U);
    EXPECT_EQ(report.nearMisses[0].rights[Color::White], CastlingRights::both());
    EXPECT_EQ(report.nearMisses[0].enPassant, std::nullopt);
    const std::string text = describe(report);
    EXPECT_TRUE(says(text, "It looked the same after 3... Qxb5, but then White could still castle on both sides"))
        << text;
    EXPECT_TRUE(says(text, "White can now only castle queenside")) << text;
    EXPECT_FALSE(says(text, "Black could")) << text;
}

TEST(ExplanationRepetition, ALookAlikeCouldStillCastleOnOneSide) {
    const Game game = playedFrom("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Ke7 Rh1 Ke8");
    EXPECT_EQ(
        describe(reportRepetition(game)),
        "This position has stood on the board 1 time: after 2... Ke8. It looked the same in the first position, but "
        "then White could still castle kingside.");
}

TEST(ExplanationRepetition, ALookAlikeHadAnEnPassantCapture) {
    const Game game = playedFrom("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Ke2 Ke7 Ke1 Ke8");
    const RepetitionReport report = reportRepetition(game);
    ASSERT_EQ(report.nearMisses.size(), 1U);
    EXPECT_EQ(report.nearMisses[0], (RepetitionNearMiss{plyLabel(game, 1), {}, Square::D6}));
    EXPECT_TRUE(says(describe(report),
                     "It looked the same after 1... d5, but then a pawn could be captured en passant on d6."));
}

// The step was there, but nobody could capture: that is no difference at all.
TEST(ExplanationRepetition, ACaptureThatWasNotLegalIsNoNearMiss) {
    const Game game = playedFrom("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", "d4 Ka5 Ke1 Ka4 Kd1");
    EXPECT_EQ(pliesOf(reportRepetition(game)), (Plies{1, 5}));
    EXPECT_TRUE(reportRepetition(game).nearMisses.empty());
}

TEST(ExplanationRepetition, TheOtherSideToMoveIsNoNearMiss) {
    const Game game = playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra2 Ke7 Ra3 Ke8 Ra1");
    EXPECT_TRUE(reportRepetition(game).nearMisses.empty());
}

TEST(ExplanationClock, NamesTheMoveThatResetIt) {
    const Game game = played("e4 e5 Nf3 Nc6 Bb5");
    EXPECT_EQ(reportClock(game).halfmoves, 3U);
    EXPECT_EQ(reportClock(game).resetAt, plyLabel(game, 2));
    EXPECT_EQ(describe(reportClock(game)), "3 half-moves since 1... e5, the last capture or pawn move.");
}

TEST(ExplanationClock, AMoveJustMadeMayHaveResetIt) {
    const Game game = played("e4 d5 exd5");
    EXPECT_EQ(reportClock(game).halfmoves, 0U);
    EXPECT_EQ(reportClock(game).resetAt, plyLabel(game, 3));
    EXPECT_EQ(describe(reportClock(game)), "0 half-moves since 2. exd5, the last capture or pawn move.");
}

TEST(ExplanationClock, ItMayHaveBeenBeforeTheGame) {
    const Game fresh = played("Nf3");
    EXPECT_EQ(reportClock(fresh).resetAt, std::nullopt);
    EXPECT_EQ(describe(reportClock(fresh)), "1 half-move since the first position without a capture or a pawn move.");
    const Game later = playedFrom("4k3/8/8/8/8/8/8/R3K3 w - - 98 120", "Ra2 Kd7");
    EXPECT_EQ(reportClock(later).halfmoves, 100U);
    EXPECT_EQ(reportClock(later).resetAt, std::nullopt);
    EXPECT_EQ(describe(reportClock(later)),
              "100 half-moves since some move before the first position without a capture or a pawn move.");
}

TEST(ExplanationMaterial, CountsPiecesAndLeavesOpenWhoCanMate) {
    const MaterialReport report = reportMaterial(gameFrom("3qk3/8/8/8/8/8/PP6/1N2K1N1 w - - 0 1").position());
    EXPECT_EQ(report.pieces[Color::White][PieceType::Knight], 2);
    EXPECT_EQ(report.pieces[Color::White][PieceType::Pawn], 2);
    EXPECT_EQ(report.pieces[Color::Black][PieceType::Queen], 1);
    EXPECT_EQ(report.pieces[Color::Black][PieceType::Pawn], 0);
    EXPECT_TRUE(report.suffices[Color::White]);
    EXPECT_EQ(describe(report), "White has king, 2 knights and 2 pawns; Black has king and queen.");
}

TEST(ExplanationMaterial, SaysWhichSideCannot) {
    const auto described = [](std::string_view fen) { return describe(reportMaterial(gameFrom(fen).position())); };
    EXPECT_EQ(described("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
              "White has king and rook; Black has king: Black cannot possibly mate.");
    EXPECT_EQ(described("1n2k3/p7/8/8/8/8/8/4K3 w - - 0 1"),
              "White has king; Black has king, knight and pawn: White cannot possibly mate.");
    EXPECT_EQ(described("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"),
              "White has king and bishop; Black has king: neither side can possibly mate.");
}

TEST(ExplanationKing, NamesTheCheckerAndWhatDeniesEachSquare) {
    const Game game = playedFrom("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "Re8#");
    const KingReport report = reportKing(game.position());
    EXPECT_EQ(report.king, Square::G8);
    EXPECT_EQ(report.checkers, Bitboard{Square::E8});
    ASSERT_EQ(report.denied.size(), 5U);
    for (const DeniedSquare& denied : report.denied) {
        const bool pawn = rankOf(denied.square) == Rank::R7;
        EXPECT_EQ(denied.ownPiece, pawn ? std::optional(PieceType::Pawn) : std::nullopt) << text(denied.square);
        // h8 lies behind the king, which is no cover.
        if (!pawn) {
            EXPECT_EQ(denied.guards, Bitboard{Square::E8}) << text(denied.square);
        }
    }
    const std::string text = describe(report, game.position().board());
    EXPECT_TRUE(text.starts_with("The king on g8 is in check from the rook on e8; ")) << text;
    EXPECT_TRUE(says(text, "f7 is taken by its own pawn")) << text;
    EXPECT_TRUE(says(text, "h8 is guarded by the rook on e8")) << text;
}

TEST(ExplanationKing, DoubleCheckNamesBoth) {
    const Game game = playedFrom("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6+");
    const KingReport report = reportKing(game.position());
    EXPECT_EQ(report.checkers, (Bitboard{Square::E1, Square::F6}));
    EXPECT_TRUE(
        says(describe(report, game.position().board()), "is in check from the rook on e1 and the knight on f6"));
}

TEST(ExplanationKing, AFreeSquareIsNotDenied) {
    const KingReport report = reportKing(test::position("4k3/8/8/8/8/8/1r6/7K w - - 0 1"));
    EXPECT_TRUE(report.checkers.empty());
    Bitboard denied;
    for (const DeniedSquare& each : report.denied) denied.insert(each.square);
    EXPECT_EQ(denied, (Bitboard{Square::G2, Square::H2}));
}

}  // namespace
}  // namespace nowchess
