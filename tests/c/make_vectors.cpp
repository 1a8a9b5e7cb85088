// Writes vectors for the tests of every language: random games of each variant, some of their positions, and what the
// library says of them. make_vectors SEED GAMES, to standard output; tests/data/vectors.tsv is seed 1 with 3 games.
//
// Tab-separated lines. A position: P, variant, FEN, status, key, perft of two moves, whether each side could win by its
// material, ending, legal moves as coordinates=SAN in the library's order. A game: G, variant, its moves in SAN, the
// last FEN, how it ended (or -) and who has won (w, b or -).
#include <cstdio>
#include <cstdlib>
#include <string>

#include "nowchess/game/game.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace nowchess {

namespace {

// The same numbers on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t bound) noexcept {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state_ >> 33) % bound);
    }

private:
    std::uint64_t state_;
};

std::string winnerText(std::optional<Color> winner) {
    if (!winner) return "-";
    return *winner == Color::White ? "w" : "b";
}

void writePosition(const AnyPosition& position) {
    std::string moves;
    for (const Move move : legalMoves(position)) {
        if (!moves.empty()) moves += ' ';
        moves += toCoordinates(move) + '=' + std::string(toSan(position, move).view());
    }
    const auto outcome = boardOutcome(position);
    std::printf("P\t%s\t%s\t%s\t%016llx\t%llu\t%d%d\t%s\t%s\n", std::string(uciName(position.variant())).c_str(),
                toFen(position, {.enPassant = EnPassantShown::PseudoLegal}).c_str(),
                std::string(name(status(position))).c_str(), static_cast<unsigned long long>(position.key()),
                static_cast<unsigned long long>(perft(position, 2)), canWinByMaterial(position, Color::White) ? 1 : 0,
                canWinByMaterial(position, Color::Black) ? 1 : 0,
                outcome ? std::string(name(outcome->ending)).c_str() : "-", moves.c_str());
}

void writeGame(Variant variant, Random& random) {
    AnyGame game({.rules = {.variant = variant}});
    std::string sans;
    for (int ply = 0; ply < 300 && !game.isOver(); ++ply) {
        if (random.below(12) == 0) writePosition(game.position());
        const MoveList moves = game.legalMoves();
        // Captures bring games to their ends.
        Move move = moves[random.below(moves.size())];
        for (int tries = 0; tries < 3 && game.position().board().pieceAt(move.to()) == std::nullopt; ++tries)
            move = moves[random.below(moves.size())];
        if (!game.play(move)) std::abort();
        if (!sans.empty()) sans += ' ';
        sans += game.san(game.ply()).view();
    }
    writePosition(game.position());
    const auto outcome = game.outcome();
    std::printf("G\t%s\t%s\t%s\t%s\t%s\n", std::string(uciName(variant)).c_str(), sans.c_str(),
                toFen(game.position()).c_str(), outcome ? std::string(name(outcome->reason)).c_str() : "-",
                winnerText(outcome ? outcome->winner : std::nullopt).c_str());
}

}  // namespace

}  // namespace nowchess

int main(int count, char** arguments) {
    if (count != 3) return 2;
    nowchess::Random random(std::strtoull(arguments[1], nullptr, 10));
    const long games = std::strtol(arguments[2], nullptr, 10);
    for (long i = 0; i < games; ++i)
        for (const nowchess::Variant variant : nowchess::allVariants) nowchess::writeGame(variant, random);
    return 0;
}
