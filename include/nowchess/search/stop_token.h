// How a search is stopped: std::stop_source and std::stop_token, or the part of them that a search needs where the
// standard library has none (libc++ before version 20, WebAssembly).
//
//   StopSource source;
//   Searcher().search(SearchRoot(position), {.depth = 30}, source.get_token());  // ends after source.request_stop()
//
// Thread safety: any number of threads may ask and stop at the same time.
#pragma once

#include <version>

#ifdef __cpp_lib_jthread
#include <stop_token>
#else
#include <atomic>
#include <memory>
#include <utility>
#endif

namespace nowchess {

#ifdef __cpp_lib_jthread
using StopSource = std::stop_source;
using StopToken = std::stop_token;
#else
class StopToken {
public:
    StopToken() = default;  // is never stopped
    [[nodiscard]] bool stop_requested() const noexcept { return stopped_ && *stopped_; }

private:
    friend class StopSource;
    explicit StopToken(std::shared_ptr<const std::atomic<bool>> stopped) : stopped_(std::move(stopped)) {}

    std::shared_ptr<const std::atomic<bool>> stopped_;
};

class StopSource {
public:
    [[nodiscard]] StopToken get_token() const { return StopToken(stopped_); }
    void request_stop() noexcept { *stopped_ = true; }

private:
    std::shared_ptr<std::atomic<bool>> stopped_ = std::make_shared<std::atomic<bool>>(false);
};
#endif

}  // namespace nowchess
