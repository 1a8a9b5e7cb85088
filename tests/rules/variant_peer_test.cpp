// Random positions of the variants, listed by the library and by fairy-stockfish where that is installed.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "naive/variant_positions.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "support/environment.h"
#include "support/scratch_directory.h"

namespace nowchess {
namespace {

namespace fs = std::filesystem;
namespace second = naive::variants;

std::optional<fs::path> fairyStockfish() {
    for (const fs::path place : {"/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"})
        if (fs::exists(place)) return place;
    return std::nullopt;
}

// The moves that `go perft 1` printed, position by position, each list sorted.
std::vector<std::vector<std::string>> listedMoves(std::istream& output) {
    std::vector<std::vector<std::string>> lists(1);
    for (std::string line; std::getline(output, line);) {
        if (line.starts_with("Nodes searched")) {
            std::ranges::sort(lists.back());
            lists.emplace_back();
        } else if (const auto colon = line.find(": 1"); colon != std::string::npos && !line.starts_with("info")) {
            lists.back().push_back(line.substr(0, colon));
        }
    }
    lists.pop_back();
    return lists;
}

class VariantPeer : public testing::TestWithParam<Variant> {};

TEST_P(VariantPeer, ListsTheSameMoves) {
    const auto engine = fairyStockfish();
    if (!engine) GTEST_SKIP() << "fairy-stockfish is not installed";
    const auto naiveVariant = *std::ranges::find(second::allVariants, uciName(GetParam()), second::name);
    std::vector<AnyPosition> positions;
    // It lists moves after the end of a game: only games that go on are asked.
    second::forRandomPositions(naiveVariant, second::Start::Usual, 20261117, test::scaled(10'000),
                               [&](const second::Sample& sample) {
                                   const auto position = positionFromFen(sample.fen, GetParam());
                                   ASSERT_TRUE(position) << sample.fen;
                                   if (!boardOutcome(*position)) positions.push_back(*position);
                               });
    ASSERT_FALSE(positions.empty());

    const test::ScratchDirectory scratch;
    const fs::path questions = scratch.path() / "questions";
    const fs::path answers = scratch.path() / "answers";
    {
        std::ofstream to(questions);
        to << "uci\nsetoption name UCI_Variant value " << uciName(GetParam()) << '\n';
        for (const AnyPosition& position : positions) to << "position fen " << toFen(position) << "\ngo perft 1\n";
        to << "quit\n";
    }
    ASSERT_EQ(std::system((engine->string() + " < " + questions.string() + " > " + answers.string()).c_str()), 0);
    std::ifstream from(answers);
    const auto lists = listedMoves(from);
    ASSERT_EQ(lists.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        std::vector<std::string> ours;
        for (const Move move : legalMoves(positions[i])) ours.push_back(toCoordinates(move, CastlingMode::Standard));
        std::ranges::sort(ours);
        ASSERT_EQ(ours, lists[i]) << toFen(positions[i]);
    }
}

// Without atomic: Debian's build does not have it, and plays standard chess instead.
INSTANTIATE_TEST_SUITE_P(Variants, VariantPeer,
                         testing::Values(Variant::Crazyhouse, Variant::Antichess, Variant::Horde, Variant::RacingKings,
                                         Variant::KingOfTheHill, Variant::ThreeCheck),
                         [](const auto& tested) { return "v" + std::string(uciName(tested.param)); });

}  // namespace
}  // namespace nowchess
