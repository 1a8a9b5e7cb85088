// Search for a helpmate in positions where hardly anything can be captured or pushed: from one structure (where the
// pawns are, and which pieces there are besides) to others that were not met before, each of which is probed by a short
// search for a mate. What comes first is what is nearest to a capture or a pawn's move that leads to a new structure.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/position.h"
#include "rules/dead/position_set.h"
#include "rules/dead/terrain.h"

namespace nowchess::dead {

class StructureSearch {
public:
    StructureSearch(const Position& root, Color winner, const Terrain& terrain);

    // Is a mate found within so many positions, those of the probes included?
    bool run(std::uint64_t nodes);
    // After that: the line.
    [[nodiscard]] const std::vector<Move>& line() const noexcept { return line_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return met_.size() + probed_; }

private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr std::size_t buckets = 256;

    struct Structure {
        ByColor<Bitboard> pawns;
        std::uint64_t pieces = 0;  // how many of each kind, a byte for each
        friend bool operator==(const Structure&, const Structure&) = default;
    };
    struct Hash {
        std::size_t operator()(const Structure& structure) const noexcept;
    };
    struct Node {
        Position position;
        Index parent;
        Index next;  // in its bucket
        Move move;
    };

    static Structure structureOf(const Board& board) noexcept;
    static void remove(Structure& structure, Piece piece, Square square) noexcept;
    bool expand(Index index);
    bool meet(const Position& position, Index parent, Move move);
    bool probe(const Position& position, Index parent, Move move);
    [[nodiscard]] int toNewStructure(const Board& board, const Structure& now) const;
    void considerPieces(const Board& board, const Structure& now, Color us, int& least) const;
    void considerPawns(const Board& board, const Structure& now, Color us, int& least) const;

    Color winner_;
    const Terrain& terrain_;
    PositionSet<Node> met_;
    std::unordered_map<Structure, std::uint32_t, Hash> structures_;  // how many positions of each were met
    std::array<Index, buckets> open_;
    std::size_t lowest_ = 0;
    std::uint64_t probed_ = 0;
    std::vector<Move> line_;
};

}  // namespace nowchess::dead
