#include "nowchess/pgn/writer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <optional>
#include <unordered_set>
#include <vector>

#include "nowchess/pgn/bytes.h"
#include "nowchess/pgn/lexer.h"
#include "nowchess/pgn/replay.h"
#include "text/words.h"

namespace nowchess::pgn {

namespace {

struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};

// The result is the last.
constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", "*"}}};

// A few bytes: too few for a call to the library.
inline char* put(char* at, std::string_view text) noexcept {
    for (const char c : text) *at++ = c;
    return at;
}

// A blank or a control character.
constexpr bool isGap(char c) noexcept { return static_cast<unsigned char>(c) <= 0x20; }

constexpr bool needsEscape(char c) noexcept { return c == '"' || c == '\\'; }

// Characters of UTF-8.
constexpr bool beginsCharacter(char c) noexcept { return (c & 0xc0) != 0x80; }
std::size_t columnsOf(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(text, beginsCharacter));
}

// A closing brace would end the comment that it stands in.
constexpr char inComment(char c) noexcept { return c == '}' ? ')' : c; }

constexpr bool isNameByte(char c) noexcept {
    return (infoOf(c).kind == ByteClass::Letter && c != '@') || isDigit(c) || c == '_';
}

Result resultOf(const AnyGame& game, std::span<const Tag> tags) noexcept {
    if (const auto outcome = game.outcome()) return static_cast<Result>(score(*outcome));
    const auto value = tagValue(tags, "Result");
    const auto given = value ? readResult(*value) : std::nullopt;
    return given && given->size == value->size() ? given->result : Result::Unknown;
}

// Tags, not of the roster, that the game itself knows better.
bool isOurs(const TagView& tag, Rules rules) noexcept {
    if (tag.name == "FEN" || tag.name == "SetUp" || tag.name == "Setup") return true;
    if (tag.name != "Variant") return false;
    return rules != standardRules || rulesOfVariant(tag.value) != rules;
}

// Names that have been seen. There are few in any sensible game, and a list of few is searched faster than a table.
class TagNames {
public:
    // True if it is new.
    bool insert(std::string_view name) {
        if (!all_.empty()) return all_.insert(name).second;
        const auto last = few_.begin() + static_cast<std::ptrdiff_t>(count_);
        if (std::find(few_.begin(), last, name) != last) return false;
        if (count_ == few_.size()) {
            all_.insert(few_.begin(), few_.end());
            return all_.insert(name).second;
        }
        few_[count_++] = name;
        return true;
    }

private:
    std::array<std::string_view, 32> few_;
    std::size_t count_ = 0;
    std::unordered_set<std::string_view> all_;
};

}  // namespace

void appendTagSection(std::string& out, std::span<const TagView> tags, std::string_view result,
                      const AnyPosition& start, Rules rules) {
    std::array<std::string_view, roster.size()> values;
    std::ranges::transform(roster, values.begin(), &RosterTag::unknown);
    TagNames seen;
    std::vector<const TagView*> others;
    for (const TagView& tag : tags) {
        if (!seen.insert(tag.name)) continue;
        if (const auto known = std::ranges::find(roster, tag.name, &RosterTag::name); known != roster.end())
            values[static_cast<std::size_t>(known - roster.begin())] = tag.value;
        else if (!isOurs(tag, rules))
            others.push_back(&tag);
    }
    values.back() = result;
    for (std::size_t i = 0; i < roster.size(); ++i) appendTag(out, roster[i].name, values[i]);
    if (rules != standardRules) appendTag(out, "Variant", name(rules));
    // Other programs take a game of Chess960 for one of the usual kind where there is no FEN.
    const bool hasFen = std::ranges::find(tags, "FEN", &TagView::name) != tags.end();
    if (hasFen || rules.castling == CastlingMode::Chess960 || start != AnyPosition::initial(rules.variant)) {
        appendTag(out, "SetUp", "1");
        // With the en-passant square even where nobody can use it: it is part of the position that was read.
        appendTag(out, "FEN", toFen(start, {.enPassant = EnPassantShown::Always}));
    }
    for (const TagView* const tag : others) appendTag(out, tag->name, tag->value);
}

