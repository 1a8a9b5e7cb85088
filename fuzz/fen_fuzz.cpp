// Any bytes are a FEN or an error that says where. What is read can be written and read again; what passes the gate has
// no fault but tolerated ones.
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "nowchess/notation/fen.h"

namespace {

using namespace nowchess;

using fuzz::check;

void checkError(const FenError& error, std::string_view text) {
    check(error.column >= 1 && error.column <= text.size() + 1);
    check(error.found.size() <= 20 && !error.expected.empty() && !message(error).empty());
    check(error.found.empty() == (error.column == text.size() + 1));
    for (const char c : error.found) check(c >= ' ' && c < 0x7f);
    // The fast reader of placements and the one that explains agree on what is wrong.
    if (error.fault == FenFault::TooFewRanks) {
        std::size_t slashes = 0;
        for (const char c : text.substr(0, error.column - 1)) slashes += c == '/' ? 1 : 0;
        check(slashes < 7);
    }
}

void checkSetup(const Setup& setup) {
    for (const CastlingText style : {CastlingText::Automatic, CastlingText::XFen, CastlingText::Shredder}) {
        const std::string fen = toFen(setup, style);
        const auto again = parseFen(fen);
        check(again && *again == setup);
        // The en-passant square may be on a rank that strict reading refuses.
        if (const auto strictly = parseFen(fen, FenReading::Strict)) check(*strictly == setup);
    }
    for (const CastlingMode mode : {CastlingMode::Chess960, CastlingMode::Standard}) {
        const Setup mended = withoutImpossibleRights(setup, mode);
        check(withoutImpossibleRights(mended, mode) == mended);
        check(mended.board == setup.board && mended.turn == setup.turn);
        check(setup.castlingRooks.containsAll(mended.castlingRooks));
        if (makePosition(setup, tolerableFaults(), mode)) check(mended == setup);
    }
}

void checkPosition(std::string_view text, const FenOptions& options) {
    const auto position = positionFromFen(text, options);
    if (!position) {
        check(!message(position.error()).empty());
        return;
    }
    const bool lenient = options.reading == FenReading::Lenient;
    const SetupFaults forgiven = lenient ? tolerableFaults() : options.tolerated;
    check((validate(position->setup(), options.castling) - forgiven).empty());
    check(position->key() == keyFromScratch(*position));
    const std::string fen = toFen(*position, {.enPassant = EnPassantShown::Always});
    const auto again = positionFromFen(fen, {options.reading, tolerableFaults(), options.castling});
    check(again && *again == *position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto strict = parseFen(text, FenReading::Strict);
    const auto lenient = parseFen(text, FenReading::Lenient);
    if (!strict) checkError(strict.error(), text);
    if (!lenient) checkError(lenient.error(), text);
    if (strict) check(lenient && *lenient == *strict);
    if (lenient) checkSetup(*lenient);
    for (const FenReading reading : {FenReading::Strict, FenReading::Lenient})
        for (const CastlingMode mode : {CastlingMode::Chess960, CastlingMode::Standard})
            for (const SetupFaults tolerated : {SetupFaults{}, tolerableFaults()})
                checkPosition(text, {reading, tolerated, mode});
    return 0;
}
