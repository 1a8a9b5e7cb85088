// A game on a server as a table of the full screen: what is done goes there, and what happens there comes back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "online/online_client.h"
#include "play/table.h"

namespace nowchess::app {

class OnlineTable final : public Table {
public:
    // `greeting` is said first, such as the invitation.
    OnlineTable(Connection& connection, std::string game, OnlineOptions options, std::string greeting,
                TableFront front);

    void open() override;
    Next answer(std::string_view line) override;
    Next give(CommandKind what) override;
    Next move(Square from, Square to) override;
    Next takeBack() override;
    Next playAgain() override { return Next::SameTurn; }
    void rematch() override { client_.obey("rematch"); }
    Next reopen() override;
    bool checkFlag() override { return false; }  // the server's business
    bool hearOpponents() override;
    [[nodiscard]] int descriptor() const override { return client_.descriptor(); }
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const override;
    bool leave() override;

    [[nodiscard]] bool isOpponentsTurn() const noexcept override;
    [[nodiscard]] bool isAwaited() const noexcept override { return isOpponentsTurn(); }
    [[nodiscard]] bool hasPerson() const noexcept override { return online().you.has_value(); }
    [[nodiscard]] bool hasOpponent() const noexcept override { return true; }
    [[nodiscard]] std::string nameOf(Color side) const override;

    [[nodiscard]] const AnyGame& game() const noexcept override { return online().record; }
    [[nodiscard]] bool isOver() const noexcept override { return online().isOver(); }
    [[nodiscard]] std::string ending() const override { return online().result; }
    [[nodiscard]] const std::optional<PendingPromotion>& promotion() const noexcept override { return promotion_; }
    [[nodiscard]] std::vector<PromotionPiece> promotionChoices() const override;
    [[nodiscard]] std::optional<std::string> shownTime(Color side) const override;
    [[nodiscard]] bool isShortOfTime(Color side) const override;
    [[nodiscard]] std::optional<std::chrono::milliseconds> untilFlagFall() const override;
    [[nodiscard]] bool blackAtBottom() const noexcept override { return online().you == Color::Black; }
    [[nodiscard]] std::string claimGrounds() const override;
    [[nodiscard]] std::string notices() const override;
    [[nodiscard]] std::string help() const override { return std::string(onlineHelp); }
    [[nodiscard]] std::string_view whenLeft() const noexcept override;
    [[nodiscard]] KeptRecord gameToKeep() const noexcept override { return {game(), tags_, true}; }
    [[nodiscard]] bool isHere() const noexcept override { return false; }
    void halt(bool /*isHalted*/) override {}
    [[nodiscard]] bool isHalted() const noexcept override { return false; }
    void step() override {}
    void askAdvice(Advice /*advice*/) override { front_.say("A game on a server has no hints.\n"); }
    void watchEvaluation(bool /*isWatched*/) override {}
    [[nodiscard]] std::optional<SearchScore> evaluation() const noexcept override { return std::nullopt; }

    // The game that is looked at, which is another one after a rematch.
    [[nodiscard]] const OnlineGame& online() const noexcept { return client_.game(); }

private:
    Next send(const std::string& line);

    TableFront front_;
    std::string greeting_;
    std::optional<PendingPromotion> promotion_;
    std::vector<pgn::Tag> tags_;  // who plays
    bool hasNews_ = false;
    OnlineClient client_;
};

}  // namespace nowchess::app
