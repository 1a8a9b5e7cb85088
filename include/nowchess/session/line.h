// What a player types, as a command: a move in any usual form, or one of a few words. This is the only place where such
// text is read.
//
//   const auto command = parseLine("claim threefold Ng8", session);
//   const auto back = parseLine("undo 2", session);
//
// Thread safety: pure functions.
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "nowchess/session/session.h"

namespace nowchess {

struct LineContext {
    // Whoever types, where only one side is played from there: an unnamed resignation is this side's, and a move to
    // take back the last of this side's own. Empty: whoever is to move.
    std::optional<Color> speaker = std::nullopt;
    // Which of Chess960's starts "new 960" means. Without it a number must be named.
    std::function<int()> randomStart = {};
    // Words that whoever asks understands besides: a refusal tells which of all commands may have been meant.
    std::span<const std::string_view> otherWords = {};
};

// Blanks around the line do not matter, nor do capitals in the words. While a promotion is pending, q, r, b and n (and
// queen, rook, bishop, knight) choose the piece.
std::expected<Command, Refusal> parseLine(std::string_view line, const Session& session,
                                          const LineContext& context = {});

// How many half-moves "undo" and "redo" mean without a number: a turn of the speaker's, the opponent's answer included,
// or a single one where nobody speaks for one side alone.
std::size_t halfMovesOfATurn(const Session& session, std::optional<Color> speaker) noexcept;

// A move as it is typed: SAN, or squares in any case, e2-e4 and e2 e4 included.
std::expected<Move, SanError> parseMove(std::string_view text, const AnyPosition& position);

// A move from square to square, as it is clicked: the king's onto its own rook castles, and a pawn's to the last rank
// still wants its piece.
std::expected<CommandKind, Refusal> moveBetween(const AnyPosition& position, Square from, Square to);

// The first word in small letters, and what follows it without blanks at either end.
struct CommandWords {
    std::string verb;
    std::string_view rest;
};
CommandWords splitCommand(std::string_view line);

}  // namespace nowchess
