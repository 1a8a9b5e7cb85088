#include "nowchess/pgn_tools/dedupe.h"

#include "pgn_tools/game_parts.h"
#include "pgn_tools/tool.h"

namespace nowchess::pgn {

Totals dedupe(const Source& source, const Sink& sink, KeySet& seen, const DroppedSink& dropped, const RunOptions& run) {
    std::uint64_t games = 0;
    bool isOpen = false;  // the last game goes on, and so was written
    const auto take = [&](BlockResult& result) {
        if (result.isRest) return !isOpen || handOverRest(sink, result);
        isOpen = result.isOpen;
        const GamePart* const cut = isOpen ? &result.parts.back() : nullptr;
        return forEachPart(result, [&](const GamePart& part, std::string_view game) {
            ++games;
            const GameDetails details = takeDetails(game);
            if (&part != cut && !seen.insert(part.key, details)) {
                if (dropped) dropped(games, game);
                return true;
            }
            ++result.totals.written;
            return sink(game);
        });
    };
    return runTool(source, run, partBlockWithDetails, take, Rests::Wanted);
}

}  // namespace nowchess::pgn
