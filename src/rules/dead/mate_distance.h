// A guess how far a position is from a mate that both sides work for. It only orders the search: no answer depends on
// it, but most of the time spent does.
#pragma once

#include "nowchess/board/position.h"

namespace nowchess::dead {

// What counts how much. Where one temper is stuck, another mostly is not.
struct Temper {
    int flight = 3;        // a square where the king could still go
    int support = 4;       // a check that the king could capture
    int defended = 5;      // a check that another man could
    int mobility = 4;      // eighths, for each square that the winner does not attack
    int officer = 4;       // of the loser's, which may interfere
    int corner = 5;        // a step of the loser's king, if it has to go to a corner
    int haste = 0;         // eighths, for each move made so far
    bool isEager = false;  // looks at fewer moves before it goes on: quicker on average, but sooner led astray
    int men = 0;           // how many the winner had at first
    Bitboard targets{};    // if not empty: where the king is to be mated, and nothing else counts
};

class MateDistance {
public:
    MateDistance(const Position& position, Color winner, const Temper& temper) noexcept;

    // In check without a flight: the only positions that can be mate.
    [[nodiscard]] bool mayBeMate() const noexcept { return mayBeMate_; }
    [[nodiscard]] int estimate() const noexcept { return estimate_; }

private:
    // A man of the winner's, what it attacks, and what the winner attacks without it.
    struct Checker {
        PieceType type;
        Bitboard hits;
        Bitboard supported;
    };

    void look(Bitboard officers) noexcept;
    void consider(Square from, Bitboard hits) noexcept;
    [[nodiscard]] Bitboard hitsOnRing(PieceType type, Square from) const noexcept;
    void tryChecks(const Checker& checker, Bitboard squares, int moves) noexcept;
    [[nodiscard]] int toPromotion(Color color, bool victims) const noexcept;
    [[nodiscard]] int toFirstPiece() const noexcept;
    [[nodiscard]] int movesOfHelper(Square man, Square to) const noexcept;
    [[nodiscard]] int toCornerMate(Square corner, Bitboard helpers) const noexcept;
    [[nodiscard]] int toTarget(Square target) const noexcept;
    [[nodiscard]] int withMinorsOnly(Bitboard officers) const noexcept;

    const Board& board_;
    const Temper& temper_;
    Color winner_;
    Square king_;  // the loser's
    Square ourKing_;
    Bitboard ours_;
    Bitboard theirs_;
    Bitboard occupied_;   // the loser's king is no cover
    Bitboard once_;       // attacked by the winner
    Bitboard twice_;      // by two men at least
    Bitboard flights_;    // squares beside the king that its own men do not take
    Bitboard defended_;   // by the loser's men
    Bitboard rookLines_;  // from where a rook would check
    int support_ = 0;     // what a check that the king could capture costs
    bool fewOfficers_ = false;
    bool mayBeMate_ = false;
    int best_ = 60;  // the cheapest check that might mate
    int estimate_ = 0;
};

}  // namespace nowchess::dead
