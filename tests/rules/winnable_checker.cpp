#include "rules/winnable_checker.h"

#include <algorithm>
#include <set>

#include "naive/naive_variants.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"

namespace nowchess::test {

namespace {

namespace nv = naive::variants;

nv::Position naiveOf(const AnyPosition& position) {
    const auto variant = std::find_if(nv::allVariants.begin(), nv::allVariants.end(),
                                      [&](nv::Variant each) { return nv::name(each) == uciName(position.variant()); });
    return *nv::fromFen(*variant, toFen(position));
}

// The FEN without its clocks.
std::string identity(const nv::Position& position) {
    const std::string fen = nv::toFen(position, naive::EnPassantShown::Legal);
    return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
}

bool isWonBy(const nv::Position& position, Color side) {
    const auto ending = nv::ending(position);
    return ending && ending->winner == (side == Color::White ? naive::Colour::White : naive::Colour::Black);
}

std::string faultOfLine(nv::Position now, Color side, const std::vector<Move>& line) {
    for (const Move move : line) {
        const std::string text = toCoordinates(move, CastlingMode::Chess960);
        const auto moves = nv::legalMoves(now);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](const nv::Move& each) { return nv::text(each) == text; });
        if (found == moves.end()) return text + " is not legal";
        now = nv::play(now, *found);
    }
    return isWonBy(now, side) ? "" : "the line does not win";
}

std::string faultOfSet(const AnyPosition& position, Color side, const MateVerdict& verdict) {
    if (verdict.closed.empty() || verdict.closed.front() != position) return "the set begins elsewhere";
    std::set<std::string> known;
    for (const AnyPosition& each : verdict.closed) known.insert(identity(naiveOf(each)));
    for (const AnyPosition& each : verdict.closed) {
        const nv::Position now = naiveOf(each);
        if (isWonBy(now, side)) return "won: " + identity(now);
        const auto moves = nv::legalMoves(now);
        if (verdict.reason == NoMateReason::ForcedLine && moves.size() > 1) return "not forced: " + identity(now);
        for (const nv::Move& move : moves) {
            const nv::Position next = nv::play(now, move);
            if (isWonBy(next, side)) return "a move wins: " + identity(next);
            const std::string fen = nv::toFen(next, naive::EnPassantShown::Always);
            if (!known.contains(identity(next)) && canWinByMaterial(*positionFromFen(fen, position.variant()), side))
                return "not in the set: " + fen;
        }
    }
    return "";
}

}  // namespace

std::string faultOfAnswer(const AnyPosition& position, Color side, const MateVerdict& verdict) {
    switch (verdict.answer) {
        case MateAnswer::Unknown: return "";
        case MateAnswer::Yes: return faultOfLine(naiveOf(position), side, verdict.line);
        case MateAnswer::No: break;
    }
    if (!verdict.reason) return "no reason";
    if (*verdict.reason == NoMateReason::Material) return canWinByMaterial(position, side) ? "the pieces can win" : "";
    return faultOfSet(position, side, verdict);
}

}  // namespace nowchess::test
