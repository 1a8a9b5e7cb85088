// Any lines between a GUI and an engine, in both directions, and any command of an engine: nothing breaks, and whatever
// position the lines name, in any variant, can be searched.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/rules/legal_moves.h"
#include "play/opponent/command_words.h"
#include "play/opponent/uci_answer.h"
#include "uci/uci_line.h"

using namespace nowchess;

namespace {

void searchFrom(const SearchRoot& root) {
    static Searcher searcher(1);
    const SearchResult result = searcher.search(root, {.nodes = 50, .lines = 2});
    fuzz::check(result.lines.empty() == !hasLegalMove(root.position));
    for (const SearchLine& line : result.lines) {
        AnyPosition position = root.position;
        for (const Move move : line.moves) {
            fuzz::check(isLegal(position, move));
            position = position.playUnchecked(move);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        static_cast<void>(app::splitShellWords(line));
        if (const auto answer = app::parseUciAnswer(line))
            if (const auto* info = std::get_if<app::UciInfo>(&*answer)) fuzz::check(!info->moves.empty());
        const auto command = app::parseUciLine(line);
        if (!command) continue;
        if (const auto* position = std::get_if<app::UciPosition>(&*command))
            for (const Variant variant : allVariants)
                if (const auto root = resolve(*position, variant)) searchFrom(*root);
    }
    return 0;
}
