// Reads a FEN field by field. A template so that lenient reading pays nothing for what strict reading asks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>

#include "notation/fen_cells.h"
#include "nowchess/notation/fen.h"
#include "rules/castling_home.h"

namespace nowchess::fen {

// What a character of the placement does, packed so that one addition takes all of it into account. From the lowest
// bit: the code of the piece or the mark of a slash (16 bits); the numbers of files, slashes and digits (12, 8 and 8
// bits, too many to overflow in what `readPlacement` reads); and in the highest 8 bits the way to the next cell, of
// which fen_cells.h has eight a file. A slash leads from the end of a rank, one of the cells from 64 on, to the first
// file of the next.
using Step = std::uint64_t;  // 0 for a character that has no place here

inline constexpr std::uint8_t slashMark = 0x80;
inline constexpr Step oneFile = Step{1} << 16;
inline constexpr Step oneSlash = Step{1} << 28;
inline constexpr Step oneDigit = Step{1} << 36;
inline constexpr Step oneCell = Step{1} << 56;

inline constexpr std::array<Step, 256> steps = [] {
    std::array<Step, 256> table{};
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) {
            const Piece piece{color, type};
            table[static_cast<unsigned char>(letter(piece))] = codeOf(piece) + oneFile + 8 * oneCell;
        }
    for (unsigned empty = 1; empty <= 8; ++empty) table['0' + empty] = empty * (oneFile + 8 * oneCell) + oneDigit;
    table['/'] = slashMark + oneSlash - 63 * oneCell;
    return table;
}();

constexpr unsigned filesOf(Step step) noexcept { return static_cast<unsigned>(step / oneFile) & 0xfff; }
constexpr bool isDigit(Step step) noexcept { return (step & oneDigit) != 0; }

inline constexpr std::string_view expectedPlacement = "a piece letter, a digit from 1 to 8 or '/'";
inline constexpr std::string_view expectedTurn = "w or b";
inline constexpr std::string_view expectedCastling = "'-' or letters of KQkq, A to H, a to h";
inline constexpr std::string_view expectedEnPassant = "'-' or a square of the third or the sixth rank";
inline constexpr std::string_view expectedNumber = "a number";
inline constexpr std::array<std::string_view, 6> expectedFields{expectedPlacement, expectedTurn,   expectedCastling,
                                                                expectedEnPassant, expectedNumber, expectedNumber};

// What is wrong, and the text at fault.
struct Problem {
    FenFault fault;
    FenField field;
    const char* from;
    const char* to;
    std::string_view expected;
};

// Each reader of a field takes the place where it begins and returns the one where it ends, or a null pointer after
// noting what is wrong.
template <FenReading Reading>
class Reader {
public:
    explicit Reader(std::string_view text) noexcept : begin_(text.data()), end_(text.data() + text.size()) {}

    // The setup is as a new one has it; false if the text is no FEN.
    bool read(Setup& setup) noexcept;
    // After a failure.
    [[nodiscard]] const Problem& problem() const noexcept { return problem_; }

private:
    using Place = const char*;
    static constexpr bool isStrict = Reading == FenReading::Strict;

    Place readPlacement(Place from, Board& board) noexcept;
    Place explainPlacement(Place at) noexcept;
    Place readTurn(Place at, Setup& setup) noexcept;
    Place readCastling(Place at, Setup& setup) noexcept;
    Place readEnPassant(Place at, Setup& setup) noexcept;
    Place readNumber(Place from, std::uint32_t& number) noexcept;
    Place readOddNumber(Place from, std::uint32_t& number) noexcept;

    Place findFirst() noexcept;
    Place findNext(Place at, FenField field) noexcept;
    Place findOddNext(Place at) noexcept;
    bool finish(Place at) noexcept;

    Place fail(FenFault fault, Place from, Place to, std::string_view expected) noexcept {
        problem_ = {fault, field_, from, to, expected};
        return nullptr;
    }
    Place failAtCharacter(FenFault fault, Place at, std::string_view expected) noexcept {
        return fail(fault, at, at == end_ ? at : at + 1, expected);
    }
    Place failAtWord(FenFault fault, Place at, std::string_view expected) noexcept {
        return fail(fault, at, std::find_if(at, end_, isBlank), expected);
    }

