#include "rules/no_mate_checker.h"

#include <algorithm>
#include <deque>
#include <set>

#include "naive/naive_chess.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "rules/locked_structure_checker.h"

namespace nowchess::test {

namespace {

naive::Position naiveOf(const Position& position) {
    return *naive::fromFen(toFen(position, {EnPassantShown::Always, CastlingText::Shredder}));
}

// The position without its clocks.
std::string identity(const naive::Position& position) {
    const std::string fen = naive::toFen(position, naive::EnPassantShown::Legal);
    return fen.substr(0, fen.find(' ', fen.find(' ', fen.find(' ', fen.find(' ') + 1) + 1) + 1));
}

bool isMatedBy(const naive::Position& position, Color side) {
    return naive::status(position) == naive::Status::Mated && position.whiteToMove == (side == Color::Black);
}

bool isLight(int square) { return (square / 8 + square % 8) % 2 == 1; }

// RULES A5: which pieces can mate in some placement.
bool piecesCanMate(const naive::Position& position, Color side) {
    std::string own;
    std::string other;
    bool light = false;
    bool dark = false;
    for (int square = 0; square < 64; ++square) {
        const char c = position.at(square);
        if (c == '.' || c == 'K' || c == 'k') continue;
        const bool white = c < 'a';
        const char type = white ? static_cast<char>(c + 32) : c;
        (white == (side == Color::White) ? own : other) += type;
        if (type == 'b') (isLight(square) ? light : dark) = true;
    }
    if (own.empty()) return false;
    if (own.find_first_of("prq") != std::string::npos) return true;
    if (own.find('n') != std::string::npos) return own != "n" || other.find_first_not_of('q') != std::string::npos;
    return (light && dark) || other.find_first_of("np") != std::string::npos;
}

Position positionOf(const naive::Position& position) {
    return *positionFromFen(naive::toFen(position, naive::EnPassantShown::Always),
                            {.castling = CastlingMode::Chess960});
}

std::string faultOfClosedSet(const MateVerdict& verdict, Color side) {
    std::set<std::string> known;
    for (const AnyPosition& position : verdict.closed)
        known.insert(identity(naiveOf(position.as<variants::Standard>())));
    for (const AnyPosition& position : verdict.closed) {
        const naive::Position now = naiveOf(position.as<variants::Standard>());
        if (isMatedBy(now, side)) return "a mate is in the set: " + identity(now);
        const auto moves = naive::legalMoves(now);
        if (verdict.reason == NoMateReason::ForcedLine && moves.size() > 1) return "not forced: " + identity(now);
        for (const naive::Move& move : moves) {
            const naive::Position next = naive::play(now, move);
            if (known.contains(identity(next)) || !piecesCanMate(next, side)) continue;
            if (isMatedBy(next, side)) return "a move mates: " + identity(next);
            if (!faultOfLockedStructure(positionOf(next), side).empty()) return "not in the set: " + identity(next);
        }
    }
    return "";
}

// Kings and pawns alone; bishops are wherever they like.
class SkeletonSearch {
public:
    SkeletonSearch(const Position& root, Color side) : winner_(side == Color::White ? 'W' : 'B') {
        naive::Position start = naiveOf(root);
        for (int square = 0; square < 64; ++square) {
            if (start.at(square) == 'B') ++bishops_[0][isLight(square) ? 1 : 0];
            if (start.at(square) == 'b') ++bishops_[1][isLight(square) ? 1 : 0];
            if (start.at(square) == 'B' || start.at(square) == 'b') start.at(square) = '.';
        }
        known_.insert(identity(start));
        open_.push_back(start);
    }

    // Why mate cannot be excluded; empty if it can.
    std::string run() {
        while (!open_.empty() && fault_.empty()) {
            const naive::Position now = open_.front();
            open_.pop_front();
            expand(now);
        }
        return fault_;
    }
    // All positions that come about, where mate is excluded.
    [[nodiscard]] const std::set<std::string>& known() const { return known_; }

private:
    [[nodiscard]] bool hasBishop(bool white, int square) const {
        return bishops_[white ? 0 : 1][isLight(square) ? 1 : 0] > 0;
    }
    static int kingOf(const naive::Position& position, bool white) {
        return static_cast<int>(std::find(position.board.begin(), position.board.end(), white ? 'K' : 'k') -
                                position.board.begin());
    }

    void expand(const naive::Position& now) {
        const bool white = now.whiteToMove;
        for (const naive::Move& move : naive::legalMoves(now)) {
            if (move.promotion != 0) fault_ = "a promotion in " + identity(now);
            const naive::Position next = naive::play(now, move);
            std::vector<int> vacated;
            for (int square = 0; square < 64; ++square)
                if (now.at(square) != '.' && next.at(square) == '.') vacated.push_back(square);
            meet(next, vacated, false);
        }
        naive::Position passed = now;
        passed.whiteToMove = !white;
        passed.enPassantTarget = -1;
        if (bishops_[white ? 0 : 1][0] + bishops_[white ? 0 : 1][1] > 0) meet(passed, {}, true);
        for (int square = 0; square < 64; ++square) {
            if (now.at(square) == (white ? 'p' : 'P') && hasBishop(white, square)) {
                naive::Position next = passed;
                next.at(square) = '.';
                meet(next, {}, true);
            }
            if (now.at(square) != (white ? 'P' : 'p')) continue;
            for (const int side : {-1, 1}) {
                const int to = square + (white ? 8 : -8) + side;
                if (to < 0 || to > 63 || std::abs(to % 8 - square % 8) != 1) continue;
                if (now.at(to) != '.' || !hasBishop(!white, to)) continue;
                if (to / 8 == 0 || to / 8 == 7) fault_ = "a promotion in " + identity(now);
                naive::Position next = passed;
                next.at(square) = '.';
                next.at(to) = white ? 'P' : 'p';
                meet(next, {square}, false);
            }
        }
    }

