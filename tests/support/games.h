// Whole games from text, for tests that know their text is right: anything else throws, and so fails the test with the
// library's own message.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/notation/coordinates.h"

namespace nowchess {

inline void PrintTo(const Outcome& outcome, std::ostream* out) {
    *out << name(outcome.reason) << ' ' << text(score(outcome));
}
inline void PrintTo(const Claim& claim, std::ostream* out) {
    *out << name(claim.ground);
    if (claim.move) *out << " with " << toCoordinates(*claim.move, CastlingMode::Chess960);
}
inline void PrintTo(const ClaimRefusal& refusal, std::ostream* out) {
    *out << name(refusal.fault) << ' ' << refusal.count << " of ";
    PrintTo(refusal.claim, out);
}
inline void PrintTo(EndReason reason, std::ostream* out) { *out << name(reason); }
inline void PrintTo(ClaimFault fault, std::ostream* out) { *out << name(fault); }
inline void PrintTo(OfferFault fault, std::ostream* out) { *out << message(fault); }

}  // namespace nowchess

namespace nowchess::test {

inline constexpr std::string_view startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Game gameFrom(std::string_view fen, const GameOptions& options = {});
// Moves such as "e4 e5 Nf3", one after the other.
void playAll(Game& game, std::string_view sans);
void playAll(AnyGame& game, std::string_view sans);
Game played(std::string_view sans, const GameOptions& options = {});
Game playedFrom(std::string_view fen, std::string_view sans, const GameOptions& options = {});
inline SanText lastSan(const AnyGame& game) { return game.san(game.ply()); }
// The legal move that a SAN names where the game stands.
Move moveIn(const AnyGame& game, std::string_view san);

// Everything a caller can see of a game, to tell whether anything changed.
struct GameState {
    std::vector<AnyPosition> positions;  // the undone ones included
    std::vector<std::string> sans;
    std::size_t ply;
    std::optional<Outcome> outcome;
    std::optional<Color> offer;
    std::optional<Move> obliged;
    friend bool operator==(const GameState&, const GameState&) = default;
};
GameState stateOf(const AnyGame& game);
inline void PrintTo(const GameState& state, std::ostream* out) { *out << "a game at ply " << state.ply; }

// What may be claimed, found the long way: every legal move is tried and every position of the game compared.
std::vector<Claim> claimsByHand(const AnyGame& game);
// How often the position on the board has stood there, likewise.
std::uint32_t occurrencesByHand(const AnyGame& game);
// The same claims, in whatever order.
bool sameClaims(std::vector<Claim> a, std::vector<Claim> b);

// The main line of a game in PGN and nothing else of it: no comments, variations, glyphs or move numbers.
struct MainLine {
    std::string fen;     // of the start, if there is such a tag
    std::string result;  // the tag
    std::string title;   // "White - Black", to name the game in a failure
    std::vector<std::string> sans;
};
std::vector<MainLine> mainLines(std::string_view pgn);

}  // namespace nowchess::test
