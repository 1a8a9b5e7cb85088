#include "nowchess/notation/coordinates.h"

#include <utility>

#include "nowchess/rules/legal_moves.h"
#include "rules/instantiate.h"

namespace nowchess {

std::expected<CoordinateMove, CoordinateError> parseCoordinates(std::string_view text) noexcept {
    const auto fail = [](CoordinateFault fault, std::size_t column) {
        return std::unexpected(CoordinateError{fault, column});
    };
    if (text.size() > 1 && text[1] == '@') {
        const auto piece = parsePiece(text[0]);
        if (!piece || piece->type == PieceType::King) return fail(CoordinateFault::NoDroppedPiece, 1);
        const auto to = parseSquare(text.substr(2, 2));
        if (text.size() < 4) return fail(CoordinateFault::TooShort, text.size() + 1);
        if (!to)
            return fail(parseFile(text[2]) ? CoordinateFault::NoRank : CoordinateFault::NoFile,
                        parseFile(text[2]) ? 4 : 3);
        if (text.size() > 4) return fail(CoordinateFault::TooLong, 5);
        return CoordinateMove{Square::A1, *to, std::nullopt, piece->type};
    }
    for (std::size_t index = 0; index < 4; ++index) {
        if (index >= text.size()) return fail(CoordinateFault::TooShort, text.size() + 1);
        if (index % 2 == 0 && !parseFile(text[index])) return fail(CoordinateFault::NoFile, index + 1);
        if (index % 2 == 1 && !parseRank(text[index])) return fail(CoordinateFault::NoRank, index + 1);
    }
    CoordinateMove move{*parseSquare(text.substr(0, 2)), *parseSquare(text.substr(2, 2)), std::nullopt};
    if (text.size() == 4) return move;
    const char piece = text[4];
    const char small = piece >= 'A' && piece <= 'Z' ? static_cast<char>(piece - 'A' + 'a') : piece;
    move.promotion = small == letter(PromotionPiece::King) ? PromotionPiece::King : parsePromotionPiece(small);
    if (!move.promotion) return fail(CoordinateFault::NoPromotionPiece, 5);
    if (text.size() > 5) return fail(CoordinateFault::TooLong, 6);
    return move;
}

namespace {

// The castling that a king's move to `to` can mean, whether it is legal or not.
template <typename V>
std::optional<Move> asCastling(const BasicPosition<V>& position, Square from, Square to) noexcept {
    const Color us = position.turn();
    if (from != position.board().king(us)) return std::nullopt;
    const CastlingRights rights = position.castlingRights(us);
    for (const CastleSide side : allCastleSides) {
        const auto file = rights.on(side);
        if (!file) continue;
        const Square rook = makeSquare(*file, backRank(us));
        if (to == rook || to == castledKing(side, us)) return Move::castling(from, rook);
    }
    return std::nullopt;
}

template <typename V>
Move plainMove(const BasicPosition<V>& position, const CoordinateMove& move) noexcept {
    if (move.dropped) return Move::drop(*move.dropped, move.to);
    if (move.promotion) return Move::promotion(move.from, move.to, *move.promotion);
    const bool pawn = position.board().pieces(PieceType::Pawn).contains(move.from);
    if (pawn && move.to == position.enPassantTarget() && fileOf(move.from) != fileOf(move.to))
        return Move::enPassant(move.from, move.to);
    return Move::normal(move.from, move.to);
}

}  // namespace

template <typename V>
std::expected<Move, IllegalMove> resolve(const BasicPosition<V>& position, const CoordinateMove& move) noexcept {
    // A king's step to a square that castling would also reach is the step: in Chess960 castling has a name of its own.
    const Move plain = plainMove(position, move);
    const auto reason = whyIllegal(position, plain);
    if (!reason) return plain;
    if (!move.promotion && !move.dropped) {
        if (const auto castling = asCastling(position, move.from, move.to)) {
            const auto castlingReason = whyIllegal(position, *castling);
            if (!castlingReason) return *castling;
            if (*reason == IllegalReason::NotPseudoLegal)
                return std::unexpected(IllegalMove{*castling, *castlingReason});
        }
    }
    return std::unexpected(IllegalMove{plain, *reason});
}

template <typename V>
std::expected<Move, MoveTextError> moveFromCoordinates(const BasicPosition<V>& position,
                                                       std::string_view text) noexcept {
    const auto squares = parseCoordinates(text);
    if (!squares) return std::unexpected(squares.error());
    const auto move = resolve(position, *squares);
    if (!move) return std::unexpected(move.error());
    return *move;
}

#define NOWCHESS_POLICY(V)                                                                                      \
    template std::expected<Move, IllegalMove> resolve(const BasicPosition<V>&, const CoordinateMove&) noexcept; \
    template std::expected<Move, MoveTextError> moveFromCoordinates(const BasicPosition<V>&, std::string_view) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

namespace {

// Where readers of standard chess expect the king; Chess960 names its rook.
Square castlingTarget(Move move, CastlingMode mode) {
    const Square from = move.from();
    const Square rook = move.to();
    const File corner = move.castleSide() == CastleSide::Kingside ? File::H : File::A;
    if (mode == CastlingMode::Chess960 || fileOf(from) != File::E || fileOf(rook) != corner) return rook;
    return castledKing(move.castleSide(), rankOf(from) == Rank::R1 ? Color::White : Color::Black);
}

std::string squaresOf(Move move, CastlingMode mode) {
    const Square from = move.from();
    const Square to = move.kind() == MoveKind::Castling ? castlingTarget(move, mode) : move.to();
    std::string squares{letter(fileOf(from)), digit(rankOf(from)), letter(fileOf(to)), digit(rankOf(to))};
    if (const auto promotion = move.promotion()) squares += letter(*promotion);
    return squares;
}

}  // namespace

std::string toCoordinates(Move move, CastlingMode mode) {
    if (move.kind() != MoveKind::Drop) return squaresOf(move, mode);
    return std::string{letter(Piece{Color::White, move.dropped()}), '@'} + text(move.to());
}

std::string message(const CoordinateError& error) {
    const std::string place = "column " + std::to_string(error.column) + ": ";
    switch (error.fault) {
        case CoordinateFault::TooShort: return place + "the move ends too early, expected two squares such as e2e4";
        case CoordinateFault::TooLong: return place + "unexpected text after the move";
        case CoordinateFault::NoFile: return place + "expected a file from a to h";
        case CoordinateFault::NoRank: return place + "expected a rank from 1 to 8";
        case CoordinateFault::NoPromotionPiece: return place + "expected a promotion piece: q, r, b or n";
        case CoordinateFault::NoDroppedPiece: return place + "expected a piece to drop: Q, R, B, N or P";
    }
    std::unreachable();
}

std::string message(const MoveTextError& error) {
    return std::visit([](const auto& cause) { return message(cause); }, error);
}

}  // namespace nowchess