    // Bishops are free, but the mover's king must not be left to a pawn or the other king.
    void meet(const naive::Position& next, const std::vector<int>& vacated, bool byBishop) {
        const bool mover = !next.whiteToMove;
        if (naive::isAttacked(next, kingOf(next, mover), !mover)) return;
        if (mayBeMate(next, vacated, byBishop)) fault_ = "a mate is conceivable in " + identity(next);
        if (known_.insert(identity(next)).second) open_.push_back(next);
    }

    [[nodiscard]] bool mayBeMate(const naive::Position& next, const std::vector<int>& vacated, bool byBishop) const {
        const bool winnerWhite = winner_ == 'W';
        if (next.whiteToMove == winnerWhite) return false;
        const int king = kingOf(next, !winnerWhite);
        bool check = naive::isAttacked(next, king, winnerWhite) || (byBishop && hasBishop(winnerWhite, king));
        for (const int square : vacated) {
            const int files = square % 8 - king % 8;
            const int ranks = square / 8 - king / 8;
            if (files == 0 || std::abs(files) != std::abs(ranks) || !hasBishop(winnerWhite, king)) continue;
            bool open = true;
            const int step = (ranks > 0 ? 8 : -8) + (files > 0 ? 1 : -1);
            for (int each = king + step; each != square; each += step) open = open && next.at(each) == '.';
            check = check || open;
        }
        if (!check) return false;
        std::array<int, 2> needed{};  // bishops of the loser's on dark and on light squares
        naive::Position lifted = next;
        lifted.at(king) = '.';
        for (int square = 0; square < 64; ++square) {
            if (square == king || std::max(std::abs(square % 8 - king % 8), std::abs(square / 8 - king / 8)) > 1)
                continue;
            const bool own = next.at(square) != '.' && (next.at(square) < 'a') != winnerWhite;
            if (own || naive::isAttacked(lifted, square, winnerWhite) || hasBishop(winnerWhite, square)) continue;
            ++needed[isLight(square) ? 1 : 0];
        }
        const auto& helpers = bishops_[winnerWhite ? 1 : 0];
        return needed[0] <= helpers[0] && needed[1] <= helpers[1];
    }

    char winner_;
    std::array<std::array<int, 2>, 2> bishops_{};  // by colour of the side, then of the square
    std::set<std::string> known_;
    std::deque<naive::Position> open_;
    std::string fault_;
};

std::string faultOfSkeletons(const Position& root, Color side, const MateVerdict& verdict) {
    SkeletonSearch search(root, side);
    if (const std::string fault = search.run(); !fault.empty()) return fault;
    std::set<std::string> given;
    for (const AnyPosition& position : verdict.closed)
        given.insert(identity(naiveOf(position.as<variants::Standard>())));
    return given == search.known() ? "" : "other positions come about";
}

}  // namespace

bool isMatingLine(const Position& position, Color side, const std::vector<Move>& line) {
    naive::Position now = naiveOf(position);
    for (const Move move : line) {
        const std::string text = toCoordinates(move, CastlingMode::Chess960);
        const auto moves = naive::legalMoves(now);
        const auto found = std::find_if(moves.begin(), moves.end(),
                                        [&](const naive::Move& each) { return naive::text(each) == text; });
        if (found == moves.end()) return false;
        now = naive::play(now, *found);
    }
    return isMatedBy(now, side);
}

bool skeletonsExcludeMate(const Position& position, Color side) { return SkeletonSearch(position, side).run().empty(); }

std::string faultOfLockedStructure(const Position& position, Color side) {
    return LockedStructureChecker(position, lockedStructure(position)).fault(side);
}

std::string faultOfProof(const Position& position, Color side, const MateVerdict& verdict) {
    if (verdict.answer != MateAnswer::No || !verdict.reason) return "no proof";
    switch (*verdict.reason) {
        case NoMateReason::Material: return piecesCanMate(naiveOf(position), side) ? "the pieces can mate" : "";
        case NoMateReason::LockedStructure: return faultOfLockedStructure(position, side);
        case NoMateReason::KingsAndPawns: return faultOfSkeletons(position, side, verdict);
        case NoMateReason::ForcedLine:
        case NoMateReason::ClosedSet: break;
    }
    if (verdict.closed.empty() || verdict.closed.front() != position) return "the set begins elsewhere";
    return faultOfClosedSet(verdict, side);
}

}  // namespace nowchess::test
