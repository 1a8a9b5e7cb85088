#include "support/random_play.h"

#include <vector>

#include "nowchess/rules/attacks.h"

namespace nowchess::test {

Temper randomTemper(Random& random) {
    const auto any = [&] { return random.oneOf(std::array<Temper::Liking, 5>{1, 5, 5, 25, 125}); };
    return {.capture = any(),
            .pawn = any(),
            .doubleStep = any(),
            .promotion = any(),
            .castling = any(),
            .check = random.oneIn(2) ? 125U : Temper::neutral,
            .back = random.oneOf(std::array<Temper::Liking, 3>{1, 5, 125})};
}

Move RandomPlayer::choose(const Position& position, const MoveList& moves) {
    std::vector<Temper::Liking> upTo;
    Temper::Liking sum = 0;
    for (const Move move : moves) upTo.push_back(sum += liking(position, move));
    const Temper::Liking wanted = random_.below(sum);
    std::size_t chosen = 0;
    while (upTo[chosen] <= wanted) ++chosen;
    own_ = opponent_;
    opponent_ = moves[chosen];
    return moves[chosen];
}

Temper::Liking RandomPlayer::liking(const Position& position, Move move) const {
    const Board& board = position.board();
    Temper::Liking liking = 1;
    const auto weigh = [&](bool is, Temper::Liking weight) { liking *= is ? weight : Temper::neutral; };
    weigh(board.pieces(opposite(position.turn())).contains(move.to()), temper_.capture);
    const bool pawn = board.pieces(PieceType::Pawn).contains(move.from());
    weigh(pawn, temper_.pawn);
    weigh(pawn && (offset(move.from(), 0, 2) == move.to() || offset(move.from(), 0, -2) == move.to()),
          temper_.doubleStep);
    weigh(move.promotion().has_value(), temper_.promotion);
    weigh(move.kind() == MoveKind::Castling, temper_.castling);
    weigh(own_ && own_->from() == move.to() && own_->to() == move.from(), temper_.back);
    if (temper_.check == Temper::neutral) return liking;
    const int count = checkers(position.playUnchecked(move)).size();
    weigh(count > 0, temper_.check);
    return count > 1 ? 20 * liking : liking;
}

}  // namespace nowchess::test
