// The pure step: every row of the table of results, the promotion that waits for its piece, and the commands.
#include <gtest/gtest.h>

#include "nowchess/session/line.h"
#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::lastSan;
using test::moveIn;
using test::played;
using test::stateOf;

struct Step {
    Session session;
    StepResult result;
};

// A line against a session: parsed and applied.
Step takeStep(Session session, std::string_view line) {
    const auto command = parseLine(line, session);
    Happened happened = command ? apply(session, *command) : refused(session, command.error());
    return {std::move(session), std::move(happened.result)};
}

template <typename Result>
Result resultOf(const Session& session, std::string_view line) {
    StepResult result = takeStep(session, line).result;
    EXPECT_TRUE(std::holds_alternative<Result>(result)) << line << " gave result " << result.index();
    return std::get<Result>(result);
}

Session at(std::string_view fen) { return {gameFrom(fen)}; }
Session after(std::string_view fen, std::string_view line) { return takeStep(at(fen), line).session; }
Refusal refusalOf(const Session& session, std::string_view line) {
    return resultOf<step::Refused>(session, line).refusal;
}
std::string sentenceOf(const Session& session, std::string_view line) { return message(refusalOf(session, line)); }

const std::string_view promoting = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";

TEST(Step, Quits) {
    resultOf<step::Quit>(Session{}, "quit");
    resultOf<step::Quit>(Session{}, "q");
}

TEST(Step, MovesInAnyForm) {
    for (const std::string_view line : {"e2e4", "E2E4", "e2-e4", "e2 e4", "e4", "E4", " e4 ", "1. e4", "P-e4", "Pe4"}) {
        const auto [session, result] = takeStep(Session{}, line);
        if (line == "P-e4") {
            EXPECT_TRUE(std::holds_alternative<step::Refused>(result));
            continue;
        }
        ASSERT_TRUE(std::holds_alternative<step::Moved>(result)) << line;
        EXPECT_EQ(std::get<step::Moved>(result).captured, std::nullopt);
        EXPECT_EQ(std::get<step::Moved>(result).next, Color::Black);
        EXPECT_EQ(lastSan(session.game), "e4");
    }
}

TEST(Step, MovesInCapitals) {
    EXPECT_EQ(lastSan(takeStep(Session{}, "NF3").session.game), "Nf3");
    EXPECT_EQ(lastSan(takeStep({played("e4 d5")}, "EXD5").session.game), "exd5");
    EXPECT_EQ(lastSan(takeStep({played("e4 e5")}, "BC4").session.game), "Bc4");
    EXPECT_EQ(lastSan(takeStep({played("e4 e5 Nf3 Nc6 Bc4 Bc5")}, "OO").session.game), "O-O");
}

TEST(Step, IsPure) {
    const Session before;
    const auto state = stateOf(before.game);
    EXPECT_EQ(takeStep(before, "e4").session.game.ply(), 1U);
    EXPECT_EQ(stateOf(before.game), state);
}

TEST(Step, TellsWhatWasCaptured) {
    const Session session{played("e4 d5")};
    EXPECT_EQ(resultOf<step::Moved>(session, "exd5").captured, (Piece{Color::Black, PieceType::Pawn}));
    const Session enPassant = at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    EXPECT_EQ(resultOf<step::Moved>(enPassant, "e5d6").captured, (Piece{Color::Black, PieceType::Pawn}));
    const Session castling = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(resultOf<step::Moved>(castling, "e1g1").captured, std::nullopt);
}

TEST(Step, TellsCheck) {
    const auto moved = resultOf<step::MovedInCheck>(at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "Ra8");
    EXPECT_EQ(moved.next, Color::Black);
}

