// One object owns a whole game: where it started, every move, where it stands, what may be claimed, how it ended.
//
//   Game game;
//   if (const auto played = game.playSan("e4"); !played) std::puts(message(played.error(), game.position()).c_str());
//   if (const auto outcome = game.outcome()) std::puts(sentence(*outcome).c_str());
//
// Undo and redo move a cursor along one history; a new move drops what lay ahead of it. `Game` is standard chess;
// `AnyGame` is whatever its start says:
//
//   AnyGame house({.rules = {.variant = Variant::Crazyhouse}});
//
// Thread safety: a value. Copies are independent; one object may be read by many threads while none changes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/game/outcome.h"
#include "nowchess/game/ruling.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/status.h"

namespace nowchess {

struct GameOptions {
    Rules rules = {};  // the variant is the position's wherever there is one
    Regulations regulations = Regulations::FideLaws;
    // A dead position ends the game as soon as the fast check sees it (FIDE 5.2.2), and whoever would win by a flag, a
    // resignation or an illegal move must be able to mate as far as the full check knows. Off: only the pieces are
    // counted.
    bool deadPositions = true;
    MateBudget mateBudget{.nodes = 200'000};  // of the full check
};

// A position of the game: the first, or the one after a move.
template <typename V>
struct BasicGamePly {
    BasicPosition<V> position;
    std::uint32_t occurrence = 1;           // 1-based index of this occurrence of the position (FIDE 9.2.3)
    std::optional<std::uint32_t> previous;  // the ply where it stood before
    std::optional<Move> move;               // the move that led here; empty at ply 0

    explicit BasicGamePly(const BasicPosition<V>& start) noexcept : position(start) {}
    // Precondition: the move is legal.
    BasicGamePly(const BasicPosition<V>& before, Move made) noexcept
        : position(before.playUnchecked(made)), move(made) {}
    template <typename Other>
        requires(isAnyVariant<V> && !isAnyVariant<Other>)
    BasicGamePly(const BasicGamePly<Other>& other) noexcept
        : position(other.position), occurrence(other.occurrence), previous(other.previous), move(other.move) {}
};

struct GameAlreadyOver {
    Outcome outcome;
    friend bool operator==(const GameAlreadyOver&, const GameAlreadyOver&) = default;
};
struct InvalidSan {
    std::string text;
    SanError error;
    friend bool operator==(const InvalidSan&, const InvalidSan&) = default;
};
// A refused claim named a move, and that move must be played (FIDE 9.2.1, 9.3.1).
struct MustPlayClaimedMove {
    Move move;
    friend bool operator==(const MustPlayClaimedMove&, const MustPlayClaimedMove&) = default;
};
using PlayError = std::variant<GameAlreadyOver, IllegalMove, InvalidSan, MustPlayClaimedMove>;

// What a player may claim a draw for; each may name the move that would bring it about.
enum class DrawGround : std::uint8_t { ThreefoldRepetition, FiftyMoves };

struct Claim {
    DrawGround ground;
    std::optional<Move> move;  // empty: it stands on the board already
    friend bool operator==(const Claim&, const Claim&) = default;
};

enum class ClaimFault : std::uint8_t {
    GameOver,
    NotOnMove,          // only the player to move may claim
    NoClaims,           // the Online Regulations draw by themselves (5.4)
    MoveOwed,           // an earlier claim named another move
    IllegalMove,        // the intended move
    TooFewOccurrences,  // the position stands, or would stand, for the first or second time
    TooFewMoves,        // fewer than fifty moves by each side without capture or pawn move
    MoveResetsClock,    // the intended move is a capture or a pawn move
};

// CannotClaimDraw, and why.
struct ClaimRefusal {
    ClaimFault fault;
    Claim claim;
    std::uint32_t count;  // occurrences, or half-moves on the clock, that there are or would be
    friend bool operator==(const ClaimRefusal&, const ClaimRefusal&) = default;
};

enum class OfferFault : std::uint8_t {
    GameOver,
    AlreadyOffered,  // an offer stands until it is answered
    NoOffer,         // there is none to accept or decline
    TooEarly,        // both sides must have made a move (FIDE 5.2.3)
};

// How hard to look whether a side can still mate (rules/dead_position.h).
enum class DeadCheck : std::uint8_t {
    Fast,  // says No or Unknown, at once
    Full,  // searches within a budget
};

// What the full check said of one side in a position, and within which budget.
struct MateFinding {
    MateVerdict verdict;
    MateBudget budget;
};

// How a flag, a resignation or a second illegal move was scored: it loses only against a side that can mate.
struct Adjudication {
    Color side;         // the one that wins if it can mate
    MateAnswer answer;  // Unknown scores like Yes, but the result is not proven
    MateBudget budget;  // of the check that gave the answer
    std::size_t ply;    // of the position in question
    [[nodiscard]] bool isProven() const noexcept { return answer != MateAnswer::Unknown; }
    friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

template <typename V>
class BasicGame {
public:
    using Position = BasicPosition<V>;
    using Ply = BasicGamePly<V>;

