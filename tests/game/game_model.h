// A second game, as simple as can be: it keeps the list of moves and finds everything else by playing them again with
// the naive rule engine. Moves are coordinates, castling as king takes rook.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "naive/naive_arbiter.h"
#include "nowchess/game/game.h"

namespace nowchess::test {

// A claim and its fate, with moves as text.
struct ModelClaim {
    DrawGround ground;
    std::optional<std::string> move;
    friend auto operator<=>(const ModelClaim&, const ModelClaim&) = default;
};
struct ModelVerdict {
    std::optional<ClaimFault> fault;  // empty: granted
    std::uint32_t count;
};

// Who can still mate is more than a model can find out by itself: it asks.
struct MateJudge {
    virtual ~MateJudge() = default;
    virtual bool isDead(const naive::Position& position) = 0;
    virtual bool canMate(const naive::Position& position, bool white) = 0;
};

class GameModel {
public:
    GameModel(const naive::Position& start, Regulations regulations, MateJudge& judge)
        : start_(start), regulations_(regulations), judge_(judge) {}

    // The first position and the one after each move up to the cursor.
    [[nodiscard]] naive::History positions() const;
    [[nodiscard]] std::optional<Outcome> outcome() const;
    [[nodiscard]] std::size_t ply() const { return cursor_; }
    [[nodiscard]] std::size_t undoneCount() const { return moves_.size() - cursor_; }
    [[nodiscard]] std::optional<Color> offer() const { return offer_; }
    [[nodiscard]] std::optional<std::string> obliged() const { return obliged_; }
    [[nodiscard]] std::uint32_t occurrences() const;
    [[nodiscard]] std::vector<ModelClaim> claimable() const;  // sorted
    [[nodiscard]] ModelVerdict examine(Color claimant, const ModelClaim& claim) const;

    // Each does what the Laws say; nothing where they refuse. Which alternative of PlayError, if any.
    std::optional<std::size_t> play(const std::string& move);
    bool goTo(std::size_t ply);
    ModelVerdict claim(Color claimant, const ModelClaim& claim);
    std::optional<OfferFault> offerDraw(Color by);
    std::optional<OfferFault> acceptDraw(Color by);
    std::optional<OfferFault> declineDraw(Color by);
    // Resignation, flag fall, a second illegal move; false if the game is over.
    bool lose(Color loser, EndReason reason);

private:
    [[nodiscard]] Color turn() const { return positions().back().whiteToMove ? Color::White : Color::Black; }

    naive::Position start_;
    Regulations regulations_;
    MateJudge& judge_;
    std::vector<naive::Move> moves_;
    std::size_t cursor_ = 0;
    std::optional<Outcome> decided_;  // by a player, at the cursor
    std::optional<Color> offer_;
    std::optional<std::string> obliged_;
};

}  // namespace nowchess::test
