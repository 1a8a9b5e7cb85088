#include "nowchess/pgn_tools/filter.h"

#include <algorithm>

#include "nowchess/pgn/tag.h"
#include "pgn_tools/position_finder.h"
#include "pgn_tools/tool.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::pgn {

namespace {

bool containsText(std::string_view text, std::string_view part) {
    return std::ranges::search(text, part, [](char a, char b) { return lowered(a) == lowered(b); }).begin() !=
               text.end() ||
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
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::EndGame>;

    Filter(const GameFilter& filter, BlockResult& result) : filter_(filter), result_(result) {
        if (filter.position) wanted_.emplace(*filter.position);
    }

    void beginGame(AnyReplay&, std::size_t) {
        tags_.clear();
        hasPosition_ = !filter_.position;
        hasPattern_ = filter_.patterns.empty();
        hasMaterial_ = filter_.materials.empty();
        watch_.begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) { tags_.push_back({tag.name, tag.value}); }
    // Moves are played only where they matter.
    Flow beginMoves(AnyReplay& replay) {
        if (!replay.hasStart() || !needsMoves_ || !tagsFit()) return Flow::SkipMoves;
        judgePosition(replay);
        return Flow::Continue;
    }
    void move(AnyReplay& replay, const Token&) {
        if (replay.isMainLine()) judgePosition(replay);
    }
    void endGame(AnyReplay& replay, std::size_t offset) {
        if ((tagsFit() && movesFit(replay)) == filter_.inverted) return;
        result_.out += withoutBlanks(replay.gameText(offset));
        result_.out += "\n\n";
        ++result_.totals.written;
    }

private:
    // As it is written; of tags that come twice, the first.
    [[nodiscard]] std::string_view value(std::string_view name) const {
        const auto tag = std::ranges::find(tags_, name, &TagView::name);
        return tag == tags_.end() ? std::string_view() : tag->value;
    }
    // Text is asked for in UTF-8; what a tag holds is turned into that where it could make a difference.
    [[nodiscard]] static bool holds(std::string_view value, std::string_view text) {
        if (isAscii(value) && !value.contains('\\')) return containsText(value, text);
        return containsText(toUtf8(unescaped(value), encodingOf(value)), text);
    }
    void judgePosition(const AnyReplay& replay) {
        replay.withPosition([&](const auto& position) { judgePosition(position); });
    }
    template <typename V>
    void judgePosition(const BasicPosition<V>& position) {
        if (!hasPosition_) hasPosition_ = wanted_->isAt(position);
        if (!hasPattern_)
            hasPattern_ = std::ranges::any_of(filter_.patterns,
                                              [&](const BoardPattern& pattern) { return pattern.matches(position.board(), position.turn()); });
        if (!hasMaterial_)
            hasMaterial_ =
                std::ranges::find(filter_.materials, materialOf(position.board())) != filter_.materials.end();
        if (filter_.ending) watch_.add(position);
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
            const auto rating = wholeNumber<std::uint64_t>(text);
            return rating && *rating >= std::max<std::uint64_t>(1, filter_.minElo) && *rating <= filter_.maxElo;
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

    [[nodiscard]] bool resultFits(const AnyReplay& replay) const {
        if (!filter_.result) return true;
        if (replay.marker()) return *replay.marker() == *filter_.result;
        const auto tag = readResult(value("Result"));
        return tag && tag->result == *filter_.result;
    }
    [[nodiscard]] bool movesFit(const AnyReplay& replay) const {
        return hasPosition_ && hasPattern_ && hasMaterial_ && replay.ply() >= filter_.minPlies &&
               replay.ply() <= filter_.maxPlies && resultFits(replay) &&
               (!filter_.ending ||
                (replay.hasStart() && !replay.hasFailed() && endingOf(replay) == *filter_.ending));
    }

    [[nodiscard]] Ending endingOf(const AnyReplay& replay) const {
        return replay.withPosition([&](const auto& position) { return watch_.ending(position); });
    }

    const GameFilter& filter_;
    BlockResult& result_;
    std::optional<PositionFinder> wanted_;
    const bool needsMoves_ = filter_.position || !filter_.patterns.empty() || !filter_.materials.empty() ||
                             filter_.minPlies > 0 ||
                             filter_.maxPlies != static_cast<std::uint64_t>(-1) || filter_.ending;
    std::vector<TagView> tags_;
    bool hasPosition_ = true;
    bool hasPattern_ = true;
    bool hasMaterial_ = true;
    EndingWatch watch_;
};

}  // namespace

std::expected<Material, MaterialError> parseMaterial(std::string_view text) {
    constexpr std::uint8_t mostPieces = 64;  // more than any board has beside its kings: so many are never found
    Material material{};
    std::size_t kings = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto piece = parsePiece(lowered(text[at]));
        if (text[at] == 'v' && kings == 1) continue;
        if (!piece) return std::unexpected(MaterialError{MaterialFault::NotAPiece, at});
        if (piece->type == PieceType::King) {
            ++kings;
        } else if (kings == 1 || kings == 2) {
            std::uint8_t& count = material[(kings - 1) * 5 + static_cast<std::size_t>(piece->type)];
            if (count < mostPieces) ++count;
        } else {
            return std::unexpected(MaterialError{MaterialFault::KingNotFirst, at});
        }
    }
    if (kings != 2) return std::unexpected(MaterialError{MaterialFault::NotTwoKings, text.size()});
    return material;
}

std::string message(const MaterialError& error, std::string_view text) {
    switch (error.fault) {
        case MaterialFault::NotAPiece:
            return std::string("'") + text[error.offset] + "' is no piece; write it as KRPvKR";
        case MaterialFault::KingNotFirst: return "the king comes first: KRPvKR";
        case MaterialFault::NotTwoKings: break;
    }
    return "two kings are needed: KRPvKR";
}

Material mirrored(const Material& material) {
    Material other = material;
    std::ranges::rotate(other, other.begin() + 5);
    return other;
}

std::optional<TagCondition> parseTagCondition(std::string_view text) {
    const std::size_t sign = text.find('=');
    const bool isNegated = sign != std::string_view::npos && sign > 0 && text[sign - 1] == '!';
    const std::string_view name = text.substr(0, sign == std::string_view::npos ? 0 : sign - (isNegated ? 1 : 0));
    if (name.empty()) return std::nullopt;
    return TagCondition{std::string(name), std::string(text.substr(sign + 1)), isNegated};
}

Totals filter(const Source& source, const Sink& sink, const GameFilter& wanted, const RunOptions& run) {
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            Filter listener(wanted, result);
            takeOver(replay(block.text, listener, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) { return handOver(sink, result.out); });
}

}  // namespace nowchess::pgn
