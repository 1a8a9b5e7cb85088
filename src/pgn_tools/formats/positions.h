// What FEN and EPD share: a line for each position of a main line.
#pragma once

#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

// LineOf{}(position) is the text of a position of any variant.
template <typename LineOf>
class PositionFormatter final : public GameFormatter {
public:
    void begin(const AnyReplay& game) override {
        lines_.clear();
        append(game);
    }
    void move(const AnyReplay& game, [[maybe_unused]] const Token& token) override { append(game); }
    void end([[maybe_unused]] const FinishedGame& game, std::string& out) override { out += lines_; }

private:
    void append(const AnyReplay& game) {
        lines_ += game.withPosition([](const auto& position) { return LineOf{}(position); });
        lines_ += '\n';
    }

    std::string lines_;
};

}  // namespace nowchess::pgn
