#include "nowchess/rules/repetition.h"

#include "board/zobrist.h"
#include "nowchess/rules/en_passant.h"
#include "rules/instantiate.h"

namespace nowchess {

namespace {

// The file of a legal en-passant capture: it decides both pawns that could take part.
template <typename V>
std::optional<File> enPassantFile(const BasicPosition<V>& position) noexcept {
    if (legalEnPassantCapturers(position).empty()) return std::nullopt;
    return fileOf(*position.enPassantTarget());
}

}  // namespace

template <typename V>
RepetitionKey repetitionKey(const BasicPosition<V>& position) noexcept {
    auto key = static_cast<std::uint64_t>(position.key());
    // The book key counts a capturer that merely stands there.
    if (!enPassantCapturers(position).empty() && !enPassantFile(position))
        key ^= zobrist::enPassant(fileOf(*position.enPassantTarget()));
    return RepetitionKey{key};
}

template <typename V>
bool samePosition(const BasicPosition<V>& a, const BasicPosition<V>& b) noexcept {
    if constexpr (!isStandard<V>)
        if (a.variant() != b.variant() || a.variantState() != b.variantState()) return false;
    return a.turn() == b.turn() && a.board() == b.board() && a.castlingRooks() == b.castlingRooks() &&
           enPassantFile(a) == enPassantFile(b);
}

#define NOWCHESS_POLICY(V)                                                  \
    template RepetitionKey repetitionKey(const BasicPosition<V>&) noexcept; \
    template bool samePosition(const BasicPosition<V>&, const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
