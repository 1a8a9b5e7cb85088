// The positions of the main lines as EPD without operations, a line each: FEN without its two clocks.
#include "nowchess/notation/fen.h"
#include "pgn_tools/formats/positions.h"

namespace nowchess::pgn {

namespace {

std::string epdOf(const Position& position) {
    const std::string fen = toFen(position);
    return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

}  // namespace

extern constexpr OutputFormat epdFormat{.name = "epd",
                                        .makeFormatter = [](const FormatOptions&) -> std::unique_ptr<GameFormatter> {
                                            return std::make_unique<PositionFormatter<epdOf>>();
                                        }};

}  // namespace nowchess::pgn
