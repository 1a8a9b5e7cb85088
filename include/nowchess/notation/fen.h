// FEN, X-FEN and Shredder-FEN, in and out.
//
//   auto setup = parseFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");      // text -> Setup, or what is wrong and where
//   auto position = positionFromFen(text);                        // the same, through the gate
//   toFen(*position) == text;
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "nowchess/rules/validate.h"

namespace nowchess {

// Strict takes six fields (or the four of EPD) exactly as the standard writes them. Lenient also takes missing trailing
// fields (the placement alone: White to move, no rights), tabs, line ends and several blanks around the fields, digits
// side by side ("44"), a capital turn letter, castling letters in any order, any en-passant square of rank 3 or 6, and
// numbers with leading zeros. Both take KQkq as X-FEN means them (the outermost rook), Shredder's file letters, and a
// mixture; whatever strict reading takes means the same to lenient reading.
enum class FenReading : std::uint8_t { Strict, Lenient };

enum class FenField : std::uint8_t {
    Placement,
    Turn,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
    Pocket,
    Checks
};

enum class FenFault : std::uint8_t {
    MissingField,
    UnexpectedCharacter,
    RankTooShort,
    RankTooLong,
    TooFewRanks,
    TooManyRanks,
    AdjacentDigits,  // "11" where "2" is meant; strict only
    RepeatedCastling,
    CastlingOrder,   // strict only
    NumberTooLarge,  // does not fit 32 bits
    LeadingZero,     // strict only
    TrailingText,
    ExtraBlank,  // strict only
    BadPocket,   // crazyhouse: no piece that can be in hand, or a bracket that is not closed
    BadChecks,   // three-check: no two counts from 0 to 3
};

struct FenError {
    FenFault fault;
    FenField field;
    std::size_t column;         // 1-based, in bytes
    std::string found;          // the offending text, at most 20 printable characters; empty at the end of the text
    std::string_view expected;  // what could have stood there

    friend bool operator==(const FenError&, const FenError&) = default;
};

std::expected<Setup, FenError> parseFen(std::string_view text, FenReading reading = FenReading::Lenient);
// With what the variant adds. Crazyhouse: a pocket as [QPnp], as a ninth rank, or none at all, and promoted pieces as
// Q~. Three-check: the checks left as 3+3 behind the en-passant field, or those given as +0+0 at the end.
std::expected<Setup, FenError> parseFen(std::string_view text, Variant variant,
                                        FenReading reading = FenReading::Lenient);

// Either the text was no FEN or the setup it names cannot be played.
using PositionError = std::variant<FenError, SetupFaults>;

struct FenOptions {
    FenReading reading = FenReading::Lenient;
    SetupFaults tolerated = {};  // by strict reading; lenient reading tolerates whatever can be
    CastlingMode castling = CastlingMode::Chess960;
};
// Lenient reading drops castling rights and en-passant squares that the board contradicts, takes move number 0 as 1 and
// tolerates every fault of level 2: problems and test positions are full of pieces that no game can have brought there.
// `validate` still reports them. Strict reading refuses all of these.
std::expected<Position, PositionError> positionFromFen(std::string_view text, const FenOptions& options = {});
std::expected<AnyPosition, PositionError> positionFromFen(std::string_view text, Variant variant,
                                                          const FenOptions& options = {});

std::string_view name(FenFault fault) noexcept;
std::string_view name(FenField field) noexcept;  // "castling rights"
std::string message(const FenError& error);      // "castling rights, column 42: found 'x', expected …"
std::string message(const PositionError& error);

// When the en-passant field shows the square a pawn has just passed over.
enum class EnPassantShown : std::uint8_t {
    Always,       // after every double step, as the 1994 standard has it
    PseudoLegal,  // where an enemy pawn stands beside it
    Legal,        // where a capture is legal
};

// How castling rights are written. Automatic: KQkq where those are unambiguous to every reader (standard squares), else
// Shredder's file letters.
enum class CastlingText : std::uint8_t { Automatic, XFen, Shredder };

// Pieces in hand as [QPnp], or as a ninth rank.
enum class PocketText : std::uint8_t { Brackets, Rank };
// Three-check's counts as 3+3, those left behind the en-passant field, or as +0+0, those given at the end.
enum class ChecksText : std::uint8_t { Left, Given };

struct FenStyle {
    EnPassantShown enPassant = EnPassantShown::Legal;
    CastlingText castling = CastlingText::Automatic;
    PocketText pocket = PocketText::Brackets;
    ChecksText checks = ChecksText::Left;
};

template <typename V>
std::string toFen(const BasicPosition<V>& position, FenStyle style = {});
// A setup as it stands: its en-passant square is written whenever it has one.
std::string toFen(const Setup& setup, CastlingText castling = CastlingText::Automatic);

}  // namespace nowchess
