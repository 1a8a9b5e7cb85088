// Where the rules about material come from: all mates of small armies, found anew.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/winnable.h"

namespace nowchess {
namespace {

// L and D are bishops on light and on dark squares.
PieceType typeOf(char letter) {
    switch (letter) {
        case 'N': return PieceType::Knight;
        case 'R': return PieceType::Rook;
        case 'Q': return PieceType::Queen;
        case 'K': return PieceType::King;
        default: return PieceType::Bishop;
    }
}
Bitboard squaresOf(char letter) {
    if (letter == 'L') return lightSquares;
    return letter == 'D' ? ~lightSquares : Bitboard::all();
}

// Each way to put White's army on the board, until one is wanted.
bool anyPlacement(const Board& board, std::string_view army, const std::function<bool(const Board&)>& isWanted) {
    if (army.empty()) return isWanted(board);
    for (const Square square : squaresOf(army.front()) - board.occupied()) {
        Board next = board;
        next.put(square, {Color::White, typeOf(army.front())});
        if (anyPlacement(next, army.substr(1), isWanted)) return true;
    }
    return false;
}

Setup blackToMove(const Board& board) {
    Setup setup;
    setup.board = board;
    setup.turn = Color::Black;
    return setup;
}

// Black's helpers in a mate: pawns, knights, light and dark bishops, rooks, queens.
constexpr std::string_view kinds = "pnldrq";
using Helpers = std::array<int, kinds.size()>;

PieceType helperType(std::size_t kind) {
    const auto piece = parsePiece(kinds[kind]);
    return piece ? piece->type : PieceType::Bishop;
}

Helpers mirrored(Helpers helpers) {
    std::swap(helpers[2], helpers[3]);
    return helpers;
}

// A pawn may have become anything.
bool contains(const Helpers& all, const Helpers& some) {
    int missing = 0;
    for (std::size_t kind = 1; kind < kinds.size(); ++kind) missing += std::max(0, some[kind] - all[kind]);
    return missing <= all[0] - some[0];
}

// All least sets of helpers with which a horde mates. A mate stays one with fewer helpers but for the moves that they
// make possible; so from the bare king on, each legal answer to the check must be stopped by one helper more: on the
// king's square, or in the way of the piece that answers. Nothing else needs to be tried, and as sets that contain a
// known one are left, the search ends by itself.
class HordeMates {
public:
    explicit HordeMates(std::string_view horde) : isMirrored_(mirrors(horde)) {
        bool isComplete = false;
        for (limit_ = 0; !isComplete; ++limit_) {
            cut_ = false;
            for (const Square king : allSquares) {
                Board board;
                board.put(king, {Color::Black, PieceType::King});
                anyPlacement(board, horde, [&](const Board& placed) {
                    if (isPossibleCheck(placed, king)) extend(placed, {}, 0);
                    return allow({});  // no helper is needed
                });
            }
            isComplete = !cut_;
        }
    }

    [[nodiscard]] bool allow(const Helpers& helpers) const {
        return std::any_of(found_.begin(), found_.end(), [&](const Helpers& each) {
            return contains(helpers, each) || (isMirrored_ && contains(helpers, mirrored(each)));
        });
    }

private:
    static bool mirrors(std::string_view horde) {
        return std::count(horde.begin(), horde.end(), 'L') == std::count(horde.begin(), horde.end(), 'D');
    }
    // No move brings about a check by two knights, or by two bishops.
    static bool isPossibleCheck(const Board& board, Square king) {
        const Bitboard checkers = attackersOf(board, king, Color::White);
        return checkers.size() == 1 ||
               (checkers.size() == 2 && !board.pieces(PieceType::Knight).containsAll(checkers) &&
                !board.pieces(PieceType::Bishop).containsAll(checkers));
    }

    void extend(const Board& board, const Helpers& helpers, int count) {
        if (allow(helpers)) return;
        const auto position = BasicPosition<variants::Horde>::unchecked(blackToMove(board));
        const MoveList answers = legalMoves(position);
        if (answers.empty()) {
            found_.push_back(helpers);
            return;
        }
        Bitboard stops = Bitboard::all();
        for (const Move answer : answers)
            if (const Bitboard some = stopsOf(board, answer); some.size() < stops.size()) stops = some;
        if (count == limit_) {
            cut_ |= !stops.empty();
            return;
        }
        for (const Square square : stops)
            for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                if (!mayStand(kind, square)) continue;
                Board next = board;
                next.put(square, {Color::Black, helperType(kind)});
                Helpers more = helpers;
                ++more[kind];
                if (isInCheck(next, Color::Black)) extend(next, more, count + 1);
            }
    }
    // Where a helper would stop this answer to the check.
    static Bitboard stopsOf(const Board& board, Move answer) {
        if (board.typeAt(answer.from()) != PieceType::King) return between(answer.from(), answer.to());
        return Bitboard{answer.to()} - board.occupied();
    }
    static bool mayStand(std::size_t kind, Square square) {
        if (kinds[kind] == 'p') return rankOf(square) != Rank::R1 && rankOf(square) != Rank::R8;
        if (kinds[kind] == 'l') return lightSquares.contains(square);
        return kinds[kind] != 'd' || !lightSquares.contains(square);
    }

