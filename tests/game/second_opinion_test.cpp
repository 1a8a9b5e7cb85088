// Whole random games judged twice: by `Game` and by the naive arbiter (tests/naive), which sees nothing of the library.
// They agree on the legal moves, the ending, how often each position has stood, and every claim, with intended moves
// and by the right side only. Scale 1 plays a thousand games and some 10^5 positions, a soak a thousand times as many:
//
//   NOWCHESS_TEST_SCALE=1000 NOWCHESS_TEST_SEED=7 build/release/nowchess_game_test --gtest_filter='SecondOpinion.*'
#include <algorithm>
#include <iostream>
#include <utility>

#include <gtest/gtest.h>

#include "naive/naive_arbiter.h"
#include "nowchess/game/game.h"
#include "support/games.h"
#include "support/positions.h"
#include "support/random_boards.h"
#include "support/random_play.h"

namespace nowchess {
namespace {

using test::Random;

constexpr FenStyle naiveStyle{EnPassantShown::Always, CastlingText::Shredder};

std::string textOf(Move move) { return toCoordinates(move, CastlingMode::Chess960); }

constexpr EndReason sameAs(naive::Ending ending) {
    switch (ending) {
        case naive::Ending::Checkmate: return EndReason::Checkmate;
        case naive::Ending::Stalemate: return EndReason::Stalemate;
        case naive::Ending::InsufficientMaterial: return EndReason::InsufficientMaterial;
        case naive::Ending::FivefoldRepetition: return EndReason::FivefoldRepetition;
        case naive::Ending::SeventyFiveMoves: return EndReason::SeventyFiveMoves;
    }
    std::unreachable();
}

constexpr naive::Ground sameAs(DrawGround ground) {
    return ground == DrawGround::ThreefoldRepetition ? naive::Ground::Threefold : naive::Ground::FiftyMoves;
}

// How often each kind of thing was compared.
enum class Kind {
    Positions,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    Fivefold,
    SeventyFiveMoves,
    ThreefoldClaim,
    ThreefoldClaimWithMove,
    FiftyMoveClaim,
    FiftyMoveClaimWithMove,
    RefusedClaim,
    Repetition,
    IllegalEnPassant,      // the same position again, though a pawn seemed to be able to capture en passant
    SameBoardOtherRights,  // what stands there stood before, but castling or en passant makes it another position
    EnPassant,
    Promotion,
    Castling,
};
constexpr std::array<const char*, 17> kindNames{"positions",
                                                "checkmates",
                                                "stalemates",
                                                "insufficient material",
                                                "fivefold",
                                                "75 moves",
                                                "threefold claims",
                                                "threefold claims with a move",
                                                "fifty-move claims",
                                                "fifty-move claims with a move",
                                                "refused claims",
                                                "repetitions",
                                                "repetitions of an illegal en passant",
                                                "same board with other rights",
                                                "en passant",
                                                "promotions",
                                                "castling"};

class Tally {
public:
    void add(Kind kind, bool isSeen = true) { counts_[static_cast<std::size_t>(kind)] += isSeen ? 1U : 0U; }
    void expectEveryKind() const {
        for (std::size_t kind = 0; kind < counts_.size(); ++kind) {
            EXPECT_GT(counts_[kind], 0U) << kindNames[kind];
            std::cout << counts_[kind] << ' ' << kindNames[kind] << (kind + 1 < counts_.size() ? ", " : "\n");
        }
    }

private:
    std::array<std::uint64_t, kindNames.size()> counts_{};
};

// One game as both see it. Dead positions that the pieces alone do not tell are beyond the naive arbiter.
class JudgedGame {
public:
    JudgedGame(Random& random, Tally& tally, const Position& start)
        : random_(random),
          tally_(tally),
          game_(start, {.rules = chess960Rules, .deadPositions = false}),
          history_{*naive::fromFen(toFen(start, naiveStyle))},
          player_(random, test::randomTemper(random)) {}

