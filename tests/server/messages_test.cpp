// What clients send, and what games are created with.
#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "server/identity.h"
#include "server/room/client_message.h"
#include "server/room/credits.h"
#include "server/room/game_setup.h"

namespace nowchess::server {

namespace {

using namespace std::chrono_literals;

std::string faultOf(std::string_view text) {
    const auto read = readClientMessage(text);
    return read ? "" : read.error().refused.kind;
}

std::expected<GameRequest, Refused> gameOf(std::string_view text) {
    return readGameRequest(*JsonObject::parse(text), [](std::uint32_t) { return 518U; });
}

}  // namespace

TEST(ClientMessage, ReadsAMove) {
    const auto read =
        readClientMessage(R"({"v":1,"id":"c-17","do":"move","game":"abcdefgh","ply":12,"uci":"e2e4","more":[1]})");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->id, "c-17");
    const auto& move = std::get<action::Move>(std::get<ask::Act>(read->what).action);
    EXPECT_EQ(move.ply, 12U);
    EXPECT_EQ(move.text, "e2e4");
    EXPECT_TRUE(move.isUci);
}

TEST(ClientMessage, RefusesWhatIsNone) {
    EXPECT_EQ(faultOf(""), "BadJson");
    EXPECT_EQ(faultOf("[]"), "BadJson");
    EXPECT_EQ(faultOf("{\"v\":1"), "BadJson");
    EXPECT_EQ(faultOf(R"([[[[[[[[[[1]]]]]]]]]])"), "BadJson");
    EXPECT_EQ(faultOf(R"({"v":1,"do":"ping"})"), "BadField");           // no id
    EXPECT_EQ(faultOf(R"({"v":2,"id":"a","do":"ping"})"), "BadField");  // another version
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"move","game":"../../etc","ply":0,"uci":"e2e4"})"), "BadField");
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"move","game":"abcdefgh","ply":-1,"uci":"e2e4"})"), "BadField");
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"move","game":"abcdefgh","ply":"0","uci":"e2e4"})"), "BadField");
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"offer","game":"abcdefgh","what":"cake"})"), "BadField");
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"fly","game":"abcdefgh"})"), "BadField");
    EXPECT_EQ(faultOf(R"({"v":1,"id":"a","do":"ping"})"), "");
}

TEST(GameRequest, ReadsWhatItIsToBe) {
    const auto plain = gameOf(R"({"opponent":"link"})");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->setup.control.kind(), TimeControlKind::Unlimited);
    EXPECT_FALSE(plain->setup.isPublic);
    const auto full = gameOf(
        R"({"opponent":"lobby","colour":"black","time":"5+3","rules":"online","variant":"crazyhouse","chess960":true})");
    ASSERT_TRUE(full);
    EXPECT_EQ(full->colour, Color::Black);
    EXPECT_TRUE(full->setup.isPublic);
    EXPECT_EQ(timeText(full->setup.control), "5+3");
    EXPECT_EQ(full->setup.regulations, Regulations::FideOnline);
    EXPECT_EQ(full->setup.rules.variant, Variant::Crazyhouse);
    const auto days = gameOf(R"({"opponent":"link","time":"days:3"})");
    ASSERT_TRUE(days);
    EXPECT_EQ(timeText(days->setup.control), "days:3");
    for (const char* time : {"10", "1:30+2", "5d3", "5b3", "40/90+30,30+30", "*3", "-"}) {
        const auto game = gameOf(std::string(R"({"opponent":"link","time":")") + time + "\"}");
        ASSERT_TRUE(game) << time;
        EXPECT_EQ(parsePlayersTimeControl(timeText(game->setup.control)), parsePlayersTimeControl(time));
    }
}

