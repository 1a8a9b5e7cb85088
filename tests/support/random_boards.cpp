#include "support/random_boards.h"

#include "nowchess/rules/chess960.h"
#include "nowchess/rules/validate.h"

namespace nowchess::test {

namespace {

constexpr std::array sliders{PieceType::Bishop, PieceType::Rook, PieceType::Queen};
constexpr std::array noPawns{PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};
constexpr std::array withPawns{PieceType::Pawn,   PieceType::Pawn, PieceType::Knight,
                               PieceType::Bishop, PieceType::Rook, PieceType::Queen};

Bitboard ranks(Color color, Rank first, Rank second) {
    return Bitboard::of(relativeRank(first, color)) | Bitboard::of(relativeRank(second, color));
}

class Maker {
public:
    explicit Maker(Random& random) : random_(random) {}

    Setup make(Flavour flavour) {
        setup_ = {};
        setup_.turn = random_.oneOf(allColors);
        setup_.fullmoveNumber = static_cast<std::uint32_t>(random_.from(1, 200));
        switch (flavour) {
            case Flavour::Sparse: makeSparse(); break;
            case Flavour::Promotions: makePromotions(); break;
            case Flavour::Sliders: makeSliders(); break;
            case Flavour::EnPassant: makeEnPassant(); break;
            case Flavour::Castling: makeCastling(); break;
            case Flavour::Blocked: makeBlocked(); break;
        }
        return setup_;
    }

private:
    // Puts a piece on one of the free squares among those given; pawns never go to the edge.
    void put(Color color, PieceType type, Bitboard squares = Bitboard::all()) {
        Bitboard free = squares - setup_.board.occupied();
        if (type == PieceType::Pawn) free -= Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8);
        if (free.empty()) return;
        auto square = free.begin();
        for (std::size_t skip = random_.below(static_cast<std::size_t>(free.size())); skip > 0; --skip) ++square;
        setup_.board.put(*square, {color, type});
    }
    void putKings(Bitboard squares = Bitboard::all()) {
        for (const Color color : allColors) put(color, PieceType::King, squares);
    }
    template <typename Types>
    void putSome(Color color, const Types& types, int least, int most, Bitboard squares = Bitboard::all()) {
        for (int count = random_.from(least, most); count > 0; --count) put(color, random_.oneOf(types), squares);
    }

    void makeSparse() {
        putKings();
        for (int count = random_.from(2, 6); count > 0; --count) putSome(random_.oneOf(allColors), withPawns, 1, 1);
    }

    void makePromotions() {
        putKings();
        for (const Color color : allColors) {
            for (int count = random_.from(2, 5); count > 0; --count)
                put(color, PieceType::Pawn, ranks(color, random_.oneIn(3) ? Rank::R6 : Rank::R7, Rank::R7));
            putSome(color, noPawns, 1, 4, Bitboard::of(backRank(color)));
        }
    }

    void makeSliders() {
        putKings();
        for (const Color color : allColors) {
            putSome(color, sliders, 3, 7);
            putSome(color, std::array{PieceType::Pawn, PieceType::Knight}, 1, 4);
        }
    }

    void makeEnPassant() {
        const Bitboard middle = ranks(Color::White, Rank::R3, Rank::R4) | ranks(Color::White, Rank::R5, Rank::R6);
        putKings(random_.oneIn(2) ? middle : Bitboard::all());
        for (const Color color : allColors) {
            const auto pawn = std::array{PieceType::Pawn};
            putSome(color, pawn, 2, 5, Bitboard::of(relativeRank(Rank::R2, color)));
            putSome(color, pawn, 1, 4, Bitboard::of(relativeRank(Rank::R5, color)));
            putSome(color, sliders, 0, 3);
        }
    }

