#include "rules/no_mate_checker.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <map>
#include <set>
#include <tuple>
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

// All pieces but some bishops and whatever the loser's pawns are promoted to, which are wherever they like.
class SkeletonSearch {
public:
    SkeletonSearch(const Position& root, Color side, const std::set<int>& free)
        : winnerIsWhite_(side == Color::White), pawns_(pawnsOfLoser(naiveOf(root))) {
        naive::Position start = naiveOf(root);
        for (const int square : free) bishops_.push_back({isWhite(start.at(square)), {square}});
        for (const int square : free) start.at(square) = '.';
        enPassant_ = std::exchange(start.enPassantTarget, -1);
        add(start, {});
    }

    // Why mate cannot be excluded; empty if it can.
    std::string run() {
        do {
            widened_ = false;
            growReach();
            if (enPassant_ >= 0) captureEnPassant(Skeleton(met_.front()), enPassant_);
            for (std::size_t next = 0; next < met_.size() && fault_.empty(); ++next) expand(Skeleton(met_[next]));
        } while (fault_.empty() && (growReach() || widened_));
        return fault_;
    }
    // All positions that come about, where mate is excluded.
    [[nodiscard]] std::set<std::string> known() const {
        std::set<std::string> known;
        for (const auto& [text, index] : known_) known.insert(text);
        return known;
    }

private:
    struct Skeleton {
        naive::Position position;
        std::set<int> vacated;  // on a line of check, so that no free piece is there yet
    };

