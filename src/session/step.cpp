#include "nowchess/session/step.h"

#include <algorithm>

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/chess960.h"
#include "text/words.h"

namespace nowchess {

namespace {

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

step::Refused refused(RefusalKind kind, const std::string& sentence) {
    return {{kind, capitalised(sentence) + (sentence.ends_with('.') ? "" : ".")}};
}

std::optional<Piece> capturedBy(const Position& position, Move move) noexcept {
    if (move.kind() == MoveKind::Castling) return std::nullopt;
    if (move.kind() == MoveKind::EnPassant) return Piece{opposite(position.turn()), PieceType::Pawn};
    return position.board().pieceAt(move.to());
}

// Squares in any case, e2-e4 and e2 e4 included; anything else as it is.
std::string normalised(std::string_view text) {
    std::string squares;
    for (const char c : text)
        if (c != '-' && c != ' ') squares += lowered(c);
    return parseCoordinates(squares) ? squares : std::string(text);
}

// The letter or the name of a promotion piece, with or without the = before it.
std::optional<PromotionPiece> promotionChoice(std::string_view line) {
    const CommandWords words = splitCommand(line);
    for (const PromotionPiece piece : allPromotionPieces) {
        const std::string initial(1, letter(piece));
        if (words.verb == label(pieceType(piece)) || words.verb == initial || words.verb == "=" + initial) return piece;
    }
    return std::nullopt;
}

// Carries one command out on a session.
class Taker {
public:
    explicit Taker(Session& session) noexcept : session_(session), game_(session.game) {}

    StepResult operator()(const command::Quit&) { return step::Quit{}; }
    StepResult operator()(const command::Play& play);
    StepResult operator()(const command::ClaimStanding&);
    StepResult operator()(const command::Claim& claim);
    StepResult operator()(const command::OfferDraw&);
    StepResult operator()(const command::AcceptDraw&);
    StepResult operator()(const command::DeclineDraw&);
    StepResult operator()(const command::Resign& resign);
    StepResult operator()(const command::TakeBack& back);
    StepResult operator()(const command::PlayAgain& again);
    StepResult operator()(const command::GoTo& target);
    StepResult operator()(const command::Begin& begin);
    StepResult operator()(const command::Malformed& malformed) {
        return refused(RefusalKind::CannotRead, malformed.sentence);
    }

    StepResult playMove(Move move);

private:
    [[nodiscard]] std::expected<Move, SanError> read(std::string_view text) const;
    [[nodiscard]] StepResult afterMove() const;
    StepResult claim(DrawGround ground, std::optional<Move> move);
    StepResult goTo(std::size_t ply);
    StepResult begin(Game game);
    // Whom an answer to an offer comes from: whoever did not make it.
    [[nodiscard]] Color answerer() const { return opposite(game_.drawOfferedBy().value_or(game_.position().turn())); }

