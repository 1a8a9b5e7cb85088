// The evaluation with its weights as an argument, so that they can be measured and fitted.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "nowchess/rules/attacks.h"
#include "search/weights.h"

namespace nowchess::search {

// All squares in front of a pawn, on its file and the two beside it: without enemy pawns there it is a passed pawn.
inline constexpr ByColor<BySquare<Bitboard>> frontSpan = [] {
    ByColor<BySquare<Bitboard>> spans;
    for (const Color color : allColors)
        for (const Square from : allSquares)
            for (const Square square : allSquares) {
                const int files = static_cast<int>(fileOf(square)) - static_cast<int>(fileOf(from));
                const bool ahead = relativeRank(rankOf(square), color) > relativeRank(rankOf(from), color);
                if (ahead && files >= -1 && files <= 1) spans[color][from].insert(square);
            }
    return spans;
}();

constexpr Bitboard filesBeside(File file) noexcept {
    Bitboard files;
    if (file != File::A) files |= Bitboard::of(static_cast<File>(static_cast<unsigned>(file) - 1));
    if (file != File::H) files |= Bitboard::of(static_cast<File>(static_cast<unsigned>(file) + 1));
    return files;
}

constexpr int distance(Square a, Square b) noexcept {
    return std::max(std::abs(static_cast<int>(fileOf(a)) - static_cast<int>(fileOf(b))),
                    std::abs(static_cast<int>(rankOf(a)) - static_cast<int>(rankOf(b))));
}

constexpr Bitboard attackedByPawns(Bitboard pawns, Color color) noexcept {
    const std::uint64_t west = (pawns - Bitboard::of(File::A)).bits();
    const std::uint64_t east = (pawns - Bitboard::of(File::H)).bits();
    return color == Color::White ? Bitboard(west << 7 | east << 9) : Bitboard(west >> 9 | east >> 7);
}

// The squares that one side attacks, by the kind of piece.
struct Attacked {
    ByPieceType<Bitboard> by;
    Bitboard all;
};

inline Attacked attackedBy(const Board& board, Color color) noexcept {
    Attacked attacked;
    attacked.by[PieceType::Pawn] = attackedByPawns(board.pieces(color, PieceType::Pawn), color);
    for (const PieceType type : allPieceTypes) {
        if (type != PieceType::Pawn)
            for (const Square square : board.pieces(color, type))
                attacked.by[type] |= attacks({color, type}, square, board.occupied());
        attacked.all |= attacked.by[type];
    }
    return attacked;
}

constexpr Term placed(const Placement& placement, Square square, Color color) noexcept {
    const auto file = static_cast<unsigned>(fileOf(square));
    return placement.worth + placement.rank[static_cast<std::size_t>(relativeRank(rankOf(square), color))] +
           placement.file[std::min(file, 7 - file)];
}

// The value of every piece on every square, computed once.
constexpr ByPieceType<BySquare<Term>> placementTable(const Weights& w) noexcept {
    ByPieceType<BySquare<Term>> table;
    for (const PieceType type : allPieceTypes)
        for (const Square square : allSquares) table[type][square] = placed(w.placement[type], square, Color::White);
    return table;
}

// The terms of one side; the evaluation is the difference of the two.
template <typename V>
class SideEvaluation {
public:
    SideEvaluation(const Board& board, Color us, const Weights& w, const ByColor<Attacked>& attacked) noexcept
        : board_(board),
          w_(w),
          ours_(attacked[us]),
          theirs_(attacked[opposite(us)]),
          us_(us),
          them_(opposite(us)),
          pawns_(board.pieces(us, PieceType::Pawn)),
          enemyPawns_(board.pieces(them_, PieceType::Pawn)),
          pawnGuard_(theirs_.by[PieceType::Pawn]),
          king_(kingOf(us)),
          enemyKing_(kingOf(them_)) {}

    [[nodiscard]] Term total(const ByPieceType<BySquare<Term>>& table) const noexcept {
        Term sum;
        for (const PieceType type : allPieceTypes)
            for (const Square square : board_.pieces(us_, type))
                sum += table[type][us_ == Color::White ? square : mirrored(square)];
        return sum + pawns() + pieces() + kingAttack() + kingShelter() + threats();
    }

private:
    // Any square for a king that is not there: no term that asks for it counts.
    [[nodiscard]] Square kingOf(Color color) const noexcept {
        return hasKing(color) ? board_.pieces(color, PieceType::King).front() : Square::A1;
    }
    [[nodiscard]] bool hasKing(Color color) const noexcept {
        return !V::kingsMayBeMissing || !board_.pieces(color, PieceType::King).empty();
    }

