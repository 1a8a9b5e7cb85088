#include "app/verdict_answer.h"

#include "app/json.h"
#include "app/text.h"
#include "nowchess/game/explanation.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/material.h"

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

bool canMate(const Game& game, Color color) { return canMateByMaterial(game.position().board(), color); }

}  // namespace

void appendVerdict(std::string& out, const Game& game) {
    const Position& position = game.position();
    append(out, R"({{"fen":"{}","turn":"{}","status":"{}","outcome":)", toFen(position), label(position.turn()),
           name(game.rules().status(position)));
    appendOutcome(out, game);
    out += R"(,"claims":)";
    appendClaims(out, game);
    append(out, R"(,"repetitions":{},"halfmoveClock":{})", game.occurrences(), position.halfmoveClock());
    append(out, R"(,"material":{{"white":{{"canMate":{}}},"black":{{"canMate":{}}}}})", canMate(game, Color::White),
           canMate(game, Color::Black));
    append(out, R"(,"explanation":{}}})", jsonString(explain(game)));
}

std::string verdictText(const Game& game) {
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
    append(out, "Why: {}\n", explain(game));
    return out;
}

}  // namespace nowchess::app
