#include "nowchess/game/outcome.h"

#include <utility>

namespace nowchess {

namespace {

struct ReasonText {
    std::string_view name;
    std::string_view article;
};

constexpr std::array<ReasonText, allEndReasons.size()> reasonTexts{{
    {"Checkmate", "5.1.1"},
    {"Resignation", "5.1.2"},
    {"Stalemate", "5.2.1"},
    {"InsufficientMaterial", "5.2.2"},
    {"DeadPosition", "5.2.2"},
    {"Agreement", "5.2.3"},
    {"FlagFall", "6.9"},
    {"IllegalMoves", "7.5.5"},
    {"ThreefoldRepetition", "9.2"},
    {"FiftyMoves", "9.3"},
    {"FivefoldRepetition", "9.6.1"},
    {"SeventyFiveMoves", "9.6.2"},
    {"Forfeit", "6.7.1"},
    {"DoubleForfeit", "11.7"},
}};

// "White wins." or, where the winner could not have mated, why it is a draw.
std::string winOrDraw(const Outcome& outcome) {
    if (outcome.winner) return std::string(label(*outcome.winner)) + " wins.";
    return "The game is a draw, because the opponent cannot possibly mate.";
}

}  // namespace

Score score(const Outcome& outcome) noexcept {
    if (outcome.winner) return *outcome.winner == Color::White ? Score::WhiteWins : Score::BlackWins;
    return outcome.reason == EndReason::DoubleForfeit ? Score::BothLose : Score::Draw;
}

std::string_view text(Score score) noexcept {
    constexpr std::array<std::string_view, 4> texts{"1-0", "0-1", "1/2-1/2", "0-0"};
    return texts[static_cast<std::size_t>(score)];
}

std::string_view name(EndReason reason) noexcept { return reasonTexts[static_cast<std::size_t>(reason)].name; }
std::string_view article(EndReason reason) noexcept { return reasonTexts[static_cast<std::size_t>(reason)].article; }

std::string sentence(const Outcome& outcome, Regulations regulations) {
    const std::string draw = regulations == Regulations::FideLaws ? "Draw claimed by " : "Draw by ";
    switch (outcome.reason) {
        case EndReason::Checkmate: return "Checkmate! " + winOrDraw(outcome);
        case EndReason::Resignation: return "Resignation! " + winOrDraw(outcome);
        case EndReason::Stalemate: return "Stalemate! The game is a draw.";
        case EndReason::InsufficientMaterial: return "Insufficient material! The game is a draw.";
        case EndReason::DeadPosition: return "Dead position! The game is a draw.";
        case EndReason::Agreement: return "Draw agreed.";
        case EndReason::FlagFall: return "Time is up! " + winOrDraw(outcome);
        case EndReason::IllegalMoves: return "A second illegal move! " + winOrDraw(outcome);
        case EndReason::ThreefoldRepetition: return draw + "threefold repetition.";
        case EndReason::FiftyMoves: return draw + "50-move rule.";
        case EndReason::FivefoldRepetition: return "Fivefold repetition! The game is a draw.";
        case EndReason::SeventyFiveMoves: return "75-move rule! The game is a draw.";
        case EndReason::Forfeit: return "Forfeit! " + winOrDraw(outcome);
        case EndReason::DoubleForfeit: return "Double forfeit! Both sides lose.";
    }
    std::unreachable();
}

}  // namespace nowchess
