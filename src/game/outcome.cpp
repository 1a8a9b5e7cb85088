#include "nowchess/game/outcome.h"

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
    {"BothFlags", "III.3.1"},
    {"ThreefoldRepetition", "9.2"},
    {"FiftyMoves", "9.3"},
    {"FivefoldRepetition", "9.6.1"},
    {"SeventyFiveMoves", "9.6.2"},
    {"Forfeit", "6.7.1"},
    {"DoubleForfeit", "11.8"},
    {"KingInTheCentre", ""},
    {"ThirdCheck", ""},
    {"KingExploded", ""},
    {"AllPiecesLost", ""},
    {"KingAtTheGoal", ""},
    {"OtherRule", ""},
}};

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

std::string_view article(EndReason reason, Regulations regulations) noexcept {
    if (regulations == Regulations::FideOnline) {
        if (reason == EndReason::ThreefoldRepetition) return "Online Regulations 5.4.1";
        if (reason == EndReason::FiftyMoves) return "Online Regulations 5.4.4";
    }
    return reasonTexts[static_cast<std::size_t>(reason)].article;
}

}  // namespace nowchess
