// What a player can tell the game in one line: a move, or one of a few words. Only the text is looked at here; what
// comes of it, session/step.h knows.
//
//   std::get<command::TakeBack>(parseCommand("undo 2")).count == 2;
//   std::get<command::Play>(parseCommand("Nf3")).text == "Nf3";
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "nowchess/game/game.h"

namespace nowchess {

namespace command {

struct Quit {};
struct Play {  // whatever is no other command
    std::string text;
};
struct ClaimStanding {};  // "draw": whatever may be claimed as the board stands
struct Claim {
    std::optional<DrawGround> ground;  // whichever holds, where none is named
    std::string move;                  // the intended one; empty: as the board stands
};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct Resign {
    std::optional<Color> by;  // the side to move, where none is named
};
struct TakeBack {
    std::size_t count;
};
struct PlayAgain {
    std::size_t count;
};
struct GoTo {
    std::size_t ply;
};
struct Begin {
    std::string start;  // a FEN, "960 N", or nothing for the usual start
};
struct Malformed {  // one of these words, but not as it is used
    std::string sentence;
};

}  // namespace command

using Command = std::variant<command::Quit, command::Play, command::ClaimStanding, command::Claim, command::OfferDraw,
                             command::AcceptDraw, command::DeclineDraw, command::Resign, command::TakeBack,
                             command::PlayAgain, command::GoTo, command::Begin, command::Malformed>;

// Blanks around the line do not matter, nor do capitals in the words.
Command parseCommand(std::string_view line);

// The first word in small letters, and what follows it without blanks at either end.
struct CommandWords {
    std::string verb;
    std::string_view rest;
};
CommandWords splitCommand(std::string_view line);

}  // namespace nowchess
