#include "nowchess/pgn/dead_check.h"

#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace nowchess::pgn {

namespace {

std::string whyCannotWin(const Position&, Color side, NoMateReason reason) {
    return std::string(label(side)) + " cannot mate: " + std::string(message(reason));
}
std::string whyCannotWin(const AnyPosition& position, Color side, NoMateReason reason) {
    return std::string(label(side)) + " cannot win: " + std::string(message(reason, position.variant()));
}

bool isKnownDead(const Position& position) { return isDeadFast(position); }
bool isKnownDead(const AnyPosition& position) { return !boardOutcome(position) && isDrawnByMaterial(position); }

// Precondition: `isKnownDead(position)`.
std::string whyDead(const Position& position) {
    const auto white = cannotMateFast(position, Color::White).value_or(NoMateReason::ForcedLine);
    const auto black = cannotMateFast(position, Color::Black).value_or(NoMateReason::ForcedLine);
    return whyCannotWin(position, Color::White, white) + ". " + whyCannotWin(position, Color::Black, black);
}
std::string whyDead(const AnyPosition&) { return "neither side has the material to win"; }

}  // namespace

void DeadCheck::beginGame([[maybe_unused]] AnyReplay& game, [[maybe_unused]] std::size_t offset) {
    termination_ = lastComment_ = {};
    wentOn_ = false;
}

void DeadCheck::tag([[maybe_unused]] AnyReplay& game, const TagText& tag, [[maybe_unused]] const Token& token) {
    if (tag.name == "Termination") termination_ = tag.value;
}

void DeadCheck::beginMoves(AnyReplay& game) {
    whyDead_.clear();
    if (game.hasStart()) judgePosition(game);
}

void DeadCheck::judgePosition(const AnyReplay& game) {
    game.withPosition([&](const auto& position) {
        if (isKnownDead(position)) whyDead_ = whyDead(position);
    });
}

void DeadCheck::move(AnyReplay& game, const Token& token) {
    if (!game.isMainLine()) return;
    lastComment_ = {};
    if (game.isNullMove()) whyDead_.clear();  // with the other side to move it may be alive
    if (whyDead_.empty())
        judgePosition(game);
    else if (!wentOn_)
        noteGoingOn(game, token);
}

void DeadCheck::comment(AnyReplay& game, [[maybe_unused]] const Token& token, std::string_view text) {
    if (game.isMainLine()) lastComment_ = text;
}

// Only the first move after a dead position is noted; those after it are no news.
void DeadCheck::noteGoingOn(AnyReplay& game, const Token& token) {
    wentOn_ = true;
    Finding finding = game.findingAt(Fault::MovesAfterDeadPosition, token);
    --finding.ply;
    finding.reason = whyDead_;
    finding.expected = text(Result::Draw);
    game.note(std::move(finding));
}

// Mate, stalemate and too little material are the replay's to judge.
void DeadCheck::endMoves(AnyReplay& game) {
    if (!game.hasStart() || game.hasFailed()) return;
    const auto written = game.writtenResult();
    if (!written || (written->result != Result::WhiteWins && written->result != Result::BlackWins)) return;
    if (game.withPosition([](const auto& position) { return boardOutcome(position).has_value(); })) return;
    if (saysOnTime(termination_) || saysOnTime(lastComment_))
        return judgeOnTime(game, *written, written->result == Result::WhiteWins ? Color::White : Color::Black);
    if (whyDead_.empty() || isDrawnByMaterial(game.anyPosition())) return;
    Finding finding = game.contradiction(Fault::ResultContradicted, *written, Result::Draw);
    finding.reason = whyDead_;
    game.noteContradiction(std::move(finding));
}

void DeadCheck::judgeOnTime(AnyReplay& game, const WrittenResult& written, Color winner) {
    const MateVerdict verdict = canWin(game.anyPosition(), winner, budget_);
    if (verdict.answer == MateAnswer::Unknown) {
        Finding finding = game.findingAt(Fault::WinOnTimeUnsettled, written.token);
        finding.found = text(written.result);
        return game.note(std::move(finding));
    }
    if (verdict.answer == MateAnswer::Yes) return;
    Finding finding = game.contradiction(Fault::WonOnTimeWithoutMate, written, Result::Draw);
    finding.reason =
        game.withPosition([&](const auto& position) { return whyCannotWin(position, winner, *verdict.reason); });
    game.noteContradiction(std::move(finding));
}

}  // namespace nowchess::pgn