    explicit BasicGame(const GameOptions& options = {});
    explicit BasicGame(const Position& start, const GameOptions& options = {});
    static std::expected<BasicGame, PositionError> fromFen(std::string_view fen, const GameOptions& options = {});
    // Any game can be one that remembers its variant.
    template <typename Other>
        requires(isAnyVariant<V> && !isAnyVariant<Other>)
    BasicGame(const BasicGame<Other>& other)
        : options_(other.options_),
          plies_(other.plies_.begin(), other.plies_.end()),
          keys_(other.keys_),
          cursor_(other.cursor_),
          passedEnd_(other.passedEnd_),
          outcome_(other.outcome_),
          offer_(other.offer_),
          obligedMove_(other.obligedMove_),
          grantedClaim_(other.grantedClaim_),
          adjudication_(other.adjudication_),
          byArbiter_(other.byArbiter_),
          rulings_(other.rulings_),
          findings_(other.findings_) {}

    // Where the game stands.
    [[nodiscard]] const Position& start() const noexcept { return plies_.front().position; }
    [[nodiscard]] const Position& position() const noexcept { return current().position; }
    [[nodiscard]] Rules rules() const noexcept { return options_.rules; }
    [[nodiscard]] Regulations regulations() const noexcept { return options_.regulations; }
    [[nodiscard]] const GameOptions& options() const noexcept { return options_; }
    [[nodiscard]] MoveList legalMoves() const noexcept { return nowchess::legalMoves(position()); }
    [[nodiscard]] bool isCheck() const noexcept;
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept { return outcome_; }
    [[nodiscard]] bool isOver() const noexcept { return outcome_.has_value(); }
    [[nodiscard]] std::size_t ply() const noexcept { return cursor_; }
    [[nodiscard]] std::uint32_t fullmoveNumber() const noexcept { return position().fullmoveNumber(); }
    // Ply 0 (the start) to the current one; and beyond it what redo would bring back.
    [[nodiscard]] std::span<const Ply> history() const noexcept { return std::span(plies_).first(cursor_ + 1); }
    [[nodiscard]] std::span<const Ply> undone() const noexcept { return std::span(plies_).subspan(cursor_ + 1); }
    // The text of the move that led to a ply, be it undone or not. Precondition: there is such a ply, and not the
    // first.
    [[nodiscard]] SanText san(std::size_t ply) const noexcept {
        return toSan(plies_[ply - 1].position, *plies_[ply].move);
    }
    // How often the position on the board has stood there by now.
    [[nodiscard]] std::uint32_t occurrences() const noexcept { return current().occurrence; }

    // Moves. After an error nothing has changed.
    std::expected<void, PlayError> play(Move move);
    std::expected<void, PlayError> playSan(std::string_view text, const SanOptions& options = {});
    // A move that a record says was played. Any legal move will do, also after the end: the rules were others then, or
    // nobody noticed. Once a line has passed an end, only mate and stalemate end it by themselves.
    std::expected<void, IllegalMove> playRecorded(Move move);
    // Take back and play again; false where there is no such ply. Leaving a ply drops whatever was offered, claimed or
    // decided there.
    bool undo() noexcept;
    bool redo() noexcept;
    bool goTo(std::size_t ply) noexcept;

