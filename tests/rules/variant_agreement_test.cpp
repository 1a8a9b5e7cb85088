// Random positions of each variant, judged by the library and by the naive engine.
#include <algorithm>

#include <gtest/gtest.h>

#include "naive/variant_positions.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"
#include "support/environment.h"

namespace nowchess {
namespace {

namespace second = naive::variants;

class VariantAgreement : public testing::TestWithParam<Variant> {
protected:
    [[nodiscard]] static second::Variant naiveVariant() {
        return *std::ranges::find(second::allVariants, uciName(GetParam()), second::name);
    }
    static void check(const second::Sample& sample) {
        const auto position = positionFromFen(sample.fen, GetParam());
        ASSERT_TRUE(position) << sample.fen << ": " << message(position.error());
        checkMoves(*position, sample);
        checkEnding(*position, sample);
        checkSuccessors(*position);
    }

private:
    static void checkMoves(const AnyPosition& position, const second::Sample& sample) {
        std::vector<std::string> moves;
        for (const Move move : legalMoves(position)) moves.push_back(toCoordinates(move, CastlingMode::Chess960));
        std::ranges::sort(moves);
        ASSERT_EQ(moves, sample.moves) << sample.fen;
        EXPECT_EQ(static_cast<std::size_t>(countLegalMoves(position)), moves.size()) << sample.fen;
        checkMovesFromSquares(position);
    }
    // The moves of each square are those of all that begin there, and with the drops they are all.
    static void checkMovesFromSquares(const AnyPosition& position) {
        std::size_t count = 0;
        for (const Square from : allSquares)
            for (const Move move : legalMoves(position, from)) {
                ++count;
                ASSERT_EQ(move.from(), from) << toFen(position) << ' ' << toCoordinates(move);
                ASSERT_TRUE(legalMoves(position).contains(move)) << toFen(position) << ' ' << toCoordinates(move);
            }
        for (const Move move : legalMoves(position)) count += move.kind() == MoveKind::Drop ? 1U : 0U;
        EXPECT_EQ(count, legalMoves(position).size()) << toFen(position);
    }
    static void checkEnding(const AnyPosition& position, const second::Sample& sample) {
        const auto outcome = boardOutcome(position);
        ASSERT_EQ(outcome.has_value(), sample.ending.has_value()) << sample.fen;
        EXPECT_EQ(isInCheck(position), sample.inCheck) << sample.fen;
        if (!outcome) return;
        const std::vector<std::pair<std::string, BoardEnding>> reasons{
            {"Checkmate", BoardEnding::Checkmate},           {"Stalemate", BoardEnding::Stalemate},
            {"KingOfTheHill", BoardEnding::KingInTheCentre}, {"ThreeChecks", BoardEnding::ThirdCheck},
            {"KingExploded", BoardEnding::KingExploded},     {"NoPiecesLeft", BoardEnding::AllPiecesLost},
            {"RacingKings", BoardEnding::KingAtTheGoal}};
        const auto reason =
            std::ranges::find(reasons, sample.ending->reason, &std::pair<std::string, BoardEnding>::first);
        ASSERT_NE(reason, reasons.end()) << sample.ending->reason;
        EXPECT_EQ(outcome->ending, reason->second) << sample.fen;
        const auto& winner = sample.ending->winner;
        EXPECT_EQ(outcome->winner.has_value(), winner.has_value()) << sample.fen;
        if (winner) {
            EXPECT_EQ(*outcome->winner == Color::White, *winner == naive::Colour::White) << sample.fen;
        }
    }
    // What is kept up to date move by move is what is computed from scratch, and every text is read back.
    static void checkSuccessors(const AnyPosition& position) {
        for (const Move move : legalMoves(position)) {
            const AnyPosition next = position.playUnchecked(move);
            ASSERT_EQ(next.key(), keyFromScratch(next)) << toFen(position) << ' ' << toCoordinates(move);
            const auto again = positionFromFen(toFen(next, {.enPassant = EnPassantShown::Always}), GetParam());
            ASSERT_TRUE(again) << toFen(next) << ": " << message(again.error());
            ASSERT_EQ(*again, next) << toFen(next);
            EXPECT_TRUE(isLegal(position, move)) << toFen(position) << ' ' << toCoordinates(move);
            const SanText san = toSan(position, move);
            const auto read = readSan(position, san, {.reading = SanReading::Strict});
            ASSERT_TRUE(read) << toFen(position) << ' ' << san.view();
            ASSERT_EQ(read->move, move) << toFen(position) << ' ' << san.view();
            const auto spoken = moveFromCoordinates(position, toCoordinates(move, CastlingMode::Chess960));
            ASSERT_TRUE(spoken) << toFen(position) << ' ' << toCoordinates(move);
        }
    }
};

TEST_P(VariantAgreement, RandomPositions) {
    const auto count = static_cast<std::size_t>(test::scaled(10'000));
    std::size_t seen = 0;
    second::forRandomPositions(naiveVariant(), second::Start::Usual, 20261116, count,
                               [&](const second::Sample& sample) {
                                   if (HasFatalFailure()) return;
                                   ++seen;
                                   check(sample);
                               });
    EXPECT_EQ(seen, count);
}

TEST_P(VariantAgreement, FromChess960Starts) {
    if (!second::hasChess960(naiveVariant())) GTEST_SKIP() << "this variant does not castle";
    const auto count = static_cast<std::size_t>(test::scaled(3'000));
    second::forRandomPositions(naiveVariant(), second::Start::Chess960, 960, count, [&](const second::Sample& sample) {
        if (!HasFatalFailure()) check(sample);
    });
}

INSTANTIATE_TEST_SUITE_P(Variants, VariantAgreement,
                         testing::Values(Variant::Crazyhouse, Variant::Atomic, Variant::Antichess, Variant::Horde,
                                         Variant::RacingKings, Variant::KingOfTheHill, Variant::ThreeCheck),
                         [](const testing::TestParamInfo<Variant>& each) {
                             std::string name(tagName(each.param));
                             std::erase_if(name, [](char c) { return c == ' ' || c == '-'; });
                             return name;
                         });

}  // namespace
}  // namespace nowchess
