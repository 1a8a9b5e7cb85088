#include "support/positions.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"

namespace nowchess::test {

namespace {

Position fromFen(std::string_view fen, SetupFaults tolerated) {
    const auto setup = parseFen(fen);
    if (!setup) throw std::invalid_argument(std::string(fen) + ": " + message(setup.error()));
    const auto position = makePosition(*setup, tolerated);
    if (!position) throw std::invalid_argument(std::string(fen) + ": " + message(position.error()));
    return *position;
}

}  // namespace

Setup setup(std::string_view fen) {
    const auto read = parseFen(fen);
    return read ? *read : throw std::invalid_argument(message(read.error()));
}

Position position(std::string_view fen) { return fromFen(fen, {SetupFault::NoLastMove}); }
Position oddPosition(std::string_view fen) { return fromFen(fen, tolerableFaults()); }

Move moveOf(const AnyPosition& position, std::string_view coordinates) {
    const auto move = moveFromCoordinates(position, coordinates);
    if (!move)
        throw std::invalid_argument(std::string(coordinates) + " in " + toFen(position) + ": " + message(move.error()));
    return *move;
}

Position after(const Position& position, std::string_view moves) { return game(position, moves).back(); }

std::vector<Position> game(const Position& position, std::string_view moves) {
    std::vector<Position> positions{position};
    for (const std::string_view move : words(moves))
        positions.push_back(positions.back().playUnchecked(moveOf(positions.back(), move)));
    return positions;
}

std::vector<std::string> moveTexts(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : legalMoves(position)) texts.push_back(toCoordinates(move, CastlingMode::Chess960));
    std::sort(texts.begin(), texts.end());
    return texts;
}

bool isLegalText(const Position& position, std::string_view coordinates) {
    return moveFromCoordinates(position, coordinates).has_value();
}

const Symmetry turnedRound{[](Square square) { return mirrored(square); }, true};
const Symmetry flipped{[](Square square) { return static_cast<Square>(static_cast<unsigned>(square) ^ 7U); }, false};
const Symmetry exchanged{[](Square square) { return square; }, true};

Setup transformed(const Setup& setup, const Symmetry& symmetry) {
    const auto color = [&](Color each) { return symmetry.exchangesColors ? opposite(each) : each; };
    const auto squares = [&](Bitboard set) {
        Bitboard other;
        for (const Square square : set) other.insert(symmetry.square(square));
        return other;
    };
    Setup other = setup;
    other.board = Board();
    for (const Square square : setup.board.occupied()) {
        const Piece piece = *setup.board.pieceAt(square);
        other.board.put(symmetry.square(square), {color(piece.color), piece.type});
    }
    other.turn = color(setup.turn);
    other.castlingRooks = squares(setup.castlingRooks);
    if (setup.enPassant) other.enPassant = symmetry.square(*setup.enPassant);
    other.state.promoted = squares(setup.state.promoted);
    for (const Color side : allColors) {
        other.state.pockets[color(side)] = setup.state.pockets[side];
        other.state.checksLeft[color(side)] = setup.state.checksLeft[side];
    }
    return other;
}

Move transformed(Move move, const Symmetry& symmetry) {
    const Square to = symmetry.square(move.to());
    if (move.kind() == MoveKind::Drop) return Move::drop(move.dropped(), to);
    const Square from = symmetry.square(move.from());
    switch (move.kind()) {
        case MoveKind::Normal: return Move::normal(from, to);
        case MoveKind::Promotion: return Move::promotion(from, to, *move.promotion());
        case MoveKind::EnPassant: return Move::enPassant(from, to);
        case MoveKind::Castling: return Move::castling(from, to);
        case MoveKind::Drop: break;
    }
    std::unreachable();
}

Setup mirroredSetup(const Setup& setup) { return transformed(setup, turnedRound); }
Position mirroredPosition(const Position& position) { return Position::unchecked(mirroredSetup(position.setup())); }
Move mirroredMove(Move move) { return transformed(move, turnedRound); }

std::vector<std::string_view> words(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

}  // namespace nowchess::test