TEST(Step, TellsHowAGameEnds) {
    EXPECT_EQ(resultOf<step::Checkmate>({played("f3 e5 g4")}, "Qh4").winner, Color::Black);
    resultOf<step::Stalemate>(at("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"), "Qc7");
    EXPECT_EQ(resultOf<step::Draw>(at("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"), "Kxd2").reason,
              EndReason::InsufficientMaterial);
    EXPECT_EQ(resultOf<step::Draw>(at("4k3/8/8/8/8/8/7P/R3K3 w - - 149 120"), "Ra2").reason,
              EndReason::SeventyFiveMoves);
    EXPECT_EQ(resultOf<step::Won>(Session{}, "resign").winner, Color::Black);
    EXPECT_EQ(resultOf<step::Won>(Session{}, "resign black").winner, Color::White);
    EXPECT_EQ(resultOf<step::Draw>(at("4k3/8/8/8/8/8/7P/4K3 w - - 0 1"), "resign white").reason, EndReason::Resignation)
        << "a bare king cannot win (FIDE 5.1.2)";
}

TEST(StepPromotion, WaitsForThePiece) {
    const auto [session, result] = takeStep(at(promoting), "e7d8");
    const auto& promotion = std::get<step::PromotionRequired>(result).promotion;
    EXPECT_EQ(promotion, (PendingPromotion{Square::E7, Square::D8, Piece{Color::Black, PieceType::Knight}}));
    EXPECT_EQ(session.promotion, promotion);
    EXPECT_EQ(session.game.ply(), 0U);
}

TEST(StepPromotion, TakesLettersAndNames) {
    const Session session = after(promoting, "exd8");
    for (const auto& [line, san] : {std::pair("q", "exd8=Q+"),
                                    {"R", "exd8=R+"},
                                    {"=b", "exd8=B"},
                                    {"knight", "exd8=N"},
                                    {" Queen ", "exd8=Q+"}}) {
        const auto [next, result] = takeStep(session, line);
        EXPECT_EQ(lastSan(next.game), san);
        EXPECT_EQ(next.promotion, std::nullopt);
    }
}

TEST(StepPromotion, QuitStillQuits) { resultOf<step::Quit>(after(promoting, "e7d8"), "quit"); }

TEST(StepPromotion, WrongTextLeavesItPending) {
    const auto [session, result] = takeStep(after(promoting, "e7d8"), "king");
    EXPECT_TRUE(std::holds_alternative<step::Refused>(result));
    EXPECT_TRUE(session.promotion);
}

TEST(StepPromotion, AnotherMoveTakesItsPlace) {
    const auto [session, result] = takeStep(after(promoting, "e7d8"), "Kd2");
    EXPECT_TRUE(std::holds_alternative<step::Moved>(result));
    EXPECT_EQ(session.promotion, std::nullopt);
    EXPECT_EQ(lastSan(session.game), "Kd2");
}

TEST(StepPromotion, UndoDropsItAndNothingElse) {
    const auto [session, result] = takeStep(after(promoting, "e7d8"), "undo");
    EXPECT_EQ(std::get<step::TakenBack>(result).count, 0U);
    EXPECT_EQ(session.promotion, std::nullopt);
    EXPECT_EQ(session.game.ply(), 0U);
}

TEST(StepPromotion, AtOnceNeedsNoQuestion) {
    for (const std::string_view line : {"e7d8q", "exd8=Q", "exd8Q", "e7d8Q", "exd8/Q"})
        EXPECT_EQ(lastSan(takeStep(at(promoting), line).session.game), "exd8=Q+") << line;
}

