// Racing Kings: the first king on the eighth rank wins, but if White's comes first, Black has one move to follow and
// draw. Nobody may give check.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct RacingKings : Standard {
    static constexpr Variant id = Variant::RacingKings;
    static constexpr VariantNames names{.uci = "racingkings", .tag = "Racing Kings", .aliases = {"racing"}};
    static constexpr bool hasStandardArmies = false;

    static constexpr Setup start() noexcept {
        Setup setup;
        setup.board = boardFromRanks("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ");
        return setup;
    }

    static constexpr bool hasShuffledStarts = false;

    static constexpr bool castles = false;
    static constexpr bool hasPawns = false;
    static constexpr bool forbidsChecks = true;

    static constexpr std::uint64_t goal = 0xff00000000000000;
    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::KingAtTheGoal;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders& sliders) {
        const bool ours = (view.kingSet & goal) != 0;
        const bool theirs = (view.theirKings() & goal) != 0;
        if (ours && theirs) return Standing::Drawn;
        if (ours) return Standing::Won;
        if (!theirs) return Standing::Open;
        // White is there, and Black is to move.
        const bool follows = View::us_ == 1 && (kingTargets(view, sliders) & goal) != 0;
        return follows ? Standing::Open : Standing::Lost;
    }

    // A bare king can race, but not against one that has arrived.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        return !position.board().pieces(opposite(side), PieceType::King).intersects(Bitboard(goal));
    }
    // The other king must stay behind, or it could follow.
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        const auto toGo = [&](Color color) {
            return steps(position.board().pieces(color, PieceType::King), Bitboard(goal));
        };
        return 8 * toGo(side) + 8 - toGo(opposite(side));
    }

    template <typename Moves>
    static void generate(const Moves& moves) {
        const auto& view = moves.view;
        const Silent silent = silence(view, moves.sliders);
        moves.guarded([&](auto piece, int from, std::uint64_t targets) {
            if ((1ULL << from & silent.discoverers) != 0) targets &= view.line(silent.king, from);
            return targets & ~silent.checking[piece];
        });
    }

    // How far the king has come, how many squares before it are safe, and the pieces that guard the others.
    static constexpr bool evaluatesAsStandard = false;
    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        constexpr ByPieceType<int> worth{{{0, 300, 320, 480, 850, 0}}};
        const auto& board = position.board();
        const Square king = position.king(side);
        const int rank = static_cast<int>(rankOf(king));
        int sum = 60 * rank + 10 * rank * rank;
        for (const Square step : kingAttacks(position.king(side)))
            if (rankOf(step) > rankOf(king) && !isAttacked(board, step, opposite(side))) sum += 30;
        for (const PieceType type : allPieceTypes) sum += worth[type] * board.pieces(side, type).size();
        return sum;
    }

private:
    // What must be left alone so that no check is given: the squares from which a piece of a kind would attack the
    // king, and the lines that our pieces keep closed.
    struct Silent {
        int king;
        std::uint64_t checking[6];
        std::uint64_t discoverers;
    };
    template <typename View, typename Sliders>
    static Silent silence(const View& view, const Sliders& sliders) {
        const int king = view.theirKing();
        const std::uint64_t diagonal = sliders.bishop(king, view.occupied);
        const std::uint64_t straight = sliders.rook(king, view.occupied);
        return {king,
                {0, view.knightAttacks(king), diagonal, straight, diagonal | straight, 0},
                view.coversOf(king, sliders) & view.us};
    }
    template <typename View, typename Sliders>
    static std::uint64_t kingTargets(const View& view, const Sliders& sliders) {
        std::uint64_t targets = view.safeKingTargets(sliders);
        const int king = view.theirKing();
        if ((view.coversOf(king, sliders) & view.us & view.kingSet) != 0) targets &= view.line(king, view.king);
        return targets;
    }
};

}  // namespace nowchess::variants
