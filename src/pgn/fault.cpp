#include "nowchess/pgn/fault.h"

#include <array>

namespace nowchess::pgn {

namespace {

struct FaultText {
    std::string_view name;
    std::string_view message;
    Severity severity;
};

constexpr Severity error = Severity::Error;
constexpr Severity warning = Severity::Warning;

constexpr std::array<FaultText, faultCount> texts{{
    {"UnterminatedTag", "the tag is not closed", error},
    {"UnescapedQuote", "a quote inside a tag has no backslash", warning},
    {"LineEndInTag", "the tag goes on in the next line", warning},
    {"RepeatedTag", "a tag of that name came before, and counts", warning},
    {"UnterminatedComment", "the comment is not closed", error},
    {"StrayText", "this is no PGN", error},
    {"UnknownNag", "no such glyph is known", warning},
    {"VariationNotOpened", "no variation is open", error},
    {"VariationNotClosed", "a variation is not closed", error},
    {"VariationTooDeep", "variations lie too deep in each other", error},
    {"VariationWithoutMove", "the variation replaces no move", error},
    {"ResultInVariation", "a result stands inside a variation", warning},
    {"MissingResult", "the game has no result at its end", warning},
    {"GameTooLong", "the game is too long, only its beginning is judged", error},
    {"NotAMove", "this is no move", error},
    {"IllegalMove", "the move is not legal", error},
    {"AmbiguousMove", "the move is ambiguous", error},
    {"ForeignLetters", "the piece letters are not the English ones", warning},
    {"WrongMoveNumber", "the move number is wrong", warning},
    {"InvalidFen", "the start position cannot be played", error},
    {"MissingFen", "a start position is promised, but there is no FEN tag", error},
    {"UnsupportedVariant", "the rules of this variant are not known", error},
    {"NullMove", "a game cannot hold a null move", error},
    {"MovesAfterEnd", "the game was over before this move", warning},
    {"MovesAfterDeadPosition", "the position was dead, and so the game over, before this move", error},
    {"InvalidResultTag", "the Result tag names no result", warning},
    {"ResultMismatch", "the Result tag and the marker after the moves differ", error},
    {"ResultContradicted", "the final position contradicts the result", error},
    {"WonOnTimeWithoutMate", "the game was won on time by a side that cannot mate", error},
    {"WinOnTimeUnsettled", "the game was won on time, and whether the winner could mate is not known", warning},
    {"PlyCountMismatch", "the PlyCount tag is wrong", warning},
    {"MissingTag", "a tag of the roster is missing", warning},
    {"InvalidDate", "there is no such date", warning},
    {"InvalidEco", "there is no such ECO code", warning},
    {"InvalidRating", "this is no rating", warning},
    {"WrongCheckMark", "the sign for check or mate is wrong", warning},
    {"ResultLeftOpen", "the game is over, but its result is left open", warning},
    {"TooLongToWrite", "the game is too long to be written in this form, and left out", error},
    {"TooManyFaults", "further faults of this game are not listed", error},
    {"NoGame", "there is no game", error},
    {"ResultWithBlanks", "the result is written with blanks", warning},
    {"MovesAfterResult", "what follows the result begins no game", error},
}};

const FaultText& textOf(Fault fault) noexcept { return texts[static_cast<std::size_t>(fault)]; }

}  // namespace

Severity severity(Fault fault) noexcept { return textOf(fault).severity; }
std::string_view name(Fault fault) noexcept { return textOf(fault).name; }
std::string_view message(Fault fault) noexcept { return textOf(fault).message; }

bool leavesNoStart(Fault fault) noexcept {
    return fault == Fault::InvalidFen || fault == Fault::MissingFen || fault == Fault::UnsupportedVariant;
}

std::string message(const Finding& finding) {
    std::string text = std::to_string(finding.line) + ':' + std::to_string(finding.column) + ": ";
    text += severity(finding.fault) == Severity::Error ? "error" : "warning";
    text += ": game " + std::to_string(finding.game);
    if (finding.ply > 0) text += ", ply " + std::to_string(finding.ply);
    text += ": ";
    text += message(finding.fault);
    if (!finding.found.empty()) text += ": found '" + finding.found + '\'';
    if (!finding.reason.empty()) text += ": " + finding.reason;
    if (!finding.expected.empty()) text += "; expected " + finding.expected;
    if (!finding.repair.empty()) text += "; repair: " + finding.repair;
    return text;
}

}  // namespace nowchess::pgn