TEST(StepDraw, ClaimsWhatStandsOnTheBoard) {
    EXPECT_EQ(resultOf<step::DrawClaimed>({played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")}, "draw").reason,
              EndReason::ThreefoldRepetition);
    EXPECT_EQ(resultOf<step::DrawClaimed>(at("4k3/8/8/8/8/8/7P/R3K3 w - - 100 120"), "draw").reason,
              EndReason::FiftyMoves);
}

TEST(Step, DrawEndsAGameWhosePositionIsDead) {
    const Session session = at("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1");
    EXPECT_EQ(resultOf<step::Draw>(session, "draw").reason, EndReason::DeadPosition);
    EXPECT_EQ(resultOf<step::Draw>(session, "claim").reason, EndReason::DeadPosition);
}

TEST(StepDraw, WithoutGroundIsRefusedAndChangesNothing) {
    const Session session = at("4k3/8/8/8/8/8/7P/R3K3 w - - 99 120");
    const auto [next, result] = takeStep(session, "draw");
    EXPECT_EQ(std::get<step::Refused>(result).refusal.kind, RefusalKind::CannotClaimDraw);
    EXPECT_EQ(message(std::get<step::Refused>(result).refusal),
              "Draw cannot be claimed: the position stands on the board for the first time, not for the third "
              "(FIDE 9.2), and there are 99 half-moves without a capture or a pawn move, not 100 (FIDE 9.3).");
    EXPECT_EQ(stateOf(next.game), stateOf(session.game));
}

TEST(StepDraw, OnlineThereIsNothingToClaim) {
    const Session session{AnyGame(GameOptions{.regulations = Regulations::FideOnline})};
    EXPECT_EQ(sentenceOf(session, "draw"),
              "Draw cannot be claimed: the Online Regulations draw by themselves, without a claim (5.4).");
}

TEST(StepClaim, WithTheIntendedMove) {
    const Session session{played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")};
    for (const std::string_view line : {"claim threefold Ng8", "claim Ng8", "claim f6g8"})
        EXPECT_EQ(resultOf<step::DrawClaimed>(session, line).reason, EndReason::ThreefoldRepetition) << line;
    const Session fifty = at("4k3/8/8/8/8/8/7P/R3K3 w - - 99 120");
    EXPECT_EQ(resultOf<step::DrawClaimed>(fifty, "claim fifty Ra2").reason, EndReason::FiftyMoves);
    EXPECT_EQ(resultOf<step::DrawClaimed>(fifty, "claim Ra2").reason, EndReason::FiftyMoves);
}

TEST(StepClaim, WithoutANamedGroundBothAreSaid) {
    const std::string fifty = sentenceOf(at("4k3/8/8/8/8/8/7P/R3K3 w - - 97 120"), "claim Ra2");
    EXPECT_TRUE(
        fifty.contains("for the first time, not for the third (FIDE 9.2), and there would be 98 half-moves "
                       "without a capture or a pawn move, not 100 (FIDE 9.3). The claim stands as an offer"))
        << fifty;
    EXPECT_TRUE(fifty.ends_with("Ra2 must now be played.")) << fifty;
}

TEST(StepClaim, RefusedObligesToTheMoveAndStandsAsAnOffer) {
    const auto [session, result] = takeStep(Session{}, "claim threefold e4");
    EXPECT_EQ(message(std::get<step::Refused>(result).refusal),
              "Draw cannot be claimed: the position would stand on the board for the first time, not for the third "
              "(FIDE 9.2). The claim stands as an offer of a draw, which Black may accept (FIDE 9.1.2.3). e4 must now "
              "be played.");
    EXPECT_EQ(session.game.drawOfferedBy(), Color::White);
    EXPECT_EQ(refusalOf(session, "d4").kind, RefusalKind::MoveOwed);
    EXPECT_EQ(sentenceOf(session, "d4"), "The claim named e4, and that move must now be played (FIDE 9.2.1, 9.3.1).");
    resultOf<step::Moved>(session, "e4");
}

TEST(StepClaim, OfAnImpossibleMoveIsAnIllegalMove) {
    EXPECT_EQ(refusalOf(Session{}, "claim threefold e5").kind, RefusalKind::IllegalMove);
    EXPECT_EQ(takeStep(Session{}, "claim threefold e5").session.game.drawOfferedBy(), std::nullopt);
}

TEST(StepOffer, IsAnsweredByTheOtherSide) {
    const Session session = takeStep({played("e4 e5")}, "offer").session;
    EXPECT_EQ(session.game.drawOfferedBy(), Color::White);
    EXPECT_EQ(resultOf<step::Draw>(session, "accept").reason, EndReason::Agreement);
    EXPECT_EQ(resultOf<step::DrawDeclined>(session, "decline").by, Color::Black);
    EXPECT_EQ(sentenceOf(session, "offer"), "A draw has been offered already.");
    const Session moved = takeStep(session, "Nf3").session;
    EXPECT_EQ(resultOf<step::Draw>(moved, "accept").reason, EndReason::Agreement);
    EXPECT_EQ(sentenceOf(takeStep(moved, "Nc6").session, "accept"), "The opponent has not offered a draw.")
        << "whoever moves has declined";
}

TEST(StepOffer, NeedsAMoveOfEach) {
    const Session session = takeStep(Session{}, "offer").session;
    EXPECT_EQ(sentenceOf(session, "accept"), "Both sides must have made a move before a draw is agreed (FIDE 5.2.3).");
}

TEST(StepHistory, GoesBackAndForth) {
    Session session{played("e4 e5 Nf3 Nc6")};
    EXPECT_EQ(resultOf<step::TakenBack>(session, "undo").count, 1U);
    EXPECT_EQ(resultOf<step::TakenBack>(session, "undo 3").count, 3U);
    EXPECT_EQ(resultOf<step::TakenBack>(session, "undo all").count, 4U);
    EXPECT_EQ(sentenceOf(session, "redo"), "There is no move to play again.");
    EXPECT_EQ(sentenceOf(Session{}, "undo"), "There is no move to take back.");
    session = takeStep(session, "goto 1").session;
    EXPECT_EQ(session.game.ply(), 1U);
    EXPECT_EQ(resultOf<step::PlayedAgain>(session, "redo 2").count, 2U);
    EXPECT_EQ(resultOf<step::PlayedAgain>(session, "goto 4").count, 3U);
    EXPECT_EQ(sentenceOf(session, "goto 5"), "The game has 4 half-moves.");
    EXPECT_EQ(sentenceOf(session, "goto 1"), "The board stands there already.");
}

TEST(StepNew, BeginsAnotherGame) {
    const Session session{played("e4 e5")};
    const auto [fresh, result] = takeStep(session, "new");
    EXPECT_EQ(fresh.game.position(), AnyPosition::initial());
    EXPECT_EQ(std::get<step::Begun>(result).left->ply(), 2U) << "what was left is handed over";
    EXPECT_EQ(toFen(takeStep(session, "new 4k3/8/8/8/8/8/8/4K2R w K - 3 9").session.game.position()),
              "4k3/8/8/8/8/8/8/4K2R w K - 3 9");
    const AnyGame fischer = takeStep(session, "new 960 0").session.game;
    EXPECT_EQ(fischer.rules(), chess960Rules);
    EXPECT_EQ(toFen(fischer.position()).substr(0, 8), "bbqnnrkr");
}

TEST(StepNew, RefusesWhatIsNoPosition) {
    EXPECT_EQ(sentenceOf(Session{}, "new 960 960"), "Chess960 has starting positions 0 to 959, as in 'new 960 518'.");
    EXPECT_EQ(refusalOf(Session{}, "new 960").kind, RefusalKind::InvalidPosition);
    EXPECT_EQ(refusalOf(Session{}, "new rubbish").kind, RefusalKind::InvalidPosition);
    EXPECT_EQ(sentenceOf(Session{}, "new 4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
              "That game would be over at once: Insufficient material! The game is a draw.");
}

TEST(StepTable, CastlingMovesBothPiecesAndEndsTheRights) {
    const Session session = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const AnyPosition kingside = takeStep(session, "e1g1").session.game.position();
    EXPECT_EQ(toFen(kingside), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    EXPECT_EQ(toFen(takeStep(session, "e1c1").session.game.position()), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

TEST(StepTable, RightsAreRevoked) {
    const auto fenAfter = [](std::string_view fen, std::string_view line) {
        return toFen(after(fen, line).game.position());
    };
    const std::string_view both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    EXPECT_EQ(fenAfter(both, "h1h4"), "4k3/8/8/8/7R/8/8/R3K3 b Q - 1 1");
    EXPECT_EQ(fenAfter(both, "e1e2"), "4k3/8/8/8/8/8/4K3/R6R b - - 1 1");
    EXPECT_EQ(fenAfter("4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1", "g3h1"), "4k3/8/8/8/8/8/8/R3K2n w Q - 0 2");
}

TEST(StepTable, WhatResetsTheClock) {
    EXPECT_EQ(takeStep(at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 10"), "g1f3")
                  .session.game.position()
                  .halfmoveClock(),
              6U);
    for (const auto& [fen, line] : {std::pair("4k3/8/8/8/8/8/4P3/4K3 w - - 42 90", "e2e3"),
                                    {"4k3/8/8/8/8/5p2/8/4K1N1 w - - 42 90", "g1f3"},
                                    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 42 90", "e5d6"},
                                    {"8/P3k3/8/8/8/8/8/4K3 w - - 42 90", "a7a8q"}})
        EXPECT_EQ(takeStep(at(fen), line).session.game.position().halfmoveClock(), 0U) << line;
}

// --- what once was wrong, by its symptom ----------------------------------------------------------------------------

// Only the full check proves these dead.
const std::string_view deadByFullCheck = "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1";

std::vector<Event> eventsOf(Session& session, std::string_view line) {
    const auto command = parseLine(line, session);
    return (command ? apply(session, *command) : refused(session, command.error())).events;
}

TEST(SessionRegression, DrawOnADeadPositionToldAMoveThatNobodyMade) {
    Session atStart = at(deadByFullCheck);
    const std::vector<Event> events = eventsOf(atStart, "draw");
    ASSERT_EQ(events.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<event::Draw>(events[0]));
    Session later{gameFrom(deadByFullCheck), std::nullopt, DeadCheck::Fast};
    ASSERT_TRUE(later.game.play(later.game.legalMoves()[0]));
    ASSERT_FALSE(later.game.isOver());
    ASSERT_EQ(eventsOf(later, "draw").size(), 1U) << "the last move is not announced again";
}

TEST(SessionRegression, NewForgotTheOptions) {
    const GameOptions options{
        .regulations = Regulations::FideOnline, .deadPositions = false, .mateBudget = {.nodes = 4321}};
    Session session{AnyGame(options), std::nullopt, DeadCheck::Fast};
    for (const std::string_view line : {"new", "new 960 4", "new 4k3/8/8/8/8/8/8/4K2R w K - 3 9"}) {
        session = takeStep(session, line).session;
        EXPECT_EQ(session.game.options().regulations, Regulations::FideOnline) << line;
        EXPECT_FALSE(session.game.options().deadPositions) << line;
        EXPECT_EQ(session.game.options().mateBudget.nodes, 4321U) << line;
        EXPECT_EQ(session.deadCheck, DeadCheck::Fast) << line;
    }
}

TEST(SessionRegression, DeadPositionsThatTheFastCheckMissesPlayedOn) {
    const std::string_view fen = "5bBk/4p1p1/4P1P1/7K/8/8/8/8 w - - 0 1";
    ASSERT_FALSE(gameFrom(fen).isOver()) << "a case for the full check";
    const auto [session, result] = takeStep(at(fen), "Kg5");
    EXPECT_EQ(std::get<step::Draw>(result).reason, EndReason::DeadPosition);
    const Session fast{gameFrom(fen), std::nullopt, DeadCheck::Fast};
    EXPECT_TRUE(std::holds_alternative<step::Moved>(takeStep(fast, "Kg5").result)) << "unless it is not wanted";
}

TEST(SessionRegression, ARefusedBareClaimWasNoOffer) {
    const auto [session, result] = takeStep({played("e4 e5")}, "claim");
    EXPECT_EQ(session.game.drawOfferedBy(), Color::White);
    EXPECT_EQ(message(std::get<step::Refused>(result).refusal),
              "Draw cannot be claimed: the position stands on the board for the first time, not for the third (FIDE "
              "9.2), and there are 0 half-moves without a capture or a pawn move, not 100 (FIDE 9.3). The claim stands "
              "as an offer of a draw, which Black may accept (FIDE 9.1.2.3).");
    EXPECT_EQ(takeStep({played("e4 e5")}, "draw").session.game.drawOfferedBy(), std::nullopt);
}

// --- authors and clocks ---------------------------------------------------------------------------------------------

TEST(SessionAuthors, OnlyTheSideToMoveMoves) {
    Session session;
    const Move e4 = Move::normal(Square::E2, Square::E4);
    const Happened refusal = apply(session, {Color::Black, command::Play{e4}});
    EXPECT_EQ(std::get<step::Refused>(refusal.result).refusal.kind, RefusalKind::NotYourTurn);
    EXPECT_EQ(message(std::get<step::Refused>(refusal.result).refusal), "It is not your turn: White is to move.");
    EXPECT_TRUE(std::holds_alternative<step::Moved>(apply(session, {Color::White, command::Play{e4}}).result));
    EXPECT_TRUE(std::holds_alternative<step::Moved>(
        apply(session, {std::nullopt, command::Play{moveIn(session.game, "e5")}}).result))
        << "the arbiter speaks for whoever is meant";
}

TEST(SessionAuthors, AMoveFromElsewhereIsChecked) {
    Session session;
    const Happened illegal = apply(session, {Color::White, command::Play{Move::normal(Square::E2, Square::E5)}});
    EXPECT_EQ(std::get<step::Refused>(illegal.result).refusal.kind, RefusalKind::IllegalMove);
    const Happened promotion = apply(session, {Color::White, command::BeginPromotion{Square::E2, Square::E4}});
    EXPECT_EQ(std::get<step::Refused>(promotion.result).refusal.kind, RefusalKind::IllegalMove);
    EXPECT_EQ(session.game.ply(), 0U);
}

TEST(SessionAuthors, AnyoneMayOfferAndResignAndIsKnown) {
    Session session{played("e4 e5")};
    apply(session, {Color::Black, command::OfferDraw{}});
    EXPECT_EQ(session.game.drawOfferedBy(), Color::Black);
    const Happened own = apply(session, {Color::Black, command::AcceptDraw{}});
    EXPECT_EQ(std::get<step::Refused>(own.result).refusal.kind, RefusalKind::CannotAgree) << "not the own offer";
    const Happened resigned = apply(session, {Color::Black, command::Resign{}});
    EXPECT_EQ(std::get<step::Won>(resigned.result).winner, Color::White);
    EXPECT_EQ(std::get<step::Won>(resigned.result).by, Color::Black);
    EXPECT_EQ(session.endedBy, Color::Black);
    const Happened late = apply(session, {Color::White, command::Play{moveIn(played("e4 e5"), "Nf3")}});
    EXPECT_EQ(std::get<step::Refused>(late.result).refusal.kind, RefusalKind::GameOver);
}

// What may be claimed on another ground is not what was claimed.
TEST(SessionClaims, OnlyTheGroundThatIsNamedCounts) {
    Session session{played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")};
    const Happened fifty = apply(session, *parseLine("claim fifty", session));
    EXPECT_TRUE(std::holds_alternative<step::Refused>(fifty.result));
    EXPECT_FALSE(session.game.isOver());
    apply(session, *parseLine("claim threefold", session));
    EXPECT_EQ(session.game.outcome(), (Outcome{std::nullopt, EndReason::ThreefoldRepetition}));
}

constexpr ClockTime at(std::int64_t milliseconds) { return ClockTime(std::chrono::milliseconds(milliseconds)); }

TEST(SessionClocks, RunWithTheMovesAndGoBackWithThem) {
    Session session;
    session.clock.emplace(*parsePlayersTimeControl("1+2"), session.game);
    session.clock->start(at(1'000));
    const auto play = [&](std::string_view line, std::int64_t time) {
        return apply(session, *parseLine(line, session), at(time)).result;
    };
    const auto times = [&](std::int64_t time) { return *session.clock->times(at(time)); };
    play("e4", 11'000);
    play("e5", 16'000);
    EXPECT_EQ(times(17'000), (ClockTimes{{std::chrono::milliseconds(51'000), std::chrono::milliseconds(57'000)}}));
    play("undo", 20'000);
    EXPECT_EQ(times(20'000), (ClockTimes{{std::chrono::milliseconds(52'000), std::chrono::milliseconds(60'000)}}));
    play("redo", 25'000);
    EXPECT_EQ(times(25'000), (ClockTimes{{std::chrono::milliseconds(52'000), std::chrono::milliseconds(57'000)}}));
}

TEST(SessionClocks, AFallenFlagEndsTheGameBeforeAnythingElse) {
    Session session{played("e4")};
    session.clock.emplace(*parsePlayersTimeControl("1"), session.game);
    session.clock->start(at(0));
    const Happened early = apply(session, {Color::White, command::CallFlag{Color::Black}}, at(59'999));
    EXPECT_EQ(message(std::get<step::Refused>(early.result).refusal), "No flag has fallen.");
    const Happened late = apply(session, *parseLine("e5", session), at(60'000));
    EXPECT_EQ(std::get<step::Won>(late.result).reason, EndReason::FlagFall);
    EXPECT_EQ(std::get<step::Won>(late.result).by, Color::Black);
    EXPECT_EQ(session.game.ply(), 1U) << "the move is not made";
}

TEST(SessionClocks, WhoQuitsDoesNotLoseOnTime) {
    Session session{played("e4")};
    session.clock.emplace(*parsePlayersTimeControl("1"), session.game);
    session.clock->start(at(0));
    EXPECT_TRUE(std::holds_alternative<step::Quit>(apply(session, {std::nullopt, command::Quit{}}, at(99'000)).result));
    EXPECT_FALSE(session.game.isOver());
}

TEST(SessionAuthors, AGameThatIsOverTakesNoMoreDecisions) {
    Session session{gameFrom(promoting)};
    ASSERT_TRUE(session.game.resign(Color::White));
    for (const CommandKind& what : std::initializer_list<CommandKind>{
             command::BeginPromotion{Square::E7, Square::D8}, command::Resign{}, command::CallFlag{Color::White}}) {
        const Happened happened = apply(session, {std::nullopt, what});
        ASSERT_TRUE(std::holds_alternative<step::Refused>(happened.result));
        EXPECT_EQ(message(std::get<step::Refused>(happened.result).refusal), "The game is over.");
    }
    Session running{gameFrom(promoting)};
    const Happened early = apply(running, {Color::Black, command::BeginPromotion{Square::E7, Square::D8}});
    EXPECT_EQ(std::get<step::Refused>(early.result).refusal.kind, RefusalKind::NotYourTurn);
}

TEST(StepHistory, PlayedAgainAMateEndsTheGameAgain) {
    Session session{played("f3 e5 g4 Qh4")};
    EXPECT_EQ(lastCapture(AnyGame()), std::nullopt);
    apply(session, {std::nullopt, command::TakeBack{1}});
    ASSERT_FALSE(session.game.isOver());
    const Happened again = apply(session, {std::nullopt, command::PlayAgain{1}});
    EXPECT_TRUE(std::holds_alternative<step::PlayedAgain>(again.result));
    ASSERT_FALSE(again.events.empty());
    EXPECT_TRUE(std::holds_alternative<event::Checkmate>(again.events.back()));
}

TEST(SessionClocks, ANewGameHasAFullClockThatStands) {
    Session session;
    session.clock.emplace(*parsePlayersTimeControl("1"), session.game);
    session.clock->start(at(0));
    apply(session, *parseLine("e4", session), at(30'000));
    apply(session, *parseLine("new", session), at(31'000));
    EXPECT_FALSE(session.clock->isRunning());
    EXPECT_EQ((*session.clock->times(at(99'000)))[Color::White], std::chrono::milliseconds(60'000));
}

TEST(SessionPromotion, WithoutOneThereIsNothingToChoose) { EXPECT_TRUE(promotionChoices(Session()).empty()); }

}  // namespace
}  // namespace nowchess