    // Draws by claim (FIDE 9.2, 9.3, 9.5). A refusal with a legal move obliges to that move, and any refused claim
    // stands as an offer of a draw (9.1.2.3).
    [[nodiscard]] bool canClaimDraw() const noexcept;
    [[nodiscard]] std::vector<Claim> claimable() const;
    std::expected<Outcome, ClaimRefusal> claimDraw(DrawGround ground, std::optional<Move> move = std::nullopt);
    // What stood beside the moves, for a game that is taken up again: who offers a draw, and the move that a refused
    // claim named, if it is legal here.
    void restorePending(std::optional<Color> offer, std::optional<Move> owed) noexcept;
    // For servers, where a claim may come from anybody.
    std::expected<Outcome, ClaimRefusal> claimDraw(Color claimant, DrawGround ground,
                                                   std::optional<Move> move = std::nullopt);
    // Would this claim be granted? The count it would be granted for, or the refusal.
    [[nodiscard]] std::expected<std::uint32_t, ClaimRefusal> examine(Color claimant, const Claim& claim) const noexcept;
    [[nodiscard]] std::optional<Move> obligedMove() const noexcept { return obligedMove_; }
    // The claim that ended the game. Its move was announced, not played.
    [[nodiscard]] std::optional<Claim> grantedClaim() const noexcept { return grantedClaim_; }

    // Draws by agreement (FIDE 9.1): an offer stands until the opponent accepts it, declines it or moves.
    std::expected<void, OfferFault> offerDraw(Color by) noexcept;
    std::expected<Outcome, OfferFault> acceptDraw(Color by) noexcept;
    std::expected<void, OfferFault> declineDraw(Color by) noexcept;
    [[nodiscard]] std::optional<Color> drawOfferedBy() const noexcept { return offer_; }

    // Other endings. Whoever wins by them must be able to mate by some series of legal moves, else it is a draw; only
    // the Online Regulations let a resignation count all the same. Where the full check does not decide, they win, and
    // adjudication() says that it is not proven.
    std::expected<Outcome, GameAlreadyOver> resign(Color by);
    std::expected<Outcome, GameAlreadyOver> flagFell(Color by);
    std::expected<Outcome, GameAlreadyOver> secondIllegalMove(Color by);
    // Nobody knows which flag fell first: a draw (FIDE III.3.1.2).
    std::expected<Outcome, GameAlreadyOver> bothFlagsFell() noexcept;
    std::expected<Outcome, GameAlreadyOver> forfeit(Color by) noexcept;
    std::expected<Outcome, GameAlreadyOver> forfeitBoth() noexcept;
    // The ending that a record reports. It is as written, unless mate or stalemate on the board says otherwise.
    std::expected<Outcome, GameAlreadyOver> endRecorded(const Outcome& outcome) noexcept;

    // What the full check was asked about who would win by such an ending; empty if it was not asked.
    [[nodiscard]] const std::optional<Adjudication>& adjudication() const noexcept { return adjudication_; }
    // Asks again where the answer was Unknown, and corrects the outcome. True if it is proven now; false also where the
    // question is not open: it was proven or not asked before, or an arbiter has decided.
    bool reconsider(const MateBudget& budget);
    // The same with an answer found elsewhere, as by a worker thread, for that side and the current position.
    bool reconsider(MateFinding finding);
    // An arbiter decides: the outcome is theirs, whatever players or clocks have ended. Refused where the rules have
    // ended the game on the board.
    std::expected<Outcome, GameAlreadyOver> adjudicate(const Outcome& outcome) noexcept;
    [[nodiscard]] bool isDecidedByArbiter() const noexcept { return byArbiter_; }

    // What the arbiter has noted (game/ruling.h), in order, up to the current position. It stays with its ply: it goes
    // and comes back with the moves, and a new move drops what lay ahead.
    [[nodiscard]] std::span<const Ruling> rulings() const noexcept;
    // The same with those of moves that were taken back.
    [[nodiscard]] std::span<const Ruling> allRulings() const noexcept { return rulings_; }
    // A completed illegal move, for which the opponent gets this time. The second of a side ends the game (FIDE 7.5.5):
    // then the outcome is returned.
    std::expected<std::optional<Outcome>, GameAlreadyOver> illegalMove(Color by, std::chrono::milliseconds time = {});
    // The side's opponent gets time or, where it is negative, the side loses some (FIDE 12.9.2, 12.9.3).
    std::expected<void, GameAlreadyOver> penalise(Color side, std::chrono::milliseconds time);
    // Takes back the last ruling, if it was made in the current position; what it ended goes on.
    std::optional<Ruling> withdrawRuling() noexcept;
    // For a game that is taken up again. Those that come after its last move, or out of order, are left out.
    void restoreRulings(std::span<const Ruling> rulings);
    // Takes back an ending that a player, a clock or the arbiter made. False if the board has ended the game.
    bool reopen() noexcept;

