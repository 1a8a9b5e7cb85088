#include "nowchess/pgn_tools/sort.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/tag.h"
#include "nowchess/pgn_tools/tag_values.h"
#include "pgn_tools/tool.h"
#include "text/fold.h"
#include "text/stable_order.h"

namespace nowchess::pgn {

namespace {

// So many files are merged into one: few enough to be open at once, with a buffer each.
constexpr std::size_t mostOfALevel = 16;
// More of a value is not looked at: keys are held in memory.
constexpr std::size_t longestCompared = 1024;
constexpr std::size_t chunkSize = std::size_t{1} << 16;

bool isUnknown(std::string_view value) noexcept {
    return std::ranges::all_of(value, [](char c) { return c == '?' || c == '.' || c == '-' || c == ' '; });
}

// Small letters, and before each number the count of its digits.
void appendComparable(std::string& key, std::string_view value) {
    while (!value.empty()) {
        const std::size_t digits = std::min(value.find_first_not_of("0123456789"), value.size());
        if (digits == 0) {
            const std::size_t size = std::min(value.find_first_of("0123456789"), value.size());
            appendFolded(key, value.substr(0, size));
            value.remove_prefix(size);
            continue;
        }
        const std::size_t zeros = std::min(value.find_first_not_of('0'), digits);
        // Above all blanks and signs that may end a shorter text, below all letters, as digits are.
        key += static_cast<char>('0' + std::min<std::size_t>(digits - zeros, 9));
        key += value.substr(zeros, digits - zeros);
        value.remove_prefix(digits);
    }
}

// The games of a block, each with its key: as `parts`, of which the texts are key and game.
class KeyedGames {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::EndGame>;

    KeyedGames(const std::vector<SortTag>& order, const Block& block, BlockResult& result)
        : order_(order), block_(block), result_(result) {}

    void beginGame(std::size_t offset) {
        begin_ = offset;
        tags_.clear();
    }
    void tag(const TagText& tag, const Token&) {
        const bool isWanted = std::ranges::find(order_, tag.name, &SortTag::name) != order_.end();
        if (isWanted && !tagValue(tags_, tag.name))
            tags_.push_back({std::string(tag.name), unescaped(tag.value.substr(0, longestCompared))});
    }
    static Flow beginMoves() { return Flow::SkipMoves; }
    void endGame(std::size_t offset) {
        const std::string_view game = std::string_view(block_.text).substr(begin_, offset - begin_);
        const Encoding encoding = encodingOf(game);
        for (Tag& tag : tags_) tag.value = toUtf8(tag.value, encoding);
        const std::string key =
            sortKey(order_, [&](std::string_view name) { return tagValue(tags_, name).value_or(""); });
        result_.out += key;
        const std::size_t before = result_.out.size();
        result_.isOpen = isCutAt(block_, offset);
        appendGame(game, result_.isOpen, result_.out);
        result_.parts.push_back({key.size(), key.size() + result_.out.size() - before});
        ++result_.totals.games;
        ++result_.totals.written;
    }

private:
    const std::vector<SortTag>& order_;
    const Block& block_;
    BlockResult& result_;
    std::size_t begin_ = 0;
    std::vector<Tag> tags_;
};

}  // namespace

std::string_view message(SortFault fault) noexcept {
    switch (fault) {
        case SortFault::CannotOpen: return "a temporary file cannot be made";
        case SortFault::CannotWrite: return "a temporary file cannot be written";
        case SortFault::CannotRead: return "a temporary file cannot be read";
    }
    std::unreachable();
}

std::string sortKey(const std::vector<SortTag>& order, const std::function<std::string_view(std::string_view)>& tag) {
    std::string key;
    for (const SortTag& each : order) {
        std::string_view value = tag(each.name);
        // However they are written; what is no date is not known.
        const bool isDate = each.name == "Date";
        const std::string date = isDate ? plainDate(value) : std::string();
        if (isDate) value = date;
        key += isUnknown(value) ? '\2' : '\1';
        const std::size_t before = key.size();
        appendComparable(key, value);
        std::erase(key, '\0');
        key += '\0';
        if (each.direction == SortDirection::Down)
            for (char& c : std::span(key).subspan(before)) c = static_cast<char>(~static_cast<unsigned char>(c));
    }
    return key;
}

// Sorted games in a file: for each a header, its key and its text.
class GameSorter::Run {
public:
    struct Header {
        std::uint64_t keySize = 0;
        std::uint64_t gameSize = 0;
    };

