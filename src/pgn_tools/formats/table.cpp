#include "pgn_tools/formats/table.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn_tools/ending.h"

namespace nowchess::pgn {

namespace {

enum class GameCell : std::uint8_t { Game, Result, Plies, Ending, Start, End, Moves };
constexpr std::array<std::string_view, 7> gameCellNames{"Game", "Result", "Plies", "Ending", "Start", "End", "Moves"};

enum class MoveCell : std::uint8_t { Ply, Number, Side, Move, Uci, Fen, Glyphs, Comment, Clock, Elapsed, Eval, Mate };
constexpr std::array<std::string_view, 12> moveCellNames{"Ply",    "Number",  "Side",  "Move",    "Uci",  "Fen",
                                                         "Glyphs", "Comment", "Clock", "Elapsed", "Eval", "Mate"};

constexpr std::array<std::string_view, 17> usualGameColumns{
    "Event",   "Site",        "Date",    "Round", "White",       "Black",  "WhiteElo", "BlackElo", "ECO",
    "Opening", "TimeControl", "Variant", "FEN",   "Termination", "Result", "Plies",    "Ending"};
constexpr std::array<std::string_view, 8> usualMoveColumns{"Game", "Ply", "Number", "Side",
                                                           "Move", "Fen", "Glyphs", "Comment"};

// A column is computed for the game or for the move, or is a tag.
using Column = std::variant<GameCell, MoveCell, std::string>;

template <typename Cell, std::size_t size>
std::optional<Cell> findCell(const std::array<std::string_view, size>& names, std::string_view name) noexcept {
    const auto* const found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Cell>(found - names.begin()));
}

std::vector<std::string> columnNames(const FormatOptions& options) {
    if (!options.columns.empty()) return options.columns;
    if (options.rows == TableRows::Moves) return {usualMoveColumns.begin(), usualMoveColumns.end()};
    return {usualGameColumns.begin(), usualGameColumns.end()};
}

std::vector<Column> columnsOf(const FormatOptions& options) {
    std::vector<Column> columns;
    for (std::string& name : columnNames(options)) {
        if (const auto game = findCell<GameCell>(gameCellNames, name))
            columns.emplace_back(*game);
        else if (const auto move = findCell<MoveCell>(moveCellNames, name))
            columns.emplace_back(*move);
        else
            columns.emplace_back(std::move(name));
    }
    return columns;
}

// 90.25 for a minute and a half and a quarter of a second; 0.35 for an evaluation.
std::string decimal(std::int64_t value, std::int64_t unit) {
    const bool isNegative = value < 0;
    if (isNegative) value = -value;
    std::string text = (isNegative ? "-" : "") + std::to_string(value / unit);
    if (value % unit != 0) {
        std::string digits = std::to_string(unit + value % unit);
        while (digits.back() == '0') digits.pop_back();
        text += '.' + digits.substr(1);
    }
    return text;
}

class TableFormatter final : public GameFormatter {
public:
    TableFormatter(AppendCell append, const FormatOptions& options)
        : append_(append),
          notation_(options.moves),
          columns_(columnsOf(options)),
          hasRowsOfMoves_(options.rows == TableRows::Moves),
          hasEnding_(has(GameCell::Ending)),
          hasMoves_(has(GameCell::Moves)) {}

