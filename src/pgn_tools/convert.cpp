#include "nowchess/pgn_tools/convert.h"

#include <algorithm>
#include <forward_list>
#include <limits>
#include <utility>
#include <vector>

#include "nowchess/pgn/comment.h"
#include "pgn_tools/tool.h"
#include "text/stable_order.h"

namespace nowchess::pgn {

namespace {

bool isClock(std::string_view name) { return name == "clk" || name == "emt" || name == "egt" || name == "mct"; }

std::string withoutClocks(std::string_view comment) {
    std::string rest;
    std::size_t at = 0;
    for (auto command = findCommand(comment); command;
         command = findCommand(comment, command->offset + command->size)) {
        if (!isClock(command->name)) continue;
        rest += comment.substr(at, command->offset - at);
        at = command->offset + command->size;
    }
    return rest += comment.substr(at);
}

// So many bytes at most are written for a text: a control character takes six in JSON, and a quote two in a table.
std::size_t writtenSize(std::string_view text) noexcept {
    std::size_t size = text.size();
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20) size += 5;
        if (c == '"' || c == '\\') ++size;
    }
    return size;
}

// Replays games and hands a formatter what is to be written of them.
class Converter {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::Nag, Event::Comment,
                           Event::BeginVariation, Event::EndVariation, Event::EndGame>;

    Converter(const OutputFormat& format, const FormatOptions& options, const Block& block, BlockResult& result)
        : options_(options),
          maxPlies_(options.maxPlies.value_or(std::numeric_limits<std::uint32_t>::max())),
          format_(format),
          formatter_(format.makeFormatter(options)),
          isAnnotated_(formatter_->isAnnotated()),
          block_(block),
          result_(result) {
        if (options.openings != nullptr) opening_.emplace(*options.openings);
    }

