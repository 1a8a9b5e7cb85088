// Text to typed commands, with their authors.
#include "nowchess/session/line.h"

#include <array>
#include <limits>

#include <gtest/gtest.h>

#include "nowchess/rules/chess960.h"
#include "support/games.h"

namespace nowchess {
namespace {

using test::gameFrom;
using test::moveIn;
using test::played;

template <typename Kind>
Kind as(std::string_view line, const Session& session = {}, const LineContext& context = {}) {
    const auto command = parseLine(line, session, context);
    EXPECT_TRUE(command) << line;
    return std::get<Kind>(command->what);
}
template <typename Kind>
bool is(std::string_view line) {
    const auto command = parseLine(line, Session{});
    return command && std::holds_alternative<Kind>(command->what);
}
std::string refusalOf(std::string_view line) {
    const auto command = parseLine(line, Session{});
    return command ? "" : message(command.error());
}

TEST(Line, WhateverIsNoWordIsAMove) {
    const AnyGame game;
    for (const std::string_view line : {"  Nf3 \r", "g1f3", "G1 F3", "g1-f3"})
        EXPECT_EQ(as<command::Play>(line).move, moveIn(game, "Nf3")) << line;
    EXPECT_EQ(parseLine("quitting", Session{}).error().kind, RefusalKind::CannotRead);
    EXPECT_EQ(parseLine("", Session{}).error().kind, RefusalKind::CannotRead);
}

TEST(Line, WordsInAnyCaseAndWithBlanks) {
    EXPECT_TRUE(is<command::Quit>("quit"));
    EXPECT_TRUE(is<command::Quit>(" Q "));
    EXPECT_TRUE(is<command::ClaimStanding>("DRAW"));
    EXPECT_TRUE(is<command::OfferDraw>("offer\t"));
    EXPECT_TRUE(is<command::AcceptDraw>("accept"));
    EXPECT_TRUE(is<command::DeclineDraw>("decline"));
}

TEST(Line, AWordThatIsNearlyACommandIsNotTakenForAMove) {
    EXPECT_EQ(refusalOf("udno 2"), "Cannot read 'udno 2': did you mean 'undo'?");
    EXPECT_EQ(refusalOf("hlep"), "Cannot read 'hlep': type a move such as e4, Nf3 or e2e4; 'help' lists the rest.");
    constexpr std::array<std::string_view, 1> others{"help"};
    const auto refused = parseLine("hlep", Session{}, {.otherWords = others});
    EXPECT_EQ(message(refused.error()), "Cannot read 'hlep': did you mean 'help'?");
}

TEST(Line, WhatNamesNoPieceForAPromotionSaysWhichThereAre) {
    Session session{.game = gameFrom("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")};
    apply(session, *parseLine("a8", session));
    ASSERT_TRUE(session.promotion);
    for (const std::string_view line : {"x", "king", "p", "1"})
        EXPECT_EQ(message(parseLine(line, session).error()),
                  "'" + std::string(line) +
                      "' is no piece for the pawn to become: type q, r, b or n, or 'undo' to take its move back.");
    EXPECT_TRUE(parseLine("Kd1", session)) << "another move takes its place";
    EXPECT_EQ(parseLine("Kd5", session).error().kind, RefusalKind::IllegalMove);
}

TEST(Line, WordsThatStandAloneTakeNothing) {
    EXPECT_EQ(refusalOf("draw Nf3"), "'draw' stands alone. To claim with a move, type 'claim' and the move.");
    EXPECT_EQ(refusalOf("quit now"), "'quit' stands alone.");
}

TEST(Line, ADrawMayBeNamedWhereNothingElseIsMeant) {
    for (const std::string_view draw : {" draw", " a draw", " the draw"}) {
        EXPECT_TRUE(is<command::OfferDraw>("offer" + std::string(draw)));
        EXPECT_TRUE(is<command::AcceptDraw>("accept" + std::string(draw)));
        EXPECT_TRUE(is<command::DeclineDraw>("decline" + std::string(draw)));
        EXPECT_EQ(as<command::ClaimDraw>("claim" + std::string(draw)).move, std::nullopt);
    }
    EXPECT_EQ(as<command::ClaimDraw>("claim a draw fifty e4").ground, DrawGround::FiftyMoves);
    EXPECT_EQ(as<command::ClaimDraw>("claim a4").move, moveIn(AnyGame(), "a4"));
    EXPECT_EQ(refusalOf("offer a"), "'offer' takes nothing, or 'white' or 'black'.");
    EXPECT_EQ(refusalOf("offer draw now"), "'offer' takes nothing, or 'white' or 'black'.");
}

TEST(Line, ClaimTakesAGroundAndAMove) {
    const AnyGame game;
    EXPECT_EQ(as<command::ClaimDraw>("claim").ground, std::nullopt);
    EXPECT_EQ(as<command::ClaimDraw>("claim").move, std::nullopt);
    EXPECT_EQ(as<command::ClaimDraw>("claim Nf3").move, moveIn(game, "Nf3"));
    EXPECT_EQ(as<command::ClaimDraw>("claim threefold").ground, DrawGround::ThreefoldRepetition);
    EXPECT_EQ(as<command::ClaimDraw>("claim repetition").ground, DrawGround::ThreefoldRepetition);
    EXPECT_EQ(as<command::ClaimDraw>("claim FIFTY  e2e4").ground, DrawGround::FiftyMoves);
    EXPECT_EQ(as<command::ClaimDraw>("claim fifty  e2e4").move, moveIn(game, "e4"));
    EXPECT_EQ(as<command::ClaimDraw>("claim 50").ground, DrawGround::FiftyMoves);
    EXPECT_EQ(parseLine("claim fifty e5", Session{}).error().kind, RefusalKind::IllegalMove);
}

TEST(Line, CountsAreOneUnlessNamed) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    EXPECT_EQ(as<command::TakeBack>("undo").count, 1U);
    EXPECT_EQ(as<command::TakeBack>("undo 12").count, 12U);
    EXPECT_EQ(as<command::TakeBack>("undo all").count, all);
    EXPECT_EQ(as<command::TakeBack>("undo 99999999999999999999999").count, all);
    EXPECT_EQ(as<command::PlayAgain>("redo 3").count, 3U);
    EXPECT_EQ(as<command::GoTo>("goto 0").ply, 0U);
    constexpr std::string_view longer = "goto 123";
    EXPECT_EQ(as<command::GoTo>(longer.substr(0, 7)).ply, 12U) << "a number ends where its line does";
    for (const std::string_view bad : {"undo 0", "undo -1", "undo two", "redo 1.5", "goto", "goto e4", "goto 3 4",
                                       "undo 2x", "undo x2", "redo +1", "goto 0x1", "undo 99999999999999999999999x"})
        EXPECT_EQ(parseLine(bad, Session{}).error().kind, RefusalKind::CannotRead) << bad;
    EXPECT_EQ(refusalOf("redo x"), "'redo' takes a number of half-moves, as in 'redo 2', or 'all'.");
}

TEST(Line, ASpeakerTakesBackAWholeTurn) {
    const Session session{played("e4 e5")};
    EXPECT_EQ(as<command::TakeBack>("undo", session, {.speaker = Color::White}).count, 2U) << "the answer too";
    EXPECT_EQ(as<command::TakeBack>("undo", session, {.speaker = Color::Black}).count, 1U);
    EXPECT_EQ(as<command::TakeBack>("undo 1", session, {.speaker = Color::White}).count, 1U);
}

TEST(Line, NewTakesAStart) {
    EXPECT_EQ(as<command::Begin>("new").start, AnyPosition::initial());
    EXPECT_EQ(as<command::Begin>("new  960 12").start, *chess960Start(12));
    EXPECT_EQ(as<command::Begin>("new 960 12").rules, chess960Rules);
    EXPECT_EQ(as<command::Begin>("new Chess960 12").start, *chess960Start(12));
    EXPECT_EQ(toFen(as<command::Begin>("NEW 4k3/8/8/8/8/8/8/4K2R w K - 0 1").start), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(as<command::Begin>("new 960", Session{}, {.randomStart = [] { return 7; }}).start, *chess960Start(7));
    for (const std::string_view bad :
         {"new 960", "new 960 960", "new 960 -1", "new 960 x", "new 960 99999999999999999999"})
        EXPECT_EQ(refusalOf(bad), "Chess960 has starting positions 0 to 959, as in 'new 960 518'.") << bad;
}

TEST(Line, NewStaysInTheVariantUnlessAnotherIsNamed) {
    const Session atomic{AnyGame({.rules = {Variant::Atomic}})};
    EXPECT_EQ(as<command::Begin>("new", atomic).start, AnyPosition::initial(Variant::Atomic));
    EXPECT_EQ(as<command::Begin>("new", atomic).rules, Rules{Variant::Atomic});
    EXPECT_EQ(as<command::Begin>("new 960 7", atomic).start, *chess960Start(7, Variant::Atomic));
    EXPECT_EQ(as<command::Begin>("new 960 7", atomic).rules, (Rules{Variant::Atomic, CastlingMode::Chess960}));
    const auto kingless = as<command::Begin>("new horde 4k3/8/8/8/8/8/PPP5/8 w - - 0 1", atomic);
    EXPECT_EQ(toFen(kingless.start), "4k3/8/8/8/8/8/PPP5/8 w - - 0 1");
    EXPECT_EQ(kingless.rules, Rules{Variant::Horde});
    EXPECT_EQ(as<command::Begin>("new Crazyhouse", atomic).start, AnyPosition::initial(Variant::Crazyhouse));
    EXPECT_EQ(as<command::Begin>("new standard", atomic).start, AnyPosition::initial());
    EXPECT_EQ(as<command::Begin>("new standard 960 7", atomic).rules, chess960Rules);
    EXPECT_EQ(refusalOf("new racingkings 960 7"), "Racing Kings has no Chess960 starts.");
    const Session house{AnyGame({.rules = {Variant::Crazyhouse}})};
    EXPECT_EQ(as<command::Begin>("new 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", house).start.pocket(Color::White).size(), 1U);
    EXPECT_FALSE(parseLine("new 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", atomic));
}

TEST(Line, TwoSquaresAreAMove) {
    const AnyGame game;
    const auto step = moveBetween(game.position(), Square::G1, Square::F3);
    ASSERT_TRUE(step && std::holds_alternative<command::Play>(*step));
    EXPECT_EQ(std::get<command::Play>(*step).move, moveIn(game, "Nf3"));
    EXPECT_EQ(moveBetween(game.position(), Square::G1, Square::G3).error().kind, RefusalKind::IllegalMove);
    EXPECT_EQ(moveBetween(game.position(), Square::E4, Square::E5).error().kind, RefusalKind::NoPiece);
    const AnyGame pawn = test::gameFrom("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    const auto promotion = moveBetween(pawn.position(), Square::E7, Square::D8);
    ASSERT_TRUE(promotion && std::holds_alternative<command::BeginPromotion>(*promotion));
    EXPECT_EQ(std::get<command::BeginPromotion>(*promotion).to, Square::D8);
}

// Who gives a command.
std::optional<Color> authorOf(std::string_view line, const Session& session, std::optional<Color> speaker = {}) {
    return parseLine(line, session, {.speaker = speaker})->by;
}

TEST(Line, TheAuthorIsTheSideToMoveOrTheSpeaker) {
    Session session{played("e4 e5")};
    EXPECT_EQ(authorOf("Nf3", session), Color::White);
    EXPECT_EQ(authorOf("resign", session), Color::White);
    EXPECT_EQ(authorOf("resign", session, Color::Black), Color::Black);
    EXPECT_EQ(authorOf("resign white", session, Color::Black), Color::White);
    EXPECT_EQ(authorOf("offer", session, Color::Black), Color::Black);
    EXPECT_EQ(authorOf("offer black", session), Color::Black) << "who has moved may be named (FIDE 9.1.2.1)";
    EXPECT_EQ(authorOf("offer a draw White", session, Color::Black), Color::White);
    ASSERT_TRUE(session.game.offerDraw(Color::White));
    EXPECT_EQ(authorOf("accept", session), Color::Black) << "whoever was asked";
    EXPECT_EQ(authorOf("decline", session), Color::Black);
    EXPECT_EQ(parseLine("resign me", session).error().kind, RefusalKind::CannotRead);
}

TEST(Line, APendingPromotionTakesItsPiece) {
    Session session{gameFrom("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1")};
    EXPECT_EQ(as<command::BeginPromotion>("e7d8", session).to, Square::D8);
    EXPECT_EQ(as<command::Play>("e7d8q", session).move, moveIn(session.game, "exd8=Q"));
    session.promotion = {Square::E7, Square::D8, Piece{Color::Black, PieceType::Knight}};
    for (const std::string_view line : {"n", "N", "=n", "knight", " Knight "})
        EXPECT_EQ(as<command::Play>(line, session).move, moveIn(session.game, "exd8=N")) << line;
    EXPECT_EQ(as<command::Play>("q", session).move, moveIn(session.game, "exd8=Q")) << "no quit here";
}

}  // namespace
}  // namespace nowchess
