#include "nowchess/session/refusal.h"

namespace nowchess {

namespace {

// The kind of a refused move, by what was written.
RefusalKind kindOf(const Position& position, const SanError& error) noexcept {
    if (error.fault == SanFault::NotAMove) return RefusalKind::CannotRead;
    if (error.fault == SanFault::Ambiguous) return RefusalKind::AmbiguousMove;
    const auto& written = error.written;
    if (written && written->coordinates && written->fromFile && written->fromRank) {
        const auto piece = position.board().pieceAt(makeSquare(*written->fromFile, *written->fromRank));
        if (!piece) return RefusalKind::NoPiece;
        if (piece->color != position.turn()) return RefusalKind::WrongColor;
    }
    return RefusalKind::IllegalMove;
}

}  // namespace

Refusal refuseMove(const Position& position, std::string_view text, const SanError& error) {
    // As much of the text as a sentence shows, and one character more.
    constexpr std::size_t kept = 100;
    return {kindOf(position, error), refusal::UnreadableMove{std::string(text.substr(0, kept)), position, error}};
}

Refusal refuse(refusal::WrongUsage usage) { return {RefusalKind::CannotRead, std::move(usage)}; }
Refusal refuse(refusal::NothingThere missing) { return {RefusalKind::NothingThere, missing}; }

}  // namespace nowchess