    void beginGame(AnyReplay&, std::size_t) {
        tags_.clear();
        kept_.clear();
        early_.clear();
        unwritten_ = 0;
        isInTags_ = true;
        isShortened_ = false;
        isTooLong_ = false;
        saidEarly_ = 0;
        if (opening_) opening_->begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
        if (isTooLong_ || tags_.size() == maxGameTags) return giveUp();
        const bool isPlain = !tag.value.contains('\\');
        tags_.push_back({tag.name, isPlain ? tag.value : keep(unescaped(tag.value))});
    }
    void beginMoves(AnyReplay& game) {
        isInTags_ = false;
        if (!game.hasStart()) return;
        isInMoves_ = true;
        start_ = game.anyPosition();
        followOpening(game);
        formatter_->begin(game);
        for (const std::string_view comment : early_) writeComment(game, comment);
        early_.clear();
    }
    void move(AnyReplay& game, const Token& token) {
        followOpening(game);
        if (game.ply() > maxPlies_) [[unlikely]]
            shorten(game);
        if (isWritten()) formatter_->move(game, token);
        limitSize();
    }
    void nag(AnyReplay& game, const Token&, unsigned number) {
        if (options_.glyphs && isAnnotated(game)) formatter_->nag(game, number);
        limitSize();
    }
    void comment(AnyReplay& game, const Token&, std::string_view text) {
        if (!options_.comments) return;
        // Where the game ends, and with it its encoding, is not known yet.
        if (isInTags_ && isAnnotated_)
            keepEarly(text);
        else if (isAnnotated(game))
            writeUnlessClock(game, text);
    }
    void beginVariation(AnyReplay& game, const Token&) {
        // What is not written is still proven.
        const bool isWanted = isAnnotated_ && options_.variations && !game.hasFailed();
        if (!isWritten() || !isWanted)
            ++unwritten_;
        else
            formatter_->beginVariation();
    }
    void endVariation(AnyReplay&, const Token&) {
        if (unwritten_ > 0)
            --unwritten_;
        else if (!isTooLong_)
            formatter_->endVariation();
        limitSize();
    }
    void endGame(AnyReplay& game, std::size_t offset) {
        isInMoves_ = false;
        const bool isBroken = game.hasFailed() && game.ply() < maxPlies_;
        if (!game.hasStart() || (isBroken && !options_.brokenGames) || isCutAt(block_, offset)) return;
        if (isTooLong_ || (isLarge_ && formatter_->size() + tagsSize() > maxGameText)) return refuse(game, offset);
        const Encoding encoding = encodingOf(game.gameText(offset));
        if (encoding != Encoding::Utf8)
            for (TagView& tag : tags_) tag.value = keep(toUtf8(tag.value, encoding));
        if (opening_) nameOpening();
        if (!options_.tags.areNone()) changeTags();
        if (!isShortened_) end_ = game.anyPosition();
        const std::size_t before = result_.out.size();
        const bool isWhole = formatter_->end({.replay = game,
                                              .start = start_,
                                              .end = end_,
                                              .plies = std::min(game.ply(), maxPlies_),
                                              .tags = tags_,
                                              .result = writtenResult(game),
                                              .isBroken = isBroken,
                                              .isShortened = isShortened_,
                                              .numberPlaces = numberPlaces_},
                                             result_.out);
        if (isWhole) {
            for (const std::size_t place : numberPlaces_) result_.numberPlaces.push_back({place, game.games()});
            ++result_.totals.written;
        } else {
            result_.out.resize(before);
            refuse(game, offset);
        }
        numberPlaces_.clear();
    }

private:
    [[nodiscard]] bool isWritten() const noexcept { return unwritten_ == 0 && !isShortened_ && !isTooLong_; }
    [[nodiscard]] bool isAnnotated(const AnyReplay& game) const noexcept {
        return isInMoves_ && isAnnotated_ && isWritten() && !game.hasFailed();
    }
    void writeComment(const AnyReplay& game, std::string_view text) {
        if (isLarge_ && formatter_->size() + writtenSize(text) > maxGameText) return giveUp();
        formatter_->comment(game, text);
        limitSize();
    }
    // Nothing may be left of one without its clocks.
    void writeUnlessClock(const AnyReplay& game, std::string_view text) {
        const std::string_view rest = commentText(text);
        if (options_.clocks || !isEmptied(text, rest)) writeComment(game, rest);
    }
    static bool isEmptied(std::string_view text, std::string_view rest) noexcept {
        return rest.size() < text.size() && std::ranges::all_of(rest, isBlank);
    }
    void keepEarly(std::string_view text) {
        saidEarly_ += text.size() + sizeof(std::string);
        if (isTooLong_ || saidEarly_ > maxGameText) return giveUp();
        const std::string_view rest = commentText(text);
        if (options_.clocks || !isEmptied(text, rest)) early_.emplace_back(rest);
    }
    // A block of the usual size cannot hold a game that becomes so long.
    void limitSize() {
        if (isLarge_ && !isTooLong_ && formatter_->size() > maxGameText) giveUp();
    }
    // Nothing of the game is kept from here on.
    void giveUp() {
        if (std::exchange(isTooLong_, true)) return;
        tags_.clear();
        kept_.clear();
        early_.clear();
        formatter_ = format_.makeFormatter(options_);
    }
    [[nodiscard]] std::size_t tagsSize() const noexcept {
        std::size_t size = 0;
        for (const TagView& tag : tags_) size += tag.name.size() + writtenSize(tag.value);
        return size;
    }
    static void refuse(AnyReplay& game, std::size_t offset) {
        Finding finding = game.findingAt(Fault::TooLongToWrite, {TokenKind::Stray, game.gameText(offset).substr(0, 0)});
        finding.game = game.games();
        finding.expected =
            "at most " + std::to_string(maxGameText) + " bytes and " + std::to_string(maxGameTags) + " tags";
        game.note(std::move(finding));
    }
    // Variations end where they end: only the main line is counted.
    void shorten(const AnyReplay& game) {
        if (!game.isMainLine() || isShortened_) return;
        isShortened_ = true;
        end_ = game.withPositionBefore([](const auto& position) -> AnyPosition { return position; });
    }
    // Nearly always the text as it is. Valid until the next one is asked for.
    [[nodiscard]] std::string_view commentText(std::string_view text) {
        const Encoding encoding = encodingOf(text);
        if (encoding != Encoding::Utf8) text = comment_ = toUtf8(text, encoding);
        if (!options_.clocks) text = comment_ = withoutClocks(text);
        return text;
    }
    void changeTags() {
        const TagChanges& changes = options_.tags;
        for (const Tag& change : changes.set) setTag(change.name, change.value);
        std::erase_if(tags_, [&](const TagView& tag) { return !changes.keeps(tag.name); });
        sortStably(tags_, [&](const TagView& tag) { return changes.rankOf(tag.name); });
    }
    void followOpening(const AnyReplay& game) {
        if (opening_ && game.isMainLine()) game.withPosition([this](const auto& position) { opening_->add(position); });
    }
    // The tags of another table may contradict this one, and so their finer parts go.
    void nameOpening() {
        const Opening* const opening = opening_->opening();
        if (opening == nullptr) return;
        std::erase_if(tags_, [](const TagView& tag) { return tag.name == "Variation" || tag.name == "SubVariation"; });
        setTag("ECO", opening->eco);
        setTag("Opening", opening->name);
    }
    void setTag(std::string_view name, std::string_view value) {
        const auto tag = std::ranges::find(tags_, name, &TagView::name);
        if (tag == tags_.end())
            tags_.push_back({name, value});
        else
            tag->value = value;
    }
    std::string_view keep(std::string text) { return kept_.emplace_front(std::move(text)); }

