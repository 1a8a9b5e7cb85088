// Any bytes as a table of openings: what is wrong is named with its line, and what is read can be found again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "nowchess/openings/opening_reader.h"
#include "nowchess/pgn/replay.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto table = readOpenings(text);
    if (!table) {
        fuzz::check(table.error().line >= 1 && table.error().line <= pgn::countLineEnds(text) + 1);
        const std::string sentence = message(table.error());
        fuzz::check(sentence.starts_with("line ") && !sentence.ends_with(": "));
        for (const char c : sentence) fuzz::check(static_cast<unsigned char>(c) >= ' ');
        return 0;
    }
    OpeningTable again;
    again.add(*table);
    fuzz::check(again.size() == table->size() && again.lastPly() == table->lastPly());
    table->forEach([&](Key key, const Opening& opening) {
        fuzz::check(isEcoCode(opening.eco) && !opening.name.empty() && opening.name.starts_with(opening.family()));
        for (const char c : opening.name) fuzz::check(static_cast<unsigned char>(c) >= ' ');
        fuzz::check(table->find(key) == &opening && *again.find(key) == opening);
    });
    return 0;
}