    // Asks the check, and ends the game if it proves that neither side can mate (FIDE 5.2.2). The full one sees more
    // dead positions than the fast one, which every move has asked already. False where it is not proven, where the
    // game is over, and without `deadPositions`.
    bool endIfDead(DeadCheck check = DeadCheck::Full);
    // What the full check has said of this side in the current position; null if it was not asked. What asks it
    // (endIfDead, a flag, reconsider) asks once.
    [[nodiscard]] const MateFinding* mateFinding(Color side) const noexcept { return findings_[side].get(); }

private:
    template <typename>
    friend class BasicGame;

    [[nodiscard]] const Ply& current() const noexcept { return plies_[cursor_]; }
    [[nodiscard]] std::optional<Outcome> automaticOutcome() const noexcept;
    [[nodiscard]] std::optional<std::uint32_t> lastPlyOf(const Position& next, RepetitionKey key) const noexcept;
    [[nodiscard]] bool couldRepeat() const noexcept;
    void append(Move move);
    void forgetDecisions() noexcept;
    // Mostly there are none, and every move comes by here.
    void forgetFindings() noexcept {
        if (findings_[Color::White] || findings_[Color::Black]) findings_ = {};
    }
    const MateFinding& askFullCheck(Color side, const MateBudget& budget);
    [[nodiscard]] bool isProvenDead() const noexcept;
    [[nodiscard]] bool isOpenQuestion() const noexcept;
    bool settle(const MateFinding& finding) noexcept;
    void moveCursor(std::size_t ply) noexcept;
    void note(const Ruling& ruling);
    std::expected<Outcome, GameAlreadyOver> end(std::optional<Color> winner, EndReason reason) noexcept;
    std::expected<Outcome, GameAlreadyOver> lose(Color loser, EndReason reason);

    GameOptions options_;
    std::vector<Ply> plies_;
    std::vector<RepetitionKey> keys_;  // of each ply, in a row: every move looks for its own among them
    std::size_t cursor_ = 0;
    std::optional<std::size_t> passedEnd_;  // the ply where the game was over and a record went on all the same
    std::optional<Outcome> outcome_;
    std::optional<Color> offer_;
    std::optional<Move> obligedMove_;
    std::optional<Claim> grantedClaim_;
    std::optional<Adjudication> adjudication_;
    bool byArbiter_ = false;
    std::vector<Ruling> rulings_;  // by ply
    // Of the current position. Shared by copies of the game, and never changed: a proof may be large.
    ByColor<std::shared_ptr<const MateFinding>> findings_;
};

using Game = BasicGame<variants::Standard>;
using GamePly = Game::Ply;
// Of the variant that its options or its first position name.
using AnyGame = BasicGame<AnyVariant>;

// Whether the finding makes another search within this budget pointless: a proof stays, and Unknown stays Unknown
// unless more positions may be looked at.
bool isFinal(const MateFinding& finding, const MateBudget& budget) noexcept;

// What a record of the game says beside the move of a ply: rulings and, after the last move, the claim or the arbiter's
// decision that ended it, with its article. Empty where there is nothing to say.
template <typename V>
std::string recordNote(const BasicGame<V>& game, std::size_t ply);

std::string message(const PlayError& error, const AnyPosition& position);
// "Draw cannot be claimed: the game is over", and its reason alone: "the game is over".
std::string message(const ClaimRefusal& refusal);
std::string reasonText(const ClaimRefusal& refusal);
std::string_view message(OfferFault fault) noexcept;
// "White could still mate.", or win where the variant is not won by mate alone; or that it could not; or that this is
// not settled and the result not proven.
std::string message(const Adjudication& adjudication, Variant variant = Variant::Standard);
std::string_view name(DrawGround ground) noexcept;  // "ThreefoldRepetition"
std::string_view name(ClaimFault fault) noexcept;

}  // namespace nowchess
