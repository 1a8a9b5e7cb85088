// Every English sentence of this layer. Each is made from a public kind and its arguments, so that another language is
// another file like this one.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "nowchess/game/time_control.h"
#include "nowchess/game/verdict.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/winnable.h"
#include "rules/instantiate.h"
#include "text/words.h"

namespace nowchess {

// Endings

namespace {

// What a side must be able to do for it. In standard chess there is no other win than mate.
std::string toWin(Variant variant) { return variant == Variant::Standard ? "mate" : "win"; }

// "White wins." or, where the winner could not have won by play, why it is a draw.
std::string winOrDraw(const Outcome& outcome, Variant variant) {
    if (outcome.winner) return std::string(label(*outcome.winner)) + " wins.";
    return "The game is a draw, because the opponent cannot possibly " + toWin(variant) + ".";
}

}  // namespace

std::string sentence(const Outcome& outcome, Regulations regulations, Variant variant) {
    const std::string win = winOrDraw(outcome, variant);
    const std::string draw = regulations == Regulations::FideLaws ? "Draw claimed by " : "Draw by ";
    switch (outcome.reason) {
        case EndReason::Checkmate: return "Checkmate! " + win;
        case EndReason::Resignation: return "Resignation! " + win;
        case EndReason::Stalemate: return "Stalemate! " + (outcome.winner ? win : "The game is a draw.");
        case EndReason::InsufficientMaterial: return "Insufficient material! The game is a draw.";
        case EndReason::DeadPosition: return "Dead position! The game is a draw.";
        case EndReason::Agreement: return "Draw agreed.";
        case EndReason::FlagFall: return "Time is up! " + win;
        case EndReason::IllegalMoves: return "A second illegal move! " + win;
        case EndReason::BothFlags: return "Both flags have fallen! The game is a draw.";
        case EndReason::ThreefoldRepetition: return draw + "threefold repetition.";
        case EndReason::FiftyMoves: return draw + "50-move rule.";
        case EndReason::FivefoldRepetition: return "Fivefold repetition! The game is a draw.";
        case EndReason::SeventyFiveMoves: return "75-move rule! The game is a draw.";
        case EndReason::Forfeit: return "Forfeit! " + win;
        case EndReason::DoubleForfeit: return "Double forfeit! Both sides lose.";
        case EndReason::KingInTheCentre: return "The king has reached the centre! " + win;
        case EndReason::ThirdCheck: return "Third check! " + win;
        case EndReason::KingExploded: return "The king has exploded! " + win;
        case EndReason::AllPiecesLost: return "No pieces are left! " + win;
        case EndReason::KingAtTheGoal:
            return outcome.winner ? "The king has reached the eighth rank! " + win
                                  : "Both kings have reached the eighth rank! The game is a draw.";
        case EndReason::OtherRule:
            return "The rules of this game end it here! " + (outcome.winner ? win : "It is a draw.");
    }
    std::unreachable();
}

// Rulings and records

namespace {

std::string cited(std::string_view article) { return " (FIDE " + std::string(article) + ")."; }

// "2:00", as it stands on a clock.
std::string clockText(std::chrono::milliseconds time) {
    const auto seconds = time.count() / 1000;
    return std::to_string(seconds / 60) + (seconds % 60 < 10 ? ":0" : ":") + std::to_string(seconds % 60);
}

template <typename V>
std::string claimNote(const BasicGame<V>& game, const Claim& claim) {
    const bool isRepetition = claim.ground == DrawGround::ThreefoldRepetition;
    std::string note = std::string(label(game.position().turn())) + " claims a draw by " +
                       (isRepetition ? "threefold repetition" : "the 50-move rule");
    if (claim.move) note += " with the intended move " + std::string(toSan(game.position(), *claim.move).view());
    if (isRepetition) return note + cited(claim.move ? "9.2.1" : "9.2.2");
    return note + cited(claim.move ? "9.3.1" : "9.3.2");
}

template <typename V>
std::string endingNote(const BasicGame<V>& game) {
    const auto outcome = game.outcome();
    if (!outcome) return "";
    if (const auto claim = game.grantedClaim()) return claimNote(game, *claim);
    const std::string_view by = rulingArticle(game);
    if (by.empty()) return "";
    if (!game.isDecidedByArbiter())
        return sentence(*outcome, Regulations::FideLaws, game.rules().variant) + " (FIDE " + std::string(by) + ")";
    if (outcome->reason == EndReason::DoubleForfeit)
        return "The arbiter declares the game lost by both sides, 0-0" + cited(by);
    if (!outcome->winner) return "The arbiter declares the game a draw" + cited(by);
    return "The arbiter declares the game lost by " + std::string(label(opposite(*outcome->winner))) + cited(by);
}

// The second illegal move of a side, which is told as the end.
template <typename V>
bool isEnding(const Ruling& ruling, const BasicGame<V>& game) noexcept {
    const auto outcome = game.outcome();
    return outcome && outcome->reason == EndReason::IllegalMoves && &ruling == &game.rulings().back();
}

}  // namespace

template <typename V>
std::string_view rulingArticle(const BasicGame<V>& game) noexcept {
    const auto outcome = game.outcome();
    if (!outcome) return "";
    // A loss that the arbiter declares is a penalty.
    if (game.isDecidedByArbiter()) return outcome->reason == EndReason::Forfeit ? "12.9" : article(outcome->reason);
    const bool isRuled = outcome->reason == EndReason::IllegalMoves || outcome->reason == EndReason::BothFlags;
    return isRuled ? article(outcome->reason) : "";
}

std::string message(const Ruling& ruling) {
    const std::string side(label(ruling.side));
    const std::string other(label(opposite(ruling.side)));
    const std::string time = clockText(ruling.time);
    switch (ruling.kind) {
        case RulingKind::IllegalMove:
            return side + " has made an illegal move" +
                   (ruling.time.count() > 0 ? ": " + other + " gets " + time : "") + cited("7.5.5");
        case RulingKind::TimeGiven: return side + " is penalised: " + other + " gets " + time + cited("12.9.2");
        case RulingKind::TimeTaken: return side + " is penalised: it loses " + time + cited("12.9.3");
    }
    std::unreachable();
}

template <typename V>
std::string recordNote(const BasicGame<V>& game, std::size_t ply) {
    std::vector<std::string> notes;
    for (const Ruling& ruling : std::ranges::equal_range(game.rulings(), ply, {}, &Ruling::ply))
        if (!isEnding(ruling, game)) notes.push_back(message(ruling));
    if (ply == game.ply())
        if (std::string ending = endingNote(game); !ending.empty()) notes.push_back(std::move(ending));
    std::string text;
    for (const std::string& note : notes) text += (text.empty() ? "" : " ") + note;
    return text;
}

// Refusals

std::string message(const PlayError& error, const AnyPosition& position) {
    struct Sentences {
        const AnyPosition& position;
        std::string operator()(const GameAlreadyOver& over) const {
            return "the game is over: " + std::string(text(score(over.outcome))) + " (" +
                   std::string(name(over.outcome.reason)) + ")";
        }
        std::string operator()(const IllegalMove& illegal) const { return message(illegal); }
        std::string operator()(const InvalidSan& invalid) const {
            return message(invalid.error, position, invalid.text);
        }
        std::string operator()(const MustPlayClaimedMove& obliged) const {
            return "the claim named " + std::string(toSan(position, obliged.move).view()) +
                   ", and that move must now be played (FIDE 9.2.1, 9.3.1)";
        }
    };
    return std::visit(Sentences{position}, error);
}

namespace {

// "stands" on the board, or "would stand" after the intended move.
std::string occurrenceSentence(const ClaimRefusal& refusal) {
    const std::string verb = refusal.claim.move ? "would stand" : "stands";
    const std::string time = refusal.count == 1 ? "first" : "second";
    return "the position " + verb + " on the board for the " + time + " time, not for the third (FIDE 9.2)";
}

std::string halfmoveSentence(const ClaimRefusal& refusal) {
    const bool one = refusal.count == 1;
    const std::string verb = refusal.claim.move ? "would be " : one ? "is " : "are ";
    return "there " + verb + counted(refusal.count, "half-move") +
           " without a capture or a pawn move, not 100 (FIDE 9.3)";
}

}  // namespace

std::string message(const ClaimRefusal& refusal) { return "Draw cannot be claimed: " + reasonText(refusal); }

std::string reasonText(const ClaimRefusal& refusal) {
    switch (refusal.fault) {
        case ClaimFault::GameOver: return "the game is over";
        case ClaimFault::NotOnMove: return "only the player to move may claim";
        case ClaimFault::NoClaims: return "the Online Regulations draw by themselves, without a claim (5.4)";
        case ClaimFault::MoveOwed: return "an earlier claim named another move, which must now be played";
        case ClaimFault::IllegalMove: return "the intended move is not legal";
        case ClaimFault::TooFewOccurrences: return occurrenceSentence(refusal);
        case ClaimFault::TooFewMoves: return halfmoveSentence(refusal);
        case ClaimFault::MoveResetsClock: return "the intended move is a capture or a pawn move";
    }
    std::unreachable();
}

std::string_view message(OfferFault fault) noexcept {
    switch (fault) {
        case OfferFault::GameOver: return "the game is over";
        case OfferFault::AlreadyOffered: return "a draw has been offered already";
        case OfferFault::NoOffer: return "the opponent has not offered a draw";
        case OfferFault::TooEarly: return "both sides must have made a move before a draw is agreed (FIDE 5.2.3)";
    }
    std::unreachable();
}

namespace {

std::string toWin(const Verdict& verdict) { return toWin(verdict.position.variant()); }

}  // namespace

std::string message(const Adjudication& adjudication, Variant variant) {
    const std::string side(label(adjudication.side));
    const std::string win = toWin(variant);
    switch (adjudication.answer) {
        case MateAnswer::Yes: return side + " could still " + win + ".";
        case MateAnswer::No: return side + " could not " + win + ".";
        case MateAnswer::Unknown: break;
    }
    return "Whether " + side + " could really " + win + " was not settled within " +
           counted(adjudication.budget.nodes, "node") + "; it counts as if so, and is not proven.";
}

// Reports

namespace {

// "the queen on h8 and the pawn on b6".
std::string pieces(const Board& board, Bitboard squares) {
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
std::string differences(const RepetitionNearMiss& miss, const ByColor<CastlingRights>& now) {
    std::vector<std::string> items;
    for (const Color color : allColors) {
        const CastlingRights before = miss.rights[color];
        const CastlingRights after = now[color];
        if (before == after) continue;
        const std::string who(label(color));
        items.push_back(who + " could still " + castlingNames(before));
        if (after != CastlingRights::none()) items.push_back(who + " can now only " + castlingNames(after));
    }
    if (miss.enPassant) items.push_back("a pawn could be captured en passant on " + text(*miss.enPassant));
    return listed(items);
}

// "in the first position" or "after 12. Nf3".
std::string when(const PlyLabel& label) { return (label.ply == 0 ? "in " : "after ") + text(label); }

std::string side(const MaterialReport& report, Color color) {
    std::vector<std::string> items;
    for (const PieceType type :
         {PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const int count = report.pieces[color][type];
        if (count == 1) items.emplace_back(label(type));
        if (count > 1) items.push_back(counted(static_cast<std::size_t>(count), label(type)));
    }
    if (items.empty()) items.emplace_back("no pieces");
    return std::string(label(color)) + " has " + listed(items);
}

// Who is short of pieces. Whether the other side can mate is not for the material to say.
std::string shortOfMaterial(const ByColor<bool>& suffices, Variant variant) {
    const bool white = suffices[Color::White];
    const bool black = suffices[Color::Black];
    if (white && black) return "";
    const std::string who = white ? "Black cannot" : black ? "White cannot" : "neither side can";
    return ": " + who + " possibly " + toWin(variant);
}

}  // namespace

std::string text(const PlyLabel& label) {
    if (label.ply == 0) return "the first position";
    return std::to_string(label.moveNumber) + (label.mover == Color::White ? ". " : "... ") +
           std::string(label.san.view());
}

template <typename V>
std::string moveLabel(const BasicGame<V>& game, std::size_t ply) {
    return text(plyLabel(game, ply));
}

std::string describe(const RepetitionReport& report) {
    std::vector<std::string> times;
    times.reserve(report.plies.size());
    for (const PlyLabel& ply : report.plies) times.push_back(when(ply));
    std::string sentence =
        "This position has stood on the board " + counted(report.plies.size(), "time") + ": " + listed(times) + ".";
    for (const RepetitionNearMiss& miss : report.nearMisses)
        sentence += " It looked the same " + when(miss.at) + ", but then " + differences(miss, report.rights) + ".";
    return sentence;
}

std::string describe(const ClockReport& report) {
    const std::string count = counted(report.halfmoves, "half-move");
    if (report.resetAt) return count + " since " + text(*report.resetAt) + ", the last capture or pawn move.";
    return count + (report.beganBefore ? " since some move before the first position" : " since the first position") +
           " without a capture or a pawn move.";
}

std::string describe(const MaterialReport& report, Variant variant) {
    return side(report, Color::White) + "; " + side(report, Color::Black) + shortOfMaterial(report.suffices, variant) +
           ".";
}

std::string describe(const KingReport& report, const Board& board) {
    if (!report.king) return "There is no king.";
    std::string sentence = "The king on " + text(*report.king);
    sentence += report.checkers.empty() ? " is not in check" : " is in check from " + pieces(board, report.checkers);
    for (const DeniedSquare& denied : report.denied) {
        sentence += "; " + text(denied.square);
        sentence += denied.ownPiece ? " is taken by its own " + std::string(label(*denied.ownPiece))
                                    : " is guarded by " + pieces(board, denied.guards);
    }
    return sentence + ".";
}

// Verdicts

namespace {

// "White cannot mate: …", of a game that ended because its position is dead.
std::string because(const Verdict& verdict, NoMateReason reason) {
    return std::string(message(reason, verdict.position.variant()));
}

std::string whyDead(const Verdict& verdict) {
    std::vector<std::string> sentences;
    for (const Color side : allColors)
        if (const auto reason = verdict.mates[side].reason)
            sentences.push_back(std::string(label(side)) + " cannot " + toWin(verdict) + ": " +
                                because(verdict, *reason) + ".");
    if (sentences.empty()) return "No proof of it is at hand.";
    return listed(sentences, " ");
}

// What the check adds to the count of the pieces.
std::string whoWins(const Verdict& verdict) {
    if (!verdict.adjudication) return "";
    if (verdict.adjudication->answer != MateAnswer::No)
        return " " + message(*verdict.adjudication, verdict.position.variant());
    const auto reason = verdict.mates[verdict.adjudication->side].reason;
    // Where the pieces alone decide, they have been described.
    if (!reason || reason == NoMateReason::Material) return "";
    return " " + std::string(label(verdict.adjudication->side)) + " could not " + toWin(verdict) + ": " +
           because(verdict, *reason) + ".";
}

std::string whereKingsStand(const Board& board) {
    std::vector<std::string> kings;
    for (const Color color : allColors)
        // GCOVR_EXCL_START: where such endings are, both kings are on the board
        if (const auto king = board.king(color)) kings.push_back(std::string(label(color)) + "'s on " + text(*king));
    // GCOVR_EXCL_STOP
    return "Of the kings, " + listed(kings, " and ") + ".";
}

// " (FIDE 5.1.1)"; the variants' own endings are in no article.
std::string citation(const Verdict& verdict, std::string_view before) {
    const std::string_view by = article(verdict.outcome->reason, verdict.regulations);
    return by.empty() ? "" : std::string(before) + "FIDE " + std::string(by);
}

std::string explainOutcome(const Verdict& verdict) {
    const Explanation& why = verdict.explanation;
    const Board& board = verdict.position.board();
    const Variant variant = verdict.position.variant();
    switch (verdict.outcome->reason) {
        case EndReason::Checkmate:
            return describe(why.king, board) + " No piece can capture the checker or come between.";
        case EndReason::Stalemate: return describe(why.king, board) + " No other piece can move.";
        case EndReason::ThreefoldRepetition:
        case EndReason::FivefoldRepetition: return describe(why.repetition);
        case EndReason::FiftyMoves:
        case EndReason::SeventyFiveMoves: return describe(why.clock);
        case EndReason::InsufficientMaterial: return describe(why.material, variant);
        case EndReason::DeadPosition: return whyDead(verdict);
        case EndReason::Resignation:
        case EndReason::FlagFall:
        case EndReason::IllegalMoves: return describe(why.material, variant) + whoWins(verdict);
        case EndReason::BothFlags: return "Nobody knows which flag fell first.";
        case EndReason::Agreement: return "Both sides agreed.";
        case EndReason::Forfeit:
        case EndReason::DoubleForfeit: return "The game was decided away from the board.";
        case EndReason::KingInTheCentre:
        case EndReason::KingAtTheGoal: return whereKingsStand(board);
        case EndReason::ThirdCheck: return std::string(label(*verdict.outcome->winner)) + " has given three checks.";
        case EndReason::KingExploded:
            return std::string(label(opposite(*verdict.outcome->winner))) + " has no king any more.";
        case EndReason::AllPiecesLost:
        case EndReason::OtherRule: return describe(why.material, variant);
    }
    std::unreachable();
}

// "threefold repetition now, or with Ng8 and Nd5"; empty if that ground holds in no way.
std::string explainClaims(const Verdict& verdict, DrawGround ground) {
    bool now = false;
    std::vector<std::string> moves;
    for (const Claim& claim : verdict.claims) {
        if (claim.ground != ground) continue;
        if (claim.move)
            moves.emplace_back(toSan(verdict.position, *claim.move).view());
        else
            now = true;
    }
    if (!now && moves.empty()) return "";
    std::string text = ground == DrawGround::ThreefoldRepetition ? "threefold repetition" : "the 50-move rule";
    if (now) text += moves.empty() ? " now" : " now, or";
    if (!moves.empty()) text += " with " + listed(moves);
    return text;
}

std::string explainClaims(const Verdict& verdict) {
    std::vector<std::string> items;
    for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves})
        if (std::string item = explainClaims(verdict, ground); !item.empty()) items.push_back(std::move(item));
    if (items.empty()) return "No draw can be claimed.";
    return std::string(label(verdict.position.turn())) + " may claim a draw by " + listed(items, "; by ") + ".";
}

// "yes, for one by Kf2 …", "no: its pieces mate in no position at all" or "unknown".
std::string mateText(const Verdict& verdict, Color side) {
    const MateVerdict& mate = verdict.mates[side];
    switch (mateStanding(verdict, side)) {
        case MateStanding::HasMated: return "yes: it has mated";
        case MateStanding::IsMated: return "no: it is mated";
        case MateStanding::IsStalemate: return "no: it is stalemate";
        case MateStanding::CannotMate: return "no: " + because(verdict, *mate.reason);
        case MateStanding::Unknown: return "unknown";
        case MateStanding::HasWon: return "yes: it has won";
        case MateStanding::HasNotWon: return "no: the game has ended";
        case MateStanding::CanMate: break;
    }
    std::string out = "yes, for one by";
    AnyPosition position = verdict.position;
    for (const Move move : mate.line) {
        out += ' ';
        out += toSan(position, move).view();
        position = position.playUnchecked(move);
    }
    return out;
}

}  // namespace

std::string explain(const Verdict& verdict) {
    if (!verdict.outcome)
        return "The game goes on. " + explainClaims(verdict) + " " + describe(verdict.explanation.repetition) + " " +
               describe(verdict.explanation.clock);
    const std::string cited = citation(verdict, " (");
    std::string out = sentence(*verdict.outcome, verdict.regulations, verdict.position.variant()) + cited +
                      (cited.empty() ? " " : ") ");
    if (verdict.byArbiter) out += "The arbiter has decided so. ";
    if (verdict.explanation.announced)
        out +=
            "With " + std::string(toSan(verdict.position, *verdict.explanation.announced).view()) + ", as announced: ";
    return out + explainOutcome(verdict);
}

std::string text(const Verdict& verdict) {
    const AnyPosition& position = verdict.position;
    std::string out;
    const auto line = [&out](std::string_view name, std::string_view value) {
        out.append(name).append(": ").append(value).append("\n");
    };
    line("FEN", toFen(position));
    line("To move", label(position.turn()));
    line("Status", name(verdict.status));
    if (rulesFor(position).castling == CastlingMode::Chess960)
        line("Castling", message(SetupFault::CastlingNotStandard));
    if (verdict.outcome)
        line("Result", std::string(text(score(*verdict.outcome))) + " (" + std::string(name(verdict.outcome->reason)) +
                           citation(verdict, ", ") + (verdict.isProven() ? ")" : ", not proven)"));
    for (const Claim& claim : verdict.claims)
        line("Claim", std::string(name(claim.ground)) +
                          (claim.move ? " with " + std::string(toSan(position, *claim.move).view()) : ""));
    line("Repetitions", std::to_string(verdict.repetitions));
    line("Half-move clock", std::to_string(position.halfmoveClock()));
    line("Material", describe(verdict.explanation.material, position.variant()));
    for (const Color side : allColors)
        line(std::string(label(side)) + " can " + toWin(verdict), mateText(verdict, side));
    line("Why", explain(verdict));
    return out;
}

// Time controls

std::string_view message(TimeControlFault fault) noexcept {
    switch (fault) {
        case TimeControlFault::NoNumber: return "expected a number";
        case TimeControlFault::UnexpectedText: return "unexpected text after the time control";
        case TimeControlFault::NotAlone: return "?, - and * cannot be one stage of several";
        case TimeControlFault::NumberTooLarge: return "the number is too large";
        case TimeControlFault::TooPrecise: return "expected at most three digits after the point";
        case TimeControlFault::NoMoves: return "a stage needs at least one move";
        case TimeControlFault::NoSeconds: return "expected seconds from 00 to 59";
        case TimeControlFault::NoTime: return "expected a time above zero";
        case TimeControlFault::RestIsNotLast: return "a stage without a number of moves must be the last";
        case TimeControlFault::TooManyStages: return "expected at most eight stages";
    }
    std::unreachable();
}

std::string message(const TimeControlError& error) {
    return "column " + std::to_string(error.column) + ": " + std::string(message(error.fault));
}

std::string playersMessage(const TimeControlError& error) {
    return message(error) + " (minutes, and seconds for each move: 5+3, 0.5, 1:30+2)";
}

#define NOWCHESS_POLICY(V)                                                 \
    template std::string_view rulingArticle(const BasicGame<V>&) noexcept; \
    template std::string recordNote(const BasicGame<V>&, std::size_t);     \
    template std::string moveLabel(const BasicGame<V>&, std::size_t);
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
