#include "naive_chess.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

#include "naive_parts.h"

namespace naive {
namespace {

bool inCheck(const Position& position, bool white) { return isAttacked(position, kingSquare(position, white), !white); }

// 3.9.2: no move may leave the player's own king in check.
bool leavesKingSafe(const Position& position, const Move& move) {
    return !inCheck(play(position, move), position.whiteToMove);
}

// Whether a queen, or the given slider, stands first on one of the lines: 3.5 forbids jumping.
bool isAttackedAlong(const Position& position, int square, std::span<const Step> steps, char slider, char queen) {
    return std::ranges::any_of(steps, [&](Step step) {
        int from = stepped(square, step);
        while (from != offBoard && position.at(from) == '.') from = stepped(from, step);
        return from != offBoard && (position.at(from) == slider || position.at(from) == queen);
    });
}

class Generator {
public:
    explicit Generator(const Position& position) : position_(position) { moves_.reserve(64); }

    std::vector<Move> run() {
        for (int from = 0; from < 64; ++from) {
            if (isOf(position_.at(from), white_)) addMovesOf(from);
        }
        addCastling(KingSide);
        addCastling(QueenSide);
        return std::move(moves_);
    }

private:
    void addMovesOf(int from) {
        const char kind = upper(position_.at(from));
        if (kind == 'B' || kind == 'Q') addWalks(from, diagonals, true);  // 3.2, 3.4
        if (kind == 'R' || kind == 'Q') addWalks(from, straights, true);  // 3.3, 3.4
        if (kind == 'N') addWalks(from, leaps, false);                    // 3.6
        if (kind == 'P') addPawnMoves(from);                              // 3.7
        if (kind == 'K') addWalks(from, lines, false);                    // 3.8.1
    }

    void addIfLegal(const Move& move) {
        if (leavesKingSafe(position_, move)) moves_.push_back(move);
    }

    // 3.1: a piece may not move onto one of its own colour, but may capture the opponent's; whatever
    // it meets ends its walk (3.5).
    void addWalks(int from, std::span<const Step> steps, bool slides) {
        for (const Step step : steps) {
            for (int to = stepped(from, step); to != offBoard; to = stepped(to, step)) {
                if (!isOf(position_.at(to), white_)) addIfLegal({from, to});
                if (!slides || position_.at(to) != '.') break;
            }
        }
    }

    void addPawnMoves(int from) {
        const int up = forward(white_);
        const int one = stepped(from, {0, up});
        if (one != offBoard && position_.at(one) == '.') {  // 3.7.1
            addPawnMove(from, one);
            const int two = stepped(one, {0, up});
            const bool unmoved = rankOf(from) == (white_ ? 1 : 6);
            if (unmoved && position_.at(two) == '.') addPawnMove(from, two);  // 3.7.2
        }
        for (const int side : {-1, 1}) {
            const int to = stepped(from, {side, up});
            if (to == offBoard) continue;
            const bool captures = isOf(position_.at(to), !white_);   // 3.7.3
            const bool enPassant = to == position_.enPassantTarget;  // 3.7.3.1, 3.7.3.2
            if (captures || enPassant) addPawnMove(from, to);
        }
    }

    // 3.7.3.3: on the last rank the pawn must become a queen, rook, bishop or knight.
    void addPawnMove(int from, int to) {
        if (rankOf(to) != (white_ ? 7 : 0)) return addIfLegal({from, to});
        for (const char kind : {'q', 'r', 'b', 'n'}) addIfLegal({from, to, kind});
    }

    // 3.8.2 and Guidelines II.3: the paths must be free of everything but the two pieces themselves,
    // and the king may not stand on, cross or reach an attacked square. The target is looked at
    // twice: here, and in addIfLegal() after castling, since the rook may have been shielding it.
    void addCastling(Side side) {
        const int rookFile = position_.castlingRookFile[colourOf(white_)][side];
        if (rookFile < 0) return;
        const int king = kingSquare(position_, white_);
        const int rook = homeRankStart(white_) + rookFile;
        const CastlingTargets targets = castlingTargets(king, rook);
        Position withoutKing = position_;
        withoutKing.at(king) = '.';
        Position withoutBoth = withoutKing;
        withoutBoth.at(rook) = '.';

        const auto [kingLow, kingHigh] = std::minmax({king, targets.king});
        for (int square = kingLow; square <= kingHigh; ++square) {
            if (withoutBoth.at(square) != '.' || isAttacked(withoutKing, square, !white_)) return;
        }
        const auto [rookLow, rookHigh] = std::minmax({rook, targets.rook});
        for (int square = rookLow; square <= rookHigh; ++square) {
            if (withoutBoth.at(square) != '.') return;
        }
        addIfLegal({king, rook, 0, true});
    }

