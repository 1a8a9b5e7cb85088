// The room of a game: a state machine with handed-in time.
#include "server/room/room.h"

#include <gtest/gtest.h>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "server/room/lag.h"

namespace nowchess::server {

namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

constexpr ClockTime start{milliseconds(1'700'000'000'000)};

struct Played {
    Room room;
    std::vector<GameEvent> log;
    ClockTime now = start;
    int lastId = 0;

    Reaction act(Color by, const Action& action, const std::string& id = "", milliseconds roundTrip = {}) {
        const std::string used = id.empty() ? "id" + std::to_string(++lastId) : id;
        Reaction reaction = room.act(by, used, action, {now, roundTrip, "nextgame1"});
        log.insert(log.end(), reaction.events.begin(), reaction.events.end());
        return reaction;
    }
    Reaction play(std::string_view san) {
        const AnyGame& game = room.game();
        return act(game.position().turn(), action::Move{game.ply(), std::string(san), false, std::nullopt});
    }
    void playAll(std::initializer_list<std::string_view> moves) {
        for (const auto move : moves) ASSERT_FALSE(play(move).answer.refused) << move;
    }
    [[nodiscard]] std::optional<Room> replayed() const { return Room::replay(room.id(), log); }
};

Played begin(std::string_view time = "-", const GameSetup& wanted = {}) {
    GameSetup setup = wanted;
    setup.control = *parsePlayersTimeControl(time);
    const GameEvent created{1, start, std::nullopt, "",
                            happened::Created{setup, {{Person{"player-a", "Ann"}, std::monostate{}}}, ""}};
    Played played{Room("game-0001", created), {created}};
    const auto joined = played.room.join({"player-b", "Bob"}, start);
    played.log.push_back(*joined);
    return played;
}

std::string kindOfRefusal(const Reaction& reaction) {
    return reaction.answer.refused ? reaction.answer.refused->kind : "";
}

// A room made again from its stored log shows the same.
void expectReplays(const Played& played) {
    std::vector<GameEvent> log;
    for (const GameEvent& event : played.log) {
        auto read = readStored(event.seq, event.at, storedText(event));
        ASSERT_TRUE(read) << storedText(event);
        EXPECT_EQ(storedText(*read), storedText(event));
        log.push_back(std::move(*read));
    }
    const auto again = Room::replay(played.room.id(), log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->listingText(), played.room.listingText());
    EXPECT_EQ(again->pgn(), played.room.pgn());
    EXPECT_EQ(again->seq(), played.room.seq());
}

}  // namespace

TEST(Room, PlaysToMate) {
    Played played = begin();
    played.playAll({"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"});
    EXPECT_EQ(played.room.state(), RoomState::Over);
    EXPECT_EQ(played.room.game().outcome()->reason, EndReason::Checkmate);
    EXPECT_EQ(kindOfRefusal(played.play("Kxf7")), "GameOver");
    expectReplays(played);
}

TEST(Room, SameIdGivesOneEventAndTheSameAnswer) {
    Played played = begin();
    const action::Move move{0, "e2e4", true, std::nullopt};
    const Reaction first = played.act(Color::White, move, "c-1");
    const Reaction second = played.act(Color::White, move, "c-1");
    EXPECT_EQ(first.events.size(), 1U);
    EXPECT_TRUE(second.events.empty());
    EXPECT_EQ(first.answer.seq, second.answer.seq);
    // Another player's id is another one.
    EXPECT_EQ(kindOfRefusal(played.act(Color::Black, move, "c-1")), "WrongPly");
    // And it is known after a restart.
    auto again = played.replayed();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->act(Color::White, "c-1", move, {start}).answer.seq, first.answer.seq);
}

TEST(Room, OfferIsGoneWithTheGame) {
    Played agreed = begin();
    agreed.playAll({"e4", "e5"});
    agreed.act(Color::White, action::Offer{OfferKind::Draw});
    EXPECT_EQ(agreed.room.offered(OfferKind::Draw), Color::White);
    agreed.act(Color::Black, action::Accept{OfferKind::Draw});
    EXPECT_EQ(agreed.room.offered(OfferKind::Draw), std::nullopt);

    Played resigned = begin();
    resigned.playAll({"e4"});
    resigned.act(Color::White, action::Offer{OfferKind::Takeback});
    resigned.act(Color::White, action::Resign{});
    EXPECT_EQ(resigned.room.offered(OfferKind::Takeback), std::nullopt);
    EXPECT_EQ(kindOfRefusal(resigned.act(Color::Black, action::Decline{OfferKind::Takeback})), "CannotAgree");
}

TEST(Room, RefusesWhatMayNotBe) {
    Played played = begin();
    EXPECT_EQ(kindOfRefusal(played.act(Color::Black, action::Move{0, "e7e5", true, {}})), "NotYourTurn");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Move{1, "e2e4", true, {}})), "WrongPly");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Move{0, "e2e5", true, {}})), "IllegalMove");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Move{0, "z9", true, {}})), "CannotRead");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Accept{OfferKind::Draw})), "CannotAgree");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Offer{OfferKind::Takeback})), "NothingThere");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Offer{OfferKind::Rematch})), "CannotAgree");
    EXPECT_EQ(played.room.seq(), 2U);
}

