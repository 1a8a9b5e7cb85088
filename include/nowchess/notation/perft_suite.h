// Files of positions with known perft counts, in both usual forms, distinguished line by line:
//
//     id NAME                         one position per line:
//     epd FEN                         FEN ;D1 20 ;D2 400 ;D3 8902
//     perft DEPTH NODES  …
//     # a comment
//
//   const auto suite = parsePerftSuite(text);
//   for (const PerftCase& each : *suite) …
//
// Thread safety: plain values and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace nowchess {

struct PerftCount {
    int depth;
    std::uint64_t nodes;
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

struct PerftCase {
    std::string id;    // empty where the file gives none
    std::string fen;   // as written; reading it is the caller's business
    std::size_t line;  // 1-based, where the position stands
    std::vector<PerftCount> counts;
    friend bool operator==(const PerftCase&, const PerftCase&) = default;
};

enum class PerftSuiteFault : std::uint8_t {
    CountWithoutPosition,
    BadDepth,  // not a number from 1 to 255
    BadNodes,  // not a number of at most 64 bits
    UnknownLine,
};

struct PerftSuiteError {
    PerftSuiteFault fault;
    std::size_t line;    // 1-based
    std::size_t column;  // 1-based, in bytes
    friend bool operator==(const PerftSuiteError&, const PerftSuiteError&) = default;
};

std::expected<std::vector<PerftCase>, PerftSuiteError> parsePerftSuite(std::string_view text);
std::string message(const PerftSuiteError& error);

}  // namespace nowchess
