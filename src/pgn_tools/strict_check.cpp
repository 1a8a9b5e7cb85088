#include "pgn_tools/strict_check.h"

#include <algorithm>
#include <vector>

#include "nowchess/pgn_tools/tag_values.h"
#include "text/words.h"

namespace nowchess::pgn {

namespace {

constexpr std::array<std::string_view, 7> roster{"Event", "Site", "Date", "Round", "White", "Black", "Result"};

bool isUnknown(std::string_view value) noexcept { return value.empty() || value == "?" || value == "-"; }

struct ValueFault {
    Fault fault;
    std::string_view expected;
};

std::optional<ValueFault> judge(const TagText& tag) noexcept {
    if (isUnknown(tag.value)) return std::nullopt;
    if (tag.name == "Date" || tag.name == "EventDate" || tag.name == "UTCDate")
        return isDateTag(tag.value) ? std::nullopt
                                    : std::optional<ValueFault>({Fault::InvalidDate, "a date such as 2020.05.31"});
    if (tag.name == "ECO")
        return isEcoCode(tag.value) ? std::nullopt : std::optional<ValueFault>({Fault::InvalidEco, "A00 to E99"});
    if (tag.name == "WhiteElo" || tag.name == "BlackElo")
        return isRating(tag.value) || tag.value == "0" ? std::nullopt
                                                       : std::optional<ValueFault>({Fault::InvalidRating, "a number"});
    return std::nullopt;
}

// The sign at the end of a move, as it is written: + or #, or none. What looks like +- is a glyph.
std::string_view writtenMark(std::string_view move) noexcept {
    const std::size_t at = std::min(move.find_first_of("+#"), move.size());
    const std::string_view mark = move.substr(at);
    return mark == "+" || mark == "#" || mark == "++" ? mark : std::string_view();
}

// e2e4, e7e8q: such moves have no sign for check.
bool isInCoordinates(std::string_view move) noexcept {
    const auto isSquareAt = [&](std::size_t at) {
        return move[at] >= 'a' && move[at] <= 'h' && move[at + 1] >= '1' && move[at + 1] <= '8';
    };
    const bool isPromotion = move.size() == 5 && std::string_view("qrbnk").contains(move[4]);
    return (move.size() == 4 || isPromotion) && isSquareAt(0) && isSquareAt(2);
}

}  // namespace

void StrictCheck::beginGame(AnyReplay& game, std::size_t offset) {
    if (dead_) dead_->beginGame(game, offset);
    begin_ = offset;
    hasRosterTag_ = {};
    wentOn_ = false;
    over_ = {};
    watch_.begin();
}

void StrictCheck::tag(AnyReplay& game, const TagText& tag, const Token& token) {
    if (dead_) dead_->tag(game, tag, token);
    const auto* const known = std::ranges::find(roster, tag.name);
    if (known != roster.end()) hasRosterTag_[static_cast<std::size_t>(known - roster.begin())] = true;
    if (const auto wrong = judge(tag)) {
        Finding finding = game.findingAt(wrong->fault, token);
        finding.found = tag.value.substr(0, 160);
        finding.expected = wrong->expected;
        game.note(std::move(finding));
    }
}

void StrictCheck::beginMoves(AnyReplay& game) {
    if (dead_) dead_->beginMoves(game);
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < roster.size(); ++i)
        if (!hasRosterTag_[i]) missing.emplace_back(roster[i]);
    if (!missing.empty()) {
        Finding finding = game.findingAt(Fault::MissingTag, {TokenKind::Stray, game.gameText(begin_)});
        finding.expected = listed(missing);
        game.note(std::move(finding));
    }
    if (game.hasStart()) watch_.add(game);
}

template <typename V>
std::string_view StrictCheck::whyOver(const BasicPosition<V>& position) const {
    constexpr int seventyFiveMoves = 150;
    if (watch_.count(position) >= 5) return "the position had come for the fifth time (FIDE 9.6.1)";
    if (countsMoves(position.variant()) && position.halfmoveClock() >= seventyFiveMoves)
        return "75 moves were without capture or pawn move (FIDE 9.6.2)";
    return {};
}

void StrictCheck::move(AnyReplay& game, const Token& token) {
    if (dead_) dead_->move(game, token);
    if (!game.isNullMove()) judgeCheckMark(game, token);
    if (!game.isMainLine()) return;
    judgeGoingOn(game, token);
    if (game.isNullMove()) {
        Finding finding = game.findingAt(Fault::NullMove, token);
        --finding.ply;
        game.note(std::move(finding));
    }
    if (wentOn_) return;
    watch_.add(game);
    over_ = game.withPosition([&](const auto& position) { return whyOver(position); });
}

void StrictCheck::comment(AnyReplay& game, const Token& token, std::string_view text) {
    if (dead_) dead_->comment(game, token, text);
}

void StrictCheck::judgeCheckMark(AnyReplay& game, const Token& token) const {
    if (isInCoordinates(token.text)) return;
    const SanText san = game.san(token);
    const std::string_view right = writtenMark(san.view());
    const std::string_view written = writtenMark(token.text);
    if (written == right || (written == "++" && right == "+")) return;
    Finding finding = game.findingAt(Fault::WrongCheckMark, token);
    --finding.ply;
    finding.expected = san.view();
    game.note(std::move(finding));
}

// Only the first move after the end is noted.
void StrictCheck::judgeGoingOn(AnyReplay& game, const Token& token) {
    if (over_.empty() || wentOn_) return;
    wentOn_ = true;
    Finding finding = game.findingAt(Fault::MovesAfterEnd, token);
    --finding.ply;
    finding.reason = over_;
    finding.expected = text(Result::Draw);
    game.note(std::move(finding));
}

// At the last position: the fifth of its kind, or the end of 75 moves.
void StrictCheck::judgeDrawByRule(AnyReplay& game, const WrittenResult& written) const {
    if (written.result != Result::WhiteWins && written.result != Result::BlackWins) return;
    Finding finding = game.contradiction(Fault::ResultContradicted, written, Result::Draw);
    finding.reason = over_;
    game.noteContradiction(std::move(finding));
}

void StrictCheck::endMoves(AnyReplay& game) {
    if (dead_) dead_->endMoves(game);
    if (!game.hasStart() || game.hasFailed()) return;
    const auto written = game.writtenResult();
    const auto outcome = game.boardOutcome();
    if (written && !outcome && !over_.empty() && !wentOn_) judgeDrawByRule(game, *written);
    if (!written || written->result != Result::Unknown || !outcome) return;
    Finding finding = game.findingAt(Fault::ResultLeftOpen, written->token);
    finding.reason = reasonOf(outcome->ending);
    finding.expected = text(resultOf(*outcome));
    game.note(std::move(finding));
}

}  // namespace nowchess::pgn
