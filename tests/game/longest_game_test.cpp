// A game of 16,497 half-moves within the Laws, of 17,697 that are possible: claims are declined for 8,249 moves. What a
// game keeps is so much per half-move, and what it looks back is bounded by the clock.
#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include <gtest/gtest.h>

#include "nowchess/game/game.h"
#include "support/games.h"
#include "support/random.h"

namespace nowchess {
namespace {

using test::Random;

// A ply owns nothing outside itself, and a game is a row of plies: memory is linear in their number.
static_assert(std::is_trivially_copyable_v<GamePly> && sizeof(GamePly) <= 160);

constexpr std::size_t marathonPlies = 16497;

// What resets the clock, in six phases. White's pawns stay at home until Black's have come to meet them and are taken;
// then they all walk through and become knights. Everything is taken in the end.
struct Phase {
    Color side;
    int times;
    bool (*wanted)(const Board& board, Move move);
};

std::optional<PieceType> typeAt(const Board& board, Square square) {
    const auto piece = board.pieceAt(square);
    return piece ? std::optional(piece->type) : std::nullopt;
}
bool isPawnStep(const Board& board, Move move, int forward) {
    return typeAt(board, move.from()) == PieceType::Pawn && offset(move.from(), 0, forward) == move.to();
}
bool officerTakes(const Board& board, Move move) {
    return typeAt(board, move.from()) != PieceType::Pawn && move.kind() != MoveKind::Castling &&
           board.pieceAt(move.to()).has_value();
}
bool blackPawnSteps(const Board& board, Move move) { return isPawnStep(board, move, -1); }
bool whitePawnSteps(const Board& board, Move move) {
    return isPawnStep(board, move, 1) && move.promotion().value_or(PromotionPiece::Knight) == PromotionPiece::Knight;
}
bool takesAPawn(const Board& board, Move move) {
    return officerTakes(board, move) && typeAt(board, move.to()) == PieceType::Pawn;
}
bool takesButTheQueen(const Board& board, Move move) {
    return officerTakes(board, move) && typeAt(board, move.to()) != PieceType::Queen;
}

constexpr std::array<Phase, 6> phases{{{Color::Black, 32, blackPawnSteps},
                                       {Color::White, 8, takesAPawn},
                                       {Color::White, 48, whitePawnSteps},
                                       {Color::White, 6, takesButTheQueen},
                                       {Color::Black, 15, officerTakes},
                                       {Color::White, 1, officerTakes}}};

// Plays quietly until the clock is about to run out; goes back some moves where it finds no way on.
class Marathon {
public:
    explicit Marathon(Random& random) : random_(random) {}

