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
            if (pawn.contains(men_[i].start)) men_[i].reach.insert(target);
    }
    summarise();
}

LockedAnalysis::LockedAnalysis(const LockedStructure& structure) noexcept {
    for (const LockedStructure::Man& man : structure.men) {
        add(man.start, man.piece);
        Man& added = men_[count_ - 1];
        added.reach = man.reach;
        added.promoted = man.promoted;
        added.capturable = man.capturable;
    }
    summarise();
}

void LockedAnalysis::add(Square square, Piece piece) noexcept {
    if (piece.type == PieceType::King) king_[piece.color] = count_;
    men_[count_++] = {square, piece, Bitboard{square}, {}, false};
}

LockedStructure LockedAnalysis::structure() const {
    LockedStructure structure;
    for (std::size_t i = 0; i < count_; ++i) {
        const Man& man = men_[i];
        structure.men.push_back({man.start, man.piece, man.reach, man.promoted, man.capturable});
    }
    return structure;
}

// A man attacks a square for good if it cannot be captured and attacks it from wherever it may stand, past squares that
// nothing can ever occupy.
Bitboard LockedAnalysis::alwaysAttackedBy(const Man& man, Bitboard everOccupied) const noexcept {
    constexpr int fewSquares = 4;
    if (man.capturable || !man.promoted.empty()) return {};
    if (man.is(PieceType::Pawn)) return man.moves() ? Bitboard{} : pawnHits(man.reach, man.piece.color);
    if (man.reach.size() > fewSquares) return {};
    Bitboard attacked = Bitboard::all();
    for (const Square square : man.reach) attacked &= attacks(man.piece, square, everOccupied);
    return attacked;
}

// What a man may attack at some time.
Bitboard LockedAnalysis::hits(const Man& man, Bitboard open) const noexcept {
    if (!man.is(PieceType::Pawn)) return officerHits(man.piece.type, man.reach, open);
    const Bitboard hits = pawnHits(man.reach, man.piece.color);
    if (man.promoted.empty()) return hits;
    return hits | officerHits(PieceType::Queen, man.promoted, open) | knightJumps(man.promoted);
}

void LockedAnalysis::summarise() noexcept {
    Bitboard everOccupied;
    Bitboard rigid;
    rigid_ = presence_ = captures_ = alwaysAttacked_ = {};
    for (std::size_t i = 0; i < count_; ++i) {
        const Man& man = men_[i];
        everOccupied |= man.stands();
        if (!man.is(PieceType::King)) presence_[man.piece.color] |= man.stands();
        if (!man.moves() && !man.capturable) rigid_[man.piece.color].insert(man.start);
    }
    for (const Color color : allColors) rigid |= rigid_[color];
    open_ = ~rigid;
    for (std::size_t i = 0; i < count_; ++i) {
        const Man& man = men_[i];
        const Color color = man.piece.color;
        alwaysAttacked_[color] |= alwaysAttackedBy(man, everOccupied);
        if (man.is(PieceType::Pawn))
            captures_[color] |= pawnHits(man.reach, color) | man.promoted;
        else if (man.moves())
            captures_[color] |= man.reach;
    }
}

// Two pawns that face each other on a file cannot pass while both stay on it: the squares from where the other one
// started are out of reach. It stays if it cannot be captured and can neither capture nor be promoted itself.
Bitboard LockedAnalysis::beyondFacingPawn(const Man& man) const noexcept {
    const Bitboard file = Bitboard::of(fileOf(man.start));
    if (!file.containsAll(man.reach)) return {};
    const bool up = man.piece.color == Color::White;
    Bitboard beyond;
    for (std::size_t i = 0; i < count_; ++i) {
        const Man& other = men_[i];
        if (!other.is(PieceType::Pawn) || other.piece.color == man.piece.color || other.capturable) continue;
        if (!file.containsAll(other.reach) || !other.promoted.empty()) continue;
        const std::uint64_t bit = Bitboard{other.start}.bits();
        const std::uint64_t below = bit - 1;
        if (up ? other.start > man.start : other.start < man.start)
            beyond |= file & Bitboard(up ? ~below : below | bit);
    }
    return beyond;
}

