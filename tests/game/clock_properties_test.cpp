// Random games on the chess clock: no time is lost or won, whatever the mode.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/game/clock.h"
#include "support/random.h"

namespace nowchess {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

TimeControl control(const std::string& text) { return parseTimeControl(text).value(); }

// What a player must have left, summed over all moves made so far. No state is kept from one move to the next.
milliseconds leftByTheModel(const TimeControl& control, const std::vector<milliseconds>& thoughts) {
    const auto stages = control.stages();
    std::size_t index = 0;
    std::uint32_t movesInStage = 0;
    milliseconds left = stages[0].base;
    for (const milliseconds thought : thoughts) {
        const auto bonus = stages[index].bonus;
        left -= thought;
        if (bonus) left += bonus->kind == BonusKind::Increment ? bonus->amount : std::min(thought, bonus->amount);
        if (++movesInStage == stages[index].moves) {
            if (index + 1 < stages.size()) ++index;
            movesInStage = 0;
            left += stages[index].base;
        }
    }
    return left;
}

// A clock driven at random, with pauses, some of which end before they begin.
struct RandomGame {
    test::Random& random;
    ChessClock clock;
    ClockTime now = ClockTime(5s);

    milliseconds think() {
        const milliseconds time(random.from(0, random.oneOf(std::array{10, 2'000, 15'000})));
        now += time;
        return time;
    }
    // Thinks, presses, and says how long it thought.
    milliseconds move() {
        milliseconds thought = think();
        if (random.oneIn(4)) {
            clock.pause(now);
            if (random.oneIn(2)) think();
            clock.resume(now);
            thought += think();
        }
        if (random.oneIn(4)) {
            clock.pause(now);
            clock.resume(now - 1h);
            thought += think();
        }
        EXPECT_EQ(clock.thought(now), thought);
        clock.press(now);
        return thought;
    }
};

std::string randomStages(test::Random& random) {
    std::string result;
    for (int stage = random.from(0, 3); stage > 0; --stage) {
        result += std::to_string(random.from(1, 9));
        result += '/';
        result += std::to_string(random.from(1, 90));
        result += random.oneOf(std::array{"", "+2", "d3", "b4"});
        result += ':';
    }
    return result + random.oneOf(std::array{"7/30", "60", "15+1", "40d2.5", "20b5"});
}

TEST(ClockProperty, StagesAndBonusesAddUp) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("StagesAndBonusesAddUp");
    for (std::uint64_t round = 0; round < test::scaled(500); ++round) {
        const TimeControl stages = control(randomStages(random));
        RandomGame game{random, ChessClock(stages)};
        game.clock.start(game.now, random.oneOf(allColors));
        ByColor<std::vector<milliseconds>> thoughts;
        for (int ply = 0; ply < 120; ++ply) {
            const Color player = game.clock.turn();
            const ClockTime falls = game.clock.flagFallsAt(player).value();
            ASSERT_FALSE(game.clock.hasFlagFallen(player, falls - 1ms));
            ASSERT_TRUE(game.clock.hasFlagFallen(player, falls));
            thoughts[player].push_back(game.move());
            if (game.clock.hasFlagFallen(player, game.now)) break;
            for (const Color side : allColors) {
                ASSERT_EQ(game.clock.remaining(side, game.now), leftByTheModel(stages, thoughts[side])) << text(stages);
                ASSERT_EQ(game.clock.movesMade(side), thoughts[side].size());
            }
        }
    }
}

TEST(ClockProperty, AFallenFlagStaysFallen) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("AFallenFlagStaysFallen");
    for (std::uint64_t round = 0; round < test::scaled(500); ++round) {
        RandomGame game{random, ChessClock(control(random.oneIn(2) ? randomStages(random) : std::string("1/10")))};
        game.clock.start(game.now, Color::White);
        ByColor<bool> fallen{};
        for (int ply = 0; ply < 120; ++ply) {
            const Color player = game.clock.turn();
            game.move();
            const bool falls = game.clock.hasFlagFallen(player, game.now);
            ASSERT_TRUE(falls || !fallen[player]) << text(game.clock.control(player));
            ASSERT_EQ(falls, *game.clock.remaining(player, game.now) <= 0ms);
            fallen[player] = falls;
        }
    }
}

TEST(ClockProperty, NoGrainOfSandIsLost) {
    SCOPED_TRACE(test::seedTrace());
    test::Random random("NoGrainOfSandIsLost");
    for (std::uint64_t round = 0; round < test::scaled(500); ++round) {
        RandomGame game{random, ChessClock(control("*60"))};
        game.clock.start(game.now, random.oneOf(allColors));
        for (int ply = 0; ply < 60; ++ply) {
            for (const ClockTime time : {game.now, game.now + 20s, game.now + 10min}) {
                const milliseconds left = *game.clock.remaining(Color::White, time);
                const milliseconds other = *game.clock.remaining(Color::Black, time);
                ASSERT_EQ(left + other, 60s);
                ASSERT_TRUE(left >= 0ms && other >= 0ms);
            }
            game.move();
        }
    }
}

}  // namespace
}  // namespace nowchess
