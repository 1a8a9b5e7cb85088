#include "rules/no_mate_checker.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <set>
#include <utility>

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

// All pieces but the bishops that can move, which are wherever they like.
class SkeletonSearch {
public:
    SkeletonSearch(const Position& root, Color side) : winner_(side == Color::White ? 'W' : 'B') {
        const naive::Position whole = naiveOf(root);
        naive::Position start = whole;
        for (int square = 0; square < 64; ++square) {
            const char piece = whole.at(square);
            if ((piece != 'B' && piece != 'b') || !isFree(whole, square)) continue;
            bishops_.push_back({isWhite(piece), {square}});
            start.at(square) = '.';
        }
        enPassant_ = std::exchange(start.enPassantTarget, -1);
        add(start);
    }

    // Why mate cannot be excluded; empty if it can.
    std::string run() {
        do {
            growReach();
            if (enPassant_ >= 0) captureEnPassant(met_.front(), enPassant_);
            for (std::size_t next = 0; next < met_.size() && fault_.empty(); ++next)
                expand(naive::Position(met_[next]));
        } while (fault_.empty() && growReach());
        return fault_;
    }
    // All positions that come about, where mate is excluded.
    [[nodiscard]] const std::set<std::string>& known() const { return known_; }

private:
    static bool isWhite(char piece) { return piece < 'a'; }
    static bool isKing(char piece) { return piece == 'K' || piece == 'k'; }
    // The square so many files and ranks away; -1 beyond the edge.
    static int away(int square, int files, int ranks) {
        const int file = square % 8 + files;
        const int rank = square / 8 + ranks;
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
    }
    // Has the bishop a square to go to?
    static bool isFree(const naive::Position& position, int square) {
        for (const int files : {-1, 1}) {
            for (const int ranks : {-1, 1}) {
                const int to = away(square, files, ranks);
                if (to < 0) continue;
                if (position.at(to) == '.' || isWhite(position.at(to)) != isWhite(position.at(square))) return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool hasBishop(bool white, int square) const {
        return std::ranges::any_of(
            bishops_, [&](const Bishop& bishop) { return bishop.white == white && bishop.reach.contains(square); });
    }
    // Has the side a piece there in every position met?
    [[nodiscard]] bool isAlways(bool white, int square) const {
        return std::ranges::all_of(met_, [&](const naive::Position& position) {
            return position.at(square) != '.' && isWhite(position.at(square)) == white;
        });
    }
    // Which squares a bishop attacks from there, past squares that are empty or change hands.
    [[nodiscard]] std::vector<int> slides(int from, int through) const {
        std::vector<int> squares;
        for (const int files : {-1, 1}) {
            for (const int ranks : {-1, 1}) {
                for (int to = away(from, files, ranks); to >= 0; to = away(to, files, ranks)) {
                    squares.push_back(to);
                    if (to != through && (always_[0].contains(to) || always_[1].contains(to))) break;
                }
            }
        }
        return squares;
    }
    // True if a bishop gets, or attacks, farther than before.
    bool growReach() {
        const auto before = std::pair(bishops_, hits_);
        for (int square = 0; square < 64; ++square)
            for (const bool white : {true, false})
                if (isAlways(white, square))
                    always_[white ? 0 : 1].insert(square);
                else
                    always_[white ? 0 : 1].erase(square);
        const bool winnerWhite = winner_ == 'W';
        const int king = kingOf(met_.front(), !winnerWhite);
        for (Bishop& bishop : bishops_) {
            std::deque<int> open(bishop.reach.begin(), bishop.reach.end());
            for (; !open.empty(); open.pop_front())
                for (const int to : slides(open.front(), -1))
                    if (!always_[bishop.white ? 0 : 1].contains(to) && bishop.reach.insert(to).second)
                        open.push_back(to);
            if (bishop.white == winnerWhite)
                for (const int from : bishop.reach)
                    for (const int to : slides(from, king)) hits_.insert(to);
        }
        return before != std::pair(bishops_, hits_);
    }
    static int kingOf(const naive::Position& position, bool white) {
        return static_cast<int>(std::find(position.board.begin(), position.board.end(), white ? 'K' : 'k') -
                                position.board.begin());
    }

    void expand(const naive::Position& now) {
        const bool white = now.whiteToMove;
        if (std::ranges::find(bishops_, white, &Bishop::white) != bishops_.end()) meet(turned(now), {}, true);
        for (int square = 0; square < 64; ++square) {
            const char piece = now.at(square);
            if (piece == '.') continue;
            if (isWhite(piece) == white)
                expandPiece(now, square);
            else if (!isKing(piece) && hasBishop(white, square))
                meet(without(turned(now), square), {}, true);
        }
    }
    static naive::Position turned(naive::Position position) {
        position.whiteToMove = !position.whiteToMove;
        return position;
    }
    static naive::Position without(naive::Position position, int square) {
        position.at(square) = '.';
        return position;
    }
    void move(const naive::Position& now, int from, int to) {
        naive::Position next = without(turned(now), from);
        next.at(to) = now.at(from);
        meet(next, {from}, false);
    }
    static bool isBarred(const naive::Position& now, int to) {
        return to < 0 || isKing(now.at(to)) || (now.at(to) != '.' && isWhite(now.at(to)) == now.whiteToMove);
    }
    void expandPiece(const naive::Position& now, int from) {
        const char type = static_cast<char>(std::tolower(now.at(from)));
        if (type == 'p') return expandPawn(now, from);
        for (int files = -2; files <= 2; ++files) {
            for (int ranks = -2; ranks <= 2; ++ranks) {
                const bool isJump = std::abs(files * ranks) == 2;
                const bool isStraight = std::abs(files) + std::abs(ranks) == 1;
                const bool isDiagonal = std::abs(files) == 1 && std::abs(ranks) == 1;
                if (type == 'n' ? !isJump : !((isStraight && type != 'b') || (isDiagonal && type != 'r'))) continue;
                for (int to = away(from, files, ranks); !isBarred(now, to); to = away(to, files, ranks)) {
                    move(now, from, to);
                    if (type == 'n' || type == 'k' || now.at(to) != '.') break;
                }
            }
        }
    }
    void expandPawn(const naive::Position& now, int from) {
        const bool white = now.whiteToMove;
        const int up = white ? 1 : -1;
        for (const int side : {-1, 0, 1}) {
            const int to = away(from, side, up);
            if (isBarred(now, to)) continue;
            const bool isEmpty = now.at(to) == '.';
            if (side == 0 ? !isEmpty : isEmpty && !hasBishop(!white, to)) continue;
            if (to / 8 == 0 || to / 8 == 7) fault_ = "a promotion in " + identity(now);
            move(now, from, to);
            const int twice = away(to, 0, up);
            if (side != 0 || from / 8 != (white ? 1 : 6) || now.at(twice) != '.') continue;
            move(now, from, twice);
            naive::Position next = without(turned(now), from);
            next.at(twice) = now.at(from);
            if (!isLeftInCheck(next)) captureEnPassant(next, to);
        }
    }
    void captureEnPassant(const naive::Position& now, int passed) {
        const int up = now.whiteToMove ? 1 : -1;
        for (const int side : {-1, 1}) {
            const int from = away(passed, side, -up);
            if (from < 0 || now.at(from) != (now.whiteToMove ? 'P' : 'p')) continue;
            const int captured = away(passed, 0, -up);
            naive::Position next = without(without(turned(now), from), captured);
            next.at(passed) = now.at(from);
            meet(next, {from, captured}, false);
        }
    }

    // Is whoever has just moved in check even with a bishop in between wherever one can stand?
    [[nodiscard]] bool isLeftInCheck(const naive::Position& next) const {
        const bool mover = !next.whiteToMove;
        naive::Position shielded = next;
        for (int square = 0; square < 64; ++square)
            if (next.at(square) == '.' && (hasBishop(true, square) || hasBishop(false, square)))
                shielded.at(square) = mover ? 'B' : 'b';
        return naive::isAttacked(shielded, kingOf(next, mover), !mover);
    }

    void meet(const naive::Position& next, const std::vector<int>& vacated, bool byBishop) {
        if (isLeftInCheck(next)) return;
        if (mayBeMate(next, vacated, byBishop)) fault_ = "a mate is conceivable in " + identity(next);
        add(next);
    }
    void add(const naive::Position& position) {
        if (known_.insert(identity(position)).second) met_.push_back(position);
    }

    [[nodiscard]] bool mayBeMate(const naive::Position& next, const std::vector<int>& vacated, bool byBishop) const {
        const bool winnerWhite = winner_ == 'W';
        if (next.whiteToMove == winnerWhite) return false;
        const int king = kingOf(next, !winnerWhite);
        bool check = naive::isAttacked(next, king, winnerWhite) || (byBishop && hits_.contains(king));
        for (const int square : vacated) {
            const int files = square % 8 - king % 8;
            const int ranks = square / 8 - king / 8;
            if (files == 0 || std::abs(files) != std::abs(ranks) || !hits_.contains(king)) continue;
            bool open = true;
            const int step = (ranks > 0 ? 8 : -8) + (files > 0 ? 1 : -1);
            for (int each = king + step; each != square; each += step) open = open && next.at(each) == '.';
            check = check || open;
        }
        if (!check) return false;
        std::vector<int> needed;  // flights that the loser's bishops have to take
        const naive::Position lifted = without(next, king);
        for (int square = 0; square < 64; ++square) {
            if (square == king || std::max(std::abs(square % 8 - king % 8), std::abs(square / 8 - king / 8)) > 1)
                continue;
            const bool own = next.at(square) != '.' && isWhite(next.at(square)) != winnerWhite;
            if (!own && !naive::isAttacked(lifted, square, winnerWhite) && !hits_.contains(square))
                needed.push_back(square);
        }
        // In every order: the first of the bishops takes the first square, and so on.
        std::vector<const Bishop*> helpers;
        for (const Bishop& bishop : bishops_)
            if (bishop.white != winnerWhite) helpers.push_back(&bishop);
        if (needed.size() > helpers.size()) return false;
        std::ranges::sort(helpers);
        do {
            bool fits = true;
            for (std::size_t i = 0; i < needed.size(); ++i) fits = fits && helpers[i]->reach.contains(needed[i]);
            if (fits) return true;
        } while (std::ranges::next_permutation(helpers).found);
        return false;
    }

    struct Bishop {
        bool white;
        std::set<int> reach;
        bool operator==(const Bishop&) const = default;
    };

    char winner_;
    std::vector<Bishop> bishops_;
    std::set<int> hits_;                   // what the winner's may attack
    std::array<std::set<int>, 2> always_;  // where White, and Black, have a piece in every position met
    int enPassant_ = -1;
    std::set<std::string> known_;
    std::deque<naive::Position> met_;
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

std::string mateWithFreeBishops(const Position& position, Color side) { return SkeletonSearch(position, side).run(); }

std::string faultOfLockedStructure(const Position& position, Color side) {
    return LockedStructureChecker(position, lockedStructure(position)).fault(side);
}

std::string faultOfProof(const Position& position, Color side, const MateVerdict& verdict) {
    if (verdict.answer != MateAnswer::No || !verdict.reason) return "no proof";
    switch (*verdict.reason) {
        case NoMateReason::Material: return piecesCanMate(naiveOf(position), side) ? "the pieces can mate" : "";
        case NoMateReason::LockedStructure: return faultOfLockedStructure(position, side);
        case NoMateReason::FreeBishops: return faultOfSkeletons(position, side, verdict);
        case NoMateReason::ForcedLine:
        case NoMateReason::ClosedSet: break;
    }
    if (verdict.closed.empty() || verdict.closed.front() != position) return "the set begins elsewhere";
    return faultOfClosedSet(verdict, side);
}

}  // namespace nowchess::test
