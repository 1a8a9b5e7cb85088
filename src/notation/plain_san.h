// SAN as the standard writes it, which nearly all of it is, straight from its bytes to sets of squares. A few bytes are
// looked at once, from the end; castling and whatever else is unusual are left to the lenient parser (san_syntax.cpp).
// What is written is one question (`parsePlainSan`), which move is meant another (`findPlainSan`), and how it should
// have been written a third, which only `readSan` asks: a reader of games can do without.
//
// In an unnamed namespace like the MoveProbe that it is made of.
#pragma once

#include "notation/san_fit.h"

namespace nowchess {
namespace {

// What an English capital stands for, by byte; a pawn for every byte that is none.
inline constexpr std::array<PieceType, 256> plainPieces = [] {
    std::array<PieceType, 256> table{};
    for (const PieceType type : allPieceTypes)
        if (type != PieceType::Pawn) table[static_cast<unsigned char>(letter(Piece{Color::White, type}))] = type;
    return table;
}();
constexpr PieceType plainPiece(char c) noexcept { return plainPieces[static_cast<unsigned char>(c)]; }

// The squares that a byte of an origin leaves: those of a file or of a rank; none for every other byte.
inline constexpr std::array<Bitboard, 256> plainOrigins = [] {
    std::array<Bitboard, 256> table{};
    for (const File file : allFiles) table[static_cast<unsigned char>(letter(file))] = Bitboard::of(file);
    for (const Rank rank : allRanks) table[static_cast<unsigned char>(digit(rank))] = Bitboard::of(rank);
    return table;
}();
constexpr Bitboard plainOrigin(char c) noexcept { return plainOrigins[static_cast<unsigned char>(c)]; }
constexpr bool isFileLetter(char c) noexcept { return c >= 'a'; }  // of the bytes that plainOrigins knows

constexpr std::string_view withoutSuffix(std::string_view text) noexcept {
    if (text.back() == '+' || text.back() == '#') text.remove_suffix(1);
    return text;
}

struct PlainSan {
    PieceType piece = PieceType::Pawn;
    Square to = Square::A1;
    Bitboard from = Bitboard::all();  // the squares that the written origin leaves
    std::string_view origin;          // as written: a file, a rank, or a file and a rank
    bool capture = false;
    std::optional<PromotionPiece> promotion;
};

struct PlainTarget {
    bool isSquare;
    Square square;
};

// The square that the text ends with. Precondition: there are two bytes.
[[gnu::always_inline]] inline PlainTarget plainTarget(std::string_view text) noexcept {
    const char* const end = text.data() + text.size();
    const unsigned file = static_cast<unsigned char>(end[-2]) - unsigned{'a'};
    const unsigned rank = static_cast<unsigned char>(end[-1]) - unsigned{'1'};
    return {(file | rank) < 8, static_cast<Square>((rank & 7) * 8 + (file & 7))};
}

// Takes =Q from the end.
inline bool takePlainPromotion(std::string_view& text, PlainSan& san) noexcept {
    if (text.size() < 4 || text[text.size() - 2] != '=') return false;
    const PieceType becomes = plainPiece(text.back());
    if (becomes == PieceType::Pawn || becomes == PieceType::King) return false;
    san.promotion = promotionPiece(becomes);
    text.remove_suffix(2);
    return true;
}

// A pawn names its file if, and only if, it captures.
[[gnu::always_inline]] inline bool parsePlainPawn(std::string_view text, PlainSan& san) noexcept {
    if (text.size() == 2) return true;
    if (text.size() != 4 || text[1] != 'x' || !isFileLetter(text[0])) return false;
    san.capture = true;
    san.origin = text.substr(0, 1);
    san.from = plainOrigin(text[0]);
    return true;
}

// Between the letter and the target there may be an origin and an x.
[[gnu::always_inline]] inline bool parsePlainPiece(std::string_view text, PlainSan& san) noexcept {
    if (text.size() == 3) return true;
    if (text.size() < 3) return false;
    std::string_view between = text.substr(1, text.size() - 3);
    if (between.back() == 'x') {
        san.capture = true;
        between.remove_suffix(1);
    }
    san.origin = between;
    if (between.empty()) return true;
    san.from = plainOrigin(between[0]);
    if (between.size() == 1) return !san.from.empty();
    if (between.size() > 2 || !isFileLetter(between[0]) || isFileLetter(between[1])) return false;
    san.from &= plainOrigin(between[1]);
    return !san.from.empty();
}

// What is written, without a board. False if the text is not plain; what it was read as is worthless then.
// Precondition: a fresh PlainSan, and no suffix in the text.
inline bool parsePlainSan(std::string_view text, PlainSan& san) noexcept {
    if (text.size() < 2) return false;
    if (!plainTarget(text).isSquare && !takePlainPromotion(text, san)) return false;
    const PlainTarget target = plainTarget(text);
    if (!target.isSquare) return false;
    san.to = target.square;
    san.piece = plainPiece(text[0]);
    if (san.piece == PieceType::Pawn) return parsePlainPawn(text, san);
    return !san.promotion && parsePlainPiece(text, san);
}

inline constexpr Bitboard lastRanks = Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8);

// The one legal move that is written so; false if the text is not plain, or if there is no such move, or more than one.
// Precondition: no suffix in the text, which ends with the target. Promotions do not: they are few, kept apart, and the
// others do not pay for them.
[[gnu::always_inline]] inline bool findPlainSan(const MoveProbe& probe, std::string_view text, Square to, PlainSan& san,
                                                Move& move) noexcept {
    san.to = to;
    san.piece = plainPiece(text[0]);
    Fit fitting;
    if (san.piece == PieceType::Pawn) {
        if (lastRanks.contains(to) || !parsePlainPawn(text, san)) return false;
        fitting = fitPawns(probe, to, san.from, san.capture);
    } else {
        if (!parsePlainPiece(text, san)) return false;
        fitting = fitPieces(probe, san.piece, to, san.from);
    }
    Square from{};
    if (!findOnlyLegal(probe, fitting, to, from)) return false;
    move = fitting.enPassant ? Move::enPassant(from, to) : Move::normal(from, to);
    return true;
}

// Precondition: the text does not end with a target, so that it is a promotion if it is plain at all.
[[gnu::noinline]] inline bool findPlainPromotion(const Position& position, std::string_view text, Move& move) noexcept {
    PlainSan san;
    if (!parsePlainSan(text, san) || !lastRanks.contains(san.to)) return false;
    const MoveProbe probe(position);
    Square from{};
    if (!findOnlyLegal(probe, fitPawns(probe, san.to, san.from, san.capture), san.to, from)) return false;
    move = Move::promotion(from, san.to, *san.promotion);
    return true;
}

// The move that plain SAN means, without a judgement on how it is written: the suffix is not verified, because whether
// a move gives mate costs more than all the rest. False if the text is not plain or not one legal move.
[[gnu::always_inline]] inline bool decodePlainSan(const Position& position, std::string_view text,
                                                  Move& move) noexcept {
    if (text.size() < 2) return false;
    text = withoutSuffix(text);
    if (text.size() < 2) return false;
    const PlainTarget target = plainTarget(text);
    if (!target.isSquare) return findPlainPromotion(position, text, move);
    PlainSan san;
    return findPlainSan(MoveProbe(position), text, target.square, san, move);
}

}  // namespace
}  // namespace nowchess
