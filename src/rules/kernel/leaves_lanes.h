// The last ply of perft with vectors: a position in every lane, all moves of all of them counted without a loop or a
// branch per piece.
//
// In one direction the squares reached by different sliders never overlap, since the nearer one stands in the other's
// way; nor do knight jumps of one direction. So one flood per direction serves all sliders of a side at once, and what
// the floods reach, each counted by itself, is the number of moves. The same floods from the enemy's sliders and from
// the king give attacked squares and pins.
//
// Positions are gathered first. Those in check are rare and ask for more: they wait until they fill a vector, too.
#pragma once

#include "rules/kernel/leaves_scalar.h"
#include "rules/kernel/tally.h"

namespace nowchess {
namespace {

// The squares that a step in this direction can end on: where it would not, it was carried round the edge.
template <int Step>
constexpr Set landings = (Step + 64 + 1) % 8 == 2   ? ~fileA
                         : (Step + 64 + 1) % 8 == 0 ? ~fileH
                                                    : ~0ULL;

template <int Offset, typename Sets>
[[gnu::always_inline]] inline Sets moved(const Sets& sets) {
    if constexpr (Offset > 0)
        return sets << Offset;
    else
        return sets >> -Offset;
}

// What sliders see in one direction: everything up to the first piece, and that piece.
template <typename Machine, int Step>
class Sight {
public:
    using Sets = typename Machine::Sets;

    [[gnu::always_inline]] explicit Sight(const Sets& occupied)
        : one_(~occupied & landings<Step>), two_(one_ & moved<Step>(one_)), four_(two_ & moved<2 * Step>(two_)) {}

    [[gnu::always_inline]] Sets operator()(Sets from) const {
        from |= one_ & moved<Step>(from);
        from |= two_ & moved<2 * Step>(from);
        from |= four_ & moved<4 * Step>(from);
        return moved<Step>(from) & landings<Step>;
    }

private:
    Sets one_, two_, four_;  // where one, two and four steps in a row end without meeting a piece or an edge
};

// Towards the h-file a subtraction in every rank does it. Taking away twice a slider borrows from the next piece beyond
// it: just the squares up to that piece change. Every slider is a piece itself, so that none borrows from the same one.
template <typename Machine>
class Sight<Machine, 1> {
public:
    using Sets = typename Machine::Sets;
    using Bytes = typename Machine::Bytes;

    [[gnu::always_inline]] explicit Sight(const Sets& occupied) : occupied_(occupied) {}

    [[gnu::always_inline]] Sets operator()(const Sets& from) const {
        const Bytes sliders = reinterpret_cast<Bytes>(from);
        return occupied_ ^ reinterpret_cast<Sets>(reinterpret_cast<Bytes>(occupied_) - sliders - sliders);
    }

private:
    Sets occupied_;
};

// A line is named by the positive one of its two directions.
template <typename Machine, int Step>
struct Line {
    using Sets = typename Machine::Sets;
    Sight<Machine, Step> up;
    Sight<Machine, -Step> down;

    [[gnu::always_inline]] explicit Line(const Sets& occupied) : up(occupied), down(occupied) {}
};

template <typename Machine>
struct Board {
    using Sets = typename Machine::Sets;
    Line<Machine, 8> file;
    Line<Machine, 1> rank;
    Line<Machine, 9> diagonal;
    Line<Machine, 7> antidiagonal;

    [[gnu::always_inline]] explicit Board(const Sets& occupied)
        : file(occupied), rank(occupied), diagonal(occupied), antidiagonal(occupied) {}
};

// The squares beside a piece.
template <typename Sets>
[[gnu::always_inline]] inline Sets ringOf(const Sets& kings) {
    const Sets row = kings | (kings << 1 & ~fileA) | (kings >> 1 & ~fileH);
    return (row | row << 8 | row >> 8) ^ kings;
}

// Where knights jump to, as four sets. What two knights of one rank reach by the same kind of jump is in `again`.
template <typename Sets>
struct Jumps {
    Sets far, near;  // one file aside, two ranks up or down; two files aside, one rank
    Sets farAgain, nearAgain;

