// Reads a file of games with several workers at once and hands over what they made of it in the order of the file.
//
//   PgnPipeline pipeline(input, threads);
//   pipeline.run([](const pgn::Block& block, PgnResultBlock& result) { … },      // on any thread
//                [&](PgnResultBlock& result) { out.write(result.out); return true; });   // in order, one at a time
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "commands/pgn_input.h"
#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/splitter.h"

namespace nowchess::app {

// A game among others: some key, and how many bytes it takes.
struct PgnPart {
    std::uint64_t key;
    std::size_t size;
};

// What a worker makes of some games. Games and lines of the findings count from the block's first; the pipeline turns
// them into those of the file.
struct PgnResultBlock {
    std::string out;
    std::vector<PgnPart> parts;  // of `out`, for commands that look at each game by itself
    std::vector<pgn::Finding> findings;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t bytes = 0;
};

class PgnPipeline {
public:
    using Work = std::function<void(const pgn::Block& block, PgnResultBlock& result)>;
    // False: that is enough, the rest of the file is not wanted.
    using Take = std::function<bool(PgnResultBlock& result)>;

    PgnPipeline(PgnInput& input, std::size_t threads);

    void run(const Work& work, const Take& take);

private:
    struct Slot {
        PgnResultBlock result;
        bool isDone = false;
        std::uint64_t lineEnds = 0;
        std::uint64_t tail = 0;  // bytes after the last line end
    };

    void serve(const Work& work, const Take& take);
    bool takeBlock(pgn::Block& block, std::uint64_t& number);
    void finish(std::uint64_t number, Slot slot, const Take& take);
    void place(Slot& slot) noexcept;

    std::size_t threads_;
    pgn::Splitter splitter_;
    std::mutex reading_;
    std::mutex writing_;
    std::condition_variable roomMade_;
    std::vector<Slot> slots_;  // a ring: block n lies at n modulo its size
    std::uint64_t begun_ = 0;
    std::uint64_t written_ = 0;
    std::size_t waiting_ = 0;  // bytes that are done and wait for a block before them
    bool isStopped_ = false;
    std::exception_ptr failure_;
    std::uint64_t lines_ = 0;  // of the file, before the next block to be written
    std::uint64_t column_ = 0;
    std::uint64_t games_ = 0;
};

}  // namespace nowchess::app
