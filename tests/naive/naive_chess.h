// A second, deliberately naive chess rule engine.
//
// It exists only to be compared with the project's fast engine in tests, so it shares no code with
// it: an 8x8 mailbox written straight from the FIDE Laws of Chess (2023 numbering), where every
// legality question is answered by playing the move on a copy and looking at the result.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naive {

// Index into the castling rook table: colour first, then side.
enum Colour : std::size_t { White, Black };
enum Side : std::size_t { KingSide, QueenSide };

struct Position {
    // board[rank * 8 + file], a1 = 0, h8 = 63; '.' or one of PNBRQKpnbrqk.
    std::array<char, 64> board{};
    bool whiteToMove = true;
    // File of the rook a king may still castle with, -1 once the right is gone.
    std::array<std::array<int, 2>, 2> castlingRookFile{{{-1, -1}, {-1, -1}}};
    // The square a pawn has just passed over, after ANY double step, whether or not it can be
    // captured there; -1 otherwise.
    int enPassantTarget = -1;
    long halfmoveClock = 0;
    long fullmoveNumber = 1;

    [[nodiscard]] char at(int square) const { return board[static_cast<std::size_t>(square)]; }
    char& at(int square) { return board[static_cast<std::size_t>(square)]; }

    bool operator==(const Position&) const = default;
};

struct Move {
    int from = 0;
    // For castling this is the rook's square: "king takes rook" is unambiguous in Chess960.
    int to = 0;
    char promotion = 0;  // 0 or one of "qrbn"
    bool castling = false;

    bool operator==(const Move&) const = default;
};

// When a FEN shows the en passant target.
enum class EnPassantShown {
    Always,       // after any double step
    PseudoLegal,  // if a pawn stands beside the one that stepped, pinned or not
    Legal         // if capturing is a legal move
};

// Drawn means stalemate only: the other draws need the game's history or a proof that no mate
// exists, neither of which a naive look at one position offers.
enum class Status { Normal, InCheck, Mated, Drawn };

// Reads a six-field FEN. Castling letters are KQkq (X-FEN: the outermost rook on that side of the
// king) or Shredder's A-H/a-h. Refuses text it cannot place on a board with one king a side, and
// castling rights without king and rook at home; otherwise the input is trusted.
std::optional<Position> fromFen(std::string_view fen);

// Castling is always written as Shredder letters, White's first, each king side before queen side.
std::string toFen(const Position& position, EnPassantShown shown);

std::vector<Move> legalMoves(const Position& position);

// The move must be one of legalMoves(position).
Position play(const Position& position, const Move& move);

Status status(const Position& position);

bool isAttacked(const Position& position, int square, bool byWhite);

// Article 9.2.3: same player to move, same placement, same possible moves, that is the same
// castling rights and the same legal en passant capture. Clocks do not count.
bool samePosition(const Position& a, const Position& b);

// "e2e4", "e7e8q"; castling as king square, rook square: "e1h1".
std::string text(const Move& move);

// Standard algebraic notation (C.2 to C.13): "Nf3", "exd6", "R1xa4+", "O-O", "e8=Q#".
std::string san(const Position& position, const Move& move);

}  // namespace naive
