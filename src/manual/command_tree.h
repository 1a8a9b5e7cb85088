// Which command belongs to which.
#pragma once

#include <string>
#include <vector>

#include "commands/command_table.h"

namespace nowchess::app {

inline std::vector<const CommandEntry*> childrenOf(const CommandEntry& parent, const CommandTable& table) {
    std::vector<const CommandEntry*> children;
    for (const CommandEntry& entry : table)
        if (entry.fullName == parent.fullName + " " + entry.help.name) children.push_back(&entry);
    return children;
}

}  // namespace nowchess::app
