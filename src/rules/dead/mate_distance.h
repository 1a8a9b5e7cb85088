// The heuristic of the helpmate search: an estimate of the distance to mate. It only orders the search: no answer
// depends on it, but the time spent does.
#pragma once

#include <optional>

#include "nowchess/rules/position.h"
#include "rules/dead/terrain.h"

namespace nowchess::dead {

// The weights of the estimate. Where a search with some weights is stuck, one with others mostly is not.
struct MateWeights {
    int flight = 3;         // a square where the king could still go
    int support = 4;        // a check that the king could capture
    int defended = 5;       // a check that another piece could
    int mobility = 4;       // eighths, for each square that the winner does not attack
    int interference = 4;   // for each piece of the loser's that is no pawn, and may interfere
    int corner = 5;         // a step of the loser's king, if it has to go to a corner
    int depthPenalty = 0;   // eighths, for each ply from the root
    bool isGreedy = false;  // tries fewer moves before it goes deeper: faster on average, but more easily led astray
    int pieces = 0;         // how many there were at the root, with a target
    std::optional<Square> target{};    // if given: the estimate is the distance to a mate on this square
    const Terrain* terrain = nullptr;  // with a target
};

// What the winner's moves hardly change, and the estimate can take from the position before them.
struct LosersPart {
    Bitboard defended;   // by the loser's pieces
    Bitboard rookLines;  // from where a rook would check the loser's king

    static LosersPart of(const Position& position, Color loser) noexcept;
};

class MateDistance {
public:
    MateDistance(const Position& position, Color winner, const MateWeights& weights) noexcept
        : MateDistance(position, winner, weights, LosersPart::of(position, opposite(winner))) {}
    MateDistance(const Position& position, Color winner, const MateWeights& weights, const LosersPart& loser) noexcept;

    // In check without a flight: the only positions that can be mate.
    [[nodiscard]] bool mayBeMate() const noexcept { return mayBeMate_; }
    [[nodiscard]] int estimate() const noexcept { return estimate_; }
    // The piece that would give the cheapest check; none if there is no such check.
    [[nodiscard]] Bitboard checker() const noexcept { return plan_.moves == 0 ? Bitboard{} : Bitboard{plan_.from}; }
    // Where that piece would have to go.
    [[nodiscard]] Bitboard towardsCheck() const noexcept;
    // Where another piece would attack what is still missing for mate.
    [[nodiscard]] Bitboard towardsPlan(PieceType type) const noexcept;

private:
    // A piece of the winner's, what it attacks, what the winner attacks without it, and from where it would give check.
    struct Checker {
        PieceType type;
        Square from;
        Bitboard hits;
        Bitboard supported;
        Bitboard targets;
    };

    // The cheapest check, and what is still missing for mate: flights that are not attacked, and the square of the
    // check itself where it has to be supported.
    struct Plan {
        Square from = Square::A1;
        Square to = Square::A1;
        int moves = 0;
        Bitboard missing;
    };

    void findBestCheck(Bitboard pieces) noexcept;
    [[nodiscard]] Bitboard checkSquares(PieceType type, Square from) const noexcept;
    [[nodiscard]] Bitboard hitsOnRing(PieceType type, Square from) const noexcept;
    void tryChecks(const Checker& checker, Bitboard squares, int moves) noexcept;
    [[nodiscard]] int toPromotion(Color color, bool victims) const noexcept;
    [[nodiscard]] int toFirstPiece() const noexcept;
    [[nodiscard]] int movesOfHelper(Square piece, Square to) const noexcept;
    [[nodiscard]] int toCornerMate(Square corner, Bitboard helpers) const noexcept;
    [[nodiscard]] int toTarget(Square target) const noexcept;
    [[nodiscard]] int toStandAt(Square target) const noexcept;
    [[nodiscard]] int attackFrom(Bitboard pieces, Square square) const noexcept;
    [[nodiscard]] int withMinorsOnly(Bitboard pieces) const noexcept;

    const Board& board_;
    const MateWeights& weights_;
    Color winner_;
    Square king_;  // the loser's
    Square ourKing_;
    Bitboard ours_;
    Bitboard theirs_;
    Bitboard occupied_;  // the loser's king is no cover
    Bitboard once_;      // attacked by the winner
    Bitboard twice_;     // by two pieces at least
    Bitboard flights_;   // squares beside the king that its own pieces do not take
    LosersPart loser_;
    int support_ = 0;  // what a check that the king could capture costs
    bool fewPieces_ = false;
    bool mayBeMate_ = false;
    int best_ = 60;  // the cheapest check that might mate
    int estimate_ = 0;
    Plan plan_;
};

}  // namespace nowchess::dead
