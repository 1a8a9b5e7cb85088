#include "variant_positions.h"

#include <algorithm>
#include <random>

#include "naive_parts.h"

namespace naive::variants {
namespace {

using Random = std::mt19937_64;  // the standard fixes its numbers, but not those of distributions
constexpr int mostPlies = 150;

std::size_t below(Random& random, std::size_t count) { return static_cast<std::size_t>(random() % count); }

// One of the empty places.
char& randomGap(Random& random, std::string& rank) {
    std::size_t at = below(random, rank.size());
    while (rank[at] != '.') at = below(random, rank.size());
    return rank[at];
}

// Bishops on squares of both colours, the king between the rooks.
std::string shuffledRank(Random& random) {
    std::string rank(8, '.');
    rank[2 * below(random, 4)] = 'b';
    rank[2 * below(random, 4) + 1] = 'b';
    for (const char piece : {'q', 'n', 'n'}) randomGap(random, rank) = piece;
    for (const char piece : {'r', 'k', 'r'}) rank[rank.find('.')] = piece;
    return rank;
}

Position startPosition(Variant variant, Start start, Random& random) {
    Position position = *fromFen(variant, startFen(variant));
    if (start == Start::Usual) return position;
    const std::string pieces = shuffledRank(random);
    for (const bool white : {true, false}) {
        if (variant == Variant::Horde && white) continue;
        for (int file = 0; file < 8; ++file)
            position.at(homeRankStart(white) + file) = coloured(pieces[static_cast<std::size_t>(file)], white);
        position.castlingRookFile[colourOf(white)] = {static_cast<int>(pieces.rfind('r')),
                                                      static_cast<int>(pieces.find('r'))};
    }
    return position;
}

// Where kings are to arrive somewhere.
bool advancesKing(const Position& position, const Move& move) {
    const bool racing = position.variant == Variant::RacingKings;
    if (!racing && position.variant != Variant::KingOfTheHill) return false;
    const int up = racing ? 1 : forward(position.whiteToMove);
    return upper(position.at(move.from)) == 'K' && rankOf(move.to) == rankOf(move.from) + up;
}

bool isEventful(const Position& position, const Move& move) {
    return move.drop != 0 || move.castling || move.promotion != 0 || position.at(move.to) != '.' ||
           move.to == position.enPassantTarget || advancesKing(position, move);
}

Move randomMove(Random& random, const Position& position, const std::vector<Move>& moves, bool eager) {
    Move move = moves[below(random, moves.size())];
    for (int tries = 0; eager && tries < 3 && !isEventful(position, move); ++tries)
        move = moves[below(random, moves.size())];
    return move;
}

Sample sampleOf(const Position& position, const std::vector<Move>& moves) {
    Sample sample{position, toFen(position, EnPassantShown::Always), {}, ending(position), inCheck(position)};
    for (const Move& move : moves) sample.moves.push_back(text(move));
    std::ranges::sort(sample.moves);
    return sample;
}

}  // namespace

bool hasChess960(Variant variant) { return variant != Variant::Antichess && variant != Variant::RacingKings; }

void forRandomPositions(Variant variant, Start start, std::uint64_t seed, std::size_t count,
                        const std::function<void(const Sample&)>& visit) {
    Random random(seed);
    std::size_t visited = 0;
    while (visited < count) {
        Position position = startPosition(variant, start, random);
        const bool eager = below(random, 2) == 0;
        for (int ply = 0; visited < count; ++ply) {
            const std::vector<Move> moves = legalMoves(position);
            visit(sampleOf(position, moves));
            ++visited;
            if (moves.empty() || ply == mostPlies) break;
            position = play(position, randomMove(random, position, moves, eager));
        }
    }
}

}  // namespace naive::variants
