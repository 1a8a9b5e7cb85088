#include <string>
#include <utility>

#include "nowchess/game/explanation.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/material.h"
#include "text/words.h"

namespace nowchess {

namespace {

std::string counted(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

// "the queen on h8 and the pawn on b6".
std::string men(const Board& board, Bitboard squares) {
    std::vector<std::string> items;
    for (const Square square : squares)
        items.push_back("the " + std::string(label(board.pieceAt(square)->type)) + " on " + text(square));
    return listed(items);
}

std::string castlingNames(const CastlingRights& rights) {
    if (rights.kingSide && rights.queenSide) return "castle on both sides";
    return rights.kingSide ? "castle kingside" : "castle queenside";
}

// What the look-alike had and the current position has not. Rights only go, and a double step cannot come back, so
// there is no other way round but for a right that is left alone.
std::string differences(const RepetitionNearMiss& then, const Position& now) {
    std::vector<std::string> items;
    for (const Color color : allColors) {
        const CastlingRights before = then.then[color];
        const CastlingRights after = now.castlingRights(color);
        if (before == after) continue;
        const std::string who(label(color));
        if (before != CastlingRights::none()) items.push_back(who + " could still " + castlingNames(before));
        if (after != CastlingRights::none()) items.push_back(who + " can now only " + castlingNames(after));
    }
    if (then.enPassantThen) items.push_back("a pawn could be captured en passant on " + text(*then.enPassantThen));
    return listed(items);
}

std::string side(const MaterialReport& report, Color color) {
    std::vector<std::string> items;
    for (const PieceType type :
         {PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const int count = report.men[color][type];
        if (count == 1) items.emplace_back(label(type));
        if (count > 1) items.push_back(counted(static_cast<std::size_t>(count), label(type)));
    }
    return std::string(label(color)) + " has " + listed(items);
}

}  // namespace

std::string moveLabel(const Game& game, std::size_t ply) {
    if (ply == 0) return "the first position";
    const Position& before = game.history()[ply - 1].position;
    return std::to_string(before.fullmoveNumber()) + (before.turn() == Color::White ? ". " : "... ") +
           std::string(game.history()[ply].san.view());
}

std::string describe(const RepetitionReport& report, const Game& game) {
    std::vector<std::string> places;
    for (const std::size_t ply : report.plies)
        places.push_back(ply == 0 ? "in the first position" : "after " + moveLabel(game, ply));
    std::string sentence =
        "This position has stood on the board " + counted(report.plies.size(), "time") + ": " + listed(places) + ".";
    for (const RepetitionNearMiss& miss : report.nearMisses) {
        sentence += " It looked the same ";
        sentence += miss.ply == 0 ? "in the first position" : "after " + moveLabel(game, miss.ply);
        sentence += ", but then " + differences(miss, game.position()) + ".";
    }
    return sentence;
}

std::string describe(const ClockReport& report, const Game& game) {
    const std::string count = counted(report.halfmoves, "half-move");
    if (!report.resetAt) {
        const bool sinceStart = report.halfmoves == game.ply();
        return count + (sinceStart ? " since the first position" : " since some move before the first position") +
               " without a capture or a pawn move.";
    }
    return count + " since " + moveLabel(game, *report.resetAt) + ", the last capture or pawn move.";
}

std::string describe(const MaterialReport& report) {
    const bool white = report.canMate[Color::White];
    const bool black = report.canMate[Color::Black];
    const std::string_view verdict = white && black ? "either side could still mate"
                                     : white        ? "only White could still mate"
                                     : black        ? "only Black could still mate"
                                                    : "neither side can possibly mate";
    return side(report, Color::White) + "; " + side(report, Color::Black) + ": " + std::string(verdict) + ".";
}

std::string describe(const KingReport& report, const Board& board) {
    std::string sentence = "The king on " + text(report.king);
    sentence += report.checkers.empty() ? " is not in check" : " is in check from " + men(board, report.checkers);
    for (const DeniedSquare& denied : report.denied) {
        sentence += "; " + text(denied.square);
        sentence += denied.ownMan ? " is taken by its own " + std::string(label(board.pieceAt(denied.square)->type))
                                  : " is guarded by " + men(board, denied.guards);
    }
    return sentence + ".";
}

namespace {

std::string explainOutcome(const Game& game, const Outcome& outcome);

// "White cannot mate: …", for a game that ended because its position is dead.
std::string whyNoMate(const Game& game, Color side) {
    auto reason = cannotMateFast(game.position(), side);
    if (!reason) reason = canMate(game.position(), side, game.options().mateBudget).reason;
    return std::string(label(side)) +
           " cannot mate: " + std::string(message(reason.value_or(NoMateReason::ClosedSet))) + ".";
}

// What the full check adds to the count of the men.
std::string explainAdjudication(const Game& game, const Outcome& outcome) {
    if (game.adjudication() == MateAnswer::Unknown)
        return " Whether " + std::string(label(*outcome.winner)) +
               " could really mate was not settled within the budget; it counts as if so.";
    // Where the men alone decide, they have been described.
    const Board& board = game.position().board();
    const bool byMaterial = !canMateByMaterial(board, Color::White) || !canMateByMaterial(board, Color::Black);
    return game.adjudication() == MateAnswer::No && !byMaterial
               ? " No series of legal moves leads to a mate by the other side."
               : "";
}

// A claim with an intended move is about the position after that move, which is not on the board.
std::string explainIntendedMove(const Game& game, Move move) {
    Game after(game.start(), game.options());
    for (const GamePly& ply : game.history().subspan(1)) after.playRecorded(*ply.move);
    after.playRecorded(move);
    return "With " + std::string(toSan(game.position(), move).view()) +
           ", as announced: " + explainOutcome(after, *game.outcome());
}

std::string explainOutcome(const Game& game, const Outcome& outcome) {
    if (const auto claim = game.grantedClaim(); claim && claim->move) return explainIntendedMove(game, *claim->move);
    switch (outcome.reason) {
        case EndReason::Checkmate:
            return describe(reportKing(game.position()), game.position().board()) +
                   " No man can capture the checker or come between.";
        case EndReason::Stalemate:
            return describe(reportKing(game.position()), game.position().board()) + " No other man can move.";
        case EndReason::ThreefoldRepetition:
        case EndReason::FivefoldRepetition: return describe(reportRepetition(game), game);
        case EndReason::FiftyMoves:
        case EndReason::SeventyFiveMoves: return describe(reportClock(game), game);
        case EndReason::InsufficientMaterial: return describe(reportMaterial(game.position().board()));
        case EndReason::DeadPosition: return whyNoMate(game, Color::White) + " " + whyNoMate(game, Color::Black);
        case EndReason::Resignation:
        case EndReason::FlagFall:
        case EndReason::IllegalMoves:
            return describe(reportMaterial(game.position().board())) + explainAdjudication(game, outcome);
        case EndReason::Agreement: return "Both sides agreed.";
        case EndReason::Forfeit:
        case EndReason::DoubleForfeit: return "The game was decided away from the board.";
    }
    std::unreachable();
}

// "threefold repetition now, and with Ng8 and Nd5"; nothing if that ground holds in no way.
std::string explainClaims(const Game& game, const std::vector<Claim>& claims, DrawGround ground) {
    bool now = false;
    std::vector<std::string> moves;
    for (const Claim& claim : claims) {
        if (claim.ground != ground) continue;
        if (!claim.move) {
            now = true;
        } else {
            moves.emplace_back(toSan(game.position(), *claim.move).view());
        }
    }
    if (!now && moves.empty()) return "";
    std::string text = ground == DrawGround::ThreefoldRepetition ? "threefold repetition" : "the 50-move rule";
    if (now) text += moves.empty() ? " now" : " now, or";
    if (!moves.empty()) text += " with " + listed(moves);
    return text;
}

std::string explainClaims(const Game& game) {
    const std::vector<Claim> claims = game.claimable();
    std::vector<std::string> items;
    for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves})
        if (std::string item = explainClaims(game, claims, ground); !item.empty()) items.push_back(std::move(item));
    if (items.empty()) return "No draw can be claimed.";
    std::string text = std::string(label(game.position().turn())) + " may claim a draw by " + items.front();
    for (std::size_t index = 1; index < items.size(); ++index) text += "; by " + items[index];
    return text + ".";
}

}  // namespace

std::string explain(const Game& game) {
    if (const auto outcome = game.outcome()) {
        return sentence(*outcome, game.regulations()) + " (FIDE " + std::string(article(outcome->reason)) + ") " +
               explainOutcome(game, *outcome);
    }
    return "The game goes on. " + explainClaims(game) + " " + describe(reportRepetition(game), game) + " " +
           describe(reportClock(game), game);
}

}  // namespace nowchess
