#include "nowchess/pgn/dead_check.h"

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"

namespace nowchess {

namespace {

std::string whyCannotMate(Color side, NoMateReason reason) {
    return std::string(label(side)) + " cannot mate: " + std::string(message(reason));
}

// Precondition: `isDeadFast(position)`.
std::string whyDead(const Position& position) {
    const auto white = cannotMateFast(position, Color::White).value_or(NoMateReason::ForcedLine);
    const auto black = cannotMateFast(position, Color::Black).value_or(NoMateReason::ForcedLine);
    return whyCannotMate(Color::White, white) + ". " + whyCannotMate(Color::Black, black);
}

}  // namespace

bool PgnDeadCheck::beginGame(std::size_t offset) {
    termination_ = lastComment_ = {};
    wentOn_ = false;
    return PgnReplay::beginGame(offset);
}

void PgnDeadCheck::tag(const PgnTagText& tag, const PgnToken& token) {
    if (tag.name == "Termination") termination_ = tag.value;
    PgnReplay::tag(tag, token);
}

bool PgnDeadCheck::beginMoves() {
    if (!PgnReplay::beginMoves()) return false;
    whyDead_.clear();
    look();
    return true;
}

void PgnDeadCheck::look() {
    if (isDeadFast(position())) whyDead_ = whyDead(position());
}

void PgnDeadCheck::move(const PgnToken& token) {
    const bool isMain = isMainLine();
    if (!play(token) || !isMain) return;
    lastComment_ = {};
    if (isNullMove()) whyDead_.clear();  // with the other side to move it may be alive
    if (whyDead_.empty())
        look();
    else if (!wentOn_)
        noteGoingOn(token);
}

void PgnDeadCheck::comment(const PgnToken& token, std::string_view text) {
    PgnReplay::comment(token, text);
    if (isMainLine()) lastComment_ = text;
}

// Only the first move after a dead position is told; those after it are no news.
void PgnDeadCheck::noteGoingOn(const PgnToken& token) {
    wentOn_ = true;
    PgnFinding finding = findingAt(PgnFault::MovesAfterDeadPosition, token);
    --finding.ply;
    finding.reason = whyDead_;
    finding.expected = nowchess::text(PgnResult::Draw);
    note(std::move(finding));
}

void PgnDeadCheck::endGame(std::size_t offset) {
    if (hasStart() && !hasFailed()) judgeEnd();
    PgnReplay::endGame(offset);
}

// Mate, stalemate and too little material are the replay's to judge.
void PgnDeadCheck::judgeEnd() {
    const auto written = writtenResult();
    if (!written || (written->result != PgnResult::WhiteWins && written->result != PgnResult::BlackWins)) return;
    if (!hasLegalMove(position())) return;
    if (saysOnTime(termination_) || saysOnTime(lastComment_))
        return judgeOnTime(*written, written->result == PgnResult::WhiteWins ? Color::White : Color::Black);
    if (whyDead_.empty() || isInsufficientMaterial(position().board())) return;
    PgnFinding finding = contradiction(PgnFault::ResultContradicted, *written, PgnResult::Draw);
    finding.reason = whyDead_;
    noteContradiction(std::move(finding));
}

void PgnDeadCheck::judgeOnTime(const WrittenResult& written, Color winner) {
    const MateVerdict verdict = canMate(position(), winner, budget_);
    if (verdict.answer == MateAnswer::Unknown) {
        PgnFinding finding = findingAt(PgnFault::WinOnTimeUnsettled, written.token);
        finding.found = nowchess::text(written.result);
        return note(std::move(finding));
    }
    if (verdict.answer == MateAnswer::Yes) return;
    PgnFinding finding = contradiction(PgnFault::WonOnTimeWithoutMate, written, PgnResult::Draw);
    finding.reason = whyCannotMate(winner, *verdict.reason);
    noteContradiction(std::move(finding));
}

}  // namespace nowchess
