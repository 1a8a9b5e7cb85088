#include "nowchess/pgn_tools/pipeline.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "nowchess/pgn/replay.h"
#include "rules/threads.h"

namespace nowchess::pgn {

namespace {

std::size_t workers(std::size_t threads) {
    return threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace

Pipeline::Pipeline(Source source, std::size_t threads)
    : threads_(workers(threads)), splitter_(std::move(source)), slots_(4 * threads_) {}

bool Pipeline::run(const Work& work, const Take& take) {
    runInThreads(threads_, [&] { serve(work, take); });
    if (failure_) std::rethrow_exception(failure_);
    return !isStopped_;
}

void Pipeline::serve(const Work& work, const Take& take) {
    try {
        for (Block block;;) {
            std::unique_lock reading(reading_);
            if (!waitForRoom() || !splitter_.next(block)) return;
            const std::uint64_t number = begun_++;
            const bool isLarge = block.text.size() >= largeBlock;
            if (isLarge)
                waitForOthers(number);  // and nobody reads another one
            else
                reading.unlock();
            Slot slot;
            slot.result.totals.bytes = block.text.size();
            work(block, slot.result);
            slot.lineEnds = countLineEnds(block.text);
            const std::size_t last = block.text.find_last_of("\r\n");
            slot.tail = last == std::string::npos ? block.text.size() : block.text.size() - last - 1;
            if (isLarge) std::exchange(block, {});  // gives its room back, which an assignment would keep
            finish(number, std::move(slot), take);
        }
    } catch (...) {
        const std::scoped_lock lock(writing_);
        if (!failure_) failure_ = std::current_exception();
        isStopped_ = true;
        roomMade_.notify_all();
    }
}

// The reader does not run away from the writer by more than the ring has room for, nor by much memory: a few bytes of
// text can ask for many to be written. So the first blocks are small, and where that is seen the others are, too.
// False if nobody wants more.
bool Pipeline::waitForRoom() {
    constexpr std::size_t mostWaiting = std::size_t{1} << 22;
    std::unique_lock writing(writing_);
    roomMade_.wait(writing,
                   [&] { return isStopped_ || (begun_ - written_ < slots_.size() && waiting_ <= mostWaiting); });
    if (isStopped_) return false;
    blockSize_ = isSwelling_ ? smallestBlock : std::min(2 * blockSize_, Splitter::defaultBlockSize);
    splitter_.setBlockSize(blockSize_);
    return true;
}

// Until all before this block are written.
void Pipeline::waitForOthers(std::uint64_t number) {
    std::unique_lock writing(writing_);
    roomMade_.wait(writing, [&] { return isStopped_ || written_ == number; });
}

// Whoever finishes the block that is next to be written also writes those after it that are done.
void Pipeline::finish(std::uint64_t number, Slot slot, const Take& take) {
    const std::scoped_lock lock(writing_);
    slot.isDone = true;
    waiting_ += slot.result.out.size();
    constexpr std::uint64_t fewTimes = 32;
    isSwelling_ = isSwelling_ || slot.result.out.size() > fewTimes * slot.result.totals.bytes;
    slots_[number % slots_.size()] = std::move(slot);
    while (!isStopped_ && slots_[written_ % slots_.size()].isDone) {
        Slot next = std::exchange(slots_[written_ % slots_.size()], {});
        waiting_ -= next.result.out.size();
        place(next);
        if (!take(next.result)) isStopped_ = true;
        ++written_;
    }
    roomMade_.notify_all();
}

void Pipeline::place(Slot& slot) noexcept {
    for (Finding& finding : slot.result.findings) {
        if (finding.line == 1) finding.column += column_;
        finding.line += lines_;
        finding.game += games_;
    }
    lines_ += slot.lineEnds;
    column_ = slot.lineEnds == 0 ? column_ + slot.tail : slot.tail;
    games_ += slot.result.totals.games;
}

}  // namespace nowchess::pgn
