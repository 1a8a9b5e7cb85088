// The columns of many games, as a scan makes them and as C and Arrow see them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nowchess/c.h"

namespace nowchess::c {

struct TextColumn {
    std::vector<std::int64_t> offsets{0};
    std::string data;
};

struct Columns {
    std::vector<std::int64_t> plyOffsets{0};
    std::vector<std::uint64_t> byteOffsets;
    std::vector<std::uint8_t> results;
    std::vector<std::uint8_t> variants;
    std::vector<std::uint8_t> isBroken;
    std::vector<nowchess_move> moves;
    std::vector<std::uint64_t> keys;
    std::vector<std::int32_t> clocks;
    std::vector<std::int32_t> evals;
    std::vector<TextColumn> tags;
    std::uint64_t errors = 0;
    std::uint64_t end = 0;  // of its last byte

    explicit Columns(std::size_t tagCount = 0) : tags(tagCount) {}
};

struct Wanted {
    std::vector<std::string> tags;
    std::uint32_t columns = 0;
    [[nodiscard]] bool has(std::uint32_t column) const noexcept { return (columns & column) != 0; }
};

// What a handle of a scan names. Arrow's arrays share the columns and may outlive it.
struct ScanObject {
    std::shared_ptr<const Columns> columns;
    Wanted wanted;
};

}  // namespace nowchess::c
