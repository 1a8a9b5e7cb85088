// One object owns a whole game: where it started, every move, where it stands, what may be claimed, how it ended.
//
//   Game game;
//   game.playSan("e4");
//   if (auto outcome = game.outcome()) std::puts(sentence(*outcome).c_str());
//
// Undo and redo move a cursor along one history; a new move drops what lay ahead of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nowchess/game/outcome.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/dead_position.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/repetition.h"
#include "nowchess/rules/rule_set.h"

namespace nowchess {

struct GameOptions {
    const RuleSet* rules = &standardRules();
    Regulations regulations = Regulations::FideLaws;
    // A dead position ends the game as soon as the fast check sees it (FIDE 5.2.2), and whoever would win by a flag, a
    // resignation or an illegal move must be able to mate as far as the full check tells. Off: only the men are
    // counted.
    bool deadPositions = true;
    MateBudget mateBudget{.nodes = 200'000};  // of the full check
};

// A position of the game: the first, or the one after a move.
struct GamePly {
    Position position;
    RepetitionKey repetition;
    std::uint32_t occurrence;               // the how-many-eth time this position is on the board (FIDE 9.2.3)
    std::optional<std::uint32_t> previous;  // the ply where it stood before
    std::optional<Move> move;               // the move that led here; nothing at ply 0
    SanText san;                            // and its text
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
    std::optional<Move> move;  // nothing: it stands on the board already
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
    NoOffer,         // nothing to accept or decline
    TooEarly,        // both sides must have made a move (FIDE 5.2.3)
};

class Game {
public:
    explicit Game(const GameOptions& options = {});
    explicit Game(const Position& start, const GameOptions& options = {});
    static std::expected<Game, PositionError> fromFen(std::string_view fen, const GameOptions& options = {});

    // Where the game stands.
    [[nodiscard]] const Position& start() const noexcept { return plies_.front().position; }
    [[nodiscard]] const Position& position() const noexcept { return current().position; }
    [[nodiscard]] const RuleSet& rules() const noexcept { return *options_.rules; }
    [[nodiscard]] Regulations regulations() const noexcept { return options_.regulations; }
    [[nodiscard]] const GameOptions& options() const noexcept { return options_; }
    [[nodiscard]] MoveList legalMoves() const noexcept { return rules().legalMoves(position()); }
    [[nodiscard]] bool isCheck() const noexcept;
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept { return outcome_; }
    [[nodiscard]] bool isOver() const noexcept { return outcome_.has_value(); }
    [[nodiscard]] std::size_t ply() const noexcept { return cursor_; }
    [[nodiscard]] std::uint32_t fullmoveNumber() const noexcept { return position().fullmoveNumber(); }
    // Ply 0 (the start) to the current one; and beyond it what redo would bring back.
    [[nodiscard]] std::span<const GamePly> history() const noexcept { return std::span(plies_).first(cursor_ + 1); }
    [[nodiscard]] std::span<const GamePly> undone() const noexcept { return std::span(plies_).subspan(cursor_ + 1); }
    // How often the position on the board has stood there by now.
    [[nodiscard]] std::uint32_t occurrences() const noexcept { return current().occurrence; }

    // Moves. After an error nothing has changed.
    std::expected<void, PlayError> play(Move move);
    std::expected<void, PlayError> playSan(std::string_view text, const SanOptions& options = {});
    // A move that a record says was played. Any legal move will do, also after the end: the rules were others then, or
    // nobody noticed. Once a line has passed an end, only mate and stalemate end it by themselves.
    std::expected<void, IllegalMove> playRecorded(Move move);
    // Take back and play again; false where there is nothing to. Leaving a ply takes with it whatever was offered,
    // claimed or decided there.
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
    // Would this claim be granted? The count it would be granted for, or the refusal. Nothing changes.
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
    // the Online Regulations let a resignation count all the same. Where the full check does not decide, they win.
    std::expected<Outcome, GameAlreadyOver> resign(Color by);
    std::expected<Outcome, GameAlreadyOver> flagFell(Color by);
    std::expected<Outcome, GameAlreadyOver> secondIllegalMove(Color by);
    std::expected<Outcome, GameAlreadyOver> forfeit(Color by) noexcept;
    std::expected<Outcome, GameAlreadyOver> forfeitBoth() noexcept;
    // Asks the full check, which sees more dead positions than the fast one, and ends the game if it proves that
    // neither side can mate (FIDE 5.2.2). False where nothing is proven, where the game is over, and without
    // `deadPositions`.
    bool endIfDead();
    // The ending that a record tells. It is as written, unless mate or stalemate on the board says otherwise.
    std::expected<Outcome, GameAlreadyOver> endRecorded(const Outcome& outcome) noexcept;
    // What the full check said of the side that would win by such an ending; nothing if it was not asked.
    [[nodiscard]] std::optional<MateAnswer> adjudication() const noexcept { return adjudication_; }

private:
    struct Occurrence {
        std::uint32_t count;
        std::optional<std::uint32_t> previous;
    };

    [[nodiscard]] const GamePly& current() const noexcept { return plies_[cursor_]; }
    [[nodiscard]] std::optional<Outcome> automaticOutcome() const noexcept;
    [[nodiscard]] Occurrence occurrenceOf(const Position& next, RepetitionKey key) const noexcept;
    [[nodiscard]] bool couldRepeat() const noexcept;
    void append(Move move, const Position& next);
    void forgetDecisions() noexcept;
    void moveCursor(std::size_t ply) noexcept;
    std::expected<Outcome, GameAlreadyOver> end(std::optional<Color> winner, EndReason reason) noexcept;
    std::expected<Outcome, GameAlreadyOver> lose(Color loser, EndReason reason);

    GameOptions options_;
    std::vector<GamePly> plies_;
    std::size_t cursor_ = 0;
    std::optional<std::size_t> passedEnd_;  // the ply where the game was over and a record went on all the same
    std::optional<Outcome> outcome_;
    std::optional<Color> offer_;
    std::optional<Move> obligedMove_;
    std::optional<Claim> grantedClaim_;
    std::optional<MateAnswer> adjudication_;
};

std::string message(const PlayError& error, const Position& position);
std::string message(const ClaimRefusal& refusal);     // "Draw cannot be claimed: the game is over"
std::string reasonText(const ClaimRefusal& refusal);  // "the game is over"
std::string_view message(OfferFault fault) noexcept;
std::string_view name(DrawGround ground) noexcept;  // "ThreefoldRepetition"
std::string_view name(ClaimFault fault) noexcept;

}  // namespace nowchess
