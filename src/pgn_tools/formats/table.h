// What CSV and TSV share: a row for each game, for spreadsheets and for the bulk load of a database.
#pragma once

#include <array>
#include <initializer_list>

#include "nowchess/pgn_tools/ending.h"
#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

// A cell's text and what separates it from the next.
using AppendCell = void (*)(std::string& out, std::string_view text);

inline constexpr std::array<std::string_view, 14> tagColumns{
    "Event",    "Site", "Date",    "Round",       "White",   "Black", "WhiteElo",
    "BlackElo", "ECO",  "Opening", "TimeControl", "Variant", "FEN",   "Termination"};

// The last separator becomes a line end.
inline void endRow(std::string& out) { out.back() = '\n'; }

template <AppendCell Append>
void appendColumnNames(std::string& out) {
    for (const std::string_view column : tagColumns) Append(out, column);
    for (const std::string_view column : {"Result", "Plies", "Ending"}) Append(out, column);
    endRow(out);
}

template <AppendCell Append>
class TableFormatter final : public GameFormatter {
public:
    void begin(const AnyReplay& game) override {
        watch_.begin();
        watch_.add(game);
    }
    void move(const AnyReplay& game, [[maybe_unused]] const Token& token) override { watch_.add(game); }
    void end(const FinishedGame& game, std::string& out) override {
        for (const std::string_view column : tagColumns) Append(out, valueOf(game.tags, column));
        Append(out, text(game.result));
        Append(out, std::to_string(game.replay.ply()));
        Append(out, game.isBroken ? brokenName : nameOnBoard(watch_.ending(game.replay)));
        endRow(out);
    }

private:
    static std::string_view valueOf(std::span<const TagView> tags, std::string_view name) noexcept {
        for (const TagView& tag : tags)
            if (tag.name == name) return tag.value;
        return {};
    }

    EndingWatch watch_;
};

}  // namespace nowchess::pgn
