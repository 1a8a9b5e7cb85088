#include "nowchess/session/refusal.h"

#include <vector>

#include "nowchess/rules/attacks.h"
#include "text/words.h"

namespace nowchess {

namespace {

std::string named(const Position& position, Square square) {
    return "the " + std::string(label(position.board().typeAt(square))) + " on " + text(square);
}

std::string named(const Position& position, Bitboard squares) {
    std::vector<std::string> parts;
    for (const Square square : squares) parts.push_back(named(position, square));
    return listed(parts, " and ");
}

template <std::size_t N>
std::string sanList(const Position& position, const std::array<std::optional<Move>, N>& moves, std::string_view last) {
    std::vector<std::string> parts;
    for (const auto& move : moves)
        if (move) parts.emplace_back(toSan(position, *move).view());
    return listed(parts, last);
}

std::optional<Square> origin(const SanSyntax& written) noexcept {
    if (!written.fromFile || !written.fromRank) return std::nullopt;
    return makeSquare(*written.fromFile, *written.fromRank);
}

// The man that moves, as far as the text tells.
std::string mover(const Position& position, const SanSyntax& written) {
    if (const auto from = origin(written)) return named(position, *from);
    return "the " + std::string(label(written.piece));
}

bool movesTheKing(const Position& position, const SanSyntax& written) noexcept {
    if (written.coordinates) return origin(written) == position.king(position.turn());
    return written.piece == PieceType::King;
}

std::string leavesKingInCheck(const Position& position, const SanError& error, const std::string& move) {
    const Bitboard already = checkers(position) & error.squares;
    const SanSyntax& written = *error.written;
    if (movesTheKing(position, written))
        return "on " + text(written.to) + " the king would be attacked by " + named(position, error.squares);
    const std::string side(label(position.turn()));
    if (!already.empty())
        return side + " is in check from " + named(position, already) + ", and " + move + " does not answer it";
    return mover(position, written) + " is pinned by " + named(position, error.squares);
}

// The message of the notation layer without the text it begins with.
std::string plainCause(const Position& position, const SanError& error) {
    SanError bare = error;
    bare.nearest = {};
    const std::string sentence = message(bare, position, "x");
    return sentence.substr(sentence.find(": ") + 2);
}

std::string noCastling(const std::string& cause) {
    constexpr std::string_view inTheWay = "in the way: ";
    if (cause.starts_with(inTheWay)) return "castling is blocked by " + cause.substr(inTheWay.size());
    return "no castling: " + cause;
}

std::string illegalBecause(const Position& position, const SanError& error, const std::string& move) {
    const SanSyntax& written = *error.written;
    switch (error.fault) {
        case SanFault::Blocked: return move + " is blocked by " + named(position, error.squares);
        case SanFault::CastlingImpossible: return noCastling(plainCause(position, error));
        case SanFault::LeavesKingInCheck: return leavesKingInCheck(position, error, move);
        case SanFault::CannotReach:
            if (written.coordinates) return mover(position, written) + " does not go to " + text(written.to);
            [[fallthrough]];
        default: return plainCause(position, error);
    }
}

std::string perhaps(const Position& position, const SanError& error) {
    return error.nearest[0] ? " Perhaps " + sanList(position, error.nearest, " or ") + "?" : "";
}

}  // namespace

Refusal refuseMove(const Position& position, std::string_view typed, const SanError& error) {
    const std::string move = shown(typed);
    if (error.fault == SanFault::NotAMove)
        return {RefusalKind::CannotRead, "Cannot read '" + move +
                                             "': type a move such as e4, Nf3 or e2e4; 'help' lists the rest." +
                                             perhaps(position, error)};
    if (error.fault == SanFault::Ambiguous)
        return {RefusalKind::AmbiguousMove,
                "Ambiguous: " + move + " can be " + sanList(position, error.candidates, " or ") + "."};
    if (const auto from = error.written && error.written->coordinates ? origin(*error.written) : std::nullopt) {
        const auto piece = position.board().pieceAt(*from);
        if (!piece)
            return {RefusalKind::NoPiece, "There is no piece on " + text(*from) + "." + perhaps(position, error)};
        if (piece->color != position.turn())
            return {RefusalKind::WrongColor, "The " + std::string(label(piece->type)) + " on " + text(*from) +
                                                 " is not yours: " + std::string(label(position.turn())) +
                                                 " is to move."};
    }
    return {RefusalKind::IllegalMove,
            "Illegal move: " + illegalBecause(position, error, move) + "." + perhaps(position, error)};
}

}  // namespace nowchess
