// The positions of the main lines as EPD without operations, a line each: FEN without its two clocks.
#include "nowchess/notation/fen.h"
#include "pgn_tools/formats/positions.h"

namespace nowchess::pgn {

namespace {

struct EpdOf {
    template <typename V>
    std::string operator()(const BasicPosition<V>& position) const {
        const std::string fen = toFen(position);
        return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
    }
};

}  // namespace

extern constexpr OutputFormat epdFormat{
    .name = "epd", .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<PositionFormatter<EpdOf>>(options.ids);
    }};

}  // namespace nowchess::pgn
