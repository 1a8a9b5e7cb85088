#include "nowchess/session/refusal.h"

namespace nowchess {

namespace {

// The kind of a refused move, by what was written.
RefusalKind kindOf(const AnyPosition& position, const SanError& error) noexcept {
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

// As much of a text as a sentence shows, and one character more.
constexpr std::size_t keptLength = 100;

}  // namespace

Refusal refuseMove(const AnyPosition& position, std::string_view text, const SanError& error) {
    return {kindOf(position, error), refusal::UnreadableMove{std::string(text.substr(0, keptLength)), position, error}};
}

Refusal refusePromotion(std::string_view text) {
    return {RefusalKind::CannotRead, refusal::NoPromotionPiece{std::string(text.substr(0, keptLength))}};
}

Refusal refuse(refusal::WrongUsage usage) { return {RefusalKind::CannotRead, std::move(usage)}; }
Refusal refuse(refusal::NothingThere missing) { return {RefusalKind::NothingThere, missing}; }

}  // namespace nowchess
