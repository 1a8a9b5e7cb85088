#include "nowchess/pgn/dead_check.h"

#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/material.h"

namespace nowchess::pgn {

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

bool DeadCheck::beginGame(std::size_t offset) {
    termination_ = lastComment_ = {};
    wentOn_ = false;
    return Replay::beginGame(offset);
}

void DeadCheck::tag(const TagText& tag, const Token& token) {
    if (tag.name == "Termination") termination_ = tag.value;
    Replay::tag(tag, token);
}

bool DeadCheck::beginMoves() {
    if (!Replay::beginMoves()) return false;
    whyDead_.clear();
    look();
    return true;
}

void DeadCheck::look() {
    if (isDeadFast(position())) whyDead_ = whyDead(position());
}

void DeadCheck::move(const Token& token) {
    const bool isMain = isMainLine();
    if (!play(token) || !isMain) return;
    lastComment_ = {};
    if (isNullMove()) whyDead_.clear();  // with the other side to move it may be alive
    if (whyDead_.empty())
        look();
    else if (!wentOn_)
        noteGoingOn(token);
}

void DeadCheck::comment(const Token& token, std::string_view text) {
    Replay::comment(token, text);
    if (isMainLine()) lastComment_ = text;
}

// Only the first move after a dead position is told; those after it are no news.
void DeadCheck::noteGoingOn(const Token& token) {
    wentOn_ = true;
    Finding finding = findingAt(Fault::MovesAfterDeadPosition, token);
    --finding.ply;
    finding.reason = whyDead_;
    finding.expected = pgn::text(Result::Draw);
    note(std::move(finding));
}

void DeadCheck::endGame(std::size_t offset) {
    if (hasStart() && !hasFailed()) judgeEnd();
    Replay::endGame(offset);
}

// Mate, stalemate and too little material are the replay's to judge.
void DeadCheck::judgeEnd() {
    const auto written = writtenResult();
    if (!written || (written->result != Result::WhiteWins && written->result != Result::BlackWins)) return;
    if (!hasLegalMove(position())) return;
    if (saysOnTime(termination_) || saysOnTime(lastComment_))
        return judgeOnTime(*written, written->result == Result::WhiteWins ? Color::White : Color::Black);
    if (whyDead_.empty() || isInsufficientMaterial(position().board())) return;
    Finding finding = contradiction(Fault::ResultContradicted, *written, Result::Draw);
    finding.reason = whyDead_;
    noteContradiction(std::move(finding));
}

void DeadCheck::judgeOnTime(const WrittenResult& written, Color winner) {
    const MateVerdict verdict = canMate(position(), winner, budget_);
    if (verdict.answer == MateAnswer::Unknown) {
        Finding finding = findingAt(Fault::WinOnTimeUnsettled, written.token);
        finding.found = pgn::text(written.result);
        return note(std::move(finding));
    }
    if (verdict.answer == MateAnswer::Yes) return;
    Finding finding = contradiction(Fault::WonOnTimeWithoutMate, written, Result::Draw);
    finding.reason = whyCannotMate(winner, *verdict.reason);
    noteContradiction(std::move(finding));
}

}  // namespace nowchess::pgn