    Run(std::FILE* file, std::size_t level) noexcept : level_(level), file_(file) {}
    ~Run() { std::fclose(file_); }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    [[nodiscard]] std::size_t level() const noexcept { return level_; }

    bool beginGame(std::string_view key, std::uint64_t size) {
        lastHeader_ = std::ftell(file_);
        last_ = {key.size(), size};
        return put({reinterpret_cast<const char*>(&last_), sizeof last_}) && put(key);
    }
    bool put(std::string_view text) { return std::fwrite(text.data(), 1, text.size(), file_) == text.size(); }
    // The last game is longer than was said.
    bool putRest(std::string_view text) {
        last_.gameSize += text.size();
        const bool isPut = put(text) && std::fseek(file_, lastHeader_, SEEK_SET) == 0 &&
                           put({reinterpret_cast<const char*>(&last_), sizeof last_});
        return isPut && std::fseek(file_, 0, SEEK_END) == 0;
    }

    bool rewind() { return std::fseek(file_, 0, SEEK_SET) == 0 && next(); }
    // The next key; false if it cannot be read. At the end there is none.
    bool next() {
        Header header;
        const std::size_t size = std::fread(&header, 1, sizeof header, file_);
        isAtEnd_ = size == 0 && std::feof(file_) != 0;
        if (isAtEnd_) return true;
        key_.resize(static_cast<std::size_t>(header.keySize));
        rest_ = header.gameSize;
        return size == sizeof header && std::fread(key_.data(), 1, key_.size(), file_) == key_.size();
    }
    [[nodiscard]] bool isAtEnd() const noexcept { return isAtEnd_; }
    [[nodiscard]] const std::string& key() const noexcept { return key_; }
    [[nodiscard]] std::uint64_t rest() const noexcept { return rest_; }
    // Some more of the game; empty if it cannot be read.
    std::string_view read(std::span<char> room) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(rest_, room.size()));
        if (std::fread(room.data(), 1, wanted, file_) != wanted) return {};
        rest_ -= wanted;
        return {room.data(), wanted};
    }

private:
    std::size_t level_;  // made of so many levels of files
    std::FILE* file_;
    long lastHeader_ = 0;
    Header last_;
    bool isAtEnd_ = false;
    std::string key_;
    std::uint64_t rest_ = 0;  // of its game
};

GameSorter::GameSorter(std::vector<SortTag> order, OpenFile open, std::size_t memory)
    : order_(std::move(order)), open_(std::move(open)), memory_(memory) {}
GameSorter::~GameSorter() = default;

bool GameSorter::fail(SortFault fault) noexcept {
    if (!fault_) fault_ = fault;
    return false;
}

std::unique_ptr<GameSorter::Run> GameSorter::newRun(std::size_t level) {
    std::FILE* const file = open_();
    if (file == nullptr) fail(SortFault::CannotOpen);
    return file == nullptr ? nullptr : std::make_unique<Run>(file, level);
}

bool GameSorter::add(std::string_view key, std::string_view game) {
    if (fault_ || (usedMemory() + sizeof(Entry) + key.size() + game.size() > memory_ && !spill())) return false;
    const std::size_t begin = text_.size();
    text_ += key;
    text_ += game;
    entries_.push_back({begin, begin + key.size(), text_.size()});
    return true;
}

