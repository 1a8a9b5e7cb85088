// Values as text for people, logs and failing tests: `text(value)`, streams, std::format where the standard library has
// it, and libfmt from version 10 on (before that through fmt::streamed), without a dependency on it.
//
//   std::cout << position << ": " << move << " goes to " << move.to() << '\n';
//   text(Bitboard{Square::A1, Square::H8}) == "{a1 h8}";
//
// Thread safety: pure functions; a stream is the caller's business.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <version>
#ifdef __cpp_lib_format
#include <format>
#endif

#include "nowchess/notation/san.h"
#include "nowchess/rules/position.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/validate.h"

namespace nowchess {

std::string text(Color color);                  // "White"
std::string text(PieceType type);               // "knight"
std::string text(PromotionPiece piece);         // "queen"
std::string text(Piece piece);                  // FEN's letter: "N" is White's, "n" is Black's
std::string text(File file);                    // "e"
std::string text(Rank rank);                    // "4"
std::string text(Move move);                    // coordinates: "e7e8q", castling as "e1g1"
std::string text(Bitboard squares);             // "{a1 e4}"
std::string text(const Board& board);           // eight lines of letters and dots, rank 8 first
std::string text(const Setup& setup);           // FEN
std::string text(const AnyPosition& position);  // FEN
std::string text(Key key);                      // sixteen hexadecimal digits
std::string text(RepetitionKey key);
std::string text(Status status);             // "InCheck"
std::string text(SetupFault fault);          // "TooManyKings"
std::string text(SetupFaults faults);        // "{MissingKing TooManyPawns}"
std::string text(SanDeviations deviations);  // "{Annotation}"
std::string text(const SanText& san);        // "Nbxd2+"

template <typename T, typename... Types>
concept OneOf = (std::same_as<T, Types> || ...);

template <typename T>
concept Printable =
    OneOf<T, Color, PieceType, PromotionPiece, Piece, File, Rank, Square, Move, Bitboard, Board, Setup, Position,
          AnyPosition, Key, RepetitionKey, Status, SetupFault, SetupFaults, SanDeviations, SanText>;

// Keeps to the stream's width and fill.
std::ostream& writeText(std::ostream& out, std::string_view text);

template <Printable T>
std::ostream& operator<<(std::ostream& out, const T& value) {
    return writeText(out, text(value));
}

// What libfmt looks for.
template <Printable T>
std::string format_as(const T& value) {
    return text(value);
}

}  // namespace nowchess

#ifdef __cpp_lib_format
template <nowchess::Printable T>
struct std::formatter<T> : std::formatter<std::string> {
    template <typename Context>
    auto format(const T& value, Context& context) const {
        return std::formatter<std::string>::format(text(value), context);
    }
};
#endif
