// Every sentence of the session layer.
#include <utility>
#include <vector>

#include "nowchess/rules/attacks.h"
#include "nowchess/session/refusal.h"
#include "text/words.h"

namespace nowchess {

namespace {

std::string capitalised(std::string text) {
    // GCOVR_EXCL_START: what is said of a move or an offer begins with a letter
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    // GCOVR_EXCL_STOP
    return text;
}

// --- moves ----------------------------------------------------------------------------------------------------------

std::string named(const AnyPosition& position, Square square) {
    return "the " + std::string(label(position.board().typeAt(square))) + " on " + text(square);
}

std::string named(const AnyPosition& position, Bitboard squares) {
    std::vector<std::string> parts;
    for (const Square square : squares) parts.push_back(named(position, square));
    return listed(parts, " and ");
}

template <std::size_t N>
std::string sanList(const AnyPosition& position, const std::array<std::optional<Move>, N>& moves) {
    std::vector<std::string> parts;
    for (const auto& move : moves)
        if (move) parts.emplace_back(toSan(position, *move).view());
    return listed(parts, " or ");
}

std::optional<Square> origin(const SanSyntax& written) noexcept {
    if (!written.fromFile || !written.fromRank) return std::nullopt;
    return makeSquare(*written.fromFile, *written.fromRank);
}

// The piece that moves, as far as the text tells.
std::string mover(const AnyPosition& position, const SanSyntax& written) {
    if (const auto from = origin(written)) return named(position, *from);
    return "the " + std::string(label(written.piece));
}

bool movesTheKing(const AnyPosition& position, const SanSyntax& written) noexcept {
    if (written.coordinates) return origin(written) == position.king(position.turn());
    return written.piece == PieceType::King;
}

std::string leavesKingInCheck(const AnyPosition& position, const SanError& error, const std::string& move) {
    const Bitboard already = checkers(position) & error.squares;
    const SanSyntax& written = *error.written;
    if (movesTheKing(position, written))
        return "on " + text(written.to) + " the king would be attacked by " + named(position, error.squares);
    const std::string side(label(position.turn()));
    if (!already.empty())
        return side + " is in check from " + named(position, already) + ", and " + move + " does not answer it";
    return mover(position, written) + " is pinned by " + named(position, error.squares);
}

std::string noCastling(const AnyPosition& position, const SanError& error) {
    if (castlingObstacle(error, position) == CastlingObstacle::Blocked)
        return "castling is blocked by " + named(position, error.squares);
    return "no castling: " + reasonText(error, position);
}

std::string illegalBecause(const AnyPosition& position, const SanError& error, const std::string& move) {
    const SanSyntax& written = *error.written;
    switch (error.fault) {
        case SanFault::Blocked: return move + " is blocked by " + named(position, error.squares);
        case SanFault::CastlingImpossible: return noCastling(position, error);
        case SanFault::LeavesKingInCheck: return leavesKingInCheck(position, error, move);
        case SanFault::CannotReach:
            if (written.coordinates) return mover(position, written) + " does not go to " + text(written.to);
            [[fallthrough]];
        default: return reasonText(error, position);
    }
}

std::string perhaps(const AnyPosition& position, const SanError& error) {
    return error.nearest[0] ? " Perhaps " + sanList(position, error.nearest) + "?" : "";
}

std::string unreadableMove(RefusalKind kind, const refusal::UnreadableMove& bad) {
    const auto& [typed, position, error, meant] = bad;
    const std::string move = shown(typed);
    switch (kind) {
        case RefusalKind::CannotRead:
            if (!meant.empty()) return "Cannot read '" + move + "': did you mean '" + meant + "'?";
            return "Cannot read '" + move + "': type a move such as e4, Nf3 or e2e4; 'help' lists the rest." +
                   perhaps(position, error);
        case RefusalKind::AmbiguousMove:
            return "Ambiguous: " + move + " can be " + sanList(position, error.candidates) + ".";
        case RefusalKind::NoPiece:
            return "There is no piece on " + text(*origin(*error.written)) + "." + perhaps(position, error);
        case RefusalKind::WrongColor:
            return capitalised(named(position, *origin(*error.written))) +
                   " is not yours: " + std::string(label(position.turn())) + " is to move.";
        default: return "Illegal move: " + illegalBecause(position, error, move) + "." + perhaps(position, error);
    }
}

// --- the rest -------------------------------------------------------------------------------------------------------

std::string wrongUsage(const refusal::WrongUsage& wrong) {
    const std::string verb = "'" + wrong.verb + "'";
    switch (wrong.usage) {
        case refusal::Usage::StandsAlone: return verb + " stands alone.";
        case refusal::Usage::DrawStandsAlone:
            return verb + " stands alone. To claim with a move, type 'claim' and the move.";
        case refusal::Usage::TakesCount:
            return verb + " takes a number of half-moves, as in '" + wrong.verb + " 2', or 'all'.";
        case refusal::Usage::TakesPly:
            return verb + " takes the number of half-moves from the start, as in 'goto 12'; 'goto 0' is the start.";
        case refusal::Usage::TakesSide: return verb + " takes nothing, or 'white' or 'black'.";
        case refusal::Usage::NeedsSide: return verb + " takes the side that made the move: 'white' or 'black'.";
        case refusal::Usage::TakesPenalty:
            return verb +
                   " takes a side and a time: 'penalty black 2:00' gives White two minutes, 'penalty black -2:00' "
                   "takes "
                   "them from Black.";
        case refusal::Usage::TakesResult: return verb + " takes 1-0, 0-1 or 0-0.";
    }
    std::unreachable();
}

std::string claimRefused(const refusal::ClaimRefused& refused) {
    std::string sentence = "Draw cannot be claimed: ";
    for (std::size_t index = 0; index < refused.grounds.size(); ++index) {
        // Two grounds may fail for one reason, such as that it is the other side's turn.
        if (index > 0 && refused.grounds[index].fault == refused.grounds[index - 1].fault) continue;
        sentence += (index > 0 ? ", and " : "") + reasonText(refused.grounds[index]);
    }
    sentence += ".";
    if (refused.offeredTo)
        sentence += " The claim stands as an offer of a draw, which " + std::string(label(*refused.offeredTo)) +
                    " may accept (FIDE 9.1.2.3).";
    if (refused.owed) sentence += " " + std::string(refused.owed->view()) + " must now be played.";
    return sentence;
}

std::string nothingThere(const refusal::NothingThere& nothing) {
    switch (nothing.missing) {
        case refusal::Missing::MoveToTakeBack: return "There is no move to take back.";
        case refusal::Missing::MoveToPlayAgain: return "There is no move to play again.";
        case refusal::Missing::Ply: return "The game has " + counted(nothing.plies, "half-move") + ".";
        case refusal::Missing::OtherPly: return "The board stands there already.";
        case refusal::Missing::FallenFlag: return "No flag has fallen.";
        case refusal::Missing::Clock: return "There is no clock to change.";
        case refusal::Missing::LastPeriod:
            return "The game goes on: both flags fell before the last period of the time control (FIDE III.3.1.1).";
    }
    std::unreachable();
}

struct Sentences {
    RefusalKind kind;

