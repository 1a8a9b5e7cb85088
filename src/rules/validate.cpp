#include "nowchess/rules/validate.h"

#include <algorithm>
#include <array>

#include "nowchess/rules/attacks.h"
#include "rules/castling_home.h"
#include "rules/instantiate.h"
#include "rules/last_move.h"

namespace nowchess {

namespace {

constexpr Bitboard darkSquares = ~lightSquares;
constexpr Bitboard backRanks = Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8);

constexpr SetupFaults tolerable{SetupFault::TooManyPieces,
                                SetupFault::TooManyPawns,
                                SetupFault::TooManyPromoted,
                                SetupFault::TooFewCaptures,
                                SetupFault::TooManyCheckers,
                                SetupFault::ImpossibleCheckers,
                                SetupFault::EnPassantImpossibleCheck,
                                SetupFault::NoLastMove,
                                SetupFault::EnPassantClock,
                                SetupFault::ClockAheadOfGame,
                                SetupFault::FullmoveNumberZero};

constexpr Bitboard withoutFirst(Bitboard set) noexcept { return Bitboard(set.bits() & (set.bits() - 1)); }
constexpr bool several(Bitboard set) noexcept { return !withoutFirst(set).empty(); }

constexpr Square ahead(Square square, Color color) noexcept {
    return static_cast<Square>(static_cast<int>(square) + (color == Color::White ? 8 : -8));
}

bool kingsTouch(const Board& board) noexcept {
    for (const Square king : board.pieces(Color::White, PieceType::King))
        if (kingAttacks(king).intersects(board.pieces(Color::Black, PieceType::King))) return true;
    return false;
}

SetupFaults kingFaults(const Board& board) noexcept {
    SetupFaults faults;
    for (const Color color : allColors) {
        const Bitboard kings = board.pieces(color, PieceType::King);
        if (kings.empty()) faults.insert(SetupFault::MissingKing);
        if (several(kings)) faults.insert(SetupFault::TooManyKings);
    }
    if (kingsTouch(board)) faults.insert(SetupFault::KingsAdjacent);
    return faults;
}

// The pieces beyond those of the start, where bishops stand one on each square colour (Chess960 too). Which
// of several queens was promoted nobody knows; the number is what counts.
Bitboard promoted(const Board& board, Color color) noexcept {
    const Bitboard bishops = board.pieces(color, PieceType::Bishop);
    return withoutFirst(board.pieces(color, PieceType::Queen)) |
           withoutFirst(withoutFirst(board.pieces(color, PieceType::Rook))) |
           withoutFirst(withoutFirst(board.pieces(color, PieceType::Knight))) | withoutFirst(bishops & darkSquares) |
           withoutFirst(bishops - darkSquares);
}

// All pawns of a file but the foremost. Each file had one pawn of a colour, so each of these, or one before it, came by
// a capture.
Bitboard doubled(Bitboard pawns) noexcept {
    std::uint64_t below = pawns.bits() >> 8;
    below |= below >> 8;
    below |= below >> 16;
    below |= below >> 32;
    return pawns & Bitboard(below);
}

// What there may be too much of. Most boards have none of it, and then there is no need to count.
struct Excess {
    Bitboard kings;
    Bitboard promoted;
    Bitboard pawns;  // doubled ones

