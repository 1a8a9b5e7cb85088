// How a game ended: who won, if anybody, and why. One closed list of reasons, each with its article of the FIDE Laws.
//
//   const Outcome mate{Color::White, EndReason::Checkmate};
//   score(mate) == Score::WhiteWins;
//   article(mate.reason) == "5.1.1";
//   sentence(mate) == "Checkmate! White wins.";
//
// Thread safety: values and pure functions; any thread may use them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nowchess/board/color.h"
#include "nowchess/rules/variant.h"

namespace nowchess {

enum class EndReason : std::uint8_t {
    Checkmate,
    Resignation,
    Stalemate,
    InsufficientMaterial,
    DeadPosition,  // material would do, but no series of legal moves leads to mate
    Agreement,
    FlagFall,
    IllegalMoves,  // a second illegal move
    BothFlags,     // nobody knows whose fell first
    ThreefoldRepetition,
    FiftyMoves,
    FivefoldRepetition,
    SeventyFiveMoves,
    Forfeit,        // one side did not appear or was defaulted
    DoubleForfeit,  // neither side scores
    // The variants' own (rules/variants/).
    KingInTheCentre,
    ThirdCheck,
    KingExploded,
    AllPiecesLost,
    KingAtTheGoal,
    OtherRule,
};

inline constexpr std::array<EndReason, 21> allEndReasons{EndReason::Checkmate,        EndReason::Resignation,
                                                         EndReason::Stalemate,        EndReason::InsufficientMaterial,
                                                         EndReason::DeadPosition,     EndReason::Agreement,
                                                         EndReason::FlagFall,         EndReason::IllegalMoves,
                                                         EndReason::BothFlags,        EndReason::ThreefoldRepetition,
                                                         EndReason::FiftyMoves,       EndReason::FivefoldRepetition,
                                                         EndReason::SeventyFiveMoves, EndReason::Forfeit,
                                                         EndReason::DoubleForfeit,    EndReason::KingInTheCentre,
                                                         EndReason::ThirdCheck,       EndReason::KingExploded,
                                                         EndReason::AllPiecesLost,    EndReason::KingAtTheGoal,
                                                         EndReason::OtherRule};

struct Outcome {
    std::optional<Color> winner;  // nobody after a draw, and after a double forfeit
    EndReason reason;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

enum class Score : std::uint8_t { WhiteWins, BlackWins, Draw, BothLose };

Score score(const Outcome& outcome) noexcept;
std::string_view text(Score score) noexcept;       // "1-0", "0-1", "1/2-1/2", "0-0"
std::string_view name(EndReason reason) noexcept;  // "Checkmate"

// Which laws a game is played under: over the board threefold repetition and fifty moves are *claims*; FIDE's Online
// Regulations end the game by themselves.
enum class Regulations : std::uint8_t { FideLaws, FideOnline };

// "5.1.1", or "Online Regulations 5.4.1"; empty for what only variants have.
std::string_view article(EndReason reason, Regulations regulations = Regulations::FideLaws) noexcept;

// One English sentence, such as "Checkmate! White wins." or "Draw claimed by 50-move rule."
std::string sentence(const Outcome& outcome, Regulations regulations = Regulations::FideLaws,
                     Variant variant = Variant::Standard);

}  // namespace nowchess
