#include "rules/dead/structure_search.h"

#include <algorithm>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/material.h"
#include "rules/dead/helpmate_search.h"
#include "rules/dead/locked.h"
#include "rules/dead/set_moves.h"

namespace nowchess::dead {

namespace {

constexpr std::array kinds{PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};

// A byte for each colour and kind of piece.
std::uint64_t one(Piece piece) noexcept {
    const auto kind = static_cast<unsigned>(std::ranges::find(kinds, piece.type) - kinds.begin());
    return 1ULL << (8 * (kind + (piece.color == Color::White ? 0U : 4U)));
}

}  // namespace

std::size_t StructureSearch::Hash::operator()(const Structure& structure) const noexcept {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    std::uint64_t mixed = structure.pieces;
    for (const Color color : allColors) mixed = ((mixed ^ (mixed >> 29)) * odd) ^ structure.pawns[color].bits();
    return static_cast<std::size_t>((mixed ^ (mixed >> 32)) * odd);
}

StructureSearch::Structure StructureSearch::structureOf(const Board& board) noexcept {
    Structure structure;
    for (const Color color : allColors) {
        structure.pawns[color] = board.pieces(color, PieceType::Pawn);
        for (const PieceType type : kinds)
            structure.pieces += one({color, type}) * static_cast<std::uint64_t>(board.pieces(color, type).size());
    }
    return structure;
}

void StructureSearch::remove(Structure& structure, Piece piece, Square square) noexcept {
    if (piece.type == PieceType::Pawn)
        structure.pawns[piece.color].erase(square);
    else
        structure.pieces -= one(piece);
}

StructureSearch::StructureSearch(const Position& root, Color winner, const Terrain& terrain)
    : winner_(winner), terrain_(terrain) {
    open_.fill(none);
    structures_[structureOf(root.board())] = 1;
    open_[0] = met_.insert({root, none, none, Move::fromBits(0)});
}

// Captures by pieces. A king does not capture what a pawn defends.
void StructureSearch::considerPieces(const Board& board, const Structure& now, Color us, int& least) const {
    const Color them = opposite(us);
    const Bitboard victims = board.pieces(them) - board.pieces(PieceType::King);
    const Bitboard defended = pawnHits(board.pieces(them, PieceType::Pawn), them);
    for (const Square from : board.pieces(us) - board.pieces(PieceType::Pawn)) {
        const Piece piece{us, board.typeAt(from)};
        for (const Square to : piece.type == PieceType::King ? victims - defended : victims) {
            const int moves = terrain_.moves(piece, from, to);
            if (moves >= least) continue;
            Structure next = now;
            remove(next, {them, board.typeAt(to)}, to);
            if (!structures_.contains(next)) least = moves;
        }
    }
}

// Pawns push, and capture what comes to them.
void StructureSearch::considerPawns(const Board& board, const Structure& now, Color us, int& least) const {
    const Color them = opposite(us);
    const Bitboard pieces = board.pieces(them) - board.pieces(PieceType::Pawn) - board.pieces(PieceType::King);
    for (const Square from : board.pieces(us, PieceType::Pawn)) {
        Structure moved = now;
        moved.pawns[us].erase(from);
        for (const Square to : pawnSteps(Bitboard{from}, us) - board.pieces(PieceType::Pawn)) {
            const int moves = board.occupied().contains(to) ? 2 : 1;
            Structure next = moved;
            next.pawns[us].insert(to);
            if (moves < least && !structures_.contains(next)) least = moves;
        }
        for (const Square to : pawnAttacks(from, us)) {
            for (const Square victim : pieces) {
                const Piece piece{them, board.typeAt(victim)};
                const int moves = terrain_.moves(piece, victim, to) + 1;
                if (moves >= least) continue;
                Structure next = moved;
                next.pawns[us].insert(to);
                remove(next, piece, victim);
                if (!structures_.contains(next)) least = moves;
            }
        }
    }
}

int StructureSearch::toNewStructure(const Board& board, const Structure& now) const {
    int least = Terrain::never;
    for (const Color us : allColors) {
        considerPieces(board, now, us, least);
        considerPawns(board, now, us, least);
    }
    return least;
}

bool StructureSearch::probe(const Position& position, Index parent, Move move) {
    const bool captures = met_[parent].position.board().occupied().size() > position.board().occupied().size();
    const std::uint64_t few = captures || move.kind() == MoveKind::Promotion ? 500 : 60;
    HelpmateSearch search(position, winner_, {.isGreedy = true});
    const auto answer = search.run(few);
    probed_ += search.nodes();
    if (answer != MateAnswer::Yes) return false;
    line_ = {move};
    for (Index index = parent; met_[index].parent != none; index = met_[index].parent)
        line_.push_back(met_[index].move);
    std::ranges::reverse(line_);
    std::ranges::copy(search.line(), std::back_inserter(line_));
    return true;
}

bool StructureSearch::meet(const Position& position, Index parent, Move move) {
    if (met_.contains(position)) return false;
    const Structure structure = structureOf(position.board());
    const auto [known, isNew] = structures_.try_emplace(structure, 0);
    if (isNew && probe(position, parent, move)) return true;
    // Only a new structure can have become locked.
    if (isNew && (!canMateByMaterial(position.board(), winner_) || isLockedAgainst(position, winner_))) return false;
    const std::uint32_t count = known->second++;
    constexpr std::uint32_t patience = 64;
    const std::size_t bucket =
        isNew ? 0 : static_cast<std::size_t>(2 * toNewStructure(position.board(), structure)) + count / patience;
    const std::size_t least = std::min(bucket, buckets - 1);
    open_[least] = met_.insert({position, parent, open_[least], move});
    lowest_ = std::min(lowest_, least);
    return false;
}

bool StructureSearch::expand(Index index) {
    const Position position = met_[index].position;
    for (const Move move : legalMoves(position))
        if (meet(position.playUnchecked(move), index, move)) return true;
    return false;
}

bool StructureSearch::run(std::uint64_t nodes) {
    while (this->nodes() < nodes) {
        while (lowest_ < buckets && open_[lowest_] == none) ++lowest_;
        if (lowest_ == buckets) return false;
        const Index index = open_[lowest_];
        open_[lowest_] = met_[index].next;
        if (expand(index)) return true;
    }
    return false;
}

}  // namespace nowchess::dead
