// A table for fuzz targets: nothing is saved, time is a number, and what would start programs or touch files is left
// out.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "check.h"
#include "play/game_table.h"
#include "play/table_commands.h"

namespace nowchess::fuzz {

// Commands that fuzz targets must not give: they would start whatever program, or write whatever file, bytes name.
// "eval" is the beginning of "evaluation", too.
inline constexpr std::array<std::string_view, 5> dangerousVerbs{"opponent", "hint", "eval", "save", "load"};

inline bool isDangerous(std::string_view line) {
    const app::TableCommand* const command = app::findTableCommand(splitCommand(line).verb);
    return command != nullptr && std::ranges::find(dangerousVerbs, command->verb) != dangerousVerbs.end();
}

// `now` must outlive the table.
inline app::TableOptions tableOptions(const ClockTime& now, bool hasClock) {
    app::TableOptions options;
    if (hasClock) options.settings.time = "1+1";
    options.world = {.now = [&now] { return now; },
                     .date = [] { return "2026.11.16"; },
                     .chess960Start = [] { return 5; },
                     .files = nullptr};
    return options;
}

// What holds of a game at a table, whatever was done to it.
inline void checkGame(const AnyGame& game) {
    const auto history = game.history();
    for (std::size_t ply = 1; ply < history.size(); ++ply)
        check(history[ply].position == history[ply - 1].position.playUnchecked(*history[ply].move));
}

}  // namespace nowchess::fuzz
