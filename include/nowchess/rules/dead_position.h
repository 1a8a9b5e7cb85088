// Can a side still mate by some series of legal moves, the opponent's help included? Where neither can, the position is
// dead and the game over at once (FIDE 5.2.2); a fallen flag, a resignation or a second illegal move loses only against
// a side that can (6.9, 5.1.2, 7.5.5).
//
//   const Position position = Position::initial();
//   const MateVerdict verdict = canMate(position, Color::White);
//   if (verdict.answer == MateAnswer::Yes) std::cout << verdict.line.size() << " half-moves to a mate";
//   if (verdict.answer == MateAnswer::No) std::cout << message(*verdict.reason);
//   isDead(position) == Deadness::Alive;
//
// Yes comes with a line that ends in mate, No with a reason that can be checked again, and Unknown means that the
// budget is spent. Budgets count nodes, never time: the same question always gets the same answer.
//
// Thread safety: pure functions; each call has its own memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nowchess/rules/position.h"

namespace nowchess {

enum class MateAnswer : std::uint8_t { Yes, No, Unknown };

enum class NoMateReason : std::uint8_t {
    Material,         // these pieces mate in no position at all (rules/material.h)
    ForcedLine,       // every move on the way is the only one, and the line ends without mate
    LockedStructure,  // what can never move, be captured or be reached rules mate out (see LockedStructure)
    FreeBishops,      // nor do the other pieces come to a mate if every bishop may be wherever it can get
    ClosedSet,        // all positions that can arise were searched, and none is mate
};

struct MateVerdict {
    MateAnswer answer = MateAnswer::Unknown;
    std::vector<Move> line;              // Yes: legal moves of both sides; the last one mates
    std::optional<NoMateReason> reason;  // No
    // ForcedLine and ClosedSet: the positions searched, the one asked about first. Each legal move from any of them
    // leads to another one, or to a position that material or a locked structure settles. FreeBishops: the same
    // without the bishops that can move, whose moves only pass the turn or remove a piece.
    std::vector<AnyPosition> closed;
};

// How many positions may be searched before the answer is Unknown.
struct MateBudget {
    std::uint64_t nodes = 750'000;
    friend bool operator==(const MateBudget&, const MateBudget&) = default;
};

// The full check.
MateVerdict canMate(const Position& position, Color side, const MateBudget& budget = {});
// The cheap check, for use after every move: empty means that it does not know. It allocates no memory and gives no
// set of positions.
std::optional<NoMateReason> cannotMateFast(const Position& position, Color side) noexcept;

enum class Deadness : std::uint8_t { Alive, Dead, Unknown };

// Dead where neither side can mate, alive where one can.
Deadness isDead(const Position& position, const MateBudget& budget = {});
// True only for dead positions, but not for all of them.
bool isDeadFast(const Position& position) noexcept;

// Where each piece could ever stand and which could ever be captured, over-approximated: a set of statements that holds
// now and that no legal move of either side can break, whoever is to move. `excludesMateBy` reads off whether a mate is
// compatible with them, other than one that is on the board already. Public so that anybody can check the argument
// instead of believing it.
struct LockedStructure {
    struct PieceRange {
        Square start;
        Piece piece;
        Bitboard reach;     // every square it may stand on as what it is
        Bitboard promoted;  // a pawn's squares after promotion, whatever it has become
        bool capturable;
    };
    std::vector<PieceRange> pieces;
};

LockedStructure lockedStructure(const Position& position);
bool excludesMateBy(const LockedStructure& structure, Color side) noexcept;

std::string_view name(MateAnswer answer) noexcept;    // "yes", "no", "unknown"
std::string_view name(NoMateReason reason) noexcept;  // "Material"
// "its pieces mate in no position at all"
std::string_view message(NoMateReason reason) noexcept;

}  // namespace nowchess
