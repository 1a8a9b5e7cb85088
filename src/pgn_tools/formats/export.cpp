// PGN in export format, with moves in any notation.
#include <algorithm>
#include <vector>

#include "nowchess/pgn/comment.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/pgn_tools/format.h"

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

class ExportFormatter final : public GameFormatter {
public:
    explicit ExportFormatter(const FormatOptions& options) : options_(options), lines_(moves_) {}

    void begin([[maybe_unused]] const AnyReplay& game) override {
        moves_.clear();
        lines_ = MovetextWriter(moves_);
        waiting_.clear();
    }
    void move(const AnyReplay& game, const Token& token) override {
        if (!waiting_.empty()) writeWaiting();
        if (options_.moves == MoveNotation::San && !game.isNullMove())
            append(game, game.san(token));
        else
            append(game, moveText(game, options_.moves));
    }
    void nag(const AnyReplay& game, unsigned number) override {
        std::string glyph = "$" + std::to_string(number);
        if (game.isMainLine() || game.hasMove())
            lines_.append(glyph);
        else
            waiting_.push_back({std::move(glyph), false});
    }
    void comment(const AnyReplay& game, std::string_view text) override {
        waiting_.push_back({options_.clocks ? std::string(text) : withoutClocks(text), true});
        if (game.isMainLine() || game.hasMove()) writeWaiting();
    }
    void beginVariation() override { lines_.open(); }
    void endVariation() override {
        lines_.close();
        std::erase_if(waiting_, [](const Waiting& waiting) { return !waiting.isComment; });  // of no move
        if (!lines_.isOpening()) writeWaiting();
    }
    void end(const FinishedGame& game, std::string& out) override {
        const auto plyCount = std::ranges::find(game.tags, "PlyCount", &TagView::name);
        const std::string plies = std::to_string(game.replay.ply());
        if (plyCount != game.tags.end()) plyCount->value = plies;
        appendTagSection(out, game.tags, text(game.result), game.start, game.replay.rules());
        out += '\n';
        if (game.isBroken) lines_.appendComment("broken off: the next move cannot be played");
        lines_.append(text(markerFor(game.result)));
        out += moves_;
        out += "\n\n";
    }

private:
    void append(const AnyReplay& game, std::string_view move) {
        game.withPositionBefore([&](const auto& before) { lines_.appendMove(before, move); });
    }
    struct Waiting {
        std::string text;
        bool isComment;  // or else a glyph
    };

    // A variation of comments alone is none: they are written after it. Few moves have any: out of their way.
    [[gnu::noinline]] void writeWaiting() {
        for (const auto& [text, isComment] : waiting_)
            if (isComment)
                lines_.appendComment(text);
            else
                lines_.append(text);
        waiting_.clear();
    }

    FormatOptions options_;
    std::string moves_;
    MovetextWriter lines_;
    std::vector<Waiting> waiting_;  // before the first move of a variation
};

}  // namespace

extern constexpr OutputFormat exportFormat{
    .name = "pgn",
    .isAnnotated = true,
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<ExportFormatter>(options);
    }};

}  // namespace nowchess::pgn