    static bool isWhite(char piece) { return piece < 'a'; }
    static bool isKing(char piece) { return piece == 'K' || piece == 'k'; }
    // The square so many files and ranks away; -1 beyond the edge.
    static int away(int square, int files, int ranks) {
        const int file = square % 8 + files;
        const int rank = square / 8 + ranks;
        return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
    }
    [[nodiscard]] int pawnsOfLoser(const naive::Position& position) const {
        return static_cast<int>(std::ranges::count(position.board, winnerIsWhite_ ? 'p' : 'P'));
    }
    // May a free piece of the side be there?
    [[nodiscard]] bool hasFree(const naive::Position& now, bool white, int square) const {
        if (white != winnerIsWhite_ && pawnsOfLoser(now) < pawns_ && promoted_.contains(square)) return true;
        return std::ranges::any_of(
            bishops_, [&](const Bishop& bishop) { return bishop.white == white && bishop.reach.contains(square); });
    }
    [[nodiscard]] bool hasAnyFree(const naive::Position& now, bool white) const {
        for (int square = 0; square < 64; ++square)
            if (hasFree(now, white, square)) return true;
        return false;
    }
    // Has the side a piece there in every position met?
    [[nodiscard]] bool isAlways(bool white, int square) const {
        return std::ranges::all_of(met_, [&](const Skeleton& skeleton) {
            const naive::Position& position = skeleton.position;
            return position.at(square) != '.' && isWhite(position.at(square)) == white;
        });
    }
    // Which squares a bishop attacks from there, or a queen, past squares that are empty or change hands.
    [[nodiscard]] std::vector<int> slides(int from, int through, bool straight = false) const {
        std::vector<int> squares;
        for (const int files : {-1, 0, 1}) {
            for (const int ranks : {-1, 0, 1}) {
                if (files == 0 && ranks == 0) continue;
                if (!straight && (files == 0 || ranks == 0)) continue;
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
        const auto before = std::tuple(bishops_, hits_, promoted_);
        for (int square = 0; square < 64; ++square)
            for (const bool white : {true, false})
                if (isAlways(white, square))
                    always_[white ? 0 : 1].insert(square);
                else
                    always_[white ? 0 : 1].erase(square);
        const int king = kingOf(met_.front().position, !winnerIsWhite_);
        for (Bishop& bishop : bishops_) {
            std::deque<int> open(bishop.reach.begin(), bishop.reach.end());
            for (; !open.empty(); open.pop_front())
                for (const int to : slides(open.front(), -1))
                    if (!always_[bishop.white ? 0 : 1].contains(to) && bishop.reach.insert(to).second)
                        open.push_back(to);
            if (bishop.white == winnerIsWhite_)
                for (const int from : bishop.reach)
                    for (const int to : slides(from, king)) hits_.insert(to);
        }
        std::deque<int> open(promoted_.begin(), promoted_.end());
        for (; !open.empty(); open.pop_front()) {
            std::vector<int> targets = slides(open.front(), -1, true);
            for (const int files : {-2, -1, 1, 2})
                for (const int sign : {-1, 1})
                    targets.push_back(away(open.front(), files, sign * (3 - std::abs(files))));
            for (const int to : targets)
                if (to >= 0 && !always_[winnerIsWhite_ ? 1 : 0].contains(to) && promoted_.insert(to).second)
                    open.push_back(to);
        }
        return before != std::tuple(bishops_, hits_, promoted_);
    }
    static int kingOf(const naive::Position& position, bool white) {
        return static_cast<int>(std::find(position.board.begin(), position.board.end(), white ? 'K' : 'k') -
                                position.board.begin());
    }

    void expand(const Skeleton& skeleton) {
        const naive::Position& now = skeleton.position;
        const bool white = now.whiteToMove;
        std::set<int> emptied;  // a free piece may move to where there was none
        for (const int square : skeleton.vacated)
            if (!hasFree(now, white, square)) emptied.insert(square);
        if (hasAnyFree(now, white)) meet(turned(now), {}, emptied, true);
        for (int square = 0; square < 64; ++square) {
            const char piece = now.at(square);
            if (piece == '.') continue;
            if (isWhite(piece) == white)
                expandPiece(skeleton, square);
            else if (!isKing(piece) && hasFree(now, white, square))
                meet(without(turned(now), square), {}, emptied, true);
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
    void move(const Skeleton& skeleton, int from, int to) {
        naive::Position next = without(turned(skeleton.position), from);
        next.at(to) = skeleton.position.at(from);
        meet(next, {from}, skeleton.vacated, false);
    }
    static bool isBarred(const naive::Position& now, int to) {
        return to < 0 || isKing(now.at(to)) || (now.at(to) != '.' && isWhite(now.at(to)) == now.whiteToMove);
    }
    void expandPiece(const Skeleton& skeleton, int from) {
        const naive::Position& now = skeleton.position;
        const char type = static_cast<char>(std::tolower(now.at(from)));
        if (type == 'p') return expandPawn(skeleton, from);
        for (int files = -2; files <= 2; ++files) {
            for (int ranks = -2; ranks <= 2; ++ranks) {
                const bool isJump = std::abs(files * ranks) == 2;
                const bool isStraight = std::abs(files) + std::abs(ranks) == 1;
                const bool isDiagonal = std::abs(files) == 1 && std::abs(ranks) == 1;
                if (type == 'n' ? !isJump : !((isStraight && type != 'b') || (isDiagonal && type != 'r'))) continue;
                for (int to = away(from, files, ranks); !isBarred(now, to); to = away(to, files, ranks)) {
                    move(skeleton, from, to);
                    if (type == 'n' || type == 'k' || now.at(to) != '.') break;
                }
            }
        }
    }
    void expandPawn(const Skeleton& skeleton, int from) {
        const naive::Position& now = skeleton.position;
        const bool white = now.whiteToMove;
        const int up = white ? 1 : -1;
        for (const int side : {-1, 0, 1}) {
            const int to = away(from, side, up);
            if (isBarred(now, to)) continue;
            const bool isEmpty = now.at(to) == '.';
            if (side == 0 ? !isEmpty : isEmpty && !hasFree(now, !white, to)) continue;
            if (to / 8 == 0 || to / 8 == 7) {
                promote(skeleton, from, to);
                continue;
            }
            move(skeleton, from, to);
            const int twice = away(to, 0, up);
            if (side != 0 || from / 8 != (white ? 1 : 6) || now.at(twice) != '.') continue;
            move(skeleton, from, twice);
            naive::Position next = without(turned(now), from);
            next.at(twice) = now.at(from);
            if (!isLeftInCheck(next, skeleton.vacated)) captureEnPassant({next, {}}, to);
        }
    }
    void promote(const Skeleton& skeleton, int from, int to) {
        const naive::Position& now = skeleton.position;
        if (now.whiteToMove == winnerIsWhite_) fault_ = "a promotion in " + identity(now);
        widened_ |= promoted_.insert(to).second;
        meet(without(without(turned(now), from), to), {from}, skeleton.vacated, true);
    }
    void captureEnPassant(const Skeleton& skeleton, int passed) {
        const naive::Position& now = skeleton.position;
        const int up = now.whiteToMove ? 1 : -1;
        for (const int side : {-1, 1}) {
            const int from = away(passed, side, -up);
            if (from < 0 || now.at(from) != (now.whiteToMove ? 'P' : 'p')) continue;
            const int captured = away(passed, 0, -up);
            naive::Position next = without(without(turned(now), from), captured);
            next.at(passed) = now.at(from);
            meet(next, {from, captured}, skeleton.vacated, false);
        }
    }

    // Something on every square but these where a free piece may be; what it is does not attack anybody's king.
    [[nodiscard]] naive::Position crowded(const naive::Position& position, bool white,
                                          const std::set<int>& except) const {
        naive::Position full = position;
        for (int square = 0; square < 64; ++square)
            if (position.at(square) == '.' && !except.contains(square) &&
                (hasFree(position, true, square) || hasFree(position, false, square)))
                full.at(square) = white ? 'B' : 'b';
        return full;
    }
    // Is whoever has just moved in check even with a free piece in between wherever one can stand?
    [[nodiscard]] bool isLeftInCheck(const naive::Position& next, const std::set<int>& emptied) const {
        const bool mover = !next.whiteToMove;
        return naive::isAttacked(crowded(next, mover, emptied), kingOf(next, mover), !mover);
    }
    // Does the piece there attack that square, all others being mere obstacles?
    static bool attacks(const naive::Position& position, int from, int square) {
        const bool white = isWhite(position.at(from));
        naive::Position alone = position;
        for (int other = 0; other < 64; ++other)
            if (other != from && alone.at(other) != '.' && isWhite(alone.at(other)) == white)
                alone.at(other) = white ? 'p' : 'P';
        return naive::isAttacked(alone, square, white);
    }
    // Which of the squares lie between the king to move and a piece that gives check?
    static std::set<int> onLineOfCheck(const naive::Position& next, const std::vector<int>& squares) {
        std::set<int> lines;
        const int king = kingOf(next, next.whiteToMove);
        for (int from = 0; from < 64; ++from) {
            if (next.at(from) == '.' || isWhite(next.at(from)) == next.whiteToMove || !attacks(next, from, king))
                continue;
            for (const int square : squares) {
                naive::Position blocked = next;
                blocked.at(square) = next.whiteToMove ? 'P' : 'p';
                if (!attacks(blocked, from, king)) lines.insert(square);
            }
        }
        return lines;
    }

    void meet(const naive::Position& next, const std::vector<int>& vacated, const std::set<int>& emptied, bool byFree) {
        if (isLeftInCheck(next, emptied)) return;
        const auto winners = std::ranges::count_if(
            next.board, [&](char piece) { return piece != '.' && isWhite(piece) == winnerIsWhite_; });
        if (winners == 1 && !winnerHasBishops()) return;
        if (mayBeMate(next, vacated, byFree)) fault_ = "a mate is conceivable in " + identity(next);
        add(next, onLineOfCheck(next, vacated));
    }
    [[nodiscard]] bool winnerHasBishops() const {
        return std::ranges::find(bishops_, winnerIsWhite_, &Bishop::white) != bishops_.end();
    }
    void add(const naive::Position& position, const std::set<int>& vacated) {
        const auto [known, isNew] = known_.emplace(identity(position), met_.size());
        if (isNew) {
            met_.push_back({position, vacated});
            return;
        }
        const auto erased =
            std::erase_if(met_[known->second].vacated, [&](int square) { return !vacated.contains(square); });
        widened_ |= erased > 0;
    }

    [[nodiscard]] bool mayBeMate(const naive::Position& next, const std::vector<int>& vacated, bool byFree) const {
        if (next.whiteToMove == winnerIsWhite_) return false;
        const int king = kingOf(next, !winnerIsWhite_);
        bool check = naive::isAttacked(next, king, winnerIsWhite_) || (byFree && hits_.contains(king));
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
        std::vector<int> needed;  // flights that the loser's free pieces have to take
        const naive::Position lifted = without(next, king);
        for (int square = 0; square < 64; ++square) {
            if (square == king || std::max(std::abs(square % 8 - king % 8), std::abs(square / 8 - king / 8)) > 1)
                continue;
            const char piece = next.at(square);
            const bool own = piece != '.' && isWhite(piece) != winnerIsWhite_;
            if (own || naive::isAttacked(lifted, square, winnerIsWhite_) || hits_.contains(square)) continue;
            if (piece != '.') return false;  // the king captures it
            needed.push_back(square);
        }
        std::vector<const std::set<int>*> helpers;
        for (const Bishop& bishop : bishops_)
            if (bishop.white != winnerIsWhite_) helpers.push_back(&bishop.reach);
        for (int missing = pawns_ - pawnsOfLoser(next); missing > 0; --missing) helpers.push_back(&promoted_);
        return canTake(needed, helpers) && (winnerHasBishops() || !canCaptureChecker(next, king));
    }
    // Can each of the squares have a helper of its own?
    static bool canTake(std::vector<int> squares, const std::vector<const std::set<int>*>& helpers) {
        if (squares.empty()) return true;
        const int square = squares.back();
        squares.pop_back();
        for (std::size_t i = 0; i < helpers.size(); ++i) {
            if (!helpers[i]->contains(square)) continue;
            auto others = helpers;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            if (canTake(squares, others)) return true;
        }
        return false;
    }
    // Is there one piece that gives check, and can another than the king capture it for certain?
    [[nodiscard]] bool canCaptureChecker(const naive::Position& next, int king) const {
        std::vector<int> checkers;
        for (int from = 0; from < 64; ++from)
            if (next.at(from) != '.' && isWhite(next.at(from)) == winnerIsWhite_ && attacks(next, from, king))
                checkers.push_back(from);
        if (checkers.size() != 1) return false;
        const naive::Position full = crowded(next, winnerIsWhite_, {});
        for (int from = 0; from < 64; ++from) {
            if (next.at(from) == '.' || isWhite(next.at(from)) == winnerIsWhite_ || from == king) continue;
            if (!attacks(full, from, checkers.front())) continue;
            naive::Position captured = without(next, from);
            captured.at(checkers.front()) = next.at(from);
            if (!naive::isAttacked(captured, king, winnerIsWhite_)) return true;
        }
        return false;
    }

    struct Bishop {
        bool white;
        std::set<int> reach;
        bool operator==(const Bishop&) const = default;
    };

    bool winnerIsWhite_;
    int pawns_;  // of the loser's in the position asked about
    std::vector<Bishop> bishops_;
    std::set<int> promoted_;               // where the loser's promoted pieces may be
    std::set<int> hits_;                   // what the winner's may attack
    std::array<std::set<int>, 2> always_;  // where White, and Black, have a piece in every position met
    int enPassant_ = -1;
    std::map<std::string, std::size_t> known_;
    std::deque<Skeleton> met_;
    bool widened_ = false;  // something that was met already has to be expanded again
    std::string fault_;
};

std::string faultOfSkeletons(const Position& root, Color side, const MateVerdict& verdict) {
    if (verdict.closed.empty()) return "no positions";
    const naive::Position whole = naiveOf(root);
    const naive::Position first = naiveOf(verdict.closed.front().as<variants::Standard>());
    std::set<int> free;
    for (int square = 0; square < 64; ++square) {
        if (whole.at(square) == first.at(square)) continue;
        if (std::tolower(whole.at(square)) != 'b' || first.at(square) != '.') return "the set begins elsewhere";
        free.insert(square);
    }
    SkeletonSearch search(root, side, free);
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

std::string mateWithFreeBishops(const Position& position, Color side, Bitboard free) {
    std::set<int> squares;
    for (const Square square : free) squares.insert(static_cast<int>(square));
    return SkeletonSearch(position, side, squares).run();
}

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