    [[nodiscard]] Bitboard all() const noexcept { return kings | promoted | pawns; }
};

Excess excess(const Board& board, Color color) noexcept {
    return {withoutFirst(board.pieces(color, PieceType::King)), promoted(board, color),
            doubled(board.pieces(color, PieceType::Pawn))};
}

SetupFaults excessFaults(const Board& board, const ByColor<Excess>& excess) noexcept {
    SetupFaults faults;
    ByColor<int> missing;
    for (const Color color : allColors) {
        const int pieces = board.pieces(color).size();
        const int pawns = board.pieces(color, PieceType::Pawn).size();
        const Bitboard promoted = excess[color].promoted;
        missing[color] = std::max(0, 16 - pieces);
        if (pieces > 16) faults.insert(SetupFault::TooManyPieces);
        if (pawns > 8) faults.insert(SetupFault::TooManyPawns);
        if (!promoted.empty() && promoted.size() + pawns > 8) faults.insert(SetupFault::TooManyPromoted);
    }
    for (const Color color : allColors) {
        const Bitboard pawns = excess[color].pawns;
        if (!pawns.empty() && pawns.size() > missing[opposite(color)]) faults.insert(SetupFault::TooFewCaptures);
    }
    // While neither of the two pawns that began on a file captures or is captured, they block each other. One capture
    // frees two such pairs at most: the capturer's and the victim's.
    const Bitboard promoted = excess[Color::White].promoted | excess[Color::Black].promoted;
    if (!promoted.empty() && promoted.size() > 4 * (missing[Color::White] + missing[Color::Black]))
        faults.insert(SetupFault::TooFewCaptures);
    return faults;
}

SetupFaults countingFaults(const Board& board) noexcept {
    SetupFaults faults;
    if (board.pieces(PieceType::Pawn).intersects(backRanks)) faults.insert(SetupFault::PawnOnBackRank);
    const ByColor<Excess> both{{excess(board, Color::White), excess(board, Color::Black)}};
    if ((both[Color::White].all() | both[Color::Black].all()).empty()) return faults;
    return faults | excessFaults(board, both);
}

SetupFaults castlingFaults(const Setup& setup, CastlingMode mode) noexcept {
    SetupFaults faults;
    if (setup.castlingRooks.empty()) return faults;
    if (!backRanks.containsAll(setup.castlingRooks)) faults.insert(SetupFault::CastlingWithoutRook);
    for (const Color color : allColors) {
        const Bitboard rooks = setup.castlingRooks & Bitboard::of(backRank(color));
        if (rooks.empty()) continue;
        if (!setup.board.pieces(color, PieceType::Rook).containsAll(rooks))
            faults.insert(SetupFault::CastlingWithoutRook);
        const auto king = homeKing(setup.board, color);
        if (!king) {
            faults.insert(SetupFault::CastlingWithoutKing);
            continue;
        }
        for (const CastleSide side : allCastleSides)
            if (several(rooks & sideOf(*king, side))) faults.insert(SetupFault::CastlingTwiceOneSide);
        const Bitboard corners = Bitboard::of(File::A) | Bitboard::of(File::H);
        if (mode == CastlingMode::Standard && (fileOf(*king) != File::E || !corners.containsAll(rooks)))
            faults.insert(SetupFault::CastlingNotStandard);
    }
    return faults;
}

bool enPassantPossible(const Setup& setup) noexcept {
    const Color mover = opposite(setup.turn);
    const Square target = *setup.enPassant;
    if (rankOf(target) != relativeRank(Rank::R3, mover)) return false;
    const Bitboard crossed{target, ahead(target, setup.turn)};
    return !setup.board.occupied().intersects(crossed) &&
           setup.board.pieces(mover, PieceType::Pawn).contains(ahead(target, mover));
}

// Can this checker be a pawn that has just promoted and so opened the line between the king and the other checker?
bool promotedOffLine(Square checker, Square uncovered, Square king, Color mover) noexcept {
    if (rankOf(checker) != relativeRank(Rank::R8, mover)) return false;
    const Color backwards = opposite(mover);
    const Bitboard origins = pawnAttacks(checker, backwards) | Bitboard{ahead(checker, backwards)};
    return origins.intersects(between(king, uncovered));
}

// Before the last move there was no check. So of two checkers one, M, has just moved, and it left the line on which the
// other, a slider U, now sees the king; only an en-passant capture can open two lines at once, and then one is a file
// and one a diagonal. Castling opens no line: whatever it reveals is on the castling rank and on one side of the king.
//  - Without a slider there is no U.
//  - M beyond the king on the very line it left: a slider would have given check before, a knight gives none along a
//    line, and a pawn's step (promotion included) does not lead past a king.
//  - M and U both on diagonals, or both on ranks and files: M, when it stood on U's line, would have given check
//  before,
//    unless it was still a pawn then.
bool impossiblePair(const Board& board, Square king, Square a, Square b, Color mover) noexcept {
    const Bitboard sliders =
        board.pieces(PieceType::Bishop) | board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen);
    if (!sliders.intersects({a, b}) || lineThrough(a, b).contains(king)) return true;
    const Bitboard straight = Bitboard::of(fileOf(king)) | Bitboard::of(rankOf(king));
    if (!sliders.containsAll({a, b}) || straight.contains(a) != straight.contains(b)) return false;
    return !promotedOffLine(a, b, king, mover) && !promotedOffLine(b, a, king, mover);
}

