// What FEN and EPD share: a line for each position of a main line.
#pragma once

#include <vector>

#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

// LineOf{}(position) is the text of a position of any variant.
template <typename LineOf>
class PositionFormatter final : public GameFormatter {
public:
    explicit PositionFormatter(bool hasIds) noexcept : hasIds_(hasIds) {}

    void begin(const AnyReplay& game) override {
        lines_.clear();
        numberPlaces_.clear();
        append(game);
    }
    void move(const AnyReplay& game, [[maybe_unused]] const Token& token) override { append(game); }
    [[nodiscard]] std::size_t size() const noexcept override {
        return lines_.size() + numberPlaces_.size() * sizeof(std::size_t);
    }
    bool end(const FinishedGame& game, std::string& out) override {
        for (const std::size_t place : numberPlaces_) game.numberPlaces.push_back(out.size() + place);
        out += lines_;
        return true;
    }

private:
    void append(const AnyReplay& game) {
        lines_ += game.withPosition([](const auto& position) { return LineOf{}(position); });
        if (hasIds_) {
            lines_ += " id \"";
            numberPlaces_.push_back(lines_.size());
            lines_ += '.' + std::to_string(game.ply()) + "\";";
        }
        lines_ += '\n';
    }

    bool hasIds_;
    std::string lines_;
    std::vector<std::size_t> numberPlaces_;  // in them
};

}  // namespace nowchess::pgn
