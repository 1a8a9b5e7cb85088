#include "naive_variants.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "naive_parts.h"

namespace naive::variants {
namespace {

bool hasKing(const Position& position, bool white) { return kingSquare(position, white) < 64; }

bool areNeighbours(int a, int b) {
    return std::max(std::abs(fileOf(a) - fileOf(b)), std::abs(rankOf(a) - rankOf(b))) == 1;
}

bool isInCheck(const Position& position, bool white) {
    if (position.variant == Variant::Antichess || !hasKing(position, white)) return false;
    const int king = kingSquare(position, white);
    // Whoever takes a king beside its own one would explode, too.
    if (position.variant == Variant::Atomic && hasKing(position, !white) &&
        areNeighbours(king, kingSquare(position, !white)))
        return false;
    return isAttacked(position, king, !white);
}

bool isCapture(const Position& position, const Move& move) {
    if (move.drop != 0 || move.castling) return false;
    const bool isPawn = upper(position.at(move.from)) == 'P';
    return position.at(move.to) != '.' || (isPawn && fileOf(move.from) != fileOf(move.to));
}

// What the pieces can do, whatever becomes of the kings.
class PseudoLegal {
public:
    explicit PseudoLegal(const Position& position) : position_(position) {}

    std::vector<Move> run() {
        for (int from = 0; from < 64; ++from) {
            if (isOf(position_.at(from), white_)) addMovesOf(from);
        }
        addCastling(KingSide);
        addCastling(QueenSide);
        addDrops();
        return std::move(moves_);
    }

private:
    void add(int from, int to, char promotion = 0) { moves_.push_back({{from, to, promotion, false}, 0}); }

    void addMovesOf(int from) {
        const char kind = upper(position_.at(from));
        if (kind == 'B' || kind == 'Q') addWalks(from, diagonals, true);
        if (kind == 'R' || kind == 'Q') addWalks(from, straights, true);
        if (kind == 'N') addWalks(from, leaps, false);
        if (kind == 'P') addPawnMoves(from);
        if (kind == 'K') addWalks(from, lines, false);
    }

    void addWalks(int from, std::span<const Step> steps, bool slides) {
        for (const Step step : steps) {
            for (int to = stepped(from, step); to != offBoard; to = stepped(to, step)) {
                const bool free = position_.at(to) == '.';
                if (free || isOf(position_.at(to), !white_)) add(from, to);
                if (!slides || !free) break;
            }
        }
    }

    void addPawnMoves(int from) {
        const int up = forward(white_);
        const int one = stepped(from, {0, up});
        if (one != offBoard && position_.at(one) == '.') {
            addPawnMove(from, one);
            const int two = stepped(one, {0, up});
            if (mayStepTwo(from) && position_.at(two) == '.') addPawnMove(from, two);
        }
        for (const int side : {-1, 1}) {
            const int to = stepped(from, {side, up});
            if (to == offBoard) continue;
            if (isOf(position_.at(to), !white_) || to == position_.enPassantTarget) addPawnMove(from, to);
        }
    }

    [[nodiscard]] bool mayStepTwo(int from) const {
        if (position_.variant == Variant::Horde && white_ && rankOf(from) == 0) return true;
        return rankOf(from) == (white_ ? 1 : 6);
    }

    void addPawnMove(int from, int to) {
        if (rankOf(to) != (white_ ? 7 : 0)) return add(from, to);
        for (const char kind : {'q', 'r', 'b', 'n'}) add(from, to, kind);
        if (position_.variant == Variant::Antichess) add(from, to, 'k');
    }

    // The squares on the way are free but for the two pieces themselves, and the king, put on any that it leaves or
    // crosses, would not be in check there by the rules of the variant. Where it arrives is looked at after castling,
    // as after any move: the rook may shield it by then, or no longer.
    void addCastling(Side side) {
        const int rookFile = position_.castlingRookFile[colourOf(white_)][side];
        if (rookFile < 0) return;
        const int king = kingSquare(position_, white_);
        const int rook = homeRankStart(white_) + rookFile;
        const CastlingTargets targets = castlingTargets(king, rook);
        Position withoutBoth = position_;
        withoutBoth.at(king) = '.';
        withoutBoth.at(rook) = '.';

        const auto [kingLow, kingHigh] = std::minmax({king, targets.king});
        for (int square = kingLow; square <= kingHigh; ++square) {
            Position onTheWay = position_;
            onTheWay.at(king) = '.';
            onTheWay.at(square) = coloured('K', white_);
            if (withoutBoth.at(square) != '.') return;
            const bool isLeftOrCrossed = square == king || square != targets.king;
            if (isLeftOrCrossed && isInCheck(onTheWay, white_)) return;
        }
        const auto [rookLow, rookHigh] = std::minmax({rook, targets.rook});
        for (int square = rookLow; square <= rookHigh; ++square) {
            if (withoutBoth.at(square) != '.') return;
        }
        moves_.push_back({{king, rook, 0, true}, 0});
    }