    // Until the game ends or has had that many half-moves, or the two differ.
    void play(int plies) {
        for (int ply = 0;; ++ply) {
            SCOPED_TRACE(testing::PrintToString(game_.position()));
            compare();
            if (testing::Test::HasFailure() || game_.isOver() || ply == plies) return;
            move(someMove());
        }
    }

private:
    // En passant and castling are rare, so they are played half of the times they can be. And now and then, mostly
    // after a double step, both sides go out and back for a while: whether the board is the same *position* again is
    // what castling rights and en passant decide.
    Move someMove() {
        const MoveList moves = game_.legalMoves();
        const Move chosen = player_.choose(game_.position(), moves);
        const auto rare = std::ranges::find_if(moves, [&](Move each) {
            return each.kind() == MoveKind::EnPassant || each.kind() == MoveKind::Castling || tempts(each);
        });
        if (rare != moves.end() && random_.oneIn(2)) {
            if (tempts(*rare)) shuffles_ = 8;
            return *rare;
        }
        if (shuffles_ == 0 && random_.oneIn(game_.position().enPassantTarget() ? 2 : 32))
            shuffles_ = random_.from(4, 12);
        if (shuffles_ == 0) return chosen;
        --shuffles_;
        const auto back = std::ranges::find_if(moves, [&](Move each) { return isReversible(each) && isBack(each); });
        if (back != moves.end()) return *back;
        const auto out = std::ranges::find_if(moves, [&](Move each) { return isReversible(each); });
        return out != moves.end() ? *out : chosen;
    }
    // A double step after which a pawn stands ready to capture en passant, and may not.
    [[nodiscard]] bool tempts(Move move) const {
        const auto next = game_.position().playUnchecked(move);
        return next.enPassantTarget() && toFen(next, {.enPassant = EnPassantShown::PseudoLegal}) !=
                                             toFen(next, {.enPassant = EnPassantShown::Legal});
    }
    [[nodiscard]] bool isReversible(Move move) const {
        const Board& board = game_.position().board();
        return move.kind() == MoveKind::Normal && !board.occupied().contains(move.to()) &&
               !board.pieces(PieceType::Pawn).contains(move.from());
    }
    [[nodiscard]] bool isBack(Move move) const {
        if (game_.ply() < 2) return false;
        const Move own = *game_.history()[game_.ply() - 1].move;
        return own.from() == move.to() && own.to() == move.from();
    }

    void move(Move move) {
        tally_.add(Kind::EnPassant, move.kind() == MoveKind::EnPassant);
        tally_.add(Kind::Promotion, move.kind() == MoveKind::Promotion);
        tally_.add(Kind::Castling, move.kind() == MoveKind::Castling);
        const auto moves = naive::legalMoves(history_.back());
        const auto same =
            std::ranges::find_if(moves, [&](const naive::Move& each) { return naive::text(each) == textOf(move); });
        history_.push_back(naive::play(history_.back(), *same));
        ASSERT_TRUE(game_.play(move));
    }

    void compare() {
        tally_.add(Kind::Positions);
        ASSERT_EQ(toFen(game_.position(), naiveStyle), naive::toFen(history_.back(), naive::EnPassantShown::Always));
        std::vector<std::string> moves;
        for (const naive::Move& each : naive::legalMoves(history_.back())) moves.push_back(naive::text(each));
        std::ranges::sort(moves);
        ASSERT_EQ(test::moveTexts(game_.position()), moves);
        compareRepetition();
        compareEnding();
        const auto claims = naive::claims(history_);
        compareClaims(claims);
        compareSomeClaim(claims);
    }

    void compareRepetition() {
        const long occurrences = naive::occurrences(history_);
        ASSERT_EQ(game_.occurrences(), occurrences);
        tally_.add(Kind::Repetition, occurrences > 1);
        const naive::Position& now = history_.back();
        tally_.add(Kind::IllegalEnPassant, std::ranges::any_of(history_, [&](const naive::Position& each) {
                       return each.enPassantTarget >= 0 && each != now && naive::samePosition(each, now) &&
                              naive::toFen(each, naive::EnPassantShown::PseudoLegal) !=
                                  naive::toFen(each, naive::EnPassantShown::Legal);
                   }));
        tally_.add(Kind::SameBoardOtherRights, std::ranges::count_if(history_, [&](const naive::Position& each) {
                                                   return each.board == now.board &&
                                                          each.whiteToMove == now.whiteToMove;
                                               }) > occurrences);
    }

