// What a replay says when a game is over: do its result, its tags and its final position agree, and where are the
// findings?
#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include "nowchess/pgn/replay.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/winnable.h"

namespace nowchess::pgn {

namespace {

// Forty characters of UTF-8, control characters by their codes.
std::string shown(std::string_view text, Encoding encoding) {
    constexpr int most = 40;
    const std::string whole = toUtf8(text, encoding);
    std::string out;
    int count = 0;
    for (std::size_t at = 0; at < whole.size() && count < most; ++count) {
        const std::size_t size = utf8Size(std::string_view(whole).substr(at));
        if (size == 0) break;
        const bool isControl = size == 1 && (static_cast<unsigned char>(whole[at]) < 0x20 || whole[at] == 0x7f);
        constexpr std::string_view digits = "0123456789abcdef";
        const auto code = static_cast<unsigned char>(whole[at]);
        if (isControl)
            out += {'\\', 'x', digits[code / 16U], digits[code % 16U]};
        else
            out.append(whole, at, size);
        at += size;
    }
    return out;
}

}  // namespace

Result resultOf(const BoardOutcome& outcome) noexcept {
    if (!outcome.winner) return Result::Draw;
    return *outcome.winner == Color::White ? Result::WhiteWins : Result::BlackWins;
}

std::string_view reasonOf(BoardEnding ending) noexcept {
    switch (ending) {
        case BoardEnding::Checkmate: return "it is checkmate";
        case BoardEnding::Stalemate: return "it is stalemate";
        case BoardEnding::KingInTheCentre: return "a king is in the centre";
        case BoardEnding::ThirdCheck: return "it is the third check";
        case BoardEnding::KingExploded: return "a king has exploded";
        case BoardEnding::AllPiecesLost: return "one side has no pieces left";
        case BoardEnding::KingAtTheGoal: return "a king has reached the goal";
        case BoardEnding::OtherRule: return "a rule of the variant has ended the game";
    }
    std::unreachable();
}

std::optional<BoardOutcome> AnyReplay::boardOutcome() const noexcept {
    if (!hasStart_ || isSkipped_ || line().failures > 0) return std::nullopt;
    return withPosition([](const auto& position) { return nowchess::boardOutcome(position); });
}

// The result that the board makes certain, by mate, stalemate or what else ends a game.
std::optional<Result> AnyReplay::resultOnBoard() const noexcept {
    const auto outcome = boardOutcome();
    return outcome ? std::optional(resultOf(*outcome)) : std::nullopt;
}

std::optional<Result> AnyReplay::resultInTag() const noexcept {
    if (!resultTag_) return std::nullopt;
    const std::string_view value = resultTag_->value;
    if (value == pgn::text(Result::BothLose)) return Result::BothLose;
    const auto read = readResult(value);
    return read && read->size == value.size() ? std::optional(read->result) : std::nullopt;
}

// PGN has no marker for a game that both have lost: * stands for it.
bool AnyReplay::isDoubleForfeit(std::optional<Result> tag) const noexcept {
    return tag == Result::BothLose && marker_ == Result::Unknown;
}

std::optional<WrittenResult> AnyReplay::writtenResult() const {
    const auto tag = resultInTag();
    // An asterisk says nothing: the tag may say more.
    const bool saysMore = marker_ == Result::Unknown && tag && tag != Result::Unknown;
    if (marker_ && !saysMore) return WrittenResult{*marker_, *markerToken_};
    if (tag) return WrittenResult{*tag, resultTag_->token};
    return std::nullopt;
}

void AnyReplay::judgeResult() {
    const std::optional<Result> tag = resultInTag();
    if (resultTag_ && !tag && resultTag_->value != "?" && !resultTag_->value.empty()) {
        Finding finding = findingAt(Fault::InvalidResultTag, resultTag_->token);
        finding.ply = 0;
        finding.expected = "1-0, 0-1, 1/2-1/2 or *";
        note(std::move(finding));
    }
    // A game that both have lost may end anywhere.
    const bool haveBothLost = marker_ == Result::BothLose || tag == Result::BothLose;
    if (const auto outcome = boardOutcome(); outcome && !haveBothLost) return judgeByBoard(*outcome, tag);
    if (marker_ && tag && tag != marker_ && !isDoubleForfeit(tag)) {
        Finding finding = findingAt(Fault::ResultMismatch, *markerToken_);
        finding.expected = pgn::text(*tag);
        note(std::move(finding));
    }
    const auto written = writtenResult();
    if (written && !isContradicted_) judgeMaterial(*written);
}

// The marker and the tag, each where it stands. An asterisk claims nothing, but if the other one says more it is wrong.
void AnyReplay::judgeByBoard(const BoardOutcome& outcome, std::optional<Result> tag) {
    const Result right = resultOf(outcome);
    const bool isClaimed =
        marker_.value_or(Result::Unknown) != Result::Unknown || tag.value_or(Result::Unknown) != Result::Unknown;
    const auto judge = [&](Result written, const Token& token) {
        const bool isOpen = written == Result::Unknown;
        if (written == right || (isOpen && !isClaimed)) return;
        const Fault fault = isOpen ? Fault::ResultMismatch : Fault::ResultContradicted;
        Finding finding = contradiction(fault, {written, token}, right);
        finding.reason = reasonOf(outcome.ending);
        finding.repair = finding.expected;
        note(std::move(finding));
    };
    if (marker_) judge(*marker_, *markerToken_);
    if (tag) judge(*tag, resultTag_->token);
}

void AnyReplay::judgeMaterial(const WrittenResult& written) {
    const bool isWin = written.result == Result::WhiteWins || written.result == Result::BlackWins;
    if (!isWin || hasFailed() || !isDrawnByMaterial(anyPosition())) return;
    Finding finding = contradiction(Fault::ResultContradicted, written, Result::Draw);
    finding.reason = isVariant_ ? "neither side has the material to win" : "neither side has the material to mate";
    noteContradiction(std::move(finding));
}

Finding AnyReplay::contradiction(Fault fault, const WrittenResult& written, Result right) const {
    Finding finding = findingAt(fault, written.token);
    finding.found = pgn::text(written.result);
    finding.expected = pgn::text(right);
    return finding;
}

void AnyReplay::noteContradiction(Finding finding) {
    isContradicted_ = true;
    note(std::move(finding));
}

// Of the result. What puts it right needs no other repair.
void AnyReplay::judgeSpelling() {
    if (!markerToken_ || markerToken_->text.find_first_of(" \t") == std::string_view::npos) return;
    Finding finding = findingAt(Fault::ResultWithBlanks, *markerToken_);
    const bool isRepaired = std::ranges::any_of(
        findings_, [&](const Finding& other) { return other.offset == finding.offset && !other.repair.empty(); });
    if (!isRepaired) finding.expected = finding.repair = pgn::text(*marker_);
    note(std::move(finding));
}

void AnyReplay::judgePlyCount() {
    if (!plyCountTag_ || line().failures > 0) return;
    const std::string_view value = plyCountTag_->value;
    std::uint32_t count = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), count);
    if (fault == std::errc() && end == value.data() + value.size() && count == line().ply) return;
    Finding finding = findingAt(Fault::PlyCountMismatch, plyCountTag_->token);
    finding.ply = 0;
    finding.found = value.substr(0, 160);
    finding.expected = std::to_string(line().ply);
    const bool isDamaged = std::ranges::any_of(
        findings_, [&](const Finding& other) { return other.offset == finding.offset && other.repair.empty(); });
    if (!value.contains('"') && !isDamaged) finding.repair = finding.expected;
    note(std::move(finding));
}