    const Position& position_;
    const bool white_ = position_.whiteToMove;
    std::vector<Move> moves_;
};

// 3.8.2.1: the right is lost once the king or that rook has moved; a captured rook is gone as well.
// A right's rook is on its square, so whatever leaves or enters that square ends the right.
void loseCastlingRights(Position& position, const Move& move, char moved) {
    if (upper(moved) == 'K') position.castlingRookFile[colourOf(isWhite(moved))] = {-1, -1};
    for (const bool white : {true, false}) {
        for (int& rookFile : position.castlingRookFile[colourOf(white)]) {
            const int rook = homeRankStart(white) + rookFile;
            if (rookFile >= 0 && (move.from == rook || move.to == rook)) rookFile = -1;
        }
    }
}

void movePiece(Position& position, const Move& move, int oldEnPassantTarget) {
    const char moved = position.at(move.from);
    const bool white = position.whiteToMove;
    const bool isPawn = upper(moved) == 'P';
    if (isPawn || position.at(move.to) != '.') position.halfmoveClock = 0;

    position.at(move.from) = '.';
    position.at(move.to) = move.promotion != 0 ? coloured(move.promotion, white) : moved;
    if (!isPawn) return;

    const int behind = move.to - 8 * forward(white);
    if (move.to == oldEnPassantTarget) position.at(behind) = '.';                // 3.7.3.1
    if (std::abs(move.to - move.from) == 16) position.enPassantTarget = behind;  // 3.7.2
}

// The en passant target if there is one to show, else -1. PseudoLegal asks only for a pawn beside
// the one that stepped (3.7.3.1), Legal also that capturing does not expose its king (3.9.2).
int shownEnPassantTarget(const Position& position, EnPassantShown shown) {
    const int target = position.enPassantTarget;
    if (target < 0 || shown == EnPassantShown::Always) return target;
    const bool white = position.whiteToMove;
    for (const int side : {-1, 1}) {
        const int from = stepped(target, {side, -forward(white)});
        if (from == offBoard || position.at(from) != coloured('P', white)) continue;
        if (shown == EnPassantShown::PseudoLegal || leavesKingSafe(position, {from, target})) {
            return target;
        }
    }
    return -1;
}

bool readPlacement(Position& position, std::string_view field) {
    position.board.fill('.');
    int rank = 7;
    int file = 0;
    for (const char c : field) {
        if (c == '/' && file == 8 && rank > 0) {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (std::string_view("PNBRQKpnbrqk").contains(c) && file < 8) {
            position.at(rank * 8 + file++) = c;
        } else {
            return false;
        }
        if (file > 8) return false;
    }
    return rank == 0 && file == 8 && std::ranges::count(position.board, 'K') == 1 &&
           std::ranges::count(position.board, 'k') == 1;
}

void appendPlacement(std::string& out, const Position& position) {
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const char piece = position.at(rank * 8 + file);
            if (piece == '.' && file > 0 && position.at(rank * 8 + file - 1) == '.') {
                ++out.back();
            } else {
                out += piece == '.' ? '1' : piece;
            }
        }
        if (rank > 0) out += '/';
    }
}

// C.10: as little as tells the piece from others of its kind that may go to the same square; the file first, then the
// rank, then both.
std::string disambiguation(const Position& position, const Move& move) {
    bool others = false;
    bool sameFile = false;
    bool sameRank = false;
    for (const Move& other : legalMoves(position)) {
        if (other.castling || other.to != move.to || other.from == move.from) continue;
        if (position.at(other.from) != position.at(move.from)) continue;
        others = true;
        sameFile = sameFile || fileOf(other.from) == fileOf(move.from);
        sameRank = sameRank || rankOf(other.from) == rankOf(move.from);
    }
    const std::string from = squareText(move.from);
    if (!others) return "";
    if (!sameFile) return from.substr(0, 1);
    return sameRank ? from : from.substr(1);
}

}  // namespace

