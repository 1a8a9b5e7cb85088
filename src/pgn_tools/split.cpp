#include "nowchess/pgn_tools/split.h"

#include "pgn_tools/game_parts.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

PartWriter::PartWriter(std::uint64_t gamesPerPart, Open open) : gamesPerPart_(gamesPerPart), open_(std::move(open)) {}

bool PartWriter::write(std::string_view game) {
    if (!sink_ || gamesInPart_ == gamesPerPart_) {
        sink_ = open_(parts_ + 1);
        if (!sink_) return false;
        ++parts_;
        gamesInPart_ = 0;
    }
    ++gamesInPart_;
    return sink_(game);
}

bool PartWriter::writeRest(const BlockResult& rest) {
    if (!sink_) return true;  // GCOVR_EXCL_LINE: the game's beginning was written
    return handOverRest(sink_, rest);
}

Totals split(const Source& source, PartWriter& writer, const RunOptions& run) {
    bool isOpen = false;
    const auto take = [&](BlockResult& result) {
        if (result.isRest) return !isOpen || writer.writeRest(result);
        isOpen = result.isOpen;
        return forEachPart(result, [&](const GamePart&, std::string_view game) {
            if (!writer.write(game)) return false;
            ++result.totals.written;
            return true;
        });
    };
    return runTool(source, run, partBlock, take, Rests::Wanted);
}

}  // namespace nowchess::pgn
