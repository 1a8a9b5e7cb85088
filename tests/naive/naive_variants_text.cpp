// Positions and moves of the variants as text.
#include <algorithm>

#include "naive_parts.h"
#include "naive_variants.h"

namespace naive::variants {
namespace {

bool readBoard(Position& position, std::string_view field) {
    position.board.fill('.');
    int rank = 7;
    int file = 0;
    for (const char c : field) {
        if (c == '/' && file == 8 && rank > 0) {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (std::string_view("PNBRQKpnbrqk").contains(c) && file < 8) {
            position.at(rank * 8 + file++) = c;
        } else if (c == '~' && position.variant == Variant::Crazyhouse && file > 0) {
            position.promoted[static_cast<std::size_t>(rank * 8 + file - 1)] = true;
        } else {
            return false;
        }
        if (file > 8) return false;
    }
    return rank == 0 && file == 8;
}

bool readPocket(Position& position, std::string_view pieces) {
    if (pieces == "-") return true;
    for (const char order : {'q', 'r', 'b', 'n', 'p'}) {
        for (const char piece : pieces)
            if (lower(piece) == order) position.pocket[colourOf(isWhite(piece))] += order;
    }
    return position.pocket[White].size() + position.pocket[Black].size() == pieces.size();
}

// The board, in crazyhouse with the pockets: "…/8[Qn]" or, as a ninth rank, "…/8/Qn".
bool readPlacement(Position& position, std::string_view field) {
    if (position.variant == Variant::Crazyhouse) {
        const std::size_t bracket = field.find('[');
        if (bracket < field.size()) {
            const std::string_view pieces = field.substr(bracket + 1);
            return pieces.ends_with(']') && readPocket(position, pieces.substr(0, pieces.size() - 1)) &&
                   readBoard(position, field.substr(0, bracket));
        }
        if (std::ranges::count(field, '/') == 8) {
            const std::size_t slash = field.rfind('/');
            return readPocket(position, field.substr(slash + 1)) && readBoard(position, field.substr(0, slash));
        }
    }
    return readBoard(position, field);
}

bool hasItsKings(const Position& position) {
    const auto white = std::ranges::count(position.board, 'K');
    const auto black = std::ranges::count(position.board, 'k');
    switch (position.variant) {
        case Variant::Antichess: return true;
        case Variant::Atomic: return white <= 1 && black <= 1 && white + black >= 1;
        case Variant::Horde: return white == 0 && black == 1;
        case Variant::Crazyhouse:
        case Variant::RacingKings:
        case Variant::KingOfTheHill:
        case Variant::ThreeCheck: break;
    }
    return white == 1 && black == 1;
}

bool isWithoutCastling(Variant variant) { return variant == Variant::Antichess || variant == Variant::RacingKings; }

// The sixth rank for White to move, the third for Black.
bool isPossibleEnPassant(const Position& position) {
    return position.enPassantTarget < 0 || rankOf(position.enPassantTarget) == (position.whiteToMove ? 5 : 2);
}

// "3+3" or "+0+0".
bool readChecks(Position& position, std::string_view field) {
    const bool given = field.starts_with('+');
    if (given) field.remove_prefix(1);
    if (field.size() != 3 || field[1] != '+') return false;
    const std::array counts{field[0] - '0', field[2] - '0'};
    for (const Colour colour : {White, Black}) {
        if (counts[colour] < 0 || counts[colour] > 3) return false;
        position.checksLeft[colour] = given ? 3 - counts[colour] : counts[colour];
    }
    return true;
}

// What may follow the first four fields: nothing, the two clocks, the checks before or behind them.
bool readRest(Position& position, std::string_view text) {
    std::vector<std::string_view> numbers;
    while (!text.empty()) {
        const std::string_view field = takeField(text);
        if (position.variant != Variant::ThreeCheck || !field.contains('+')) {
            numbers.push_back(field);
        } else if (!readChecks(position, field)) {
            return false;
        }
    }
    if (numbers.empty()) return true;
    return numbers.size() == 2 && readNumber(position.halfmoveClock, numbers[0]) &&
           readNumber(position.fullmoveNumber, numbers[1]);
}

void appendPlacement(std::string& out, const Position& position) {
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const int square = rank * 8 + file;
            if (position.at(square) == '.' && file > 0 && position.at(square - 1) == '.') {
                ++out.back();
                continue;
            }
            out += position.at(square) == '.' ? '1' : position.at(square);
            if (position.promoted[static_cast<std::size_t>(square)]) out += '~';
        }
        if (rank > 0) out += '/';
    }
    if (position.variant != Variant::Crazyhouse) return;
    out += '[';
    for (const char kind : position.pocket[White]) out += upper(kind);
    out += position.pocket[Black] + ']';
}

bool capturesEnPassant(const Position& position, const Move& move) {
    return move.drop == 0 && !move.castling && move.to == position.enPassantTarget &&
           upper(position.at(move.from)) == 'P';
}

bool isPawnBesideTheOneThatStepped(const Position& position) {
    return std::ranges::any_of(std::array{-1, 1}, [&](int side) {
        const int from = stepped(position.enPassantTarget, {side, -forward(position.whiteToMove)});
        return from != offBoard && position.at(from) == coloured('P', position.whiteToMove);
    });
}

int shownEnPassantTarget(const Position& position, EnPassantShown shown) {
    const int target = position.enPassantTarget;
    if (target < 0 || shown == EnPassantShown::Always) return target;
    if (shown == EnPassantShown::PseudoLegal) return isPawnBesideTheOneThatStepped(position) ? target : -1;
    const auto moves = legalMoves(position);
    return std::ranges::any_of(moves, [&](const Move& move) { return capturesEnPassant(position, move); }) ? target
                                                                                                           : -1;
}

std::string toFenWithoutClocks(const Position& position, EnPassantShown shown) {
    std::string out;
    appendPlacement(out, position);
    out += position.whiteToMove ? " w " : " b ";
    appendCastling(out, position);
    out += ' ' + squareText(shownEnPassantTarget(position, shown));
    if (position.variant == Variant::ThreeCheck)
        out += ' ' + std::to_string(position.checksLeft[White]) + '+' + std::to_string(position.checksLeft[Black]);
    return out;
}

}  // namespace

