#include "rules/dead/mate_distance.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <span>

#include "rules/dead/set_moves.h"
#include "rules/move_probe.h"
#include "rules/sliders_portable.h"

namespace nowchess::dead {

namespace {

constexpr int aMove = 4;  // the unit of all estimates is a quarter of a move
constexpr Bitboard light = lightSquares;

constexpr int index(Square square) noexcept { return static_cast<int>(square); }

int distance(Square a, Square b) noexcept {
    return std::max(std::abs(index(a) % 8 - index(b) % 8), std::abs(index(a) / 8 - index(b) / 8));
}

struct EdgeDistance {
    int files;
    int ranks;
    explicit EdgeDistance(Square square) noexcept
        : files(std::min(index(square) % 8, 7 - index(square) % 8)),
          ranks(std::min(index(square) / 8, 7 - index(square) / 8)) {}
};

Bitboard ring(Square king) noexcept { return Bitboard(tables::king.of[index(king)]); }

Bitboard onEmptyBoard(PieceType type, Square square) noexcept {
    return Bitboard(emptyBoardAttacks[type].of[index(square)]);
}

Bitboard pieceAttacks(PieceType type, Square square, Bitboard occupied) noexcept {
    if (type == PieceType::Knight) return onEmptyBoard(type, square);
    tables::Set set = 0;
    if (type != PieceType::Rook) set |= PortableSliders::bishop(index(square), occupied.bits());
    if (type != PieceType::Bishop) set |= PortableSliders::rook(index(square), occupied.bits());
    return Bitboard(set);
}

}  // namespace

LosersPart LosersPart::of(const Position& position, Color loser) noexcept {
    LosersPart part;
    const Board& board = position.board();
    const Bitboard pawns = board.pieces(PieceType::Pawn);
    const Bitboard pieces = board.pieces(loser);
    const Square king = position.king(loser);
    const Bitboard occupied = board.occupied() - Bitboard{king};
    part.rookLines = pieceAttacks(PieceType::Rook, king, occupied);
    part.defended = pawnHits(pieces & pawns, loser);
    for (const Square from : pieces - pawns - Bitboard{king})
        part.defended |= pieceAttacks(board.typeAt(from), from, occupied);
    return part;
}

MateDistance::MateDistance(const Position& position, Color winner, const MateWeights& weights,
                           const LosersPart& loser) noexcept
    : board_(position.board()),
      weights_(weights),
      winner_(winner),
      king_(position.king(opposite(winner))),
      ourKing_(position.king(winner)),
      ours_(board_.pieces(winner)),
      theirs_(board_.pieces(opposite(winner))),
      occupied_(board_.occupied() - Bitboard{king_}),
      loser_(loser) {
    const Bitboard pawns = ours_ & board_.pieces(PieceType::Pawn);
    const Bitboard pieces = ours_ - pawns - Bitboard{ourKing_};
    fewPieces_ = pieces.size() < 2;
    findBestCheck(pieces);
    // NOLINTNEXTLINE(cppcoreguidelines-prefer-member-initializer): of what findBestCheck has found
    mayBeMate_ = position.turn() != winner && once_.containsAll(flights_) && once_.contains(king_);

    if (weights_.target) {
        estimate_ = toTarget(*weights_.target);
        return;
    }
    const bool heavy = pieces.intersects(board_.pieces(PieceType::Queen) | board_.pieces(PieceType::Rook));
    if (!heavy && pawns.empty()) {
        estimate_ = 40 + withMinorsOnly(pieces);
        return;
    }
    const int kings = distance(ourKing_, king_);
    const EdgeDistance edge(king_);
    estimate_ = best_ + edge.files + edge.ranks + weights_.mobility * (64 - once_.size()) / 8 +
                weights_.interference * (theirs_ - board_.pieces(PieceType::Pawn)).size();
    if (heavy && pieces.size() > 2) return;
    const int promotion = toFirstPiece();
    estimate_ += std::max(0, 3 - pieces.size()) * kings + promotion;
    if (!heavy) estimate_ += 10 + aMove * promotion + kings;
    if (fewPieces_) estimate_ += 5 * std::min(edge.files, edge.ranks);
}

// Collects what is attacked, then finds the cheapest check that might mate.
void MateDistance::findBestCheck(Bitboard pieces) noexcept {
    const auto count = [&](Bitboard hits) {
        twice_ |= once_ & hits;
        once_ |= hits;
    };
    const Bitboard allPawns = board_.pieces(PieceType::Pawn);
    const int forward = winner_ == Color::White ? 1 : -1;
    count(shifted(ours_ & allPawns, 1, forward));
    count(shifted(ours_ & allPawns, -1, forward));
    count(ring(ourKing_));
    // Queens and rooks first: their best check mostly rules the others out early, and a greedy search tries no others.
    const Bitboard heavy = pieces & (board_.pieces(PieceType::Queen) | board_.pieces(PieceType::Rook));
    constexpr std::size_t most = 10;  // to give check; few sides have more pieces
    std::array<Checker, most> checkers;
    std::size_t end = 0;
    for (const Bitboard some : {heavy, pieces - heavy}) {
        for (const Square from : some) {
            const PieceType type = board_.typeAt(from);
            const Bitboard hits = pieceAttacks(type, from, occupied_);
            count(hits);
            if (end < most) checkers[end++] = {type, from, hits, {}, {}};
        }
    }
    support_ = fewPieces_ ? 2 * std::max(0, distance(ourKing_, king_) - 2) + 1 : weights_.support;
    flights_ = ring(king_) - theirs_;
    const std::size_t strong = std::min(most, static_cast<std::size_t>(heavy.size()));
    const std::size_t tried = weights_.isGreedy && strong > 0 ? strong : end;
    const std::span<Checker> chosen(checkers.data(), tried);
    for (Checker& checker : chosen) {
        checker.supported = once_ - (checker.hits - twice_);
        checker.targets = checkSquares(checker.type, checker.from);
    }
    for (const Checker& checker : chosen) tryChecks(checker, checker.targets & Bitboard{checker.from}, 0);
    for (const Checker& checker : chosen)
        tryChecks(checker, (checker.targets & checker.hits) - Bitboard{checker.from}, 1);
    for (const Checker& checker : chosen)
        tryChecks(checker, checker.targets - checker.hits - Bitboard{checker.from}, 2);
}

// Checks by one piece from beside the king, a jump away or, for a rook, along its lines.
Bitboard MateDistance::checkSquares(PieceType type, Square from) const noexcept {
    Bitboard targets = type == PieceType::Rook ? loser_.rookLines : onEmptyBoard(type, king_);
    if (type == PieceType::Bishop && weights_.target)
        targets = pieceAttacks(type, king_, occupied_);
    else if (type == PieceType::Queen || type == PieceType::Bishop)
        targets &= ring(king_);
    return targets - (ours_ - Bitboard{from});
}

// What a check from there attacks beside the king. Two squares of the ring have one between them at most, and the king
// itself is no cover; a rook from afar sees the king past empty squares.
Bitboard MateDistance::hitsOnRing(PieceType type, Square from) const noexcept {
    Bitboard seen = onEmptyBoard(type, from) & ring(king_);
    if (type == PieceType::Knight || !ring(king_).contains(from)) return seen;
    for (const Square far : seen - ring(from)) {
        const auto middle = static_cast<Square>((index(from) + index(far)) / 2);
        if (occupied_.contains(middle)) seen.erase(far);
    }
    return seen;
}

// Moves to get there, support, defenders and the flights that would be left.
void MateDistance::tryChecks(const Checker& checker, Bitboard squares, int moves) noexcept {
    if (aMove * moves >= best_) return;
    const Bitboard left = flights_ - checker.supported;
    for (const Square to : squares) {
        int cost = aMove * moves;
        if (!checker.supported.contains(to) && ring(king_).contains(to)) cost += support_;
        if (loser_.defended.contains(to)) cost += weights_.defended;
        if (cost >= best_) continue;
        const Bitboard missing = left - hitsOnRing(checker.type, to) - Bitboard{to};
        cost += weights_.flight * missing.size();
        if (cost >= best_) continue;
        if (moves == 2 && (checker.hits & (pieceAttacks(checker.type, to, occupied_) - ours_)).empty()) cost += aMove;
        if (cost >= best_) continue;
        best_ = cost;
        plan_ = {checker.from, to, moves, missing};
        if (!checker.supported.contains(to) && ring(king_).contains(to)) plan_.missing.insert(to);
    }
}

Bitboard MateDistance::towardsCheck() const noexcept {
    if (plan_.moves == 1) return Bitboard{plan_.to};
    return plan_.moves == 2 ? pieceAttacks(board_.typeAt(plan_.from), plan_.to, occupied_) : Bitboard{};
}

Bitboard MateDistance::towardsPlan(PieceType type) const noexcept {
    Bitboard squares;
    for (const Square square : plan_.missing)
        squares |= type == PieceType::King ? ring(square) : pieceAttacks(type, square, occupied_);
    return squares;
}

// Ranks to go for the pawn that is nearest to promotion, and the way of the king to whatever blocks it. Where pieces of
// the other side can give themselves up, the pawn may leave its file.
int MateDistance::toPromotion(Color color, bool victims) const noexcept {
    const Bitboard allPawns = board_.pieces(PieceType::Pawn);
    const Bitboard own = color == winner_ ? ours_ : theirs_;
    const Square king = color == winner_ ? ourKing_ : king_;
    int best = 20;
    for (const Square pawn : own& allPawns) {
        const std::uint64_t file = Bitboard::of(fileOf(pawn)).bits();
        const int rankStart = index(pawn) & 56;
        const Bitboard way(color == Color::White ? file << rankStart << 8 : file >> (56 - rankStart) >> 8);
        int cost = way.size();
        for (const Square blocker : way& allPawns)
            cost += own.contains(blocker) ? 3 : 1 + std::min(distance(king, blocker), victims ? 2 : 20);
        best = std::min(best, cost);
    }
    return best;
}

// The winner needs a pawn promoted. Where all are blocked, a piece of the loser's has to offer itself, and may have to
// be made first.
int MateDistance::toFirstPiece() const noexcept {
    const Bitboard victims = theirs_ - board_.pieces(PieceType::Pawn) - Bitboard{king_};
    const int promotion = toPromotion(winner_, !victims.empty());
    if (!victims.empty() || promotion < 8) return promotion;
    return std::min(promotion, 8 + toPromotion(opposite(winner_), false) / 2);
}

// How many moves a piece of the loser's needs to a square beside the corner; a pawn mostly has to be promoted first.
int MateDistance::movesOfHelper(Square piece, Square to) const noexcept {
    const PieceType type = board_.typeAt(piece);
    if (piece == to) return 0;
    if (type == PieceType::Knight) {
        int moves = 0;
        for (Bitboard reached{piece}; !reached.contains(to); ++moves) reached |= knightJumps(reached);
        return moves;
    }
    if (type == PieceType::Pawn) return 4 + 7 - static_cast<int>(relativeRank(rankOf(piece), opposite(winner_)));
    if (onEmptyBoard(type, piece).contains(to)) return 1;
    return onEmptyBoard(type, piece).intersects(onEmptyBoard(type, to)) ? 2 : 20;
}

// Helpers take the flights beside the corner, or the winner's king guards one of them. The loser's king goes in first;
// the other would stand in its way.
int MateDistance::toCornerMate(Square corner, Bitboard helpers) const noexcept {
    int best = 200;
    int both = 0;
    Bitboard chosen;
    for (const Square beside : ring(corner) & onEmptyBoard(PieceType::Rook, corner)) {
        const Bitboard others = ring(corner) - Bitboard{beside};
        int guard = 8;
        Bitboard posts = ~ring(corner) - Bitboard{corner};
        for (const Square other : others) posts &= ring(other);
        for (const Square post : posts) guard = std::min(guard, distance(ourKing_, post));
        int help = 20;
        int alone = 20;  // without the piece that takes the other flight
        Square nearest = corner;
        for (const Square piece : helpers) {
            const int moves = movesOfHelper(piece, beside);
            if (moves < help) nearest = piece;
            help = std::min(help, moves);
            if (!chosen.contains(piece)) alone = std::min(alone, moves);
        }
        chosen.insert(nearest);
        both += alone;
        const int kings = king_ == corner ? 3 * guard + best_ / 4 : 3 * std::max(guard, 2) + (guard < 2 ? 14 : 10);
        best = std::min(best, kings + 3 * help);
    }
    return std::min(best, (king_ == corner ? best_ / 4 : 10) + 3 * both);
}

// How many moves until one of these pieces attacks the square: one less than to get there.
int MateDistance::attackFrom(Bitboard pieces, Square square) const noexcept {
    int least = Terrain::never;
    for (const Square from : pieces) {
        const int moves = weights_.terrain->moves({winner_, board_.typeAt(from)}, from, square);
        least = std::min(least, std::max(moves - 1, 1));
    }
    return least;
}

// The king's walk to a square that is not attacked, by steps that are not.
int MateDistance::toStandAt(Square target) const noexcept {
    const Piece king{opposite(winner_), PieceType::King};
    const int moves = weights_.terrain->moves(king, king_, target);
    int cost = aMove + weights_.corner * moves;
    for (const Square piece : ours_ - board_.pieces(PieceType::Pawn))
        if (weights_.terrain->moves({winner_, board_.typeAt(piece)}, piece, target) <= 1) cost += aMove;
    for (const Square step : ring(king_) - once_ - theirs_)
        if (weights_.terrain->moves(king, step, target) < moves) return cost;
    return cost + 2 * aMove;
}

// The king walks to a square. The flights there are attacked or taken by its own pieces, one for each.
int MateDistance::toTarget(Square target) const noexcept {
    const Color loser = opposite(winner_);
    const Terrain& terrain = *weights_.terrain;
    const Bitboard pawns = board_.pieces(PieceType::Pawn);
    const Bitboard attackers = ours_ - pawns;
    const bool isThere = king_ == target;
    int cost = isThere ? best_ : toStandAt(target) + 3 * attackFrom(attackers - Bitboard{ourKing_}, target);
    cost += 15 * std::max(0, weights_.pieces - board_.occupied().size());  // whoever is captured cannot help
    Bitboard helpers = theirs_ - pawns - Bitboard{king_};
    // Before the king is there, attacks only keep it out.
    for (const Square flight : isThere ? ring(target) - once_ : ring(target)) {
        if (theirs_.contains(flight) && flight != king_) {
            helpers.erase(flight);
            continue;
        }
        int least = attackFrom(attackers, flight);
        Square chosen = king_;
        for (const Square piece : helpers) {
            const int moves = terrain.moves({loser, board_.typeAt(piece)}, piece, flight);
            if (moves >= least) continue;
            least = moves;
            chosen = piece;
        }
        helpers.erase(chosen);
        cost += 3 * least;
    }
    return cost;
}

// Minor pieces alone mate in a corner, bishops in one of their colour, and mostly need help.
int MateDistance::withMinorsOnly(Bitboard pieces) const noexcept {
    Bitboard corners{Square::A1, Square::H1, Square::A8, Square::H8};
    const bool knights = pieces.intersects(board_.pieces(PieceType::Knight));
    const bool oneColour = !knights && (!pieces.intersects(light) || light.containsAll(pieces));
    Bitboard helpers = theirs_ - Bitboard{king_} - board_.pieces(PieceType::Queen);
    if (oneColour) {
        corners &= pieces.intersects(light) ? light : ~light;
        helpers -= board_.pieces(PieceType::Rook);
    }
    int best = 200;
    for (const Square corner : corners) {
        const int mate = oneColour || fewPieces_ ? toCornerMate(corner, helpers)
                                                 : best_ + 2 * std::abs(distance(ourKing_, corner) - 2);
        best = std::min(best, weights_.corner * distance(king_, corner) + mate);
    }
    return best;
}

}  // namespace nowchess::dead
