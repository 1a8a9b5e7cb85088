#include "nowchess/rules/chess960.h"

#include <array>

namespace nowchess {

namespace {

using BackRank = std::array<std::optional<PieceType>, 8>;

// Puts a piece on the n-th file that is still free.
void putOnFree(BackRank& files, int n, PieceType type) noexcept {
    auto file = files.begin();
    while (*file || n-- > 0) ++file;
    *file = type;
}

// Scharnagl's numbering: a digit each for the bishops on light and dark squares and for the queen, and a number for the
// pair of free files that the knights take; rook, king and rook fill what is left.
BackRank backRankOf(int number) noexcept {
    constexpr std::array<std::array<int, 2>, 10> knightFiles{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    BackRank files;
    files[static_cast<std::size_t>(number % 4 * 2 + 1)] = PieceType::Bishop;
    files[static_cast<std::size_t>(number / 4 % 4 * 2)] = PieceType::Bishop;
    putOnFree(files, number / 16 % 6, PieceType::Queen);
    const auto& knights = knightFiles[static_cast<std::size_t>(number / 96)];
    putOnFree(files, knights[1], PieceType::Knight);  // the right one first: it does not shift the left one
    putOnFree(files, knights[0], PieceType::Knight);
    for (const PieceType type : {PieceType::Rook, PieceType::King, PieceType::Rook}) putOnFree(files, 0, type);
    return files;
}

bool isNumber(int number) noexcept { return number >= 0 && number < chess960StartCount; }

}  // namespace

std::optional<Position> chess960Start(int white, int black) noexcept {
    if (!isNumber(white) || !isNumber(black)) return std::nullopt;
    Setup setup;
    for (const Color color : allColors) {
        const BackRank files = backRankOf(color == Color::White ? white : black);
        for (const File file : allFiles) {
            const Square square = makeSquare(file, backRank(color));
            const PieceType type = *files[static_cast<std::size_t>(file)];
            setup.board.put(square, {color, type});
            setup.board.put(makeSquare(file, relativeRank(Rank::R2, color)), {color, PieceType::Pawn});
            if (type == PieceType::Rook) setup.castlingRooks.insert(square);
        }
    }
    return Position::unchecked(setup);
}

std::optional<Position> chess960Start(int number) noexcept { return chess960Start(number, number); }

std::optional<AnyPosition> chess960Start(int number, Variant variant) noexcept {
    const auto arrays = chess960Start(number);
    if (!arrays) return std::nullopt;
    return withVariant(variant, [&]<typename V>(V) -> std::optional<AnyPosition> {
        if constexpr (V::hasShuffledStarts)
            return BasicPosition<V>::unchecked(V::shuffled(arrays->setup()));
        else
            return std::nullopt;
    });
}

std::optional<int> chess960Number(const Board& board, Color color) noexcept {
    BackRank found;
    for (const File file : allFiles) {
        const auto piece = board.pieceAt(makeSquare(file, backRank(color)));
        if (!piece || piece->color != color) return std::nullopt;
        found[static_cast<std::size_t>(file)] = piece->type;
    }
    for (int number = 0; number < chess960StartCount; ++number)
        if (backRankOf(number) == found) return number;
    return std::nullopt;
}

}  // namespace nowchess
