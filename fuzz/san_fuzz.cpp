// Any bytes as SAN: they are read or refused with a reason. What a strict reader takes is written just so; what a
// lenient one takes is legal, and nothing was forgiven just where it is written so.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"

using namespace nowchess;

namespace {

// Castling on both sides, promotions with and without capture, en passant, pins, rivals, and Chess960's overlaps.
Position position(std::size_t index) {
    static const std::array<Position, 8> positions{
        Position::initial(),
        *positionFromFen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        *positionFromFen("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
        *positionFromFen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"),
        *positionFromFen("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"),
        *positionFromFen("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"),
        *positionFromFen("k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1"),
        *positionFromFen("4k3/8/8/8/2p5/1P6/1b3N2/RNBQKB1R w KQ - 0 1"),
    };
    return positions[index % positions.size()];
}

void checkError(const SanError& error, const Position& here, std::string_view text) {
    fuzz::check(!message(error, here, text).empty());
    fuzz::check((error.fault == SanFault::NotAMove) == error.syntax.has_value());
    if (error.syntax) fuzz::check(error.syntax->column >= 1 && error.syntax->column <= text.size() + 1);
    for (const auto& move : error.nearest) fuzz::check(!move || isLegal(here, *move));
    for (const auto& move : error.candidates) fuzz::check(!move || isLegal(here, *move));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    const Position here = position(data[0]);
    const SanOptions options{.letters = static_cast<PieceLetters>(data[1] % 7), .nullMoves = (data[1] & 8) != 0};
    SanOptions strictly = options;
    strictly.reading = SanReading::Strict;

    const auto lenient = readSan(here, text, options);
    const auto strict = readSan(here, text, strictly);
    fuzz::check(strict.has_value() == (lenient && lenient->deviations.empty()));
    if (strict) fuzz::check(strict->move && toSan(here, *strict->move) == text);
    if (!strict) checkError(strict.error(), here, text);
    if (!lenient) {
        checkError(lenient.error(), here, text);
        return 0;
    }
    fuzz::check(lenient->move ? isLegal(here, *lenient->move) : options.nullMoves);
    if (lenient->move) fuzz::check(lenient->deviations.empty() == (toSan(here, *lenient->move) == text));
    const auto syntax = parseSan(text, options);
    fuzz::check(syntax && resolve(here, *syntax, options) == lenient);
    return 0;
}
