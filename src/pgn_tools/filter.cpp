#include "nowchess/pgn_tools/filter.h"

#include <algorithm>

#include "nowchess/pgn/tag.h"
#include "nowchess/pgn_tools/tag_values.h"
#include "pgn_tools/position_finder.h"
#include "pgn_tools/tool.h"
#include "text/fold.h"
#include "text/number.h"
#include "text/words.h"

namespace nowchess::pgn {

namespace {

// In small letters, and without blanks after commas, so that "Carlsen, M" is "carlsen,m".
void makeComparable(std::string& out, std::string_view text) {
    out.clear();
    appendFolded(out, text);
    std::size_t size = 0;
    bool isAfterComma = false;
    for (const char c : out) {
        if (c == ' ' && isAfterComma) continue;
        out[size++] = c;
        isAfterComma = c == ',';
    }
    out.resize(size);
}

std::string comparable(std::string_view text) {
    std::string out;
    makeComparable(out, text);
    return out;
}

// Openings are named on both sides of the ocean.
std::string inOneSpelling(std::string name) {
    constexpr std::array<std::array<std::string_view, 2>, 2> spellings{{{"defense", "defence"}, {"center", "centre"}}};
    for (const auto& [american, british] : spellings)
        for (std::size_t at = name.find(american); at != std::string::npos; at = name.find(american, at))
            name.replace(at, american.size(), british);
    return name;
}

bool isWordByte(char c) noexcept {
    const ByteClass kind = infoOf(c).kind;
    return kind == ByteClass::Letter || kind == ByteClass::Digit || kind == ByteClass::High;
}

bool hasWholeWords(std::string_view text, std::string_view words) {
    if (words.empty()) return true;
    for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
        const std::string_view before = text.substr(0, at);
        const std::string_view after = text.substr(at + words.size());
        const bool isInNumber = before.ends_with('.') && before.size() > 1 && isDigit(before[before.size() - 2]);
        const bool begins = !isWordByte(words.front()) ||
                            ((before.empty() || !isWordByte(before.back())) && !(isInNumber && isDigit(words.front())));
        const bool ends = !isWordByte(words.back()) || after.empty() || !isWordByte(after.front());
        if (begins && ends) return true;
    }
    return false;
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

    Filter(const GameFilter& filter, const Block& block, BlockResult& result)
        : filter_(filter), block_(block), result_(result) {
        if (filter.position) wanted_.emplace(*filter.position);
        for (const TagCondition& condition : filter.tags) texts_.push_back(comparable(condition.text));
        if (filter.player) player_ = comparable(*filter.player);
        if (filter.opening) opening_.emplace(filter.openings == nullptr ? builtInOpenings() : *filter.openings);
    }

    void beginGame(AnyReplay&, std::size_t) {
        tags_.clear();
        hasPosition_ = !filter_.position;
        hasPattern_ = filter_.patterns.empty();
        hasMaterial_ = filter_.materials.empty();
        watch_.begin();
        if (opening_) opening_->begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
        if (std::ranges::find(names_, tag.name) != names_.end() && value(tag.name).data() == nullptr)
            tags_.push_back({tag.name, tag.value});
    }
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
        result_.isOpen = isCutAt(block_, offset);
        appendGame(replay.gameText(offset), result_.isOpen, result_.out);
        ++result_.totals.written;
    }

private:
    // Of the tags that are asked for. However many a game has, no others are kept.
    [[nodiscard]] static std::vector<std::string_view> namesOf(const GameFilter& filter) {
        std::vector<std::string_view> names;
        for (const TagCondition& condition : filter.tags) names.emplace_back(condition.name);
        for (const std::string_view name : {"White", "Black", "ECO", "WhiteElo", "BlackElo", "Date"})
            names.push_back(name);
        return names;
    }
    // As it is written; of tags that come twice, the first.
    [[nodiscard]] std::string_view value(std::string_view name) const {
        const auto tag = std::ranges::find(tags_, name, &TagView::name);
        return tag == tags_.end() ? std::string_view() : tag->value;
    }
    // Text is asked for in UTF-8; what a tag holds is turned into that where it could make a difference.
    [[nodiscard]] bool holds(std::string_view value, std::string_view text, bool isWholeWords = false) const {
        if (isAscii(value) && !value.contains('\\'))
            makeComparable(scratch_, value);
        else
            makeComparable(scratch_, toUtf8(unescaped(value), encodingOf(value)));
        return isWholeWords ? hasWholeWords(scratch_, text) : scratch_.contains(text);
    }
    void judgePosition(const AnyReplay& replay) {
        replay.withPosition([&](const auto& position) { judgePosition(position); });
    }
    template <typename V>
    void judgePosition(const BasicPosition<V>& position) {
        if (!hasPosition_) hasPosition_ = wanted_->isAt(position);
        if (!hasPattern_)
            hasPattern_ = std::ranges::any_of(filter_.patterns, [&](const BoardPattern& pattern) {
                return pattern.matches(position.board(), position.turn());
            });
        if (!hasMaterial_)
            hasMaterial_ =
                std::ranges::find(filter_.materials, materialOf(position.board())) != filter_.materials.end();
        if (filter_.ending) watch_.add(position);
        if (opening_) opening_->add(position);
    }

