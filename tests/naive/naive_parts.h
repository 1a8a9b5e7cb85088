// What the naive engines have in common: squares, steps, letters, and the fields of a FEN that all of them read alike.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "naive_chess.h"

namespace naive {

struct Step {
    int file;
    int rank;
};

// The rook's lines first (3.3), then the bishop's (3.2): a queen takes all eight (3.4), and a king
// takes one step along any of them (3.8.1).
inline constexpr std::array<Step, 8> lines{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::span<const Step> straights(lines.data(), 4);
inline constexpr std::span<const Step> diagonals(lines.data() + 4, 4);

// 3.6: the nearest squares not on the same rank, file or diagonal.
inline constexpr std::array<Step, 8> leaps{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

inline constexpr int offBoard = -1;

inline int fileOf(int square) { return square % 8; }
inline int rankOf(int square) { return square / 8; }

inline int stepped(int square, Step step) {
    const int file = fileOf(square) + step.file;
    const int rank = rankOf(square) + step.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? offBoard : rank * 8 + file;
}

inline bool isWhite(char piece) { return piece >= 'A' && piece <= 'Z'; }
inline bool isOf(char piece, bool white) { return piece != '.' && isWhite(piece) == white; }
inline char upper(char piece) { return piece >= 'a' ? static_cast<char>(piece - 'a' + 'A') : piece; }
inline char lower(char piece) { return piece <= 'Z' ? static_cast<char>(piece - 'A' + 'a') : piece; }
inline char coloured(char kind, bool white) { return white ? upper(kind) : lower(kind); }

inline int forward(bool white) { return white ? 1 : -1; }
inline int homeRankStart(bool white) { return white ? 0 : 56; }
inline Colour colourOf(bool white) { return white ? White : Black; }

// 64 where there is none.
int kingSquare(const Position& position, bool white);

// Where castling takes the two pieces (3.8.2; Guidelines II.3.2): g and f file, or c and d file,
// wherever they started.
struct CastlingTargets {
    int king, rook;
};
CastlingTargets castlingTargets(int king, int rook);

// Both pieces leave before either arrives: in Chess960 one may land where the other stood.
void movePiecesCastling(Position& position, const Move& move);

std::string squareText(int square);
void appendCastling(std::string& out, const Position& position);

// The text up to the next blank, taken off its front.
std::string_view takeField(std::string_view& text);
// The board first: a right needs king and rook at home.
bool readCastling(Position& position, std::string_view field);
bool readSquare(int& square, std::string_view field);
bool readNumber(long& number, std::string_view field);

}  // namespace naive
