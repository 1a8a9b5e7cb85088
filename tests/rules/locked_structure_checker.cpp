#include "rules/locked_structure_checker.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace nowchess::test {

namespace {

bool has(Bitboard set, int square) { return set.contains(static_cast<Square>(square)); }
int fileOfIndex(int square) { return square % 8; }
int rankOfIndex(int square) { return square / 8; }

std::vector<int> listOf(Bitboard set) {
    std::vector<int> squares;
    for (int square = 0; square < 64; ++square)
        if (has(set, square)) squares.push_back(square);
    return squares;
}

Bitboard stands(const LockedStructure::PieceRange& range) { return range.reach | range.promoted; }

bool adjacent(int a, int b) { return a != b && std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1; }

}  // namespace

LockedStructureChecker::LockedStructureChecker(const Position& position, const LockedStructure& structure)
    : position_(position), pieces_(structure.pieces) {}

void LockedStructureChecker::require(bool holds, const std::string& what, const PieceRange& range, int square) {
    if (holds || !fault_.empty()) return;
    fault_ = what + ": the " + std::string(label(range.piece.color)) + " " + std::string(label(range.piece.type)) +
             " from " + text(range.start) + ", " + text(static_cast<Square>(square));
}

bool LockedStructureChecker::standsForEver(const PieceRange& range) const {
    return listOf(stands(range)).size() == 1 && !range.capturable;
}

bool LockedStructureChecker::isRigid(int square) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const PieceRange& range) {
        return static_cast<int>(range.start) == square && standsForEver(range);
    });
}

bool LockedStructureChecker::everOccupied(int square) const {
    return std::any_of(pieces_.begin(), pieces_.end(),
                       [&](const PieceRange& range) { return has(stands(range), square); });
}

const LockedStructure::PieceRange& LockedStructureChecker::king(Color color) const {
    return *std::find_if(pieces_.begin(), pieces_.end(),
                         [&](const PieceRange& range) { return range.piece == Piece{color, PieceType::King}; });
}

