#include "nowchess/openings/opening_reader.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/bytes.h"
#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tag.h"
#include "text/utf8.h"
#include "text/words.h"

namespace nowchess {

namespace {

using pgn::isDigit;

using Expected = std::expected<OpeningTable, OpeningError>;
using Fault = std::optional<OpeningError>;

constexpr std::string_view blanks = " \t\r\n";

// The text up to a character, which is taken away with it.
std::string_view takeUntil(std::string_view& text, char end) noexcept {
    const std::size_t size = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
    return taken;
}

// "12." and "12..." may stand before a move, with or without a blank.
std::string_view withoutNumber(std::string_view word) noexcept {
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(word, isDigit) - word.begin());
    if (digits == 0 || digits == word.size() || word[digits] != '.') return word;
    return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

bool isName(std::string_view utf8) {
    if (utf8.empty()) return false;
    while (!utf8.empty()) {
        const std::string_view character = utf8.substr(0, utf8::characterSize(utf8));
        if (utf8::isControl(character)) return false;
        utf8.remove_prefix(character.size());
    }
    return true;
}

// Adds lines of moves to a table. Neighbours mostly begin alike, and what they share is played once.
class LineAdder {
public:
    explicit LineAdder(OpeningTable& table) noexcept : table_(table) {}

    Fault add(std::string_view eco, std::string_view name, std::string_view moves, std::uint64_t line) {
        if (!isEcoCode(eco)) return OpeningError{OpeningFault::NoCode, line, shown(eco)};
        std::string utf8 = pgn::toUtf8(name, pgn::encodingOf(name));
        if (!isName(utf8)) return OpeningError{OpeningFault::NoName, line, shown(name)};
        std::size_t ply = 0;
        for (std::string_view rest = trimmed(moves, blanks); !rest.empty(); rest = trimmed(rest, blanks)) {
            const std::size_t size = std::min(rest.find_first_of(blanks), rest.size());
            const std::string_view word = rest.substr(0, size);
            rest.remove_prefix(size);
            if (word == "*") break;
            const std::string_view move = withoutNumber(word);
            if (move.empty()) continue;
            if (auto reason = play(ply, move)) return OpeningError{OpeningFault::BadMove, line, std::move(*reason)};
            ++ply;
        }
        table_.add(ply == 0 ? Position::initial() : played_[ply - 1].position, static_cast<std::uint32_t>(ply),
                   {std::string(eco), std::move(utf8)});
        return std::nullopt;
    }

private:
    struct Played {
        std::string_view move;  // of the text
        Position position;      // after it
    };

    // Why it cannot be played, if so.
    std::optional<std::string> play(std::size_t ply, std::string_view move) {
        if (ply < played_.size() && played_[ply].move == move) return std::nullopt;
        const Position before = ply == 0 ? Position::initial() : played_[ply - 1].position;
        played_.erase(played_.begin() + static_cast<std::ptrdiff_t>(ply), played_.end());
        const auto read = readSan(before, move);
        if (!read) return message(read.error(), before, move);
        played_.push_back({move, before.playUnchecked(*read->move)});
        return std::nullopt;
    }

    OpeningTable& table_;
    std::vector<Played> played_;  // the line before this one
};

std::uint64_t lineAt(std::string_view text, std::size_t offset) noexcept {
    return pgn::countLineEnds(text.substr(0, offset)) + 1;
}

// A00, A00a or A00a1
bool isScidCode(std::string_view text) noexcept {
    const std::string_view more = text.substr(std::min<std::size_t>(text.size(), 3));
    return isEcoCode(text.substr(0, 3)) &&
           std::ranges::all_of(more, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'z'); });
}

// Code, name and moves; other columns may follow. The first line may name the columns.
Expected readTsv(std::string_view text) {
    OpeningTable table;
    LineAdder lines(table);
    for (std::uint64_t line = 1; !text.empty(); ++line) {
        std::string_view row = trimmed(takeUntil(text, '\n'), "\r");
        if (row.empty() || (line == 1 && lowered(row).starts_with("eco\t"))) continue;
        const std::string_view eco = takeUntil(row, '\t');
        const std::string_view name = takeUntil(row, '\t');
        const std::string_view moves = takeUntil(row, '\t');
        if (moves.empty()) return std::unexpected(OpeningError{OpeningFault::NoMoves, line});
        if (auto fault = lines.add(eco, name, moves, line)) return std::unexpected(std::move(*fault));
    }
    return table;
}

