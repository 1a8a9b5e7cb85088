#include "commands/openings_option.h"

#include "commands/pgn_input.h"
#include "console/format.h"
#include "nowchess/openings/opening_reader.h"

namespace nowchess::app {

namespace {

std::string contentsOf(PgnInput& input) {
    std::string text;
    std::vector<char> room(1U << 16U);
    while (const std::size_t size = input.read(room.data(), room.size())) text.append(room.data(), size);
    return text;
}

}  // namespace

void OpeningsOption::declare(Arguments& command) {
    command.list("--openings", "FILE", files_,
                 "Openings by this table: Lichess's TSV, eco.pgn or scid.eco; of several, all");
}

std::optional<std::string> OpeningsOption::read() {
    for (const std::string& file : files_) {
        auto input = PgnInput::open(file);
        if (!input) return formatted("--openings: cannot read {}: {}", file, input.error());
        const std::string text = contentsOf(*input);
        if (!input->error().empty()) return formatted("--openings: cannot read {}: {}", file, input->error());
        const auto table = readOpenings(text);
        if (!table) return formatted("--openings: {}: {}", file, message(table.error()));
        table_.add(*table);
    }
    return std::nullopt;
}

}  // namespace nowchess::app
