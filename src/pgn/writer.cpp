#include "nowchess/pgn/writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "nowchess/pgn/bytes.h"
#include "nowchess/pgn/lexer.h"
#include "nowchess/pgn/replay.h"

namespace nowchess {

namespace {

struct RosterTag {
    std::string_view name;
    std::string_view unknown;
};

constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", "*"}}};

constexpr bool isGap(char c) noexcept { return isBlank(c) || static_cast<unsigned char>(c) < 0x20; }

// Stands in a tag as it is.
constexpr bool isPlain(char c) noexcept {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

// Characters of UTF-8.
std::size_t columnsOf(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

constexpr bool isNameByte(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::optional<std::string_view> valueOf(std::span<const PgnTag> tags, std::string_view name) noexcept {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    if (found == tags.end()) return std::nullopt;
    return found->value;
}

// PGN knows no result that both players have lost.
std::string_view resultText(const Game& game, std::span<const PgnTag> tags) noexcept {
    if (const auto outcome = game.outcome()) return score(*outcome) == Score::BothLose ? "*" : text(score(*outcome));
    const auto value = valueOf(tags, "Result");
    const auto given = value ? readResult(*value) : std::nullopt;
    return given && given->size == value->size() ? text(given->result) : "*";
}

std::optional<std::string_view> termination(const Game& game) noexcept {
    const auto outcome = game.outcome();
    if (!outcome) return std::nullopt;
    switch (outcome->reason) {
        case EndReason::FlagFall: return "time forfeit";
        case EndReason::IllegalMoves: return "rules infraction";
        case EndReason::Forfeit:
        case EndReason::DoubleForfeit: return "abandoned";
        default: return "normal";
    }
}

// Tags that the game itself knows better.
bool isOurs(const PgnTag& tag, const RuleSet& rules) noexcept {
    if (tag.name == "FEN" || tag.name == "SetUp" || tag.name == "Setup") return true;
    if (tag.name != "Variant") return std::ranges::find(roster, tag.name, &RosterTag::name) != roster.end();
    return &rules == &chess960Rules() || rulesOfVariant(tag.value) != &rules;
}

}  // namespace

void appendTagSection(std::string& out, std::span<const PgnTag> tags, std::string_view result, const Position& start,
                      const RuleSet& rules) {
    for (const RosterTag& tag : roster)
        appendTag(out, tag.name, tag.name == "Result" ? result : valueOf(tags, tag.name).value_or(tag.unknown));
    if (&rules == &chess960Rules()) appendTag(out, "Variant", "Chess960");
    static const Position initial = Position::initial();
    if (start != initial) {
        appendTag(out, "SetUp", "1");
        appendTag(out, "FEN", toFen(start));
    }
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const bool isRepeated = valueOf(tags.first(i), tags[i].name).has_value();
        if (!isRepeated && !isOurs(tags[i], rules)) appendTag(out, tags[i].name, tags[i].value);
    }
}

void appendTag(std::string& out, std::string_view name, std::string_view value) {
    if (name.empty()) return;
    out += '[';
    for (const char c : name) out += isNameByte(c) ? c : '_';
    out += " \"";
    if (std::ranges::all_of(value, isPlain)) {
        out += value;
    } else {
        for (const char c : value) {
            if (c == '"' || c == '\\') out += '\\';
            out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
        }
    }
    out += "\"]\n";
}

std::string unescaped(std::string_view value) {
    if (!value.contains('\\')) return std::string(value);
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) ++i;
        out += value[i];
    }
    return out;
}

// What comes before a token of so many columns; nothing at the very beginning.
inline std::string_view PgnLines::separator(std::size_t columns) noexcept {
    const bool isFirst = column_ == 0;
    const bool fits = column_ + 1 + columns <= width;
    column_ = isFirst || !fits ? columns : column_ + 1 + columns;
    return isFirst ? "" : fits ? " " : "\n";
}

void PgnLines::append(std::string_view token) {
    *out_ += separator(opened_ + columnsOf(token));
    out_->append(opened_, '(');
    opened_ = 0;
    *out_ += token;
}

void PgnLines::appendMove(const Position& before, std::string_view text) {
    const bool isWhite = before.turn() == Color::White;
    if (isWhite || isInterrupted_) {
        std::array<char, 16> number;
        char* end = std::to_chars(number.data(), number.data() + 12, before.fullmoveNumber()).ptr;
        end = std::ranges::copy(isWhite ? std::string_view(".") : std::string_view("..."), end).out;
        append({number.data(), end});
    }
    isInterrupted_ = false;
    // One step for the blank and the move: this is done for every move of a file.
    std::array<char, 16> move;
    if (text.size() + 1 > move.size()) return append(text);
    char* const end = std::ranges::copy(separator(text.size()), move.data()).out;
    out_->append(move.data(), std::ranges::copy(text, end).out);
}

void PgnLines::appendComment(std::string_view text) {
    while (!text.empty() && isGap(text.back())) text.remove_suffix(1);
    if (text.empty()) return;
    std::string word = "{";
    for (const char c : text) {
        if (!isGap(c)) {
            word += c == '}' ? ')' : c;
        } else if (!word.empty() && word != "{") {
            append(word);
            word.clear();
        }
    }
    append(word += '}');
    isInterrupted_ = true;
}

void PgnLines::open() {
    ++opened_;
    isInterrupted_ = true;
}

void PgnLines::close() {
    isInterrupted_ = true;
    if (opened_ > 0) {
        --opened_;
        return;
    }
    if (column_ + 1 > width) {
        *out_ += '\n';
        column_ = 0;
    }
    *out_ += ')';
    ++column_;
}

std::string toPgn(const Game& game, std::span<const PgnTag> tags) {
    std::string out;
    const std::string_view result = resultText(game, tags);
    appendTagSection(out, tags, result, game.start(), game.rules());
    if (const auto ending = termination(game); ending && !valueOf(tags, "Termination"))
        appendTag(out, "Termination", *ending);
    out += '\n';
    PgnLines lines(out);
    const auto history = game.history();
    for (std::size_t ply = 1; ply < history.size(); ++ply)
        lines.appendMove(history[ply - 1].position, history[ply].san);
    lines.append(result);
    out += '\n';
    return out;
}

}  // namespace nowchess