    bool isMirrored_;
    int limit_ = 0;
    bool cut_ = false;
    std::vector<Helpers> found_;
};

// Any squares will do: only the pieces count.
AnyPosition hordeAgainst(std::string_view horde, const Helpers& helpers) {
    Board board;
    board.put(Square::E8, {Color::Black, PieceType::King});
    const auto put = [&](Bitboard squares, Piece piece) { board.put((squares - board.occupied()).front(), piece); };
    constexpr Bitboard middle(0x00ffffffffffff00);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (int count = 0; count < helpers[kind]; ++count) {
            const char letter = kinds[kind];
            const Bitboard squares = letter == 'l' ? lightSquares : letter == 'd' ? ~lightSquares : Bitboard::all();
            put(squares & middle, {Color::Black, helperType(kind)});
        }
    for (const char letter : horde) put(squaresOf(letter) & middle, {Color::White, typeOf(letter)});
    return BasicPosition<variants::Horde>::unchecked(blackToMove(board));
}

class HordeMaterial : public testing::TestWithParam<const char*> {};

TEST_P(HordeMaterial, IsWhatAllMatesNeed) {
    const HordeMates mates(GetParam());
    constexpr int most = 4;
    const std::function<void(Helpers, std::size_t, int)> compare = [&](Helpers helpers, std::size_t kind, int left) {
        if (kind == kinds.size()) {
            const AnyPosition position = hordeAgainst(GetParam(), helpers);
            EXPECT_EQ(variants::Horde::canWinByMaterial(position, Color::White), mates.allow(helpers))
                << GetParam() << " against " << testing::PrintToString(helpers);
            return;
        }
        for (int count = 0; count <= left; ++count) {
            helpers[kind] = count;
            compare(helpers, kind + 1, left - count);
        }
    };
    compare({}, 0, most);
}

INSTANTIATE_TEST_SUITE_P(Winnable, HordeMaterial,
                         testing::Values("Q", "R", "L", "D", "N", "NN", "LD", "LL", "LN", "DN", "RL", "RD"),
                         [](const auto& row) { return std::string(row.param); });

// Three that mate a bare king, so that more need no table.
TEST(Winnable, LargerHordesMateABareKing) {
    for (const std::string_view horde : {"QN", "QL", "QR", "RN", "RR", "NNN", "NNL", "LLN", "LLD", "LDN", "RLL", "RLD"})
        EXPECT_TRUE(HordeMates(horde).allow({})) << horde;
}

// In atomic our king guards nothing, and only has to be out of the way.
bool matesBareKingInAtomic(std::string_view army) {
    // One square of each kind, by symmetry, with a dark corner and with a light one.
    constexpr Bitboard triangles(0x00000000183c7effULL);
    const auto isMate = [](const Board& board) {
        if (!isInCheck(board, Color::Black)) return false;
        constexpr Bitboard away{Square::H8, Square::G8, Square::H7, Square::A8, Square::H1};
        return anyPlacement(board, "K", [&](const Board& whole) {
            if (!away.intersects(whole.pieces(Color::White, PieceType::King))) return false;
            const auto position = BasicPosition<variants::Atomic>::unchecked(blackToMove(whole));
            return isInCheck(position) && !hasLegalMove(position);
        });
    };
    return std::any_of(triangles.begin(), triangles.end(), [&](Square king) {
        Board board;
        board.put(king, {Color::Black, PieceType::King});
        return anyPlacement(board, army, isMate);
    });
}

TEST(Winnable, ArmiesThatMateNoBareKingInAtomic) {
    for (const std::string_view army : {"N", "L", "D", "R", "NN", "LL", "DD"})
        EXPECT_FALSE(matesBareKingInAtomic(army)) << army;
}

TEST(Winnable, ArmiesThatMateABareKingInAtomic) {
    for (const std::string_view army : {"Q", "LN", "DN", "RN", "RL", "RR", "LD", "NNN", "LLN"})
        EXPECT_TRUE(matesBareKingInAtomic(army)) << army;
}

}  // namespace
}  // namespace nowchess
