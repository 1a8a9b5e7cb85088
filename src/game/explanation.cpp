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

RepetitionReport reportRepetition(const Game& game) {
    RepetitionReport report;
    const auto history = game.history();
    const Position& now = game.position();
    for (std::size_t ply = 0; ply < history.size(); ++ply) {
        const Position& then = history[ply].position;
        if (then.turn() != now.turn() || then.board() != now.board()) continue;
        if (samePosition(then, now))
            report.plies.push_back(ply);
        else
            report.nearMisses.push_back({ply, rightsOf(then), legalEnPassantTarget(then)});
    }
    return report;
}

ClockReport reportClock(const Game& game) noexcept {
    const std::uint32_t halfmoves = game.position().halfmoveClock();
    if (halfmoves >= game.ply()) return {halfmoves, std::nullopt};
    return {halfmoves, game.ply() - halfmoves};
}

MaterialReport reportMaterial(const Board& board) noexcept {
    MaterialReport report{};
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes) report.men[color][type] = board.pieces(color, type).size();
        report.canMate[color] = canMateByMaterial(board, color);
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
        const bool ownMan = board.pieces(us).contains(square);
        const Bitboard guards = attackersOf(board, square, opposite(us), occupied);
        if (ownMan || !guards.empty()) report.denied.push_back({square, ownMan, guards});
    }
    return report;
}

}  // namespace nowchess
