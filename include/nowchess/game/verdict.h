// What an arbiter says of a game: has it ended and by which article, what may be claimed and with which moves, who can
// still mate with a line or a proof, and why. Computed once, as a value; sentences and JSON are written from it.
//
//   const Game game;
//   const Verdict verdict = judge(game);
//   if (verdict.outcome) std::puts(sentence(*verdict.outcome, verdict.regulations).c_str());
//   std::puts(explain(verdict).c_str());  // in words
//   std::puts(toJson(verdict).c_str());   // for programs
//
// Thread safety: a value, and functions without state. judge() only reads the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/explanation.h"
#include "nowchess/game/game.h"
#include "nowchess/rules/dead_position.h"

namespace nowchess {

// Why the game stands as it does, as data. After a claim that named a move, repetition and clock are those of the
// position after that move, which was announced but not played.
struct Explanation {
    std::optional<Move> announced;
    RepetitionReport repetition;
    ClockReport clock;
    MaterialReport material;
    KingReport king;
};

struct Verdict {
    AnyPosition position;
    Status status;
    Regulations regulations;
    Rules rules;  // its castling says how that is written in coordinates

    std::optional<Outcome> outcome;
    // How a flag, a resignation or a second illegal move was scored; empty after other endings.
    std::optional<Adjudication> adjudication;
    bool byArbiter;  // the outcome is an arbiter's decision

    std::vector<Claim> claims;  // what the side to move may claim; none after the end
    std::uint32_t repetitions;  // how often the position has stood on the board
    ByColor<MateVerdict> mates;
    Explanation explanation;

    // False if the outcome rests on the assumption that its winner could mate, which the check did not settle.
    [[nodiscard]] bool isProven() const noexcept { return !adjudication || adjudication->isProven(); }
};

struct JudgeOptions {
    DeadCheck deadCheck = DeadCheck::Full;
    std::optional<MateBudget> budget;  // of the full check; empty: the game's own
};

// A game in which neither side can mate has ended in its verdict (FIDE 5.2.2), though not yet in the game itself
// (Game::endIfDead). The full check is asked at most once for each side, and not at all where the board or the game
// knows the answer; with DeadCheck::Fast it is never asked.
template <typename V>
Verdict judge(const BasicGame<V>& game, const JudgeOptions& options = {});

// What is to be said of one side's chances to mate.
enum class MateStanding : std::uint8_t {
    HasMated,
    IsMated,
    IsStalemate,
    CanMate,     // by the line in Verdict::mates
    CannotMate,  // for the reason there
    Unknown,
    HasWon,     // by the variant's own rule
    HasNotWon,  // which has ended the game
};
MateStanding mateStanding(const Verdict& verdict, Color side) noexcept;
std::string_view name(MateStanding standing) noexcept;  // "HasMated"

// The outcome with its article and reasons; of a running game what may be claimed and what is still missing.
std::string explain(const Verdict& verdict);
// Everything in a few lines of English.
std::string text(const Verdict& verdict);
// {"fen":"…","turn":"White","status":"Normal","outcome":null,"claims":[],…} on one line, without a line end.
void appendJson(std::string& out, const Verdict& verdict);
std::string toJson(const Verdict& verdict);

}  // namespace nowchess
