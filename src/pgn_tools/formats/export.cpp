// PGN in export format, with moves in any notation, and shaped as the options say.
#include <algorithm>
#include <vector>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/pgn_tools/format.h"
#include "pgn_tools/formats/broken.h"
#include "text/stable_order.h"

namespace nowchess::pgn {

namespace {

// The same position with the number 1.
AnyPosition renumbered(const AnyPosition& position) {
    Setup setup = position.setup();
    setup.fullmoveNumber = 1;
    return AnyPosition::unchecked(setup, position.variant());
}

// A section of tags, one a line, without those that are not wanted and in the order that is.
std::string shapedTags(std::string_view section, const TagChanges& changes) {
    struct Line {
        std::string_view name;
        std::string_view text;
    };
    std::vector<Line> lines;
    while (!section.empty()) {
        const std::string_view line = section.substr(0, section.find('\n') + 1);
        const std::string_view name = line.substr(1, line.find(' ') - 1);
        if (changes.keeps(name)) lines.push_back({name, line});
        section.remove_prefix(line.size());
    }
    sortStably(lines, [&](const Line& line) { return changes.rankOf(line.name); });
    std::string out;
    for (const Line& line : lines) out += line.text;
    return out;
}

class ExportFormatter final : public GameFormatter {
public:
    explicit ExportFormatter(const FormatOptions& options)
        : options_(options),
          areMovesPlain_(options.moves == MoveNotation::San && options.letters == PieceLetters::English &&
                         !options.figurines),
          lines_(moves_) {}

    [[nodiscard]] bool isAnnotated() const noexcept override { return true; }
    void begin(const AnyReplay& game) override {
        moves_.clear();
        lines_ = MovetextWriter(moves_, options_.width);
        waiting_.clear();
        waitingText_ = 0;
        fen_.clear();
        numberShift_ =
            options_.renumbered ? game.withPosition([](const auto& start) { return start.fullmoveNumber(); }) - 1 : 0;
    }
    void move(const AnyReplay& game, const Token& token) override {
        if (!waiting_.empty() || !fen_.empty()) writeWaiting();
        if (areMovesPlain_ && !game.isNullMove())
            append(game, game.san(token));
        else
            append(game, inLetters(moveText(game, options_.moves), options_));
        if (options_.fenEvery && game.ply() % *options_.fenEvery == 0)
            fen_ = game.withPosition([](const auto& position) { return toFen(position); });
    }
    void nag(const AnyReplay& game, unsigned number) override {
        std::string glyph = "$" + std::to_string(number);
        if (game.isMainLine() || game.hasMove())
            lines_.append(glyph);
        else
            waiting_.push_back({std::move(glyph), false});
    }
    void comment(const AnyReplay& game, std::string_view text) override {
        if (!game.isMainLine() && !game.hasMove()) {
            waiting_.push_back({std::string(text), true});
            waitingText_ += text.size();
            return;
        }
        if (!waiting_.empty()) writeComments();
        lines_.appendComment(text);
    }
    void beginVariation() override {
        writeFen();
        lines_.open();
    }
    void endVariation() override {
        writeFen();
        lines_.close();
        std::erase_if(waiting_, [](const Waiting& waiting) { return !waiting.isComment; });  // of no move
        if (!lines_.isOpening()) writeComments();
    }
    [[nodiscard]] std::size_t size() const noexcept override {
        return moves_.size() + waiting_.size() * sizeof(Waiting) + waitingText_;
    }
    bool end(const FinishedGame& game, std::string& out) override {
        const auto plyCount = std::ranges::find(game.tags, "PlyCount", &TagView::name);
        const std::string plies = std::to_string(game.plies);
        if (plyCount != game.tags.end()) plyCount->value = plies;
        appendTags(game, out);
        writeFen();
        if (game.isBroken) lines_.appendComment(brokenOff);
        lines_.append(text(markerFor(game.result)));
        out += moves_;
        out += "\n\n";
        return true;
    }

private:
    struct Waiting {
        std::string text;
        bool isComment;  // or else a glyph
    };

    void append(const AnyReplay& game, std::string_view move) {
        game.withPositionBefore([&](const auto& before) {
            lines_.appendMove(before.turn(), before.fullmoveNumber() - numberShift_, move);
        });
    }
    void appendTags(const FinishedGame& game, std::string& out) const {
        const bool isAsItIs = options_.tags.areNone();
        std::string shaped;
        const AnyPosition start = options_.renumbered ? renumbered(game.start) : game.start;
        appendTagSection(isAsItIs ? out : shaped, game.tags, text(game.result), start, game.replay.rules());
        if (!isAsItIs) out += shaped = shapedTags(shaped, options_.tags);
        if (isAsItIs || !shaped.empty()) out += '\n';
    }
    // Few moves have any: out of their way.
    [[gnu::noinline]] void writeWaiting() {
        writeFen();
        writeComments();
    }
    // A variation of comments alone is none: they are written after it.
    void writeComments() {
        for (const auto& [text, isComment] : waiting_)
            if (isComment)
                lines_.appendComment(text);
            else
                lines_.append(text);
        waiting_.clear();
        waitingText_ = 0;
    }
    // After all that is said of the move.
    void writeFen() {
        lines_.appendComment(fen_);
        fen_.clear();
    }

    const FormatOptions options_;
    bool areMovesPlain_;
    std::string moves_;
    MovetextWriter lines_;
    std::vector<Waiting> waiting_;  // before the first move of a variation
    std::size_t waitingText_ = 0;   // the size of the comments there
    std::string fen_;               // of the last move, if it is to be a comment
    std::uint32_t numberShift_ = 0;
};

}  // namespace

extern constexpr OutputFormat exportFormat{
    .name = "pgn",
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<ExportFormatter>(options);
    }};

}  // namespace nowchess::pgn
