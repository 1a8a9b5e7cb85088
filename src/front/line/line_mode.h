// Chess at a prompt: shows the board, asks the side to move, answers. For terminals and pipes alike.
#pragma once

#include <optional>
#include <string>

#include "console/exit_code.h"
#include "console/line_reader.h"
#include "console/output.h"
#include "front/board_drawing.h"
#include "front/line/tab_key.h"
#include "play/game_table.h"

namespace nowchess::app {

class LineMode {
public:
    LineMode(TableOptions options, std::optional<Directories> directories, Output& out);

    ExitCode run();

private:
    using Next = GameTable::Next;

    void showTurn();
    void showClaimMenu();
    void prompt();
    bool waitForInput();
    Next readLine();
    Next answerMenu(std::string_view line);
    void complete();
    [[nodiscard]] std::string boardText(const AnyGame& shown) const;

    Output& out_;
    Settings settings_;
    LineReader reader_;
    TabKey tab_;
    bool isTyped_;
    bool colored_;
    Figures figures_;
    bool flipped_ = false;
    bool hasEnded_ = false;  // a game has
    AnyPosition shown_ = AnyPosition::initial();
    bool menuShown_ = false;     // the next line may answer it
    bool menuAnswered_ = false;  // by 2, in this turn
    GameTable table_;
};

}  // namespace nowchess::app