void LockedAnalysis::growPawn(Man& man) noexcept {
    const Color color = man.piece.color;
    const Bitboard lastRank = Bitboard::of(relativeRank(Rank::R8, color));
    const Bitboard fourth = Bitboard::of(relativeRank(Rank::R4, color));
    const Bitboard home = Bitboard::of(relativeRank(Rank::R2, color));
    const Bitboard single = pawnSteps(man.reach, color) & open_;
    const Bitboard twice = pawnSteps(single & pawnSteps(home, color), color) & open_ & fourth;
    const Bitboard captures = pawnHits(man.reach, color) & presence_[opposite(color)];
    const Bitboard steps = single | twice;
    const Bitboard arrivals = (steps.empty() ? steps : steps - beyondFacingPawn(man)) | captures;
    man.reach |= arrivals - lastRank;
    man.promoted |= arrivals & lastRank;
    if (man.promoted.empty()) return;
    const Bitboard barred = rigid_[color] | (rigid_[opposite(color)] & men_[king_[opposite(color)]].reach);
    man.promoted |= (officerHits(PieceType::Queen, man.promoted, open_) | knightJumps(man.promoted)) - barred;
}

void LockedAnalysis::growOfficer(Man& man) noexcept {
    const Color color = man.piece.color;
    Bitboard barred = rigid_[color] | (rigid_[opposite(color)] & men_[king_[opposite(color)]].reach);
    if (man.is(PieceType::King)) barred |= alwaysAttacked_[opposite(color)];
    man.reach |= officerHits(man.piece.type, man.reach, open_) - barred;
}

// Castling may exchange king and rook on squares that neither could reach by itself.
bool LockedAnalysis::growCastling() noexcept {
    bool grown = false;
    const auto insert = [&](Square start, Square target) {
        for (std::size_t i = 0; i < count_; ++i) {
            if (men_[i].start != start || men_[i].reach.contains(target)) continue;
            men_[i].reach.insert(target);
            grown = true;
        }
    };
    for (const Color color : allColors) {
        for (const CastleSide side : allCastleSides) {
            const auto file = rights_[color].on(side);
            if (!file) continue;
            const Square rook = makeSquare(*file, backRank(color));
            const Square king = men_[king_[color]].start;
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
        Man& man = men_[i];
        const Man before = man;
        if (man.is(PieceType::Pawn))
            growPawn(man);
        else
            growOfficer(man);
        if (!man.is(PieceType::King) && man.stands().intersects(captures_[opposite(man.piece.color)]))
            man.capturable = true;
        grown |= man.reach != before.reach || man.promoted != before.promoted || man.capturable != before.capturable;
    }
    if (grown) summarise();
    return grown;
}

// Can each of these squares have a man of that colour of its own? Trying every man on every square would take for ever
// where there are many; a man that is needed elsewhere makes room instead, if another can take its square.
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
        const Man& man = men_[i];
        const std::uint64_t bit = 1ULL << i;
        if (man.piece.color != filling.color || man.is(PieceType::King) || (filling.asked & bit) != 0) continue;
        if (!man.stands().contains(square)) continue;
        filling.asked |= bit;
        if ((filling.used & bit) != 0 && !fill(filling.square[i], filling)) continue;
        filling.used |= bit;
        filling.square[i] = square;
        return true;
    }
    return false;
}

// Mated on this square: every flight is attacked or taken by an own man, one man for each, and the winner's king stands
// on one square only.
bool LockedAnalysis::allowsMateAt(Square king, Color side, Bitboard attacked) const noexcept {
    const Color loser = opposite(side);
    const Bitboard flights = kingAttacks(king);
    const Bitboard left = flights - attacked;
    if (canFill(left, loser)) return true;
    for (const Square post : men_[king_[side]].reach - flights - Bitboard{king}) {
        const Bitboard guarded = left & kingAttacks(post);
        if (!guarded.empty() && canFill(left - guarded, loser)) return true;
    }
    return false;
}

template <typename Visitor>
bool LockedAnalysis::anyMateSquare(Color side, Visitor&& stop) const noexcept {
    const Man& king = men_[king_[opposite(side)]];
    // The king is no cover for the squares behind it.
    const Bitboard open = open_ | Bitboard{king.start};
    Bitboard attacked;
    for (std::size_t i = 0; i < count_; ++i)
        if (men_[i].piece.color == side && !men_[i].is(PieceType::King)) attacked |= hits(men_[i], open);
    // A king never steps, nor stays, where it is attacked for good.
    for (const Square square : (king.reach - alwaysAttacked_[side]) & attacked)
        if (allowsMateAt(square, side, attacked) && stop(square)) return true;
    return false;
}

bool LockedAnalysis::allowsMateBy(Color side) const noexcept {
    return anyMateSquare(side, [](Square) { return true; });
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
