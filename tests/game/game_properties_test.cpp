// Random operations on a game, against a model that plays all moves again for every question.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "game/game_model.h"
#include "nowchess/game/game.h"
#include "rules/no_mate_checker.h"
#include "support/games.h"
#include "support/positions.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::GameModel;
using test::ModelClaim;
using test::ModelVerdict;
using test::Random;

constexpr FenStyle naiveStyle{EnPassantShown::Always, CastlingText::Shredder};

std::string coordinates(Move move) { return toCoordinates(move, CastlingMode::Chess960); }
std::optional<std::string> coordinates(std::optional<Move> move) {
    return move ? std::optional(coordinates(*move)) : std::nullopt;
}

std::vector<ModelClaim> claimsOf(const Game& game) {
    std::vector<ModelClaim> claims;
    for (const Claim& claim : game.claimable()) claims.push_back({claim.ground, coordinates(claim.move)});
    std::sort(claims.begin(), claims.end());
    return claims;
}

// Says what the library says, but only after the line to mate, or the reason against one, has been checked by code that
// shares nothing with it.
class CheckingJudge : public test::MateJudge {
public:
    bool isDead(const naive::Position& position) override {
        const Position here = positionOf(position);
        return isDeadFast(here) && !check(here, Color::White) && !check(here, Color::Black);
    }
    bool canMate(const naive::Position& position, bool white) override {
        return check(positionOf(position), white ? Color::White : Color::Black);
    }

private:
    static Position positionOf(const naive::Position& position) {
        return *positionFromFen(naive::toFen(position, naive::EnPassantShown::Always),
                                {.castling = CastlingMode::Chess960});
    }
    bool check(const Position& position, Color side) {
        constexpr std::size_t fewPositions = 500;  // the naive engine takes its time
        const auto [found, isNew] = known_.try_emplace({toFen(position, naiveStyle), side});
        if (!isNew) return found->second;
        const MateVerdict verdict = nowchess::canMate(position, side, GameOptions().mateBudget);
        if (verdict.answer == MateAnswer::Yes) {
            EXPECT_TRUE(test::isMatingLine(position, side, verdict.line)) << found->first.first;
        } else if (verdict.answer == MateAnswer::No && verdict.closed.size() <= fewPositions) {
            EXPECT_EQ(test::faultOfProof(position, side, verdict), "") << found->first.first;
        }
        return found->second = verdict.answer != MateAnswer::No;
    }

    std::map<std::pair<std::string, Color>, bool> known_;
};

// A game and its model, and what is done to both.
class Pair {
public:
    Pair(Random& random, const Position& start, Regulations regulations, test::MateJudge& judge)
        : random_(random),
          game_(start, {.rules = chess960Rules, .regulations = regulations}),
          model_(*naive::fromFen(toFen(start, naiveStyle)), regulations, judge),
          player_(random,
                  {.capture = 2, .pawn = 2, .back = random.oneOf(std::array<test::Temper::Liking, 2>{5, 125})}) {}

    void step() {
        switch (random_.below(40)) {
            case 0: return undoOrRedo();
            case 1: return goTo();
            case 2: return playAnything();
            case 3:
            case 4: return claimAnything();
            case 5: return offer();
            case 6: return accept();
            case 7: return decline();
            case 8: return endIt();
            default: break;
        }
        if (game_.isOver()) return undoOrRedo();
        play(game_.obligedMove() && !random_.oneIn(4) ? *game_.obligedMove() : someMove());
    }

    // Everything that can be asked must be what the model finds.
    void check() const {
        const auto positions = model_.positions();
        ASSERT_EQ(toFen(game_.position(), naiveStyle), naive::toFen(positions.back(), naive::EnPassantShown::Always));
        ASSERT_EQ(game_.ply(), model_.ply());
        ASSERT_EQ(game_.history().size(), positions.size());
        ASSERT_EQ(game_.undone().size(), model_.undoneCount());
        ASSERT_EQ(game_.outcome(), model_.outcome());
        ASSERT_EQ(game_.isOver(), game_.outcome().has_value());
        ASSERT_EQ(game_.drawOfferedBy(), model_.offer());
        ASSERT_EQ(coordinates(game_.obligedMove()), model_.obliged());
        ASSERT_EQ(game_.occurrences(), model_.occurrences());
        ASSERT_TRUE(claimsOf(game_) == model_.claimable());
        ASSERT_EQ(game_.canClaimDraw(), !game_.claimable().empty());
        checkLastPly();
    }

    [[nodiscard]] const Game& game() const { return game_; }

private:
    void checkLastPly() const {
        const GamePly& last = game_.history().back();
        ASSERT_EQ(last.move.has_value(), game_.ply() > 0);
        ASSERT_EQ(last.previous.has_value(), last.occurrence > 1);
        if (!last.move) return;
        const Position& before = game_.history()[game_.ply() - 1].position;
        ASSERT_EQ(before.playUnchecked(*last.move), last.position);
        ASSERT_EQ(toSan(before, *last.move), game_.san(game_.ply()));
    }

    Move someMove() { return player_.choose(game_.position(), game_.legalMoves()); }
    Color someColor() { return random_.oneOf(allColors); }