std::optional<Position> fromFen(std::string_view fen) {
    std::array<std::string_view, 6> fields;
    for (std::string_view& field : fields) field = takeField(fen);
    Position position;
    position.whiteToMove = fields[1] == "w";
    const bool readable = fen.empty() && readPlacement(position, fields[0]) && (fields[1] == "w" || fields[1] == "b") &&
                          readCastling(position, fields[2]) && readSquare(position.enPassantTarget, fields[3]) &&
                          readNumber(position.halfmoveClock, fields[4]) &&
                          readNumber(position.fullmoveNumber, fields[5]);
    return readable ? std::optional(position) : std::nullopt;
}

std::string toFen(const Position& position, EnPassantShown shown) {
    std::string out;
    appendPlacement(out, position);
    out += position.whiteToMove ? " w " : " b ";
    appendCastling(out, position);
    out += ' ' + squareText(shownEnPassantTarget(position, shown));
    out += ' ' + std::to_string(position.halfmoveClock);
    out += ' ' + std::to_string(position.fullmoveNumber);
    return out;
}

std::vector<Move> legalMoves(const Position& position) { return Generator(position).run(); }

Position play(const Position& position, const Move& move) {
    Position after = position;
    after.enPassantTarget = -1;  // 3.7.3.2: only on the very next move
    ++after.halfmoveClock;       // castling is neither a capture nor a pawn move (9.3)
    if (move.castling) {
        movePiecesCastling(after, move);
    } else {
        movePiece(after, move, position.enPassantTarget);
    }
    loseCastlingRights(after, move, position.at(move.from));
    if (!position.whiteToMove) ++after.fullmoveNumber;
    after.whiteToMove = !position.whiteToMove;
    return after;
}

// 5.1.1 checkmate, 5.2.1 stalemate, 3.9.1 check.
Status status(const Position& position) {
    const bool check = inCheck(position, position.whiteToMove);
    if (legalMoves(position).empty()) return check ? Status::Mated : Status::Drawn;
    return check ? Status::InCheck : Status::Normal;
}

// 3.1.2 and 3.1.3: a piece attacks a square it could capture on, even if it is pinned.
bool isAttacked(const Position& position, int square, bool byWhite) {
    const auto standsAt = [&](Step step, char kind) {
        const int from = stepped(square, step);
        return from != offBoard && position.at(from) == coloured(kind, byWhite);
    };
    const char queen = coloured('Q', byWhite);
    const int back = -forward(byWhite);  // from the attacked square to where the pawn stands
    return isAttackedAlong(position, square, straights, coloured('R', byWhite), queen) ||
           isAttackedAlong(position, square, diagonals, coloured('B', byWhite), queen) || standsAt({-1, back}, 'P') ||
           standsAt({1, back}, 'P') || std::ranges::any_of(leaps, [&](Step leap) { return standsAt(leap, 'N'); }) ||
           std::ranges::any_of(lines, [&](Step line) { return standsAt(line, 'K'); });
}

bool samePosition(const Position& a, const Position& b) {
    return a.whiteToMove == b.whiteToMove && a.board == b.board && a.castlingRookFile == b.castlingRookFile &&
           shownEnPassantTarget(a, EnPassantShown::Legal) == shownEnPassantTarget(b, EnPassantShown::Legal);
}

std::string text(const Move& move) {
    std::string out = squareText(move.from) + squareText(move.to);
    if (move.promotion != 0) out += move.promotion;
    return out;
}

std::string san(const Position& position, const Move& move) {
    std::string out;
    const char kind = upper(position.at(move.from));
    const bool captures = position.at(move.to) != '.' || (kind == 'P' && fileOf(move.from) != fileOf(move.to));
    if (move.castling) {
        out = move.to > move.from ? "O-O" : "O-O-O";
    } else if (kind == 'P') {
        if (captures) out = squareText(move.from).substr(0, 1) + "x";
        out += squareText(move.to);
        if (move.promotion != 0) out += std::string("=") + upper(move.promotion);
    } else {
        out = kind + disambiguation(position, move) + (captures ? "x" : "") + squareText(move.to);
    }
    const Status after = status(play(position, move));
    if (after == Status::Mated) return out + '#';
    return after == Status::InCheck ? out + '+' : out;
}

}  // namespace naive
