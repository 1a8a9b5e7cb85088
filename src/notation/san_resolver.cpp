#include "notation/plain_san.h"
#include "notation/san_explain.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/attacks.h"

namespace nowchess {

namespace {

// A legal move and what was forgiven to find it.
struct Found {
    Move move = Move::normal(Square::A1, Square::A1);
    SanDeviations deviations;
};

void judgeOrigin(const MoveProbe& probe, const SanSyntax& syntax, Square from, bool capture,
                 SanDeviations& deviations) noexcept {
    const Origin written{syntax.fromFile.has_value(), syntax.fromRank.has_value()};
    if (written == Origin{} || syntax.deviations.contains(SanDeviation::LongForm)) return;
    const bool pawn = syntax.piece == PieceType::Pawn;
    if (written != (pawn ? Origin{.file = capture} : neededOrigin(probe, syntax.piece, from, syntax.to)))
        deviations.insert(SanDeviation::NeedlessOrigin);
}

bool findPieceMove(const Position& position, const SanSyntax& syntax, Found& found) noexcept {
    if (!promotionFits(position, syntax)) return false;
    const MoveProbe probe(position);
    const Fit fitting = fit(probe, syntax);
    Square from{};
    if (!findOnlyLegal(probe, fitting, syntax.to, from)) return false;
    if (syntax.deviations.contains(SanDeviation::EnPassantMark) && !fitting.enPassant) return false;
    found.move = moveFrom(from, syntax.to, syntax.promotion, fitting.enPassant);
    found.deviations = syntax.deviations;
    const bool capture = fitting.enPassant || probe.them().contains(syntax.to);
    // Two squares alone never show a capture, and need not.
    if (capture != syntax.capture && !(capture && syntax.coordinates)) found.deviations.insert(wrongCapture(capture));
    judgeOrigin(probe, syntax, from, capture, found.deviations);
    judgeSuffix(syntax, suffixOf(position, probe, found.move, syntax.piece), found.deviations);
    return true;
}

constexpr CheckSuffix plainSuffix(std::string_view text) noexcept {
    if (text.back() == '+') return CheckSuffix::Check;
    return text.back() == '#' ? CheckSuffix::Mate : CheckSuffix::None;
}

[[gnu::noinline]] bool judgePlainPromotion(const Position& position, std::string_view text, Found& found) noexcept {
    if (!findPlainPromotion(position, withoutSuffix(text), found.move)) return false;
    const CheckSuffix suffix = plainSuffix(text);
    if (suffixOf(position, MoveProbe(position), found.move, PieceType::Pawn) != suffix)
        found.deviations.insert(wrongSuffix(suffix));
    return true;
}

// The same straight from plain SAN, which leaves less to judge: a pawn's capture and origin are right if they fit.
[[gnu::always_inline]] inline bool findPlainMove(const Position& position, std::string_view text,
                                                 Found& found) noexcept {
    if (text.size() < 2) return false;
    const std::string_view body = withoutSuffix(text);
    if (body.size() < 2) return false;
    const PlainTarget target = plainTarget(body);
    if (!target.isSquare) return judgePlainPromotion(position, text, found);
    PlainSan san;
    const MoveProbe probe(position);
    if (!findPlainSan(probe, body, target.square, san, found.move)) return false;
    if (san.piece != PieceType::Pawn) {
        const bool capture = probe.them().contains(san.to);
        if (capture != san.capture) found.deviations.insert(wrongCapture(capture));
        if (!san.origin.empty()) {
            const Origin written{isFileLetter(san.origin.front()), !isFileLetter(san.origin.back())};
            if (written != neededOrigin(probe, san.piece, found.move.from(), san.to))
                found.deviations.insert(SanDeviation::NeedlessOrigin);
        }
    }
    const CheckSuffix suffix = plainSuffix(text);
    const bool enPassant = found.move.kind() == MoveKind::EnPassant;
    const bool isCheck = probe.givesCheck(found.move.from(), san.to, san.piece, enPassant);
    if ((isCheck ? suffixOfCheck(position, found.move) : CheckSuffix::None) != suffix)
        found.deviations.insert(wrongSuffix(suffix));
    return true;
}

bool judgeCastling(const Position& position, const SanSyntax& syntax, Move move, Found& found) noexcept {
    if (!isLegal(position, move)) return false;
    found = {move, syntax.deviations};
    judgeSuffix(syntax, suffixOf(position, MoveProbe(position), move, PieceType::King), found.deviations);
    return true;
}

bool findCastling(const Position& position, const SanSyntax& syntax, Found& found) noexcept {
    const Color us = position.turn();
    const auto file = position.castlingRights(us).on(syntax.side);
    if (!file) return false;
    return judgeCastling(position, syntax, Move::castling(position.king(us), makeSquare(*file, backRank(us))), found);
}

// A king's castling as two squares, e1g1 or e1h1. A step to the same square comes first, as in coordinate notation.
bool findLongCastling(const Position& position, SanSyntax syntax, Found& found) noexcept {
    if (syntax.promotion || syntax.capture || !syntax.fromFile || !syntax.fromRank) return false;
    const Square from = makeSquare(*syntax.fromFile, *syntax.fromRank);
    const auto move = resolve(position, CoordinateMove{from, syntax.to, std::nullopt});
    if (!move || move->kind() != MoveKind::Castling) return false;
    syntax.deviations.insert(SanDeviation::LongForm);
    return judgeCastling(position, syntax, *move, found);
}

bool findAnything(const Position& position, const SanSyntax& written, Found& found) noexcept {
    if (written.shape == SanShape::Drop) return false;
    if (written.shape == SanShape::Castling) return findCastling(position, written, found);
    const auto syntax = withPiece(position, written);
    if (!syntax) return false;
    if (findPieceMove(position, *syntax, found)) return true;
    if (syntax->piece == PieceType::King) return findLongCastling(position, *syntax, found);
    return syntax->pieceUncertain && findPieceMove(position, asTheOther(*syntax), found);
}

// A b that cannot be what was tried first, pinned or not, is explained as the other. Only pawns promote.
SanSyntax likelier(const Position& position, const SanSyntax& syntax) noexcept {
    if (!syntax.pieceUncertain) return syntax;
    const bool isPawn = syntax.piece == PieceType::Pawn;
    if (syntax.promotion) return isPawn ? syntax : asTheOther(syntax);
    const MoveProbe probe(position);
    if (!fit(probe, syntax).origins.empty()) return syntax;
    const SanSyntax other = asTheOther(syntax);
    return isPawn || !fit(probe, other).origins.empty() ? other : syntax;
}

}  // namespace

std::expected<SanMove, SanError> resolveNullMove(const AnyPosition& position, const SanSyntax& syntax,
                                                 const SanOptions& options) noexcept {
    const Bitboard checks = checkers(position);
    if (options.nullMoves && options.reading == SanReading::Lenient && checks.empty())
        return SanMove{std::nullopt, syntax.deviations};
    return std::unexpected(
        SanError{.fault = SanFault::NullMoveNotAllowed, .syntax = {}, .written = syntax, .squares = checks});
}

namespace {

std::expected<SanMove, SanError> refused(SanError error, const Position& position, std::string_view text) noexcept {
    error.nearest = nearestMoves(position, text, error.written);
    return std::unexpected(error);
}

// Kept apart, so that the decoder of plain SAN need not make room for it.
[[gnu::noinline]] std::expected<SanMove, SanError> readLenient(const Position& position, std::string_view text,
                                                               const SanOptions& options) noexcept {
    // Even a strict reader first finds out what is meant, to say how it should be written.
    const auto syntax = parseSan(text, {SanReading::Lenient, options.letters, options.nullMoves, options.variantForms});
    if (!syntax)
        return refused({.fault = SanFault::NotAMove, .syntax = syntax.error(), .written = {}, .squares = {}}, position,
                       text);
    const auto move = resolve(position, *syntax, options);
    return move ? move : refused(move.error(), position, text);
}

}  // namespace

std::expected<SanMove, SanError> resolve(const Position& position, const SanSyntax& syntax,
                                         const SanOptions& options) noexcept {
    if (syntax.shape == SanShape::NullMove) return resolveNullMove(position, syntax, options);
    if (Found found; findAnything(position, syntax, found)) {
        if (options.reading == SanReading::Lenient || found.deviations.empty())
            return SanMove{found.move, found.deviations};
        SanError error{.fault = SanFault::NotAsWritten, .syntax = {}, .written = syntax, .squares = {}};
        error.candidates[0] = found.move;
        return std::unexpected(error);
    }
    return std::unexpected(explain(position, likelier(position, syntax)));
}

std::expected<SanMove, SanError> readSan(const Position& position, std::string_view text,
                                         const SanOptions& options) noexcept {
    if (options.letters == PieceLetters::English) {
        Found found;
        if (findPlainMove(position, text, found) &&
            (options.reading == SanReading::Lenient || found.deviations.empty()))
            return std::expected<SanMove, SanError>(std::in_place, found.move, found.deviations);
    }
    return readLenient(position, text, options);
}

}  // namespace nowchess
