#include "rules/dead/locked.h"

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/en_passant.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

LockedAnalysis::LockedAnalysis(const Position& position) noexcept {
    const Board& board = position.board();
    for (const Color color : allColors) {
        for (const Square square : board.pieces(color)) add(square, {color, board.typeAt(square)});
        rights_[color] = position.castlingRights(color);
    }
    // A pawn that has just made a double step may be captured one square behind: as if it might stand there.
    if (!enPassantCapturers(position).empty()) {
        const Square target = *position.enPassantTarget();
        const Bitboard pawn = pawnSteps(Bitboard{target}, opposite(position.turn()));
        for (std::size_t i = 0; i < count_; ++i)
            if (pawn.contains(pieces_[i].start)) pieces_[i].reach.insert(target);
    }
    summarise();
}

LockedAnalysis::LockedAnalysis(const LockedStructure& structure) noexcept {
    for (const LockedStructure::PieceRange& range : structure.pieces) {
        add(range.start, range.piece);
        PieceRange& added = pieces_[count_ - 1];
        added.reach = range.reach;
        added.promoted = range.promoted;
        added.capturable = range.capturable;
    }
    summarise();
}

void LockedAnalysis::add(Square square, Piece piece) noexcept {
    if (piece.type == PieceType::King) king_[piece.color] = count_;
    pieces_[count_++] = {square, piece, Bitboard{square}, {}, false};
}

LockedStructure LockedAnalysis::structure() const {
    LockedStructure structure;
    for (std::size_t i = 0; i < count_; ++i) {
        const PieceRange& range = pieces_[i];
        structure.pieces.push_back({range.start, range.piece, range.reach, range.promoted, range.capturable});
    }
    return structure;
}

// A piece attacks a square permanently if it cannot be captured and attacks it from wherever it may stand, past squares
// that are never occupied.
Bitboard LockedAnalysis::alwaysAttacked(const PieceRange& range, Bitboard everOccupied) noexcept {
    constexpr int fewSquares = 4;
    if (range.capturable || !range.promoted.empty()) return {};
    if (range.is(PieceType::Pawn)) return range.moves() ? Bitboard{} : pawnHits(range.reach, range.piece.color);
    if (range.reach.size() > fewSquares) return {};
    Bitboard attacked = Bitboard::all();
    for (const Square square : range.reach) attacked &= attacks(range.piece, square, everOccupied);
    return attacked;
}

// What a piece may attack at some time.
Bitboard LockedAnalysis::hits(const PieceRange& range, Bitboard open) noexcept {
    if (!range.is(PieceType::Pawn)) return pieceHits(range.piece.type, range.reach, open);
    const Bitboard hits = pawnHits(range.reach, range.piece.color);
    if (range.promoted.empty()) return hits;
    return hits | pieceHits(PieceType::Queen, range.promoted, open) | knightJumps(range.promoted);
}

void LockedAnalysis::summarise() noexcept {
    Bitboard everOccupied;
    Bitboard rigid;
    rigid_ = presence_ = captures_ = alwaysAttacked_ = {};
    for (std::size_t i = 0; i < count_; ++i) {
        const PieceRange& range = pieces_[i];
        everOccupied |= range.stands();
        if (!range.is(PieceType::King)) presence_[range.piece.color] |= range.stands();
        if (!range.moves() && !range.capturable) rigid_[range.piece.color].insert(range.start);
    }
    for (const Color color : allColors) rigid |= rigid_[color];
    open_ = ~rigid;
    for (std::size_t i = 0; i < count_; ++i) {
        const PieceRange& range = pieces_[i];
        const Color color = range.piece.color;
        alwaysAttacked_[color] |= alwaysAttacked(range, everOccupied);
        if (range.is(PieceType::Pawn))
            captures_[color] |= pawnHits(range.reach, color) | range.promoted;
        else if (range.moves())
            captures_[color] |= range.reach;
    }
}

// Two pawns that face each other on a file cannot pass while both stay on it: the squares from where the other one
// started are out of reach. It stays if it cannot be captured and can neither capture nor be promoted itself.
Bitboard LockedAnalysis::beyondFacingPawn(const PieceRange& range) const noexcept {
    const Bitboard file = Bitboard::of(fileOf(range.start));
    if (!file.containsAll(range.reach)) return {};
    const bool up = range.piece.color == Color::White;
    Bitboard beyond;
    for (std::size_t i = 0; i < count_; ++i) {
        const PieceRange& other = pieces_[i];
        if (!other.is(PieceType::Pawn) || other.piece.color == range.piece.color || other.capturable) continue;
        if (!file.containsAll(other.reach) || !other.promoted.empty()) continue;
        const std::uint64_t bit = Bitboard{other.start}.bits();
        const std::uint64_t below = bit - 1;
        if (up ? other.start > range.start : other.start < range.start)
            beyond |= file & Bitboard(up ? ~below : below | bit);
    }
    return beyond;
}

void LockedAnalysis::growPawn(PieceRange& range) noexcept {
    const Color color = range.piece.color;
    const Bitboard lastRank = Bitboard::of(relativeRank(Rank::R8, color));
    const Bitboard fourth = Bitboard::of(relativeRank(Rank::R4, color));
    const Bitboard home = Bitboard::of(relativeRank(Rank::R2, color));
    const Bitboard single = pawnSteps(range.reach, color) & open_;
    const Bitboard twice = pawnSteps(single & pawnSteps(home, color), color) & open_ & fourth;
    const Bitboard captures = pawnHits(range.reach, color) & presence_[opposite(color)];
    const Bitboard steps = single | twice;
    const Bitboard arrivals = (steps.empty() ? steps : steps - beyondFacingPawn(range)) | captures;
    range.reach |= arrivals - lastRank;
    range.promoted |= arrivals & lastRank;
    if (range.promoted.empty()) return;
    const Bitboard barred = rigid_[color] | (rigid_[opposite(color)] & pieces_[king_[opposite(color)]].reach);
    range.promoted |= (pieceHits(PieceType::Queen, range.promoted, open_) | knightJumps(range.promoted)) - barred;
}

