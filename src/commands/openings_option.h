// --openings FILE: tables of openings in place of the built-in one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/command_line.h"
#include "nowchess/openings/opening.h"

namespace nowchess::app {

class OpeningsOption {
public:
    void declare(Arguments& command);
    // Reads the files; what is wrong with one, if anything.
    std::optional<std::string> read();
    [[nodiscard]] bool isGiven() const noexcept { return !files_.empty(); }
    [[nodiscard]] const OpeningTable& table() const { return isGiven() ? table_ : builtInOpenings(); }

private:
    std::vector<std::string> files_;
    OpeningTable table_;
};

}  // namespace nowchess::app