    [[nodiscard]] Term pawns() const noexcept {
        Term sum = w_.guardedPawn * (pawns_ & ours_.by[PieceType::Pawn]).size();
        for (const Square square : pawns_) {
            const Bitboard ahead = frontSpan[us_][square];
            const Bitboard beside = pawns_ & filesBeside(fileOf(square));
            if (beside.empty()) sum += w_.isolatedPawn;
            if (beside.intersects(Bitboard::of(rankOf(square)))) sum += w_.pawnBeside;
            if (!beside.empty() && (beside - ahead).empty() && pawnGuard_.contains(stopOf(square)))
                sum += w_.backwardPawn;
            if (pawns_.intersects(ahead & Bitboard::of(fileOf(square)))) {
                sum += w_.doubledPawn;
            } else if (!enemyPawns_.intersects(ahead)) {
                sum += passed(square);
            }
        }
        return sum;
    }

    // The square before a pawn; none stands on the last rank.
    [[nodiscard]] Square stopOf(Square square) const noexcept {
        return *offset(square, 0, us_ == Color::White ? 1 : -1);
    }

    [[nodiscard]] Term passed(Square square) const noexcept {
        const auto rank = static_cast<std::size_t>(relativeRank(rankOf(square), us_));
        const Square stop = stopOf(square);
        Term sum = w_.passedPawn[rank];
        if (board_.pieces(them_).contains(stop)) sum += w_.blockedPassed[rank];
        if (!board_.occupied().contains(stop) && !theirs_.all.contains(stop)) sum += w_.freePassed[rank];
        if (hasKing(us_)) sum += w_.kingNearPassed[static_cast<std::size_t>(distance(king_, stop))];
        if (hasKing(them_)) sum += w_.enemyKingNearPassed[static_cast<std::size_t>(distance(enemyKing_, stop))];
        return sum;
    }

    [[nodiscard]] Term pieces() const noexcept {
        const Bitboard occupied = board_.occupied();
        const Bitboard zone = hasKing(them_) ? kingAttacks(enemyKing_) : Bitboard{};
        const Bitboard own = board_.pieces(us_);
        const Bitboard heavy = board_.pieces(them_, PieceType::Rook) | board_.pieces(them_, PieceType::Queen);
        Term sum;
        for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
            for (const Square square : board_.pieces(us_, type)) {
                const Bitboard attacked = attacks({us_, type}, square, occupied);
                const Bitboard reach = attacked - pawnGuard_;
                const int moves = (reach - own).size();
                sum += w_.mobility[type] * moves + w_.kingZoneAttack[type] * (reach & zone).size();
                if (moves <= 2) sum += w_.confined[type];
                if (pawnGuard_.contains(square)) sum += w_.threatByPawn;
                if (type == PieceType::Rook) sum += rookFile(fileOf(square));
                if (type == PieceType::Knight || type == PieceType::Bishop) {
                    sum -= w_.threatByMinor * (attacked & heavy).size();
                    // Guarded by a pawn, and no enemy pawn can ever attack it.
                    if (ours_.by[PieceType::Pawn].contains(square) &&
                        !enemyPawns_.intersects(frontSpan[us_][square] - Bitboard::of(fileOf(square))))
                        sum += w_.outpost[type];
                }
            }
        }
        if (board_.pieces(us_, PieceType::Bishop).size() >= 2) sum += w_.bishopPair;
        return sum;
    }

