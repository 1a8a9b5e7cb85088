#include "nowchess/pgn/writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

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
bool isOurs(const PgnTag& tag, const Game& game) noexcept {
    if (tag.name == "FEN" || tag.name == "SetUp") return true;
    if (tag.name != "Variant") return std::ranges::find(roster, tag.name, &RosterTag::name) != roster.end();
    const bool isChess960 = game.rules().castlingMode() == CastlingMode::Chess960;
    return isChess960 || rulesOfVariant(tag.value) == &chess960Rules();
}

void appendTags(std::string& out, const Game& game, std::span<const PgnTag> tags, std::string_view result) {
    for (const RosterTag& tag : roster)
        appendTag(out, tag.name, tag.name == "Result" ? result : valueOf(tags, tag.name).value_or(tag.unknown));
    if (game.rules().castlingMode() == CastlingMode::Chess960) appendTag(out, "Variant", "Chess960");
    if (game.start() != Position::initial()) {
        appendTag(out, "SetUp", "1");
        appendTag(out, "FEN", toFen(game.start()));
    }
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const bool isRepeated = valueOf(tags.first(i), tags[i].name).has_value();
        if (!isRepeated && !isOurs(tags[i], game)) appendTag(out, tags[i].name, tags[i].value);
    }
    if (const auto ending = termination(game); ending && !valueOf(tags, "Termination"))
        appendTag(out, "Termination", *ending);
}

}  // namespace

void appendTag(std::string& out, std::string_view name, std::string_view value) {
    if (name.empty()) return;
    out += '[';
    for (const char c : name) out += isNameByte(c) ? c : '_';
    out += " \"";
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out += '\\';
        out += byte < 0x20 || byte == 0x7f ? ' ' : c;
    }
    out += "\"]\n";
}

std::string unescaped(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) ++i;
        out += value[i];
    }
    return out;
}

void PgnLines::append(std::string_view token) {
    if (column_ == 0) {
        column_ = token.size();
    } else if (column_ + 1 + token.size() <= width) {
        out_ += ' ';
        column_ += 1 + token.size();
    } else {
        out_ += '\n';
        column_ = token.size();
    }
    out_ += token;
}

void PgnLines::appendMove(const Position& before, std::string_view san, bool isFirst) {
    const bool isWhite = before.turn() == Color::White;
    if (isWhite || isFirst) {
        std::array<char, 16> number;
        char* end = std::to_chars(number.data(), number.data() + 12, before.fullmoveNumber()).ptr;
        end = std::ranges::copy(isWhite ? std::string_view(".") : std::string_view("..."), end).out;
        append({number.data(), end});
    }
    append(san);
}

std::string toPgn(const Game& game, std::span<const PgnTag> tags) {
    std::string out;
    const std::string_view result = resultText(game, tags);
    appendTags(out, game, tags, result);
    out += '\n';
    PgnLines lines(out);
    const auto history = game.history();
    for (std::size_t ply = 1; ply < history.size(); ++ply)
        lines.appendMove(history[ply - 1].position, history[ply].san, ply == 1);
    lines.append(result);
    out += '\n';
    return out;
}

}  // namespace nowchess
