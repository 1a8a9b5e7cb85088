#include "nowchess/game/explanation.h"

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/en_passant.h"
#include "nowchess/rules/winnable.h"
#include "rules/instantiate.h"

namespace nowchess {

namespace {

std::optional<Square> legalEnPassantTarget(const AnyPosition& position) noexcept {
    return legalEnPassantCapturers(position).empty() ? std::nullopt : position.enPassantTarget();
}

ByColor<CastlingRights> rightsOf(const AnyPosition& position) noexcept {
    return {{position.castlingRights(Color::White), position.castlingRights(Color::Black)}};
}

}  // namespace

template <typename V>
PlyLabel plyLabel(const BasicGame<V>& game, std::size_t ply) noexcept {
    if (ply == 0) return {};
    const auto& before = game.history()[ply - 1].position;
    return {ply, before.fullmoveNumber(), before.turn(), game.san(ply)};
}

template <typename V>
RepetitionReport reportRepetition(const BasicGame<V>& game) {
    RepetitionReport report;
    const auto history = game.history();
    const auto& now = game.position();
    report.rights = rightsOf(now);
    for (std::size_t ply = 0; ply < history.size(); ++ply) {
        const auto& then = history[ply].position;
        if (then.turn() != now.turn() || then.board() != now.board()) continue;
        if (samePosition(then, now))
            report.plies.push_back(plyLabel(game, ply));
        else
            report.nearMisses.push_back({plyLabel(game, ply), rightsOf(then), legalEnPassantTarget(then)});
    }
    return report;
}

template <typename V>
ClockReport reportClock(const BasicGame<V>& game) noexcept {
    const std::uint32_t halfmoves = game.position().halfmoveClock();
    if (halfmoves >= game.ply()) return {halfmoves, std::nullopt, halfmoves > game.ply()};
    return {halfmoves, plyLabel(game, game.ply() - halfmoves), false};
}

MaterialReport reportMaterial(const AnyPosition& position) noexcept {
    MaterialReport report{};
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes)
            report.pieces[color][type] =
                position.board().pieces(color, type).size() + static_cast<int>(position.pocket(color).count(type));
        report.suffices[color] = canWinByMaterial(position, color);
    }
    return report;
}

KingReport reportKing(const AnyPosition& position) {
    const Board& board = position.board();
    const Color us = position.turn();
    KingReport report{board.king(us), checkers(position), {}};
    if (!report.king) return report;
    // The king itself is no cover: a slider looks through the square it leaves.
    const Bitboard occupied = board.occupied() - Bitboard{*report.king};
    for (const Square square : kingAttacks(*report.king)) {
        std::optional<PieceType> ownPiece;
        if (board.pieces(us).contains(square)) ownPiece = board.pieceAt(square)->type;
        const Bitboard guards = attackersOf(board, square, opposite(us), occupied);
        if (ownPiece || !guards.empty()) report.denied.push_back({square, ownPiece, guards});
    }
    return report;
}

#define NOWCHESS_POLICY(V)                                                 \
    template PlyLabel plyLabel(const BasicGame<V>&, std::size_t) noexcept; \
    template RepetitionReport reportRepetition(const BasicGame<V>&);       \
    template ClockReport reportClock(const BasicGame<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
