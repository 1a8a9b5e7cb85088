#include "nowchess/pgn_tools/move_tree.h"

#include <mutex>

#include "nowchess/notation/san.h"
#include "pgn_tools/position_finder.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

namespace {

class MoveCounter {
public:
    using Handles = Events<Event::BeginGame, Event::Move, Event::EndGame>;

    MoveCounter(const AnyPosition& wanted, MoveScores& moves) : wanted_(wanted), moves_(moves) {}

    void beginGame(AnyReplay&, std::size_t) { found_.clear(); }
    void move(AnyReplay& game, const Token&) {
        if (!game.isMainLine() || !found_.empty() || game.isNullMove()) return;
        game.withPositionBefore([&](const auto& before) {
            if (wanted_.isAt(before)) found_ = toSan(before, game.lastMove()).view();
        });
    }
    void endGame(AnyReplay& game, std::size_t) {
        if (found_.empty()) return;
        MoveScore& score = moves_[found_];
        switch (game.marker().value_or(Result::Unknown)) {
            case Result::WhiteWins: ++score.whiteWins; break;
            case Result::BlackWins: ++score.blackWins; break;
            case Result::Draw: ++score.draws; break;
            case Result::BothLose:
            case Result::Unknown: ++score.others; break;
        }
    }

private:
    PositionFinder wanted_;
    MoveScores& moves_;
    std::string found_;  // the first move from the position
};

}  // namespace

void MoveScore::add(const MoveScore& other) noexcept {
    whiteWins += other.whiteWins;
    blackWins += other.blackWins;
    draws += other.draws;
    others += other.others;
}

Totals countMoves(const Source& source, const AnyPosition& position, MoveScores& moves, const RunOptions& run) {
    std::mutex adding;  // in whatever order: sums do not mind
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            MoveScores found;
            MoveCounter counter(position, found);
            takeOver(replay(block.text, counter, optionsFor(block)), block, result);
            const std::scoped_lock lock(adding);
            for (const auto& [san, score] : found) moves[san].add(score);
        },
        [](BlockResult&) { return true; });
}

}  // namespace nowchess::pgn