    [[gnu::always_inline]] explicit Jumps(const Sets& knights) {
        const Sets east = knights << 1 & ~fileA;
        const Sets west = knights >> 1 & ~fileH;
        const Sets east2 = east << 1 & ~fileA;
        const Sets west2 = west >> 1 & ~fileH;
        far = east | west;
        near = east2 | west2;
        farAgain = east & west;
        nearAgain = east2 & west2;
    }
    [[gnu::always_inline]] Sets all() const { return far << 16 | far >> 16 | near << 8 | near >> 8; }
};

template <typename V, Turn Us, typename Sliders, typename Machine>
class LaneLeaves {
public:
    using Sets = typename Machine::Sets;

    explicit LaneLeaves(const Sliders& sliders) : sliders_(sliders) {}

    Node& slot() { return waiting_.nodes[waiting_.size]; }
    void push() {
        const Node& node = slot();
        if (node.enPassant != 0) [[unlikely]]
            countEnPassant(node);
        if (++waiting_.size == capacity) countWaiting();
    }
    std::uint64_t total() {
        countWaiting();
        countChecked();
        return others_ + tally_.total();
    }

private:
    using S = Side<Us>;
    using Them = Side<S::opponent>;
    static constexpr int capacity = 64;
    static constexpr Set cornerA = S::backRank & fileA;
    static constexpr Set cornerH = S::backRank & fileH;

    template <unsigned Capacity>
    struct Nodes {
        Node nodes[Capacity];
        int size = 0;

        // An empty board has no moves: up to a whole vector of positions there may be any number of them.
        void fill() {
            for (int i = size; i % Machine::width != 0; ++i) nodes[i] = {};
        }
    };

    // What the king's side may do: which squares are attacked, which answer a check, which pieces are held by a pin.
    struct Restraints {
        Sets attacked{};
        Sets checkers{};
        Sets answers{};
        Sets file{}, rank{}, diagonal{}, antidiagonal{};  // pinned along this line
    };

    [[gnu::noinline]] void countWaiting() {
        waiting_.fill();
        for (int i = 0; i < waiting_.size; i += Machine::width) {
            const Node* const nodes = waiting_.nodes + i;
            for (unsigned checked = count<false>(nodes); checked != 0; checked &= checked - 1) {
                checked_.nodes[checked_.size] = nodes[__builtin_ctz(checked)];
                if (++checked_.size == Machine::width) countChecked();
            }
        }
        waiting_.size = 0;
    }

    [[gnu::noinline]] void countChecked() {
        if (checked_.size == 0) return;
        checked_.fill();
        count<true>(checked_.nodes);
        checked_.size = 0;
    }

    // En passant is rare, and has the board change in three places: a look at each.
    [[gnu::noinline]] void countEnPassant(const Node& node) {
        const View<V, Us> view{node};
        eachEnPassantPawn(view, [&](int from) { others_ += enPassantIsLegal(view, sliders_, from) ? 1U : 0U; });
    }