    // More than the sum of its parts: several attackers mate where one does not.
    [[nodiscard]] Term kingAttack() const noexcept {
        Term sum;
        if (!hasKing(them_)) return sum;
        const Bitboard zone = kingAttacks(enemyKing_);
        std::size_t attackers = 0;
        for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
            if (ours_.by[type].intersects(zone)) ++attackers;
            const Bitboard checks = attacks({us_, type}, enemyKing_, board_.occupied()) & ours_.by[type];
            sum += w_.safeCheck[type] * (checks - theirs_.all - board_.pieces(us_)).size();
        }
        // Only the king itself guards them.
        Bitboard others;
        for (const PieceType type : allPieceTypes)
            if (type != PieceType::King) others |= theirs_.by[type];
        const auto weak = static_cast<std::size_t>((zone & ours_.all - others).size());
        return sum + w_.kingAttackers[attackers] + w_.weakZone[std::min<std::size_t>(weak, 5)];
    }

    // What can be captured for nothing, or by less.
    [[nodiscard]] Term threats() const noexcept {
        const Bitboard hanging = (board_.pieces(us_) & theirs_.all) - ours_.all;
        const Bitboard queens = board_.pieces(us_, PieceType::Queen);
        return w_.hanging * hanging.size() + w_.threatByRook * (queens & theirs_.by[PieceType::Rook]).size();
    }

    [[nodiscard]] Term rookFile(File file) const noexcept {
        if (pawns_.intersects(Bitboard::of(file))) return {};
        return enemyPawns_.intersects(Bitboard::of(file)) ? w_.rookOnHalfOpenFile : w_.rookOnOpenFile;
    }

    [[nodiscard]] Term kingShelter() const noexcept {
        Term sum;
        if (!hasKing(us_)) return sum;
        const Bitboard near = frontSpan[us_][king_];
        for (const Square square : pawns_& near)
            if (distance(square, king_) <= 2) sum += w_.shieldPawn;
        for (const File file : allFiles)
            if (near.intersects(Bitboard::of(file)) && !pawns_.intersects(Bitboard::of(file))) sum += w_.openFileByKing;
        return sum;
    }

    const Board& board_;
    const Weights& w_;
    const Attacked& ours_;
    const Attacked& theirs_;
    Color us_;
    Color them_;
    Bitboard pawns_;
    Bitboard enemyPawns_;
    Bitboard pawnGuard_;  // what the enemy's pawns attack
    Square king_;
    Square enemyKing_;
};

// How much of the middle game is left: 24 with all pieces on the board, 0 with kings and pawns only.
inline int phaseOf(const Board& board) noexcept {
    const int minors = (board.pieces(PieceType::Knight) | board.pieces(PieceType::Bishop)).size();
    return std::min(24, minors + 2 * board.pieces(PieceType::Rook).size() + 4 * board.pieces(PieceType::Queen).size());
}

// A side without pawns needs more than a minor piece of advantage to win.
inline int winnable(const Board& board, int score) noexcept {
    const Color better = score > 0 ? Color::White : Color::Black;
    if (!board.pieces(better, PieceType::Pawn).empty()) return score;
    const auto worth = [&](Color color) {
        const int minors = (board.pieces(color, PieceType::Knight) | board.pieces(color, PieceType::Bishop)).size();
        return 3 * minors + 5 * board.pieces(color, PieceType::Rook).size() +
               9 * board.pieces(color, PieceType::Queen).size();
    };
    return worth(better) - worth(opposite(better)) <= 3 ? score / 8 : score;
}

// Nothing but mate wins, and what is captured is gone.
template <typename V>
inline constexpr bool isDecidedByMaterial = !V::hasOwnEnding && !V::hasDrops;

template <typename V>
int evaluate(const BasicPosition<V>& position, const Weights& w, const ByPieceType<BySquare<Term>>& table) noexcept {
    const Board& board = position.board();
    Term sum;
    if constexpr (V::evaluatesAsStandard) {
        const ByColor<Attacked> attacked{{attackedBy(board, Color::White), attackedBy(board, Color::Black)}};
        sum = SideEvaluation<V>(board, Color::White, w, attacked).total(table);
        sum -= SideEvaluation<V>(board, Color::Black, w, attacked).total(table);
    }
    if (position.turn() == Color::White) {
        sum += w.tempo;
    } else {
        sum -= w.tempo;
    }
    const int phase = phaseOf(board);
    int white = (sum.middle * phase + sum.end * (24 - phase)) / 24;
    if constexpr (isDecidedByMaterial<V>) white = winnable(board, white);
    white += V::assets(position, Color::White) - V::assets(position, Color::Black);
    return position.turn() == Color::White ? white : -white;
}

}  // namespace nowchess::search