TEST(GameRequest, RefusesWhatCannotBe) {
    const auto kind = [](std::string_view text) {
        const auto game = gameOf(text);
        return game ? std::string() : game.error().kind;
    };
    EXPECT_EQ(kind(R"({})"), "BadField");
    EXPECT_EQ(kind(R"({"opponent":"link","time":"soon"})"), "BadTime");
    EXPECT_EQ(kind(R"({"opponent":"link","time":"?"})"), "BadTime");
    EXPECT_EQ(kind(R"({"opponent":"link","time":"days:0"})"), "BadTime");
    EXPECT_EQ(kind(R"({"opponent":"link","fen":"8/8/8/8/8/8/8/8 w - - 0 1"})"), "BadPosition");
    EXPECT_EQ(kind(R"({"opponent":"link","fen":"8/8/8/8/8/4k3/8/4K3 w - - 0 1"})"), "BadPosition");  // dead
    EXPECT_EQ(kind(R"({"opponent":"link","variant":"go"})"), "BadField");
    EXPECT_EQ(kind(R"({"opponent":"link","chess960":960})"), "BadField");
    EXPECT_EQ(kind(R"({"opponent":"computer","level":"divine"})"), "BadField");
}

TEST(GameRequest, StoredSetupReadsBack) {
    auto game =
        gameOf(R"({"opponent":"lobby","time":"40/90+30,30+30","rules":"online","variant":"Three-check","chess960":5})");
    ASSERT_TRUE(game);
    JsonWriter json;
    json.open();
    appendSetup(json, game->setup);
    json.close();
    const auto again = readSetup(*JsonObject::parse(json.text()));
    ASSERT_TRUE(again);
    EXPECT_EQ(toFen(again->start), toFen(game->setup.start));
    EXPECT_EQ(again->control, game->setup.control);
    EXPECT_EQ(again->rules, game->setup.rules);
    EXPECT_EQ(again->regulations, game->setup.regulations);
}

TEST(Credits, ComeBackWithTime) {
    Credits credits({.most = 2, .perSecond = 0.5});
    const ClockTime now{};
    EXPECT_FALSE(credits.spend("a", 1, now));
    EXPECT_FALSE(credits.spend("a", 1, now));
    EXPECT_EQ(credits.spend("a", 1, now), 2);
    EXPECT_FALSE(credits.spend("b", 1, now));
    EXPECT_EQ(credits.spend("a", 1, now + 1s), 1);
    EXPECT_FALSE(credits.spend("a", 1, now + 2s));
}

TEST(Credits, MemoryIsBounded) {
    Credits credits({.most = 2, .perSecond = 0.5});
    for (std::size_t i = 0; i < 3 * Credits::mostSpenders; ++i) credits.spend(std::to_string(i), 1, ClockTime());
    EXPECT_LE(credits.size(), Credits::mostSpenders);
}

TEST(Identity, CookieIsFoundAmongOthersAndMustFit) {
    ASSERT_TRUE(startIdentity());
    const std::string secret = newSecret();
    EXPECT_EQ(secretFrom("a=b; nowchess=" + secret + "; c=d"), secret);
    EXPECT_FALSE(secretFrom("xnowchess=" + secret));
    EXPECT_FALSE(secretFrom("nowchess=" + secret + "x"));
    EXPECT_FALSE(secretFrom("nowchess=" + secret.substr(1) + "\r"));
    EXPECT_FALSE(secretFrom(""));
    EXPECT_EQ(playerOf(secret), playerOf(secret));
    EXPECT_NE(playerOf(secret), playerOf(newSecret()));
    EXPECT_TRUE(isIdentifier(playerOf(secret)));
    EXPECT_TRUE(isIdentifier(newGameId()));
}

TEST(Identity, SeatOpensToItsSecretOnly) {
    const std::string secret = newSeatSecret();
    EXPECT_TRUE(isSeat(secret, hashOfSeat(secret)));
    EXPECT_FALSE(isSeat(newSeatSecret(), hashOfSeat(secret)));
    EXPECT_FALSE(isSeat("", hashOfSeat(secret)));
    EXPECT_FALSE(isSeat(secret, ""));
}

TEST(Identity, NamesAreVisible) {
    EXPECT_TRUE(isFitName("Ann"));
    EXPECT_TRUE(isFitName("Müller 象棋"));
    EXPECT_FALSE(isFitName(""));
    EXPECT_FALSE(isFitName(" Ann"));
    EXPECT_FALSE(isFitName("A\nB"));
    EXPECT_FALSE(isFitName("\xe2\x80\xaegnp.exe"));
    EXPECT_FALSE(isFitName(std::string(25, 'x')));
}

}  // namespace nowchess::server
