// What a replay lets pass, and a careful editor would not: tags with impossible values, missing tags of the roster,
// wrong signs for check and mate, a result left open under mate, null moves, and moves after a draw that came by
// itself.
#pragma once

#include <array>
#include <optional>

#include "nowchess/pgn/dead_check.h"
#include "nowchess/pgn_tools/ending.h"

namespace nowchess::pgn {

class StrictCheck {
public:
    using Handles =
        Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::Comment, Event::EndMoves>;

    explicit StrictCheck(std::optional<DeadCheck> dead) : dead_(std::move(dead)) {}

    void beginGame(AnyReplay& game, std::size_t offset);
    void tag(AnyReplay& game, const TagText& tag, const Token& token);
    void beginMoves(AnyReplay& game);
    void move(AnyReplay& game, const Token& token);
    void comment(AnyReplay& game, const Token& token, std::string_view text);
    void endMoves(AnyReplay& game);

private:
    void judgeCheckMark(AnyReplay& game, const Token& token) const;
    void judgeDrawByRule(AnyReplay& game, const WrittenResult& written) const;
    void judgeGoingOn(AnyReplay& game, const Token& token);
    template <typename V>
    [[nodiscard]] std::string_view whyOver(const BasicPosition<V>& position) const;

    std::optional<DeadCheck> dead_;
    std::size_t begin_ = 0;
    std::array<bool, 7> hasRosterTag_{};
    EndingWatch watch_;
    bool wentOn_ = false;
    std::string_view over_;  // why, if it is
};

}  // namespace nowchess::pgn
