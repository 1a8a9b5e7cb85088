#include "c/calls.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

// Ends that go back, or a text that is NULL and not empty, would have us read what is not there.
nowchess_code faultOf(const nowchess_texts& texts) noexcept {
    if (texts.count == 0) return NOWCHESS_OK;
    if (texts.ends == nullptr) return NOWCHESS_NULL_POINTER;
    if (!std::is_sorted(texts.ends, texts.ends + texts.count)) return NOWCHESS_BAD_ARGUMENT;
    return texts.text != nullptr || texts.ends[texts.count - 1] == 0 ? NOWCHESS_OK : NOWCHESS_NULL_POINTER;
}

std::string_view textAt(const nowchess_texts& texts, std::size_t index) noexcept {
    const std::uint64_t begin = index == 0 ? 0 : texts.ends[index - 1];
    if (begin == texts.ends[index]) return {};
    return {texts.text + begin, static_cast<std::size_t>(texts.ends[index] - begin)};
}

// Calls a function with each position and its index; what it returns, or the error of its FEN, is that position's code.
template <typename Function>
nowchess_code forEachFen(const nowchess_texts& fens, nowchess_variant number, std::uint32_t flags, nowchess_code* codes,
                         Function&& function) noexcept {
    const auto variant = variantOf(number);
    const auto options = fenOptions(flags);
    if (!variant || !options) return NOWCHESS_BAD_ARGUMENT;
    if (const nowchess_code fault = faultOf(fens); fault != NOWCHESS_OK) return fault;
    if (codes == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    return guarded([&] {
        for (std::size_t i = 0; i < fens.count; ++i) {
            const std::string_view text = textAt(fens, i);
            if (*variant == Variant::Standard) {
                const auto position = positionFromFen(text, *options);
                codes[i] = position ? function(&*position, i) : fail(nullptr, position.error());
            } else {
                const auto position = positionFromFen(text, *variant, *options);
                codes[i] = position ? function(&*position, i) : fail(nullptr, position.error());
            }
            if (codes[i] != NOWCHESS_OK) function(static_cast<const Position*>(nullptr), i);
        }
        return nowchess_code{NOWCHESS_OK};
    });
}

constexpr bool isBlank(char c) noexcept { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// The next word that is no move number; empty at the end.
std::string_view nextMove(std::string_view text, std::size_t& at) noexcept {
    while (true) {
        while (at < text.size() && isBlank(text[at])) ++at;
        const std::size_t begin = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        if (at > begin && at < text.size() && text[at] == '.') {
            while (at < text.size() && text[at] == '.') ++at;
            continue;
        }
        while (at < text.size() && !isBlank(text[at])) ++at;
        return text.substr(begin, at - begin);
    }
}

template <typename V>
nowchess_code readLine(BasicPosition<V> position, std::string_view text, nowchess_move* moves, std::uint64_t* keys,
                       std::size_t capacity, std::size_t& count, nowchess_error* error) {
    std::size_t at = 0;
    count = 0;
    for (std::string_view word = nextMove(text, at); !word.empty(); word = nextMove(text, at)) {
        if (count == capacity) return c::fail(error, NOWCHESS_BUFFER_TOO_SMALL);
        const auto read = readSan(position, word);
        if (!read) {
            const nowchess_code code = c::fail(error, read.error(), position, word);
            if (error != nullptr) {
                error->offset += at - word.size();
                error->column = static_cast<std::uint32_t>(error->offset + 1);
            }
            return code;
        }
        position = position.playUnchecked(*read->move);
        moves[count] = read->move->bits();
        if (keys != nullptr) keys[count] = static_cast<std::uint64_t>(position.key());
        ++count;
    }
    return NOWCHESS_OK;
}

nowchess_code readFrom(const AnyPosition& start, std::string_view text, nowchess_move* moves, std::uint64_t* keys,
                       std::size_t capacity, std::size_t& count, nowchess_error* error) {
    if (start.variant() == Variant::Standard)
        return readLine(start.as<variants::Standard>(), text, moves, keys, capacity, count, error);
    return readLine(start, text, moves, keys, capacity, count, error);
}

template <typename V>
nowchess_code writeLine(BasicPosition<V> position, std::span<const nowchess_move> moves, char* text,
                        std::size_t capacity, std::size_t& size, nowchess_error* error) {
    size = 0;
    for (const nowchess_move bits : moves) {
        const auto move = moveOf(bits);
        if (!move) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
        const auto meant = isLegal(position, *move) ? *move : resolveMove(position, *move);
        if (!meant) return c::fail(error, meant.error());
        const SanText san = toSan(position, *meant);
        if (size + san.view().size() + 1 < capacity) {
            if (size != 0) text[size] = ' ';
            std::ranges::copy(san.view(), text + size + (size != 0 ? 1 : 0));
        }
        size += san.view().size() + (size != 0 ? 1 : 0);
        position = position.playUnchecked(*meant);
    }
    if (size >= capacity) return c::fail(error, NOWCHESS_BUFFER_TOO_SMALL);
    text[size] = '\0';
    return NOWCHESS_OK;
}

}  // namespace

extern "C" {

nowchess_code nowchess_line_ends(const char* text, size_t size, uint64_t* ends, size_t capacity, size_t* count) {
    const auto all = textOf(text, size);
    if (!all || count == nullptr || (ends == nullptr && capacity != 0)) return NOWCHESS_NULL_POINTER;
    *count = 0;
    for (std::size_t at = 0; at < all->size();) {
        const std::size_t lineEnd = all->find('\n', at);
        at = lineEnd == std::string_view::npos ? all->size() : lineEnd + 1;
        if (*count < capacity) ends[*count] = at;
        ++*count;
    }
    return *count > capacity ? NOWCHESS_BUFFER_TOO_SMALL : NOWCHESS_OK;
}

nowchess_code nowchess_fens_get_info(nowchess_texts fens, nowchess_variant variant, uint32_t flags,
                                     nowchess_position_info* infos, nowchess_code* codes) {
    if (infos == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    return forEachFen(fens, variant, flags, codes, [&](const auto* position, std::size_t i) {
        infos[i] = position == nullptr ? nowchess_position_info{} : infoOf(*position);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_fens_write(nowchess_texts fens, nowchess_variant variant, uint32_t read_flags,
                                  uint32_t write_flags, char* text, size_t capacity, uint64_t* ends,
                                  nowchess_code* codes, size_t* size) {
    const auto style = fenStyle(write_flags);
    if (!style) return NOWCHESS_BAD_ARGUMENT;
    if (ends == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    std::size_t used = 0;
    const nowchess_code code = forEachFen(fens, variant, read_flags, codes, [&](const auto* position, std::size_t i) {
        if (position != nullptr) {
            const std::string fen = toFen(*position, *style);
            if (text != nullptr && fen.size() <= capacity && used <= capacity - fen.size())
                std::ranges::copy(fen, text + used);
            used += fen.size();
        }
        ends[i] = used;
        return nowchess_code{NOWCHESS_OK};
    });
    if (code != NOWCHESS_OK) return code;
    if (size != nullptr) *size = used;
    return used > capacity ? NOWCHESS_BUFFER_TOO_SMALL : NOWCHESS_OK;
}

nowchess_code nowchess_fens_legal_moves(nowchess_texts fens, nowchess_variant variant, uint32_t flags,
                                        nowchess_move* moves, size_t capacity, uint64_t* ends, nowchess_code* codes,
                                        size_t* size) {
    if (ends == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    std::size_t used = 0;
    const nowchess_code code = forEachFen(fens, variant, flags, codes, [&](const auto* position, std::size_t i) {
        if (position != nullptr) {
            const MoveList legal = legalMoves(*position);
            if (moves != nullptr && legal.size() <= capacity && used <= capacity - legal.size())
                putMoves({legal.begin(), legal.size()}, moves + used, legal.size(), nullptr);
            used += legal.size();
        }
        ends[i] = used;
        return nowchess_code{NOWCHESS_OK};
    });
    if (code != NOWCHESS_OK) return code;
    if (size != nullptr) *size = used;
    return used > capacity ? NOWCHESS_BUFFER_TOO_SMALL : NOWCHESS_OK;
}

nowchess_code nowchess_fens_read_san(nowchess_texts fens, nowchess_texts sans, nowchess_variant variant, uint32_t flags,
                                     nowchess_move* moves, nowchess_code* codes) {
    if (sans.count != fens.count) return NOWCHESS_BAD_ARGUMENT;
    if (const nowchess_code fault = faultOf(sans); fault != NOWCHESS_OK) return fault;
    if (moves == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    return forEachFen(fens, variant, flags, codes, [&](const auto* position, std::size_t i) {
        moves[i] = NOWCHESS_NO_MOVE;
        if (position == nullptr) return nowchess_code{NOWCHESS_OK};
        const auto read = readSan(*position, textAt(sans, i));
        if (!read) return fail(nullptr, read.error(), *position, {});
        moves[i] = read->move->bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_fens_perft(nowchess_texts fens, nowchess_variant variant, uint32_t flags, int32_t depth,
                                  uint64_t* nodes, nowchess_code* codes) {
    if (depth < 0) return NOWCHESS_BAD_ARGUMENT;
    if (nodes == nullptr && fens.count != 0) return NOWCHESS_NULL_POINTER;
    return forEachFen(fens, variant, flags, codes, [&](const auto* position, std::size_t i) {
        nodes[i] = position == nullptr ? 0 : perft(*position, depth);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_line_read_san(const nowchess_position* start, const char* text, size_t size,
                                     nowchess_move* moves, uint64_t* keys, size_t capacity, size_t* count,
                                     nowchess_error* error) {
    const auto line = textOf(text, size);
    if (!line || count == nullptr || (moves == nullptr && capacity != 0)) return fail(error, NOWCHESS_NULL_POINTER);
    return readingPosition(start, error, [&](const AnyPosition& position) {
        return readFrom(position, *line, moves, keys, capacity, *count, error);
    });
}

nowchess_code nowchess_lines_read_san(const nowchess_position* start, nowchess_texts lines, nowchess_move* moves,
                                      uint64_t* keys, size_t capacity, uint64_t* ends, nowchess_code* codes) {
    if (const nowchess_code fault = faultOf(lines); fault != NOWCHESS_OK) return fault;
    if (lines.count != 0 && (ends == nullptr || codes == nullptr || (moves == nullptr && capacity != 0)))
        return NOWCHESS_NULL_POINTER;
    return readingPosition(start, nullptr, [&](const AnyPosition& position) {
        std::size_t used = 0;
        for (std::size_t i = 0; i < lines.count; ++i) {
            std::size_t count = 0;
            codes[i] = readFrom(position, textAt(lines, i), moves + used, keys == nullptr ? nullptr : keys + used,
                                capacity - used, count, nullptr);
            used += count;
            ends[i] = used;
            if (codes[i] == NOWCHESS_BUFFER_TOO_SMALL) return nowchess_code{NOWCHESS_BUFFER_TOO_SMALL};
        }
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_line_write_san(const nowchess_position* start, const nowchess_move* moves, size_t count,
                                      char* text, size_t capacity, size_t* size, nowchess_error* error) {
    if ((moves == nullptr && count != 0) || (text == nullptr && capacity != 0))
        return fail(error, NOWCHESS_NULL_POINTER);
    return readingPosition(start, error, [&](const AnyPosition& position) {
        std::size_t used = 0;
        const std::span<const nowchess_move> line(moves, count);
        const nowchess_code code = position.variant() == Variant::Standard
                                       ? writeLine(position.as<variants::Standard>(), line, text, capacity, used, error)
                                       : writeLine(position, line, text, capacity, used, error);
        if (size != nullptr) *size = used;
        return code;
    });
}

}  // extern "C"
