// The games that can be played: standard chess and seven others. Each is a policy in a file of its own
// (rules/variants/), with which the rules are compiled; this is how programs name them at run time.
//
//   const auto variant = parseVariant("kingOfTheHill");
//   tagName(*variant) == "King of the Hill";   uciName(*variant) == "kingofthehill";
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "nowchess/board/castling_rights.h"

// One row for each variant: its type in rules/variants/, which also names its enumerator. A build of the library can
// have more, in files of its own (docs/variants.md).
#ifndef NOWCHESS_MORE_VARIANTS
#define NOWCHESS_MORE_VARIANTS(ROW)
#endif
#define NOWCHESS_VARIANTS(ROW) \
    ROW(Standard)              \
    ROW(Crazyhouse)            \
    ROW(Atomic)                \
    ROW(Antichess)             \
    ROW(Horde)                 \
    ROW(RacingKings)           \
    ROW(KingOfTheHill)         \
    ROW(ThreeCheck)            \
    NOWCHESS_MORE_VARIANTS(ROW)

namespace nowchess {

#define NOWCHESS_ENUMERATOR(VARIANT) VARIANT,
enum class Variant : std::uint8_t { NOWCHESS_VARIANTS(NOWCHESS_ENUMERATOR) };
#undef NOWCHESS_ENUMERATOR

#define NOWCHESS_ENUMERATOR(VARIANT) Variant::VARIANT,
inline constexpr std::array allVariants{NOWCHESS_VARIANTS(NOWCHESS_ENUMERATOR)};
#undef NOWCHESS_ENUMERATOR

// What a variant is called, and by whom.
struct VariantNames {
    std::string_view uci;                       // as UCI_Variant has it: "kingofthehill"
    std::string_view tag;                       // as PGN's Variant tag has it: "King of the Hill"
    std::array<std::string_view, 8> aliases{};  // what else is read; blanks, hyphens and case never matter
    std::string_view withoutCastling{};         // a game that is this one where nobody can castle: "giveaway"
};

const VariantNames& names(Variant variant) noexcept;
inline std::string_view uciName(Variant variant) noexcept { return names(variant).uci; }
inline std::string_view tagName(Variant variant) noexcept { return names(variant).tag; }

// Which game is played, and how its castling is written and set up. Any start of Chess960 serves the variants, too.
struct Rules {
    Variant variant = Variant::Standard;
    CastlingMode castling = CastlingMode::Standard;
    friend bool operator==(const Rules&, const Rules&) = default;
};
inline constexpr Rules standardRules{};
inline constexpr Rules chess960Rules{.castling = CastlingMode::Chess960};

// "Standard", "Chess960" or the variant's name for a tag.
std::string_view name(Rules rules) noexcept;

// By any of its names.
std::optional<Variant> parseVariant(std::string_view text) noexcept;
// By the name of a game that it is where nobody can castle.
std::optional<Variant> parseVariantWithoutCastling(std::string_view text) noexcept;
// By any of its names, Chess960 by its many ones, and a variant from a start of Chess960: "crazyhouse960".
std::optional<Rules> parseRules(std::string_view text) noexcept;

}  // namespace nowchess