    void compareEnding() {
        const auto ending = naive::ending(history_);
        ASSERT_EQ(game_.isOver(), ending.has_value());
        if (!ending) return;
        ASSERT_EQ(game_.outcome()->reason, sameAs(*ending));
        const bool isMate = *ending == naive::Ending::Checkmate;
        const Color other = history_.back().whiteToMove ? Color::Black : Color::White;
        ASSERT_EQ(game_.outcome()->winner, isMate ? std::optional(other) : std::nullopt);
        tally_.add(static_cast<Kind>(static_cast<int>(Kind::Checkmate) + static_cast<int>(*ending)));
    }

    void compareClaims(const std::vector<naive::Claim>& claims) {
        std::vector<naive::Claim> granted;
        for (const Claim& claim : game_.claimable())
            granted.push_back({sameAs(claim.ground), claim.move ? textOf(*claim.move) : ""});
        std::ranges::sort(granted);
        ASSERT_TRUE(granted == claims);
        ASSERT_EQ(game_.canClaimDraw(), !claims.empty());
        for (const naive::Claim& claim : claims) {
            const bool isThreefold = claim.ground == naive::Ground::Threefold;
            const Kind onBoard = isThreefold ? Kind::ThreefoldClaim : Kind::FiftyMoveClaim;
            const Kind withMove = isThreefold ? Kind::ThreefoldClaimWithMove : Kind::FiftyMoveClaimWithMove;
            tally_.add(claim.move.empty() ? onBoard : withMove);
        }
    }

    // Any claim, made in earnest in a copy of the game: by the player to move it is granted where the arbiter grants
    // it, and by the other never.
    void compareSomeClaim(const std::vector<naive::Claim>& claims) {
        if (game_.isOver()) return;
        Claim claim{random_.oneOf(std::array{DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves}), std::nullopt};
        if (!random_.oneIn(3)) claim.move = random_.oneOf(game_.legalMoves());
        const naive::Claim same{sameAs(claim.ground), claim.move ? textOf(*claim.move) : ""};
        const Color turn = game_.position().turn();
        Game copy = game_;
        const auto refused = copy.claimDraw(opposite(turn), claim.ground, claim.move);
        ASSERT_FALSE(refused);
        ASSERT_EQ(refused.error().fault, ClaimFault::NotOnMove);
        const auto outcome = copy.claimDraw(turn, claim.ground, claim.move);
        ASSERT_EQ(outcome.has_value(), std::ranges::find(claims, same) != claims.end());
        tally_.add(Kind::RefusedClaim, !outcome);
        if (!outcome) return;
        const bool isThreefold = claim.ground == DrawGround::ThreefoldRepetition;
        ASSERT_EQ(*outcome,
                  (Outcome{std::nullopt, isThreefold ? EndReason::ThreefoldRepetition : EndReason::FiftyMoves}));
    }

    Random& random_;
    Tally& tally_;
    Game game_;
    naive::History history_;
    test::RandomPlayer player_;
    int shuffles_ = 0;  // half-moves still to be spent on going out and back
};

// A start of any kind. Made-up boards come with clocks that may be about to run out.
Position someStart(Random& random) {
    if (random.oneIn(3)) return test::randomStart(random);
    const auto flavour =
        random.oneOf(std::array{test::Flavour::Sparse, test::Flavour::EnPassant, random.oneOf(test::allFlavours)});
    Setup setup = test::madeUp(random, flavour).setup();
    if (!setup.enPassant) setup.halfmoveClock = random.oneOf(std::array<std::uint32_t, 4>{0, 50, 85, 130});
    setup.fullmoveNumber = 90;
    return Position::unchecked(setup);
}

TEST(SecondOpinion, OnWholeGames) {
    SCOPED_TRACE(test::seedTrace());
    Random random("second opinion");
    Tally tally;
    // Never fewer: some kinds of what must be seen are rare.
    for (std::uint64_t games = std::max<std::uint64_t>(400, test::scaled(1000)); games > 0 && !HasFailure(); --games)
        JudgedGame(random, tally, someStart(random)).play(400);
    if (!HasFailure()) tally.expectEveryKind();
}

}  // namespace
}  // namespace nowchess
