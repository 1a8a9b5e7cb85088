// What is to be said about a FEN: whether it can be played, and every reason against it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nowchess/notation/fen.h"

namespace nowchess::app {

enum class FenVerdict : std::uint8_t {
    Playable,    // nothing speaks against it
    Impossible,  // no game leads here, but play can go on
    Mended,      // playable without the castling rights or the en-passant square that the board contradicts
    Invalid,
};

struct FenQuestion {
    FenReading reading = FenReading::Lenient;
    Variant variant = Variant::Standard;
    CastlingMode castling = CastlingMode::Chess960;
    FenStyle style{};  // of the normal form
};

struct FenJudgement {
    FenVerdict verdict = FenVerdict::Invalid;
    std::optional<FenError> error;  // the text is no FEN, and nothing more is known
    Setup setup{};
    SetupFaults faults;
    std::optional<AnyPosition> position;  // unless invalid
    bool hasChess960Castling = false;     // the position has a castling right that standard chess does not know
    std::string normalForm;               // of the position or else of the setup
};

FenJudgement judgeFen(std::string_view fen, const FenQuestion& question);

// One line: "A playable position." or "Not a position: …".
std::string sentence(const FenJudgement& judgement);

// Appends {"verdict":"playable","fen":…,…}, with the line's number in an error if there is one.
void appendJson(std::string& out, const FenJudgement& judgement, std::optional<std::size_t> line = std::nullopt);

}  // namespace nowchess::app