    static bool isBlank(char c) noexcept {
        return static_cast<unsigned char>(c) <= ' ' &&
               (c == ' ' || (!isStrict && (c == '\t' || c == '\r' || c == '\n')));
    }
    [[nodiscard]] bool fieldEnds(Place at) const noexcept { return at == end_ || isBlank(*at); }
    [[nodiscard]] Place skipBlanks(Place at) const noexcept {
        while (at != end_ && isBlank(*at)) ++at;
        return at;
    }

    Place begin_;
    Place end_;
    FenField field_ = FenField::Placement;
    Problem problem_{};
};

template <FenReading Reading>
bool Reader<Reading>::read(Setup& setup) noexcept {
    Place at = findFirst();
    if (at != nullptr) at = readPlacement(at, setup.board);
    // False at the end of the text and after a failure.
    const auto hasNext = [&](FenField field) {
        if (at != nullptr) at = findNext(at, field);
        return at != nullptr && at != end_;
    };
    if (!hasNext(FenField::Turn)) return at != nullptr;
    at = readTurn(at, setup);
    if (!hasNext(FenField::Castling)) return at != nullptr;
    at = readCastling(at, setup);
    if (!hasNext(FenField::EnPassant)) return at != nullptr;
    at = readEnPassant(at, setup);
    if (!hasNext(FenField::HalfmoveClock)) return at != nullptr;
    at = readNumber(at, setup.halfmoveClock);
    if (!hasNext(FenField::FullmoveNumber)) return at != nullptr;
    at = readNumber(at, setup.fullmoveNumber);
    return at != nullptr && finish(at);
}

template <FenReading Reading>
const char* Reader<Reading>::findFirst() noexcept {
    const Place at = isStrict ? begin_ : skipBlanks(begin_);
    if (at == end_) return failAtCharacter(FenFault::MissingField, at, expectedPlacement);
    if (isBlank(*at)) return failAtCharacter(FenFault::ExtraBlank, at, expectedPlacement);
    return at;
}

// Goes from the end of one field to the beginning of the next, or to the end of the text if no field need follow.
template <FenReading Reading>
const char* Reader<Reading>::findNext(Place at, FenField field) noexcept {
    field_ = field;
    const bool isUsual = end_ - at >= 2 && !isBlank(at[1]);
    return isUsual ? at + 1 : findOddNext(at);
}

template <FenReading Reading>
const char* Reader<Reading>::findOddNext(Place at) noexcept {
    if (!isStrict) return skipBlanks(at);
    const std::string_view expected = expectedFields[static_cast<std::size_t>(field_)];
    if (end_ - at >= 2) return failAtCharacter(FenFault::ExtraBlank, at + 1, expected);
    if (field_ != FenField::HalfmoveClock) return failAtCharacter(FenFault::MissingField, end_, expected);
    return at == end_ ? at : fail(FenFault::ExtraBlank, at, end_, "the end of the text or a number");
}

template <FenReading Reading>
bool Reader<Reading>::finish(Place at) noexcept {
    if (at == end_) return true;
    const Place rest = skipBlanks(at);
    if (rest != end_) return fail(FenFault::TrailingText, rest, end_, "the end of the text") != nullptr;
    return !isStrict || fail(FenFault::ExtraBlank, at, end_, "the end of the text") != nullptr;
}