TEST(Room, ClaimWithTheIntendedMove) {
    Played played = begin();
    played.playAll({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
    const Reaction claim = played.act(Color::Black, action::Claim{7, DrawGround::ThreefoldRepetition, "Ng8", false});
    EXPECT_FALSE(claim.answer.refused);
    EXPECT_EQ(played.room.game().outcome()->reason, EndReason::ThreefoldRepetition);
    expectReplays(played);
}

TEST(Room, RefusedClaimStandsAsAnOfferAndObliges) {
    Played played = begin();
    played.playAll({"e4", "e5"});
    const Reaction claim =
        played.act(Color::White, action::Claim{2, DrawGround::ThreefoldRepetition, "Nf3", false}, "claim");
    EXPECT_EQ(kindOfRefusal(claim), "CannotClaimDraw");
    EXPECT_EQ(claim.events.size(), 1U);
    EXPECT_EQ(played.room.offered(OfferKind::Draw), Color::White);
    EXPECT_EQ(kindOfRefusal(played.play("Nc3")), "MoveOwed");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Resign{}, "claim")),
              "CannotClaimDraw");  // again: the same
    EXPECT_FALSE(played.play("Nf3").answer.refused);
    EXPECT_FALSE(played.act(Color::Black, action::Accept{OfferKind::Draw}).answer.refused);
    EXPECT_EQ(played.room.game().outcome()->reason, EndReason::Agreement);
    expectReplays(played);
}

TEST(Room, FlagFallsByTheServersClock) {
    Played played = begin("1+0");
    played.playAll({"e4", "e5"});
    EXPECT_FALSE(played.room.timePassed(start + 59s));
    const auto falls = played.room.flagFallsAt();
    ASSERT_TRUE(falls);
    EXPECT_EQ(*falls, start + 60s + lagQuota(*parsePlayersTimeControl("1+0")));
    const auto flag = played.room.timePassed(*falls);
    ASSERT_TRUE(flag);
    played.log.push_back(*flag);
    EXPECT_EQ(played.room.game().outcome()->reason, EndReason::FlagFall);
    EXPECT_EQ(played.room.game().outcome()->winner, Color::Black);
    EXPECT_NE(played.room.snapshotText(std::nullopt, *falls).find("\"proof\":\""), std::string::npos);
    expectReplays(played);
}

TEST(Room, FlagAgainstAKingAloneIsADraw) {
    GameSetup setup;
    setup.start = *positionFromFen("7k/P7/8/8/8/8/8/K7 w - - 0 1", Variant::Standard);
    Played pawn = begin("1+0", setup);
    const auto flag = pawn.room.timePassed(start + 70s);  // White's flag, and Black has nothing to mate with
    ASSERT_TRUE(flag);
    EXPECT_FALSE(pawn.room.game().outcome()->winner);
}

