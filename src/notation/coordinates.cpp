#include "nowchess/notation/coordinates.h"

#include <utility>

#include "nowchess/rules/legal_moves.h"

namespace nowchess {

std::expected<CoordinateMove, CoordinateError> parseCoordinates(std::string_view text) noexcept {
    const auto fail = [](CoordinateFault fault, std::size_t column) {
        return std::unexpected(CoordinateError{fault, column});
    };
    for (std::size_t index = 0; index < 4; ++index) {
        if (index >= text.size()) return fail(CoordinateFault::TooShort, text.size() + 1);
        if (index % 2 == 0 && !parseFile(text[index])) return fail(CoordinateFault::NoFile, index + 1);
        if (index % 2 == 1 && !parseRank(text[index])) return fail(CoordinateFault::NoRank, index + 1);
    }
    CoordinateMove move{*parseSquare(text.substr(0, 2)), *parseSquare(text.substr(2, 2)), std::nullopt};
    if (text.size() == 4) return move;
    const char piece = text[4];
    move.promotion = parsePromotionPiece(piece >= 'A' && piece <= 'Z' ? static_cast<char>(piece - 'A' + 'a') : piece);
    if (!move.promotion) return fail(CoordinateFault::NoPromotionPiece, 5);
    if (text.size() > 5) return fail(CoordinateFault::TooLong, 6);
    return move;
}

namespace {

// The castling that a king's move to `to` can mean, whether it is legal or not.
std::optional<Move> asCastling(const Position& position, Square from, Square to) noexcept {
    const Color us = position.turn();
    if (from != position.king(us)) return std::nullopt;
    const CastlingRights rights = position.castlingRights(us);
    for (const CastleSide side : allCastleSides) {
        const auto file = rights.on(side);
        if (!file) continue;
        const Square rook = makeSquare(*file, backRank(us));
        if (to == rook || to == castledKing(side, us)) return Move::castling(from, rook);
    }
    return std::nullopt;
}

Move plainMove(const Position& position, const CoordinateMove& move) noexcept {
    if (move.promotion) return Move::promotion(move.from, move.to, *move.promotion);
    const bool pawn = position.board().pieces(PieceType::Pawn).contains(move.from);
    if (pawn && move.to == position.enPassantTarget() && fileOf(move.from) != fileOf(move.to))
        return Move::enPassant(move.from, move.to);
    return Move::normal(move.from, move.to);
}

}  // namespace

std::expected<Move, IllegalMove> resolve(const Position& position, const CoordinateMove& move) noexcept {
    // A king's step to a square that castling would also reach is the step: in Chess960 castling has a name of its own.
    const Move plain = plainMove(position, move);
    const auto reason = whyIllegal(position, plain);
    if (!reason) return plain;
    if (!move.promotion) {
        if (const auto castling = asCastling(position, move.from, move.to)) {
            const auto castlingReason = whyIllegal(position, *castling);
            if (!castlingReason) return *castling;
            if (*reason == IllegalReason::NotPseudoLegal)
                return std::unexpected(IllegalMove{*castling, *castlingReason});
        }
    }
    return std::unexpected(IllegalMove{plain, *reason});
}

std::expected<Move, MoveTextError> moveFromCoordinates(const Position& position, std::string_view text) noexcept {
    const auto squares = parseCoordinates(text);
    if (!squares) return std::unexpected(squares.error());
    const auto move = resolve(position, *squares);
    if (!move) return std::unexpected(move.error());
    return *move;
}

std::string toCoordinates(Move move, CastlingMode mode) {
    Square to = move.to();
    if (move.kind() == MoveKind::Castling && mode == CastlingMode::Standard) {
        const File corner = move.castleSide() == CastleSide::Kingside ? File::H : File::A;
        const Color color = rankOf(move.from()) == Rank::R1 ? Color::White : Color::Black;
        if (fileOf(move.from()) == File::E && fileOf(to) == corner) to = castledKing(move.castleSide(), color);
    }
    std::string result = text(move.from()) + text(to);
    if (const auto promotion = move.promotion()) result += letter(*promotion);
    return result;
}

std::string message(const CoordinateError& error) {
    const std::string place = "column " + std::to_string(error.column) + ": ";
    switch (error.fault) {
        case CoordinateFault::TooShort: return place + "the move ends too early, expected two squares such as e2e4";
        case CoordinateFault::TooLong: return place + "unexpected text after the move";
        case CoordinateFault::NoFile: return place + "expected a file from a to h";
        case CoordinateFault::NoRank: return place + "expected a rank from 1 to 8";
        case CoordinateFault::NoPromotionPiece: return place + "expected a promotion piece: q, r, b or n";
    }
    std::unreachable();
}

std::string message(const MoveTextError& error) {
    return std::visit([](const auto& cause) { return message(cause); }, error);
}

}  // namespace nowchess
