// The move that well-formed SAN means, without a judgement on how it is written: a suffix is not verified, because
// whether a move gives mate costs more than all the rest. The bytes are turned into sets of squares at once;
// promotions, castling and whatever is unusual are left to `readSan`.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/one_move.h"

namespace nowchess::pgn {
namespace {

// What an English capital stands for, by byte; a pawn for every byte that is none.
inline constexpr std::array<PieceType, 256> quickOfficers = [] {
    std::array<PieceType, 256> officers{};
    for (const PieceType type : allPieceTypes)
        if (type != PieceType::Pawn) officers[static_cast<unsigned char>(letter(Piece{Color::White, type}))] = type;
    return officers;
}();

// The squares that a byte of an origin leaves: those of a file or of a rank; none for every other byte.
inline constexpr std::array<Bitboard, 256> quickOrigins = [] {
    std::array<Bitboard, 256> origins{};
    for (const File file : allFiles) origins[static_cast<unsigned char>(letter(file))] = Bitboard::of(file);
    for (const Rank rank : allRanks) origins[static_cast<unsigned char>(digit(rank))] = Bitboard::of(rank);
    return origins;
}();

struct QuickTarget {
    bool isSquare;
    Square square;
};

inline QuickTarget quickTarget(const char* text) noexcept {
    const unsigned file = static_cast<unsigned char>(text[0]) - unsigned{'a'};
    const unsigned rank = static_cast<unsigned char>(text[1]) - unsigned{'1'};
    return {(file | rank) < 8, static_cast<Square>((rank & 7) * 8 + (file & 7))};
}

// What may stand between an officer's letter and its target: an origin and an x.
inline Bitboard quickOrigin(std::string_view between) noexcept {
    if (between.back() == 'x') between.remove_suffix(1);
    if (between.empty()) return Bitboard::all();
    const Bitboard first = quickOrigins[static_cast<unsigned char>(between[0])];
    if (between.size() == 1) return first;
    return between.size() == 2 ? first & quickOrigins[static_cast<unsigned char>(between[1])] : Bitboard{};
}

struct QuickFit {
    Bitboard origins;
    bool enPassant = false;
};

[[gnu::always_inline]] inline QuickFit quickPawn(const OneMove& probe, std::string_view text, Square to) noexcept {
    // Those of the last ranks become something.
    if ((Bitboard::of(Rank::R1) | Bitboard::of(Rank::R8)).contains(to)) return {};
    if (text.size() == 2) return {probe.occupied().contains(to) ? Bitboard{} : probe.stepping(to)};
    if (text.size() != 4 || text[1] != 'x') return {};
    const bool enPassant = probe.isEnPassant(to);
    if (!enPassant && !probe.them().contains(to)) return {};
    return {probe.pawnsAttacking(to) & quickOrigins[static_cast<unsigned char>(text[0])], enPassant};
}

[[gnu::always_inline]] inline QuickFit quickOfficer(const OneMove& probe, PieceType piece, std::string_view text,
                                                    Square to) noexcept {
    if (text.size() < 3 || probe.us().contains(to)) return {};
    const Bitboard origins = probe.reaching(piece, to);
    if (text.size() == 3) return {origins};
    return {origins & quickOrigin(text.substr(1, text.size() - 3))};
}

[[gnu::noinline]] inline Bitboard quickLegal(const OneMove& probe, Bitboard origins, Square to,
                                             bool enPassant) noexcept {
    for (const Square from : origins)
        if (!probe.dangers(from, to, enPassant).empty()) origins.erase(from);
    return origins;
}

constexpr std::string_view withoutSuffix(std::string_view text) noexcept {
    if (text.back() == '+' || text.back() == '#') text.remove_suffix(1);
    return text;
}

// False if the text is not plain or not one legal move.
[[gnu::always_inline]] inline bool readQuickly(const Position& position, std::string_view text, Move& move) noexcept {
    if (text.size() < 2) return false;
    text = withoutSuffix(text);
    if (text.size() < 2) return false;
    const QuickTarget target = quickTarget(text.data() + text.size() - 2);
    if (!target.isSquare) return false;
    const Square to = target.square;
    const PieceType piece = quickOfficers[static_cast<unsigned char>(text[0])];
    const OneMove probe(position);
    const QuickFit fit = piece == PieceType::Pawn ? quickPawn(probe, text, to) : quickOfficer(probe, piece, text, to);
    Bitboard origins = fit.origins;
    const auto isOne = [](Bitboard set) { return (set.bits() & (set.bits() - 1)) == 0 && !set.empty(); };
    if (isOne(origins)) {
        if (!probe.dangers(origins.front(), to, fit.enPassant).empty()) return false;
    } else {
        origins = quickLegal(probe, origins, to, fit.enPassant);
        if (!isOne(origins)) return false;
    }
    move = fit.enPassant ? Move::enPassant(origins.front(), to) : Move::normal(origins.front(), to);
    return true;
}

}  // namespace
}  // namespace nowchess::pgn
