// The last ply of perft with vectors: a position in every lane, all moves of all of them counted without a loop or a
// branch per piece.
//
// In one direction the squares reached by different sliders never overlap, since the nearer one stands in the other's
// way; nor do knight jumps of one direction. So one flood per direction serves all sliders of a side at once, and the
// sizes of what the floods reach add up to the number of moves. The same floods from the enemy's sliders and from the
// king give attacked squares and pins.
//
// Positions are gathered first. Those in check are rare and ask for more: they wait until they fill a vector, too.
#pragma once

#include "rules/kernel/leaves_scalar.h"
#include "rules/kernel/sights.h"
#include "rules/kernel/tally.h"

namespace nowchess {
namespace {

template <typename V, Turn Us, typename Sliders, typename Machine>
class LaneLeaves {
public:
    explicit LaneLeaves(const Sliders& sliders) : sliders_(sliders) {}

    // Fill the slot, then push it.
    Node& slot() { return waiting_.nodes[waiting_.size]; }
    void push() {
        if (slot().enPassant != 0) [[unlikely]]
            countEnPassant(slot());
        if (waiting_.push() == capacity) countWaiting();
    }
    std::uint64_t total() {
        countWaiting();
        countChecked();
        return others_ + tally_.total();
    }

private:
    using Sets = typename Machine::Sets;
    using Tally = MoveTally<Machine>;
    using S = Side<Us>;
    using Them = Side<S::opponent>;
    static constexpr unsigned width = Machine::width;
    static constexpr unsigned capacity = 64;

    template <unsigned Capacity>
    struct Gathered {
        Node nodes[Capacity];
        alignas(Sets) Set rights[Capacity];  // once more the nodes' castling rooks
        unsigned size = 0;

        unsigned push() {
            rights[size] = nodes[size].castlingRooks;
            return ++size;
        }
        // Empty boards, which have no moves, up to a whole vector.
        void fill() {
            for (unsigned i = size; i % width != 0; ++i) {
                for (Set& set : nodes[i].sets) set = 0;
                rights[i] = 0;
            }
        }
    };

    // The sets of nodes, each of them for all nodes at once.
    struct Columns {
        Sets of[8];

        [[gnu::always_inline]] explicit Columns(const Node* nodes) { Machine::transpose(nodes, of); }
        [[gnu::always_inline]] const Sets& operator[](int set) const { return of[set]; }
    };

    // The positions of one vector.
    struct Group {
        const Node* nodes;
        Columns sets{nodes};
        Sets us = sets[S::ours];
        Sets them = sets[S::theirs];
        Sets occupied = us | them;
        Sets king = sets[King] & us;
        Sets rights;

        [[gnu::always_inline]] Group(const Node* first, const Set* castlingRooks)
            : nodes(first), rights(*reinterpret_cast<const Sets*>(castlingRooks) & S::backRank) {}
        [[nodiscard, gnu::always_inline]] Sets straight() const { return sets[Rook] | sets[Queen]; }
        [[nodiscard, gnu::always_inline]] Sets diagonal() const { return sets[Bishop] | sets[Queen]; }
        [[nodiscard, gnu::always_inline]] Sets attackedByOthersThanSliders() const {
            const Sets pawns = sets[Pawn] & them;
            return ringOf<Sets>(sets[King] & them) | Jumps<Sets>(sets[Knight] & them).all() |
                   stepped<Them::captureWest>(pawns) | stepped<Them::captureEast>(pawns);
        }
        [[nodiscard, gnu::always_inline]] Sets checkersOtherThanSliders() const {
            const Sets pawns = stepped<S::captureWest>(king) | stepped<S::captureEast>(king);
            return ((Jumps<Sets>(king).all() & sets[Knight]) | (pawns & sets[Pawn])) & them;
        }
    };

    struct Lines {
        Line<Machine, 8> file;
        Line<Machine, 1> rank;
        Line<Machine, 9> diagonal;
        Line<Machine, 7> antidiagonal;

