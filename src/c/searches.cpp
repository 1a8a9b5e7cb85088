#include <atomic>
#include <chrono>
#include <mutex>
#include <stop_token>

#include "c/calls.h"
#include "nowchess/search/search.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

// A search only reads its handle, so that another thread may stop it meanwhile; `searching` keeps a second one out.
struct SearchObject {
    explicit SearchObject(std::size_t hashMegabytes) : searcher(hashMegabytes) {}
    mutable Searcher searcher;
    mutable std::mutex searching;
    mutable std::mutex stopping;  // guards `stop`
    mutable std::stop_source stop;
};

SearchLimits limitsOf(const nowchess_search_limits& numbers, std::size_t lines) {
    SearchLimits limits;
    if (numbers.nodes != 0) limits.nodes = numbers.nodes;
    if (numbers.depth != 0) limits.depth = static_cast<int>(std::min<std::uint32_t>(numbers.depth, Searcher::maxDepth));
    if (numbers.mate != 0) limits.mate = static_cast<int>(std::min<std::uint32_t>(numbers.mate, Searcher::maxDepth));
    if (numbers.soft_milliseconds != 0) limits.softLimit = std::chrono::milliseconds(numbers.soft_milliseconds);
    if (numbers.hard_milliseconds != 0) limits.hardLimit = std::chrono::milliseconds(numbers.hard_milliseconds);
    limits.lines = std::min<std::size_t>(lines, NOWCHESS_MAX_MOVES);
    return limits;
}

nowchess_search_line lineOf(const SearchLine& line) noexcept {
    nowchess_search_line out{};
    out.score = line.score.value;
    out.is_mate = line.score.kind == ScoreKind::Mate ? 1 : 0;
    out.depth = static_cast<std::uint8_t>(line.depth);
    out.size = static_cast<std::uint16_t>(std::min(line.moves.size(), std::size(out.moves)));
    for (std::size_t i = 0; i < out.size; ++i) out.moves[i] = line.moves[i].bits();
    return out;
}

}  // namespace

extern "C" {

nowchess_code nowchess_searcher_new(size_t hash_megabytes, nowchess_searcher** searcher) {
    if (searcher == nullptr) return NOWCHESS_NULL_POINTER;
    constexpr std::size_t most = std::size_t{1} << 20;
    if (hash_megabytes > most) return NOWCHESS_BAD_ARGUMENT;
    return guarded([&] {
        auto object = std::make_unique<SearchObject>(hash_megabytes == 0 ? 16 : hash_megabytes);
        return handOver(Kind::Searcher, std::move(object), searcher);
    });
}

nowchess_code nowchess_searcher_free(nowchess_searcher* handle) {
    return release<SearchObject>(handle, Kind::Searcher);
}

nowchess_code nowchess_searcher_forget(nowchess_searcher* handle) {
    return changing<SearchObject>(handle, Kind::Searcher, nullptr, [](SearchObject& object) {
        object.searcher.forget();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_searcher_search(const nowchess_searcher* handle, const nowchess_position* position,
                                       const nowchess_search_limits* limits, nowchess_search_line* lines,
                                       size_t capacity, size_t* size, uint64_t* nodes) {
    if (limits == nullptr || lines == nullptr || size == nullptr) return NOWCHESS_NULL_POINTER;
    if (capacity == 0) return NOWCHESS_BUFFER_TOO_SMALL;
    return reading<SearchObject>(handle, Kind::Searcher, nullptr, [&](const SearchObject& object) {
        const std::unique_lock searching(object.searching, std::try_to_lock);
        if (!searching) return nowchess_code{NOWCHESS_BUSY};
        std::optional<SearchRoot> root;
        {
            const LeaseResult leased = lease(position, Kind::Position, Access::Read, Kind::Game);
            if (leased.code != NOWCHESS_OK) return leased.code;
            if (leased.lease.kind() == Kind::Game)
                root.emplace(*static_cast<const AnyGame*>(leased.lease.object()));
            else
                root.emplace(*static_cast<const AnyPosition*>(leased.lease.object()));
        }
        std::stop_token token;
        {
            const std::scoped_lock lock(object.stopping);
            object.stop = std::stop_source();
            token = object.stop.get_token();
        }
        const SearchResult result = object.searcher.search(*root, limitsOf(*limits, capacity), token);
        *size = std::min(result.lines.size(), capacity);
        for (std::size_t i = 0; i < *size; ++i) lines[i] = lineOf(result.lines[i]);
        if (nodes != nullptr) *nodes = result.nodes;
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_searcher_stop(const nowchess_searcher* handle) {
    return reading<SearchObject>(handle, Kind::Searcher, nullptr, [](const SearchObject& object) {
        const std::scoped_lock lock(object.stopping);
        object.stop.request_stop();
        return nowchess_code{NOWCHESS_OK};
    });
}

}  // extern "C"
