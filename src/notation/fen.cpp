#include "nowchess/notation/fen.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "notation/fen_cells.h"
#include "rules/castling_home.h"

namespace nowchess {

namespace {

// What a character of the placement does, packed so that one addition takes all of it into account. From the lowest bit:
// 16 bits for the code of the piece (or the mark of a slash), 12 bits for files, 8 bits for slashes, a bit that is set
// for a digit, and in the highest 8 bits the way to the next cell, of which fen_cells.h has eight a file: a slash leads from the end of one rank, cell
// 64 and up, to the first file of the next. No field can overflow in the longest placement that is right.
using Step = std::uint64_t;  // 0 for a character that has no place here

constexpr unsigned filesShift = 16;
constexpr unsigned slashesShift = 28;
constexpr unsigned cellShift = 56;
constexpr Step digitBit = Step{1} << 48;
constexpr std::uint8_t slashMark = 0x80;
constexpr Step wholeBoard = Step{64} << filesShift | Step{7} << slashesShift;
constexpr Step countsMask = (Step{1} << 36) - (Step{1} << filesShift);
constexpr std::ptrdiff_t longestPlacement = 71;  // 64 pieces and 7 slashes

constexpr Step stepOf(std::uint8_t code, unsigned files) noexcept {
    return code | Step{files} << filesShift | Step{8 * files} << cellShift;
}

constexpr std::array<Step, 256> steps = [] {
    std::array<Step, 256> table{};
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) {
            const Piece piece{color, type};
            table[static_cast<unsigned char>(letter(piece))] = stepOf(fen::codeOf(piece), 1);
        }
    for (unsigned empty = 1; empty <= 8; ++empty) table['0' + empty] = stepOf(0, empty) | digitBit;
    table['/'] = slashMark | Step{1} << slashesShift | Step{256 - 63} << cellShift;
    return table;
}();

constexpr unsigned filesOf(Step step) noexcept { return static_cast<unsigned>(step >> filesShift) & 0xfff; }
constexpr bool isDigit(Step step) noexcept { return (step & digitBit) != 0; }

constexpr std::string_view expectedPlacement = "a piece letter, a digit from 1 to 8 or '/'";
constexpr std::string_view expectedTurn = "w or b";
constexpr std::string_view expectedCastling = "'-' or letters of KQkq, A to H, a to h";
constexpr std::string_view expectedEnPassant = "'-' or a square of the third or the sixth rank";
constexpr std::string_view expectedNumber = "a number";
constexpr std::array<std::string_view, 6> expectedFields{expectedPlacement, expectedTurn,   expectedCastling,
                                                         expectedEnPassant, expectedNumber, expectedNumber};

// Reads the fields one after the other. Each reader takes the place where its field begins and returns the one where it
// ends, or a null pointer after noting what is wrong.
template <FenReading reading>
class Reader {
public:
    explicit Reader(std::string_view text) noexcept : begin_(text.data()), end_(text.data() + text.size()) {}

    bool read(Setup& setup) noexcept;
    [[nodiscard]] FenError error() const;

private:
    using Place = const char*;
    static constexpr bool isStrict = reading == FenReading::Strict;

    Place readPlacement(Place at, Board& board) noexcept;
    Place explainPlacement(Place at) noexcept;
    Place readTurn(Place at, Setup& setup) noexcept;
    Place readCastling(Place at, Setup& setup) noexcept;
    Place readEnPassant(Place at, Setup& setup) noexcept;
    Place readNumber(Place at, std::uint32_t& number) noexcept;
    Place readOddNumber(Place at, std::uint32_t& number) noexcept;

    Place findFirst() noexcept;
    Place findNext(Place at, FenField field) noexcept;
    Place findOddNext(Place at) noexcept;
    bool finish(Place at) noexcept;

