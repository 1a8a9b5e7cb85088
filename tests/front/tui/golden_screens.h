// Screens that are held as they were. Those that people look at are files in screens/, the others are held by their
// digests. Run the tests with NOWCHESS_WRITE_SCREENS=1 to write them anew, and look at the difference.
#pragma once

#include <string>
#include <vector>

#include "front/board_drawing.h"
#include "front/tui/memory_terminal.h"

namespace nowchess::test {

// What terminals can show.
struct Colors {
    std::string name;
    app::Depth depth;
    app::Blocks blocks;
    app::Figures figures;
};
inline const std::vector<Colors> allColors{{"truecolor", app::Depth::True, app::Blocks::Parts, app::Figures::Unicode},
                                           {"256", app::Depth::Many, app::Blocks::Parts, app::Figures::Unicode},
                                           {"16", app::Depth::Sixteen, app::Blocks::Parts, app::Figures::Unicode},
                                           {"8", app::Depth::Eight, app::Blocks::Parts, app::Figures::Unicode},
                                           {"linux", app::Depth::Eight, app::Blocks::Halves, app::Figures::Letters},
                                           {"ascii", app::Depth::Many, app::Blocks::None, app::Figures::Letters},
                                           {"mono", app::Depth::Mono, app::Blocks::Parts, app::Figures::Unicode},
                                           {"vt100", app::Depth::Mono, app::Blocks::None, app::Figures::Letters}};

inline constexpr app::Size sizes[] = {{12, 30}, {20, 40}, {24, 80}, {40, 120}, {60, 200}};

std::string name(app::Size size);
void take(MemoryTerminal& terminal, const Colors& colors);

// The characters; then the looks, a letter for each in runs: "a12b" is twelve cells of one and one of another.
std::string drawn(const MemoryTerminal& terminal);

class GoldenScreens {
public:
    // The file of the digests, in screens/.
    explicit GoldenScreens(std::string digestsFile) : digestsFile_(std::move(digestsFile)) {}

    void expect(const std::string& title, const std::string& screen, bool isFile);
    void expectDigests() const;

private:
    std::string digestsFile_;
    std::string digests_;
};

}  // namespace nowchess::test
