// The positions of the main lines as FEN, a line each.
#include "nowchess/notation/fen.h"

#include "pgn_tools/formats/positions.h"

namespace nowchess::pgn {

namespace {

struct FenOf {
    template <typename V>
    std::string operator()(const BasicPosition<V>& position) const {
        return toFen(position);
    }
};

}  // namespace

extern constexpr OutputFormat fenFormat{
    .name = "fen", .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<PositionFormatter<FenOf>>(options.ids);
    }};

}  // namespace nowchess::pgn