// A repair is made only where nothing in the game speaks against it. What is repaired is no doubt, so that a second
// look at the repaired game finds nothing more to repair.
void AnyReplay::withdrawDoubtfulRepairs() noexcept {
    auto findings = std::span(findings_).subspan(std::min(gameFindings_, findings_.size()));
    // What stands before the game is not its own.
    while (!findings.empty() && findings.front().offset < origin_.offset + gameBegin_) findings = findings.subspan(1);
    const auto withdraw = [&](std::initializer_list<Fault> faults) {
        for (Finding& finding : findings)
            if (std::ranges::find(faults, finding.fault) != faults.end()) finding.repair.clear();
    };
    const auto has = [&](Fault fault) { return std::ranges::find(findings, fault, &Finding::fault) != findings.end(); };
    // The count may mean that the end of the game is missing.
    if (has(Fault::PlyCountMismatch) && has(Fault::MissingResult))
        withdraw({Fault::PlyCountMismatch, Fault::MissingResult});
    // Where moves are missing, or are no moves of the game, the numbers may be the only sign of it.
    const bool isClear = std::ranges::none_of(findings, [](const Finding& finding) {
        return severity(finding.fault) == Severity::Error && finding.repair.empty();
    });
    if (!isClear) withdraw({Fault::WrongMoveNumber, Fault::PlyCountMismatch, Fault::MissingResult});
}

// Lines and columns are counted only up to the findings.
void AnyReplay::placeFindings(std::size_t end) {
    if (findings_.size() > gameFindings_) {
        const auto begin = findings_.begin() + static_cast<std::ptrdiff_t>(gameFindings_);
        std::sort(begin, findings_.end(), [](const Finding& a, const Finding& b) {
            return std::tie(a.offset, a.game, a.fault) < std::tie(b.offset, b.game, b.fault);
        });
        const Encoding encoding = encodingOf(gameText(std::max(end, gameBegin_)));
        for (auto finding = begin; finding != findings_.end(); ++finding) {
            const auto at = std::max(counted_, static_cast<std::size_t>(finding->offset - origin_.offset));
            const std::string_view passed = text_.substr(counted_, at - counted_);
            lineEnds_ += countLineEnds(passed);
            const std::size_t last = passed.find_last_of("\r\n");
            if (last != std::string_view::npos) lineBegin_ = counted_ + last + 1;
            counted_ = at;
            finding->line = origin_.line + lineEnds_ + 1;
            finding->column = at - lineBegin_ + 1 + (lineEnds_ == 0 ? origin_.column : 0);
            const bool isOfGame = isInGame_ && finding->offset - origin_.offset >= gameBegin_;
            finding->found = shown(finding->found, isOfGame ? encoding : Encoding::Utf8);
        }
    }
    gameFindings_ = findings_.size();
}

}  // namespace nowchess::pgn
