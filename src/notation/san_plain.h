// The quick way through well-formed SAN, which nearly all of it is: a few bytes, looked at once, from the end. Anything
// else is left to the patient parser in san_syntax.cpp.
#pragma once

#include "nowchess/notation/san.h"

namespace nowchess {
namespace {

inline bool parsePlainCastling(std::string_view body, SanSyntax& syntax) noexcept {
    syntax.shape = SanShape::Castling;
    syntax.side = body.size() == 3 ? CastleSide::Kingside : CastleSide::Queenside;
    return body == "O-O" || body == "O-O-O";
}

// What an English capital stands for, by byte; a pawn for every byte that is none.
inline constexpr std::array<PieceType, 256> plainOfficers = [] {
    std::array<PieceType, 256> table{};
    for (const PieceType type : allPieceTypes)
        if (type != PieceType::Pawn) table[static_cast<unsigned char>(letter(Piece{Color::White, type}))] = type;
    return table;
}();
constexpr PieceType plainOfficer(char c) noexcept { return plainOfficers[static_cast<unsigned char>(c)]; }

constexpr unsigned fileIndex(char c) noexcept { return static_cast<unsigned char>(c) - unsigned{'a'}; }
constexpr unsigned rankIndex(char c) noexcept { return static_cast<unsigned char>(c) - unsigned{'1'}; }

// What may stand between the piece letter and the target square: an origin and an x. A pawn names its file if, and only
// if, it captures.
[[gnu::always_inline]] inline bool parsePlainOrigin(std::string_view origin, SanSyntax& syntax) noexcept {
    if (origin.back() == 'x') {
        syntax.capture = true;
        origin.remove_suffix(1);
    }
    if (syntax.piece == PieceType::Pawn) {
        if (!syntax.capture || origin.size() != 1) return false;
        syntax.fromFile = parseFile(origin[0]);
        if (syntax.fromFile != File::B) return syntax.fromFile.has_value();
        // A small b may be a bishop instead, and is one for certain if the target is not on a file beside.
        syntax.pieceUncertain = true;
        return fileOf(syntax.to) == File::A || fileOf(syntax.to) == File::C;
    }
    if (origin.empty()) return true;
    if (origin.size() > 2) return false;
    syntax.fromFile = parseFile(origin[0]);
    syntax.fromRank = parseRank(origin.back());
    const std::size_t known = std::size_t{syntax.fromFile.has_value()} + std::size_t{syntax.fromRank.has_value()};
    return known == origin.size();
}

// False if the text is not plain; the syntax is worthless then. Precondition: it is a fresh one. It is filled in place,
// and all this is inlined, because a copy of a structure just written byte by byte costs more than the parsing.
[[gnu::always_inline]] inline bool parsePlain(std::string_view text, SanSyntax& syntax) noexcept {
    if (text.size() < 2 || text.size() > 7) return false;
    if (const char last = text.back(); last == '+' || last == '#') {
        syntax.suffix = last == '+' ? CheckSuffix::Check : CheckSuffix::Mate;
        text.remove_suffix(1);
    }
    if (text[0] == 'O') return parsePlainCastling(text, syntax);
    if (text.size() >= 4 && text[text.size() - 2] == '=') {
        const PieceType becomes = plainOfficer(text.back());
        if (becomes == PieceType::Pawn || becomes == PieceType::King) return false;
        syntax.promotion = static_cast<PromotionPiece>(4 - static_cast<unsigned>(becomes));
        text.remove_suffix(2);
    }
    syntax.piece = plainOfficer(text[0]);
    text.remove_prefix(syntax.piece == PieceType::Pawn ? 0 : 1);
    if (text.size() < 2) return false;
    const unsigned file = fileIndex(text[text.size() - 2]);
    const unsigned rank = rankIndex(text.back());
    if ((file | rank) > 7) return false;
    syntax.to = makeSquare(static_cast<File>(file), static_cast<Rank>(rank));
    text.remove_suffix(2);
    if (syntax.promotion && syntax.piece != PieceType::Pawn) return false;
    return text.empty() || parsePlainOrigin(text, syntax);
}

}  // namespace
}  // namespace nowchess