    // Adds the moves of some positions, and returns which of them are in check and were left out; or, `InCheck`, counts
    // those.
    template <bool InCheck>
    [[gnu::always_inline]] unsigned count(const Node* nodes) {
        Sets sets[8];
        Machine::transpose(nodes, sets);
        const Sets us = sets[S::ours];
        const Sets them = sets[S::theirs];
        const Sets occupied = us | them;
        const Sets king = sets[King] & us;
        const Sets straight = sets[Rook] | sets[Queen];
        const Sets diagonal = sets[Bishop] | sets[Queen];
        const Board<Machine> board(occupied);

        Restraints by{};
        by.attacked = ringOf<Sets>(sets[King] & them) | Jumps<Sets>(sets[Knight] & them).all() |
                      (moved<Them::captureWest>(Sets(sets[Pawn] & them)) & landings<Them::captureWest>) |
                      (moved<Them::captureEast>(Sets(sets[Pawn] & them)) & landings<Them::captureEast>);
        look<InCheck, 8>(by, by.file, board.file, us, Sets(straight & them), king, occupied);
        look<InCheck, 1>(by, by.rank, board.rank, us, Sets(straight & them), king, occupied);
        look<InCheck, 9>(by, by.diagonal, board.diagonal, us, Sets(diagonal & them), king, occupied);
        look<InCheck, 7>(by, by.antidiagonal, board.antidiagonal, us, Sets(diagonal & them), king, occupied);

        unsigned checked = 0;
        Sets answers;
        if constexpr (InCheck) {
            by.checkers |= (Jumps<Sets>(king).all() & sets[Knight]) |
                           ((moved<S::captureWest>(king) & landings<S::captureWest>)&sets[Pawn]) |
                           ((moved<S::captureEast>(king) & landings<S::captureEast>)&sets[Pawn]);
            by.checkers &= them;
            const Sets isSingle = reinterpret_cast<Sets>((by.checkers & (by.checkers - 1)) == 0);
            answers = (by.answers | by.checkers) & isSingle;
        } else {
            const Sets inCheck = by.attacked & king;
            checked = Machine::lanesIn(inCheck);
            answers = reinterpret_cast<Sets>(inCheck == 0);
        }

        const Sets targets = answers & ~us;
        const Sets lines = by.file | by.rank;
        const Sets slants = by.diagonal | by.antidiagonal;
        const Sets onFile = ~(by.rank | slants);
        const Sets onRank = ~(by.file | slants);
        const Sets onDiagonal = ~(by.antidiagonal | lines);
        const Sets onAntidiagonal = ~(by.diagonal | lines);

        const Sets rooks = straight & us;
        const Sets bishops = diagonal & us;
        const auto files =
            tally_.twos(board.file.up(rooks & onFile) & targets, board.file.down(rooks & onFile) & targets);
        const auto ranks =
            tally_.twos(board.rank.up(rooks & onRank) & targets, board.rank.down(rooks & onRank) & targets);
        const auto rookMoves = tally_.fours(files, ranks);
        const auto diagonals = tally_.twos(board.diagonal.up(bishops & onDiagonal) & targets,
                                           board.diagonal.down(bishops & onDiagonal) & targets);
        const auto antidiagonals = tally_.twos(board.antidiagonal.up(bishops & onAntidiagonal) & targets,
                                               board.antidiagonal.down(bishops & onAntidiagonal) & targets);
        const auto slides = tally_.eights(rookMoves, tally_.fours(diagonals, antidiagonals));

        const Jumps<Sets> jumps(sets[Knight] & us & ~(lines | slants));
        const auto knightMoves = tally_.fours(tally_.twos((jumps.far << 16) & targets, (jumps.far >> 16) & targets),
                                              tally_.twos((jumps.near << 8) & targets, (jumps.near >> 8) & targets));
        if (const Sets again = jumps.farAgain | jumps.nearAgain; Machine::any(again)) [[unlikely]] {
            tally_.add((jumps.farAgain << 16) & targets);
            tally_.add((jumps.farAgain >> 16) & targets);
            tally_.add((jumps.nearAgain << 8) & targets);
            tally_.add((jumps.nearAgain >> 8) & targets);
        }

        // Steps end on empty squares and captures do not, so that one count takes both.
        const Sets pawns = sets[Pawn] & us;
        const Sets steps = moved<S::forward>(Sets(pawns & onFile)) & ~occupied;
        const Sets doubles = moved<S::forward>(Sets(steps & S::thirdRank)) & ~occupied & answers;
        const Sets west = moved<S::captureWest>(Sets(pawns & (S::white ? onAntidiagonal : onDiagonal))) &
                          landings<S::captureWest> & them & answers;
        const Sets east = moved<S::captureEast>(Sets(pawns & (S::white ? onDiagonal : onAntidiagonal))) &
                          landings<S::captureEast> & them & answers;
        const Sets mixed = (steps & answers) | west;
        // Three pieces more for each promotion: copies in other ranks are counted at once.
        Sets more{};
        if (Machine::any((mixed | east) & S::lastRank)) {
            more = (mixed & S::lastRank) | moved<-3 * S::forward>(Sets(east & S::lastRank));
            more |= moved<-S::forward>(more) | moved<-2 * S::forward>(more);
        }

        Sets kingMoves = ringOf<Sets>(king) & ~us & ~by.attacked;
        if constexpr (!InCheck) {
            kingMoves &= answers;
            kingMoves |= castlings(nodes, king, occupied, by.attacked) & answers;
        }
        const auto rest = tally_.fours(tally_.twos(mixed, doubles | east), tally_.twos(kingMoves, more));
        tally_.sixteens(slides, tally_.eights(knightMoves, rest));
        return checked;
    }

