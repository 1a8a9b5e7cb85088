// Which pieces of Black's let a small horde mate. The rows are the least sets of helpers with which any mate exists
// that a last move can bring about: a test (horde_material_test.cpp) finds them anew by going through all mates.
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "nowchess/rules/variants/horde.h"

namespace nowchess::variants {

namespace {

// n knight, r rook, q queen; bishops are s on squares of the same colour as the horde's bishop, o on others, and where
// the horde has no such bishop, s on one colour and o on the other. A pawn may become any of them.
constexpr std::string_view kinds = "nsorq";
using Rows = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> queen{"r", "ss"};
constexpr std::array<std::string_view, 1> rook{"nr"};
constexpr std::array<std::string_view, 1> bishop{"oo"};
constexpr std::array<std::string_view, 12> knight{"nnn", "nns", "nso", "nnr", "nsr", "nnq",
                                                  "nsq", "sor", "nrr", "srr", "nrq", "srq"};
constexpr std::array<std::string_view, 2> twoKnights{"n", "s"};
constexpr std::array<std::string_view, 3> bishopPair{"s", "nr", "nq"};
// However many: the two squares beside the king and beside the line of a check are of the other colour, and need
// pieces on them that do not answer the check.
constexpr std::array<std::string_view, 3> bishopsOfOneColour{"oo", "nn", "no"};
constexpr std::array<std::string_view, 7> bishopAndKnight{"o", "nn", "nr", "nq", "rr", "rq", "qq"};
constexpr std::array<std::string_view, 4> rookAndBishop{"n", "r", "o", "q"};

struct Helpers {
    std::array<int, kinds.size()> counts;
    int pawns;

    [[nodiscard]] bool fill(std::string_view row) const noexcept {
        int missing = 0;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            const auto needed = static_cast<int>(std::count(row.begin(), row.end(), kinds[kind]));
            missing += std::max(0, needed - counts[kind]);
        }
        return missing <= pawns;
    }
    [[nodiscard]] bool fillAny(Rows rows) const noexcept {
        return std::any_of(rows.begin(), rows.end(), [this](std::string_view row) { return fill(row); });
    }
};

// `same`: the squares of the horde's bishop.
Helpers helpersOf(const Board& board, Bitboard same) noexcept {
    const auto count = [&](PieceType type, Bitboard squares) {
        return (board.pieces(Color::Black, type) & squares).size();
    };
    const Bitboard all = Bitboard::all();
    return {{count(PieceType::Knight, all), count(PieceType::Bishop, same), count(PieceType::Bishop, ~same),
             count(PieceType::Rook, all), count(PieceType::Queen, all)},
            count(PieceType::Pawn, all)};
}

}  // namespace

bool Horde::hordeCanMate(const Board& board) noexcept {
    const auto count = [&](PieceType type) { return board.pieces(Color::White, type).size(); };
    const Bitboard bishops = board.pieces(Color::White, PieceType::Bishop);
    const bool areMixed = bishops.intersects(lightSquares) && bishops.intersects(~lightSquares);
    const Bitboard same = bishops.intersects(lightSquares) ? lightSquares : ~lightSquares;
    const int total = board.pieces(Color::White).size();
    const int knights = count(PieceType::Knight);
    const int rooks = count(PieceType::Rook);

    const auto oneWay = [&](Rows rows) { return helpersOf(board, same).fillAny(rows); };
    const auto eitherWay = [&](Rows rows) { return oneWay(rows) || helpersOf(board, ~same).fillAny(rows); };
    if (total == 0) return false;
    if (total == 1) {
        if (count(PieceType::Pawn) == 1) return eitherWay(queen) || eitherWay(knight);
        if (count(PieceType::Queen) == 1) return eitherWay(queen);
        if (rooks == 1) return oneWay(rook);
        return knights == 1 ? eitherWay(knight) : oneWay(bishop);
    }
    if (bishops.size() == total && !areMixed) return oneWay(bishopsOfOneColour);
    if (total > 2) return true;
    if (knights == 2) return eitherWay(twoKnights);
    if (bishops.size() == 2) return eitherWay(bishopPair);
    if (bishops.size() == 1 && knights == 1) return oneWay(bishopAndKnight);
    if (bishops.size() == 1 && rooks == 1) return oneWay(rookAndBishop);
    return true;
}

}  // namespace nowchess::variants
