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
#include <vector>

#include "nowchess/notation/san.h"
#include "nowchess/openings/opening.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tag.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::pgn {

// How moves are written, where a format has moves.
enum class MoveNotation : std::uint8_t { San, Uci, Lan };
inline constexpr std::array<std::string_view, 3> moveNotationNames{"san", "uci", "lan"};

// Variant, SetUp and FEN: without them nobody could play the moves.
bool isPartOfGame(std::string_view tagName) noexcept;

// What becomes of the tags. Those that are part of the game always stay.
struct TagChanges {
    std::optional<std::vector<std::string>> kept = {};  // only these; all if there is no value
    std::vector<std::string> dropped = {};
    std::vector<Tag> set = {};              // in place of the tag of that name, or behind all others
    std::vector<std::string> ordered = {};  // these come first, in this order

    [[nodiscard]] bool areNone() const noexcept { return !kept && dropped.empty() && set.empty() && ordered.empty(); }
    [[nodiscard]] bool keeps(std::string_view name) const noexcept;
    // Where it stands in `ordered`; behind all of them if it does not.
    [[nodiscard]] std::ptrdiff_t rankOf(std::string_view name) const noexcept;
};

// A game that takes more than this, in a form that swells or with very many tags, is left out and reported: that
// bounds the memory. Games that were really played take a thousandth of it.
inline constexpr std::size_t maxGameText = std::size_t{5} << 21;
inline constexpr std::size_t maxGameTags = 100'000;

// What a row of a table is about.
enum class TableRows : std::uint8_t { Games, Moves };
inline constexpr std::array<std::string_view, 2> tableRowsNames{"games", "moves"};

struct FormatOptions {
    MoveNotation moves = MoveNotation::San;
    bool comments = true;
    bool glyphs = true;
    bool variations = true;
    bool clocks = true;  // %clk, %emt and the like inside comments
    // Games with a move that cannot be played are written up to it, and marked; otherwise they are left out.
    bool brokenGames = false;
    std::optional<std::uint32_t> maxPlies = {};  // of the main line; what follows is left out
    TagChanges tags = {};

    // Of PGN.
    std::size_t width = MovetextWriter::usualWidth;  // 0: the moves of a game are one line
    PieceLetters letters = PieceLetters::English;
    bool figurines = false;                      // instead of letters
    std::optional<std::uint32_t> fenEvery = {};  // the FEN as a comment after every so many half-moves
    bool renumbered = false;                     // from 1, whatever the start position says

    // Of tables.
    TableRows rows = TableRows::Games;
    std::vector<std::string> columns = {};  // tags, or those of `computedColumns`; the usual ones if empty

    // Of FEN and EPD: each line ends with the number of its game and the half-moves before it, id "3.12".
    bool ids = false;
    std::uint64_t gamesBefore = 0;  // in other streams; numbers of games go on from there
    // Where it knows the opening, games are given the tags ECO and Opening. Must outlive the conversion.
    const OpeningTable* openings = nullptr;
};

// The columns of a table that are no tags; those of moves are for rows of moves alone.
struct ComputedColumns {
    std::span<const std::string_view> ofGames;
    std::span<const std::string_view> ofMoves;
};
ComputedColumns computedColumns() noexcept;

// A game of which all moves have been replayed.
struct FinishedGame {
    const AnyReplay& replay;
    const AnyPosition& start;
    const AnyPosition& end;   // after the last move that is written
    std::uint32_t plies;      // that are written
    std::span<TagView> tags;  // in UTF-8 and without escapes
    Result result;
    bool isBroken = false;     // the rest of its moves could not be played
    bool isShortened = false;  // the rest of its moves is not wanted
    // Where the number of the game is to be put into the text, which is known only when the texts are put in order.
    std::vector<std::size_t>& numberPlaces;
};

// Makes text of one game after the other: is given a game's events, as far as they are to be written, and appends the
// text at its end. A game whose start or moves cannot be played is not ended; the next begins anew.
class GameFormatter {
public:
    GameFormatter() = default;
    GameFormatter(const GameFormatter&) = delete;
    GameFormatter& operator=(const GameFormatter&) = delete;
    virtual ~GameFormatter() = default;

    // Is it to be given comments, glyphs and variations? Otherwise it is given the moves of main lines alone.
    [[nodiscard]] virtual bool isAnnotated() const noexcept { return false; }
    // At the start position.
    virtual void begin(const AnyReplay& game) = 0;
    // A move has been played.
    virtual void move([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] const Token& token) {}
    // Comments are in UTF-8.
    virtual void nag([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] unsigned number) {}
    virtual void comment([[maybe_unused]] const AnyReplay& game, [[maybe_unused]] std::string_view text) {}
    virtual void beginVariation() {}
    virtual void endVariation() {}
    // How many bytes of memory the game takes so far, about.
    [[nodiscard]] virtual std::size_t size() const noexcept { return 0; }
    // False if its text takes more than `maxGameText`; then what was appended is dropped.
    [[nodiscard]] virtual bool end(const FinishedGame& game, std::string& out) = 0;
};

struct OutputFormat {
    std::string_view name;  // "json"
    bool hasMoves = false;  // asks for a notation
    std::unique_ptr<GameFormatter> (*makeFormatter)(const FormatOptions& options);
    // What comes before the first game.
    void (*appendHeading)(const FormatOptions& options, std::string& out) = nullptr;
};

// In the order in which they are offered; the first is the usual one, export format.
std::span<const OutputFormat* const> outputFormats() noexcept;
// Null if there is none of that name.
const OutputFormat* findFormat(std::string_view name) noexcept;
std::optional<MoveNotation> findMoveNotation(std::string_view name) noexcept;

// For formats: the last move of a game; "--" for a null move.
std::string moveText(const AnyReplay& game, MoveNotation notation);
// A move in standard or long notation with the letters or figurines that are asked for.
std::string inLetters(std::string move, const FormatOptions& options);
// "Ng1-f3", "e7xd8=Q+", "O-O", "N@f3".
std::string toLongSan(const AnyPosition& position, Move move);

}  // namespace nowchess::pgn