    [[nodiscard]] bool isAnnotated() const noexcept override {
        return std::ranges::any_of(columns_, [](const Column& column) {
            const auto* const cell = std::get_if<MoveCell>(&column);
            return cell != nullptr && *cell >= MoveCell::Glyphs;
        });
    }
    void begin(const AnyReplay& game) override {
        depth_ = 0;
        moves_.clear();
        rows_.clear();
        said_ = 0;
        if (!hasEnding_) return;
        watch_.begin();
        watch_.add(game);
    }
    void move(const AnyReplay& game, const Token& token) override {
        if (depth_ > 0) return;
        if (hasEnding_) watch_.add(game);
        if (hasMoves_) moves_ += (moves_.empty() ? "" : " ") + textOf(game, token);
        if (!hasRowsOfMoves_) return;
        std::vector<std::string>& row = rows_.emplace_back();
        for (const Column& column : columns_)
            if (const auto* const cell = std::get_if<MoveCell>(&column)) row.push_back(textOf(*cell, game, token));
    }
    void nag([[maybe_unused]] const AnyReplay& game, unsigned number) override {
        if (std::string* const glyphs = cellOfLastMove(MoveCell::Glyphs))
            *glyphs += (glyphs->empty() ? "$" : " $") + std::to_string(number);
        said_ += std::string_view("$255 ").size();
    }
    void comment([[maybe_unused]] const AnyReplay& game, std::string_view text) override {
        if (std::string* const comment = cellOfLastMove(MoveCell::Comment)) {
            if (!comment->empty()) *comment += ' ';
            *comment += text;
            said_ += text.size();
        }
        if (!text.contains("[%")) return;
        for (const CommentCommand& command : commandsOf(text)) {
            if (const auto* const clock = std::get_if<ClockReading>(&command.meaning)) {
                if (clock->kind == ClockKind::Remaining) set(MoveCell::Clock, decimal(clock->time.count(), 1000));
                if (clock->kind == ClockKind::Elapsed) set(MoveCell::Elapsed, decimal(clock->time.count(), 1000));
            } else if (const auto* const eval = std::get_if<Eval>(&command.meaning)) {
                if (eval->centipawns) set(MoveCell::Eval, decimal(*eval->centipawns, 100));
                if (eval->mateIn) set(MoveCell::Mate, std::to_string(*eval->mateIn));
            }
        }
    }
    void beginVariation() override { ++depth_; }
    void endVariation() override { --depth_; }
    [[nodiscard]] std::size_t size() const noexcept override {
        constexpr std::size_t cellSize = 80;  // of which half is the text of a FEN
        return moves_.size() + rows_.size() * columns_.size() * cellSize + said_;
    }
    bool end(const FinishedGame& game, std::string& out) override {
        if (!hasRowsOfMoves_) appendRow(game, {}, out);
        // Each row may repeat a long tag.
        const std::size_t before = out.size();
        for (const auto& row : rows_) {
            appendRow(game, row, out);
            if (out.size() - before > maxGameText) return false;
        }
        return true;
    }

private:
    [[nodiscard]] bool has(GameCell cell) const { return std::ranges::find(columns_, Column(cell)) != columns_.end(); }
    // Empty if there is no such column, or no move, or this is a variation.
    std::string* cellOfLastMove(MoveCell wanted) {
        if (depth_ > 0 || rows_.empty()) return nullptr;
        std::size_t index = 0;
        for (const Column& column : columns_) {
            const auto* const cell = std::get_if<MoveCell>(&column);
            if (cell == nullptr) continue;
            if (*cell == wanted) return &rows_.back()[index];
            ++index;
        }
        return nullptr;
    }
    // The first reading of a move counts.
    void set(MoveCell cell, std::string value) {
        if (std::string* const text = cellOfLastMove(cell); text != nullptr && text->empty()) *text = std::move(value);
    }
    [[nodiscard]] std::string textOf(const AnyReplay& game, const Token& token) const {
        if (notation_ == MoveNotation::San && !game.isNullMove()) return std::string(game.san(token).view());
        return moveText(game, notation_);
    }
    [[nodiscard]] std::string textOf(MoveCell cell, const AnyReplay& game, const Token& token) const {
        const auto before = [&](const auto& ask) { return game.withPositionBefore(ask); };
        switch (cell) {
            case MoveCell::Ply: return std::to_string(game.ply());
            case MoveCell::Number:
                return std::to_string(before([](const auto& position) { return position.fullmoveNumber(); }));
            case MoveCell::Side:
                return before([](const auto& position) { return position.turn(); }) == Color::White ? "w" : "b";
            case MoveCell::Move: return textOf(game, token);
            case MoveCell::Uci: return moveText(game, MoveNotation::Uci);
            case MoveCell::Fen: return game.withPosition([](const auto& position) { return toFen(position); });
            default: return {};  // what is said of the move comes after it
        }
    }
    void appendRow(const FinishedGame& game, std::span<const std::string> moveCells, std::string& out) {
        for (const Column& column : columns_) {
            if (const auto* const cell = std::get_if<GameCell>(&column)) {
                if (*cell == GameCell::Game) game.numberPlaces.push_back(out.size());
                append_(out, textOf(*cell, game));
            } else if (const auto* const tag = std::get_if<std::string>(&column)) {
                const auto found = std::ranges::find(game.tags, *tag, &TagView::name);
                append_(out, found == game.tags.end() ? std::string_view() : found->value);
            } else {
                append_(out, moveCells.front());
                moveCells = moveCells.subspan(1);
            }
        }
        out.back() = '\n';  // instead of the last separator
    }
    [[nodiscard]] std::string textOf(GameCell cell, const FinishedGame& game) const {
        switch (cell) {
            case GameCell::Game: break;  // is put there later
            case GameCell::Result: return std::string(text(game.result));
            case GameCell::Plies: return std::to_string(game.plies);
            case GameCell::Ending:
                if (game.isShortened) break;
                return std::string(game.isBroken ? brokenName : nameOnBoard(watch_.ending(game.replay)));
            case GameCell::Start: return toFen(game.start);
            case GameCell::End: return toFen(game.end);
            case GameCell::Moves: return moves_;
        }
        return {};
    }

    AppendCell append_;
    MoveNotation notation_;
    std::vector<Column> columns_;
    bool hasRowsOfMoves_;
    bool hasEnding_;
    bool hasMoves_;
    int depth_ = 0;
    std::string moves_;
    std::vector<std::vector<std::string>> rows_;  // for each move, the cells that are computed for it
    std::size_t said_ = 0;                        // the size of comments and glyphs in them
    EndingWatch watch_;
};

}  // namespace

ComputedColumns computedColumns() noexcept { return {gameCellNames, moveCellNames}; }

void appendColumnNames(AppendCell append, const FormatOptions& options, std::string& out) {
    for (const std::string& column : columnNames(options)) append(out, column);
    out.back() = '\n';
}

std::unique_ptr<GameFormatter> makeTableFormatter(AppendCell append, const FormatOptions& options) {
    return std::make_unique<TableFormatter>(append, options);
}

}  // namespace nowchess::pgn