    void addDrops() {
        const std::string& pocket = position_.pocket[colourOf(white_)];
        for (const char kind : {'q', 'r', 'b', 'n', 'p'}) {
            if (!pocket.contains(kind)) continue;
            for (int to = 0; to < 64; ++to) {
                const bool onLastRanks = rankOf(to) == 0 || rankOf(to) == 7;
                if (position_.at(to) == '.' && !(kind == 'p' && onLastRanks))
                    moves_.push_back({{offBoard, to, 0, false}, kind});
            }
        }
    }

    const Position& position_;
    const bool white_ = position_.whiteToMove;
    std::vector<Move> moves_;
};

bool isLegal(const Position& position, const Move& move) {
    const bool white = position.whiteToMove;
    const Position after = play(position, move);
    if (position.variant == Variant::Atomic) {
        if (!hasKing(after, white)) return false;  // nor does a king capture: it would explode
        if (!hasKing(after, !white)) return true;
    }
    if (position.variant == Variant::RacingKings && isInCheck(after, !white)) return false;
    return !isInCheck(after, white);
}

// The legal moves if the game goes on.
std::vector<Move> movesIfGoingOn(const Position& position) {
    std::vector<Move> moves = PseudoLegal(position).run();
    std::erase_if(moves, [&](const Move& move) { return !isLegal(position, move); });
    const auto captures = [&](const Move& move) { return isCapture(position, move); };
    if (position.variant == Variant::Antichess && std::ranges::any_of(moves, captures))
        std::erase_if(moves, [&](const Move& move) { return !captures(move); });
    return moves;
}

void putInPocket(std::string& pocket, char kind) {
    constexpr std::string_view order = "qrbnp";
    pocket += kind;
    std::ranges::sort(pocket, {}, [&](char c) { return order.find(c); });
}

void dropPiece(Position& position, const Move& move) {
    position.at(move.to) = coloured(move.drop, position.whiteToMove);
    std::string& pocket = position.pocket[colourOf(position.whiteToMove)];
    pocket.erase(pocket.find(move.drop), 1);
}

// Everything that is not a pawn, on the square and around it.
void explode(Position& position, int centre) {
    position.at(centre) = '.';
    for (const Step step : lines) {
        const int square = stepped(centre, step);
        if (square != offBoard && upper(position.at(square)) != 'P') position.at(square) = '.';
    }
}

void movePiece(Position& position, const Move& move) {
    const bool white = position.whiteToMove;
    const bool captures = isCapture(position, move);
    const char moved = position.at(move.from);
    const auto from = static_cast<std::size_t>(move.from);
    const auto to = static_cast<std::size_t>(move.to);
    const int behind = move.to - 8 * forward(white);
    const bool enPassant = captures && position.at(move.to) == '.';
    const auto victim = static_cast<std::size_t>(enPassant ? behind : move.to);

    if (position.variant == Variant::Crazyhouse) {
        if (captures)
            putInPocket(position.pocket[colourOf(white)],
                        position.promoted[victim] ? 'p' : lower(position.board[victim]));
        position.promoted[to] = position.promoted[from] || move.promotion != 0;
        position.promoted[from] = false;
    }
    position.board[victim] = '.';
    position.board[from] = '.';
    position.board[to] = move.promotion != 0 ? coloured(move.promotion, white) : moved;
    if (captures && position.variant == Variant::Atomic) explode(position, move.to);

    const bool stepsTwo = upper(moved) == 'P' && std::abs(move.to - move.from) == 16;
    if (stepsTwo && rankOf(move.from) == (white ? 1 : 6)) position.enPassantTarget = behind;
}

// A right stays as long as king and rook stay. The king of Chess960 may castle without leaving its square.
void loseCastlingRights(Position& position, const Position& before, const Move& move) {
    for (const bool white : {true, false}) {
        const bool castled = move.castling && white == before.whiteToMove;
        const bool kingStays = !castled && kingSquare(position, white) == kingSquare(before, white);
        for (int& rookFile : position.castlingRookFile[colourOf(white)]) {
            if (rookFile < 0) continue;
            const bool rookStays = position.at(homeRankStart(white) + rookFile) == coloured('R', white);
            if (!kingStays || !rookStays) rookFile = -1;
        }
    }
}

bool movesPawn(const Position& position, const Move& move) {
    return move.drop != 0 ? move.drop == 'p' : upper(position.at(move.from)) == 'P';
}

Ending wonBy(bool white, std::string reason) { return {colourOf(white), std::move(reason)}; }

bool hasPieces(const Position& position, bool white) {
    return std::ranges::any_of(position.board, [&](char piece) { return isOf(piece, white); });
}

std::optional<Ending> onTheHill(const Position& position) {
    for (const bool white : {!position.whiteToMove, position.whiteToMove}) {  // whoever has just moved comes first
        const std::string king = squareText(kingSquare(position, white));
        if (king == "d4" || king == "e4" || king == "d5" || king == "e5") return wonBy(white, "KingOfTheHill");
    }
    return std::nullopt;
}

// White moves first, so Black may follow a white king with the next move, but not the other way round.
std::optional<Ending> raced(const Position& position, const std::vector<Move>& moves) {
    const bool whiteArrived = rankOf(kingSquare(position, true)) == 7;
    const bool blackArrived = rankOf(kingSquare(position, false)) == 7;
    if (whiteArrived && blackArrived) return Ending{std::nullopt, "RacingKings"};
    if (blackArrived) return wonBy(false, "RacingKings");
    if (!whiteArrived) return std::nullopt;
    const bool follows = std::ranges::any_of(
        moves, [&](const Move& move) { return position.at(move.from) == 'k' && rankOf(move.to) == 7; });
    return follows ? std::nullopt : std::optional(wonBy(true, "RacingKings"));
}

// The endings chess does not have; the moves are those if the game goes on.
std::optional<Ending> variantEnding(const Position& position, const std::vector<Move>& moves) {
    switch (position.variant) {
        case Variant::Crazyhouse:
        case Variant::Antichess: break;
        case Variant::Atomic:
            for (const bool white : {true, false})
                if (!hasKing(position, white)) return wonBy(!white, "KingExploded");
            break;
        case Variant::Horde:
            if (!hasPieces(position, true)) return wonBy(false, "NoPiecesLeft");
            break;
        case Variant::RacingKings: return raced(position, moves);
        case Variant::KingOfTheHill: return onTheHill(position);
        case Variant::ThreeCheck:
            for (const bool white : {true, false})
                if (position.checksLeft[colourOf(white)] == 0) return wonBy(white, "ThreeChecks");
            break;
    }
    return std::nullopt;
}

std::optional<Ending> endingWith(const Position& position, const std::vector<Move>& moves) {
    const bool white = position.whiteToMove;
    if (moves.empty() && inCheck(position)) return wonBy(!white, "Checkmate");
    if (const auto found = variantEnding(position, moves)) return found;
    if (!moves.empty()) return std::nullopt;
    if (position.variant == Variant::Antichess)
        return wonBy(white, hasPieces(position, white) ? "Stalemate" : "NoPiecesLeft");
    return Ending{std::nullopt, "Stalemate"};
}

}  // namespace

std::vector<Move> legalMoves(const Position& position) {
    std::vector<Move> moves = movesIfGoingOn(position);
    if (endingWith(position, moves)) moves.clear();
    return moves;
}

Position play(const Position& position, const Move& move) {
    Position after = position;
    after.enPassantTarget = -1;
    const bool zeroing = movesPawn(position, move) || isCapture(position, move);
    after.halfmoveClock = zeroing ? 0 : position.halfmoveClock + 1;
    if (move.drop != 0) {
        dropPiece(after, move);
    } else if (move.castling) {
        movePiecesCastling(after, move);
    } else {
        movePiece(after, move);
    }
    loseCastlingRights(after, position, move);
    if (!position.whiteToMove) ++after.fullmoveNumber;
    after.whiteToMove = !position.whiteToMove;
    if (position.variant == Variant::ThreeCheck && inCheck(after)) --after.checksLeft[colourOf(position.whiteToMove)];
    return after;
}

bool inCheck(const Position& position) { return isInCheck(position, position.whiteToMove); }

std::optional<Ending> ending(const Position& position) { return endingWith(position, movesIfGoingOn(position)); }

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    const std::vector<Move> moves = legalMoves(position);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const Move& move : moves) nodes += perft(play(position, move), depth - 1);
    return nodes;
}

}  // namespace naive::variants
