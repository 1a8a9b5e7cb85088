// The formats that games can be written in. Each is a file of its own in src/pgn_tools/formats, and has a line in the
// list in src/pgn_tools/format.cpp: whoever adds one touches nothing else.
//
//   for (const pgn::OutputFormat* format : pgn::outputFormats())
//       std::puts(std::string(format->name).c_str());  // pgn json fen epd csv tsv
//   const pgn::OutputFormat* json = pgn::findFormat("json");
//
// Thread safety: formats are constants; a formatter is used by one thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nowchess/openings/opening.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tag.h"

namespace nowchess::pgn {

// How moves are written, where a format has moves.
enum class MoveNotation : std::uint8_t { San, Uci, Lan };
inline constexpr std::array<std::string_view, 3> moveNotationNames{"san", "uci", "lan"};

struct FormatOptions {
    MoveNotation moves = MoveNotation::San;
    bool comments = true;  // and glyphs
    bool variations = true;
    bool clocks = true;  // %clk, %emt and the like inside comments
    // Games with a move that cannot be played are written up to it, and marked; otherwise they are left out.
    bool brokenGames = false;
    // Where it knows the opening, games are given the tags ECO and Opening. Must outlive the conversion.
    const OpeningTable* openings = nullptr;
};

// A game of which all moves have been replayed.
struct FinishedGame {
    const AnyReplay& replay;
    const AnyPosition& start;
    std::span<TagView> tags;  // in UTF-8 and without escapes
    Result result;
    bool isBroken = false;  // the rest of its moves could not be played
};

// Makes text of one game after the other: is given a game's events, as far as they are to be written, and appends the
// text at its end. A game whose start or moves cannot be played is not ended; the next begins anew.
class GameFormatter {
public:
    GameFormatter() = default;
    GameFormatter(const GameFormatter&) = delete;
    GameFormatter& operator=(const GameFormatter&) = delete;
    virtual ~GameFormatter() = default;

    // At the start position.
    virtual void begin(const AnyReplay& game) = 0;
    // A move has been played.
    virtual void move([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] const Token& token) {}
    // Only for formats that are annotated; comments are in UTF-8.
    virtual void nag([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] unsigned number) {}
    virtual void comment([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] std::string_view text) {}
    virtual void beginVariation() {}
    virtual void endVariation() {}
    virtual void end(const FinishedGame& game, std::string& out) = 0;
};

struct OutputFormat {
    std::string_view name;     // "json"
    bool isAnnotated = false;  // has variations, comments and glyphs; otherwise only main lines are formatted
    bool hasMoves = false;     // asks for a notation
    std::unique_ptr<GameFormatter> (*makeFormatter)(const FormatOptions& options);
    void (*appendHeading)(std::string& out) = nullptr;  // what comes before the first game
};

// In the order in which they are offered; the first is the usual one, export format.
std::span<const OutputFormat* const> outputFormats() noexcept;
// Null if there is none of that name.
const OutputFormat* findFormat(std::string_view name) noexcept;
std::optional<MoveNotation> findMoveNotation(std::string_view name) noexcept;

// For formats: the last move of a game; "--" for a null move.
std::string moveText(const AnyReplay& game, MoveNotation notation);
// "Ng1-f3", "e7xd8=Q+", "O-O", "N@f3".
std::string toLongSan(const AnyPosition& position, Move move);

}  // namespace nowchess::pgn
