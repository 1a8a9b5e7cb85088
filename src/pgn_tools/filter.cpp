#include "pgn_tools/filter.h"

#include <algorithm>

#include "commands/argument_text.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/rules/repetition.h"

namespace nowchess::app {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool containsText(std::string_view text, std::string_view part) {
    return std::ranges::search(text, part, [](char a, char b) { return lower(a) == lower(b); }).begin() != text.end() ||
           part.empty();
}

Material materialOf(const Board& board) {
    Material material{};
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes)
            if (type != PieceType::King)
                material[static_cast<std::size_t>(color) * 5 + static_cast<std::size_t>(type)] =
                    static_cast<std::uint8_t>(board.pieces(color, type).size());
    return material;
}

bool isAscii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

class Filter {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::BeginMoves, pgn::Event::Move,
                                pgn::Event::EndGame>;

    Filter(const GameFilter& filter, std::string& out) : filter_(filter), out_(out) {}

    void beginGame(pgn::Replay&, std::size_t) {
        tags_.clear();
        hasPosition_ = !filter_.position;
        hasPattern_ = filter_.patterns.empty();
        hasMaterial_ = filter_.materials.empty();
        watch_.begin();
    }
    void tag(pgn::Replay&, const pgn::TagText& tag, const pgn::Token&) { tags_.push_back({tag.name, tag.value}); }
    // Moves are played only where they matter.
    pgn::Flow beginMoves(pgn::Replay& replay) {
        if (!replay.hasStart() || !needsMoves_ || !tagsFit()) return pgn::Flow::SkipMoves;
        look(replay.position());
        return pgn::Flow::Continue;
    }
    void move(pgn::Replay& replay, const pgn::Token&) {
        if (replay.isMainLine()) look(replay.position());
    }
    void endGame(pgn::Replay& replay, std::size_t offset) {
        if ((tagsFit() && movesFit(replay)) == filter_.inverted) return;
        std::string_view game = replay.gameText(offset);
        while (!game.empty() && pgn::isBlank(game.back())) game.remove_suffix(1);
        out_ += game;
        out_ += "\n\n";
    }

private:
    // As it is written; of tags that come twice, the first.
    [[nodiscard]] std::string_view value(std::string_view name) const {
        const auto tag = std::ranges::find(tags_, name, &pgn::TagView::name);
        return tag == tags_.end() ? std::string_view() : tag->value;
    }
    // Text is asked for in UTF-8; what a tag holds is turned into that where it could make a difference.
    [[nodiscard]] static bool holds(std::string_view value, std::string_view text) {
        if (isAscii(value) && !value.contains('\\')) return containsText(value, text);
        return containsText(pgn::toUtf8(pgn::unescaped(value), pgn::encodingOf(value)), text);
    }
    // What stands on the board now.
    void look(const Position& position) {
        if (!hasPosition_) hasPosition_ = samePosition(position, *filter_.position);
        if (!hasPattern_)
            hasPattern_ = std::ranges::any_of(filter_.patterns,
                                              [&](const BoardPattern& pattern) { return pattern.matches(position); });
        if (!hasMaterial_)
            hasMaterial_ =
                std::ranges::find(filter_.materials, materialOf(position.board())) != filter_.materials.end();
        if (filter_.ending) watch_.look(position);
    }

