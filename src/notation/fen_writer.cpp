#include <algorithm>
#include <array>
#include <cstring>

#include "nowchess/notation/fen.h"
#include "nowchess/rules/en_passant.h"
#include "notation/fen_cells.h"
#include "rules/castling_home.h"

namespace nowchess {

namespace {

// What FEN writes for a run of empty squares, slashes included. By the number of files already written in the current
// rank, and the number of empty squares before the next piece. The longest is 7/8/8/8/8/8/8/8/, and sixteen characters
// are copied in one instruction.
struct Gaps {
    std::array<std::array<std::array<char, 16>, 65>, 9> text{};
    std::array<std::array<std::uint8_t, 65>, 9> length{};
};

constexpr Gaps gaps = [] {
    Gaps table;
    for (unsigned written = 0; written <= 8; ++written) {
        const unsigned most = written == 8 ? 56 : 64 - written;
        for (unsigned empty = 0; empty <= most; ++empty) {
            std::uint8_t& length = table.length[written][empty];
            unsigned file = written;
            for (unsigned left = empty; file == 8 || left > 0;) {
                const unsigned run = std::min(left, 8 - file);
                const char c = file == 8 ? '/' : static_cast<char>('0' + run);
                table.text[written][empty][length++] = c;
                file = file == 8 ? 0 : file + run;
                left -= run;
            }
        }
    }
    return table;
}();

constexpr std::array<char, 16> letters = [] {
    std::array<char, 16> table{};
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes) table[fen::codeOf({color, type})] = letter(Piece{color, type});
    return table;
}();

constexpr Bitboard backRanks = Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8);

// Kings on the e-file and rooks in the corners wherever there is a right.
bool hasStandardRights(const Setup& setup) noexcept {
    for (const Color color : allColors) {
        const Rank rank = backRank(color);
        const Bitboard rooks = setup.castlingRooks & Bitboard::of(rank);
        const Bitboard corners{makeSquare(File::A, rank), makeSquare(File::H, rank)};
        if (rooks.empty()) continue;
        if (homeKing(setup.board, color) != makeSquare(File::E, rank)) return false;
        if (!(corners & setup.board.pieces(color, PieceType::Rook)).containsAll(rooks)) return false;
    }
    return true;
}

// Appends to a buffer that is known to be large enough.
class Writer {
public:
    void put(char c) noexcept { *end_++ = c; }
    void placement(const Board& board) noexcept;
    void castling(const Setup& setup, CastlingText style) noexcept;
    void square(Square square) noexcept {
        put(letter(fileOf(square)));
        put(digit(rankOf(square)));
    }
    void number(std::uint32_t value) noexcept;
    [[nodiscard]] std::string text() const { return std::string(buffer_.data(), static_cast<std::size_t>(end_ - buffer_.data())); }

private:
    void gap(unsigned written, unsigned empty) noexcept {
        std::memcpy(end_, gaps.text[written][empty].data(), 16);  // all of it: a fixed size needs no loop
        end_ += gaps.length[written][empty];
    }

    // 71 characters of placement, 2 of turn, 17 of castling, 3 of en passant, 22 of numbers, and room to copy a gap.
    std::array<char, 160> buffer_;
    char* end_ = buffer_.data();
};

void Writer::placement(const Board& board) noexcept {
    const fen::Cells cells = fen::cellsOf(board);
    unsigned next = 0;     // the first square not yet written, in FEN's order
    unsigned written = 0;  // and how many files of its rank (of the rank before, when that has just been filled) are
    for (const Square piece : mirrored(board.occupied())) {
        const auto index = static_cast<unsigned>(piece);
        gap(written, index - next);
        put(letters[cells[fen::cellIndex(index)]]);
        next = index + 1;
        written = index % 8 + 1;
    }
    gap(written, 64 - next);
    --end_;  // the slash after the first rank
}

void Writer::castling(const Setup& setup, CastlingText style) noexcept {
    if (!setup.castlingRooks.intersects(backRanks)) return put('-');
    if (style == CastlingText::Automatic)
        style = hasStandardRights(setup) ? CastlingText::XFen : CastlingText::Shredder;
    for (const Color color : allColors) {
        const char capital = color == Color::White ? 'A' - 'a' : 0;
        // From the h-file to the a-file, so that the king's side comes first.
        Bitboard rooks = setup.castlingRooks & Bitboard::of(backRank(color));
        for (; !rooks.empty(); rooks.erase(rooks.back())) {
            char c = letter(fileOf(rooks.back()));
            if (style == CastlingText::XFen) {
                if (rooks.back() == outermostRook(setup.board, color, CastleSide::Kingside)) c = 'k';
                if (rooks.back() == outermostRook(setup.board, color, CastleSide::Queenside)) c = 'q';
            }
            put(static_cast<char>(c + capital));
        }
    }
}

void Writer::number(std::uint32_t value) noexcept {
    std::array<char, 10> digits;
    auto first = digits.size();
    do {
        digits[--first] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    for (; first < digits.size(); ++first) put(digits[first]);
}

bool isShown(const Position& position, EnPassantShown shown) noexcept {
    switch (shown) {
        case EnPassantShown::Always: return true;
        case EnPassantShown::PseudoLegal: return !enPassantCapturers(position).empty();
        case EnPassantShown::Legal: return !legalEnPassantCapturers(position).empty();
    }
    __builtin_unreachable();
}

}  // namespace

std::string toFen(const Setup& setup, CastlingText castling) {
    Writer writer;
    writer.placement(setup.board);
    writer.put(' ');
    writer.put(setup.turn == Color::White ? 'w' : 'b');
    writer.put(' ');
    writer.castling(setup, castling);
    writer.put(' ');
    if (setup.enPassant) {
        writer.square(*setup.enPassant);
    } else {
        writer.put('-');
    }
    writer.put(' ');
    writer.number(setup.halfmoveClock);
    writer.put(' ');
    writer.number(setup.fullmoveNumber);
    return writer.text();
}

std::string toFen(const Position& position, FenStyle style) {
    Setup setup = position.setup();
    if (setup.enPassant && !isShown(position, style.enPassant)) setup.enPassant.reset();
    return toFen(setup, style.castling);
}

}  // namespace nowchess
