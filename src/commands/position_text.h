// Positions as scripts and players write them: a FEN, or UCI's `startpos` and `fen FEN`, each with `moves …` after it
// if wanted and with the word `position` before it if wanted.
//
//   auto position = readPosition("startpos moves e2e4 e7e5");   // readGame keeps the moves
//   if (!position) std::puts(position.error().message.c_str());
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/exit_code.h"
#include "console/output.h"
#include "nowchess/game/game.h"
#include "nowchess/notation/fen.h"

namespace nowchess::app {

// Why a text is no position, for people (message) and for programs (the rest, as far as it applies).
struct InputError {
    std::string_view kind;  // "InvalidFen", "InvalidPosition", "InvalidMove", "IllegalMove", "GameOver" …
    std::string message;
    std::optional<std::size_t> column;  // 1-based, in bytes, in the whole text
    std::optional<FenError> fen;        // its column counts in the whole text, too
    SetupFaults faults;
    std::size_t ply = 0;  // 1-based: which of the moves is wrong
    std::string move;     // and how it was written
};

// Castling is read as X-FEN has it, so that Chess960 needs no word; impossible positions that can still be played pass.
std::expected<AnyPosition, InputError> readPosition(std::string_view text, Variant variant = Variant::Standard);
// The same with its history. A start that only Chess960 knows is played by its rules, whatever the options say.
std::expected<AnyGame, InputError> readGame(std::string_view text, GameOptions options = {});

InputError lineTooLong();
InputError emptyLine();
// What is wrong with a FEN that begins so many bytes into the text.
InputError inputError(FenError error, std::size_t offset = 0);

// [{"name":"MissingKing","message":"…"}, …]
void appendJson(std::string& out, SetupFaults faults);
// {"kind":"…","message":"…", …}, with the line's number if there is one.
void appendJson(std::string& out, const InputError& error, std::optional<std::size_t> line = std::nullopt);

// Says what is wrong: to standard error or, where JSON is wanted, as the command's answer.
ExitCode report(std::string_view command, const InputError& error, bool json, Output& out);

}  // namespace nowchess::app
