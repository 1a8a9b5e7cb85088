#include "nowchess/game/verdict.h"
#include "nowchess/notation/coordinates.h"
#include "text/json.h"

namespace nowchess {

namespace {

// Appends the parts one after the other.
template <typename... Parts>
void write(std::string& out, const Parts&... parts) {
    ((out += std::string_view(parts)), ...);
}

std::string_view truth(bool value) noexcept { return value ? "true" : "false"; }

void appendOutcome(std::string& out, const Verdict& verdict) {
    if (!verdict.outcome) {
        out += "null";
        return;
    }
    const Outcome& outcome = *verdict.outcome;
    out += R"({"winner":)";
    if (outcome.winner)
        write(out, '"' + std::string(label(*outcome.winner)) + '"');
    else
        out += "null";
    write(out, R"(,"score":")", text(score(outcome)), R"(","reason":")", name(outcome.reason), R"(","article":")",
          article(outcome.reason, verdict.regulations), R"(","sentence":)");
    appendJson(out, sentence(outcome, verdict.regulations, verdict.position.variant()));
    write(out, R"(,"proven":)", truth(verdict.isProven()));
    if (!verdict.isProven())
        write(out, R"(,"budget":)", std::to_string(verdict.adjudication->budget.nodes), R"(,"ply":)",
              std::to_string(verdict.adjudication->ply));
    if (verdict.byArbiter) out += R"(,"decidedBy":"arbiter")";
    out += '}';
}

void appendClaims(std::string& out, const Verdict& verdict) {
    out += '[';
    for (const Claim& claim : verdict.claims) {
        if (out.back() != '[') out += ',';
        write(out, R"({"ground":")", name(claim.ground), R"(","move":)");
        if (claim.move)
            write(out, R"({"uci":")", toCoordinates(*claim.move, verdict.rules.castling), R"(","san":")",
                  toSan(verdict.position, *claim.move), R"("})");
        else
            out += "null";
        out += '}';
    }
    out += ']';
}

// {"answer":"yes","line":["e2e4",…]}, {"answer":"no","reason":"Material"} or {"answer":"unknown"}; after mate and
// stalemate "standing" says so.
void appendMate(std::string& out, const Verdict& verdict, Color side) {
    const MateVerdict& mate = verdict.mates[side];
    write(out, R"({"answer":")", name(mate.answer), "\"");
    if (mate.answer == MateAnswer::Yes) {
        out += R"(,"line":[)";
        for (const Move move : mate.line) {
            if (out.back() != '[') out += ',';
            write(out, "\"", toCoordinates(move, verdict.rules.castling), "\"");
        }
        out += ']';
    }
    if (mate.reason) write(out, R"(,"reason":")", name(*mate.reason), "\"");
    if (verdict.status != Status::Normal && verdict.status != Status::InCheck)
        write(out, R"(,"standing":")", name(mateStanding(verdict, side)), "\"");
    out += '}';
}

}  // namespace

void appendJson(std::string& out, const Verdict& verdict) {
    const AnyPosition& position = verdict.position;
    const ByColor<bool>& suffices = verdict.explanation.material.suffices;
    write(out, R"({"fen":")", toFen(position), R"(","turn":")", label(position.turn()), R"(","status":")",
          name(verdict.status), R"(","outcome":)");
    appendOutcome(out, verdict);
    out += R"(,"claims":)";
    appendClaims(out, verdict);
    write(out, R"(,"repetitions":)", std::to_string(verdict.repetitions), R"(,"halfmoveClock":)",
          std::to_string(position.halfmoveClock()), R"(,"chess960Castling":)",
          truth(rulesFor(position).castling == CastlingMode::Chess960), R"(,"variant":")", uciName(position.variant()),
          "\"");
    write(out, R"(,"material":{"white":{"canMate":)", truth(suffices[Color::White]), R"(},"black":{"canMate":)",
          truth(suffices[Color::Black]), R"(}},"canMate":{"white":)");
    appendMate(out, verdict, Color::White);
    out += R"(,"black":)";
    appendMate(out, verdict, Color::Black);
    out += R"(},"explanation":)";
    appendJson(out, explain(verdict));
    out += '}';
}

std::string toJson(const Verdict& verdict) {
    std::string out;
    appendJson(out, verdict);
    return out;
}

}  // namespace nowchess
