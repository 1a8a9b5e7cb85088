// The parts of SAN that are the same whoever finds the move: from the board for standard chess, from the list of legal
// moves for the variants.
#pragma once

#include "nowchess/notation/san.h"

namespace nowchess {

struct Origin {
    bool file = false;
    bool rank = false;
    friend bool operator==(Origin, Origin) noexcept = default;
};

// By what an origin is told apart from its rivals: by its file if none shares it, else by its rank, else by both.
inline Origin distinguished(Square from, Bitboard rivals) noexcept {
    if (rivals.empty()) return {};
    if (!rivals.intersects(Bitboard::of(fileOf(from)))) return {.file = true};
    if (!rivals.intersects(Bitboard::of(rankOf(from)))) return {.rank = true};
    return {.file = true, .rank = true};
}

constexpr char capital(PieceType type) noexcept { return letter(Piece{Color::White, type}); }

inline void append(SanText& text, std::string_view more) noexcept {
    for (const char c : more) text.append(c);
}
inline void append(SanText& text, Square square) noexcept {
    text.append(letter(fileOf(square)));
    text.append(digit(rankOf(square)));
}
inline void append(SanText& text, CheckSuffix suffix) noexcept {
    if (suffix != CheckSuffix::None) text.append(suffix == CheckSuffix::Check ? '+' : '#');
}

inline SanDeviation wrongSuffix(CheckSuffix written) noexcept {
    return written == CheckSuffix::None ? SanDeviation::MissingCheck : SanDeviation::NeedlessCheck;
}
inline SanDeviation wrongCapture(bool capture) noexcept {
    return capture ? SanDeviation::MissingCapture : SanDeviation::NeedlessCapture;
}

// What the written suffix deviates from the right one. The marks other than + and # leave open what is meant, except
// for the dagger.
inline void judgeSuffix(const SanSyntax& syntax, CheckSuffix right, SanDeviations& deviations) noexcept {
    if (syntax.suffix == right) return;
    const bool either = syntax.suffix == CheckSuffix::Mate && syntax.deviations.contains(SanDeviation::CheckMark);
    if (either && right == CheckSuffix::Check) return;
    deviations.insert(wrongSuffix(syntax.suffix));
}

// The other reading of a b: a bishop where the pawn was tried first, and the pawn where the bishop was.
inline SanSyntax asTheOther(SanSyntax syntax) noexcept {
    syntax.pieceUncertain = false;
    if (syntax.piece == PieceType::Bishop) {
        syntax.piece = PieceType::Pawn;
        syntax.fromFile = File::B;
        return syntax;
    }
    syntax.piece = PieceType::Bishop;
    syntax.fromFile.reset();
    syntax.deviations.insert(SanDeviation::PieceCase);
    return syntax;
}

}  // namespace nowchess
