// Reads any bytes as PGN, whole and in blocks: the same games and findings, each where it says it is. What is read of a
// game can be written and read again, and a tree gives back its bytes, those that were not changed at least.
#include <algorithm>

#include "check.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn/dead_check.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/splitter.h"
#include "nowchess/pgn/tree.h"

using namespace nowchess;

namespace {

struct Verdict {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::vector<pgn::Finding> findings;
    bool operator==(const Verdict&) const = default;
};

template <typename Listener>
Verdict whole(std::string_view text) {
    Listener listener;
    pgn::Report report = pgn::replay(text, listener);
    return {report.games, report.moves, std::move(report.findings)};
}

template <typename Listener>
Verdict inBlocks(std::string_view text, std::size_t blockSize) {
    pgn::Splitter splitter(
        [rest = text](char* to, std::size_t room) mutable {
            const std::size_t count = rest.copy(to, std::min<std::size_t>(room, 13));
            rest.remove_prefix(count);
            return count;
        },
        blockSize);
    Verdict verdict;
    pgn::TextOrigin origin;
    for (pgn::Block block; splitter.next(block);) {
        origin.games = verdict.games;
        Listener listener;
        pgn::Report report = pgn::replay(block.text, listener, {.origin = origin});
        verdict.games += report.games;
        verdict.moves += report.moves;
        for (pgn::Finding& finding : report.findings) verdict.findings.push_back(std::move(finding));
        const std::uint64_t lineEnds = pgn::countLineEnds(block.text);
        const std::size_t last = block.text.find_last_of("\r\n");
        origin.column = lineEnds == 0 ? origin.column + block.text.size() : block.text.size() - last - 1;
        origin.offset += block.text.size();
        origin.line += lineEnds;
    }
    fuzz::check(origin.offset == text.size());
    return verdict;
}

struct Comments {
    using Handles = pgn::Events<pgn::Event::Comment>;
    void comment([[maybe_unused]] const pgn::Token& token, std::string_view text) {
        for (const pgn::CommentCommand& command : pgn::commandsOf(text))
            fuzz::check(command.offset + command.size <= text.size());
    }
};

// What is changed back is as it was, and what is changed can be read.
void checkEdits(pgn::Tree tree) {
    const std::string source = pgn::toText(tree);
    std::string name = "Ours";
    while (pgn::tagValue(tree.tags(), name)) name += '_';  // the text may have that one, too
    tree.setTag(name, "x");
    tree.removeTag(name);
    fuzz::check(pgn::toText(tree) == source);
    if (!tree.findings().empty() || tree.mainLine().empty()) return;
    tree.setComment(tree.mainLine().back(), "new");
    tree.promoteToMain(tree.children(pgn::Tree::root()).back());
    const auto again = pgn::readTrees(pgn::toText(tree));
    fuzz::check(again.size() == 1 && pgn::toExportFormat(again[0]) == pgn::toExportFormat(tree));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const Verdict verdict = whole<pgn::NoListener>(text);
    fuzz::check(inBlocks<pgn::NoListener>(text, 16 + data[0]) == verdict);
    fuzz::check(inBlocks<pgn::DeadCheck>(text, 16 + data[0]) == whole<pgn::DeadCheck>(text));
    for (const pgn::Finding& finding : verdict.findings) {
        fuzz::check(finding.offset <= text.size() && finding.game >= 1);
        fuzz::check(!message(finding).empty());
    }
    Comments comments;
    pgn::read(text, comments);
    const auto games = pgn::readGames(text);
    fuzz::check(games.size() == verdict.games);
    for (const pgn::ParsedGame& game : games) {
        const auto again = pgn::readGame(pgn::toText(game.game, game.tags));
        fuzz::check(again && again->game.position() == game.game.position());
    }
    std::string sources;
    for (const pgn::Tree& tree : pgn::readTrees(text)) {
        sources += pgn::toText(tree);
        fuzz::check(pgn::readTrees(pgn::toExportFormat(tree)).size() == 1);
        checkEdits(tree);
    }
    fuzz::check(games.empty() || sources == text);
    return 0;
}
