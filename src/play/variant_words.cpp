#include "play/variant_words.h"

#include <vector>

#include "console/format.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

std::string inHand(const AnyPosition& position, Color side) {
    std::string letters;
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn})
        letters.append(position.pocket(side).count(type), letter(Piece{side, type}));
    return letters.empty() ? "nothing" : letters;
}

std::vector<std::string> lettersOf(std::span<const PromotionPiece> choices) {
    std::vector<std::string> letters;
    for (const PromotionPiece piece : choices) letters.emplace_back(1, letter(piece));
    return letters;
}

}  // namespace

std::string besideTheBoard(const AnyPosition& position) {
    return withVariant(position.variant(), [&]<typename V>(V) {
        std::string lines;
        if constexpr (V::hasDrops)
            append(lines, "In hand: White {}, Black {}.\n", inHand(position, Color::White),
                   inHand(position, Color::Black));
        if constexpr (V::countsChecks)
            append(lines, "Checks left: White {}, Black {}.\n", position.checksLeft(Color::White),
                   position.checksLeft(Color::Black));
        return lines;
    });
}

std::string promotionQuestion(std::span<const PromotionPiece> choices) {
    std::vector<std::string> names;
    for (const PromotionPiece piece : choices) names.emplace_back(label(pieceType(piece)));
    return formatted("{} ({})", listed(names, " or "), listed(lettersOf(choices), ", "));
}

std::string promotionLetters(std::span<const PromotionPiece> choices) { return listed(lettersOf(choices), " or "); }

}  // namespace nowchess::app
