#include <array>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <system_error>

#include "c/calls.h"
#include "c/columns.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tag.h"
#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

void append(TextColumn& to, const TextColumn& from) {
    const auto shift = static_cast<std::int64_t>(to.data.size());
    for (const std::int64_t offset : std::span(from.offsets).subspan(1)) to.offsets.push_back(offset + shift);
    to.data += from.data;
}

// How much is still to come, for each thing that is there: growing step by step costs as much as reading.
constexpr double mostGrowth = 16;
template <typename T>
void appendAll(std::vector<T>& to, const std::vector<T>& from, double growth) {
    const std::size_t size = to.size() + from.size();
    if (size > to.capacity()) to.reserve(static_cast<std::size_t>(static_cast<double>(size) * std::max(growth, 2.0)));
    to.insert(to.end(), from.begin(), from.end());
}

void append(Columns& to, const Columns& from, double growth) {
    const std::int64_t shift = to.plyOffsets.back();
    for (const std::int64_t offset : std::span(from.plyOffsets).subspan(1)) to.plyOffsets.push_back(offset + shift);
    appendAll(to.byteOffsets, from.byteOffsets, growth);
    appendAll(to.results, from.results, growth);
    appendAll(to.variants, from.variants, growth);
    appendAll(to.isBroken, from.isBroken, growth);
    appendAll(to.moves, from.moves, growth);
    appendAll(to.keys, from.keys, growth);
    appendAll(to.clocks, from.clocks, growth);
    appendAll(to.evals, from.evals, growth);
    for (std::size_t i = 0; i < to.tags.size(); ++i) append(to.tags[i], from.tags[i]);
    to.errors += from.errors;
    to.end = from.end;
}

// A mate is worth more than any count of pawns, a nearer one more than a farther one.
std::int32_t numberOf(const pgn::Eval& eval) noexcept {
    constexpr std::int32_t mate = 100'000;
    if (eval.centipawns) return std::clamp(*eval.centipawns, 1 - mate, mate - 1);
    if (!eval.mateIn) return NOWCHESS_NO_VALUE;
    return *eval.mateIn < 0 ? -mate - std::max(*eval.mateIn, -mate) : mate - std::min(*eval.mateIn, mate);
}

constexpr bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }

// What nearly all clocks and evaluations look like, read at once: 0:01:30 and -1.25. The rest is for the parsers.
std::optional<std::int32_t> plainClock(std::string_view text) noexcept {
    if (text.size() != 7 || text[1] != ':' || text[4] != ':') return std::nullopt;
    for (const unsigned at : {0U, 2U, 3U, 5U, 6U})
        if (!isDigit(text[at])) return std::nullopt;
    const auto pair = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    if (pair(2) > 59 || pair(5) > 59) return std::nullopt;
    return ((text[0] - '0') * 3600 + pair(2) * 60 + pair(5)) * 1000;
}
std::optional<std::int32_t> plainEval(std::string_view text) noexcept {
    const bool isNegative = text.starts_with('-');
    if (isNegative) text.remove_prefix(1);
    if (text.size() < 4 || text.size() > 6 || text[text.size() - 3] != '.') return std::nullopt;
    std::int32_t centipawns = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at == text.size() - 3) continue;
        if (!isDigit(text[at])) return std::nullopt;
        centipawns = centipawns * 10 + (text[at] - '0');
    }
    return isNegative ? -centipawns : centipawns;
}

std::optional<std::int32_t> clockOf(std::string_view text) noexcept {
    if (const auto plain = plainClock(text)) return plain;
    const auto time = pgn::parseClockTime(text);
    if (!time) return std::nullopt;
    return static_cast<std::int32_t>(std::min<std::int64_t>(time->count(), INT32_MAX));
}
std::optional<std::int32_t> evalOf(std::string_view text) noexcept {
    if (const auto plain = plainEval(text)) return plain;
    const auto eval = pgn::parseEval(text);
    return eval ? std::optional(numberOf(*eval)) : std::nullopt;
}

bool isAscii(std::string_view text) noexcept {
    return std::ranges::none_of(text, [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; });
}

// Fills the columns with the main lines of a block's games.
class ColumnListener {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::Move, pgn::Event::Comment,
                                pgn::Event::BeginVariation, pgn::Event::EndGame>;

    ColumnListener(Columns& columns, const Wanted& wanted, std::uint64_t origin)
        : columns_(columns), wanted_(wanted), origin_(origin), values_(wanted.tags.size()) {}

