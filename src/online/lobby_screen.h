// Who waits for an opponent on a server, to choose from.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "front/tui/menu.h"
#include "online/connection.h"

namespace nowchess::app {

struct Challenge {
    std::string game;
    std::string text;  // "Ann plays white, Standard, time 5+3"
};

std::expected<std::vector<Challenge>, std::string> openChallenges(Connection& connection);

class LobbyScreen {
public:
    // With `hasGame` Escape goes back to one.
    LobbyScreen(Connection& connection, Terminal& terminal, bool hasGame)
        : connection_(connection), terminal_(terminal), hasGame_(hasGame) {}

    enum class Left : std::uint8_t { Challenge, New, Back, Quit };
    Left run();
    // Whose seat is to be taken.
    [[nodiscard]] const std::string& game() const noexcept { return game_; }

private:
    void refresh();
    [[nodiscard]] Menu menu() const;
    bool onInput(const Input& input);
    bool choose(std::size_t item);
    bool leave(Left left) {
        left_ = left;
        return false;
    }

    Connection& connection_;
    Terminal& terminal_;
    bool hasGame_;
    std::vector<Challenge> challenges_{};
    std::string message_{};
    std::string game_{};
    std::size_t selected_ = 0;
    Left left_ = Left::Quit;
};

}  // namespace nowchess::app
