// A perft in parts, for machines that do not know of each other: each counts every n-th of the sub-trees two plies
// down, and what they print is added up when all of them are there.
//
//   nowchess perft 9 --shard 3/64 > 3.json
//   nowchess perft --merge *.json
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "console/exit_code.h"
#include "console/output.h"
#include "nowchess/rules/perft.h"

namespace nowchess::app {

constexpr std::uint64_t deepestPerft = 255;

struct Shard {
    std::uint64_t number = 1;  // from 1
    std::uint64_t of = 1;
    friend bool operator==(const Shard&, const Shard&) = default;
};

// "3/64", or what is wrong with it.
std::expected<Shard, std::string> parseShard(std::string_view text);

// Counts a part and prints it as a JSON object.
void runShard(const AnyPosition& position, int depth, const Shard& shard, const PerftOptions& options, Output& out);

// Adds up what runShard has printed into these files. Refuses parts of different questions, parts that are missing or
// there twice, and parts that have not counted as many sub-trees as belong to them.
ExitCode mergeShards(const std::vector<std::string>& files, bool json, Output& out);

}  // namespace nowchess::app
