// A position that games are searched for. Only games of its own variant can have it.
#pragma once

#include "nowchess/rules/repetition.h"

namespace nowchess::pgn {

class PositionFinder {
public:
    explicit PositionFinder(const AnyPosition& wanted)
        : wanted_(wanted), standard_(withExact(wanted, []<typename V>(const BasicPosition<V>& exact) {
              if constexpr (isStandard<V>)
                  return std::optional(exact);
              else
                  return std::optional<Position>();
          })) {}

    // Does the position stand there? Clocks do not matter.
    [[nodiscard]] bool isAt(const Position& position) const noexcept {
        return standard_ && samePosition(position, *standard_);
    }
    [[nodiscard]] bool isAt(const AnyPosition& position) const noexcept {
        return position.variant() == wanted_.variant() && samePosition(position, wanted_);
    }

private:
    AnyPosition wanted_;
    std::optional<Position> standard_;  // the same where it is one of standard chess, whose games are many
};

}  // namespace nowchess::pgn
