#include "nowchess/notation/board_pattern.h"

#include <algorithm>
#include <utility>

namespace nowchess {

namespace {

using Shape = BoardPattern::Shape;

// Which contents a square may have: a bit for each.
using Choice = std::uint16_t;

constexpr std::size_t emptyIndex = BoardPattern::contents - 1;
constexpr Choice white = 0x003f;
constexpr Choice black = 0x0fc0;
constexpr Choice anyPiece = white | black;
constexpr Choice emptySquare = 1U << emptyIndex;
constexpr Choice anything = anyPiece | emptySquare;

constexpr std::string_view inRank = "PNBRQK, pnbrqk, A, a, 1 to 8, ?, !, * or [";
constexpr std::string_view inSet = "PNBRQK, pnbrqk, A, a, 1 or ]";

constexpr std::size_t indexOf(Piece piece) noexcept {
    return static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.type);
}

// A piece or the pieces of a colour; empty for other characters.
constexpr std::optional<Choice> choiceOf(char c) noexcept {
    if (c == 'A') return white;
    if (c == 'a') return black;
    if (const auto piece = parsePiece(c)) return static_cast<Choice>(1U << indexOf(*piece));
    return std::nullopt;
}

bool fits(const Shape& shape, const Board& board) noexcept {
    Bitboard wrong = shape[emptyIndex] - board.occupied();
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) wrong |= shape[indexOf({color, type})] & board.pieces(color, type);
    return wrong.empty();
}

Shape mirroredShape(const Shape& shape) {
    Shape other;
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes)
            other[indexOf({opposite(color), type})] = mirrored(shape[indexOf({color, type})]);
    other[emptyIndex] = mirrored(shape[emptyIndex]);
    return other;
}

void forbidOthers(Shape& shape, Square square, Choice choice) {
    for (std::size_t i = 0; i < shape.size(); ++i)
        if ((choice >> i & 1U) == 0) shape[i].insert(square);
}

// A rank as it is written: choices, and stars between them.
struct RankText {
    std::vector<std::optional<Choice>> cells;  // empty: a star
    std::size_t squares = 0;

    [[nodiscard]] bool hasStar() const { return squares != cells.size(); }
};