    [[nodiscard]] bool namesFit() const {
        for (std::size_t i = 0; i < texts_.size(); ++i) {
            const TagCondition& condition = filter_.tags[i];
            if (holds(value(condition.name), texts_[i], condition.isWholeWords) == condition.isNegated) return false;
        }
        return !filter_.player || holds(value("White"), player_) || holds(value("Black"), player_);
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
        if (!filter_.since && !filter_.until) return true;
        const std::string date = plainDate(value("Date"));
        const auto begins = [&](const std::string& limit) {
            const std::string_view begin = std::string_view(date).substr(0, limit.size());
            return begin.size() == limit.size() && !begin.contains('?') ? begin : std::string_view();
        };
        if (filter_.since && begins(*filter_.since) < *filter_.since) return false;
        return !filter_.until || (!begins(*filter_.until).empty() && begins(*filter_.until) <= *filter_.until);
    }
    [[nodiscard]] bool tagsFit() const { return namesFit() && ecoFits() && ratingsFit() && dateFits(); }

    [[nodiscard]] bool resultFits(const AnyReplay& replay) const {
        if (!filter_.result) return true;
        const auto written = replay.writtenResult();
        return written && written->result == *filter_.result;
    }
    [[nodiscard]] bool openingFits() const {
        if (!opening_) return true;
        const Opening* const opening = opening_->opening();
        return opening != nullptr && (inOneSpelling(comparable(opening->name)).contains(openingName_) ||
                                      comparable(opening->eco) == openingName_);
    }
    [[nodiscard]] bool rulesFit(const AnyReplay& replay) const {
        if (!filter_.rules) return true;
        // Only of standard chess are there two kinds: the tag has a word for any other variant alone.
        const Rules rules = replay.rules();
        const bool isCastlingSame = rules.variant != Variant::Standard || rules.castling == filter_.rules->castling;
        return replay.hasStart() && rules.variant == filter_.rules->variant && isCastlingSame;
    }
    [[nodiscard]] bool movesFit(const AnyReplay& replay) const {
        return rulesFit(replay) && openingFits() && hasPosition_ && hasPattern_ && hasMaterial_ &&
               (!filter_.isBroken || (replay.hasStart() && replay.hasFailed())) && replay.ply() >= filter_.minPlies &&
               replay.ply() <= filter_.maxPlies && resultFits(replay) &&
               (!filter_.ending ||
                (replay.hasStart() && !replay.hasFailed() && watch_.ending(replay) == *filter_.ending));
    }

    const GameFilter& filter_;
    const Block& block_;
    BlockResult& result_;
    std::optional<PositionFinder> wanted_;
    const bool needsMoves_ = filter_.position || !filter_.patterns.empty() || !filter_.materials.empty() ||
                             filter_.opening || filter_.minPlies > 0 ||
                             filter_.maxPlies != static_cast<std::uint64_t>(-1) || filter_.ending || filter_.isBroken
                             || filter_.result == Result::BothLose;  // 0-0 may be castling
    const std::vector<std::string_view> names_ = namesOf(filter_);
    std::vector<std::string> texts_;  // of the conditions, to be compared
    std::string player_;
    std::optional<OpeningFinder> opening_;
    std::string openingName_ = inOneSpelling(comparable(filter_.opening.value_or("")));
    mutable std::string scratch_;
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
    return TagCondition{std::string(name), std::string(text.substr(sign + 1)), isNegated, true};
}

Totals filter(const Source& source, const Sink& sink, const GameFilter& wanted, const RunOptions& run) {
    bool isOpen = false;  // the last game that was written goes on
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            Filter listener(wanted, block, result);
            takeOver(replay(block.text, listener, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) {
            if (result.isRest) return !isOpen || handOverRest(sink, result);
            isOpen = result.isOpen;
            return handOver(sink, result.out);
        },
        Rests::Wanted);
}

}  // namespace nowchess::pgn
