// Tables that say whatever a test wants them to.
#pragma once

#include <functional>
#include <optional>

#include "nowchess/search/tablebase.h"

namespace nowchess::test {

class FakeTables final : public Tablebase {
public:
    using Value = std::function<std::optional<TableValue>(const Position&)>;
    using Distance = std::function<std::optional<int>(const Position&)>;

    FakeTables(int mostPieces, Value value, Distance distance = {})
        : mostPieces_(mostPieces), value_(std::move(value)), distance_(std::move(distance)) {}
    [[nodiscard]] int mostPieces() const noexcept override { return mostPieces_; }

private:
    [[nodiscard]] std::optional<TableValue> findValue(const Position& position) const override {
        return value_ ? value_(position) : std::nullopt;
    }
    [[nodiscard]] std::optional<int> findDistance(const Position& position) const override {
        return distance_ ? distance_(position) : std::nullopt;
    }

    int mostPieces_;
    Value value_;
    Distance distance_;
};

}  // namespace nowchess::test