void LockedAnalysis::growPiece(PieceRange& range) noexcept {
    const Color color = range.piece.color;
    Bitboard barred = rigid_[color] | (rigid_[opposite(color)] & pieces_[king_[opposite(color)]].reach);
    if (range.is(PieceType::King)) barred |= alwaysAttacked_[opposite(color)];
    range.reach |= pieceHits(range.piece.type, range.reach, open_) - barred;
}

// Castling may exchange king and rook on squares that neither could reach by itself.
bool LockedAnalysis::growCastling() noexcept {
    bool grown = false;
    const auto insert = [&](Square start, Square target) {
        for (std::size_t i = 0; i < count_; ++i) {
            if (pieces_[i].start != start || pieces_[i].reach.contains(target)) continue;
            pieces_[i].reach.insert(target);
            grown = true;
        }
    };
    for (const Color color : allColors) {
        for (const CastleSide side : allCastleSides) {
            const auto file = rights_[color].on(side);
            if (!file) continue;
            const Square rook = makeSquare(*file, backRank(color));
            const Square king = pieces_[king_[color]].start;
            const Square kingTo = castledKing(side, color);
            const Square rookTo = castledRook(side, color);
            const Bitboard path = between(king, kingTo) | between(rook, rookTo) | Bitboard{kingTo, rookTo};
            if (!open_.containsAll(path - Bitboard{king, rook})) continue;
            insert(king, kingTo);
            insert(rook, rookTo);
        }
    }
    return grown;
}

bool LockedAnalysis::grow() noexcept {
    bool grown = growCastling();
    for (std::size_t i = 0; i < count_; ++i) {
        PieceRange& range = pieces_[i];
        const PieceRange before = range;
        if (range.is(PieceType::Pawn))
            growPawn(range);
        else
            growPiece(range);
        if (!range.is(PieceType::King) && range.stands().intersects(captures_[opposite(range.piece.color)]))
            range.capturable = true;
        grown |=
            range.reach != before.reach || range.promoted != before.promoted || range.capturable != before.capturable;
    }
    if (grown) summarise();
    return grown;
}

// Can each of these squares have a piece of that colour of its own? Trying every piece on every square would take too
// long where there are many; a piece that is needed elsewhere makes room instead, if another can take its square.
bool LockedAnalysis::canFill(Bitboard squares, Color color) const noexcept {
    if (!presence_[color].containsAll(squares)) return false;
    Filling filling{.color = color};
    for (const Square square : squares) {
        filling.asked = 0;
        if (!fill(square, filling)) return false;
    }
    return true;
}

bool LockedAnalysis::fill(Square square, Filling& filling) const noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
        const PieceRange& range = pieces_[i];
        const std::uint64_t bit = 1ULL << i;
        if (range.piece.color != filling.color || range.is(PieceType::King) || (filling.asked & bit) != 0) continue;
        if (!range.stands().contains(square)) continue;
        filling.asked |= bit;
        if ((filling.used & bit) != 0 && !fill(filling.square[i], filling)) continue;
        filling.used |= bit;
        filling.square[i] = square;
        return true;
    }
    return false;
}

// Mated on this square: every flight is attacked or taken by an own piece, one piece for each, and the winner's king
// stands on one square only.
bool LockedAnalysis::allowsMateAt(Square king, Color side, Bitboard attacked) const noexcept {
    const Color loser = opposite(side);
    const Bitboard flights = kingAttacks(king);
    const Bitboard left = flights - attacked;
    if (canFill(left, loser)) return true;
    for (const Square post : pieces_[king_[side]].reach - flights - Bitboard{king}) {
        const Bitboard guarded = left & kingAttacks(post);
        if (!guarded.empty() && canFill(left - guarded, loser)) return true;
    }
    return false;
}

template <typename Visitor>
bool LockedAnalysis::anyMateSquare(Color side, Visitor&& stop) const noexcept {
    const PieceRange& king = pieces_[king_[opposite(side)]];
    // The king is no cover for the squares behind it.
    const Bitboard open = open_ | Bitboard{king.start};
    Bitboard attacked;
    for (std::size_t i = 0; i < count_; ++i)
        if (pieces_[i].piece.color == side && !pieces_[i].is(PieceType::King)) attacked |= hits(pieces_[i], open);
    // A king never steps, nor stays, where it is attacked permanently.
    for (const Square square : (king.reach - alwaysAttacked_[side]) & attacked)
        if (allowsMateAt(square, side, attacked) && stop(square)) return true;
    return false;
}

bool LockedAnalysis::allowsMateBy(Color side) const noexcept {
    return anyMateSquare(side, [](Square) { return true; });
}

Bitboard LockedAnalysis::immobile() const noexcept {
    Bitboard immobile;
    for (std::size_t i = 0; i < count_; ++i)
        if (!pieces_[i].moves()) immobile.insert(pieces_[i].start);
    return immobile;
}

Bitboard LockedAnalysis::mateSquares(Color side) const noexcept {
    Bitboard squares;
    anyMateSquare(side, [&](Square square) { return squares.insert(square), false; });
    return squares;
}

bool isLockedAgainst(const Position& position, Color side) noexcept {
    LockedAnalysis analysis(position);
    do {
        if (analysis.allowsMateBy(side)) return false;
    } while (analysis.grow());
    return true;
}

}  // namespace nowchess::dead
