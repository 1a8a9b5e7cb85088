// What a replay says when a game is over: do its result, its tags and its final position agree, and where are the
// findings?
#include <algorithm>
#include <charconv>
#include <tuple>

#include "nowchess/pgn/replay.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/status.h"

namespace nowchess {

namespace {

// Forty characters of UTF-8, control characters as blanks.
std::string shown(std::string_view text, PgnEncoding encoding) {
    constexpr int most = 40;
    const std::string whole = toUtf8(text, encoding);
    std::string out;
    int count = 0;
    for (std::size_t at = 0; at < whole.size() && count < most; ++count) {
        const std::size_t size = utf8Size(std::string_view(whole).substr(at));
        if (size == 0) break;
        const bool isControl = size == 1 && (static_cast<unsigned char>(whole[at]) < 0x20 || whole[at] == 0x7f);
        if (isControl)
            out += ' ';
        else
            out.append(whole, at, size);
        at += size;
    }
    return out;
}

std::optional<PgnResult> readResultTag(std::string_view value) noexcept {
    const auto read = readResult(value);
    if (read && read->size == value.size()) return read->result;
    return value == "0-0" ? std::optional(PgnResult::BothLose) : std::nullopt;
}

// What the final position alone says the result is.
std::optional<PgnResult> resultOf(const Position& position) noexcept {
    switch (status(position)) {
        case Status::Mated: return position.turn() == Color::White ? PgnResult::BlackWins : PgnResult::WhiteWins;
        case Status::Drawn: return PgnResult::Draw;
        default: break;
    }
    if (isInsufficientMaterial(position.board())) return PgnResult::Draw;
    return std::nullopt;
}

std::string_view nameOf(Status status) noexcept {
    switch (status) {
        case Status::Mated: return "it is checkmate";
        case Status::Drawn: return "it is stalemate";
        default: return "neither side has the material to mate";
    }
}

}  // namespace

std::optional<PgnReplay::WrittenResult> PgnReplay::writtenResult() const {
    if (marker_) return WrittenResult{*marker_, *markerToken_};
    const auto told = resultTag_ ? readResultTag(resultTag_->value) : std::nullopt;
    if (told) return WrittenResult{*told, resultTag_->token};
    return std::nullopt;
}

void PgnReplay::judgeResult() {
    if (resultTag_ && resultTag_->value != "?" && !resultTag_->value.empty()) {
        const auto told = readResultTag(resultTag_->value);
        if (!told) {
            PgnFinding finding = findingAt(PgnFault::InvalidResultTag, resultTag_->token);
            finding.ply = 0;
            finding.expected = "1-0, 0-1, 1/2-1/2 or *";
            if (marker_) finding.repair = nowchess::text(*marker_);
            note(std::move(finding));
        } else if (marker_ && *told != *marker_) {
            PgnFinding finding = findingAt(PgnFault::ResultMismatch, *markerToken_);
            finding.expected = nowchess::text(*told);
            if (const auto right = resultOf(position()); right && line().failures == 0)
                finding.repair = nowchess::text(*right);
            note(std::move(finding));
        }
    }
    const auto written = writtenResult();
    if (written && line().failures == 0 && !isContradicted_) judgePosition(*written);
}

void PgnReplay::judgePosition(const WrittenResult& written) {
    const auto right = resultOf(position());
    // An asterisk claims nothing, and a game that both have lost may end anywhere.
    if (!right || *right == written.result || written.result == PgnResult::Unknown ||
        written.result == PgnResult::BothLose)
        return;
    const Status status = rules_->status(position());
    PgnFinding finding = contradiction(PgnFault::ResultContradicted, written, *right);
    finding.reason = nameOf(status);
    if (status == Status::Mated || status == Status::Drawn) finding.repair = finding.expected;
    noteContradiction(std::move(finding));
}

PgnFinding PgnReplay::contradiction(PgnFault fault, const WrittenResult& written, PgnResult right) const {
    PgnFinding finding = findingAt(fault, written.token);
    finding.found = nowchess::text(written.result);
    finding.expected = nowchess::text(right);
    return finding;
}

void PgnReplay::noteContradiction(PgnFinding finding) {
    isContradicted_ = true;
    note(std::move(finding));
}

void PgnReplay::judgePlyCount() {
    if (!plyCountTag_ || line().failures > 0) return;
    const std::string_view value = plyCountTag_->value;
    std::uint32_t count = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), count);
    if (fault == std::errc() && end == value.data() + value.size() && count == line().ply) return;
    PgnFinding finding = findingAt(PgnFault::PlyCountMismatch, plyCountTag_->token);
    finding.ply = 0;
    finding.found = value.substr(0, 160);
    finding.expected = std::to_string(line().ply);
    finding.repair = finding.expected;
    note(std::move(finding));
}

// Lines and columns are counted only where there is something to tell.
void PgnReplay::placeFindings(std::size_t end) {
    if (findings_.size() > gameFindings_) {
        const auto begin = findings_.begin() + static_cast<std::ptrdiff_t>(gameFindings_);
        std::sort(begin, findings_.end(), [](const PgnFinding& a, const PgnFinding& b) {
            return std::tie(a.offset, a.game, a.fault) < std::tie(b.offset, b.game, b.fault);
        });
        const PgnEncoding encoding = encodingOf(gameText(std::max(end, gameBegin_)));
        for (auto finding = begin; finding != findings_.end(); ++finding) {
            const auto at = std::max(counted_, static_cast<std::size_t>(finding->offset - place_.offset));
            const std::string_view passed = text_.substr(counted_, at - counted_);
            lineEnds_ += countLineEnds(passed);
            const std::size_t last = passed.find_last_of("\r\n");
            if (last != std::string_view::npos) lineBegin_ = counted_ + last + 1;
            counted_ = at;
            finding->line = place_.line + lineEnds_ + 1;
            finding->column = at - lineBegin_ + 1 + (lineEnds_ == 0 ? place_.column : 0);
            const bool isOfGame = isInGame_ && finding->offset - place_.offset >= gameBegin_;
            finding->found = shown(finding->found, isOfGame ? encoding : PgnEncoding::Utf8);
        }
    }
    gameFindings_ = findings_.size();
}

}  // namespace nowchess
