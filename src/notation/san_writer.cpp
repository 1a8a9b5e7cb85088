#include <cassert>

#include "notation/san_core.h"

namespace nowchess {

namespace {

void appendPawnMove(SanText& text, Move move, bool capture) noexcept {
    if (capture) {
        text.append(letter(fileOf(move.from())));
        text.append('x');
    }
    append(text, move.to());
    if (const auto promotion = move.promotion()) {
        text.append('=');
        text.append(capital(pieceType(*promotion)));
    }
}

void appendPieceMove(SanText& text, const MoveProbe& probe, PieceType moved, Move move, bool capture) noexcept {
    text.append(capital(moved));
    const Origin origin = neededOrigin(probe, moved, move.from(), move.to());
    if (origin.file) text.append(letter(fileOf(move.from())));
    if (origin.rank) text.append(digit(rankOf(move.from())));
    if (capture) text.append('x');
    append(text, move.to());
}

}  // namespace

SanText toSan(const Position& position, Move move) noexcept {
    assert(isLegal(position, move));
    const MoveProbe probe(position);
    const PieceType moved = position.board().typeAt(move.from());
    SanText text;
    if (move.kind() == MoveKind::Castling) {
        append(text, move.castleSide() == CastleSide::Kingside ? "O-O" : "O-O-O");
    } else if (moved == PieceType::Pawn) {
        appendPawnMove(text, move, fileOf(move.from()) != fileOf(move.to()));
    } else {
        appendPieceMove(text, probe, moved, move, probe.them().contains(move.to()));
    }
    append(text, suffixOf(position, probe, move, moved));
    return text;
}

}  // namespace nowchess
