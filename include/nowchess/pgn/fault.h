// What can be wrong with a game in PGN, and a finding: one such fault with its position in the text, what stands there,
// what was expected and, where that is certain enough, how to repair it.
//
//   for (const pgn::Finding& finding : pgn::replay("1. e4 e5 2. Ke3 *").findings)
//       if (severity(finding.fault) == pgn::Severity::Error) std::puts(message(finding).c_str());
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nowchess::pgn {

enum class Fault : std::uint8_t {
    // Seen without a board.
    UnterminatedTag,      // no closing quote or bracket on the line
    UnescapedQuote,       // [Event "the "big" one"]
    LineEndInTag,         // the value goes on in the next line
    RepeatedTag,          // the first of that name counts
    UnterminatedComment,  // no closing brace before the next game
    StrayText,            // bytes that PGN has no use for
    UnknownNag,           // over $255, or a glyph that nobody knows
    VariationNotOpened,
    VariationNotClosed,
    VariationTooDeep,
    VariationWithoutMove,  // there is no move that it could replace
    ResultInVariation,
    MissingResult,  // the game just stops
    GameTooLong,    // more bytes than any reader should hold in memory: the rest is not judged
    // Seen with a board.
    NotAMove,
    IllegalMove,
    AmbiguousMove,
    ForeignLetters,  // the piece letters of the game are those of another language
    WrongMoveNumber,
    InvalidFen,
    MissingFen,  // SetUp "1" without a FEN
    UnsupportedVariant,
    NullMove,       // in the main line, where a game is to be made of it
    MovesAfterEnd,  // the game went on although it was over
    MovesAfterDeadPosition,
    // Seen at the end.
    InvalidResultTag,
    ResultMismatch,        // the Result tag says otherwise than the marker after the moves
    ResultContradicted,    // the final position says otherwise: 1-0 under a stalemate
    WonOnTimeWithoutMate,  // by a side that could not mate any more
    WinOnTimeUnsettled,    // whether it could is not known
    PlyCountMismatch,
    // Seen only by who looks closely (pgn_tools/check.h).
    MissingTag,      // of the roster
    InvalidDate,     // there is no such day
    InvalidEco,      // not A00 to E99
    InvalidRating,   // no number, or one that nobody has
    WrongCheckMark,  // + or # is missing or wrong
    ResultLeftOpen,  // * under mate or stalemate
    TooLongToWrite,  // in the form that is asked for
    TooManyFaults,   // of this game; the others are not listed
    NoGame,          // the text holds none
    // Came later; the numbers of the others stay as they are.
    ResultWithBlanks,  // 1 - 0
    MovesAfterResult,  // without a tag or an empty line, and no first move: 1. e4 1-0 2. d4
};
inline constexpr int faultCount = static_cast<int>(Fault::MovesAfterResult) + 1;

// An error leaves open what the game was; a warning is a blemish of a game that is clear.
enum class Severity : std::uint8_t { Error, Warning };
Severity severity(Fault fault) noexcept;
bool leavesNoStart(Fault fault) noexcept;        // nobody knows where the game began, and so none of its moves
std::string_view name(Fault fault) noexcept;     // "IllegalMove"
std::string_view message(Fault fault) noexcept;  // "the move is not legal"

struct Finding {
    Fault fault{};
    std::uint64_t offset = 0;  // in bytes
    std::uint64_t line = 1;    // 1-based, like the column, which counts bytes
    std::uint64_t column = 1;
    std::uint64_t game = 1;  // its 1-based index in the text
    std::uint32_t ply = 0;   // how many half-moves of its line came before it
    std::string found{};     // at most 40 characters of the text, in UTF-8
    std::string reason{};    // what exactly is wrong, where the kind of fault does not say it all
    std::string expected{};
    std::string repair{};  // what to write instead; empty where that is a guess
    friend bool operator==(const Finding&, const Finding&) = default;
};

// "12:34: error: game 5, ply 17: the move is not legal: found 'Nf4': no knight goes to f4; expected f4 or Nf3"
std::string message(const Finding& finding);

}  // namespace nowchess::pgn
