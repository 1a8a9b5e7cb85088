// A replay that also notices games which should have been drawn because nobody could mate any more: those that went on
// after a dead position (FIDE 5.2.2), those won on time by a side that could not mate (6.9), and those with a winner
// although their last position is dead.
//
//   PgnDeadCheck check(text);
//   readPgn(text, check);
//   for (const PgnFinding& finding : check.findings()) …
//
// After every move of the main line the fast check is asked, and the full one where a game was decided by the clock. If
// that finds no answer, it is a warning.
#pragma once

#include <string>

#include "nowchess/pgn/replay.h"
#include "nowchess/rules/dead_position.h"

namespace nowchess {

class PgnDeadCheck : public PgnReplay {
public:
    explicit PgnDeadCheck(std::string_view text, const PgnPlace& place = {}, const MateBudget& budget = {})
        : PgnReplay(text, place), budget_(budget) {}

    bool beginGame(std::size_t offset);
    void tag(const PgnTagText& tag, const PgnToken& token);
    bool beginMoves();
    void move(const PgnToken& token);
    void comment(const PgnToken& token, std::string_view text);
    void endGame(std::size_t offset);

private:
    void look();
    void noteGoingOn(const PgnToken& token);
    void judgeEnd();
    void judgeOnTime(const WrittenResult& written, Color winner);

    MateBudget budget_;
    std::string_view termination_;
    std::string_view lastComment_;
    std::string whyDead_;  // empty while it is not dead
    bool wentOn_ = false;
};

}  // namespace nowchess