        [[gnu::always_inline]] explicit Lines(const Sets& occupied)
            : file(occupied), rank(occupied), diagonal(occupied), antidiagonal(occupied) {}
    };

    // What the enemy's sliders on one line do.
    struct Danger {
        Sets attacked;
        Sets pinned;
        Sets checkers;  // these two where there is a check to be answered
        Sets answers;
    };

    struct Dangers {
        Danger file, rank, diagonal, antidiagonal;

        [[nodiscard, gnu::always_inline]] Sets attacked() const {
            return file.attacked | rank.attacked | diagonal.attacked | antidiagonal.attacked;
        }
        // The squares that answer a check, none if there are two.
        [[nodiscard, gnu::always_inline]] Sets answers(const Sets& otherCheckers) const {
            const Sets checkers =
                otherCheckers | file.checkers | rank.checkers | diagonal.checkers | antidiagonal.checkers;
            return (checkers | file.answers | rank.answers | diagonal.answers | antidiagonal.answers) &
                   isEmpty(checkers & (checkers - 1));
        }
    };

    // Pieces that no pin keeps from moving along these lines.
    struct Free {
        Sets onFile, onRank, onDiagonal, onAntidiagonal, anywhere;

        [[gnu::always_inline]] explicit Free(const Dangers& by) {
            const Sets file = by.file.pinned;
            const Sets rank = by.rank.pinned;
            const Sets diagonal = by.diagonal.pinned;
            const Sets antidiagonal = by.antidiagonal.pinned;
            const Sets lines = file | rank;
            const Sets slants = diagonal | antidiagonal;
            onFile = ~(rank | slants);
            onRank = ~(file | slants);
            onDiagonal = ~(antidiagonal | lines);
            onAntidiagonal = ~(diagonal | lines);
            anywhere = ~(lines | slants);
        }
    };

    [[gnu::noinline]] void countWaiting() {
        waiting_.fill();
        for (unsigned i = 0; i < waiting_.size; i += width) {
            const Node* const nodes = waiting_.nodes + i;
            for (unsigned checked = count<false>(nodes, waiting_.rights + i); checked != 0; checked &= checked - 1) {
                checked_.nodes[checked_.size] = nodes[first(checked)];
                if (checked_.push() == width) countChecked();
            }
        }
        waiting_.size = 0;
    }

    [[gnu::noinline]] void countChecked() {
        if (checked_.size == 0) return;
        checked_.fill();
        count<true>(checked_.nodes, checked_.rights);
        checked_.size = 0;
    }

    // Adds the moves of some positions, and returns which of them are in check and were left out; or, `InCheck`, counts
    // those.
    template <bool InCheck>
    [[gnu::always_inline]] unsigned count(const Node* nodes, const Set* rights) {
        const Group group(nodes, rights);
        // Without bishops and queens, as in many endgames, there is half the work.
        return Machine::any(group.diagonal()) ? count<InCheck, true>(group) : count<InCheck, false>(group);
    }

    template <bool InCheck, bool HasDiagonals>
    [[gnu::always_inline]] unsigned count(const Group& group) {
        const Lines lines(group.occupied);
        const Dangers dangers = dangersOf<InCheck, HasDiagonals>(group, lines);
        const Sets attacked = group.attackedByOthersThanSliders() | dangers.attacked();
        // Where a move of another piece than the king can end: nowhere in a position that is left out.
        const Sets checks = attacked & group.king;
        const Sets answers = InCheck ? dangers.answers(group.checkersOtherThanSliders()) : isEmpty(checks);

        const Free free(dangers);
        const Sets targets = answers & ~group.us;
        const Sets rooks = group.straight() & group.us;
        const auto straightMoves = tally_.fours(slides(rooks & free.onFile, lines.file, targets),
                                                slides(rooks & free.onRank, lines.rank, targets));
        const auto diagonalMoves = diagonalSlides<HasDiagonals>(group, free, lines, targets);
        const auto knightMoves = jumps(group.sets[Knight] & group.us & free.anywhere, targets);
        const Sets kingSteps = ringOf<Sets>(group.king) & ~group.us & ~attacked;
        const Sets kingMoves = InCheck ? kingSteps : (kingSteps | castlings(group, attacked)) & answers;
        tally_.sixteens(tally_.eights(straightMoves, diagonalMoves),
                        tally_.eights(knightMoves, pawnsAnd(kingMoves, group, free, answers)));
        return InCheck ? 0 : Machine::lanesIn(checks);
    }

