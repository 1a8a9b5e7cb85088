#include "nowchess/pgn_tools/dedupe.h"

#include "pgn_tools/game_parts.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

Totals dedupe(const Source& source, const Sink& sink, KeySet& seen, const RunOptions& run) {
    return runTool(source, run, partBlock, [&](BlockResult& result) {
        return forEachPart(result, [&](std::uint64_t key, std::string_view game) {
            if (!seen.insert(key)) return true;
            ++result.totals.written;
            return sink(game);
        });
    });
}

}  // namespace nowchess::pgn
