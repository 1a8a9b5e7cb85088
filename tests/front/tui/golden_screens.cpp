#include "front/tui/golden_screens.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "front/tui/theme.h"
#include "support/environment.h"

namespace nowchess::test {

using namespace app;

namespace {

namespace fs = std::filesystem;

std::string described(const Look& look) {
    const auto number = [](Paint paint) {
        std::ostringstream text;
        if (paint) text << std::hex << *paint;
        return paint ? text.str() : "-";
    };
    return number(look.ink) + "/" + number(look.paper) + (look.isBold ? " bold" : "") +
           (look.isReversed ? " reversed" : "");
}

std::string digest(std::string_view text) {
    std::uint64_t value = 0xcbf29ce484222325U;  // FNV-1a
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::ostringstream digits;
    digits << std::hex << value;
    return digits.str();
}

fs::path screenFile(const std::string& name) { return fs::path(NOWCHESS_SCREENS) / name; }

// Writes it if it is to be written, so that it is as it should be.
std::string keptAs(const std::string& name, const std::string& text) {
    const bool writes = std::getenv("NOWCHESS_WRITE_SCREENS") != nullptr;  // NOLINT(concurrency-mt-unsafe)
    if (writes) std::ofstream(screenFile(name)) << text;
    return fs::exists(screenFile(name)) ? contents(screenFile(name)) : "";
}

}  // namespace

std::string name(Size size) { return std::to_string(size.columns) + "x" + std::to_string(size.rows); }

void take(MemoryTerminal& terminal, const Colors& colors) {
    terminal.colors = colors.depth;
    terminal.drawnWith = colors.blocks;
}

std::string drawn(const MemoryTerminal& terminal) {
    const Size size = terminal.size();
    const Theme theme = *builtInTheme("wood");
    std::map<std::string, std::string> letters;
    std::string runs;
    std::string legend;
    for (int row = 0; row < size.rows; ++row) {
        std::string last;
        int count = 0;
        const auto flush = [&] {
            if (count > 0) runs += letters[last] + (count > 1 ? std::to_string(count) : "");
        };
        std::string look;
        for (int column = 0; column < size.columns; ++column) {
            const Style style = terminal.style({row, column});
            if (column == 0 || style != terminal.style({row, column - 1}))
                look = described(lookOf(style, theme, terminal.depth()));
            if (!letters.contains(look)) {
                const auto number = letters.size();
                letters[look] = number < 26 ? std::string(1, static_cast<char>('a' + number))
                                            : std::string{'A', static_cast<char>('a' + number - 26)};
                legend += letters[look] + " " + look + "\n";
            }
            if (look == last) {
                ++count;
                continue;
            }
            flush();
            last = look;
            count = 1;
        }
        flush();
        runs += '\n';
    }
    return terminal.text() + "\n" + legend + "\n" + runs;
}

void GoldenScreens::expect(const std::string& title, const std::string& screen, bool isFile) {
    digests_ += title + " " + digest(screen) + "\n";
    if (!isFile) return;
    EXPECT_EQ(screen, keptAs(title + ".txt", screen)) << title;
}

void GoldenScreens::expectDigests() const {
    EXPECT_EQ(digests_, keptAs(digestsFile_, digests_))
        << "NOWCHESS_WRITE_SCREENS=1 writes the screens anew; then look at them.";
}

}  // namespace nowchess::test