// Where a piece attacks; a line ends on the first square that blocks, which is still attacked.
template <typename Blocks>
std::vector<int> LockedStructureChecker::targets(PieceType type, Color color, int from, Blocks&& blocks) const {
    std::vector<std::pair<int, int>> steps;
    const bool straight = type == PieceType::Rook || type == PieceType::Queen || type == PieceType::King;
    const bool diagonal = type == PieceType::Bishop || type == PieceType::Queen || type == PieceType::King;
    if (straight) steps.insert(steps.end(), {{0, 1}, {0, -1}, {1, 0}, {-1, 0}});
    if (diagonal) steps.insert(steps.end(), {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
    if (type == PieceType::Knight) steps = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    const int forward = color == Color::White ? 1 : -1;
    if (type == PieceType::Pawn) steps = {{1, forward}, {-1, forward}};
    const bool slides = type == PieceType::Rook || type == PieceType::Bishop || type == PieceType::Queen;
    std::vector<int> found;
    for (const auto& [files, ranks] : steps) {
        int file = fileOfIndex(from) + files;
        int rank = rankOfIndex(from) + ranks;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            found.push_back(rank * 8 + file);
            if (!slides || blocks(rank * 8 + file)) break;
            file += files;
            rank += ranks;
        }
    }
    return found;
}

// By a piece that is never captured, from every square where it may stand, past squares that are never occupied.
bool LockedStructureChecker::isAlwaysAttacked(int square, Color by) const {
    for (const PieceRange& range : pieces_) {
        if (range.piece.color != by || range.capturable || !range.promoted.empty()) continue;
        bool always = true;
        for (const int from : listOf(range.reach)) {
            const auto attacked = targets(range.piece.type, by, from, [&](int each) { return everOccupied(each); });
            always = always && std::find(attacked.begin(), attacked.end(), square) != attacked.end();
        }
        if (always) return true;
    }
    return false;
}

void LockedStructureChecker::checkStart() {
    const Board& board = position_.board();
    for (const PieceRange& range : pieces_) {
        require(board.pieceAt(range.start) == range.piece, "no such piece stands there", range,
                static_cast<int>(range.start));
        require(range.reach.contains(range.start), "its own square is missing", range, static_cast<int>(range.start));
    }
    if (static_cast<int>(pieces_.size()) != board.occupied().size()) fault_ = "a piece is missing";
    const auto target = position_.enPassantTarget();
    if (!target) return;
    const int square = static_cast<int>(*target);
    const Color mover = opposite(position_.turn());
    for (const PieceRange& range : pieces_) {
        const int pawn = square + (mover == Color::White ? 8 : -8);
        if (static_cast<int>(range.start) != pawn) continue;
        for (const int side : {-1, 1}) {
            const int beside = pawn + side;
            if (rankOfIndex(beside) != rankOfIndex(pawn)) continue;
            const auto capturer = board.pieceAt(static_cast<Square>(beside));
            if (capturer == Piece{position_.turn(), PieceType::Pawn})
                require(has(range.reach, square), "en passant", range, square);
        }
    }
}

// Whoever may stand where this piece captures may be captured.
void LockedStructureChecker::checkCaptureAt(const PieceRange& range, int square) {
    for (const PieceRange& victim : pieces_) {
        if (victim.piece.color == range.piece.color || victim.piece.type == PieceType::King) continue;
        if (has(stands(victim), square)) require(victim.capturable, "may be captured", victim, square);
    }
}

void LockedStructureChecker::checkArrival(const PieceRange& range, Bitboard mayStand, int to) {
    for (const PieceRange& other : pieces_) {
        if (static_cast<int>(other.start) != to || !standsForEver(other)) continue;
        if (other.piece.color == range.piece.color || other.piece.type == PieceType::King) return;
    }
    if (range.piece.type == PieceType::King && isAlwaysAttacked(to, opposite(range.piece.color))) return;
    require(has(mayStand, to), "may come to", range, to);
    checkCaptureAt(range, to);
}

void LockedStructureChecker::checkPiece(const PieceRange& range, PieceType type, Bitboard from, Bitboard mayStand) {
    for (const int square : listOf(from))
        for (const int to : targets(type, range.piece.color, square, [&](int each) { return isRigid(each); }))
            checkArrival(range, mayStand, to);
}

// A pawn that never leaves the file stands between this one, which never leaves it either, and the square.
bool LockedStructureChecker::isFaced(const PieceRange& pawn, int square) const {
    const auto keepsFile = [](const PieceRange& range) {
        const auto squares = listOf(range.reach);
        return std::all_of(squares.begin(), squares.end(),
                           [&](int each) { return fileOfIndex(each) == fileOfIndex(static_cast<int>(range.start)); });
    };
    if (!keepsFile(pawn)) return false;
    const int sign = pawn.piece.color == Color::White ? 1 : -1;
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const PieceRange& other) {
        const int start = static_cast<int>(other.start);
        if (other.piece != Piece{opposite(pawn.piece.color), PieceType::Pawn} || other.capturable) return false;
        if (!other.promoted.empty() || !keepsFile(other)) return false;
        if (fileOfIndex(start) != fileOfIndex(static_cast<int>(pawn.start))) return false;
        return sign * start > sign * static_cast<int>(pawn.start) && sign * start <= sign * square;
    });
}

void LockedStructureChecker::checkPawn(const PieceRange& range) {
    const bool white = range.piece.color == Color::White;
    const int forward = white ? 8 : -8;
    const auto arrives = [&](int to) {
        const bool last = rankOfIndex(to) == (white ? 7 : 0);
        require(has(last ? range.promoted : range.reach, to), "may come to", range, to);
    };
    for (const int square : listOf(range.reach)) {
        const int to = square + forward;
        if (to >= 0 && to < 64 && !isRigid(to)) {
            if (!isFaced(range, to)) arrives(to);
            const int twice = to + forward;
            if (rankOfIndex(square) == (white ? 1 : 6) && !isRigid(twice) && !isFaced(range, twice)) arrives(twice);
        }
        for (const int hit : targets(PieceType::Pawn, range.piece.color, square, [](int) { return true; })) {
            const bool victim = std::any_of(pieces_.begin(), pieces_.end(), [&](const PieceRange& other) {
                return other.piece.color != range.piece.color && other.piece.type != PieceType::King &&
                       has(stands(other), hit);
            });
            if (victim) arrives(hit);
            checkCaptureAt(range, hit);
        }
    }
    for (const PieceType type : {PieceType::Queen, PieceType::Knight})
        checkPiece(range, type, range.promoted, range.promoted);
}

