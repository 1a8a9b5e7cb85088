// A replay that also notices games which should have been drawn because nobody could mate any more: those that went on
// after a dead position (FIDE 5.2.2), those won on time by a side that could not mate (6.9), and those with a winner
// although their last position is dead.
//
//   DeadCheck check(text);
//   read(text, check);
//   for (const Finding& finding : check.findings()) …
//
// After every move of the main line the fast check is asked, and the full one where a game was decided by the clock. If
// that finds no answer, it is a warning.
#pragma once

#include <string>

#include "nowchess/pgn/replay.h"
#include "nowchess/rules/dead_position.h"

namespace nowchess::pgn {

class DeadCheck : public Replay {
public:
    explicit DeadCheck(std::string_view text, const TextOrigin& place = {}, const MateBudget& budget = {})
        : Replay(text, place), budget_(budget) {}

    bool beginGame(std::size_t offset);
    void tag(const TagText& tag, const Token& token);
    bool beginMoves();
    void move(const Token& token);
    void comment(const Token& token, std::string_view text);
    void endGame(std::size_t offset);

private:
    void look();
    void noteGoingOn(const Token& token);
    void judgeEnd();
    void judgeOnTime(const WrittenResult& written, Color winner);

    MateBudget budget_;
    std::string_view termination_;
    std::string_view lastComment_;
    std::string whyDead_;  // empty while it is not dead
    bool wentOn_ = false;
};

}  // namespace nowchess::pgn