void appendTagSection(std::string& out, std::span<const Tag> tags, std::string_view result, const AnyPosition& start,
                      Rules rules) {
    std::vector<TagView> views;
    for (const Tag& tag : tags) views.push_back({tag.name, tag.value});
    appendTagSection(out, views, result, start, rules);
}

void appendTag(std::string& out, std::string_view name, std::string_view value) {
    if (name.empty()) return;
    const auto escapes = static_cast<std::size_t>(std::ranges::count_if(value, needsEscape));
    // In one step: there are many of them in a file.
    const std::size_t before = out.size();
    out.resize(before + name.size() + value.size() + escapes + std::string_view("[ \"\"]\n").size());
    char* at = out.data() + before;
    *at++ = '[';
    for (const char c : name) *at++ = isNameByte(c) ? c : '_';
    at = put(at, " \"");
    for (const char c : value) {
        if (needsEscape(c)) *at++ = '\\';
        *at++ = static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
    put(at, "\"]\n");
}

// What comes before a token of so many columns: at the very beginning nothing, and then nothing is put.
inline char* MovetextWriter::putSeparator(char* at, std::size_t columns) noexcept {
    const bool isFirst = column_ == 0;
    const bool fits = column_ + 1 + columns <= width_;
    column_ = isFirst || !fits ? columns : column_ + 1 + columns;
    *at = fits ? ' ' : '\n';
    return isFirst ? at : at + 1;
}

void MovetextWriter::flush() {
    out_->append(waiting_.data(), waitingSize_);
    waitingSize_ = 0;
}

void MovetextWriter::append(std::string_view token) {
    flush();
    char separator = ' ';
    out_->append(&separator, putSeparator(&separator, opened_ + columnsOf(token)));
    out_->append(opened_, '(');
    opened_ = 0;
    *out_ += token;
}

void MovetextWriter::appendMove(Color mover, std::uint32_t moveNumber, std::string_view text) {
    const bool isWhite = mover == Color::White;
    std::array<char, 16> number;
    char* numberEnd = number.data();
    if (isWhite || isInterrupted_) {
        numberEnd = std::to_chars(number.data(), number.data() + 12, moveNumber).ptr;
        for (int dots = isWhite ? 1 : 3; dots > 0; --dots) *numberEnd++ = '.';
    }
    isInterrupted_ = false;
    const std::string_view numberText(number.data(), numberEnd);
    if (opened_ > 0 || text.size() > longestMove) {
        if (!numberText.empty()) append(numberText);
        return append(text);
    }
    // This is done for every move of a file, so several of them go to the text together.
    if (waitingSize_ + number.size() + longestMove + 2 > waiting_.size()) flush();
    char* at = waiting_.data() + waitingSize_;
    if (!numberText.empty()) at = put(putSeparator(at, numberText.size()), numberText);
    at = put(putSeparator(at, text.size()), text);
    waitingSize_ = static_cast<std::size_t>(at - waiting_.data());
}

void MovetextWriter::appendComment(std::string_view text) {
    while (!text.empty() && isGap(text.back())) text.remove_suffix(1);
    while (!text.empty() && isGap(text.front())) text.remove_prefix(1);
    if (text.empty()) return;
    isInterrupted_ = true;
    if (opened_ == 0 && text.size() <= shortComment) return appendShortComment(text);
    for (bool isFirst = true; !text.empty(); isFirst = false) {
        text.remove_prefix(static_cast<std::size_t>(std::ranges::find_if_not(text, isGap) - text.begin()));
        const auto end = static_cast<std::size_t>(std::ranges::find_if(text, isGap) - text.begin());
        appendWord(text.substr(0, end), isFirst, end == text.size());
        text.remove_prefix(end);
    }
}

// Clocks and evaluations after every move are short, and whole files are full of them: each byte is looked at once, and
// waits with the moves. Precondition: no gap begins or ends it, and no parenthesis waits.
void MovetextWriter::appendShortComment(std::string_view text) {
    constexpr std::size_t separatorAndBraces = 3;  // between words there is a gap in place of the separator
    if (waitingSize_ + text.size() + separatorAndBraces > waiting_.size()) flush();
    char* at = waiting_.data() + waitingSize_;
    const char* from = text.data();
    const char* const end = from + text.size();
    for (bool isFirst = true; from != end; isFirst = false) {
        // The separator comes when the word is known: it takes a byte, unless it is at the very beginning.
        char* const separator = at;
        const bool isSeparated = column_ > 0;
        at += isSeparated ? 1 : 0;
        std::size_t columns = isFirst ? 1 : 0;
        if (isFirst) *at++ = '{';
        for (; from != end && !isGap(*from); ++from) {
            *at++ = inComment(*from);
            columns += static_cast<std::size_t>(beginsCharacter(*from));
        }
        while (from != end && isGap(*from)) ++from;
        const bool isLast = from == end;
        if (isLast) *at++ = '}';
        char byte = ' ';
        putSeparator(&byte, columns + (isLast ? 1 : 0));
        if (isSeparated) *separator = byte;
    }
    assert(at <= waiting_.data() + waiting_.size());
    waitingSize_ = static_cast<std::size_t>(at - waiting_.data());
}

// Of a comment, with the braces that it has.
void MovetextWriter::appendWord(std::string_view word, bool isFirst, bool isLast) {
    const std::size_t braces = std::size_t{isFirst} + std::size_t{isLast};
    std::string longWord;
    const bool isLong = opened_ > 0 || word.size() + braces + 1 > waiting_.size();
    if (isLong)
        longWord.resize(word.size() + braces);
    else if (waitingSize_ + word.size() + braces + 1 > waiting_.size())
        flush();
    char* at = isLong ? longWord.data() : putSeparator(waiting_.data() + waitingSize_, columnsOf(word) + braces);
    if (isFirst) *at++ = '{';
    for (const char c : word) *at++ = inComment(c);
    if (isLast) *at++ = '}';
    if (isLong)
        append(longWord);
    else
        waitingSize_ = static_cast<std::size_t>(at - waiting_.data());
}

void MovetextWriter::open() {
    if (opened_ == 0) wasInterrupted_ = isInterrupted_;
    ++opened_;
    isInterrupted_ = true;
}

void MovetextWriter::close() {
    if (opened_ > 0) {
        // Nothing was written of it.
        if (--opened_ == 0) isInterrupted_ = wasInterrupted_;
        return;
    }
    isInterrupted_ = true;
    flush();
    if (column_ + 1 > width_) {
        *out_ += '\n';
        column_ = 0;
    }
    *out_ += ')';
    ++column_;
}

std::optional<std::string_view> terminationOf(const AnyGame& game) noexcept {
    const auto outcome = game.outcome();
    if (!outcome) return std::nullopt;
    if (game.isDecidedByArbiter()) return "adjudication";
    switch (outcome->reason) {
        case EndReason::FlagFall:
        case EndReason::BothFlags: return "time forfeit";
        case EndReason::IllegalMoves: return "rules infraction";
        case EndReason::Forfeit:
        case EndReason::DoubleForfeit: return "abandoned";
        default: return "normal";
    }
}

std::string toText(const AnyGame& game, std::span<const Tag> tags, const PlyComment& comment) {
    std::string out;
    const Result result = resultOf(game, tags);
    appendTagSection(out, tags, text(result), game.start(), game.rules());
    if (const auto ending = terminationOf(game); ending && !tagValue(tags, "Termination"))
        appendTag(out, "Termination", *ending);
    if (const auto& scored = game.adjudication(); scored && !scored->isProven() && !tagValue(tags, unprovenTag))
        appendTag(out, unprovenTag, "not within " + counted(scored->budget.nodes, "node"));
    out += '\n';
    MovetextWriter lines(out);
    const auto history = game.history();
    const bool hasNotes = game.isOver() || !game.rulings().empty();
    if (hasNotes) lines.appendComment(recordNote(game, 0));
    for (std::size_t ply = 1; ply < history.size(); ++ply) {
        lines.appendMove(history[ply - 1].position, game.san(ply));
        if (comment) lines.appendComment(comment(ply));
        if (hasNotes) lines.appendComment(recordNote(game, ply));
    }
    lines.append(text(markerFor(result)));
    out += '\n';
    return out;
}

}  // namespace nowchess::pgn