// Takes every character the same way, without a branch that depends on it: branches predicted wrongly are what a reader
// spends its time on. Each of the first seven ranks must end with a slash in its own cell beyond the board. That, seven
// slashes and 64 files in all leave eight files for every rank: a cell is known modulo 256, so a rank could only have
// 32 files more. If something is amiss, `explainPlacement` finds out what.
template <FenReading Reading>
const char* Reader<Reading>::readPlacement(Place from, Board& board) noexcept {
    constexpr std::ptrdiff_t longest = 71;  // 64 pieces and 7 slashes
    constexpr Step whole = 64 * oneFile + 7 * oneSlash;
    constexpr Step wholeMask = oneDigit - oneFile;
    constexpr std::array<std::uint8_t, 8> rankEnds{slashMark, slashMark, slashMark, slashMark,
                                                   slashMark, slashMark, slashMark, 0};
    std::array<std::uint8_t, 256> cells;
    std::fill_n(cells.begin(), 72, std::uint8_t{0});
    Step sum = 0;
    Step last = 0;
    Step twice = 0;  // the bits that two characters in a row have
    const Place limit = from + std::min(longest, end_ - from);
    Place at = from;
    for (; at != limit; ++at) {
        const Step step = steps[static_cast<unsigned char>(*at)];
        if (step == 0) break;
        cells[sum / oneCell] = static_cast<std::uint8_t>(step);
        sum += step;
        if (isStrict) twice |= last & step;
        last = step;
    }
    const bool isWhole = (sum & wholeMask) == whole && std::memcmp(rankEnds.data(), &cells[64], 8) == 0;
    if (!isWhole || isDigit(twice) || !fieldEnds(at)) return explainPlacement(from);
    board = boardOf(cells.data());
    return at;
}

template <FenReading Reading>
const char* Reader<Reading>::explainPlacement(Place at) noexcept {
    unsigned ranks = 1;
    unsigned files = 0;
    bool afterDigit = false;
    for (; !fieldEnds(at); ++at) {
        const Step step = steps[static_cast<unsigned char>(*at)];
        if (step == 0) return failAtCharacter(FenFault::UnexpectedCharacter, at, expectedPlacement);
        if (*at == '/') {
            if (files < 8) return failAtCharacter(FenFault::RankTooShort, at, "the rest of a rank of eight squares");
            if (ranks == 8) return failAtCharacter(FenFault::TooManyRanks, at, "a blank after the eighth rank");
            ++ranks;
            files = 0;
        } else {
            files += filesOf(step);
            if (files > 8) return failAtCharacter(FenFault::RankTooLong, at, "'/' or a blank after eight squares");
            if (isStrict && afterDigit && isDigit(step))
                return failAtCharacter(FenFault::AdjacentDigits, at, "one digit for a run of empty squares");
        }
        afterDigit = isDigit(step);
    }
    if (files < 8) return failAtCharacter(FenFault::RankTooShort, at, "the rest of a rank of eight squares");
    return failAtCharacter(FenFault::TooFewRanks, at, "'/' and the next of eight ranks");
}

template <FenReading Reading>
const char* Reader<Reading>::readTurn(Place at, Setup& setup) noexcept {
    const char c = isStrict ? *at : static_cast<char>(*at | 0x20);  // a small letter
    // Which of the two it is cannot be predicted, so it is not asked by branching.
    const auto turn = static_cast<unsigned>(c == 'b');
    if (c != "wb"[turn] || !fieldEnds(at + 1)) return failAtWord(FenFault::UnexpectedCharacter, at, expectedTurn);
    setup.turn = static_cast<Color>(turn);
    return at + 1;
}

// The square that a letter names: a file, or X-FEN's K and Q. Where these find no rook they mean the corner, which the
// gate will then say is empty; and a rook in the corner is always the outermost.
inline std::optional<Square> castlingRook(const Board& board, char capital, Color color) noexcept {
    if (capital != 'K' && capital != 'Q') {
        if (capital < 'A' || capital > 'H') return std::nullopt;
        return makeSquare(static_cast<File>(capital - 'A'), backRank(color));
    }
    const CastleSide side = capital == 'K' ? CastleSide::Kingside : CastleSide::Queenside;
    const Square corner = makeSquare(capital == 'K' ? File::H : File::A, backRank(color));
    if (board.pieces(color, PieceType::Rook).contains(corner)) return corner;
    return outermostRook(board, color, side).value_or(corner);
}