std::string_view name(Variant variant) {
    constexpr std::array<std::string_view, allVariants.size()> names{
        "crazyhouse", "atomic", "antichess", "horde", "racingkings", "kingofthehill", "3check"};
    return names[static_cast<std::size_t>(variant)];
}

std::string_view startFen(Variant variant) {
    switch (variant) {
        case Variant::Crazyhouse: return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
        case Variant::Antichess: return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        case Variant::Horde: return "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
        case Variant::RacingKings: return "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
        case Variant::ThreeCheck: return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
        case Variant::Atomic:
        case Variant::KingOfTheHill: break;
    }
    return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

std::optional<Position> fromFen(Variant variant, std::string_view fen) {
    Position position;
    position.variant = variant;
    const std::string_view placement = takeField(fen);
    const std::string_view turn = takeField(fen);
    const std::string_view castling = takeField(fen);
    const std::string_view enPassant = takeField(fen);
    position.whiteToMove = turn == "w";
    const bool readable = readPlacement(position, placement) && hasItsKings(position) && (turn == "w" || turn == "b") &&
                          (isWithoutCastling(variant) || readCastling(position, castling)) &&
                          readSquare(position.enPassantTarget, enPassant) && isPossibleEnPassant(position) &&
                          readRest(position, fen);
    return readable ? std::optional(position) : std::nullopt;
}

std::string toFen(const Position& position, EnPassantShown shown) {
    return toFenWithoutClocks(position, shown) + ' ' + std::to_string(position.halfmoveClock) + ' ' +
           std::to_string(position.fullmoveNumber);
}

bool samePosition(const Position& a, const Position& b) {
    return a.variant == b.variant &&
           toFenWithoutClocks(a, EnPassantShown::Legal) == toFenWithoutClocks(b, EnPassantShown::Legal);
}

std::string text(const Move& move) {
    if (move.drop != 0) return std::string{upper(move.drop), '@'} + squareText(move.to);
    return naive::text(move);
}

std::string standardText(const Move& move) {
    const bool usual = move.castling && fileOf(move.from) == 4 && (fileOf(move.to) == 0 || fileOf(move.to) == 7);
    if (!usual) return text(move);
    return squareText(move.from) + squareText(castlingTargets(move.from, move.to).king);
}

std::optional<Move> legalMove(const Position& position, std::string_view uci) {
    const std::vector<Move> moves = legalMoves(position);
    const auto found =
        std::ranges::find_if(moves, [&](const Move& move) { return text(move) == uci || standardText(move) == uci; });
    return found == moves.end() ? std::nullopt : std::optional(*found);
}

}  // namespace naive::variants
