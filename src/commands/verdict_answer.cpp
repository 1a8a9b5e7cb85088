#include "commands/verdict_answer.h"

#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/material.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

void appendOutcome(std::string& out, const Game& game) {
    const auto outcome = game.outcome();
    if (!outcome) {
        out += "null";
        return;
    }
    const std::string winner = outcome->winner ? jsonString(label(*outcome->winner)) : "null";
    append(out, R"({{"winner":{},"score":"{}","reason":"{}","article":"{}","sentence":{}}})", winner,
           text(score(*outcome)), name(outcome->reason), article(outcome->reason),
           jsonString(sentence(*outcome, game.regulations())));
}

void appendClaims(std::string& out, const Game& game) {
    out += '[';
    for (const Claim& claim : game.claimable()) {
        if (out.back() != '[') out += ',';
        append(out, R"({{"ground":"{}","move":)", name(claim.ground));
        if (claim.move) {
            append(out, R"({{"uci":"{}","san":"{}"}})", toCoordinates(*claim.move, game.rules().castlingMode()),
                   toSan(game.position(), *claim.move).view());
        } else {
            out += "null";
        }
        out += '}';
    }
    out += ']';
}

bool hasMaterial(const Game& game, Color color) { return canMateByMaterial(game.position().board(), color); }

MateVerdict mateVerdict(const Game& game, Color side, DeadCheck check) {
    if (check == DeadCheck::Full) return canMate(game.position(), side, game.options().mateBudget);
    MateVerdict verdict;
    verdict.reason = cannotMateFast(game.position(), side);
    if (verdict.reason) verdict.answer = MateAnswer::No;
    return verdict;
}

using MateVerdicts = ByColor<MateVerdict>;

// Who can still mate. If nobody can, the game is over.
MateVerdicts judgeMates(Game& game, DeadCheck check) {
    MateVerdicts verdicts{{mateVerdict(game, Color::White, check), mateVerdict(game, Color::Black, check)}};
    const auto isNo = [&](Color side) { return verdicts[side].answer == MateAnswer::No; };
    if (isNo(Color::White) && isNo(Color::Black)) game.endIfDead();
    return verdicts;
}

// {"answer":"yes","line":["e2e4",…]}, {"answer":"no","reason":"Material"} or {"answer":"unknown"}.
void appendMate(std::string& out, const Game& game, const MateVerdict& verdict) {
    append(out, R"({{"answer":"{}")", name(verdict.answer));
    if (verdict.answer == MateAnswer::Yes) {
        out += R"(,"line":[)";
        for (const Move move : verdict.line) {
            if (out.back() != '[') out += ',';
            append(out, R"("{}")", toCoordinates(move, game.rules().castlingMode()));
        }
        out += ']';
    }
    if (verdict.reason) append(out, R"(,"reason":"{}")", name(*verdict.reason));
    out += '}';
}

// "yes, in 12 half-moves: Kf2 …", "no: its pieces mate in no position at all" or "unknown".
std::string mateText(const Game& game, const MateVerdict& verdict) {
    std::string out(name(verdict.answer));
    if (verdict.reason) append(out, ": {}", message(*verdict.reason));
    if (verdict.answer != MateAnswer::Yes || verdict.line.empty()) return out;
    append(out, ", for one by");
    Position position = game.position();
    for (const Move move : verdict.line) {
        append(out, " {}", toSan(position, move).view());
        position = position.playUnchecked(move);
    }
    return out;
}

}  // namespace

void appendVerdict(std::string& out, Game game, DeadCheck check) {
    const MateVerdicts mates = judgeMates(game, check);
    const Position& position = game.position();
    append(out, R"({{"fen":"{}","turn":"{}","status":"{}","outcome":)", toFen(position), label(position.turn()),
           name(game.rules().status(position)));
    appendOutcome(out, game);
    out += R"(,"claims":)";
    appendClaims(out, game);
    append(out, R"(,"repetitions":{},"halfmoveClock":{})", game.occurrences(), position.halfmoveClock());
    append(out, R"(,"material":{{"white":{{"canMate":{}}},"black":{{"canMate":{}}}}})", hasMaterial(game, Color::White),
           hasMaterial(game, Color::Black));
    out += R"(,"canMate":{"white":)";
    appendMate(out, game, mates[Color::White]);
    out += R"(,"black":)";
    appendMate(out, game, mates[Color::Black]);
    out += '}';
    append(out, R"(,"explanation":{}}})", jsonString(explain(game)));
}

std::string verdictText(Game game, DeadCheck check) {
    const MateVerdicts mates = judgeMates(game, check);
    const Position& position = game.position();
    std::string out;
    append(out, "FEN: {}\nTo move: {}\nStatus: {}\n", toFen(position), label(position.turn()),
           name(game.rules().status(position)));
    if (const auto outcome = game.outcome())
        append(out, "Result: {} ({}, FIDE {})\n", text(score(*outcome)), name(outcome->reason),
               article(outcome->reason));
    for (const Claim& claim : game.claimable()) {
        append(out, "Claim: {}", name(claim.ground));
        if (claim.move) append(out, " with {}", toSan(position, *claim.move).view());
        out += '\n';
    }
    append(out, "Repetitions: {}\nHalf-move clock: {}\n", game.occurrences(), position.halfmoveClock());
    append(out, "Material: {}\n", describe(reportMaterial(position.board())));
    for (const Color side : allColors) append(out, "{} can mate: {}\n", label(side), mateText(game, mates[side]));
    append(out, "Why: {}\n", explain(game));
    return out;
}

}  // namespace nowchess::app