template <FenReading Reading>
const char* Reader<Reading>::readCastling(Place at, Setup& setup) noexcept {
    if (*at == '-' && fieldEnds(at + 1)) return at + 1;
    // The standard's order; file letters of one colour have none, since both usual ones exist.
    constexpr std::string_view order = "KQkq";
    bool black = false;
    std::size_t before = 0;
    for (; !fieldEnds(at); ++at) {
        const Color color = *at >= 'a' ? Color::Black : Color::White;
        const char capital = color == Color::White ? *at : static_cast<char>(*at - 'a' + 'A');
        const auto rook = castlingRook(setup.board, capital, color);
        if (!rook) return failAtCharacter(FenFault::UnexpectedCharacter, at, expectedCastling);
        if (setup.castlingRooks.contains(*rook))
            return failAtCharacter(FenFault::RepeatedCastling, at, "each castling right once");
        setup.castlingRooks.insert(*rook);
        if (isStrict) {
            const std::size_t place = order.find(*at);
            const bool isLate = (black && color == Color::White) || place < before;
            if (isLate) return failAtCharacter(FenFault::CastlingOrder, at, "capitals first and K before Q");
            black |= color == Color::Black;
            if (place != std::string_view::npos) before = place;
        }
    }
    return at;
}

template <FenReading Reading>
const char* Reader<Reading>::readEnPassant(Place at, Setup& setup) noexcept {
    if (*at == '-' && fieldEnds(at + 1)) return at + 1;
    const Place next = at + std::min<std::ptrdiff_t>(2, end_ - at);
    const auto square = parseSquare({at, next});
    const bool fits = square && (rankOf(*square) == relativeRank(Rank::R6, setup.turn) ||
                                 (!isStrict && rankOf(*square) == relativeRank(Rank::R3, setup.turn)));
    if (!fits || !fieldEnds(next)) return failAtWord(FenFault::UnexpectedCharacter, at, expectedEnPassant);
    setup.enPassant = square;
    return next;
}

// Up to seven digits at once, without a branch for each: `word` holds the text, its first character lowest.
struct ShortNumber {
    unsigned digits;  // 8 if there are more than seven
    std::uint32_t value;
};
constexpr ShortNumber shortNumber(std::uint64_t word) noexcept {
    const std::uint64_t figures = word ^ 0x3030303030303030ULL;
    // Adding 118 makes the highest bit of a byte that is 10 or more; what it carries only spoils bytes further on.
    const std::uint64_t others = ((figures + 0x7676767676767676ULL) | figures) & 0x8080808080808080ULL;
    const auto digits = static_cast<unsigned>(std::countr_zero(others)) / 8;
    if (digits == 0 || digits == 8) return {digits, 0};
    std::uint64_t value = figures << (64 - 8 * digits);
    value = (value * 10 + (value >> 8)) & 0x00ff00ff00ff00ffULL;
    value = (value * 100 + (value >> 16)) & 0x0000ffff0000ffffULL;
    value = value * 10000 + (value >> 32);
    return {digits, static_cast<std::uint32_t>(value)};
}

template <FenReading Reading>
const char* Reader<Reading>::readNumber(Place from, std::uint32_t& number) noexcept {
    constexpr std::ptrdiff_t wordSize = sizeof(std::uint64_t);
    // The eight bytes from here on; where fewer are left, the last eight without those before. The board alone has
    // more.
    const std::ptrdiff_t missing = std::max<std::ptrdiff_t>(0, wordSize - (end_ - from));
    std::uint64_t word = 0;
    std::memcpy(&word, from - missing, wordSize);
    if constexpr (std::endian::native == std::endian::big) word = std::byteswap(word);
    const ShortNumber read = shortNumber(word >> 8 * missing);
    const bool isUsual = read.digits > 0 && read.digits < 8 && (!isStrict || *from != '0' || read.digits == 1);
    if (isUsual && fieldEnds(from + read.digits)) {
        number = read.value;
        return from + read.digits;
    }
    return readOddNumber(from, number);
}

template <FenReading Reading>
const char* Reader<Reading>::readOddNumber(Place from, std::uint32_t& number) noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    std::uint64_t value = 0;
    Place at = from;
    for (; at != end_ && *at >= '0' && *at <= '9'; ++at)
        value = std::min(10 * value + static_cast<std::uint64_t>(*at - '0'), most + 1);
    if (at == from || !fieldEnds(at)) return failAtWord(FenFault::UnexpectedCharacter, from, expectedNumber);
    if (isStrict && *from == '0')  // alone it is usual
        return failAtWord(FenFault::LeadingZero, from, "a number without zeros before it");
    if (value > most) return failAtWord(FenFault::NumberTooLarge, from, "a number of at most 4294967295");
    number = static_cast<std::uint32_t>(value);
    return at;
}

}  // namespace nowchess::fen