    void beginGame([[maybe_unused]] pgn::AnyReplay& game, std::size_t offset) {
        columns_.byteOffsets.push_back(origin_ + offset);
        for (auto& value : values_) value.reset();
        isInGame_ = true;
        plies_ = 0;
    }
    void tag([[maybe_unused]] pgn::AnyReplay& game, const pgn::TagText& tag, [[maybe_unused]] const pgn::Token& token) {
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (!values_[i] && wanted_.tags[i] == tag.name) values_[i] = tag.value;
    }
    void move(pgn::AnyReplay& game, [[maybe_unused]] const pgn::Token& token) {
        if (game.isNullMove()) {
            isNull_ = true;
            return;
        }
        if (isNull_) return;
        ++plies_;
        if (wanted_.has(NOWCHESS_COLUMN_MOVES)) columns_.moves.push_back(game.lastMove().bits());
        if (wanted_.has(NOWCHESS_COLUMN_KEYS))
            columns_.keys.push_back(
                game.withPosition([](const auto& position) { return static_cast<std::uint64_t>(position.key()); }));
        if (wanted_.has(NOWCHESS_COLUMN_CLOCKS)) columns_.clocks.push_back(NOWCHESS_NO_VALUE);
        if (wanted_.has(NOWCHESS_COLUMN_EVALS)) columns_.evals.push_back(NOWCHESS_NO_VALUE);
    }
    void comment([[maybe_unused]] pgn::AnyReplay& game, [[maybe_unused]] const pgn::Token& token,
                 std::string_view text) {
        if (!isInGame_ || plies_ == 0 || !wanted_.has(NOWCHESS_COLUMN_CLOCKS | NOWCHESS_COLUMN_EVALS)) return;
        for (auto command = pgn::findCommand(text); command;
             command = pgn::findCommand(text, command->offset + command->size)) {
            if (command->name == "clk" && wanted_.has(NOWCHESS_COLUMN_CLOCKS)) {
                if (const auto clock = clockOf(command->arguments)) columns_.clocks.back() = *clock;
            } else if (command->name == "eval" && wanted_.has(NOWCHESS_COLUMN_EVALS)) {
                if (const auto eval = evalOf(command->arguments)) columns_.evals.back() = *eval;
            }
        }
    }
    pgn::Flow beginVariation([[maybe_unused]] pgn::AnyReplay& game, [[maybe_unused]] const pgn::Token& token) {
        return pgn::Flow::SkipVariation;
    }
    void endGame(pgn::AnyReplay& game, std::size_t offset) {
        const auto written = game.writtenResult();
        columns_.results.push_back(static_cast<std::uint8_t>(written ? written->result : pgn::Result::Unknown));
        columns_.variants.push_back(static_cast<std::uint8_t>(game.rules().variant));
        const bool isBroken = !game.hasStart() || game.hasFailed() || isNull_;
        columns_.isBroken.push_back(isBroken ? std::uint8_t{1} : std::uint8_t{0});
        columns_.plyOffsets.push_back(columns_.plyOffsets.back() + plies_);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            TextColumn& column = columns_.tags[i];
            appendValue(column.data, values_[i].value_or(std::string_view()), game.gameText(offset));
            column.offsets.push_back(static_cast<std::int64_t>(column.data.size()));
        }
        isInGame_ = false;
        isNull_ = false;
    }

private:
    static void appendValue(std::string& out, std::string_view value, std::string_view gameText) {
        if (value.find('\\') == std::string_view::npos && isAscii(value))
            out += value;
        else
            out += pgn::toUtf8(pgn::unescaped(value), pgn::encodingOf(gameText));
    }

    Columns& columns_;
    const Wanted& wanted_;
    std::uint64_t origin_;
    std::vector<std::optional<std::string_view>> values_;
    bool isInGame_ = false;
    bool isNull_ = false;  // there was a null move: no game goes on after that
    std::int64_t plies_ = 0;
};

// `size` is that of the whole source, or 0 if nobody knows.
ScanObject scan(const pgn::Source& source, std::uint64_t size, Wanted wanted, const nowchess_scan_options& options) {
    Columns all(wanted.tags.size());
    std::mutex guard;
    std::vector<std::unique_ptr<Columns>> blocks;  // by their numbers
    pgn::Pipeline pipeline(source, options.threads);
    pipeline.run(
        [&](const pgn::Block& block, pgn::BlockResult& result) {
            auto columns = std::make_unique<Columns>(wanted.tags.size());
            const std::uint64_t origin = options.offset + block.offset;
            columns->end = origin + block.text.size();
            if (!block.isRest) {
                ColumnListener listener(*columns, wanted, origin);
                const pgn::Report report = pgn::replay(block.text, listener);
                columns->errors = report.errors;
            }
            const std::scoped_lock lock(guard);
            blocks.push_back(std::move(columns));
            result.parts.push_back({.key = blocks.size() - 1, .size = 0});
        },
        [&](pgn::BlockResult& result) {
            std::unique_ptr<Columns> block;
            {
                const std::scoped_lock lock(guard);
                block = std::move(blocks[static_cast<std::size_t>(result.parts.front().key)]);
            }
            const double share =
                static_cast<double>(size) / static_cast<double>(std::max<std::uint64_t>(1, block->end));
            append(all, *block, options.max_games == 0 ? std::min(1.1 * share, mostGrowth) : 0);
            return options.max_games == 0 || all.byteOffsets.size() < options.max_games;
        });
    return {std::make_shared<const Columns>(std::move(all)), std::move(wanted)};
}

