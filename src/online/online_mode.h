// A game on a server at a prompt: shows what happens there, sends what is typed, and finds back after a broken line.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "console/exit_code.h"
#include "console/line_reader.h"
#include "console/output.h"
#include "front/board_drawing.h"
#include "online/connection.h"
#include "online/online_game.h"
#include "play/store/settings.h"

namespace nowchess::app {

struct OnlineOptions {
    std::string game;  // its identifier
    Settings settings{};
    std::string idPrefix;  // of actions: by chance, so that no two runs share one
    std::function<std::chrono::milliseconds()> now;
};

class OnlineMode {
public:
    OnlineMode(Connection& connection, OnlineOptions options, Output& out);

    ExitCode run();

private:
    using Words = std::vector<std::pair<std::string_view, std::string>>;  // members of a message, as JSON
    using Milliseconds = std::chrono::milliseconds;

    bool waitForInput();
    bool waitForNews();
    void hearServer();
    void hear(const std::string& text);
    void connect();
    void watch();
    void follow(const std::string& game);
    // Sends an action, and again after a broken line until it is answered.
    void act(std::string_view what, const Words& members = {});
    void answerOffer(std::string_view what);
    void claim(std::string_view rest);
    void join();
    void show(const std::string& target, bool isWhy);
    bool obey(std::string_view line);  // false to leave
    void say(const std::string& text);
    void showGame();
    void showBoard();
    void prompt();
    [[nodiscard]] std::string clockText() const;
    [[nodiscard]] bool isAwaited() const noexcept;
    // Has what was typed not come to its end yet?
    [[nodiscard]] bool isUnderWay() const noexcept;
    [[nodiscard]] std::string watchId() const { return options_.idPrefix + "watch"; }

    Connection& connection_;
    OnlineOptions options_;
    Output& out_;
    LineReader reader_;
    bool isTyped_;
    bool colored_;
    Figures figures_;
    OnlineGame game_;
    bool isKnown_ = false;  // a snapshot has come
    bool isFlipped_ = false;
    bool needsPrompt_ = true;                        // something was said since the last one
    bool isRefused_ = false;                         // there is no such game
    std::int64_t answeredSeq_ = 0;                   // the event of the last action that was answered
    std::map<std::string, std::string> unanswered_;  // actions by their ids
    int lastAction_ = 0;
    Milliseconds serverAhead_{0};  // the server's clock less ours
    Milliseconds turnSince_{0};    // by our clock
    Milliseconds connectAt_{0};    // the next attempt, while there is no line
    Milliseconds connectPause_{0};
};

}  // namespace nowchess::app