    void makeCastling() {
        for (const Color color : allColors) {
            const Bitboard home = Bitboard::of(backRank(color));
            const bool atHome = !random_.oneIn(4);
            const Bitboard corners = Bitboard::of(File::A) | Bitboard::of(File::H);
            put(color, PieceType::King, atHome ? home - corners : Bitboard::all());
            const Square king = *setup_.board.king(color);
            const Bitboard west = atHome ? home & Bitboard(Bitboard{king}.bits() - 1) : home;
            put(color, PieceType::Rook, west);
            put(color, PieceType::Rook, home - west);
            if (atHome) setup_.castlingRooks |= home & setup_.board.pieces(color, PieceType::Rook);
            putSome(color, withPawns, 0, 4);
            if (random_.oneIn(4)) put(color, PieceType::Rook, home);
        }
    }

    // A wall of pawns, with a flaw on some files, and mostly a king on either side of it. Kings may have a castling
    // right, a pawn may just have made a double step, and there may be a few other pieces.
    void makeBlocked() {
        for (const Color color : allColors)
            if (random_.oneIn(10)) putCastlingKing(color);
        const int base = random_.from(2, 4);
        const int parity = random_.from(0, 1);
        const bool isFull = random_.oneIn(2);  // pawns on every file, in a zigzag
        for (const File file : allFiles) {
            const bool isMain = static_cast<int>(file) % 2 == parity;
            if (random_.oneIn(12))
                putFacingPawns(file, random_.from(1, 5), random_.from(1, 2));
            else if ((isMain || isFull) && !random_.oneIn(16))
                putFacingPawns(file, isMain ? base : base - 1, 1);
        }
        for (const Color color : allColors) {
            const std::uint64_t below = (1ULL << 8 * base) - 1;
            const Bitboard behind(color == Color::White ? below : ~(below << 16 | 0xffff));
            if (!setup_.board.king(color)) put(color, PieceType::King, random_.oneIn(8) ? Bitboard::all() : behind);
            if (random_.oneIn(3)) put(color, PieceType::Bishop);
            if (random_.oneIn(8)) put(color, random_.oneOf(noPawns), Bitboard::of(backRank(color)));
        }
        if (random_.oneIn(2)) passPawn();
    }
    void putCastlingKing(Color color) {
        const Bitboard home = Bitboard::of(backRank(color));
        put(color, PieceType::King, home - Bitboard::of(File::A) - Bitboard::of(File::H));
        put(color, PieceType::Rook, home);
        setup_.castlingRooks |= home & setup_.board.pieces(color, PieceType::Rook);
    }
    void putFacingPawns(File file, int rank, int gap) {
        const int facing = std::min(rank + gap, 6);
        setup_.board.put(makeSquare(file, static_cast<Rank>(rank)), {Color::White, PieceType::Pawn});
        setup_.board.put(makeSquare(file, static_cast<Rank>(facing)), {Color::Black, PieceType::Pawn});
    }
    // One of the pawns on its fourth rank has just made a double step, if there is room for that behind it.
    void passPawn() {
        const Color mover = opposite(setup_.turn);
        const Bitboard fourth = Bitboard::of(relativeRank(Rank::R4, mover));
        for (const Square pawn : setup_.board.pieces(mover, PieceType::Pawn) & fourth) {
            const Square target = makeSquare(fileOf(pawn), relativeRank(Rank::R3, mover));
            const Square from = makeSquare(fileOf(pawn), relativeRank(Rank::R2, mover));
            if (setup_.board.occupied().intersects({target, from})) continue;
            setup_.enPassant = target;
            if (random_.oneIn(2)) return;
        }
    }

    Random& random_;
    Setup setup_;
};

}  // namespace

Position madeUp(Random& random, Flavour flavour) {
    Maker maker(random);
    for (;;)
        if (const auto position = makePosition(maker.make(flavour), tolerableFaults())) return *position;
}

Position randomStart(Random& random) {
    if (random.oneIn(3)) return Position::initial();
    const int white = random.from(0, chess960StartCount - 1);
    return *chess960Start(white, random.oneIn(2) ? white : random.from(0, chess960StartCount - 1));
}

}  // namespace nowchess::test