    // Along one line, what the enemy's sliders attack, whom they pin and, `InCheck`, how they can be answered.
    template <bool InCheck, int Step>
    [[gnu::always_inline]] static void look(Restraints& by, Sets& pinned, const Line<Machine, Step>& line,
                                            const Sets& us, const Sets& sliders, const Sets& king,
                                            const Sets& occupied) {
        const Sets kingUp = line.up(king);
        const Sets kingDown = line.down(king);
        Sets up, down;
        if constexpr (InCheck) {
            // The king cannot hide behind itself.
            const Line<Machine, Step> through(occupied ^ king);
            up = through.up(sliders);
            down = through.down(sliders);
            // It sees the checker first, after the squares between.
            by.checkers |= (kingUp | kingDown) & sliders;
            by.answers |= (kingUp & reinterpret_cast<Sets>((kingUp & sliders) != 0)) |
                          (kingDown & reinterpret_cast<Sets>((kingDown & sliders) != 0));
        } else {
            up = line.up(sliders);
            down = line.down(sliders);
        }
        by.attacked |= up | down;
        // Seen by the king from one side and by a slider from the other.
        pinned = ((up & kingDown) | (down & kingUp)) & us;
    }

    // The rooks that the king can castle with.
    [[gnu::always_inline]] Sets castlings(const Node* nodes, const Sets& king, const Sets& occupied,
                                          const Sets& attacked) {
        Sets rights;
        for (int lane = 0; lane < Machine::width; ++lane) rights[lane] = nodes[lane].castlingRooks;
        rights &= S::backRank;
        if (!Machine::any(rights)) return rights;
        const Sets usual = (king << 3 & cornerH) | (king >> 4 & cornerA);
        if (const Sets unusual = rights & ~usual; Machine::any(unusual)) [[unlikely]]
            countUnusualCastling(nodes, unusual, attacked, king);
        const Sets closed = occupied | attacked;
        const Sets rooks = usual & rights;
        return (rooks & cornerH & ~(closed << 1 | closed << 2)) |
               (rooks & cornerA & ~(occupied >> 1 | closed >> 2 | closed >> 3));
    }

    // Castling in Chess960, a position at a time.
    [[gnu::noinline]] void countUnusualCastling(const Node* nodes, const Sets& rooks, const Sets& attacked,
                                                const Sets& king) {
        for (int lane = 0; lane < Machine::width; ++lane) {
            if (rooks[lane] == 0 || (attacked[lane] & king[lane]) != 0) continue;
            const View<V, Us> view{nodes[lane]};
            eachCastling(view, sliders_, castlingRooks(view) & rooks[lane], attacked[lane], [&](int) { ++others_; });
        }
    }

    Nodes<capacity> waiting_;
    Nodes<Machine::width> checked_;
    std::uint64_t others_ = 0;
    MoveTally<Machine> tally_;
    Sliders sliders_;
};

}  // namespace
}  // namespace nowchess
