// Searches for the best move, in any variant: iterative deepening over a principal variation search.
//
//   Game game;
//   Searcher searcher;
//   SearchResult result = searcher.search(SearchRoot(game), {.depth = 8});
//   if (!result.lines.empty()) game.play(result.lines.front().moves.front());
//
// With a limit of depth or nodes, the same root always gives the same answer, provided that `forget` comes before.
//
// Thread safety: one thread at a time for one Searcher; any number of them in as many threads. A search is stopped from
// another thread through its stop token.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/search/score.h"
#include "nowchess/search/stop_token.h"
#include "nowchess/search/tablebase.h"

namespace nowchess {

// Where a search begins, and the keys of the positions before it, for repetitions.
struct SearchRoot {
    AnyPosition position;
    std::vector<Key> earlier{};  // oldest first

    explicit SearchRoot(const AnyPosition& start) : position(start) {}
    template <typename V>
    explicit SearchRoot(const BasicGame<V>& game) : position(game.position()) {
        for (const auto& ply : game.history().first(game.ply())) earlier.push_back(ply.position.key());
    }
    void play(Move move);  // precondition: legal
};

// The first limit that is reached ends the search; without any it ends when it is stopped, or at maxDepth.
struct SearchLimits {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{};  // look for a mate in at most so many moves, with nothing pruned; ends if there is none
    std::optional<std::chrono::milliseconds> softLimit{};  // no new iteration after about this time
    std::optional<std::chrono::milliseconds> hardLimit{};  // the iteration under way is interrupted
    std::vector<Move> rootMoves{};                         // search only these at the root; empty: all
    std::size_t lines = 1;                                 // how many best root moves, each with its line (multi-PV)
};

struct SearchLine {
    int depth = 0;
    int deepest = 0;            // the longest line that was searched, in plies (UCI's seldepth)
    SearchScore score{};        // from the side to move
    std::vector<Move> moves{};  // the principal variation
};

struct SearchResult {
    std::vector<SearchLine> lines;  // best first; empty if there is no legal move
    std::uint64_t nodes = 0;
};

struct SearchReport {
    const SearchLine& line;
    std::size_t number;  // index of the line: 0 is the best
    std::uint64_t nodes;
    std::chrono::milliseconds time;
    int hashPermille;         // how full the transposition table is
    std::uint64_t tableHits;  // positions that were found in the tablebases
};

class Searcher {
public:
    static constexpr int maxDepth = 100;

    explicit Searcher(std::size_t hashMegabytes = 16);
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    // Clears the transposition and history tables, which otherwise serve the next move of the same game. A search in
    // another variant does so by itself.
    void forget();

    // In standard chess and Chess960: root moves that spoil what these promise are left out, unless several lines or a
    // mate are asked for, and positions found in them are not searched further. A null pointer: none are used.
    void useTablebase(std::shared_ptr<const Tablebase> tablebase);

    // When stopped, the answer is the best so far. `report` is called in the calling thread, for every line of every
    // iteration.
    SearchResult search(const SearchRoot& root, const SearchLimits& limits, const StopToken& stop = {},
                        const std::function<void(const SearchReport&)>& report = {});

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace nowchess
