// A game on a server at a prompt: shows what happens there, line after line, and sends what is typed.
#pragma once

#include <string>
#include <string_view>

#include "console/exit_code.h"
#include "console/line_reader.h"
#include "console/output.h"
#include "front/board_drawing.h"
#include "online/online_client.h"
#include "play/store/settings.h"

namespace nowchess::app {

class OnlineMode {
public:
    OnlineMode(Connection& connection, std::string game, OnlineOptions options, const Settings& settings, Output& out);

    ExitCode run();

private:
    bool waitForInput();
    bool waitForNews();
    bool obey(std::string_view line);
    void say(const std::string& text);
    void showGame();
    void showBoard();
    void prompt();
    [[nodiscard]] const OnlineGame& game() const noexcept { return client_.game(); }
    [[nodiscard]] std::string clockText() const;
    [[nodiscard]] bool isAwaited() const noexcept;

    Output& out_;
    LineReader reader_;
    bool isTyped_;
    bool speaks_;
    bool colored_;
    Figures figures_;
    bool isFlipped_ = false;
    bool needsPrompt_ = true;  // something was said since the last one
    OnlineClient client_;
};

}  // namespace nowchess::app