    [[nodiscard]] bool namesFit() const {
        return std::ranges::all_of(filter_.tags,
                                   [&](const TagCondition& condition) {
                                       return holds(value(condition.name), condition.text) != condition.isNegated;
                                   }) &&
               (!filter_.player || holds(value("White"), *filter_.player) || holds(value("Black"), *filter_.player));
    }
    [[nodiscard]] bool ecoFits() const {
        if (!filter_.firstEco) return true;
        const std::string_view eco = value("ECO");
        if (!filter_.lastEco) return eco.starts_with(*filter_.firstEco);
        return eco.substr(0, filter_.firstEco->size()) >= *filter_.firstEco &&
               eco.substr(0, filter_.lastEco->size()) <= *filter_.lastEco;
    }
    // A rating that is not known fits only where none is asked for.
    [[nodiscard]] bool ratingsFit() const {
        if (filter_.minElo == 0 && filter_.maxElo == static_cast<std::uint64_t>(-1)) return true;
        return std::ranges::all_of(std::array{value("WhiteElo"), value("BlackElo")}, [&](std::string_view text) {
            return parseNumber(text, {std::max<std::uint64_t>(1, filter_.minElo), filter_.maxElo}).has_value();
        });
    }
    // As much of a date as the limit names. Where that much is not known, the game does not fit.
    [[nodiscard]] bool dateFits() const {
        const auto begins = [date = value("Date")](const std::string& limit) {
            const std::string_view begin = date.substr(0, limit.size());
            return begin.size() == limit.size() && !begin.contains('?') ? begin : std::string_view();
        };
        if (filter_.since && begins(*filter_.since) < *filter_.since) return false;
        return !filter_.until || (!begins(*filter_.until).empty() && begins(*filter_.until) <= *filter_.until);
    }
    [[nodiscard]] bool tagsFit() const { return namesFit() && ecoFits() && ratingsFit() && dateFits(); }

    [[nodiscard]] bool resultFits(const pgn::Replay& replay) const {
        if (!filter_.result) return true;
        if (replay.marker()) return *replay.marker() == *filter_.result;
        const auto told = pgn::readResult(value("Result"));
        return told && told->result == *filter_.result;
    }
    [[nodiscard]] bool movesFit(const pgn::Replay& replay) const {
        return hasPosition_ && hasPattern_ && hasMaterial_ && replay.ply() >= filter_.minPlies &&
               replay.ply() <= filter_.maxPlies && resultFits(replay) &&
               (!filter_.ending ||
                (replay.hasStart() && !replay.hasFailed() && watch_.ending(replay.position()) == *filter_.ending));
    }

    const GameFilter& filter_;
    std::string& out_;
    const bool needsMoves_ = filter_.position || !filter_.patterns.empty() || !filter_.materials.empty() ||
                             filter_.minPlies > 0 ||
                             filter_.maxPlies != static_cast<std::uint64_t>(-1) || filter_.ending;
    std::vector<pgn::TagView> tags_;
    bool hasPosition_ = true;
    bool hasPattern_ = true;
    bool hasMaterial_ = true;
    EndingWatch watch_;
};

}  // namespace

std::expected<Material, std::string> parseMaterial(std::string_view text) {
    Material material{};
    std::size_t kings = 0;
    for (const char c : text) {
        const auto piece = parsePiece(lower(c));
        if (c == 'v' && kings == 1) continue;
        if (!piece) return std::unexpected(formatted("'{}' is no piece; write it as KRPvKR", c));
        if (piece->type == PieceType::King)
            ++kings;
        else if (kings == 1 || kings == 2)
            ++material[(kings - 1) * 5 + static_cast<std::size_t>(piece->type)];
        else
            return std::unexpected(std::string("the king comes first: KRPvKR"));
    }
    if (kings != 2) return std::unexpected(std::string("two kings are needed: KRPvKR"));
    return material;
}

Material mirrored(const Material& material) {
    Material other = material;
    std::ranges::rotate(other, other.begin() + 5);
    return other;
}

std::expected<TagCondition, std::string> parseTagCondition(std::string_view text) {
    const std::size_t sign = text.find('=');
    const bool isNegated = sign != std::string_view::npos && sign > 0 && text[sign - 1] == '!';
    const std::string_view name = text.substr(0, sign == std::string_view::npos ? 0 : sign - (isNegated ? 1 : 0));
    if (name.empty()) return std::unexpected(formatted("'{}': write it as NAME=TEXT or NAME!=TEXT", text));
    return TagCondition{std::string(name), std::string(text.substr(sign + 1)), isNegated};
}

void filterBlock(const pgn::Block& block, const GameFilter& filter, PgnResultBlock& result) {
    Filter listener(filter, result.out);
    takeOver(pgn::replay(block.text, listener, originOf(block)), block, result);
}

}  // namespace nowchess::app
