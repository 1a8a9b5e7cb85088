// The first of a few bytes, looked for in sixteen at a time. Where it is near, this is faster than a search of the
// library for each of them, and no branch depends on where it is.
//
//   findAny<'}', '"'>("e4 {best} *", 0) == 8
//
// Thread safety: pure functions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace nowchess {

// The place of the first of them at or after an offset; the size of the text if there is none. Precondition: the offset
// is within the text, or at its end.
template <char... Wanted>
inline std::size_t findAny(std::string_view text, std::size_t from) noexcept {
    using Block [[gnu::vector_size(16)]] = signed char;
    std::size_t at = from;
    for (; at + sizeof(Block) <= text.size(); at += sizeof(Block)) {
        Block block;
        std::memcpy(&block, text.data() + at, sizeof(block));
        // All bits of a byte that is found, none of any other.
        const Block found = (... | (block == static_cast<signed char>(Wanted)));
        std::array<std::uint64_t, 2> halves;
        std::memcpy(halves.data(), &found, sizeof(found));
        if ((halves[0] | halves[1]) == 0) continue;
        const std::uint64_t half = halves[0] != 0 ? halves[0] : halves[1];
        const int bits = std::endian::native == std::endian::little ? std::countr_zero(half) : std::countl_zero(half);
        return at + (halves[0] != 0 ? 0 : sizeof(half)) + static_cast<std::size_t>(bits) / 8;
    }
    while (at < text.size() && !((text[at] == Wanted) || ...)) ++at;
    return at;
}

}  // namespace nowchess
