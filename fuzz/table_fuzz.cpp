// Any lines typed at a table: what it says is whole lines, the game on the board is one that can go on, and its moves
// lead where it stands. The first byte says whether there are clocks.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lines.h"
#include "table.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    ClockTime now{};
    std::string said;
    app::GameTable table(fuzz::tableOptions(now, data[0] % 2 == 1), std::nullopt,
                         {.say = [&](std::string_view text) { said += text; },
                          .warn = [](const std::string& sentence) { fuzz::check(!sentence.empty()); },
                          .showEnded = [](const KeptGame& game) { fuzz::check(game->isOver()); },
                          .showBoard = [] {},
                          .flipBoard = [] {},
                          .keyHelp = [] { return std::string(); }});
    table.open();
    fuzz::forEachLine({reinterpret_cast<const char*>(data) + 1, size - 1}, [&](std::string_view line) {
        if (fuzz::isDangerous(line)) return true;
        now += std::chrono::milliseconds(100);
        if (line == ">wait") now += std::chrono::minutes(1);
        table.checkFlag();
        said.clear();
        const auto next = table.answer(line);
        fuzz::check(said.empty() || said.ends_with('\n'));
        fuzz::check(!table.hearOpponents() && !table.isAwaited());
        fuzz::check(!table.game().isOver());
        fuzz::checkGame(table.game());
        for (const Color side : allColors) fuzz::check(table.shownTime(side).value_or("0") != "");
        return next != app::GameTable::Next::Leave;
    });
    table.leave();
    return 0;
}