    [[gnu::always_inline]] static Sets isEmpty(const Sets& sets) { return reinterpret_cast<Sets>(sets == 0); }

    template <bool InCheck, bool HasDiagonals>
    [[gnu::always_inline]] static Dangers dangersOf(const Group& group, const Lines& lines) {
        const Sets straight = group.straight() & group.them;
        const Sets diagonal = group.diagonal() & group.them;
        return {.file = dangerOn<InCheck>(group, lines.file, straight),
                .rank = dangerOn<InCheck>(group, lines.rank, straight),
                .diagonal = HasDiagonals ? dangerOn<InCheck>(group, lines.diagonal, diagonal) : Danger{},
                .antidiagonal = HasDiagonals ? dangerOn<InCheck>(group, lines.antidiagonal, diagonal) : Danger{}};
    }

    template <bool InCheck, int Step>
    [[gnu::always_inline]] static Danger dangerOn(const Group& group, const Line<Machine, Step>& line,
                                                  const Sets& sliders) {
        Danger danger{};
        const Sets kingUp = line.up(group.king);
        const Sets kingDown = line.down(group.king);
        if constexpr (InCheck) {
            // The king cannot hide behind itself.
            const Line<Machine, Step> through(group.occupied ^ group.king);
            const Sets up = through.up(sliders);
            const Sets down = through.down(sliders);
            danger.attacked = up | down;
            danger.pinned = ((up & kingDown) | (down & kingUp)) & group.us;
            // The king sees the squares between and then the checker.
            danger.checkers = (kingUp | kingDown) & sliders;
            danger.answers = (kingUp & ~isEmpty(kingUp & sliders)) | (kingDown & ~isEmpty(kingDown & sliders));
        } else {
            danger.attacked = line.up(sliders) | line.down(sliders);
            // From the king's side a slider cannot look past the king: what both see is pinned.
            danger.pinned = danger.attacked & (kingUp | kingDown) & group.us;
        }
        return danger;
    }

    template <int Step>
    [[gnu::always_inline]] auto slides(const Sets& sliders, const Line<Machine, Step>& line, const Sets& targets) {
        return tally_.twos(line.up(sliders) & targets, line.down(sliders) & targets);
    }
    template <bool HasDiagonals>
    [[gnu::always_inline]] auto diagonalSlides(const Group& group, const Free& free, const Lines& lines,
                                               const Sets& targets) {
        using Fours = typename Tally::template Carry<4>;
        if constexpr (!HasDiagonals) return Fours{Sets{}};
        const Sets bishops = group.diagonal() & group.us;
        return tally_.fours(slides(bishops & free.onDiagonal, lines.diagonal, targets),
                            slides(bishops & free.onAntidiagonal, lines.antidiagonal, targets));
    }

    [[gnu::always_inline]] auto jumps(const Sets& knights, const Sets& targets) {
        const Jumps<Sets> jumps(knights);
        if (Machine::any(jumps.besideAgain | jumps.beyondAgain)) [[unlikely]] {
            tally_.add(jumps.besideAgain << 16 & targets);
            tally_.add(jumps.besideAgain >> 16 & targets);
            tally_.add(jumps.beyondAgain << 8 & targets);
            tally_.add(jumps.beyondAgain >> 8 & targets);
        }
        return tally_.fours(tally_.twos(jumps.beside << 16 & targets, jumps.beside >> 16 & targets),
                            tally_.twos(jumps.beyond << 8 & targets, jumps.beyond >> 8 & targets));
    }