    // Few attempts come to nothing; then another game is begun.
    Game run() {
        for (int attempt = 0; attempt < 50; ++attempt) {
            game_ = Game();
            if (std::all_of(phases.begin(), phases.end(), [&](const Phase& phase) { return finish(phase); }))
                return std::move(game_);
        }
        throw std::runtime_error("the marathon found no way on");
    }

private:
    bool finish(const Phase& phase) {
        for (int time = 0; time < phase.times; ++time) {
            int steps = 0;
            while (!step(phase))
                if (++steps > 20'000) return false;
        }
        return true;
    }

    // One half-move forward, or some back. True once the phase's move is made.
    bool step(const Phase& phase) {
        const bool last = &phase == &phases.back();
        const bool timeIsUp = game_.position().halfmoveClock() >= 148 && game_.position().turn() == phase.side;
        if (timeIsUp ? playOne(last, [&](Move move) { return phase.wanted(game_.position().board(), move); })
                     : playOne(false, [&](Move move) { return isQuiet(move); }))
            return timeIsUp;
        const std::size_t far = std::min<std::size_t>(game_.position().halfmoveClock(), 30);
        game_.goTo(game_.ply() - random_.below(far + 1));
        return false;
    }

    [[nodiscard]] bool isQuiet(Move move) const {
        const Board& board = game_.position().board();
        return typeAt(board, move.from()) != PieceType::Pawn &&
               (!board.pieceAt(move.to()) || move.kind() == MoveKind::Castling);
    }

    [[nodiscard]] bool goesOn() const {
        const MoveList moves = game_.legalMoves();
        return !game_.isOver() && std::any_of(moves.begin(), moves.end(), [&](Move move) { return isQuiet(move); });
    }

    // A random move of that kind which leaves a quiet answer, or ends the game where it may.
    template <typename Kind>
    bool playOne(bool mayEnd, Kind kind) {
        std::vector<Move> moves;
        for (const Move move : game_.legalMoves())
            if (kind(move)) moves.push_back(move);
        while (!moves.empty()) {
            std::swap(moves[random_.below(moves.size())], moves.back());
            if (game_.play(moves.back()) && (mayEnd || goesOn())) return true;
            game_.undo();
            moves.pop_back();
        }
        return false;
    }

    Random& random_;
    Game game_;
};

class LongestGame : public testing::Test {
protected:
    static void SetUpTestSuite() {
        Random random("marathon");
        game_ = new Game(Marathon(random).run());
    }
    static void TearDownTestSuite() { delete game_; }
    static const Game& game() { return *game_; }

private:
    inline static const Game* game_ = nullptr;
};

TEST_F(LongestGame, EndsWithBareKingsAndNotBefore) {
    SCOPED_TRACE(test::seedTrace());
    EXPECT_EQ(game().ply(), marathonPlies);
    EXPECT_EQ(game().fullmoveNumber(), 8249U);
    EXPECT_EQ(game().outcome(), (Outcome{std::nullopt, EndReason::InsufficientMaterial}));
    EXPECT_EQ(game().position().board().occupied().size(), 2);
}

TEST_F(LongestGame, KeepsOnePlyForEachMove) {
    const auto history = game().history();
    ASSERT_EQ(history.size(), marathonPlies + 1);
    EXPECT_TRUE(game().undone().empty());
    for (std::size_t ply = 1; ply < history.size(); ++ply) {
        ASSERT_EQ(history[ply].position, history[ply - 1].position.playUnchecked(*history[ply].move));
        ASSERT_LT(history[ply].position.halfmoveClock(), 150U);
        ASSERT_LT(history[ply].occurrence, 5U);
        // A position is looked for no further back than the clock reaches.
        if (history[ply].previous) {
            ASSERT_LE(ply - *history[ply].previous, history[ply].position.halfmoveClock());
        }
    }
}

TEST_F(LongestGame, IsReadFromItsOwnMoveTexts) {
    Game again;
    std::size_t claimable = 0;
    for (std::size_t ply = 1; ply <= game().ply(); ++ply) {
        const SanText san = game().san(ply);
        ASSERT_TRUE(again.playSan(san, {.reading = SanReading::Strict})) << san.view();
        claimable += again.canClaimDraw() ? 1U : 0U;
        ASSERT_EQ(again.occurrences(), game().history()[ply].occurrence);
    }
    EXPECT_EQ(again.position(), game().position());
    EXPECT_EQ(again.outcome(), game().outcome());
    EXPECT_GE(claimable, 110U * 49U) << "from the hundredth half-move on there is always something to decline";
}

TEST_F(LongestGame, GoesBackAndForth) {
    Game copy = game();
    for (const std::size_t ply : {std::size_t{0}, marathonPlies, marathonPlies / 2}) {
        ASSERT_TRUE(copy.goTo(ply));
        EXPECT_EQ(copy.position(), game().history()[ply].position);
    }
    while (copy.undo()) {
    }
    EXPECT_EQ(copy.position(), Position::initial());
    EXPECT_EQ(copy.undone().size(), marathonPlies);
    while (copy.redo()) {
    }
    EXPECT_EQ(copy.position(), game().position());
    EXPECT_EQ(copy.outcome(), game().outcome());
}

}  // namespace
}  // namespace nowchess
