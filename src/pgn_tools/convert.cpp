#include "nowchess/pgn_tools/convert.h"

#include <algorithm>
#include <forward_list>
#include <vector>

#include "pgn_tools/tool.h"

namespace nowchess::pgn {

namespace {

// Replays games and hands a formatter what is to be written of them.
class Converter {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::Nag, Event::Comment,
                           Event::BeginVariation, Event::EndVariation, Event::EndGame>;

    Converter(const OutputFormat& format, const FormatOptions& options, const Block& block, BlockResult& result)
        : isAnnotated_(format.isAnnotated),
          options_(options),
          formatter_(format.makeFormatter(options)),
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
        if (opening_) opening_->begin();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
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
        for (const std::string_view comment : early_) formatter_->comment(game, comment);
    }
    void move(AnyReplay& game, const Token& token) {
        followOpening(game);
        if (unwritten_ == 0) formatter_->move(game, token);
    }
    void nag(AnyReplay& game, const Token&, unsigned number) {
        if (isAnnotated(game)) formatter_->nag(game, number);
    }
    void comment(AnyReplay& game, const Token&, std::string_view text) {
        // Where the game ends, and with it its encoding, is not known yet.
        if (isInTags_ && isAnnotated_ && options_.comments)
            early_.push_back(toUtf8(text, encodingOf(text)));
        else if (isAnnotated(game))
            formatter_->comment(game, toUtf8(text, encodingOf(text)));
    }
    void beginVariation(AnyReplay& game, const Token&) {
        // What is not written is still proven.
        const bool isWritten = isAnnotated_ && options_.variations && !game.hasFailed();
        if (unwritten_ > 0 || !isWritten)
            ++unwritten_;
        else
            formatter_->beginVariation();
    }
    void endVariation(AnyReplay&, const Token&) {
        if (unwritten_ > 0)
            --unwritten_;
        else
            formatter_->endVariation();
    }
    void endGame(AnyReplay& game, std::size_t offset) {
        isInMoves_ = false;
        const bool isBroken = game.hasFailed();
        if (!game.hasStart() || (isBroken && !options_.brokenGames) || isCutAt(block_, offset)) return;
        const Encoding encoding = encodingOf(game.gameText(offset));
        if (encoding != Encoding::Utf8)
            for (TagView& tag : tags_) tag.value = keep(toUtf8(tag.value, encoding));
        if (opening_) nameOpening();
        formatter_->end(
            {.replay = game, .start = start_, .tags = tags_, .result = writtenResult(game), .isBroken = isBroken},
            result_.out);
        ++result_.totals.written;
    }

private:
    [[nodiscard]] bool isAnnotated(const AnyReplay& game) const noexcept {
        return isInMoves_ && isAnnotated_ && options_.comments && unwritten_ == 0 && !game.hasFailed();
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

    bool isAnnotated_;
    FormatOptions options_;
    std::optional<OpeningFinder> opening_;
    std::unique_ptr<GameFormatter> formatter_;
    const Block& block_;
    BlockResult& result_;
    std::vector<TagView> tags_;            // of the text itself, as far as it has them as they are meant
    std::forward_list<std::string> kept_;  // where it has not
    std::vector<std::string> early_;       // comments before the moves
    AnyPosition start_ = AnyPosition::initial();
    int unwritten_ = 0;  // variations that are open but not written
    bool isInTags_ = false;
    bool isInMoves_ = false;
};

}  // namespace

std::string headingOf(const OutputFormat& format) {
    std::string heading;
    if (format.appendHeading != nullptr) format.appendHeading(heading);
    return heading;
}

Totals convertGames(const Source& source, const Sink& sink, const OutputFormat& format, const FormatOptions& options,
                    const FindingSink& findings, const RunOptions& run) {
    return runTool(
        source, run,
        [&](const Block& block, BlockResult& result) {
            Converter converter(format, options, block, result);
            takeOver(replay(block.text, converter, optionsFor(block)), block, result);
        },
        [&](BlockResult& result) { return handOver(sink, result.out) && handOver(findings, result.findings); });
}

Totals convert(const Source& source, const Sink& sink, const OutputFormat& format, const FormatOptions& options,
               const FindingSink& findings, const RunOptions& run) {
    if (!handOver(sink, headingOf(format))) return {.isStopped = true};
    return convertGames(source, sink, format, options, findings, run);
}

}  // namespace nowchess::pgn
