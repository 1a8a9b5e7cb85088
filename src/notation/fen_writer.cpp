#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "notation/fen_cells.h"
#include "notation/variant_fen.h"
#include "nowchess/notation/fen.h"
#include "nowchess/rules/en_passant.h"
#include "rules/castling_home.h"
#include "rules/instantiate.h"

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

// Each writer takes the end of what is written so far and returns the new end. (Kept in an object, that place would be
// fetched again after every character, since a character may be part of any object.)

char* writeGap(char* end, unsigned written, unsigned empty) noexcept {
    std::memcpy(end, gaps.text[written][empty].data(), 16);  // all of it: a fixed size needs no loop
    return end + gaps.length[written][empty];
}

char* writePlacement(char* end, const Board& board) noexcept {
    const fen::Cells cells = fen::cellsOf(board);
    unsigned next = 0;     // the first square not yet written, in FEN's order
    unsigned written = 0;  // and how many files of its rank (of the rank before, when that has just been filled) are
    for (const Square piece : mirrored(board.occupied())) {
        const auto index = static_cast<unsigned>(piece);
        end = writeGap(end, written, index - next);
        *end++ = letters[cells[fen::cellIndex(index)]];
        next = index + 1;
        written = index % 8 + 1;
    }
    return writeGap(end, written, 64 - next) - 1;  // without the slash after the first rank
}

char* writeCastling(char* end, const Setup& setup, CastlingText style) noexcept {
    if (!setup.castlingRooks.intersects(backRanks)) {
        *end = '-';
        return end + 1;
    }
    if (style == CastlingText::Automatic)
        style = hasStandardRights(setup) ? CastlingText::XFen : CastlingText::Shredder;
    for (const Color color : allColors) {
        const int capital = color == Color::White ? 'A' - 'a' : 0;
        // From the h-file to the a-file, so that the king's side comes first.
        Bitboard rooks = setup.castlingRooks & Bitboard::of(backRank(color));
        for (; !rooks.empty(); rooks.erase(rooks.back())) {
            char c = letter(fileOf(rooks.back()));
            if (style == CastlingText::XFen) {
                if (rooks.back() == outermostRook(setup.board, color, CastleSide::Kingside)) c = 'k';
                if (rooks.back() == outermostRook(setup.board, color, CastleSide::Queenside)) c = 'q';
            }
            *end++ = static_cast<char>(c + capital);
        }
    }
    return end;
}

char* writeEnPassant(char* end, std::optional<Square> square) noexcept {
    if (!square) {
        *end = '-';
        return end + 1;
    }
    end[0] = letter(fileOf(*square));
    end[1] = digit(rankOf(*square));
    return end + 2;
}

char* writeNumber(char* end, std::uint32_t value) noexcept {
    std::array<char, 10> digits;
    auto first = digits.size();
    do {
        digits[--first] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return std::copy(digits.begin() + static_cast<std::ptrdiff_t>(first), digits.end(), end);
}

template <typename V>
bool isShown(const BasicPosition<V>& position, EnPassantShown shown) noexcept {
    switch (shown) {
        case EnPassantShown::Always: return true;
        case EnPassantShown::PseudoLegal: return !enPassantCapturers(position).empty();
        case EnPassantShown::Legal: return !legalEnPassantCapturers(position).empty();
    }
    std::unreachable();
}

}  // namespace

std::string toFen(const Setup& setup, CastlingText castling) {
    // 71 characters of placement, 2 of turn, 17 of castling, 3 of en passant, 22 of numbers, and room to copy a gap.
    std::array<char, 160> buffer;
    char* end = writePlacement(buffer.data(), setup.board);
    *end++ = ' ';
    *end++ = setup.turn == Color::White ? 'w' : 'b';
    *end++ = ' ';
    end = writeCastling(end, setup, castling);
    *end++ = ' ';
    end = writeEnPassant(end, setup.enPassant);
    *end++ = ' ';
    end = writeNumber(end, setup.halfmoveClock);
    *end++ = ' ';
    end = writeNumber(end, setup.fullmoveNumber);
    return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
}

template <typename V>
std::string toFen(const BasicPosition<V>& position, FenStyle style) {
    Setup setup = position.setup();
    if (setup.enPassant && !isShown(position, style.enPassant)) setup.enPassant.reset();
    std::string text = toFen(setup, style.castling);
    if constexpr (!isStandard<V>) addVariantFields(text, setup, position.variant(), style);
    return text;
}

#define NOWCHESS_POLICY(V) template std::string toFen(const BasicPosition<V>&, FenStyle);
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
