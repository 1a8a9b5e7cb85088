#include "commands/fen_verdict.h"

#include <utility>

#include "commands/batch.h"
#include "commands/position_text.h"
#include "console/format.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/variant.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

std::string_view name(FenVerdict verdict) noexcept {
    switch (verdict) {
        case FenVerdict::Playable: return "playable";
        case FenVerdict::Impossible: return "impossible";
        case FenVerdict::Mended: return "mended";
        case FenVerdict::Invalid: return "invalid";
    }
    std::unreachable();
}

FenVerdict verdictOn(SetupFaults faults, bool isPosition) noexcept {
    if (!isPosition) return FenVerdict::Invalid;
    if (faults.empty()) return FenVerdict::Playable;
    return (faults - tolerableFaults()).empty() ? FenVerdict::Impossible : FenVerdict::Mended;
}

}  // namespace

FenJudgement judgeFen(std::string_view fen, const FenQuestion& question) {
    FenJudgement judgement;
    const auto setup = parseFen(fen, question.variant, question.reading);
    if (!setup) {
        judgement.error = setup.error();
        return judgement;
    }
    judgement.setup = *setup;
    judgement.faults = validate(*setup, Rules{question.variant, question.castling});
    const auto position =
        positionFromFen(fen, question.variant,
                        {.reading = question.reading, .tolerated = tolerableFaults(), .castling = question.castling});
    if (position) {
        judgement.position = *position;
        judgement.hasChess960Castling = rulesFor(*position).castling == CastlingMode::Chess960;
    }
    judgement.verdict = verdictOn(judgement.faults, position.has_value());
    judgement.normalForm = position ? toFen(*position, question.style) : toFen(*setup, question.style.castling);
    return judgement;
}

std::string sentence(const FenJudgement& judgement) {
    switch (judgement.verdict) {
        case FenVerdict::Playable: return "A playable position.";
        case FenVerdict::Impossible: return "An impossible position that can still be played.";
        case FenVerdict::Mended: return "A playable position once what its board contradicts is dropped.";
        case FenVerdict::Invalid: break;
    }
    return "Not a position: " + (judgement.error ? message(*judgement.error) : message(judgement.faults)) + ".";
}

void appendJson(std::string& out, const FenJudgement& judgement, std::optional<std::size_t> line) {
    append(out, R"({{"verdict":"{}",)", name(judgement.verdict));
    if (judgement.error) {
        out += R"("error":)";
        appendJson(out, inputError(*judgement.error), line);
    } else {
        append(out, R"("fen":"{}","turn":"{}",)", judgement.normalForm, label(judgement.setup.turn));
        if (judgement.position) {
            append(out, R"("status":"{}","key":"{}","chess960Castling":{},)",
                   nowchess::name(status(*judgement.position)), hex(judgement.position->key()),
                   judgement.hasChess960Castling);
        }
        out += R"("faults":)";
        appendJson(out, judgement.faults);
    }
    out += '}';
}

}  // namespace nowchess::app
