#include "nowchess/pgn_tools/format.h"

#include <algorithm>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"

namespace nowchess::pgn {

// The list of formats: a new one is a file in src/pgn_tools/formats and a name in these two lines.
extern const OutputFormat exportFormat, jsonFormat, fenFormat, epdFormat, csvFormat, tsvFormat;
constexpr std::array formats{&exportFormat, &jsonFormat, &fenFormat, &epdFormat, &csvFormat, &tsvFormat};

std::span<const OutputFormat* const> outputFormats() noexcept { return formats; }

const OutputFormat* findFormat(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(formats, name, &OutputFormat::name);
    return found == formats.end() ? nullptr : *found;
}

std::optional<MoveNotation> findMoveNotation(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(moveNotationNames, name);
    if (found == moveNotationNames.end()) return std::nullopt;
    return static_cast<MoveNotation>(found - moveNotationNames.begin());
}

std::string moveText(const AnyReplay& game, MoveNotation notation) {
    if (game.isNullMove()) return "--";
    switch (notation) {
        case MoveNotation::Uci: return toCoordinates(game.lastMove(), game.rules().castling);
        case MoveNotation::Lan:
            return game.withPositionBefore([&](const auto& before) { return toLongSan(before, game.lastMove()); });
        case MoveNotation::San: break;
    }
    return game.withPositionBefore(
        [&](const auto& before) { return std::string(toSan(before, game.lastMove()).view()); });
}

std::string toLongSan(const AnyPosition& position, Move move) {
    std::string text(toSan(position, move).view());
    if (move.kind() == MoveKind::Castling || move.kind() == MoveKind::Drop) return text;
    const PieceType type = position.board().typeAt(move.from());
    const bool isCapture = text.contains('x');
    const std::size_t target = text.rfind(letter(fileOf(move.to())));
    std::string out;
    if (type != PieceType::Pawn) out += text[0];
    out += nowchess::text(move.from());
    out += isCapture ? 'x' : '-';
    return out += text.substr(target);
}

}  // namespace nowchess::pgn