    // Pawn moves but en passant, and the king's.
    [[gnu::always_inline]] auto pawnsAnd(const Sets& kingMoves, const Group& group, const Free& free,
                                         const Sets& answers) {
        const Sets pawns = group.sets[Pawn] & group.us;
        const Sets& freeWest = S::white ? free.onAntidiagonal : free.onDiagonal;
        const Sets& freeEast = S::white ? free.onDiagonal : free.onAntidiagonal;
        const Sets steps = moved<S::forward>(Sets(pawns & free.onFile)) & ~group.occupied;
        const Sets doubles = moved<S::forward>(Sets(steps & S::thirdRank)) & ~group.occupied;
        const Sets west = stepped<S::captureWest>(Sets(pawns & freeWest)) & group.them;
        const Sets east = stepped<S::captureEast>(Sets(pawns & freeEast)) & group.them;
        // Steps end on empty squares and captures do not, so that one count takes both.
        const Sets one = (steps | west) & answers;
        const Sets other = (doubles | east) & answers;
        // Each promotion is three moves more: as many copies in other ranks.
        Sets more{};
        if (Machine::any((one | east) & S::lastRank)) {
            const Sets copy = (one & S::lastRank) | moved<-3 * S::forward>(Sets(other & S::lastRank));
            more = copy | moved<-S::forward>(copy) | moved<-2 * S::forward>(copy);
        }
        return tally_.fours(tally_.twos(one, other), tally_.twos(kingMoves, more));
    }

    // The rooks that the king can castle with, if it is not in check.
    [[gnu::always_inline]] Sets castlings(const Group& group, const Sets& attacked) {
        const Sets& rights = group.rights;
        if (!Machine::any(rights)) return rights;
        constexpr Set cornerA = S::backRank & fileA;
        constexpr Set cornerH = S::backRank & fileH;
        const Sets usual = (group.king << 3 & cornerH) | (group.king >> 4 & cornerA);
        if (const Sets unusual = rights & ~usual; Machine::any(unusual)) [[unlikely]]
            countUnusualCastlings(group.nodes, unusual & isEmpty(attacked & group.king), attacked);
        // Shifted, the squares that have to be free fall on the rook's.
        const Sets& occupied = group.occupied;
        const Sets closed = occupied | attacked;
        const Sets closedToKingside = closed << 1 | closed << 2;
        const Sets closedToQueenside = occupied >> 1 | closed >> 2 | closed >> 3;
        return usual & rights & ~((closedToKingside & cornerH) | (closedToQueenside & cornerA));
    }

    // From other squares than e1, a1 and h1, in Chess960: a position at a time.
    [[gnu::noinline]] void countUnusualCastlings(const Node* nodes, const Sets& rooks, const Sets& attacked) {
        for (unsigned lane = 0; lane < width; ++lane) {
            if (rooks[lane] == 0) continue;
            const View<V, Us> view{nodes[lane]};
            eachCastling(view, sliders_, castlingRooks(view) & rooks[lane], attacked[lane], [&](int) { ++others_; });
        }
    }

    // Rare, and the board changes in three places: each is looked at.
    [[gnu::noinline]] void countEnPassant(const Node& node) {
        const View<V, Us> view{node};
        eachEnPassantPawn(view, [&](int from) { others_ += enPassantIsLegal(view, sliders_, from) ? 1U : 0U; });
    }

    Gathered<capacity> waiting_;
    Gathered<width> checked_;
    std::uint64_t others_ = 0;
    Tally tally_;
    Sliders sliders_;
};

}  // namespace
}  // namespace nowchess
