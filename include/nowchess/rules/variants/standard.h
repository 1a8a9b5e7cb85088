// Chess as FIDE has it: what every variant is derived from. A variant hides the members in which it differs.
//
// The members below are all that the rules ask. Those that are templates are compiled into the kernels (src/rules/
// kernel/), where a position is a `View` from the side to move: sets of squares as plain numbers, and no inline
// function that other code could share.
//
// Thread safety: types without values, and pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "nowchess/board/pocket.h"
#include "nowchess/board/setup.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/variant.h"

namespace nowchess {

// How the board itself can end a game.
enum class BoardEnding : std::uint8_t {
    Checkmate,
    Stalemate,
    KingInTheCentre,  // king of the hill
    ThirdCheck,       // three-check
    KingExploded,     // atomic
    AllPiecesLost,    // horde: the pawns are gone; antichess: they were given away
    KingAtTheGoal,    // racing kings
    OtherRule,        // for variants that are not among these (docs/variants.md)
};

// Who has won in a position, as the side to move sees it.
enum class Standing : std::uint8_t { Open, Won, Lost, Drawn };

// What a variant keeps besides the board, the turn, the rights and the clocks.
struct NoState {
    static constexpr NoState from(const VariantState&) noexcept { return {}; }
    constexpr void writeTo(VariantState&) const noexcept {}
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return 0; }
    friend constexpr bool operator==(const NoState&, const NoState&) noexcept = default;
};

namespace variants {

struct Standard {
    static constexpr Variant id = Variant::Standard;
    static constexpr VariantNames names{
        .uci = "chess",
        .tag = "Standard",
        .aliases = {"fromposition", "normal", "regular", "orthodox", "classical", "classic", "std"}};
    using State = NoState;

    static constexpr Setup start() noexcept { return Setup::initial(); }
    // From one of the 960 arrays.
    static constexpr bool hasShuffledStarts = true;
    static constexpr Setup shuffled(const Setup& arrays) noexcept { return arrays; }

    // Which sides, White's first, have one king that must not be left attacked.
    static constexpr bool royal[2] = {true, true};
    // A side may be without kings in a position that can be reached or set up.
    static constexpr bool kingsMayBeMissing = false;
    static constexpr bool kingsMayTouch = false;
    static constexpr bool castles = true;
    static constexpr bool promotesToKing = false;
    static constexpr bool hasPawns = true;
    // White's pawns may stand on the first rank, and step twice from there.
    static constexpr bool pawnsOnFirstRank = false;
    static constexpr bool hasDrops = false;
    static constexpr bool countsChecks = false;
    static constexpr bool forcesCaptures = false;
    static constexpr bool forbidsChecks = false;
    static constexpr bool explodes = false;
    // A move does more than to go to a square and to take what stands there: see `finish` of those that have it.
    static constexpr bool hasAftermath = false;
    // Seventy-five moves without capture or pawn move end the game, and fifty may be claimed.
    static constexpr bool countsMoves = true;

    // The variant's own ending, which comes before mate and stalemate: `standing` of those that have it.
    static constexpr bool hasOwnEnding = false;
    static constexpr BoardEnding ownEnding = BoardEnding::Checkmate;
    // Where a move brings about both, it counts as mate.
    static constexpr bool mateComesFirst = false;
    static constexpr Standing stalemate = Standing::Drawn;

    // Could that side still win, judged by the pieces? False only where it is certain that no move to come does it.
    template <typename P>
    static bool canWinByMaterial(const P& position, Color side) noexcept {
        return canMateByMaterial(position.board(), side);
    }
    // How far off a win seems that both sides work for. Less is nearer; nothing but time depends on it.
    template <typename P>
    static int winDistance(const P& position, Color side) noexcept {
        return mateDistance(position.board(), side);
    }
    static int mateDistance(const Board& board, Color side) noexcept;
    // Where the mating side has few pieces and no help of its king.
    static int mateWithHelpersDistance(const Board& board, Color side) noexcept;
    // The moves of a king from one square to the nearest of several; 8 if there are none.
    static int steps(Bitboard from, Bitboard to) noexcept;

    // Both sides begin with sixteen pieces, and no other rule than those of standard chess leads from there.
    static constexpr bool hasStandardArmies = true;

    // For the engine: whether its evaluation of standard chess holds, and what a side has besides, in centipawns.
    static constexpr bool evaluatesAsStandard = true;
    template <typename Position>
    static int assets(const Position&, Color) noexcept {
        return 0;
    }
};

}  // namespace variants

}  // namespace nowchess