// Taking the double step back is the only way back, and the king may not have been in check there.
bool checkedBeforeDoubleStep(const Setup& setup, Square king) noexcept {
    const Color mover = opposite(setup.turn);
    const Square origin = ahead(*setup.enPassant, setup.turn);
    const Bitboard stepped{ahead(*setup.enPassant, mover)};
    const Bitboard before = (setup.board.occupied() - stepped) | Bitboard{origin};
    return !attackersOf(setup.board, king, mover, before).empty() || pawnAttacks(origin, mover).contains(king);
}

SetupFaults checkFaults(const Setup& setup) noexcept {
    SetupFaults faults;
    const Board& board = setup.board;
    const Color mover = opposite(setup.turn);
    // Kings beside each other are a fault of their own, not a check.
    const Bitboard kings = board.pieces(PieceType::King);
    for (const Square king : board.pieces(mover, PieceType::King)) {
        if (!(attackersOf(board, king, setup.turn) - kings).empty()) faults.insert(SetupFault::OpponentInCheck);
    }
    const auto king = board.king(setup.turn);
    if (!king || several(board.pieces(setup.turn, PieceType::King))) return faults;
    const Bitboard checkers = attackersOf(board, *king, mover) - kings;
    if (several(withoutFirst(checkers))) {
        faults.insert(SetupFault::TooManyCheckers);
    } else if (several(checkers) && impossiblePair(board, *king, checkers.front(), checkers.back(), mover)) {
        faults.insert(SetupFault::ImpossibleCheckers);
    }
    return faults;
}

SetupFaults enPassantFaults(const Setup& setup) noexcept {
    SetupFaults faults;
    if (!setup.enPassant) return faults;
    const auto king = setup.board.king(setup.turn);
    if (!enPassantPossible(setup)) {
        faults.insert(SetupFault::EnPassantImpossible);
    } else if (king && checkedBeforeDoubleStep(setup, *king)) {
        faults.insert(SetupFault::EnPassantImpossibleCheck);
    }
    if (setup.halfmoveClock != 0) faults.insert(SetupFault::EnPassantClock);
    return faults;
}

SetupFaults gameLengthFaults(const Setup& setup) noexcept {
    if (setup.fullmoveNumber == 0) return {SetupFault::FullmoveNumberZero};
    const std::uint64_t played = 2 * (std::uint64_t{setup.fullmoveNumber} - 1) + (setup.turn == Color::Black ? 1 : 0);
    if (setup.halfmoveClock > played) return {SetupFault::ClockAheadOfGame};
    return {};
}

struct FaultText {
    std::string_view name;
    std::string_view message;
};

