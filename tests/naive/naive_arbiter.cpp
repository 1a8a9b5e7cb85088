#include "naive_arbiter.h"

#include <algorithm>

namespace naive {
namespace {

struct Material {
    std::string own;  // without the king, as small letters
    std::string other;
    bool lightBishop = false;  // of either side
    bool darkBishop = false;
};

Material materialOf(const Position& position, bool white) {
    Material material;
    for (int square = 0; square < 64; ++square) {
        const char c = position.at(square);
        if (c == '.' || c == 'K' || c == 'k') continue;
        const bool isWhite = c < 'a';
        const char type = isWhite ? static_cast<char>(c + 32) : c;
        (isWhite == white ? material.own : material.other) += type;
        if (type == 'b') ((square / 8 + square % 8) % 2 == 0 ? material.darkBishop : material.lightBishop) = true;
    }
    return material;
}

bool isGranted(const History& history, Ground ground) {
    return ground == Ground::Threefold ? occurrences(history) >= 3 : history.back().halfmoveClock >= 100;
}

}  // namespace

// A pawn, a rook or a queen mates with help, and so does a knight with another piece. A lone knight needs an enemy
// piece that takes a flight square and cannot capture it: anything but a queen. Bishops of one square colour need a
// knight, a pawn or a bishop of the other colour.
bool canMateByMaterial(const Position& position, bool white) {
    const Material material = materialOf(position, white);
    if (material.own.empty()) return false;
    if (material.own.find_first_of("prq") != std::string::npos) return true;
    if (material.own.find('n') != std::string::npos)
        return material.own != "n" || material.other.find_first_not_of('q') != std::string::npos;
    return (material.lightBishop && material.darkBishop) || material.other.find_first_of("np") != std::string::npos;
}

long occurrences(const History& history) {
    return std::count_if(history.begin(), history.end(),
                         [&](const Position& each) { return samePosition(each, history.back()); });
}

std::optional<Ending> ending(const History& history) {
    const Position& now = history.back();
    const Status status = naive::status(now);
    if (status == Status::Mated) return Ending::Checkmate;
    if (status == Status::Drawn) return Ending::Stalemate;
    if (!canMateByMaterial(now, true) && !canMateByMaterial(now, false)) return Ending::InsufficientMaterial;
    if (occurrences(history) >= 5) return Ending::FivefoldRepetition;
    if (now.halfmoveClock >= 150) return Ending::SeventyFiveMoves;
    return std::nullopt;
}

std::vector<Claim> claims(const History& history) {
    std::vector<Claim> granted;
    if (ending(history)) return granted;
    History looked = history;
    const auto addIfGranted = [&](const std::string& move) {
        for (const Ground ground : {Ground::Threefold, Ground::FiftyMoves})
            if (isGranted(looked, ground)) granted.push_back({ground, move});
    };
    addIfGranted("");
    for (const Move& move : legalMoves(history.back())) {
        looked.push_back(play(history.back(), move));
        addIfGranted(text(move));
        looked.pop_back();
    }
    std::sort(granted.begin(), granted.end());
    return granted;
}

}  // namespace naive