bool GameSorter::addRest(std::string_view text) {
    if (fault_) return false;
    if (!entries_.empty() && usedMemory() + text.size() <= memory_) {
        text_ += text;
        entries_.back().end = text_.size();
        return true;
    }
    // The last game goes to a file of its own, where it can grow.
    if (!entries_.empty()) {
        const Entry last = entries_.back();
        const std::string game = text_.substr(last.key);
        entries_.pop_back();
        text_.resize(last.key);
        auto run = spill() ? newRun(0) : nullptr;
        if (run == nullptr) return false;
        runs_.push_back(std::move(run));
        const std::string_view key = std::string_view(game).substr(0, last.game - last.key);
        if (!runs_.back()->beginGame(key, 0) || !runs_.back()->putRest(std::string_view(game).substr(key.size())))
            return fail(SortFault::CannotWrite);
    }
    if (!runs_.back()->putRest(text)) return fail(SortFault::CannotWrite);
    return true;
}

void GameSorter::sortEntries() {
    sortStably(entries_, [&](const Entry& entry) { return keyOf(entry); });
}

bool GameSorter::spill() {
    if (entries_.empty()) return true;
    const auto isOfLastLevel = [&](const auto& run) { return run->level() == runs_.back()->level(); };
    while (!runs_.empty() && std::ranges::count_if(runs_, isOfLastLevel) >= static_cast<std::ptrdiff_t>(mostOfALevel))
        if (!mergeLast(mostOfALevel)) return false;
    auto run = newRun(0);
    if (run == nullptr) return false;
    sortEntries();
    for (const Entry& entry : entries_)
        if (!run->beginGame(keyOf(entry), gameOf(entry).size()) || !run->put(gameOf(entry)))
            return fail(SortFault::CannotWrite);
    runs_.push_back(std::move(run));
    entries_.clear();
    text_.clear();
    return true;
}

// Calls with the key and the size of each game, in order, and then with its text in pieces; stops where an answer is
// false.
template <typename Begin, typename Put>
bool GameSorter::merge(std::span<const std::unique_ptr<Run>> runs, const Begin& begin, const Put& put) {
    std::vector<char> room(chunkSize);
    for (const auto& run : runs)
        if (!run->rewind()) return fail(SortFault::CannotRead);
    for (;;) {
        Run* first = nullptr;
        for (const auto& run : runs)
            if (!run->isAtEnd() && (first == nullptr || run->key() < first->key())) first = run.get();
        if (first == nullptr) return true;
        if (!begin(first->key(), first->rest())) return false;
        while (first->rest() > 0) {
            const std::string_view piece = first->read(room);
            if (piece.empty()) return fail(SortFault::CannotRead);
            if (!put(piece)) return false;
        }
        if (!first->next()) return fail(SortFault::CannotRead);
    }
}

bool GameSorter::mergeLast(std::size_t count) {
    auto merged = newRun(runs_.back()->level() + 1);
    if (merged == nullptr) return false;
    const bool isMerged = merge(
        std::span(runs_).last(count),
        [&](std::string_view key, std::uint64_t size) { return merged->beginGame(key, size); },
        [&](std::string_view piece) { return merged->put(piece); });
    if (!isMerged) return fail(SortFault::CannotWrite);
    runs_.resize(runs_.size() - count);
    runs_.push_back(std::move(merged));
    return true;
}

std::optional<SortFault> GameSorter::writeTo(const Sink& sink) {
    if (runs_.empty()) {
        sortEntries();
        for (const Entry& entry : entries_)
            if (!sink(gameOf(entry))) break;
    } else if (spill()) {
        merge(std::span(runs_), [](std::string_view, std::uint64_t) { return true; }, sink);
    }
    return fault_;
}

Totals collect(const Source& source, GameSorter& sorter, const RunOptions& run) {
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            KeyedGames games(sorter.order(), block, result);
            read(std::string_view(block.text), games);
        },
        [&](BlockResult& result) {
            if (result.isRest) return handOverRest([&](std::string_view text) { return sorter.addRest(text); }, result);
            std::string_view rest = result.out;
            for (const GamePart& part : result.parts) {
                const auto keySize = static_cast<std::size_t>(part.key);
                if (!sorter.add(rest.substr(0, keySize), rest.substr(keySize, part.size - keySize))) return false;
                rest.remove_prefix(part.size);
            }
            return true;
        },
        Rests::Wanted);
}

}  // namespace nowchess::pgn
