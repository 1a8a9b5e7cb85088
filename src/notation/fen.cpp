#include "nowchess/notation/fen.h"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/fen_reader.h"
#include "notation/printable.h"

namespace nowchess {

namespace {

template <FenReading Reading>
std::expected<Setup, FenError> parse(std::string_view text) {
    std::expected<Setup, FenError> setup;
    fen::Reader<Reading> reader(text);
    if (!reader.read(*setup)) {
        const auto& [fault, field, from, to, expected] = reader.problem();
        const std::size_t column = static_cast<std::size_t>(from - text.data()) + 1;
        setup = std::unexpected(FenError{fault, field, column, printable({from, to}), expected});
    }
    return setup;
}

}  // namespace

std::expected<Setup, FenError> parseFen(std::string_view text, FenReading reading) {
    return reading == FenReading::Strict ? parse<FenReading::Strict>(text) : parse<FenReading::Lenient>(text);
}

namespace {

// Mends what lenient reading forgives. The rules are a CastlingMode for standard chess.
template <typename AnyRules>
SetupFaults examine(Setup& setup, AnyRules rules, const FenOptions& options) noexcept {
    const bool isLenient = options.reading == FenReading::Lenient;
    const SetupFaults faults =
        validate(setup, rules, isLenient ? SetupFaults{SetupFault::NoLastMove} : options.tolerated);
    if (!isLenient || faults.empty()) return faults;
    setup = withoutImpossibleRights(setup, rules);
    setup.fullmoveNumber = std::max(setup.fullmoveNumber, std::uint32_t{1});
    return validate(setup, rules, tolerableFaults());
}

}  // namespace

std::expected<Position, PositionError> positionFromFen(std::string_view text, const FenOptions& options) {
    auto setup = parseFen(text, options.reading);
    if (!setup) return std::unexpected(PositionError(std::move(setup).error()));
    if (const SetupFaults faults = examine(*setup, options.castling, options); !faults.empty())
        return std::unexpected(PositionError(faults));
    return Position::unchecked(*setup);
}

std::expected<AnyPosition, PositionError> positionFromFen(std::string_view text, Variant variant,
                                                          const FenOptions& options) {
    auto setup = parseFen(text, variant, options.reading);
    if (!setup) return std::unexpected(PositionError(std::move(setup).error()));
    if (const SetupFaults faults = examine(*setup, Rules{variant, options.castling}, options); !faults.empty())
        return std::unexpected(PositionError(faults));
    return AnyPosition::unchecked(*setup, variant);
}

std::string_view name(FenFault fault) noexcept {
    constexpr std::array<std::string_view, 15> names{
        "MissingField", "UnexpectedCharacter", "RankTooShort",     "RankTooLong",   "TooFewRanks",
        "TooManyRanks", "AdjacentDigits",      "RepeatedCastling", "CastlingOrder", "NumberTooLarge",
        "LeadingZero",  "TrailingText",        "ExtraBlank",       "BadPocket",     "BadChecks"};
    return names[static_cast<std::size_t>(fault)];
}

std::string_view name(FenField field) noexcept {
    constexpr std::array<std::string_view, 8> names{"piece placement",   "side to move",    "castling rights",
                                                    "en-passant square", "half-move clock", "move number",
                                                    "pieces in hand",    "checks"};
    return names[static_cast<std::size_t>(field)];
}

std::string message(const FenError& error) {
    std::string text(name(error.field));
    text += ", column " + std::to_string(error.column) + ": found ";
    text += error.found.empty() ? "the end of the text" : "'" + error.found + "'";
    text += ", expected ";
    text += error.expected;
    return text;
}

std::string message(const PositionError& error) {
    return std::visit([](const auto& reason) { return message(reason); }, error);
}

}  // namespace nowchess
