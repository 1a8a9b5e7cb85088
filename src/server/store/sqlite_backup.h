// A copy of a database that is in use.
#pragma once

#include <optional>
#include <string>

namespace nowchess::server {

// Writes a new file, which is there when all of it is; what is wrong, as a sentence, else. The database is read by a
// connection of its own that cannot write, so that any thread may call this.
std::optional<std::string> backUp(const std::string& database, const std::string& file);

}  // namespace nowchess::server
