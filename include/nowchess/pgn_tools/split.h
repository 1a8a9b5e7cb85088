// The games of one or several streams, byte for byte as they are, in parts of so many games.
//
//   std::vector<std::string> parts;
//   pgn::PartWriter writer(1000, [&](std::uint64_t) {
//       parts.emplace_back();
//       return [&](std::string_view game) { return !parts.back().append(game).empty(); };
//   });
//   pgn::split(pgn::sourceOf("1. e4 * 1. d4 *"), writer);
//
// Thread safety: any number of them may run at once, each with a writer of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "nowchess/pgn_tools/pipeline.h"
#include "nowchess/pgn_tools/streams.h"

namespace nowchess::pgn {

class PartWriter {
public:
    // Opens the part of that number, from 1; what was opened before is complete then. An empty sink: it cannot be
    // opened, and the tool stops.
    using Open = std::function<Sink(std::uint64_t number)>;

    // Precondition: at least one game a part.
    PartWriter(std::uint64_t gamesPerPart, Open open);

    // False if the part could not be opened, or its sink wants no more.
    bool write(std::string_view game);
    // Goes on with the last game.
    bool writeRest(const BlockResult& rest);
    // Parts that were opened.
    [[nodiscard]] std::uint64_t parts() const noexcept { return parts_; }

private:
    std::uint64_t gamesPerPart_;
    Open open_;
    Sink sink_;
    std::uint64_t gamesInPart_ = 0;
    std::uint64_t parts_ = 0;
};

Totals split(const Source& source, PartWriter& writer, const RunOptions& run = {});

}  // namespace nowchess::pgn
