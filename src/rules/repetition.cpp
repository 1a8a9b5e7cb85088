#include "nowchess/rules/repetition.h"

#include "board/zobrist.h"
#include "nowchess/rules/en_passant.h"

namespace nowchess {

namespace {

// The file of a legal en-passant capture: it decides both pawns that could take part.
std::optional<File> enPassantFile(const Position& position) noexcept {
    if (legalEnPassantCapturers(position).empty()) return std::nullopt;
    return fileOf(*position.enPassantTarget());
}

}  // namespace

RepetitionKey repetitionKey(const Position& position) noexcept {
    auto key = static_cast<std::uint64_t>(position.key());
    // The book key counts a capturer that merely stands there.
    if (!enPassantCapturers(position).empty() && !enPassantFile(position))
        key ^= zobrist::enPassant(fileOf(*position.enPassantTarget()));
    return RepetitionKey{key};
}

bool samePosition(const Position& a, const Position& b) noexcept {
    return a.turn() == b.turn() && a.board() == b.board() && a.castlingRooks() == b.castlingRooks() &&
           enPassantFile(a) == enPassantFile(b);
}

}  // namespace nowchess
