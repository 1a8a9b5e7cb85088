#include "nowchess/rules/status.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "rules/instantiate.h"
#include "rules/kernel/generator.h"
#include "rules/move_probe.h"
#include "rules/node.h"
#include "rules/sliders_portable.h"

namespace nowchess {

namespace {

Status judge(bool inCheck, bool canMove) noexcept {
    if (canMove) return inCheck ? Status::InCheck : Status::Normal;
    return inCheck ? Status::Mated : Status::Drawn;
}

}  // namespace

template <typename V>
Status status(const BasicPosition<V>& position) noexcept {
    if constexpr (isStandard<V>) {
        const MoveProbe probe(position);
        const bool inCheck = probe.isInCheck();
        const bool canMove = (!inCheck && probe.hasFreeMove()) || probe.hasKingStep() || countLegalMoves(position) > 0;
        return judge(inCheck, canMove);
    } else {
        const auto outcome = boardOutcome(position);
        if (!outcome) return isInCheck(position) ? Status::InCheck : Status::Normal;
        if (outcome->ending == BoardEnding::Checkmate) return Status::Mated;
        return outcome->ending == BoardEnding::Stalemate && !outcome->winner ? Status::Drawn : Status::Ended;
    }
}

namespace {

// The variant's own ending, as the side to move sees it.
template <typename V>
Standing ownStanding(const BasicPosition<V>& position) noexcept {
    if constexpr (V::hasOwnEnding) {
        const Node node = nodeOf(position);
        return position.turn() == Color::White ? V::standing(View<V, Turn::White>{node}, PortableSliders())
                                               : V::standing(View<V, Turn::Black>{node}, PortableSliders());
    } else {
        return Standing::Open;
    }
}

}  // namespace

template <typename V>
std::optional<BoardOutcome> boardOutcome(const BasicPosition<V>& position) noexcept {
    if constexpr (isAnyVariant<V>) {
        return withExact(position, [](const auto& exact) { return boardOutcome(exact); });
    } else {
        const Color us = position.turn();
        const auto outcome = [us](Standing standing, BoardEnding ending) -> BoardOutcome {
            if (standing == Standing::Drawn) return {std::nullopt, ending};
            return {standing == Standing::Won ? us : opposite(us), ending};
        };
        const bool inCheck = isInCheck(position);
        if (const Standing own = ownStanding(position); own != Standing::Open) {
            const bool isMate = V::mateComesFirst && inCheck && !hasLegalMove(Position::unchecked(position.setup()));
            return outcome(own, isMate ? BoardEnding::Checkmate : V::ownEnding);
        }
        if (hasLegalMove(position)) return std::nullopt;
        return inCheck ? outcome(Standing::Lost, BoardEnding::Checkmate)
                       : outcome(V::stalemate, BoardEnding::Stalemate);
    }
}

Status status(const Board& board, Color turn) noexcept {
    const Bitboard pieces = board.pieces(turn);
    const bool canMove =
        std::any_of(pieces.begin(), pieces.end(), [&](Square from) { return !legalTargets(board, from).empty(); });
    return judge(isInCheck(board, turn), canMove);
}

#define NOWCHESS_POLICY(V)                                    \
    template Status status(const BasicPosition<V>&) noexcept; \
    template std::optional<BoardOutcome> boardOutcome(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

std::string_view name(BoardEnding ending) noexcept {
    constexpr std::array<std::string_view, 8> names{"Checkmate",    "Stalemate",     "KingInTheCentre", "ThirdCheck",
                                                    "KingExploded", "AllPiecesLost", "KingAtTheGoal",   "OtherRule"};
    return names[static_cast<std::size_t>(ending)];
}

std::string_view name(Status status) noexcept {
    switch (status) {
        case Status::Normal: return "Normal";
        case Status::InCheck: return "InCheck";
        case Status::Mated: return "Mated";
        case Status::Drawn: return "Drawn";
        case Status::Ended: return "Ended";
    }
    std::unreachable();
}

}  // namespace nowchess