TEST(Room, LateMoveLosesAndAMoveLateOnlyByLagCounts) {
    Played late = begin("1+0");
    late.now = start + 60s;
    EXPECT_EQ(kindOfRefusal(late.play("e4")), "GameOver");
    EXPECT_EQ(late.room.game().outcome()->reason, EndReason::FlagFall);

    Played lagged = begin("1+0");
    lagged.now = start + 60'050ms;
    const Reaction move =
        lagged.act(Color::White, action::Move{0, "e2e4", true, milliseconds(59'900)}, "m", milliseconds(200));
    EXPECT_FALSE(move.answer.refused);
    EXPECT_EQ(std::get<happened::Moved>(move.events.front().details).lag, 150ms);
    EXPECT_EQ(lagged.room.clock()->remaining(Color::White, lagged.now), 100ms);
    expectReplays(lagged);
}

TEST(Room, LagIsNeverMoreThanMeasuredNorThanTheQuota) {
    EXPECT_EQ(lagGiven(1000ms, std::nullopt, 500ms, 500ms), 0ms);
    EXPECT_EQ(lagGiven(1000ms, 900ms, 50ms, 500ms), 50ms);
    EXPECT_EQ(lagGiven(1000ms, 0ms, 5000ms, 390ms), 390ms);
    EXPECT_EQ(lagGiven(1000ms, 2000ms, 500ms, 500ms), 0ms);
    EXPECT_EQ(lagQuota(*parsePlayersTimeControl("90+30")), 1000ms);
    EXPECT_EQ(lagQuota(*parsePlayersTimeControl("1+0")), 390ms);
}

TEST(Room, ClocksStandDuringTheDownTime) {
    Played played = begin("5+0");
    played.now = start + 10s;
    played.playAll({"e4"});
    auto again = played.replayed();  // Black thought for a while when the power went: nobody knows how long
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->stands());
    EXPECT_FALSE(again->flagFallsAt());
    const auto resumed = again->resume(start + 10h);
    ASSERT_TRUE(resumed);
    played.log.push_back(*resumed);
    EXPECT_EQ(again->clock()->remaining(Color::Black, start + 10h + 1s), 299s);
    EXPECT_EQ(again->clock()->remaining(Color::White, start + 10h + 1s), 290s);
    // The same after another restart.
    const auto third = played.replayed();
    EXPECT_EQ(third->clock()->remaining(Color::Black, start + 20h), 300s);
}

TEST(Room, MoveWhileTheClockStandsResumesItFirst) {
    Played played = begin("5+0");
    auto again = played.replayed();
    const Reaction move = again->act(Color::White, "m", action::Move{0, "e4", false, {}}, {start + 1h});
    ASSERT_EQ(move.events.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<happened::Resumed>(move.events.front().details));
    EXPECT_EQ(again->clock()->remaining(Color::White, start + 1h), 300s);
}

TEST(Room, TakebackGivesMovesAndTimeBack) {
    Played played = begin("5+0");
    played.now = start + 10s;
    played.playAll({"e4"});
    played.now = start + 30s;
    played.playAll({"e5"});
    EXPECT_FALSE(played.act(Color::Black, action::Offer{OfferKind::Takeback}).answer.refused);
    EXPECT_EQ(kindOfRefusal(played.act(Color::Black, action::Accept{OfferKind::Takeback})), "CannotAgree");
    played.now = start + 40s;
    EXPECT_FALSE(played.act(Color::White, action::Accept{OfferKind::Takeback}).answer.refused);
    EXPECT_EQ(played.room.game().ply(), 1U);
    EXPECT_EQ(played.room.clock()->remaining(Color::Black, played.now), 300s);
    EXPECT_EQ(played.room.clock()->remaining(Color::White, played.now), 290s);
    played.playAll({"c5"});
    expectReplays(played);
}

TEST(Room, TakebackOfAnOwnTurnTakesTwo) {
    Played played = begin();
    played.playAll({"e4", "e5"});
    played.act(Color::White, action::Offer{OfferKind::Takeback});
    played.act(Color::Black, action::Accept{OfferKind::Takeback});
    EXPECT_EQ(played.room.game().ply(), 0U);
    expectReplays(played);
}

TEST(Room, AbortBeforeTheFirstMoveOnly) {
    Played played = begin();
    played.playAll({"e4"});
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Abort{})), "TooLate");
    EXPECT_FALSE(played.act(Color::Black, action::Abort{}).answer.refused);
    EXPECT_EQ(played.room.state(), RoomState::Aborted);
    expectReplays(played);
}

TEST(Room, ResignationAndRematch) {
    Played played = begin();
    EXPECT_FALSE(played.act(Color::Black, action::Resign{}).answer.refused);
    EXPECT_EQ(played.room.game().outcome()->winner, Color::White);
    EXPECT_FALSE(played.act(Color::White, action::Offer{OfferKind::Rematch}).answer.refused);
    const Reaction accepted = played.act(Color::Black, action::Accept{OfferKind::Rematch});
    EXPECT_EQ(std::get<happened::Rematched>(accepted.events.front().details).next, "nextgame1");
    EXPECT_EQ(kindOfRefusal(played.act(Color::White, action::Offer{OfferKind::Rematch})), "CannotAgree");
    expectReplays(played);
}

TEST(Room, DeadPositionEndsAtOnce) {
    GameSetup setup;
    setup.start = *positionFromFen("8/8/8/3q4/2N5/4k3/8/4K3 b - - 0 1", Variant::Standard);
    Played alive = begin("-", setup);
    alive.playAll({"Qxc4"});
    EXPECT_EQ(alive.room.state(), RoomState::Playing);
    setup.start = *positionFromFen("8/8/8/8/3q4/1N2k3/8/4K3 w - - 0 1", Variant::Standard);
    Played dead = begin("-", setup);
    dead.playAll({"Nxd4"});
    EXPECT_EQ(dead.room.state(), RoomState::Over);
    EXPECT_FALSE(dead.room.game().outcome()->winner);
    expectReplays(dead);
}

TEST(Room, EveryVariantPlays) {
    for (const Variant variant : allVariants) {
        GameSetup setup;
        setup.rules.variant = variant;
        setup.start = AnyPosition::initial(variant);
        Played played = begin("3+2", setup);
        for (int ply = 0; ply < 20 && played.room.state() == RoomState::Playing; ++ply) {
            const auto moves = played.room.game().legalMoves();
            const Move move = *(moves.begin() + ply * 7 % static_cast<int>(moves.size()));
            const Reaction reaction =
                played.act(played.room.game().position().turn(),
                           action::Move{played.room.game().ply(), toCoordinates(move), true, std::nullopt});
            EXPECT_FALSE(reaction.answer.refused) << uciName(variant);
        }
        expectReplays(played);
    }
}

TEST(Room, TamperedLogIsNoGame) {
    Played played = begin();
    played.playAll({"e4", "e5"});
    auto gap = played.log;
    gap.erase(gap.begin() + 2);
    EXPECT_FALSE(Room::replay("game-0001", gap));
    auto illegal = played.log;
    std::get<happened::Moved>(illegal.back().details).uci = "e7e4";
    EXPECT_FALSE(Room::replay("game-0001", illegal));
    EXPECT_FALSE(Room::replay("game-0001", {}));
}

}  // namespace nowchess::server
