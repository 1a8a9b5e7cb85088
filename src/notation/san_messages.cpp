#include <algorithm>
#include <utility>
#include <vector>

#include "notation/san_explain.h"
#include "nowchess/rules/attacks.h"
#include "text/words.h"

namespace nowchess {

std::string_view name(SanDeviation deviation) noexcept {
    switch (deviation) {
        case SanDeviation::ZerosForCastling: return "ZerosForCastling";
        case SanDeviation::PromotionMark: return "PromotionMark";
        case SanDeviation::EnPassantMark: return "EnPassantMark";
        case SanDeviation::NeedlessOrigin: return "NeedlessOrigin";
        case SanDeviation::LongForm: return "LongForm";
        case SanDeviation::MissingCapture: return "MissingCapture";
        case SanDeviation::NeedlessCapture: return "NeedlessCapture";
        case SanDeviation::CaptureMark: return "CaptureMark";
        case SanDeviation::MissingCheck: return "MissingCheck";
        case SanDeviation::NeedlessCheck: return "NeedlessCheck";
        case SanDeviation::CheckMark: return "CheckMark";
        case SanDeviation::Annotation: return "Annotation";
        case SanDeviation::PieceCase: return "PieceCase";
        case SanDeviation::FileCase: return "FileCase";
        case SanDeviation::Figurine: return "Figurine";
        case SanDeviation::ForeignLetter: return "ForeignLetter";
        case SanDeviation::PawnLetter: return "PawnLetter";
        case SanDeviation::SurroundingText: return "SurroundingText";
        case SanDeviation::NullMove: return "NullMove";
    }
    std::unreachable();
}

std::string_view message(SanDeviation deviation) noexcept {
    switch (deviation) {
        case SanDeviation::ZerosForCastling: return "castling is written with capital letters O and hyphens";
        case SanDeviation::PromotionMark: return "the promotion piece stands after =";
        case SanDeviation::EnPassantMark: return "en passant has no mark";
        case SanDeviation::NeedlessOrigin: return "the origin is named otherwise than needed";
        case SanDeviation::LongForm: return "the long form with both squares";
        case SanDeviation::MissingCapture: return "a capture without x";
        case SanDeviation::NeedlessCapture: return "an x where nothing is captured";
        case SanDeviation::CaptureMark: return "another sign than x for a capture";
        case SanDeviation::MissingCheck: return "the + or # is missing";
        case SanDeviation::NeedlessCheck: return "a wrong + or #";
        case SanDeviation::CheckMark: return "another sign than + or # for check or mate";
        case SanDeviation::Annotation: return "an annotation after the move";
        case SanDeviation::PieceCase: return "a small piece letter";
        case SanDeviation::FileCase: return "a file as a capital letter";
        case SanDeviation::Figurine: return "a figurine instead of a piece letter";
        case SanDeviation::ForeignLetter: return "a piece letter that is not English";
        case SanDeviation::PawnLetter: return "a letter for a pawn";
        case SanDeviation::SurroundingText: return "blanks or a move number around the move";
        case SanDeviation::NullMove: return "a null move";
    }
    std::unreachable();
}

std::string_view name(SanFault fault) noexcept {
    switch (fault) {
        case SanFault::NotAMove: return "NotAMove";
        case SanFault::NoSuchPiece: return "NoSuchPiece";
        case SanFault::CannotReach: return "CannotReach";
        case SanFault::Blocked: return "Blocked";
        case SanFault::LeavesKingInCheck: return "LeavesKingInCheck";
        case SanFault::Ambiguous: return "Ambiguous";
        case SanFault::PromotionMissing: return "PromotionMissing";
        case SanFault::PromotionImpossible: return "PromotionImpossible";
        case SanFault::CastlingImpossible: return "CastlingImpossible";
        case SanFault::NotAsWritten: return "NotAsWritten";
        case SanFault::NullMoveNotAllowed: return "NullMoveNotAllowed";
        case SanFault::NotInHand: return "NotInHand";
        case SanFault::DropImpossible: return "DropImpossible";
        case SanFault::CaptureExpected: return "CaptureExpected";
        case SanFault::CheckForbidden: return "CheckForbidden";
        case SanFault::KingWouldExplode: return "KingWouldExplode";
        case SanFault::GameOver: return "GameOver";
    }
    std::unreachable();
}

namespace {

template <std::size_t N>
std::string namesOf(const std::array<std::optional<Move>, N>& moves, const AnyPosition& position) {
    std::vector<std::string> parts;
    for (const auto& move : moves)
        if (move) parts.emplace_back(toSan(position, *move).view());
    return listed(parts, " or ");
}

std::string namesOf(Bitboard squares, const AnyPosition& position) {
    std::vector<std::string> parts;
    for (const Square square : squares)
        parts.push_back("the " + std::string(label(position.board().typeAt(square))) + " on " + text(square));
    return listed(parts, " and ");
}

std::string noSuchPiece(const SanSyntax& written, const AnyPosition& position) {
    const std::string side(label(position.turn()));
    if (written.coordinates) return side + " has no piece on " + text(makeSquare(*written.fromFile, *written.fromRank));
    std::string place;
    const bool step = written.piece == PieceType::Pawn && !written.fromFile && !written.capture;
    const auto file = step ? std::optional(fileOf(written.to)) : written.fromFile;
    if (file && written.fromRank) {
        place = " on " + text(makeSquare(*file, *written.fromRank));
    } else if (file) {
        place = std::string(" on the ") + letter(*file) + "-file";
    } else if (written.fromRank) {
        place = std::string(" on rank ") + digit(*written.fromRank);
    }
    return side + " has no " + std::string(label(written.piece)) + place;
}

}  // namespace

namespace {

// The castling that was written and is impossible, though the right is there.
struct WrittenCastling {
    CastleSide side;
    Square rook;
};
WrittenCastling castlingOf(const SanSyntax& written, const AnyPosition& position) noexcept {
    const Color us = position.turn();
    const CastleSide toThere = written.to > position.king(us) ? CastleSide::Kingside : CastleSide::Queenside;
    const CastleSide side = written.shape == SanShape::Castling ? written.side : toThere;
    return {side, makeSquare(position.castlingRights(us).on(side).value_or(File::A), backRank(us))};
}

}  // namespace

CastlingObstacle castlingObstacle(const SanError& error, const AnyPosition& position) noexcept {
    if (error.squares.empty()) return CastlingObstacle::RightGone;
    const auto [side, rook] = castlingOf(*error.written, position);
    const CastlingPaths paths = castlingPaths(position, side, rook);
    return (paths.king | paths.rook).containsAll(error.squares) ? CastlingObstacle::Blocked
                                                                : CastlingObstacle::Attacked;
}

namespace {

// "the king is in check from the rook on e7", or "f1 is attacked by the rook on f8".
std::string attackedPath(const SanError& error, const AnyPosition& position) {
    if (const Bitboard checks = checkers(position); !checks.empty())
        return "the king is in check from " + namesOf(checks, position);
    const auto [side, rook] = castlingOf(*error.written, position);
    std::vector<std::string> parts;
    for (const Square square : castlingPaths(position, side, rook).king)
        if (const Bitboard attackers = castlingAttackers(position, side, rook, square); !attackers.empty())
            parts.push_back(text(square) + " is attacked by " + namesOf(attackers, position));
    return listed(parts, ", and ");
}

std::string castlingImpossible(const SanError& error, const AnyPosition& position) {
    const std::string pieces = namesOf(error.squares, position);
    switch (castlingObstacle(error, position)) {
        case CastlingObstacle::RightGone: return "the right to castle on that side is gone";
        case CastlingObstacle::Blocked: return "in the way: " + pieces;
        case CastlingObstacle::Attacked: return attackedPath(error, position);
    }
    std::unreachable();
}

}  // namespace

std::string reasonText(const SanError& error, const AnyPosition& position) {
    const std::string squares = namesOf(error.squares, position);
    switch (error.fault) {
        case SanFault::NotAMove:
            return "column " + std::to_string(error.syntax->column) + ": expected " +
                   std::string(error.syntax->expected);
        case SanFault::NoSuchPiece: return noSuchPiece(*error.written, position);
        case SanFault::CannotReach:
            return "no " + std::string(label(error.written->piece)) + " goes to " + text(error.written->to) +
                   (error.written->deviations.contains(SanDeviation::EnPassantMark) ? " en passant" : "");
        case SanFault::Blocked: return "in the way: " + squares;
        case SanFault::LeavesKingInCheck: return "the king would be in check from " + squares;
        case SanFault::Ambiguous: return "ambiguous: " + namesOf(error.candidates, position);
        case SanFault::PromotionMissing: return "a promotion piece is missing: " + namesOf(error.candidates, position);
        case SanFault::PromotionImpossible: return "this is no promotion";
        case SanFault::CastlingImpossible: return castlingImpossible(error, position);
        case SanFault::NotAsWritten: return "this is written " + namesOf(error.candidates, position);
        case SanFault::NullMoveNotAllowed:
            return squares.empty() ? "null moves are not allowed here" : "no null move in check from " + squares;
        case SanFault::NotInHand: return "there is no such piece in hand to drop";
        case SanFault::DropImpossible: return "it cannot be dropped there";
        case SanFault::CaptureExpected: return "a capture is possible, so one must be made";
        case SanFault::CheckForbidden: return "it would give check, which nobody may";
        case SanFault::KingWouldExplode: return "it would blow up the own king";
        case SanFault::GameOver: return "the game has ended";
    }
    std::unreachable();
}

std::string message(const SanError& error, const AnyPosition& position, std::string_view text) {
    std::string sentence = (text.empty() ? "an empty text" : shown(text)) + ": " + reasonText(error, position);
    const bool namesMoves = error.candidates[0].has_value();
    if (!namesMoves && error.nearest[0]) sentence += "; perhaps " + namesOf(error.nearest, position);
    return sentence;
}

namespace {

// As much of a text as can matter: no move is longer than seven characters.
constexpr std::size_t comparedLength = 12;

std::string_view core(std::string_view text) noexcept {
    while (!text.empty() &&
           (text.front() == ' ' || text.front() == '.' || (text.front() >= '0' && text.front() <= '9')))
        text.remove_prefix(1);
    text = text.substr(0, comparedLength);
    while (!text.empty() && std::string_view("+#!? ").contains(text.back())) text.remove_suffix(1);
    return text;
}

// How many characters must be put in, left out or replaced; a capital for a small letter costs half as much. In halves.
int distance(std::string_view a, std::string_view b) noexcept {
    std::array<int, comparedLength + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = 2 * static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = 2 * static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool alike = lowered(a[i - 1]) == lowered(b[j - 1]);
            const int replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : alike ? 1 : 2);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 2, row[j - 1] + 2});
        }
    }
    return row[b.size()];
}