// Every way to lay the rank out.
void layOut(const RankText& text, Rank rank, std::size_t cell, unsigned file, std::size_t left, const Shape& shape,
            std::vector<Shape>& ways) {
    if (cell == text.cells.size()) return ways.push_back(shape);
    if (text.cells[cell]) {
        Shape next = shape;
        forbidOthers(next, makeSquare(static_cast<File>(file), rank), *text.cells[cell]);
        return layOut(text, rank, cell + 1, file + 1, left - 1, next, ways);
    }
    // The last star takes what is left; any other one as much as the squares after it allow.
    const bool isLast = std::ranges::find(text.cells.begin() + static_cast<std::ptrdiff_t>(cell) + 1, text.cells.end(),
                                          std::optional<Choice>()) == text.cells.end();
    for (unsigned next = isLast ? 8 - static_cast<unsigned>(left) : file; next + left <= 8; ++next)
        layOut(text, rank, cell + 1, next, left, shape, ways);
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    std::expected<BoardPattern, BoardPatternError> parse() {
        Shape fixed{};
        std::vector<std::vector<Shape>> ranks;
        for (int rank = 7; rank >= 0; --rank) {
            auto read = readRank();
            if (!read) return std::unexpected(read.error());
            std::vector<Shape> ways;
            layOut(*read, static_cast<Rank>(rank), 0, 0, read->squares, {}, ways);
            if (ways.size() > 1)
                ranks.push_back(std::move(ways));
            else
                for (std::size_t i = 0; i < fixed.size(); ++i) fixed[i] |= ways.front()[i];
            if (rank > 0 && isAtFieldEnd()) return fail(BoardPatternFault::TooFewRanks, "eight ranks with / between");
            if (rank > 0) ++at_;
        }
        if (at_ < text_.size() && text_[at_] == '/') return fail(BoardPatternFault::TooManyRanks, "eight ranks");
        const auto turn = readTurn();
        if (!turn) return std::unexpected(turn.error());
        return BoardPattern(fixed, std::move(ranks), *turn);
    }

private:
    [[nodiscard]] bool isAtFieldEnd() const { return at_ == text_.size() || text_[at_] == ' '; }
    [[nodiscard]] std::unexpected<BoardPatternError> fail(BoardPatternFault fault, std::string_view expected) const {
        return std::unexpected(
            BoardPatternError{fault, at_ + 1, std::string(text_.substr(std::min(at_, text_.size()), 1)), expected});
    }

    std::expected<RankText, BoardPatternError> readRank() {
        RankText rank;
        for (; !isAtFieldEnd() && text_[at_] != '/'; ++at_) {
            const char c = text_[at_];
            const std::size_t count = c >= '1' && c <= '8' ? static_cast<std::size_t>(c - '0') : 1;
            if (c == '*') {
                // Two in a row say no more than one.
                if (rank.cells.empty() || rank.cells.back()) rank.cells.emplace_back();
                continue;
            }
            const auto choice = readChoice();
            if (!choice) return std::unexpected(choice.error());
            rank.squares += count;
            if (rank.squares > 8) return fail(BoardPatternFault::RankTooLong, "/ after eight squares");
            rank.cells.insert(rank.cells.end(), count, *choice);
        }
        if (rank.squares < 8 && !rank.hasStar())
            return fail(BoardPatternFault::RankTooShort, "eight squares in the rank, or a * for the rest");
        return rank;
    }
    // Leaves the place at the last character of it.
    std::expected<Choice, BoardPatternError> readChoice() {
        const char c = text_[at_];
        if (const auto choice = choiceOf(c)) return *choice;
        if (c >= '1' && c <= '8') return emptySquare;
        if (c == '?') return anything;
        if (c == '!') return anyPiece;
        if (c == '[') return readSet();
        return fail(BoardPatternFault::UnexpectedCharacter, inRank);
    }
    std::expected<Choice, BoardPatternError> readSet() {
        const std::size_t begin = at_++;
        const bool isNegated = at_ < text_.size() && text_[at_] == '^';
        if (isNegated) ++at_;
        Choice choice = 0;
        for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
            const auto part = text_[at_] == '1' ? emptySquare : choiceOf(text_[at_]);
            if (!part) return fail(BoardPatternFault::UnexpectedCharacter, inSet);
            choice = static_cast<Choice>(choice | *part);
        }
        if (at_ == text_.size()) {
            at_ = begin;
            return fail(BoardPatternFault::SetNotClosed, "a ] after the pieces");
        }
        if (isNegated) choice = static_cast<Choice>(anything & ~choice);
        // A square that no contents fit would make a pattern that no board fits: surely a slip.
        if (choice == 0) return fail(BoardPatternFault::EmptySet, "something that may stand there");
        return choice;
    }
    std::expected<std::optional<Color>, BoardPatternError> readTurn() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        if (at_ == text_.size()) return std::nullopt;
        const char c = text_[at_];
        const bool isAlone = at_ + 1 == text_.size();
        if (isAlone && c == 'w') return Color::White;
        if (isAlone && c == 'b') return Color::Black;
        return fail(BoardPatternFault::UnexpectedCharacter, "w or b for the side to move, and nothing after it");
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

bool BoardPattern::matches(const Board& board, Color turn) const noexcept {
    if (turn_ && turn != *turn_) return false;
    return fits(fixed_, board) && std::ranges::all_of(ranks_, [&](const std::vector<Shape>& ways) {
               return std::ranges::any_of(ways, [&](const Shape& way) { return fits(way, board); });
           });
}

BoardPattern BoardPattern::mirrored() const {
    std::vector<std::vector<Shape>> ranks = ranks_;
    for (std::vector<Shape>& ways : ranks) std::ranges::transform(ways, ways.begin(), mirroredShape);
    return {mirroredShape(fixed_), std::move(ranks), turn_ ? std::optional(opposite(*turn_)) : std::nullopt};
}

std::expected<BoardPattern, BoardPatternError> parseBoardPattern(std::string_view text) { return Parser(text).parse(); }

std::string message(const BoardPatternError& error) {
    const std::string found = error.found.empty() ? "the end" : "'" + error.found + "'";
    return "column " + std::to_string(error.column) + ": found " + found + ", expected " + std::string(error.expected);
}

}  // namespace nowchess
