// The client's side of a game on a server: takes in what happens there, sends what is to be done, and finds back after
// a broken line. What it looks like is the front's business.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "online/connection.h"
#include "online/online_game.h"

namespace nowchess::app {

struct OnlineOptions {
    std::string idPrefix;  // of actions: by chance, so that no two runs share one
    std::function<std::chrono::milliseconds()> now;
};

struct OnlineFront {
    std::function<void(const std::string&)> say;  // sentences, without an end of line
    std::function<void()> showGame;               // it is known now, or anew
    std::function<void()> showBoard;              // there is another position, and something to do about it
    std::function<void()> answered;               // the server has answered an action
};

class OnlineClient {
public:
    OnlineClient(Connection& connection, std::string game, OnlineOptions options, OnlineFront front);

    void connect();
    // Waits for the server or this long, and hears it.
    void waitForServer(std::chrono::milliseconds longest);
    // What has come, and whatever time asks for. To be called when `descriptor` is readable, and once a second.
    void hearServer();
    // What was asked for last has reached the server, or cannot, before the line ends.
    void finish();
    [[nodiscard]] int descriptor() const noexcept { return connection_.descriptor(); }

    // What is typed: a move or a command of `onlineHelp` that is not the front's own.
    void obey(std::string_view line);

    [[nodiscard]] const OnlineGame& game() const noexcept { return game_; }
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft(Color side) const;
    [[nodiscard]] bool isLineOpen() const noexcept { return connection_.isLineOpen(); }
    // A snapshot has come.
    [[nodiscard]] bool isKnown() const noexcept { return isKnown_; }
    // Is an action on its way, whose answer has not come?
    [[nodiscard]] bool isSending() const noexcept { return !unanswered_.empty(); }
    // Has what was typed not come to its end yet?
    [[nodiscard]] bool isUnderWay() const noexcept;
    // There is no such game.
    [[nodiscard]] bool isRefused() const noexcept { return isRefused_; }

private:
    using Words = std::vector<std::pair<std::string_view, std::string>>;  // members of a message, as JSON
    using Milliseconds = std::chrono::milliseconds;

    void hear(const std::string& text);
    void watch();
    void follow(const std::string& game);
    // Sends an action, and again after a broken line until it is answered.
    void act(std::string_view what, const Words& members = {});
    void answerOffer(std::string_view what);
    void claim(std::string_view rest);
    void join();
    void show(const std::string& target, bool isWhy);
    void say(const std::string& text) const {
        if (!text.empty()) front_.say(text);
    }
    [[nodiscard]] std::string watchId() const { return options_.idPrefix + "watch"; }

    Connection& connection_;
    OnlineOptions options_;
    OnlineFront front_;
    OnlineGame game_;
    bool isKnown_ = false;
    bool isRefused_ = false;
    std::int64_t answeredSeq_ = 0;                   // the event of the last action that was answered
    std::map<std::string, std::string> unanswered_;  // actions by their ids
    int lastAction_ = 0;
    Milliseconds serverAhead_{0};  // the server's clock less ours
    Milliseconds turnSince_{0};    // by our clock
    Milliseconds connectAt_{0};    // the next attempt, while there is no line
    Milliseconds connectPause_{0};
};

// What can be typed.
extern const std::string_view onlineHelp;

}  // namespace nowchess::app
