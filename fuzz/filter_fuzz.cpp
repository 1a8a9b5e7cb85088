// Anything asked of a filter, and any games: a board pattern means what its definition says, a question read twice has
// one meaning, and the games that fit and those that do not are all games.
//
// Lines: a pattern, a material, a condition on a tag; then games.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check.h"
#include "nowchess/notation/board_pattern.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/filter.h"
#include "support/naive_pattern.h"

using namespace nowchess;

namespace {

std::string_view takeLine(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::vector<Position> somePositions() {
    std::vector<Position> positions;
    for (const char* const fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/8/8/8/8/8/8/K1k5 b - - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"})
        positions.push_back(*positionFromFen(fen));
    return positions;
}

void checkPattern(const BoardPattern& pattern, std::string_view text) {
    static const std::vector<Position> positions = somePositions();
    const BoardPattern back = pattern.mirrored().mirrored();
    for (const Position& position : positions) {
        const bool fits = pattern.matches(position.board(), position.turn());
        fuzz::check(back.matches(position.board(), position.turn()) == fits);
        // Trying every length of every star takes its time.
        constexpr std::ptrdiff_t mostStars = 12;
        const bool namesTurn = text.find_first_of(" \t") != std::string_view::npos;
        if (!namesTurn && std::ranges::count(text, '*') <= mostStars)
            fuzz::check(test::boardFits(position.board(), text) == fits);
    }
}

struct Filtered {
    std::string text;
    pgn::Totals totals;
};

Filtered filtered(std::string_view games, const pgn::GameFilter& wanted) {
    Filtered result;
    result.totals = pgn::filter(pgn::sourceOf(games), pgn::sinkTo(result.text), wanted, {.threads = 1});
    return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view games(reinterpret_cast<const char*>(data), size);
    const std::string_view patternText = takeLine(games);
    const std::string_view materialText = takeLine(games);
    const std::string_view tagText = takeLine(games);
    pgn::GameFilter wanted;
    if (const auto pattern = parseBoardPattern(patternText)) {
        checkPattern(*pattern, patternText);
        wanted.patterns.push_back(*pattern);
    } else {
        fuzz::check(pattern.error().column >= 1 && pattern.error().column <= patternText.size() + 1);
        fuzz::check(!message(pattern.error()).empty());
    }
    if (const auto material = pgn::parseMaterial(materialText)) {
        fuzz::check(pgn::mirrored(pgn::mirrored(*material)) == *material);
        wanted.materials.push_back(*material);
    } else {
        fuzz::check(material.error().offset <= materialText.size());
        fuzz::check(!message(material.error(), materialText).empty());
    }
    if (const auto tag = pgn::parseTagCondition(tagText)) wanted.tags.push_back(*tag);

    const Filtered fits = filtered(games, wanted);
    // Games without a result or tags may run into each other where the one between them is gone.
    if (fits.totals.errors == 0 && fits.totals.warnings == 0) {
        const Filtered again = filtered(fits.text, wanted);
        fuzz::check(again.text == fits.text && again.totals.written == fits.totals.written);
    }
    wanted.inverted = true;
    const Filtered others = filtered(games, wanted);
    fuzz::check(fits.totals.written + others.totals.written == fits.totals.games);
    return 0;
}
