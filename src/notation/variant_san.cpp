// SAN of the variants, worked out from the list of legal moves: each has rules of its own about what is legal, and the
// list knows them all.
#include <algorithm>
#include <utility>

#include "notation/san_explain.h"
#include "notation/san_parts.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"

namespace nowchess {

namespace {

bool isPieceMove(Move move) noexcept { return move.kind() != MoveKind::Castling && move.kind() != MoveKind::Drop; }

// Of a piece on the board.
bool isCapture(const AnyPosition& position, Move move) noexcept {
    return move.kind() == MoveKind::EnPassant || position.board().pieces(opposite(position.turn())).contains(move.to());
}

CheckSuffix suffixOf(const AnyPosition& position, Move move) noexcept {
    const AnyPosition after = position.playUnchecked(move);
    if (const auto outcome = boardOutcome(after)) {
        if (outcome->winner) return CheckSuffix::Mate;
    }
    return isInCheck(after) ? CheckSuffix::Check : CheckSuffix::None;
}

// By what the origin must be named against legal rivals. A pawn names its file if it captures.
Origin neededOrigin(const AnyPosition& position, const MoveList& moves, Move move) noexcept {
    const PieceType type = position.board().typeAt(move.from());
    if (type == PieceType::Pawn) return {.file = isCapture(position, move)};
    Bitboard rivals;
    for (const Move other : moves)
        if (isPieceMove(other) && other.to() == move.to() && position.board().typeAt(other.from()) == type)
            rivals.insert(other.from());
    rivals.erase(move.from());
    return distinguished(move.from(), rivals);
}

// Does what is written leave this move among those that can be meant?
bool fits(const AnyPosition& position, const SanSyntax& syntax, Move move) noexcept {
    if (!isPieceMove(move) || move.to() != syntax.to || move.promotion() != syntax.promotion) return false;
    const PieceType type = position.board().typeAt(move.from());
    if (!syntax.coordinates && type != syntax.piece) return false;
    if (syntax.fromFile && fileOf(move.from()) != *syntax.fromFile) return false;
    if (syntax.fromRank && rankOf(move.from()) != *syntax.fromRank) return false;
    if (syntax.deviations.contains(SanDeviation::EnPassantMark) && move.kind() != MoveKind::EnPassant) return false;
    // A pawn that names no file captures only if the text says so.
    const bool namesFile = syntax.fromFile.has_value();
    return type != PieceType::Pawn || namesFile || isCapture(position, move) == syntax.capture;
}

SanDeviations judge(const AnyPosition& position, const MoveList& moves, const SanSyntax& syntax, Move move) noexcept {
    SanDeviations deviations = syntax.deviations;
    if (isPieceMove(move)) {
        const bool capture = isCapture(position, move);
        if (capture != syntax.capture && !(capture && syntax.coordinates)) deviations.insert(wrongCapture(capture));
        const Origin written{syntax.fromFile.has_value(), syntax.fromRank.has_value()};
        const bool isLong = deviations.contains(SanDeviation::LongForm);
        if (written != Origin{} && !isLong && written != neededOrigin(position, moves, move))
            deviations.insert(SanDeviation::NeedlessOrigin);
    }
    judgeSuffix(syntax, suffixOf(position, move), deviations);
    return deviations;
}

SanFault faultOf(IllegalReason reason) noexcept {
    switch (reason) {
        case IllegalReason::KingLeftInCheck: return SanFault::LeavesKingInCheck;
        case IllegalReason::NotInHand: return SanFault::NotInHand;
        case IllegalReason::DropImpossible: return SanFault::DropImpossible;
        case IllegalReason::CaptureExpected: return SanFault::CaptureExpected;
        case IllegalReason::CheckForbidden: return SanFault::CheckForbidden;
        case IllegalReason::KingWouldExplode: return SanFault::KingWouldExplode;
        case IllegalReason::GameOver: return SanFault::GameOver;  // GCOVR_EXCL_LINE: asked before
        case IllegalReason::CastlingImpossible: return SanFault::CastlingImpossible;
        case IllegalReason::PromotionExpected: return SanFault::PromotionMissing;
        case IllegalReason::PromotionImpossible: return SanFault::PromotionImpossible;
        case IllegalReason::EmptySquare:
        case IllegalReason::NotYourPiece:
        case IllegalReason::NotPseudoLegal: return SanFault::CannotReach;
    }
    std::unreachable();
}

SanError fault(SanFault fault, const SanSyntax& syntax) noexcept {
    return {.fault = fault, .syntax = {}, .written = syntax, .squares = {}};
}

// The pieces that the text can mean, whether or not they can go there.
Bitboard meantPieces(const AnyPosition& position, const SanSyntax& syntax) noexcept {
    const Board& board = position.board();
    Bitboard pieces = board.pieces(position.turn());
    if (!syntax.coordinates) pieces &= board.pieces(syntax.piece);
    if (syntax.fromFile) pieces &= Bitboard::of(*syntax.fromFile);
    if (syntax.fromRank) pieces &= Bitboard::of(*syntax.fromRank);
    return pieces;
}

// What would attack the king of the side that moves.
Bitboard attackersAfter(const AnyPosition& position, Move move) noexcept {
    const AnyPosition after = position.playUnchecked(move);
    return attackersOf(after.board(), after.king(position.turn()), after.turn());
}

SanError explainPieceMove(const AnyPosition& position, const SanSyntax& syntax) noexcept {
    const Bitboard pieces = meantPieces(position, syntax);
    if (pieces.empty()) return fault(SanFault::NoSuchPiece, syntax);
    std::optional<SanFault> found;
    Bitboard attackers;
    for (const Square from : pieces) {
        const auto move = resolve(position, CoordinateMove{from, syntax.to, syntax.promotion});
        if (move) return fault(SanFault::CannotReach, syntax);  // written as a capture, or the other way round
        const SanFault reason = faultOf(move.error().reason);
        if (reason == SanFault::PromotionMissing) {
            SanError error = fault(reason, syntax);
            std::ranges::transform(allPromotionPieces, error.candidates.begin(),
                                   [&](PromotionPiece piece) { return Move::promotion(from, syntax.to, piece); });
            return error;
        }
        if (!found || *found == SanFault::CannotReach) found = reason;
        if (reason == SanFault::LeavesKingInCheck) attackers |= attackersAfter(position, move.error().move);
    }
    SanError error = fault(*found, syntax);
    if (*found == SanFault::LeavesKingInCheck) error.squares = attackers;
    return error;
}

SanError explain(const AnyPosition& position, const SanSyntax& syntax) noexcept {
    if (status(position) == Status::Ended) return fault(SanFault::GameOver, syntax);
    if (syntax.shape == SanShape::Castling) return fault(SanFault::CastlingImpossible, syntax);
    if (syntax.shape == SanShape::Drop) {
        if (syntax.piece == PieceType::King) return fault(SanFault::NotInHand, syntax);
        return fault(faultOf(*whyIllegal(position, Move::drop(syntax.piece, syntax.to))), syntax);
    }
    return explainPieceMove(position, syntax);
}

// The legal moves that fit, and how many there are of them.
struct Fitting {
    std::array<std::optional<Move>, 4> moves{};
    std::size_t count = 0;
    void add(Move move) noexcept {
        if (count < moves.size()) moves[count] = move;
        ++count;
    }
};

Fitting fitting(const AnyPosition& position, const MoveList& moves, const SanSyntax& syntax) noexcept {
    Fitting found;
    for (const Move move : moves) {
        const bool isMeant =
            syntax.shape == SanShape::Castling ? move.kind() == MoveKind::Castling && move.castleSide() == syntax.side
            : syntax.shape == SanShape::Drop
                ? move.kind() == MoveKind::Drop && move.dropped() == syntax.piece && move.to() == syntax.to
                : fits(position, syntax, move);
        if (isMeant) found.add(move);
    }
    return found;
}

// Castling as two squares, e1g1 or e1h1.
std::optional<Move> longCastling(const AnyPosition& position, const SanSyntax& syntax) noexcept {
    if (syntax.shape != SanShape::PieceMove || syntax.promotion || syntax.capture) return std::nullopt;
    if (!syntax.fromFile || !syntax.fromRank) return std::nullopt;
    const Square from = makeSquare(*syntax.fromFile, *syntax.fromRank);
    const auto move = resolve(position, CoordinateMove{from, syntax.to, std::nullopt});
    return move && move->kind() == MoveKind::Castling ? std::optional(*move) : std::nullopt;
}

SanText variantSan(const AnyPosition& position, Move move) noexcept {
    SanText text;
    if (move.kind() == MoveKind::Castling) {
        append(text, move.castleSide() == CastleSide::Kingside ? "O-O" : "O-O-O");
    } else if (move.kind() == MoveKind::Drop) {
        text.append(capital(move.dropped()));
        text.append('@');
        append(text, move.to());
    } else {
        const PieceType moved = position.board().typeAt(move.from());
        if (moved != PieceType::Pawn) text.append(capital(moved));
        const Origin origin = neededOrigin(position, legalMoves(position), move);
        if (origin.file) text.append(letter(fileOf(move.from())));
        if (origin.rank) text.append(digit(rankOf(move.from())));
        if (isCapture(position, move)) text.append('x');
        append(text, move.to());
        if (const auto promotion = move.promotion()) {
            text.append('=');
            text.append(capital(pieceType(*promotion)));
        }
    }
    append(text, suffixOf(position, move));
    return text;
}

std::expected<SanMove, SanError> resolveVariant(const AnyPosition& position, const SanSyntax& syntax,
                                                const SanOptions& options) noexcept {
    if (syntax.shape == SanShape::NullMove) return resolveNullMove(position, syntax, options);
    const MoveList moves = legalMoves(position);
    SanSyntax meant = syntax;
    Fitting found = fitting(position, moves, meant);
    if (found.count == 0 && syntax.pieceUncertain) {
        meant = asTheOther(syntax);
        found = fitting(position, moves, meant);
    }
    if (found.count == 0) {
        if (const auto castling = longCastling(position, syntax)) {
            meant.deviations.insert(SanDeviation::LongForm);
            found.add(*castling);
        }
    }
    if (found.count > 1) {
        SanError error = fault(SanFault::Ambiguous, syntax);
        error.candidates = found.moves;
        return std::unexpected(error);
    }
    if (found.count == 0) return std::unexpected(explain(position, syntax));
    const Move move = *found.moves[0];
    const SanDeviations deviations = judge(position, moves, meant, move);
    if (options.reading == SanReading::Lenient || deviations.empty()) return SanMove{move, deviations};
    SanError error = fault(SanFault::NotAsWritten, syntax);
    error.candidates[0] = move;
    return std::unexpected(error);
}

std::expected<SanMove, SanError> readVariantSan(const AnyPosition& position, std::string_view text,
                                                const SanOptions& options) noexcept {
    SanOptions lenient = options;
    lenient.reading = SanReading::Lenient;
    lenient.variantForms = true;
    const auto syntax = parseSan(text, lenient);
    SanError error;
    if (syntax) {
        const auto move = resolveVariant(position, *syntax, options);
        if (move) return move;
        error = move.error();
    } else {
        error = {.fault = SanFault::NotAMove, .syntax = syntax.error(), .written = {}, .squares = {}};
    }
    error.nearest = nearestMoves(position, text, error.written);
    return std::unexpected(error);
}

}  // namespace

SanText toSan(const AnyPosition& position, Move move) noexcept {
    return withExact(position, [&]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>)
            return toSan(exact, move);
        else
            return variantSan(position, move);
    });
}

std::expected<SanMove, SanError> resolve(const AnyPosition& position, const SanSyntax& syntax,
                                         const SanOptions& options) noexcept {
    return withExact(position, [&]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>)
            return resolve(exact, syntax, options);
        else
            return resolveVariant(position, syntax, options);
    });
}

std::expected<SanMove, SanError> readSan(const AnyPosition& position, std::string_view text,
                                         const SanOptions& options) noexcept {
    return withExact(position, [&]<typename V>(const BasicPosition<V>& exact) {
        if constexpr (isStandard<V>)
            return readSan(exact, text, options);
        else
            return readVariantSan(position, text, options);
    });
}

}  // namespace nowchess