// A00b "Barnes Opening" 1.f3 *, with more to a code than ECO has, and lines broken anywhere; # begins a comment line.
Expected readScid(std::string_view text) {
    OpeningTable table;
    LineAdder lines(table);
    std::string_view rest = trimmed(text, blanks);
    for (; !rest.empty(); rest = trimmed(rest, blanks)) {
        if (rest.starts_with('#')) {
            takeUntil(rest, '\n');
            continue;
        }
        const char* const begin = rest.data();
        const std::string_view code = trimmed(takeUntil(rest, '"'), blanks);
        const std::string_view name = takeUntil(rest, '"');
        const std::size_t end = rest.find_first_of("*\"");
        const bool isEnded = end != std::string_view::npos && rest[end] == '*';
        const std::string_view moves = takeUntil(rest, '*');
        Fault fault;
        if (!isScidCode(code))
            fault = OpeningError{OpeningFault::NoCode, 0, shown(code)};
        else if (!isEnded)
            fault = OpeningError{OpeningFault::NoMoves};
        else
            fault = lines.add(code.substr(0, 3), name, moves, 0);
        if (fault) {
            fault->line = lineAt(text, static_cast<std::size_t>(begin - text.data()));
            return std::unexpected(std::move(*fault));
        }
    }
    return table;
}

// A game for each line, its name in the tags.
class PgnOpenings {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::EndGame>;

    void beginGame(pgn::Replay&, std::size_t) {
        eco_.clear();
        name_.clear();
    }
    void tag(pgn::Replay&, const pgn::TagText& tag, const pgn::Token&) {
        const bool isPart = tag.name == "Opening" || tag.name == "Variation" || tag.name == "SubVariation";
        const std::string value = pgn::unescaped(tag.value);
        if (tag.name == "ECO") eco_ = value;
        if (!isPart || value.empty()) return;
        if (!name_.empty()) name_ += name_.contains(": ") ? ", " : ": ";
        name_ += pgn::toUtf8(value, pgn::encodingOf(value));
    }
    pgn::Flow endGame(pgn::Replay& game, std::size_t end) {
        if (game.errors() > 0) return pgn::Flow::Stop;
        if (isEcoCode(eco_) && isName(name_)) {
            table.add(game.position(), game.ply(), {eco_, name_});
            return pgn::Flow::Continue;
        }
        const bool hasCode = isEcoCode(eco_);
        error = OpeningError{hasCode ? OpeningFault::NoName : OpeningFault::NoCode, 0, shown(hasCode ? name_ : eco_)};
        offset = end - game.gameText(end).size();
        return pgn::Flow::Stop;
    }

    OpeningTable table;
    Fault error;
    std::size_t offset = 0;  // of the game that has it

private:
    std::string eco_;
    std::string name_;
};

Expected readPgn(std::string_view text) {
    PgnOpenings openings;
    const pgn::Report report = pgn::replay(text, openings);
    for (const pgn::Finding& finding : report.findings) {
        if (severity(finding.fault) != pgn::Severity::Error) continue;
        std::string reason = finding.found.empty() ? "" : finding.found + ": ";
        reason += finding.reason.empty() ? message(finding.fault) : finding.reason;
        return std::unexpected(OpeningError{OpeningFault::BadMove, finding.line, std::move(reason)});
    }
    if (openings.error) {
        openings.error->line = lineAt(text, std::min(text.find_first_not_of(blanks, openings.offset), text.size()));
        return std::unexpected(std::move(*openings.error));
    }
    return std::move(openings.table);
}

}  // namespace

std::string message(const OpeningError& error) {
    const auto what = [&]() -> std::string_view {
        switch (error.fault) {
            case OpeningFault::UnknownFormat:
                return "this is no table of openings: neither tab-separated values, nor PGN, nor Scid's format";
            case OpeningFault::NoCode: return "an ECO code is wanted, from A00 to E99";
            case OpeningFault::NoName: return "a name is wanted";
            case OpeningFault::NoMoves: return "moves are wanted";
            case OpeningFault::BadMove: break;
        }
        return "";
    }();
    std::string text = "line " + std::to_string(error.line) + ": ";
    if (error.fault == OpeningFault::BadMove) return text + error.reason;
    text += what;
    return error.reason.empty() ? text : text + ", not '" + error.reason + "'";
}

Expected readOpenings(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";  // of UTF-8
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    const std::string_view begin = trimmed(text, blanks);
    if (begin.starts_with('[') || begin.starts_with('{')) return readPgn(text);
    if (begin.substr(0, begin.find('\n')).contains('\t')) return readTsv(text);
    if (begin.starts_with('#') || (!begin.empty() && isEcoPrefix(begin.substr(0, 3)))) return readScid(text);
    return std::unexpected(OpeningError{OpeningFault::UnknownFormat});
}

}  // namespace nowchess