void LockedStructureChecker::checkCastling(Color color) {
    for (const CastleSide side : allCastleSides) {
        const auto file = position_.castlingRights(color).on(side);
        if (!file) continue;
        const int rook = static_cast<int>(makeSquare(*file, backRank(color)));
        const int from = static_cast<int>(position_.king(color));
        const int kingTo = static_cast<int>(castledKing(side, color));
        const int rookTo = static_cast<int>(castledRook(side, color));
        bool free = true;
        for (const auto& [a, b] : {std::pair(from, kingTo), std::pair(rook, rookTo)})
            for (int square = std::min(a, b); square <= std::max(a, b); ++square)
                free = free && (square == from || square == rook || !isRigid(square));
        if (!free) continue;
        for (const PieceRange& range : pieces_) {
            if (static_cast<int>(range.start) == from) require(has(range.reach, kingTo), "castles to", range, kingTo);
            if (static_cast<int>(range.start) == rook) require(has(range.reach, rookTo), "castles to", range, rookTo);
        }
    }
}

bool LockedStructureChecker::mayAttack(const PieceRange& range, int square, int transparent) const {
    const auto blocks = [&](int each) { return each != transparent && isRigid(each); };
    const auto attacksFrom = [&](PieceType type, Bitboard from) {
        for (const int each : listOf(from)) {
            const auto attacked = targets(type, range.piece.color, each, blocks);
            if (std::find(attacked.begin(), attacked.end(), square) != attacked.end()) return true;
        }
        return false;
    };
    return attacksFrom(range.piece.type, range.reach) || attacksFrom(PieceType::Queen, range.promoted) ||
           attacksFrom(PieceType::Knight, range.promoted);
}

bool LockedStructureChecker::canFill(std::vector<int> squares, Color color, std::vector<bool> used) const {
    if (squares.empty()) return true;
    const int square = squares.back();
    squares.pop_back();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        if (used[i] || pieces_[i].piece.color != color || pieces_[i].piece.type == PieceType::King) continue;
        if (!has(stands(pieces_[i]), square)) continue;
        used[i] = true;
        if (canFill(squares, color, used)) return true;
        used[i] = false;
    }
    return false;
}

void LockedStructureChecker::checkMate(Color side) {
    const PieceRange& loser = king(opposite(side));
    const PieceRange& winner = king(side);
    const int transparent = static_cast<int>(loser.start);
    const auto attackable = [&](int square) {
        return std::any_of(pieces_.begin(), pieces_.end(), [&](const PieceRange& range) {
            return range.piece.color == side && range.piece.type != PieceType::King &&
                   mayAttack(range, square, transparent);
        });
    };
    for (const int square : listOf(loser.reach)) {
        if (isAlwaysAttacked(square, side) || !attackable(square)) continue;
        std::vector<int> left;
        for (int flight = 0; flight < 64; ++flight)
            if (adjacent(square, flight) && !attackable(flight)) left.push_back(flight);
        const std::vector<bool> nobody(pieces_.size(), false);
        bool conceivable = canFill(left, opposite(side), nobody);
        for (const int post : listOf(winner.reach)) {
            if (conceivable || post == square || adjacent(post, square)) continue;
            std::vector<int> rest;
            for (const int flight : left)
                if (!adjacent(post, flight)) rest.push_back(flight);
            conceivable = canFill(rest, opposite(side), nobody);
        }
        require(!conceivable, "a mate is conceivable", loser, square);
    }
}

std::string LockedStructureChecker::fault(Color side) {
    checkStart();
    for (const PieceRange& range : pieces_) {
        if (range.piece.type == PieceType::Pawn)
            checkPawn(range);
        else
            checkPiece(range, range.piece.type, range.reach, range.reach);
    }
    for (const Color color : allColors) checkCastling(color);
    checkMate(side);
    return fault_;
}

}  // namespace nowchess::test
