// Any bytes as a position of a variant and the moves played from there: a FEN in its first line, then words. The first
// byte chooses the variant.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace {

using namespace nowchess;

using fuzz::check;

void checkPosition(const AnyPosition& position) {
    check(position.key() == keyFromScratch(position));
    check(legalMoves(position).empty() == boardOutcome(position).has_value());
    for (const PocketText pocket : {PocketText::Brackets, PocketText::Rank}) {
        const FenStyle style{.enPassant = EnPassantShown::Always,
                             .castling = CastlingText::Automatic,
                             .pocket = pocket,
                             .checks = pocket == PocketText::Rank ? ChecksText::Given : ChecksText::Left};
        const auto again = positionFromFen(toFen(position, style), position.variant());
        check(again && *again == position);
    }
    // Whoever has won could win.
    if (const auto outcome = boardOutcome(position); outcome && outcome->winner)
        check(canWinByMaterial(position, *outcome->winner));
}

AnyPosition play(const AnyPosition& position, std::string_view word) {
    const auto coordinates = moveFromCoordinates(position, word);
    const auto san = readSan(position, word);
    if (!san) check(!message(san.error(), position, word).empty());
    const auto move = coordinates ? std::optional(*coordinates) : san ? san->move : std::nullopt;
    if (!move) return position;
    check(isLegal(position, *move));
    const auto again = readSan(position, toSan(position, *move), {.reading = SanReading::Strict});
    check(again && again->move == *move);
    return position.playUnchecked(*move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Variant variant = allVariants[data[0] % allVariants.size()];
    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view fen = text.substr(0, end);
    text.remove_prefix(end);
    const auto read = positionFromFen(fen, variant);
    if (!read) {
        check(!message(read.error()).empty());
        if (const auto* const error = std::get_if<FenError>(&read.error()))
            check(error->column >= 1 && error->column <= fen.size() + 1);
    }
    AnyPosition position = read ? *read : AnyPosition::initial(variant);
    checkPosition(position);
    for (int moves = 0; moves < 60 && !text.empty(); ++moves) {
        text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
        const std::string_view word = text.substr(0, std::min(text.find_first_of(" \n"), text.size()));
        text.remove_prefix(word.size());
        position = play(position, word);
        checkPosition(position);
    }
    return 0;
}