constexpr std::array<FaultText, SetupFaults::capacity> faultTexts{{
    {"MissingKing", "a king is missing"},
    {"TooManyKings", "a side has too many kings"},
    {"KingsAdjacent", "the kings stand beside each other"},
    {"PawnOnBackRank", "a pawn stands on the first or the last rank"},
    {"OpponentInCheck", "the side that is not to move is in check"},
    {"CastlingWithoutRook", "a castling right has no rook on its square"},
    {"CastlingWithoutKing", "a castling right has no king on its back rank"},
    {"CastlingTwiceOneSide", "two castling rights lie on one side of the king"},
    {"CastlingNotStandard", "a castling right exists in Chess960 only"},
    {"EnPassantImpossible", "no pawn can have made a double step over the en-passant square"},
    {"PocketTooLarge", "a side has more pieces in hand than there can be"},
    {"TooManyChecks", "a side has more than three checks left to give"},
    {"NoChecksLeft", "both sides have given their last check, and the first of them won"},
    {"PawnsUnknown", "there are pawns, and this variant has none"},
    {"TooManyPieces", "a side has more than sixteen pieces"},
    {"TooManyPawns", "a side has more than eight pawns"},
    {"TooManyPromoted", "a side has more promoted pieces than its missing pawns can have become"},
    {"TooFewCaptures", "too few pieces are gone for so many promotions or doubled pawns"},
    {"TooManyCheckers", "more than two pieces give check"},
    {"ImpossibleCheckers", "no single move can have brought about this double check"},
    {"EnPassantImpossibleCheck", "the side to move was in check even before the double step"},
    {"NoLastMove", "no move of the side that is not to move can have led here"},
    {"EnPassantClock", "the half-move clock is not 0 after a double step"},
    {"ClockAheadOfGame", "the half-move clock counts more moves than the game has had"},
    {"FullmoveNumberZero", "the move number is 0"},
}};

// What a variant asks of a board where it differs from standard chess.
template <typename V>
SetupFaults variantBoardFaults(const Setup& setup) noexcept {
    const Board& board = setup.board;
    SetupFaults faults;
    ByColor<bool> isRoyal;
    int kingless = 0;
    for (const Color color : allColors) {
        isRoyal[color] = V::royal[static_cast<unsigned>(color)];
        const Bitboard kings = board.pieces(color, PieceType::King);
        const bool oneOnly = isRoyal[color] || V::royal[static_cast<unsigned>(opposite(color))];
        if (isRoyal[color] && kings.empty()) {
            ++kingless;
            if (!V::explodes || kingless == 2) faults.insert(SetupFault::MissingKing);
        }
        if (oneOnly && kings.size() > (isRoyal[color] ? 1 : 0)) faults.insert(SetupFault::TooManyKings);
        const Bitboard first = Bitboard::of(Rank::R1);
        const bool isFirstAllowed = V::pawnsOnFirstRank && color == Color::White;
        const Bitboard forbidden = isFirstAllowed ? backRanks - first : backRanks;
        if (board.pieces(color, PieceType::Pawn).intersects(forbidden)) faults.insert(SetupFault::PawnOnBackRank);
    }
    if constexpr (!V::kingsMayTouch && V::royal[0] && V::royal[1])
        if (kingsTouch(board)) faults.insert(SetupFault::KingsAdjacent);
    if (setup.enPassant && !enPassantPossible(setup)) faults.insert(SetupFault::EnPassantImpossible);
    if (setup.enPassant && setup.halfmoveClock != 0) faults.insert(SetupFault::EnPassantClock);
    if (!V::hasPawns && !board.pieces(PieceType::Pawn).empty()) faults.insert(SetupFault::PawnsUnknown);
    if (!V::castles && !setup.castlingRooks.empty()) faults.insert(SetupFault::CastlingWithoutKing);
    // Where a king has exploded, whether in check or not, the game is over.
    if (!faults.empty() || kingless > 0) return faults;

    const auto isChecked = [&](Color color) {
        Setup there = setup;
        there.turn = color;
        there.enPassant.reset();
        there.castlingRooks = {};
        return isInCheck(BasicPosition<V>::unchecked(there));
    };
    if (isChecked(opposite(setup.turn))) faults.insert(SetupFault::OpponentInCheck);
    if (V::forbidsChecks && isChecked(setup.turn)) faults.insert(SetupFault::ImpossibleCheckers);
    return faults;
}

SetupFaults stateFaults(const VariantState& state) noexcept {
    SetupFaults faults;
    for (const Color color : allColors) {
        for (const PieceType type : allPieceTypes)
            if (state.pockets[color].count(type) > Pocket::most || state.pockets[color].count(PieceType::King) > 0)
                faults.insert(SetupFault::PocketTooLarge);
        if (state.checksLeft[color] > 3) faults.insert(SetupFault::TooManyChecks);
    }
    if (state.checksLeft[Color::White] + state.checksLeft[Color::Black] == 0) faults.insert(SetupFault::NoChecksLeft);
    return faults;
}

}  // namespace