bool sameTarget(const std::optional<SanSyntax>& written, Move move) noexcept {
    if (!written) return false;
    if (move.kind() == MoveKind::Castling) return written->shape == SanShape::Castling;
    const bool isDrop = move.kind() == MoveKind::Drop;
    return written->shape == (isDrop ? SanShape::Drop : SanShape::PieceMove) && written->to == move.to();
}

struct Nearby {
    int cost = 0;
    SanText san;
    std::optional<Move> move;
    friend bool operator<(const Nearby& a, const Nearby& b) noexcept {
        return a.cost != b.cost ? a.cost < b.cost : a.san.view() < b.san.view();
    }
};

}  // namespace

std::array<std::optional<Move>, 3> nearestMoves(const AnyPosition& position, std::string_view text,
                                                const std::optional<SanSyntax>& written) noexcept {
    // At least half of what is written must stay; the same target makes up for a character and a half.
    constexpr int forTarget = 3;
    const std::string_view wanted = core(text);
    const int farthest = static_cast<int>(wanted.size());
    std::array<Nearby, 3> best;
    for (const Move move : legalMoves(position)) {
        const SanText san = toSan(position, move);
        Nearby candidate{distance(wanted, core(san)) - (sameTarget(written, move) ? forTarget : 0), san, move};
        if (candidate.cost > farthest) continue;
        for (Nearby& other : best)
            if (!other.move || candidate < other) std::swap(candidate, other);
    }
    return {best[0].move, best[1].move, best[2].move};
}

}  // namespace nowchess
