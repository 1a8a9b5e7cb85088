#include "play/speech.h"

#include <vector>

#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "nowchess/rules/status.h"
#include "nowchess/session/line.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

std::string squares(Bitboard set) {
    std::vector<std::string> names;
    for (const Square square : set) names.push_back(text(square));
    return listed(names);
}

std::string words(const AnyGame::Ply& ply, Piece moved, std::optional<Piece> captured) {
    const Move move = *ply.move;
    if (move.kind() == MoveKind::Castling)
        return move.castleSide() == CastleSide::Kingside ? "castles kingside" : "castles queenside";
    if (move.kind() == MoveKind::Drop) return formatted("drops a {} on {}", label(move.dropped()), text(move.to()));
    std::string said = formatted("{} {} ", label(moved.type), text(move.from()));
    if (captured) {
        said += formatted("takes {} on {}", label(captured->type), text(move.to()));
    } else {
        said += formatted("to {}", text(move.to()));
    }
    if (move.kind() == MoveKind::EnPassant) said += " en passant";
    if (const auto promotion = move.promotion()) said += formatted(", becomes a {}", label(pieceType(*promotion)));
    return said;
}

std::string suffix(const AnyPosition& position) {
    switch (status(position)) {
        case Status::InCheck: return ", check";
        case Status::Mated: return ", checkmate";
        case Status::Drawn: return ", stalemate";
        case Status::Ended: return ", and the game is over";
        case Status::Normal: break;
    }
    return "";
}

}  // namespace

std::string spokenMove(const event::MoveExecuted& move) { return words(move.ply, move.moved, move.captured); }

std::string spokenLastMove(const AnyGame& game) {
    const auto history = game.history();
    const AnyGame::Ply& ply = history.back();
    const AnyPosition& before = history[history.size() - 2].position;
    return words(ply, movedPiece(before, *ply.move), lastCapture(game)) + suffix(ply.position);
}

std::string endingText(const AnyGame& game) {
    const std::string_view article = rulingArticle(game);
    return sentence(*game.outcome(), game.regulations(), game.rules().variant) +
           (article.empty() ? "" : formatted(" (FIDE {})", article));
}

std::string spokenBoard(const Board& board) {
    std::string said;
    for (const Color color : allColors) {
        std::vector<std::string> kinds;
        for (const PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                     PieceType::Knight, PieceType::Pawn}) {
            const Bitboard found = board.pieces(color, type);
            if (!found.empty())
                kinds.push_back(
                    formatted("{} {}", plural(label(type), static_cast<std::size_t>(found.size())), squares(found)));
        }
        said += formatted("{}: {}.\n", label(color), listed(kinds, "; "));
    }
    return said;
}

std::string whereIs(const Board& board, std::string_view question) {
    const auto [first, rest] = splitCommand(question);
    const bool colored = first == "white" || first == "black";
    std::string name = colored ? lowered(rest) : first;
    if (name.ends_with('s')) name.pop_back();
    for (const PieceType type : allPieceTypes) {
        if (name != label(type) || (!colored && !rest.empty())) continue;
        std::string said;
        for (const Color color : allColors) {
            if (colored && first != lowered(label(color))) continue;
            const Bitboard found = board.pieces(color, type);
            said += found.empty()
                        ? formatted("{} has no {}.\n", label(color), label(type))
                        : formatted("{} {}: {}.\n", label(color),
                                    plural(label(type), static_cast<std::size_t>(found.size())), squares(found));
        }
        return said;
    }
    return "'where' takes a piece, as in 'where knights' or 'where white rooks'.\n";
}

std::string scan(const Board& board, std::string_view line) {
    const std::string wanted = lowered(line);
    const auto file = wanted.size() == 1 ? parseFile(wanted[0]) : std::nullopt;
    const auto rank = wanted.size() == 1 ? parseRank(wanted[0]) : std::nullopt;
    if (!file && !rank) return "'scan' takes a file or a rank, as in 'scan e' or 'scan 4'.\n";
    const std::string name = file ? formatted("The {}-file", wanted) : formatted("Rank {}", wanted);
    std::vector<std::string> pieces;
    for (const Square square : board.occupied() & (file ? Bitboard::of(*file) : Bitboard::of(*rank))) {
        const Piece piece = *board.pieceAt(square);
        pieces.push_back(formatted("{} {} {}", text(square), lowered(label(piece.color)), label(piece.type)));
    }
    return pieces.empty() ? name + " is empty.\n" : formatted("{}: {}.\n", name, listed(pieces, ", "));
}

}  // namespace nowchess::app