SetupFaults tolerableFaults() noexcept { return tolerable; }

SetupFaults boardFaults(const Setup& setup) noexcept {
    return kingFaults(setup.board) | countingFaults(setup.board) | checkFaults(setup) | enPassantFaults(setup);
}

SetupFaults validate(const Setup& setup, CastlingMode mode, SetupFaults tolerated) noexcept {
    SetupFaults faults = boardFaults(setup) | castlingFaults(setup, mode);
    if (faults.empty() && !tolerated.contains(SetupFault::NoLastMove) && !hasLastMove(setup, mode))
        faults.insert(SetupFault::NoLastMove);
    return (faults | gameLengthFaults(setup)) - (tolerated & tolerable);
}

SetupFaults validate(const Setup& setup, Rules rules, SetupFaults tolerated) noexcept {
    return withVariant(rules.variant, [&]<typename V>(V) {
        if constexpr (V::hasStandardArmies) {
            return validate(setup, rules.castling, tolerated) | stateFaults(setup.state);
        } else {
            const SetupFaults faults = variantBoardFaults<V>(setup) | stateFaults(setup.state) |
                                       castlingFaults(setup, rules.castling) | gameLengthFaults(setup);
            return faults - (tolerated & tolerable);
        }
    });
}

std::expected<AnyPosition, SetupFaults> makePosition(const Setup& setup, Rules rules, SetupFaults tolerated) noexcept {
    const SetupFaults faults = validate(setup, rules, tolerated);
    if (!faults.empty()) return std::unexpected(faults);
    return AnyPosition::unchecked(setup, rules.variant);
}

template <typename V>
Rules rulesFor(const BasicPosition<V>& position) noexcept {
    const bool isStandard =
        !castlingFaults(position.setup(), CastlingMode::Standard).contains(SetupFault::CastlingNotStandard);
    return {position.variant(), isStandard ? CastlingMode::Standard : CastlingMode::Chess960};
}

#define NOWCHESS_POLICY(V) template Rules rulesFor(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

std::expected<Position, SetupFaults> makePosition(const Setup& setup, SetupFaults tolerated,
                                                  CastlingMode mode) noexcept {
    const SetupFaults faults = validate(setup, mode, tolerated);
    if (!faults.empty()) return std::unexpected(faults);
    return Position::unchecked(setup);
}

Setup withoutImpossibleRights(const Setup& setup, CastlingMode mode) noexcept {
    Setup mended = setup;
    if (setup.enPassant && !enPassantPossible(setup)) mended.enPassant.reset();
    mended.castlingRooks = {};
    for (const Color color : allColors) {
        const auto king = homeKing(setup.board, color);
        if (!king) continue;
        Bitboard rooks = setup.castlingRooks & setup.board.pieces(color, PieceType::Rook);
        if (mode == CastlingMode::Standard)
            rooks &= fileOf(*king) == File::E ? Bitboard::of(File::A) | Bitboard::of(File::H) : Bitboard{};
        for (const CastleSide side : allCastleSides) {
            const Bitboard beside = rooks & sideOf(*king, side);
            if (!several(beside)) mended.castlingRooks |= beside;
        }
    }
    return mended;
}

Setup withoutImpossibleRights(const Setup& setup, Rules rules) noexcept {
    Setup mended = withoutImpossibleRights(setup, rules.castling);
    const bool castles = withVariant(rules.variant, []<typename V>(V) { return V::castles; });
    if (!castles) mended.castlingRooks = {};
    return mended;
}

std::string_view name(SetupFault fault) noexcept { return faultTexts[static_cast<std::size_t>(fault)].name; }
std::string_view message(SetupFault fault) noexcept { return faultTexts[static_cast<std::size_t>(fault)].message; }

std::string message(SetupFaults faults) {
    std::string text;
    for (const SetupFault fault : faults) {
        if (!text.empty()) text += "; ";
        text += message(fault);
    }
    return text;
}

}  // namespace nowchess
