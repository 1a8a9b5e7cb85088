// The built-in engine behind UCI: takes lines, answers through a function, and searches in a thread of its own, so that
// it always listens.
//
//   UciEngine engine([](std::string_view line) { std::cout << line << std::endl; }, std::random_device()());
//   for (std::string line; std::getline(std::cin, line) && engine.hear(line);) {
//   }
//   engine.finish();
//
// Thread safety: one thread calls it. The function is called by that thread and by the search, never by both at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "nowchess/rules/validate.h"
#include "nowchess/search/search.h"
#include "nowchess/search/strength.h"
#include "nowchess/search/time_plan.h"
#include "uci/uci_line.h"

namespace nowchess::app {

class UciEngine {
public:
    // `seed`: for the choice among moves below full strength.
    UciEngine(std::function<void(std::string_view)> say, std::uint64_t seed);
    ~UciEngine();
    UciEngine(const UciEngine&) = delete;
    UciEngine& operator=(const UciEngine&) = delete;

    // False after `quit`.
    bool hear(std::string_view line);
    // No more lines come: a search that ends by itself is waited for, any other is stopped.
    void finish();

private:
    void obey(UciWord word);
    void obey(const UciOption& option);
    void obey(const UciPosition& position);
    void obey(const UciPositionError& error);
    void obey(const UciGo& go);

    void introduce();
    void setHash(std::size_t megabytes);
    void setTables(const std::string& path);
    void start(const UciGo& go);
    void stop();
    void think(const UciGo& go, const std::stop_token& stopped);
    void count(int depth, const std::stop_token& stopped);
    [[nodiscard]] SearchResult search(const UciGo& go, const std::stop_token& stopped);
    [[nodiscard]] std::string bestMove(const SearchResult& result);
    void waitForStop(const std::stop_token& stopped);
    [[nodiscard]] std::size_t choose(const SearchResult& result);
    [[nodiscard]] SearchLimits limitsOf(const UciGo& go) const;
    [[nodiscard]] std::optional<int> limitedElo() const noexcept;
    void report(const SearchReport& news);
    void say(std::string_view line);
    void inform(std::string_view text);

    std::function<void(std::string_view)> say_;
    std::mutex saying_;

    Searcher searcher_;
    std::shared_ptr<const Tablebase> tables_;
    std::optional<SearchRoot> root_;  // empty after a `position` that names none
    std::size_t lines_ = 1;
    std::chrono::milliseconds moveOverhead_;
    LagMeter lag_;
    Variant variant_ = Variant::Standard;
    CastlingMode castling_ = CastlingMode::Standard;
    bool limitsStrength_ = false;
    int elo_ = strongestElo;
    int skill_;
    std::mt19937_64 random_;

    std::optional<UciGo> pondered_;          // what to do at `ponderhit`
    std::atomic<bool> isPonderHit_ = false;  // the search that is being stopped owes no answer
    std::mutex waiting_;
    std::condition_variable_any stopAsked_;
    bool endsByItself_ = true;
    bool hasQuit_ = false;
    std::jthread thread_;  // the last member: it ends before what it uses
};

}  // namespace nowchess::app
