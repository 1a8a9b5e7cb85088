// Crazyhouse: a captured piece changes sides, and may be dropped on an empty square instead of making a move. One that
// was promoted is a pawn again.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct PiecesInHand {
    ByColor<Pocket> pockets;
    Bitboard promoted;

    static constexpr PiecesInHand from(const VariantState& state) noexcept { return {state.pockets, state.promoted}; }
    constexpr void writeTo(VariantState& state) const noexcept {
        state.pockets = pockets;
        state.promoted = promoted;
    }
    // 0 without such pieces, so that keys agree with those of standard chess until then.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        return mixed(pockets[Color::White].bits()) ^ mixed(~mixed(pockets[Color::Black].bits()) + 1) ^
               mixed(promoted.bits() * 0x9e3779b97f4a7c15ULL);
    }
    friend constexpr bool operator==(const PiecesInHand&, const PiecesInHand&) noexcept = default;

private:
    // Every bit of the number changes half of the bits; 0 stays 0.
    static constexpr std::uint64_t mixed(std::uint64_t number) noexcept {
        number = (number ^ number >> 33) * 0xff51afd7ed558ccdULL;
        number = (number ^ number >> 33) * 0xc4ceb9fe1a85ec53ULL;
        return number ^ number >> 33;
    }
};

struct Crazyhouse : Standard {
    static constexpr Variant id = Variant::Crazyhouse;
    static constexpr VariantNames names{.uci = "crazyhouse", .tag = "Crazyhouse", .aliases = {"zh", "house"}};
    using State = PiecesInHand;
    static constexpr bool hasStandardArmies = false;

    static constexpr bool countsMoves = false;

    static constexpr bool hasDrops = true;
    // `empty` are the squares where a drop answers whatever check there is.
    template <typename Moves>
    static void generateDrops(const Moves& moves, std::uint64_t empty) {
        constexpr std::uint64_t backRanks = 0xff000000000000ff;
        const std::uint64_t pocket = moves.view.node.pockets[Moves::us];
        for (int type = 0; type < 5; ++type)
            if ((pocket >> 8 * type & 0xff) != 0) moves.visitor.drop(type, type == 0 ? empty & ~backRanks : empty);
    }

    // Whatever there is can be captured and dropped by the other side, too. Two kings and one knight or bishop mate
    // nobody, and nothing else comes of them.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color) noexcept {
        const Board& board = position.board();
        const VariantState state = position.variantState();
        const Pocket white = state.pockets[Color::White];
        const Pocket black = state.pockets[Color::Black];
        if (static_cast<unsigned>(board.occupied().size()) + white.size() + black.size() > 3) return true;
        for (const PieceType type : {PieceType::Pawn, PieceType::Rook, PieceType::Queen})
            if (!board.pieces(type).empty() || white.count(type) + black.count(type) > 0) return true;
        return !state.promoted.empty();
    }
    // Pieces in hand are as good as pieces beside the king, for attack and for defence.
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        const int ours = static_cast<int>(position.pocket(side).size());
        const int theirs = static_cast<int>(position.pocket(opposite(side)).size());
        return mateDistance(position.board(), side) + 20 - 4 * (ours < 5 ? ours : 5) + 2 * theirs;
    }

    static constexpr bool hasAftermath = true;
    template <typename Aftermath>
    static void finish(const Aftermath& after) {
        auto& next = after.next;
        const auto& node = after.node;
        next.pockets[0] = node.pockets[0];
        next.pockets[1] = node.pockets[1];
        if (after.isDrop) {
            next.pockets[Aftermath::us] -= 1ULL << 8 * after.dropped;
            next.promoted = node.promoted;
            return;
        }
        if (after.captured != 0) {
            const int type = (after.captured & node.promoted) != 0 ? 0 : after.typeOf(after.captured);
            next.pockets[Aftermath::us] += 1ULL << 8 * type;
        }
        const bool wasPromoted = (after.from & node.promoted) != 0;
        next.promoted = node.promoted & ~(after.from | after.to | after.captured);
        if ((wasPromoted || after.promotes) && !after.castles) next.promoted |= after.to;
    }

    // A piece in hand is worth a little less than on the board, where it does something.
    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        constexpr ByPieceType<int> inHand{{{95, 320, 330, 430, 900, 0}}};
        int sum = 0;
        for (const PieceType type : allPieceTypes)
            sum += inHand[type] * static_cast<int>(position.pocket(side).count(type));
        return sum;
    }
};

}  // namespace nowchess::variants