    Place fail(FenFault fault, Place from, Place to, std::string_view expected) noexcept {
        fault_ = fault;
        foundFrom_ = from;
        foundTo_ = to;
        expected_ = expected;
        return nullptr;
    }
    Place failAtCharacter(FenFault fault, Place at, std::string_view expected) noexcept {
        return fail(fault, at, at == end_ ? at : at + 1, expected);
    }
    Place failAtWord(FenFault fault, Place at, std::string_view expected) noexcept {
        return fail(fault, at, std::find_if(at, end_, isBlank), expected);
    }

    static bool isBlank(char c) noexcept {
        return c == ' ' || (!isStrict && (c == '\t' || c == '\r' || c == '\n'));
    }
    [[nodiscard]] bool fieldEnds(Place at) const noexcept { return at == end_ || isBlank(*at); }
    [[nodiscard]] Place skipBlanks(Place at) const noexcept {
        while (at != end_ && isBlank(*at)) ++at;
        return at;
    }

    Place begin_;
    Place end_;
    FenField field_ = FenField::Placement;
    FenFault fault_{};
    Place foundFrom_ = nullptr;
    Place foundTo_ = nullptr;
    std::string_view expected_;
};

template <FenReading reading>
bool Reader<reading>::read(Setup& setup) noexcept {
    Place at = findFirst();
    if (at != nullptr) at = readPlacement(at, setup.board);
    const auto hasNext = [&](FenField field) {
        if (at != nullptr) at = findNext(at, field);
        return at != nullptr && at != end_;
    };
    if (hasNext(FenField::Turn)) at = readTurn(at, setup);
    else return at != nullptr;
    if (hasNext(FenField::Castling)) at = readCastling(at, setup);
    else return at != nullptr;
    if (hasNext(FenField::EnPassant)) at = readEnPassant(at, setup);
    else return at != nullptr;
    if (hasNext(FenField::HalfmoveClock)) at = readNumber(at, setup.halfmoveClock);
    else return at != nullptr;
    if (hasNext(FenField::FullmoveNumber)) at = readNumber(at, setup.fullmoveNumber);
    else return at != nullptr;
    return at != nullptr && finish(at);
}

template <FenReading reading>
const char* Reader<reading>::findFirst() noexcept {
    const Place at = isStrict ? begin_ : skipBlanks(begin_);
    if (at == end_) return failAtCharacter(FenFault::MissingField, at, expectedPlacement);
    if (isBlank(*at)) return failAtCharacter(FenFault::ExtraBlank, at, expectedPlacement);
    return at;
}

// Goes from the end of one field to the beginning of the next, or to the end of the text if no field need follow.
template <FenReading reading>
const char* Reader<reading>::findNext(Place at, FenField field) noexcept {
    field_ = field;
    const bool isUsual = end_ - at >= 2 && !isBlank(at[1]);
    return isUsual ? at + 1 : findOddNext(at);
}

template <FenReading reading>
const char* Reader<reading>::findOddNext(Place at) noexcept {
    if (!isStrict) return skipBlanks(at);
    const std::string_view expected = expectedFields[static_cast<std::size_t>(field_)];
    if (end_ - at >= 2) return failAtCharacter(FenFault::ExtraBlank, at + 1, expected);
    if (field_ != FenField::HalfmoveClock) return failAtCharacter(FenFault::MissingField, end_, expected);
    return at == end_ ? at : fail(FenFault::ExtraBlank, at, end_, "the end of the text or a number");
}

template <FenReading reading>
bool Reader<reading>::finish(Place at) noexcept {
    if (at == end_) return true;
    const Place rest = skipBlanks(at);
    if (rest != end_) return fail(FenFault::TrailingText, rest, end_, "the end of the text") != nullptr;
    return !isStrict || fail(FenFault::ExtraBlank, at, end_, "the end of the text") != nullptr;
}

// Takes every character the same way, without a branch that depends on it: branches predicted wrongly are what a reader
// spends its time on. Each of the first seven ranks must end with a slash in its own cell beyond the board. That, seven
// slashes and 64 files in all leave eight files for every rank: a cell is known modulo 256, so a rank could only have 32
// files more. If something is amiss, `explainPlacement` finds out what.
template <FenReading reading>
const char* Reader<reading>::readPlacement(Place from, Board& board) noexcept {
    std::array<std::uint8_t, 256> cells;
    std::fill_n(cells.begin(), 72, std::uint8_t{0});
    const Place limit = from + std::min(longestPlacement, end_ - from);
    Place at = from;
    Step sum = 0;
    Step last = 0;
    Step twice = 0;  // the bits that two characters in a row had
    for (; at != limit; ++at) {
        const Step step = steps[static_cast<unsigned char>(*at)];
        if (step == 0) break;
        cells[sum >> cellShift] = static_cast<std::uint8_t>(step);
        sum += step;
        if (isStrict) twice |= last & step;
        last = step;
    }
    constexpr std::array<std::uint8_t, 8> rankEnds{slashMark, slashMark, slashMark, slashMark,
                                                   slashMark, slashMark, slashMark, 0};
    const bool isWhole = (sum & countsMask) == wholeBoard && std::equal(rankEnds.begin(), rankEnds.end(), &cells[64]);
    if (!isWhole || isDigit(twice) || !fieldEnds(at)) return explainPlacement(from);
    board = fen::boardOf(cells.data());
    return at;
}

template <FenReading reading>
const char* Reader<reading>::explainPlacement(Place at) noexcept {
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

template <FenReading reading>
const char* Reader<reading>::readTurn(Place at, Setup& setup) noexcept {
    const char c = isStrict ? *at : static_cast<char>(*at | 0x20);  // a small letter
    // Which of the two it is cannot be predicted, so it is not asked by branching.
    const auto turn = static_cast<unsigned>(c == 'b');
    if (c != "wb"[turn] || !fieldEnds(at + 1)) return failAtWord(FenFault::UnexpectedCharacter, at, expectedTurn);
    setup.turn = static_cast<Color>(turn);
    return at + 1;
}

// The square that a letter names: a file, or X-FEN's K and Q. Where these find no rook they mean the corner, which the
// gate will then say is empty.
std::optional<Square> castlingRook(const Board& board, char capital, Color color) noexcept {
    if (capital == 'K')
        return outermostRook(board, color, CastleSide::Kingside).value_or(makeSquare(File::H, backRank(color)));
    if (capital == 'Q')
        return outermostRook(board, color, CastleSide::Queenside).value_or(makeSquare(File::A, backRank(color)));
    if (capital < 'A' || capital > 'H') return std::nullopt;
    return makeSquare(static_cast<File>(capital - 'A'), backRank(color));
}

template <FenReading reading>
const char* Reader<reading>::readCastling(Place at, Setup& setup) noexcept {
    if (*at == '-' && fieldEnds(at + 1)) return at + 1;
    // The standard's order; file letters of one colour have none, since both usual ones exist.
    constexpr std::string_view order = "KQkq";
    bool black = false;
    std::size_t before = 0;
    for (; !fieldEnds(at); ++at) {
        const Color color = *at >= 'a' ? Color::Black : Color::White;
        const auto rook = castlingRook(setup.board, color == Color::White ? *at : static_cast<char>(*at - 'a' + 'A'), color);
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

template <FenReading reading>
const char* Reader<reading>::readEnPassant(Place at, Setup& setup) noexcept {
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

template <FenReading reading>
const char* Reader<reading>::readNumber(Place from, std::uint32_t& number) noexcept {
    constexpr std::ptrdiff_t wordSize = sizeof(std::uint64_t);
    if (std::endian::native == std::endian::little && end_ - begin_ >= wordSize) {
        // The eight bytes from here on; where fewer are left, the last eight without those before.
        const std::ptrdiff_t missing = std::max<std::ptrdiff_t>(0, wordSize - (end_ - from));
        std::uint64_t word;
        std::memcpy(&word, from - missing, wordSize);
        const ShortNumber read = shortNumber(word >> 8 * missing);
        const bool isUsual = read.digits > 0 && read.digits < 8 && (!isStrict || *from != '0' || read.digits == 1);
        if (isUsual && fieldEnds(from + read.digits)) {
            number = read.value;
            return from + read.digits;
        }
    }
    return readOddNumber(from, number);
}

template <FenReading reading>
const char* Reader<reading>::readOddNumber(Place from, std::uint32_t& number) noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    std::uint64_t value = 0;
    Place at = from;
    for (; at != end_ && *at >= '0' && *at <= '9'; ++at)
        value = std::min(10 * value + static_cast<std::uint64_t>(*at - '0'), most + 1);
    if (at == from || !fieldEnds(at)) return failAtWord(FenFault::UnexpectedCharacter, from, expectedNumber);
    if (isStrict && *from == '0' && at - from > 1)
        return failAtWord(FenFault::LeadingZero, from, "a number without zeros before it");
    if (value > most) return failAtWord(FenFault::NumberTooLarge, from, "a number of at most 4294967295");
    number = static_cast<std::uint32_t>(value);
    return at;
}

// At most 20 printable characters.
std::string printable(std::string_view text) {
    constexpr std::size_t longest = 20;
    constexpr std::string_view more = "...";
    constexpr std::string_view hex = "0123456789abcdef";
    std::string shown;
    std::size_t cut = 0;  // the longest beginning that leaves room for the dots
    for (const char c : text.substr(0, longest + 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7f) {
            shown += {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
        } else {
            shown += c;
        }
        if (shown.size() + more.size() <= longest) cut = shown.size();
    }
    return shown.size() <= longest ? shown : shown.substr(0, cut).append(more);
}

template <FenReading reading>
FenError Reader<reading>::error() const {
    return {fault_, field_, static_cast<std::size_t>(foundFrom_ - begin_) + 1, printable({foundFrom_, foundTo_}),
            expected_};
}

template <FenReading reading>
std::expected<Setup, FenError> parse(std::string_view text) {
    std::expected<Setup, FenError> setup;
    Reader<reading> reader(text);
    if (!reader.read(*setup)) setup = std::unexpected(reader.error());
    return setup;
}

}  // namespace

std::expected<Setup, FenError> parseFen(std::string_view text, FenReading reading) {
    return reading == FenReading::Strict ? parse<FenReading::Strict>(text) : parse<FenReading::Lenient>(text);
}

std::expected<Position, PositionError> positionFromFen(std::string_view text, const FenOptions& options) {
    auto setup = parseFen(text, options.reading);
    if (!setup) return std::unexpected(PositionError(std::move(setup).error()));
    SetupFaults faults = validate(*setup, options.castling);
    if (options.reading == FenReading::Lenient && !faults.empty()) {
        *setup = withoutImpossibleRights(*setup, options.castling);
        setup->fullmoveNumber = std::max(setup->fullmoveNumber, std::uint32_t{1});
        faults = validate(*setup, options.castling) - counterFaults();
    }
    faults = faults - (options.tolerated & tolerableFaults());
    if (!faults.empty()) return std::unexpected(PositionError(faults));
    return Position::unchecked(*setup);
}

std::string_view name(FenFault fault) noexcept {
    constexpr std::array<std::string_view, 13> names{
        "MissingField",   "UnexpectedCharacter", "RankTooShort",  "RankTooLong",    "TooFewRanks",
        "TooManyRanks",   "AdjacentDigits",      "RepeatedCastling", "CastlingOrder", "NumberTooLarge",
        "LeadingZero",    "TrailingText",        "ExtraBlank"};
    return names[static_cast<std::size_t>(fault)];
}

std::string_view name(FenField field) noexcept {
    constexpr std::array<std::string_view, 6> names{"piece placement",  "side to move",    "castling rights",
                                                    "en-passant square", "half-move clock", "move number"};
    return names[static_cast<std::size_t>(field)];
}

std::string message(const FenError& error) {
    std::string text(name(error.field));
    text += ", column " + std::to_string(error.column) + ": found ";
    text += error.found.empty() ? "the end of the text" : "'" + error.found + "'";
    text += ", expected ";
    text += error.expected;
    return text;
}

std::string message(const PositionError& error) {
    return std::visit([](const auto& reason) { return message(reason); }, error);
}

}  // namespace nowchess
