#include <array>
#include <utility>

#include "nowchess/game/game.h"
#include "nowchess/notation/coordinates.h"

namespace nowchess {

std::string message(const PlayError& error, const Position& position) {
    struct Sentences {
        const Position& position;
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
    return "there " + verb + std::to_string(refusal.count) + (one ? " half-move" : " half-moves") +
           " without a capture or a pawn move, not 100 (FIDE 9.3)";
}

}  // namespace

std::string message(const ClaimRefusal& refusal) {
    const std::string intro = "Draw cannot be claimed: ";
    switch (refusal.fault) {
        case ClaimFault::GameOver: return intro + "the game is over";
        case ClaimFault::NotOnMove: return intro + "only the player to move may claim";
        case ClaimFault::NoClaims: return intro + "the Online Regulations draw by themselves, without a claim (5.4)";
        case ClaimFault::MoveOwed: return intro + "an earlier claim named another move, which must now be played";
        case ClaimFault::IllegalMove: return intro + "the intended move is not legal";
        case ClaimFault::TooFewOccurrences: return intro + occurrenceSentence(refusal);
        case ClaimFault::TooFewMoves: return intro + halfmoveSentence(refusal);
        case ClaimFault::MoveResetsClock: return intro + "the intended move is a capture or a pawn move";
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

std::string_view name(DrawGround ground) noexcept {
    return ground == DrawGround::ThreefoldRepetition ? "ThreefoldRepetition" : "FiftyMoves";
}

std::string_view name(ClaimFault fault) noexcept {
    constexpr std::array<std::string_view, 8> names{"GameOver",    "NotOnMove",      "NoClaims",
                                                    "MoveOwed",    "IllegalMove",    "TooFewOccurrences",
                                                    "TooFewMoves", "MoveResetsClock"};
    return names[static_cast<std::size_t>(fault)];
}

}  // namespace nowchess