std::optional<Wanted> wantedBy(const nowchess_scan_options& options) {
    if ((options.columns & ~std::uint32_t{NOWCHESS_COLUMN_ALL}) != 0) return std::nullopt;
    Wanted wanted{.tags = {}, .columns = options.columns};
    for (std::size_t i = 0; i < options.tag_count; ++i) {
        if (options.tags == nullptr || options.tags[i] == nullptr) return std::nullopt;
        wanted.tags.emplace_back(options.tags[i]);
    }
    return wanted;
}

struct CloseFile {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

template <typename T>
const T* dataOf(const std::vector<T>& values, bool isWanted) noexcept {
    return isWanted ? values.data() : nullptr;
}

}  // namespace

extern "C" {

nowchess_code nowchess_scan_text(const char* text, size_t size, const nowchess_scan_options* options,
                                 nowchess_scan** handle, nowchess_error* error) {
    const auto all = textOf(text, size);
    if (!all || options == nullptr || handle == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    return guarded([&] {
        auto wanted = wantedBy(*options);
        if (!wanted || options->offset > all->size()) return fail(error, NOWCHESS_BAD_ARGUMENT);
        const std::string_view rest = all->substr(static_cast<std::size_t>(options->offset));
        return handOut(Kind::Scan, scan(pgn::sourceOf(rest), all->size(), std::move(*wanted), *options), handle);
    });
}

nowchess_code nowchess_scan_file(const char* path, const nowchess_scan_options* options, nowchess_scan** handle,
                                 nowchess_error* error) {
    if (path == nullptr || options == nullptr || handle == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    return guarded([&] {
        auto wanted = wantedBy(*options);
        if (!wanted) return fail(error, NOWCHESS_BAD_ARGUMENT);
        const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path, "rbe"));
        const auto noFile = [&] {
            return fail(error, NOWCHESS_NO_FILE, "NoFile", std::string(path) + ": cannot be read");
        };
        if (!file) return noFile();
        // A pipe has no size and no place to begin at.
        std::error_code unknown;
        const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
        if (options->offset != 0 && std::fseek(file.get(), static_cast<long>(options->offset), SEEK_SET) != 0)
            return noFile();
        std::setvbuf(file.get(), nullptr, _IONBF, 0);  // the splitter asks for much at once
        const auto read = [&](char* to, std::size_t room) { return std::fread(to, 1, room, file.get()); };
        ScanObject object = scan(read, unknown ? 0 : bytes, std::move(*wanted), *options);
        if (std::ferror(file.get()) != 0) return noFile();
        return handOut(Kind::Scan, std::move(object), handle);
    });
}

nowchess_code nowchess_scan_get_columns(const nowchess_scan* handle, nowchess_columns* out) {
    if (out == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<ScanObject>(handle, Kind::Scan, nullptr, [&](const ScanObject& scan) {
        const Columns& columns = *scan.columns;
        const auto has = [&](std::uint32_t column) { return scan.wanted.has(column); };
        *out = {.games = columns.byteOffsets.size(),
                .plies = static_cast<std::uint64_t>(columns.plyOffsets.back()),
                .next_offset = columns.end,
                .errors = columns.errors,
                .ply_offsets = columns.plyOffsets.data(),
                .byte_offsets = columns.byteOffsets.data(),
                .results = columns.results.data(),
                .variants = columns.variants.data(),
                .is_broken = columns.isBroken.data(),
                .moves = dataOf(columns.moves, has(NOWCHESS_COLUMN_MOVES)),
                .keys = dataOf(columns.keys, has(NOWCHESS_COLUMN_KEYS)),
                .clocks = dataOf(columns.clocks, has(NOWCHESS_COLUMN_CLOCKS)),
                .evals = dataOf(columns.evals, has(NOWCHESS_COLUMN_EVALS))};
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_scan_get_tag(const nowchess_scan* handle, size_t index, nowchess_text_column* column) {
    if (column == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<ScanObject>(handle, Kind::Scan, nullptr, [&](const ScanObject& scan) {
        if (index >= scan.columns->tags.size()) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        const TextColumn& tag = scan.columns->tags[index];
        *column = {.offsets = tag.offsets.data(), .data = tag.data.data()};
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_scan_free(nowchess_scan* handle) { return release<ScanObject>(handle, Kind::Scan); }

}  // extern "C"