    std::string operator()(const refusal::WrongUsage& wrong) const { return wrongUsage(wrong); }
    std::string operator()(const refusal::UnreadableMove& bad) const { return unreadableMove(kind, bad); }
    std::string operator()(const refusal::NoPromotionPiece& none) const {
        return "'" + shown(none.text) +
               "' is no piece for the pawn to become: type q, r, b or n, or 'undo' to take its move back.";
    }
    std::string operator()(const refusal::UnplayableMove& bad) const {
        return capitalised(message(bad.error, bad.position)) + ".";
    }
    std::string operator()(const refusal::NotYourTurn& other) const {
        return "It is not your turn: " + std::string(label(other.turn)) + " is to move.";
    }
    std::string operator()(const refusal::ClaimRefused& refused) const { return claimRefused(refused); }
    std::string operator()(OfferFault fault) const { return capitalised(std::string(message(fault))) + "."; }
    std::string operator()(const refusal::NothingThere& nothing) const { return nothingThere(nothing); }
    std::string operator()(const refusal::ArbiterOnly&) const { return "That is for the arbiter."; }
    std::string operator()(const PositionError& error) const { return "This is no position: " + message(error) + "."; }
    std::string operator()(const refusal::NoSuchStartNumber&) const {
        return "Chess960 has starting positions 0 to 959, as in 'new 960 518'.";
    }
    std::string operator()(const refusal::NoChess960Starts& none) const {
        return std::string(tagName(none.variant)) + " has no Chess960 starts.";
    }
    std::string operator()(const refusal::OverAtOnce& over) const {
        return "That game would be over at once: " + sentence(over.outcome);
    }
    std::string operator()(const GameAlreadyOver&) const { return "The game is over."; }
};

}  // namespace

std::string message(const Refusal& refusal) { return std::visit(Sentences{refusal.kind}, refusal.details); }

}  // namespace nowchess
