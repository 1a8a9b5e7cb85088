#include "nowchess/pgn_tools/format.h"

#include <algorithm>

#include "notation/san_letters.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/san.h"

namespace nowchess::pgn {

// The list of formats: a new one is a file in src/pgn_tools/formats and a name in these two lines.
extern const OutputFormat exportFormat, jsonFormat, fenFormat, epdFormat, csvFormat, tsvFormat;
constexpr std::array formats{&exportFormat, &jsonFormat, &fenFormat, &epdFormat, &csvFormat, &tsvFormat};

bool isPartOfGame(std::string_view name) noexcept {
    return name == "Variant" || name == "FEN" || name == "SetUp" || name == "Setup";
}

std::span<const OutputFormat* const> outputFormats() noexcept { return formats; }

const OutputFormat* findFormat(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(formats, name, &OutputFormat::name);
    return found == formats.end() ? nullptr : *found;
}

bool TagChanges::keeps(std::string_view name) const noexcept {
    if (isPartOfGame(name)) return true;
    return (!kept || std::ranges::find(*kept, name) != kept->end()) &&
           std::ranges::find(dropped, name) == dropped.end();
}

std::ptrdiff_t TagChanges::rankOf(std::string_view name) const noexcept {
    return std::ranges::find(ordered, name) - ordered.begin();
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

std::string inLetters(std::string move, const FormatOptions& options) {
    if (options.moves == MoveNotation::Uci) return move;
    const auto letterOf = [&](PieceType piece) {
        if (options.figurines) return std::string(letters::figurineStart) + letters::lastByteOf(piece);
        const auto all = letters::of(options.letters);
        const auto found = std::ranges::find(all, piece, &PieceLetter::piece);
        return std::string(found == all.end() ? std::string_view() : found->capital);
    };
    const auto replaceAt = [&](std::size_t at) {
        const auto* const found = std::ranges::find(letters::english, move.substr(at, 1), &PieceLetter::capital);
        if (found != letters::english.end()) move.replace(at, 1, letterOf(found->piece));
    };
    if (const std::size_t sign = move.find('='); sign != std::string::npos) replaceAt(sign + 1);
    replaceAt(0);
    return move;
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
