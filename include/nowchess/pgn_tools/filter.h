// Those games of a stream that are wanted: by their tags, their length, their ending, and what stood on the board.
//
//   pgn::GameFilter wanted;
//   wanted.player = "carlsen";
//   wanted.ending = pgn::Ending::Checkmate;
//   pgn::filter(pgn::sourceOf(std::cin), pgn::sinkTo(std::cout), wanted);
//
// Thread safety: any number of them may run at once; the filter must not be changed meanwhile.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/notation/board_pattern.h"
#include "nowchess/openings/opening.h"
#include "nowchess/pgn/result.h"
#include "nowchess/pgn_tools/ending.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"
#include "nowchess/rules/position.h"

namespace nowchess::pgn {

// How many pieces of each type White and Black have, pawns included and kings aside.
using Material = std::array<std::uint8_t, 10>;

// What a tag must hold: text found in either case, whatever the alphabet, and anywhere in it. Blanks after a comma do
// not count.
struct TagCondition {
    std::string name;
    std::string text;
    bool isNegated = false;  // must not hold it
    bool isWholeWords =
        false;  // words as a whole, and numbers from their beginning: 1 is found in 1.2, not in 11 or 2.1
    friend bool operator==(const TagCondition&, const TagCondition&) = default;
};

struct GameFilter {
    std::optional<std::string> player{};  // part of a name, in either case
    std::vector<TagCondition> tags{};
    std::optional<std::string> firstEco{};  // how the code begins, or the first and the last one
    std::optional<std::string> lastEco{};
    // Part of the opening's name, in either case and spelling (Defense, Center), or its ECO code; by the positions of
    // the game and not by its tags.
    std::optional<std::string> opening{};
    const OpeningTable* openings = nullptr;  // the built-in table if not given; must outlive the filter
    std::optional<Result> result{};
    // Dates as 2020, 2020.05 or 2020.05.31. Tags may write them as 2020-05-31 or 2020/5/31, too.
    std::optional<std::string> since{};
    std::optional<std::string> until{};
    std::optional<Ending> ending{};
    bool isBroken = false;     // no ending at all: a move of the main line cannot be played
    std::uint64_t minElo = 0;  // of both players
    std::uint64_t maxElo = static_cast<std::uint64_t>(-1);
    std::uint64_t minPlies = 0;
    std::uint64_t maxPlies = static_cast<std::uint64_t>(-1);
    // What stood on the board after some move of the main line, or at the start; clocks do not matter, but the variant
    // does.
    std::optional<AnyPosition> position{};
    std::optional<Rules> rules{};          // of the game: standard chess and Chess960 are two
    std::vector<BoardPattern> patterns{};  // one of them; none: anything
    std::vector<Material> materials{};     // likewise
    bool inverted = false;
};

// "Termination=time" or "Variant!=Chess960", for whole words; empty if it is written otherwise.
std::optional<TagCondition> parseTagCondition(std::string_view text);

enum class MaterialFault : std::uint8_t { NotAPiece, KingNotFirst, NotTwoKings };
struct MaterialError {
    MaterialFault fault;
    std::size_t offset = 0;  // in the text
    friend bool operator==(const MaterialError&, const MaterialError&) = default;
};
// "KRPvKR", with or without the v: the pieces of White, then those of Black.
std::expected<Material, MaterialError> parseMaterial(std::string_view text);
std::string message(const MaterialError& error, std::string_view text);
// With the colours swapped.
Material mirrored(const Material& material);

// Writes the wanted games as they are, byte for byte. A game with errors is judged by what could be read of it.
Totals filter(const Source& source, const Sink& sink, const GameFilter& wanted, const RunOptions& run = {});

}  // namespace nowchess::pgn
