#include "nowchess/notation/io.h"

#include <ostream>

#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"

namespace nowchess {

namespace {

// The members of a set, each as `toText` has it, in braces.
template <typename Set, typename ToText>
std::string braced(Set set, ToText toText) {
    std::string result = "{";
    for (const auto member : set) {
        if (result.size() > 1) result += ' ';
        result += toText(member);
    }
    return result += '}';
}

std::string hexadecimal(std::uint64_t number) {
    std::string digits(16, '0');
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, number >>= 4)
        *digit = "0123456789abcdef"[number & 15];
    return digits;
}

}  // namespace

std::string text(Color color) { return std::string(label(color)); }
std::string text(PieceType type) { return std::string(label(type)); }
std::string text(PromotionPiece piece) { return text(pieceType(piece)); }
std::string text(Piece piece) { return {letter(piece)}; }
std::string text(File file) { return {letter(file)}; }
std::string text(Rank rank) { return {digit(rank)}; }
std::string text(Move move) { return toCoordinates(move); }
std::string text(Bitboard squares) {
    return braced(squares, [](Square square) { return text(square); });
}

std::string text(const Board& board) {
    std::string drawn;
    for (int rank = 7; rank >= 0; --rank) {
        for (const File file : allFiles) {
            const auto piece = board.pieceAt(makeSquare(file, static_cast<Rank>(rank)));
            drawn += piece ? letter(*piece) : '.';
            drawn += file == File::H ? '\n' : ' ';
        }
    }
    return drawn;
}

std::string text(const Setup& setup) { return toFen(setup); }
std::string text(const AnyPosition& position) { return toFen(position); }
std::string text(Key key) { return hexadecimal(static_cast<std::uint64_t>(key)); }
std::string text(RepetitionKey key) { return hexadecimal(static_cast<std::uint64_t>(key)); }
std::string text(Status status) { return std::string(name(status)); }
std::string text(SetupFault fault) { return std::string(name(fault)); }
std::string text(SetupFaults faults) {
    return braced(faults, [](SetupFault fault) { return name(fault); });
}
std::string text(SanDeviations deviations) {
    return braced(deviations, [](SanDeviation deviation) { return name(deviation); });
}
std::string text(const SanText& san) { return std::string(san.view()); }

std::ostream& writeText(std::ostream& out, std::string_view text) { return out << text; }

}  // namespace nowchess
