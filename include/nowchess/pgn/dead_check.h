// The listener of a replay that also notices games which should have been drawn because nobody could win any more:
// those that went on after a dead position (FIDE 5.2.2), those won on time by a side that could not mate (6.9), and
// those with a winner although their last position is dead.
//
//   pgn::DeadCheck check;
//   const pgn::Report report = pgn::replay("1. e4 e5 *", check);
//   for (const pgn::Finding& finding : report.findings) std::puts(message(finding).c_str());
//
// After every move of the main line the fast check is asked, and the full one where a game was decided by the clock. If
// that finds no answer, it is a warning. In variants the fast check is one of material.
//
// Thread safety: one listener for one replay; any number of replays may go on at once.
#pragma once

#include <string>

#include "nowchess/pgn/replay.h"
#include "nowchess/rules/dead_position.h"

namespace nowchess::pgn {

class DeadCheck {
public:
    using Handles =
        Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::Comment, Event::EndMoves>;

    explicit DeadCheck(const MateBudget& budget = {}) : budget_(budget) {}

    void beginGame(AnyReplay& game, std::size_t offset);
    void tag(AnyReplay& game, const TagText& tag, const Token& token);
    void beginMoves(AnyReplay& game);
    void move(AnyReplay& game, const Token& token);
    void comment(AnyReplay& game, const Token& token, std::string_view text);
    void endMoves(AnyReplay& game);

private:
    void judgePosition(const AnyReplay& game);
    void noteGoingOn(AnyReplay& game, const Token& token);
    void judgeOnTime(AnyReplay& game, const WrittenResult& written, Color winner);

    MateBudget budget_;
    std::string_view termination_;
    std::string_view lastComment_;
    std::string whyDead_;  // empty while it is not dead
    bool wentOn_ = false;
};

}  // namespace nowchess::pgn
