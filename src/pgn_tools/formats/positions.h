// What FEN and EPD share: a line for each position of a main line.
#pragma once

#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

template <std::string (*LineOf)(const Position&)>
class PositionFormatter final : public GameFormatter {
public:
    void begin(const Replay& game) override {
        lines_.clear();
        append(game.position());
    }
    void move(const Replay& game, [[maybe_unused]] const Token& token) override { append(game.position()); }
    void end([[maybe_unused]] const FinishedGame& game, std::string& out) override { out += lines_; }

private:
    void append(const Position& position) {
        lines_ += LineOf(position);
        lines_ += '\n';
    }

    std::string lines_;
};

}  // namespace nowchess::pgn