    void play(Move move) {
        const auto done = game_.play(move);
        const auto fault = model_.play(coordinates(move));
        ASSERT_EQ(done.has_value(), !fault);
        if (fault) {
            ASSERT_EQ(done.error().index(), *fault);
        }
    }
    void playAnything() {
        const MoveList moves = game_.legalMoves();
        const Move any = Move::normal(random_.oneOf(allSquares), random_.oneOf(allSquares));
        const bool twin = std::any_of(moves.begin(), moves.end(),
                                      [&](Move move) { return coordinates(move) == coordinates(any) && move != any; });
        if (!twin) play(any);  // as text it would be en passant or castling
    }
    void undoOrRedo() {
        const bool undo = random_.oneIn(2);
        const std::size_t ply = model_.ply();
        const bool expected = undo ? ply > 0 && model_.goTo(ply - 1) : model_.goTo(ply + 1);
        ASSERT_EQ(undo ? game_.undo() : game_.redo(), expected);
    }
    void goTo() {
        const std::size_t ply = random_.below(model_.ply() + model_.undoneCount() + 3);
        ASSERT_EQ(game_.goTo(ply), model_.goTo(ply));
    }
    void claimAnything() {
        const Color claimant = random_.oneIn(5) ? someColor() : game_.position().turn();
        const DrawGround ground = random_.oneIn(2) ? DrawGround::ThreefoldRepetition : DrawGround::FiftyMoves;
        std::optional<Move> move;
        if (random_.oneIn(2) && !game_.legalMoves().empty()) move = someMove();
        if (random_.oneIn(8)) move = Move::normal(Square::A1, Square::A1);
        const auto examined = game_.examine(claimant, {ground, move});
        const auto granted = game_.claimDraw(claimant, ground, move);
        const ModelVerdict verdict = model_.claim(claimant, {ground, coordinates(move)});
        ASSERT_EQ(granted.has_value(), !verdict.fault);
        if (granted) {
            ASSERT_EQ(examined, verdict.count);
        } else {
            ASSERT_EQ(granted.error(), (ClaimRefusal{*verdict.fault, {ground, move}, verdict.count}));
        }
    }
    void offer() {
        const Color by = someColor();
        const auto done = game_.offerDraw(by);
        ASSERT_EQ(done ? std::nullopt : std::optional(done.error()), model_.offerDraw(by));
    }
    void accept() {
        const Color by = someColor();
        const auto done = game_.acceptDraw(by);
        ASSERT_EQ(done ? std::nullopt : std::optional(done.error()), model_.acceptDraw(by));
    }
    void decline() {
        const Color by = someColor();
        const auto done = game_.declineDraw(by);
        ASSERT_EQ(done ? std::nullopt : std::optional(done.error()), model_.declineDraw(by));
    }
    void endIt() {
        const Color by = someColor();
        switch (random_.below(6)) {
            case 0: ASSERT_EQ(game_.resign(by).has_value(), model_.lose(by, EndReason::Resignation)); return;
            case 1: ASSERT_EQ(game_.flagFell(by).has_value(), model_.lose(by, EndReason::FlagFall)); return;
            case 2:
                ASSERT_EQ(game_.secondIllegalMove(by).has_value(), model_.lose(by, EndReason::IllegalMoves));
                return;
            default: return;
        }
    }

    Random& random_;
    Game game_;
    GameModel model_;
    test::RandomPlayer player_;
};

// The standard start position, one of the 960, or few pieces or blocked pawns with a clock that may be about to run
// out.
Position someStart(Random& random) {
    if (random.oneIn(3)) return test::randomStart(random);
    const test::Flavour flavour = random.oneOf(
        std::array{test::Flavour::Sparse, test::Flavour::EnPassant, test::Flavour::Castling, test::Flavour::Blocked});
    Setup setup = test::madeUp(random, flavour).setup();
    if (setup.enPassant) return Position::unchecked(setup);
    setup.halfmoveClock = random.oneOf(std::array<std::uint32_t, 4>{0, 70, 92, 135});
    setup.fullmoveNumber = random.oneOf(std::array<std::uint32_t, 3>{1, 2, 90});
    return Position::unchecked(setup);
}

TEST(GameProperties, RandomOperationsAgreeWithTheModel) {
    SCOPED_TRACE(test::seedTrace());
    Random random("game operations");
    std::array<int, allEndReasons.size()> ends{};
    // Never fewer: what the games must reach below is rare.
    for (std::uint64_t games = std::max<std::uint64_t>(60, test::scaled(60)); games > 0; --games) {
        const Position start = someStart(random);
        SCOPED_TRACE(testing::PrintToString(start));
        CheckingJudge judge;
        Pair pair(random, start, random.oneIn(3) ? Regulations::FideOnline : Regulations::FideLaws, judge);
        pair.check();
        for (int step = 0; step < 120 && !HasFailure(); ++step) {
            pair.step();
            pair.check();
            if (const auto outcome = pair.game().outcome()) ++ends[static_cast<std::size_t>(outcome->reason)];
        }
        if (HasFailure()) {
            for (std::size_t ply = 1; ply <= pair.game().ply(); ++ply) std::cerr << pair.game().san(ply).view() << ' ';
            std::cerr << '\n';
            return;
        }
    }
    const auto seen = [&](EndReason reason) { return ends[static_cast<std::size_t>(reason)] > 0; };
    EXPECT_TRUE(seen(EndReason::ThreefoldRepetition) && seen(EndReason::FiftyMoves) && seen(EndReason::Agreement) &&
                seen(EndReason::DeadPosition))
        << "the operations reach too little";
}

}  // namespace
}  // namespace nowchess
