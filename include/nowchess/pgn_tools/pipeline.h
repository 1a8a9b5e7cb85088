// Reads a stream of games with several workers at once and hands over what they made of it in the order of the stream.
// The tools of this directory are built on it, and so can others:
//
//   pgn::Pipeline pipeline(pgn::sourceOf("1. e4 e5 * 1. d4 *"), 2);
//   std::uint64_t games = 0;
//   pipeline.run(
//       [](const pgn::Block& block, pgn::BlockResult& result) {  // on any thread
//           result.totals.games = pgn::replay(block.text).games;
//       },
//       [&](pgn::BlockResult& result) {  // in order, one at a time
//           games += result.totals.games;
//           return true;
//       });
//
// Memory is bounded, whatever the size of the stream: a few blocks for each worker, and a large block, that of a very
// long game, is worked on while there is no other.
//
// Thread safety: one pipeline is run once, by one thread; it has its own workers. `work` is called by several threads
// at once, `take` and the source are not.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/splitter.h"

namespace nowchess::pgn {

// What was counted.
struct Totals {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;  // of the main lines
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t bytes = 0;    // of the stream
    std::uint64_t written = 0;  // games
    std::uint64_t cut = 0;      // games that are longer than `maxGameSize`: only their beginnings were judged
    bool isStopped = false;     // before the end of the stream

    void add(const Totals& other) noexcept {
        games += other.games;
        moves += other.moves;
        errors += other.errors;
        warnings += other.warnings;
        bytes += other.bytes;
        written += other.written;
        cut += other.cut;
        isStopped = isStopped || other.isStopped;
    }
};

// A game among others: a key that equal games share, and how many bytes it takes.
struct GamePart {
    std::uint64_t key;
    std::size_t size;
};

// Where in a text the number of a game is to be put, which only those know who put the texts in order.
struct NumberPlace {
    std::size_t offset;
    std::uint64_t game;  // its 1-based index in its block
};

// What a worker makes of some games. Games and lines of the findings count from the block's first; the pipeline turns
// them into those of the stream, and counts the bytes.
struct BlockResult {
    std::string out;
    std::vector<GamePart> parts;            // of `out`, for tools that look at each game by itself
    std::vector<NumberPlace> numberPlaces;  // in `out`, in order
    std::vector<Finding> findings;
    Totals totals;
    bool isOpen = false;  // the last game of `out` goes on in the next block
    bool isRest = false;  // that block: `out` is its text
};

class Pipeline {
public:
    using Work = std::function<void(const Block& block, BlockResult& result)>;
    // False: that is enough, the rest of the stream is not wanted.
    using Take = std::function<bool(BlockResult& result)>;

    // 0 threads: as many as the machine has.
    Pipeline(Source source, std::size_t threads);

    // False if `take` ended it. What any of the functions throws is thrown here, when all workers have ended.
    bool run(const Work& work, const Take& take);

private:
    struct Slot {
        BlockResult result;
        bool isDone = false;
        std::uint64_t lineEnds = 0;
        std::uint64_t tail = 0;  // bytes after the last line end
    };

    void serve(const Work& work, const Take& take);
    bool waitForRoom();
    void waitForOthers(std::uint64_t number);
    void finish(std::uint64_t number, Slot slot, const Take& take);
    void place(Slot& slot) noexcept;

    static constexpr std::size_t smallestBlock = std::size_t{1} << 12;
    static constexpr std::size_t largeBlock = std::size_t{1} << 20;

    std::size_t threads_;
    Splitter splitter_;
    std::size_t blockSize_ = smallestBlock;  // of the next block
    std::mutex reading_;
    std::mutex writing_;
    std::condition_variable roomMade_;
    std::vector<Slot> slots_;  // a ring: block n lies at n modulo its size
    std::uint64_t begun_ = 0;
    std::uint64_t written_ = 0;
    std::size_t waiting_ = 0;  // bytes that are done and wait for a block before them
    bool isSwelling_ = false;  // much more is written than was read
    bool isStopped_ = false;
    std::exception_ptr failure_;
    std::uint64_t lines_ = 0;  // of the stream, before the next block to be written
    std::uint64_t column_ = 0;
    std::uint64_t games_ = 0;
};

// What every tool can be asked for.
struct RunOptions {
    std::size_t threads = 0;  // 0: as many as the machine has
    // Called in order after every block, when all of it has been handed over; false stops the tool.
    std::function<bool(const Totals& soFar)> afterBlock = {};
    // Called for a game that is too long to be judged as a whole.
    std::function<void(const Finding& finding)> onCut = {};
};

}  // namespace nowchess::pgn
