#include "nowchess/game/explanation.h"

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/en_passant.h"
#include "nowchess/rules/material.h"

namespace nowchess {

namespace {

std::optional<Square> legalEnPassantTarget(const Position& position) noexcept {
    return legalEnPassantCapturers(position).empty() ? std::nullopt : position.enPassantTarget();
}

ByColor<CastlingRights> rightsOf(const Position& position) noexcept {
    return {{position.castlingRights(Color::White), position.castlingRights(Color::Black)}};
}

}  // namespace

PlyLabel plyLabel(const Game& game, std::size_t ply) noexcept {
    if (ply == 0) return {};
    const Position& before = game.history()[ply - 1].position;
    return {ply, before.fullmoveNumber(), before.turn(), game.history()[ply].san};
}

RepetitionReport reportRepetition(const Game& game) {
    RepetitionReport report;
    const auto history = game.history();
    const Position& now = game.position();
    report.rights = rightsOf(now);
    for (std::size_t ply = 0; ply < history.size(); ++ply) {
        const Position& then = history[ply].position;
        if (then.turn() != now.turn() || then.board() != now.board()) continue;
        if (samePosition(then, now))
            report.plies.push_back(plyLabel(game, ply));
        else
            report.nearMisses.push_back({plyLabel(game, ply), rightsOf(then), legalEnPassantTarget(then)});
    }
    return report;
}

ClockReport reportClock(const Game& game) noexcept {
    const std::uint32_t halfmoves = game.position().halfmoveClock();
    if (halfmoves >= game.ply()) return {halfmoves, std::nullopt, halfmoves > game.ply()};
    return {halfmoves, plyLabel(game, game.ply() - halfmoves), false};
}

MaterialReport reportMaterial(const Board& board) noexcept {
    MaterialReport report{};
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes) report.pieces[color][type] = board.pieces(color, type).size();
        report.suffices[color] = canMateByMaterial(board, color);
    }
    return report;
}

KingReport reportKing(const Position& position) {
    const Board& board = position.board();
    const Color us = position.turn();
    KingReport report{position.king(us), checkers(position), {}};
    // The king itself is no cover: a slider looks through the square it leaves.
    const Bitboard occupied = board.occupied() - Bitboard{report.king};
    for (const Square square : kingAttacks(report.king)) {
        std::optional<PieceType> ownPiece;
        if (board.pieces(us).contains(square)) ownPiece = board.pieceAt(square)->type;
        const Bitboard guards = attackersOf(board, square, opposite(us), occupied);
        if (ownPiece || !guards.empty()) report.denied.push_back({square, ownPiece, guards});
    }
    return report;
}

}  // namespace nowchess
