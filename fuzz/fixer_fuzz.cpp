// Repairs any bytes: a second time there is nothing left to do, the games are those that were there, and a game that
// needed no repair is as it was.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "check.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn_tools/fix.h"

using namespace nowchess;

namespace {

pgn::BlockResult fixed(std::string_view text) {
    pgn::BlockResult result;
    pgn::Block block;
    block.text = text;
    pgn::fixBlock(block, result);
    return result;
}

struct GameTexts {
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::EndGame>;
    pgn::Flow beginGame(std::size_t offset) {
        begins.push_back(offset);
        return pgn::Flow::SkipGame;
    }
    void endGame(std::size_t offset) { ends.push_back(offset); }
    std::vector<std::size_t> begins;
    std::vector<std::size_t> ends;
};

std::uint64_t errorsIn(std::string_view text) {
    const pgn::Report report = pgn::replay(text);
    return report.errors;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const pgn::BlockResult once = fixed(text);
    if (once.findings.empty()) fuzz::check(once.out == text);

    const pgn::BlockResult twice = fixed(once.out);
    fuzz::check(twice.findings.empty() && twice.out == once.out);
    // A result that is there at last can be held against its tag.
    const bool hasNewResult = std::ranges::any_of(
        once.findings, [](const pgn::Finding& finding) { return finding.fault == pgn::Fault::MissingResult; });
    fuzz::check(hasNewResult || errorsIn(once.out) == once.totals.errors);

    const auto before = pgn::readGames(text);
    const auto after = pgn::readGames(once.out);
    fuzz::check(before.size() == after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        fuzz::check(before[i].game.position() == after[i].game.position());
        fuzz::check(before[i].tags.size() == after[i].tags.size());
    }

    std::set<std::uint64_t> repaired;
    for (const pgn::Finding& finding : once.findings) repaired.insert(finding.game);
    GameTexts games;
    pgn::read(text, games);
    for (std::size_t i = 0; i < games.begins.size(); ++i)
        if (!repaired.contains(i + 1))
            fuzz::check(once.out.contains(text.substr(games.begins[i], games.ends[i] - games.begins[i])));
    return 0;
}
