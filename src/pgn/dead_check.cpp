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

void DeadCheck::beginGame([[maybe_unused]] Replay& game, [[maybe_unused]] std::size_t offset) {
    termination_ = lastComment_ = {};
    wentOn_ = false;
}

void DeadCheck::tag([[maybe_unused]] Replay& game, const TagText& tag, [[maybe_unused]] const Token& token) {
    if (tag.name == "Termination") termination_ = tag.value;
}

void DeadCheck::beginMoves(Replay& game) {
    whyDead_.clear();
    if (game.hasStart()) judgePosition(game.position());
}

void DeadCheck::judgePosition(const Position& position) {
    if (isDeadFast(position)) whyDead_ = whyDead(position);
}

void DeadCheck::move(Replay& game, const Token& token) {
    if (!game.isMainLine()) return;
    lastComment_ = {};
    if (game.isNullMove()) whyDead_.clear();  // with the other side to move it may be alive
    if (whyDead_.empty())
        judgePosition(game.position());
    else if (!wentOn_)
        noteGoingOn(game, token);
}

void DeadCheck::comment(Replay& game, [[maybe_unused]] const Token& token, std::string_view text) {
    if (game.isMainLine()) lastComment_ = text;
}

// Only the first move after a dead position is noted; those after it are no news.
void DeadCheck::noteGoingOn(Replay& game, const Token& token) {
    wentOn_ = true;
    Finding finding = game.findingAt(Fault::MovesAfterDeadPosition, token);
    --finding.ply;
    finding.reason = whyDead_;
    finding.expected = text(Result::Draw);
    game.note(std::move(finding));
}

// Mate, stalemate and too little material are the replay's to judge.
void DeadCheck::endMoves(Replay& game) {
    if (!game.hasStart() || game.hasFailed()) return;
    const auto written = game.writtenResult();
    if (!written || (written->result != Result::WhiteWins && written->result != Result::BlackWins)) return;
    if (!hasLegalMove(game.position())) return;
    if (saysOnTime(termination_) || saysOnTime(lastComment_))
        return judgeOnTime(game, *written, written->result == Result::WhiteWins ? Color::White : Color::Black);
    if (whyDead_.empty() || isInsufficientMaterial(game.position().board())) return;
    Finding finding = game.contradiction(Fault::ResultContradicted, *written, Result::Draw);
    finding.reason = whyDead_;
    game.noteContradiction(std::move(finding));
}

void DeadCheck::judgeOnTime(Replay& game, const WrittenResult& written, Color winner) {
    const MateVerdict verdict = canMate(game.position(), winner, budget_);
    if (verdict.answer == MateAnswer::Unknown) {
        Finding finding = game.findingAt(Fault::WinOnTimeUnsettled, written.token);
        finding.found = text(written.result);
        return game.note(std::move(finding));
    }
    if (verdict.answer == MateAnswer::Yes) return;
    Finding finding = game.contradiction(Fault::WonOnTimeWithoutMate, written, Result::Draw);
    finding.reason = whyCannotMate(winner, *verdict.reason);
    game.noteContradiction(std::move(finding));
}

}  // namespace nowchess::pgn