    const FormatOptions& options_;
    std::uint32_t maxPlies_;
    std::optional<OpeningFinder> opening_;
    const OutputFormat& format_;
    std::unique_ptr<GameFormatter> formatter_;
    bool isAnnotated_;
    const Block& block_;
    const bool isLarge_ = block_.text.size() > Splitter::defaultBlockSize;
    BlockResult& result_;
    std::vector<TagView> tags_;            // of the text itself, as far as it has them as they are meant
    std::forward_list<std::string> kept_;  // where it has not
    std::vector<std::string> early_;       // comments before the moves
    std::size_t saidEarly_ = 0;            // what they take
    std::string comment_;                  // one that is not as it was written
    AnyPosition start_ = AnyPosition::initial();
    AnyPosition end_ = start_;
    std::vector<std::size_t> numberPlaces_;  // of this game
    int unwritten_ = 0;                      // variations that are open but not written
    bool isInTags_ = false;
    bool isInMoves_ = false;
    bool isShortened_ = false;
    bool isTooLong_ = false;
};

void putNumbers(BlockResult& result, std::uint64_t gamesBefore) {
    if (result.numberPlaces.empty()) return;
    std::string out;
    std::size_t at = 0;
    for (const NumberPlace& place : result.numberPlaces) {
        out.append(result.out, at, place.offset - at);
        out += std::to_string(gamesBefore + place.game);
        at = place.offset;
    }
    out.append(result.out, at);
    result.out = std::move(out);
}

}  // namespace

std::string headingOf(const OutputFormat& format, const FormatOptions& options) {
    std::string heading;
    if (format.appendHeading != nullptr) format.appendHeading(options, heading);
    return heading;
}

Totals convertGames(const Source& source, const Sink& sink, const OutputFormat& format, const FormatOptions& options,
                    const FindingSink& findings, const RunOptions& run) {
    std::uint64_t gamesBefore = options.gamesBefore;
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            Converter converter(format, options, block, result);
            takeOver(replay(block.text, converter, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) {
            putNumbers(result, gamesBefore);
            gamesBefore += result.totals.games;
            return handOver(sink, result.out) && handOver(findings, result.findings);
        });
}

Totals convert(const Source& source, const Sink& sink, const OutputFormat& format, const FormatOptions& options,
               const FindingSink& findings, const RunOptions& run) {
    if (!handOver(sink, headingOf(format, options))) return {.isStopped = true};
    return convertGames(source, sink, format, options, findings, run);
}

}  // namespace nowchess::pgn