    Session& session_;
    Game& game_;
};

std::expected<Move, SanError> Taker::read(std::string_view text) const {
    const std::string move = normalised(text);
    if (const auto coordinates = moveFromCoordinates(game_.position(), move)) return *coordinates;
    const auto san = readSan(game_.position(), move);
    if (!san) return std::unexpected(san.error());
    return *san->move;
}

StepResult Taker::operator()(const command::Play& play) {
    const auto move = read(play.text);
    if (move) return playMove(*move);
    if (move.error().fault == SanFault::PromotionMissing) {
        const Move first = *move.error().candidates[0];
        session_.promotion = PendingPromotion{first.from(), first.to(), game_.position().board().pieceAt(first.to())};
        return step::PromotionRequired{*session_.promotion};
    }
    return step::Refused{refuseMove(game_.position(), play.text, move.error())};
}

StepResult Taker::playMove(Move move) {
    const auto played = game_.play(move);
    if (played) return afterMove();
    const bool owed = std::holds_alternative<MustPlayClaimedMove>(played.error());
    return refused(owed ? RefusalKind::MoveOwed : RefusalKind::IllegalMove, message(played.error(), game_.position()));
}

StepResult Taker::afterMove() const {
    if (game_.isOver()) return endingOf(game_);
    const Color next = game_.position().turn();
    if (game_.isCheck()) return step::MovedInCheck{lastCapture(game_), next};
    return step::Moved{lastCapture(game_), next};
}

// "draw" claims what stands on the board, asks whether the position is dead, and is harmless where neither helps.
StepResult Taker::operator()(const command::ClaimStanding&) {
    const Color claimant = game_.position().turn();
    const auto threefold = game_.examine(claimant, {DrawGround::ThreefoldRepetition, std::nullopt});
    if (threefold) return claim(DrawGround::ThreefoldRepetition, std::nullopt);
    const auto fifty = game_.examine(claimant, {DrawGround::FiftyMoves, std::nullopt});
    if (fifty) return claim(DrawGround::FiftyMoves, std::nullopt);
    if (game_.endIfDead()) return endingOf(game_);  // it was drawn before anybody asked (FIDE 5.2.2)
    std::string sentence = message(threefold.error());
    if (threefold.error().fault != fifty.error().fault) {
        const std::string other = message(fifty.error());
        sentence += ", and " + other.substr(other.find(": ") + 2);
    }
    return refused(RefusalKind::CannotClaimDraw, sentence);
}

StepResult Taker::operator()(const command::Claim& wanted) {
    std::optional<Move> move;
    if (!wanted.move.empty()) {
        const auto intended = read(wanted.move);
        if (!intended) return step::Refused{refuseMove(game_.position(), wanted.move, intended.error())};
        move = *intended;
    }
    if (wanted.ground) return claim(*wanted.ground, move);
    if (!move) return (*this)(command::ClaimStanding{});
    const bool repeats = game_.examine(game_.position().turn(), {DrawGround::ThreefoldRepetition, move}).has_value();
    const bool fifty = game_.examine(game_.position().turn(), {DrawGround::FiftyMoves, move}).has_value();
    return claim(fifty && !repeats ? DrawGround::FiftyMoves : DrawGround::ThreefoldRepetition, move);
}

StepResult Taker::claim(DrawGround ground, std::optional<Move> move) {
    const Color claimant = game_.position().turn();
    const auto before = game_.drawOfferedBy();
    const auto outcome = game_.claimDraw(ground, move);
    if (outcome) return endingOf(game_);
    std::string sentence = message(outcome.error()) + ".";
    if (game_.drawOfferedBy() == claimant && before != claimant)
        sentence += " The claim stands as an offer of a draw, which " + std::string(label(opposite(claimant))) +
                    " may accept (FIDE 9.1.2.3).";
    if (const auto owed = game_.obligedMove(); owed && owed == move)
        sentence += " " + std::string(toSan(game_.position(), *owed).view()) + " must now be played.";
    return refused(RefusalKind::CannotClaimDraw, sentence);
}

StepResult Taker::operator()(const command::OfferDraw&) {
    const Color by = game_.position().turn();
    if (const auto offered = game_.offerDraw(by); !offered)
        return refused(RefusalKind::CannotAgree, std::string(message(offered.error())));
    return step::DrawOffered{by};
}

StepResult Taker::operator()(const command::AcceptDraw&) {
    if (const auto accepted = game_.acceptDraw(answerer()); !accepted)
        return refused(RefusalKind::CannotAgree, std::string(message(accepted.error())));
    return endingOf(game_);
}

StepResult Taker::operator()(const command::DeclineDraw&) {
    const Color by = answerer();
    if (const auto declined = game_.declineDraw(by); !declined)
        return refused(RefusalKind::CannotAgree, std::string(message(declined.error())));
    return step::DrawDeclined{by};
}

StepResult Taker::operator()(const command::Resign& resign) {
    const auto resigned = game_.resign(resign.by.value_or(game_.position().turn()));
    if (!resigned) return refused(RefusalKind::NothingThere, "the game is over");
    return endingOf(game_);
}

StepResult Taker::operator()(const command::TakeBack& back) {
    // Taking back a move that waits for its promotion piece is not to make it.
    if (session_.promotion) return step::TakenBack{0};
    if (game_.ply() == 0) return refused(RefusalKind::NothingThere, "there is no move to take back");
    return goTo(game_.ply() - std::min(back.count, game_.ply()));
}

StepResult Taker::operator()(const command::PlayAgain& again) {
    if (game_.undone().empty()) return refused(RefusalKind::NothingThere, "there is no move to play again");
    return goTo(game_.ply() + std::min(again.count, game_.undone().size()));
}

StepResult Taker::operator()(const command::GoTo& target) {
    const std::size_t last = game_.ply() + game_.undone().size();
    if (target.ply > last)
        return refused(RefusalKind::NothingThere, "the game has " + std::to_string(last) + " half-moves");
    if (target.ply == game_.ply()) return refused(RefusalKind::NothingThere, "the board stands there already");
    return goTo(target.ply);
}

StepResult Taker::goTo(std::size_t ply) {
    const std::size_t before = game_.ply();
    game_.goTo(ply);
    if (ply < before) return step::TakenBack{before - ply};
    return step::PlayedAgain{ply - before};
}

StepResult Taker::operator()(const command::Begin& start) {
    GameOptions options{.rules = &standardRules(), .regulations = game_.regulations()};
    if (start.start.empty()) return begin(Game(options));
    const auto [word, rest] = splitCommand(start.start);
    if (word == "960" || word == "chess960") {
        int number = -1;
        if (rest.size() <= 3 && !rest.empty() && rest.find_first_not_of("0123456789") == std::string_view::npos)
            number = std::stoi(std::string(rest));
        const auto position = chess960Start(number);
        if (!position)
            return refused(RefusalKind::InvalidPosition,
                           "Chess960 has starting positions 0 to 959, as in 'new 960 518'");
        options.rules = &chess960Rules();
        return begin(Game(*position, options));
    }
    const auto position = positionFromFen(start.start);
    if (!position) return refused(RefusalKind::InvalidPosition, "this is no position: " + message(position.error()));
    options.rules = &rulesFor(*position);
    return begin(Game(*position, options));
}

StepResult Taker::begin(Game game) {
    if (game.isOver())
        return refused(RefusalKind::InvalidPosition, "that game would be over at once: " + sentence(*game.outcome()));
    std::swap(game, game_);
    return step::Begun{std::move(game)};
}

}  // namespace

StepResult endingOf(const Game& game) {
    const Outcome outcome = *game.outcome();
    if (game.grantedClaim()) return step::DrawClaimed{outcome.reason};
    if (outcome.reason == EndReason::Checkmate) return step::Checkmate{*outcome.winner};
    if (outcome.reason == EndReason::Stalemate) return step::Stalemate{};
    if (outcome.winner) return step::Won{*outcome.winner, outcome.reason};
    return step::Draw{outcome.reason};
}

std::optional<Piece> lastCapture(const Game& game) noexcept {
    if (game.ply() == 0) return std::nullopt;
    const auto history = game.history();
    return capturedBy(history[history.size() - 2].position, *history.back().move);
}

Step takeStep(Session session, std::string_view line) {
    Taker taker(session);
    if (const auto pending = session.promotion) {
        if (const auto piece = promotionChoice(line)) {
            session.promotion.reset();
            StepResult result = taker.playMove(Move::promotion(pending->from, pending->to, *piece));
            return {std::move(session), std::move(result)};
        }
    }
    StepResult result = std::visit(taker, parseCommand(line));
    // What was understood took the place of the promotion, unless it asks for another one.
    const bool stays =
        std::holds_alternative<step::Refused>(result) || std::holds_alternative<step::PromotionRequired>(result);
    if (!stays) session.promotion.reset();
    return {std::move(session), std::move(result)};
}

}  // namespace nowchess
