// Looks ahead for the best move: iterative deepening over a principal variation search.
//
//   Searcher searcher;
//   SearchResult result = searcher.search(SearchRoot(game), {.depth = 8});
//   result.lines.front().moves.front();   // the best move, if there is any
//
// The same searcher, root and limits of depth or nodes give the same answer every time, if `forget` comes before.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/search/score.h"

namespace nowchess {

// Where a search begins, and what stood on the board before, as repetitions count.
struct SearchRoot {
    Position position;
    std::vector<Key> earlier{};  // the first one first

    explicit SearchRoot(const Position& start) : position(start) {}
    explicit SearchRoot(const Game& game);
    void play(Move move);  // precondition: legal
};

// All that is given must hold. Without any the search ends when it is stopped, or at its greatest depth.
struct SearchLimits {
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{};  // prove a mate in so many moves or fewer, and nothing else; ends without one, too
    std::optional<std::chrono::milliseconds> enough{};  // no new iteration after about this time …
    std::optional<std::chrono::milliseconds> most{};    // … and whatever is under way ends here
    std::vector<Move> only{};                           // look at no other first moves, unless empty
    std::size_t lines = 1;                              // so many best first moves, each with its line
};

struct SearchLine {
    int depth = 0;
    int deepest = 0;      // the longest line that was looked at, in half-moves
    SearchScore score{};  // from the side to move
    std::vector<Move> moves{};
};

struct SearchResult {
    std::vector<SearchLine> lines;  // the best first; none where there is no legal move
    std::uint64_t nodes = 0;
};

struct SearchReport {
    const SearchLine& line;
    std::size_t number;  // of the line: 0 is the best
    std::uint64_t nodes;
    std::chrono::milliseconds time;
    int hashPermille;  // how full the table is
};

class Searcher {
public:
    static constexpr int maxDepth = 100;

    explicit Searcher(std::size_t hashMegabytes = 16);
    ~Searcher();
    Searcher(Searcher&&) noexcept;
    Searcher& operator=(Searcher&&) noexcept;

    // What it has learned stays for the next move of the same game; for another one, forget it.
    void forget();

    // May be stopped from another thread at any time; then the answer is the best so far.
    SearchResult search(const SearchRoot& root, const SearchLimits& limits, const std::stop_token& stop = {},
                        const std::function<void(const SearchReport&)>& report = {});

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace nowchess
