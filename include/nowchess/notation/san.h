// Standard algebraic notation, written and read.
//
//   toSan(position, move) == "Nbxd2+";
//   auto read = readSan(position, "0-0!");            // read->move, and read->deviations names what was forgiven
//   if (!read) std::puts(message(read.error(), position, "0-0!").c_str());
//
// Reading takes two steps with errors of their own: text -> SanSyntax (what is written), then SanSyntax -> a legal move
// of a position (what is meant).
//
// Thread safety: plain values and pure functions.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "nowchess/board/enum_set.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/position.h"

namespace nowchess {

// A move's text without a heap allocation: the longest are seven characters, such as Qa1xb2# and exd8=Q#.
class SanText {
public:
    constexpr SanText() noexcept = default;
    // Precondition: a move without its suffix, which is two to six characters: three pairs cover each of these sizes.
    constexpr explicit SanText(std::string_view move) noexcept : size_(static_cast<std::uint8_t>(move.size())) {
        assert(move.size() >= 2 && move.size() < text_.size());
        for (const std::size_t pair : {std::size_t{0}, move.size() / 2 - 1, move.size() - 2})
            for (const std::size_t i : {pair, pair + 1}) text_[i] = move[i];
    }
    // Precondition: fewer than seven characters so far.
    constexpr void append(char c) noexcept {
        assert(size_ < text_.size());
        text_[size_++] = c;
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {text_.data(), size_}; }
    constexpr operator std::string_view() const noexcept { return view(); }
    friend constexpr bool operator==(const SanText& a, std::string_view b) noexcept { return a.view() == b; }
    friend constexpr bool operator==(const SanText& a, const SanText& b) noexcept { return a.view() == b.view(); }
    friend constexpr auto operator<=>(const SanText& a, const SanText& b) noexcept { return a.view() <=> b.view(); }

private:
    std::array<char, 7> text_{};
    std::uint8_t size_ = 0;
};

// Precondition: the move is legal. The origin is named only against *legal* rivals: by file, else by rank, else by
// both. The suffix is right: + for check, # for mate.
SanText toSan(const Position& position, Move move) noexcept;
// Of any variant: # stands after every move that leaves somebody the winner, and drops are written N@f3 and P@e4.
SanText toSan(const AnyPosition& position, Move move) noexcept;

// Strict takes only what `toSan` would produce. Lenient takes what people and programs write.
enum class SanReading : std::uint8_t { Strict, Lenient };

// Piece letters other than the English ones, on request. Figurines are always understood, and so are English letters,
// unless the language has another use for one: R is a French king, P a Dutch knight.
enum class PieceLetters : std::uint8_t { English, German, French, Spanish, Italian, Dutch, Russian };

struct SanOptions {
    SanReading reading = SanReading::Lenient;
    PieceLetters letters = PieceLetters::English;
    bool nullMoves = false;     // accept --, Z0, null and @@@@; strict reading never does, nor does a player in check
    bool variantForms = false;  // accept N@f3 and e8=K; on where the position is not of standard chess
};

// What lenient reading forgave.
enum class SanDeviation : std::uint8_t {
    ZerosForCastling,  // 0-0, o-o, OO and O–O
    PromotionMark,     // e8Q, e8/Q, e8(Q) instead of e8=Q
    EnPassantMark,     // exd6 e.p.
    NeedlessOrigin,    // Ng1f3 where Nf3 is enough, Nge2 where the other knight is pinned, N1d2 where Nbd2 is the rule
    LongForm,          // e2-e4, e2e4, g1f3, Ng1-f3, and castling as e1g1 or e1h1
    MissingCapture,    // ed5, Ne5 where something is captured
    NeedlessCapture,   // Nxe5 where nothing is captured
    CaptureMark,       // : or × or X for x
    MissingCheck,      // no + or # where there is one
    NeedlessCheck,     // + or # where there is none, + for #, # for +
    CheckMark,         // ++, †, ‡, "mate" for + and #; of these, all but † may mean either
    Annotation,        // !, ?, !?, $1 and the draw offer (=)
    PieceCase,         // nf3, e8=q
    FileCase,          // E4, NF3, QXD5
    Figurine,
    ForeignLetter,
    PawnLetter,       // Pe4
    SurroundingText,  // blanks and move numbers: "12. Nf3"
    NullMove,
};
using SanDeviations = EnumSet<SanDeviation, SanDeviation::NullMove>;

enum class SanShape : std::uint8_t { PieceMove, Castling, NullMove, Drop };
enum class CheckSuffix : std::uint8_t { None, Check, Mate };

// What is written, before anybody looks at a board. `piece` is a pawn where no letter is written.
struct SanSyntax {
    SanShape shape = SanShape::PieceMove;
    CastleSide side = CastleSide::Kingside;  // Castling only
    PieceType piece = PieceType::Pawn;       // PieceMove and Drop; what follows, `to` and `suffix` excepted, PieceMove
    bool pieceUncertain = false;  // a small b: the b-pawn if it can, else a bishop; BXC3: the other way round
    bool coordinates = false;     // two squares: whatever stands on the first one moves
    std::optional<File> fromFile;
    std::optional<Rank> fromRank;
    Square to = Square::A1;
    bool capture = false;
    std::optional<PromotionPiece> promotion;
    CheckSuffix suffix = CheckSuffix::None;
    SanDeviations deviations;  // those that need no board to be seen
    friend bool operator==(const SanSyntax&, const SanSyntax&) = default;
};

struct SanSyntaxError {
    std::size_t column;         // 1-based, in bytes, where the text stops being a move
    std::string_view expected;  // what could have stood there
    friend bool operator==(const SanSyntaxError&, const SanSyntaxError&) = default;
};

// Strict reading refuses every form that `toSan` never uses; whether the position wants that form, `resolve` knows.
std::expected<SanSyntax, SanSyntaxError> parseSan(std::string_view text, const SanOptions& options = {}) noexcept;

enum class SanFault : std::uint8_t {
    NotAMove,             // the text is no move at all: `syntax` says where
    NoSuchPiece,          // no piece of that kind (and origin) is on the board
    CannotReach,          // such a piece is there, but does not move to that square
    Blocked,              // it would, if nothing stood in the way: `squares` are those pieces
    LeavesKingInCheck,    // `squares` are the pieces that would give check
    Ambiguous,            // `candidates` are the legal moves that fit
    PromotionMissing,     // a pawn reaches the last rank: e8=Q
    PromotionImpossible,  // this is no promotion
    CastlingImpossible,   // no right, or `squares` are the pieces in the way or those that attack the king's path
    NotAsWritten,         // strict only: legal, but `toSan` writes it otherwise (see `candidates`)
    NullMoveNotAllowed,   // by the options, or because of a check: `squares`
    // What only variants have: see IllegalReason (rules/play.h).
    NotInHand,
    DropImpossible,
    CaptureExpected,
    CheckForbidden,
    KingWouldExplode,
    GameOver,
};

struct SanError {
    SanFault fault{};
    std::optional<SanSyntaxError> syntax;
    std::optional<SanSyntax> written;  // empty for NotAMove
    Bitboard squares;
    std::array<std::optional<Move>, 4> candidates{};  // Ambiguous, PromotionMissing, NotAsWritten: up to four that fit
    std::array<std::optional<Move>, 3> nearest{};     // legal moves that may have been meant, the likeliest first
    friend bool operator==(const SanError&, const SanError&) = default;
};

struct SanMove {
    std::optional<Move> move;  // empty for a null move
    SanDeviations deviations;
    friend bool operator==(const SanMove&, const SanMove&) = default;
};

// The legal move that is meant. An error names no nearest moves, because there is no text to compare them with.
std::expected<SanMove, SanError> resolve(const Position& position, const SanSyntax& syntax,
                                         const SanOptions& options = {}) noexcept;
std::expected<SanMove, SanError> resolve(const AnyPosition& position, const SanSyntax& syntax,
                                         const SanOptions& options = {}) noexcept;
// Both steps. An error names the nearest legal moves.
std::expected<SanMove, SanError> readSan(const Position& position, std::string_view text,
                                         const SanOptions& options = {}) noexcept;
std::expected<SanMove, SanError> readSan(const AnyPosition& position, std::string_view text,
                                         const SanOptions& options = {}) noexcept;

std::string_view name(SanDeviation deviation) noexcept;     // "ZerosForCastling"
std::string_view message(SanDeviation deviation) noexcept;  // "a null move"
std::string_view name(SanFault fault) noexcept;
// Why castling is impossible. Precondition: that is the error's fault.
enum class CastlingObstacle : std::uint8_t {
    RightGone,
    Blocked,   // by the pieces on `squares`
    Attacked,  // the king's path, by the pieces on `squares`
};
CastlingObstacle castlingObstacle(const SanError& error, const AnyPosition& position) noexcept;
// The reason alone: "ambiguous: Nbd2 or Nfd2".
std::string reasonText(const SanError& error, const AnyPosition& position);
// A sentence such as "Nd2: ambiguous: Nbd2 or Nfd2", or with the nearest moves, "Nf4: no knight goes to f4; perhaps f4
// or Nf3". It is one line whatever the text holds.
std::string message(const SanError& error, const AnyPosition& position, std::string_view text);

}  // namespace nowchess
