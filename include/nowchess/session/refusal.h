// Why a command was not carried out, or a line is no command: a kind for programs, the details behind it, and a
// sentence for people.
//
//   const auto command = parseLine("Bb5", Session());
//   if (!command) std::puts(message(command.error()).c_str());  // Illegal move: Bb5 is blocked by the pawn on e2.
//
// Thread safety: values; share them by copying.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/game/game.h"

namespace nowchess {

enum class RefusalKind : std::uint8_t {
    CannotRead,  // neither a move nor a command
    NoPiece,     // the first square is empty
    WrongColor,  // a piece of the other side stands there
    IllegalMove,
    AmbiguousMove,
    NotYourTurn,      // the other side is to move
    MoveOwed,         // a refused claim named another move
    CannotClaimDraw,  // no ground, or not now
    CannotAgree,      // offers: nothing to accept, too early …
    NothingThere,     // no move to take back or to play again, no such ply, no fallen flag
    ArbiterOnly,      // players do not rule
    InvalidPosition,  // the position to begin from
    GameOver,
};

namespace refusal {

// The word is a command's, but it is used otherwise.
enum class Usage : std::uint8_t {
    StandsAlone,
    DrawStandsAlone,
    TakesCount,
    TakesPly,
    TakesSide,
    NeedsSide,
    TakesPenalty,
    TakesResult,
};
struct WrongUsage {
    Usage usage;
    std::string verb;
    friend bool operator==(const WrongUsage&, const WrongUsage&) = default;
};
// A text was taken for a move.
struct UnreadableMove {
    std::string text;
    AnyPosition position;
    SanError error;
    std::string meant = {};  // the command that the first word is nearly, if any
    friend bool operator==(const UnreadableMove&, const UnreadableMove&) = default;
};
// A pawn waits for the piece it becomes, and this names none.
struct NoPromotionPiece {
    std::string text;
    friend bool operator==(const NoPromotionPiece&, const NoPromotionPiece&) = default;
};
// A move came as a move, and may not be made.
struct UnplayableMove {
    AnyPosition position;
    PlayError error;
    friend bool operator==(const UnplayableMove&, const UnplayableMove&) = default;
};
struct NotYourTurn {
    Color turn;
    friend bool operator==(const NotYourTurn&, const NotYourTurn&) = default;
};
struct ClaimRefused {
    std::vector<ClaimRefusal> grounds;           // each that was asked for
    std::optional<Color> offeredTo;              // the claim stands as an offer to this side (FIDE 9.1.2.3)
    std::optional<SanText> owed = std::nullopt;  // the intended move, which must now be played
    friend bool operator==(const ClaimRefused&, const ClaimRefused&) = default;
};
enum class Missing : std::uint8_t {
    MoveToTakeBack,
    MoveToPlayAgain,
    Ply,
    OtherPly,
    FallenFlag,
    Clock,       // with a limit
    LastPeriod,  // of the time control: the game goes on though both flags have fallen (FIDE III.3.1.1)
};
struct NothingThere {
    Missing missing;
    std::size_t plies = 0;  // that the game has, for a ply beyond them
    friend bool operator==(const NothingThere&, const NothingThere&) = default;
};
struct ArbiterOnly {
    friend bool operator==(const ArbiterOnly&, const ArbiterOnly&) = default;
};
struct NoSuchStartNumber {  // Chess960
    friend bool operator==(const NoSuchStartNumber&, const NoSuchStartNumber&) = default;
};
struct NoChess960Starts {
    Variant variant;
    friend bool operator==(const NoChess960Starts&, const NoChess960Starts&) = default;
};
struct OverAtOnce {
    Outcome outcome;
    friend bool operator==(const OverAtOnce&, const OverAtOnce&) = default;
};

}  // namespace refusal

using RefusalDetails =
    std::variant<refusal::WrongUsage, refusal::UnreadableMove, refusal::NoPromotionPiece, refusal::UnplayableMove,
                 refusal::NotYourTurn, refusal::ClaimRefused, OfferFault, refusal::NothingThere, refusal::ArbiterOnly,
                 PositionError, refusal::NoSuchStartNumber, refusal::NoChess960Starts, refusal::OverAtOnce,
                 GameAlreadyOver>;

struct Refusal {
    RefusalKind kind;
    RefusalDetails details;
    friend bool operator==(const Refusal&, const Refusal&) = default;
};

// The text was not taken for a legal move in this position, for that reason.
Refusal refuseMove(const AnyPosition& position, std::string_view text, const SanError& error);
// It names no piece that a pawn becomes, while one waits for that.
Refusal refusePromotion(std::string_view text);
Refusal refuse(refusal::WrongUsage usage);
Refusal refuse(refusal::NothingThere missing);

// One or more whole sentences.
std::string message(const Refusal& refusal);

}  // namespace nowchess
