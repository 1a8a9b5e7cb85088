// Horde: White has 36 pawns and no king, Black an ordinary army. Black wins by taking everything, White by mate.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include "nowchess/rules/variants/standard.h"

namespace nowchess::variants {

struct Horde : Standard {
    static constexpr Variant id = Variant::Horde;
    static constexpr VariantNames names{.uci = "horde", .tag = "Horde", .aliases = {}};
    static constexpr bool hasStandardArmies = false;

    static constexpr Setup start() noexcept {
        Setup setup;
        setup.board = boardFromRanks("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP");
        setup.castlingRooks = {Square::A8, Square::H8};
        return setup;
    }

    // Only Black has pieces to shuffle.
    static constexpr Setup shuffled(const Setup& arrays) noexcept {
        Setup setup = start();
        setup.castlingRooks = arrays.castlingRooks & Bitboard::of(Rank::R8);
        for (const Square square : Bitboard::of(Rank::R8)) setup.board.put(square, *arrays.board.pieceAt(square));
        return setup;
    }

    static constexpr bool royal[2] = {false, true};
    static constexpr bool kingsMayBeMissing = true;
    static constexpr bool pawnsOnFirstRank = true;

    static constexpr bool hasOwnEnding = true;
    static constexpr BoardEnding ownEnding = BoardEnding::AllPiecesLost;
    template <typename View, typename Sliders>
    static Standing standing(const View& view, const Sliders&) {
        if (View::us_ == 0) return view.us == 0 ? Standing::Lost : Standing::Open;
        return view.them == 0 ? Standing::Won : Standing::Open;
    }

    // The horde wins by its pawns that come through.
    template <typename Position>
    static int assets(const Position& position, Color side) noexcept {
        int sum = 0;
        if (side == Color::White)
            for (const Square pawn : position.board().pieces(side, PieceType::Pawn))
                sum += 6 * static_cast<int>(rankOf(pawn));
        return sum;
    }

    // A king can take a horde of any size; what the horde needs for a mate is another matter.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        return side == Color::Black || hordeCanMate(position.board());
    }
    static bool hordeCanMate(const Board& board) noexcept;
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        if (side == Color::White) return mateWithHelpersDistance(position.board(), side);
        const Bitboard horde = position.board().pieces(Color::White);
        return 8 * horde.size() + steps(horde, position.board().pieces(Color::Black));
    }
};

}  // namespace nowchess::variants
