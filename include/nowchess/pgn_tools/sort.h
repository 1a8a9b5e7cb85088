// The games of one or several streams, byte for byte as they are, in the order of their tags.
//
//   pgn::GameSorter sorter({{"White"}, {"Date", pgn::SortDirection::Down}});
//   pgn::collect(pgn::sourceOf(std::cin), sorter);
//   if (const auto fault = sorter.writeTo(pgn::sinkTo(std::cout))) std::puts(std::string(message(*fault)).c_str());
//
// Letters are compared without their case and numbers as numbers, so that round 10 comes after round 9; what is unknown
// ("?", or no tag at all) comes last. Equal games stay in the order in which they came. Memory is bounded: what does
// not fit lies in temporary files, which are merged, and of a value the first 1024 bytes count.
//
// Thread safety: a sorter is used by one tool at a time.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

enum class SortDirection : std::uint8_t { Up, Down };

struct SortTag {
    std::string name;
    SortDirection direction = SortDirection::Up;
    friend bool operator==(const SortTag&, const SortTag&) = default;
};

enum class SortFault : std::uint8_t { CannotOpen, CannotWrite, CannotRead };
std::string_view message(SortFault fault) noexcept;  // "a temporary file cannot be written"

// A game's place among others: bytes that are compared.
std::string sortKey(const std::vector<SortTag>& order, const std::function<std::string_view(std::string_view)>& tag);

class GameSorter {
public:
    // A new file that is gone when it is closed; null if there cannot be one.
    using OpenFile = std::function<std::FILE*()>;
    static constexpr std::size_t usualMemory = std::size_t{3} << 22;

    explicit GameSorter(std::vector<SortTag> order, OpenFile open = std::tmpfile, std::size_t memory = usualMemory);
    ~GameSorter();
    GameSorter(const GameSorter&) = delete;
    GameSorter& operator=(const GameSorter&) = delete;

    [[nodiscard]] const std::vector<SortTag>& order() const noexcept { return order_; }
    // False if a file fails: then it is of no use any more.
    bool add(std::string_view key, std::string_view game);
    // Goes on with the last game.
    bool addRest(std::string_view text);
    // All games, once. Stops, without a fault, where the sink wants no more.
    std::optional<SortFault> writeTo(const Sink& sink);

private:
    struct Entry {
        std::size_t key;
        std::size_t game;
        std::size_t end;
    };
    class Run;

    [[nodiscard]] std::string_view keyOf(const Entry& entry) const noexcept {
        return std::string_view(text_).substr(entry.key, entry.game - entry.key);
    }
    [[nodiscard]] std::string_view gameOf(const Entry& entry) const noexcept {
        return std::string_view(text_).substr(entry.game, entry.end - entry.game);
    }
    [[nodiscard]] std::size_t usedMemory() const noexcept { return text_.size() + entries_.size() * sizeof(Entry); }
    void sortEntries();
    bool spill();
    bool mergeLast(std::size_t count);
    template <typename Begin, typename Put>
    bool merge(std::span<const std::unique_ptr<Run>> runs, const Begin& begin, const Put& put);
    bool fail(SortFault fault) noexcept;
    std::unique_ptr<Run> newRun(std::size_t level);

    std::vector<SortTag> order_;
    OpenFile open_;
    std::size_t memory_;
    std::string text_;                        // keys and games that are in no file yet
    std::vector<Entry> entries_;              // in it
    std::vector<std::unique_ptr<Run>> runs_;  // in the order of the input
    std::optional<SortFault> fault_;
};

// Reads a stream into a sorter. The games are not judged.
Totals collect(const Source& source, GameSorter& sorter, const RunOptions& run = {});

}  // namespace nowchess::pgn
