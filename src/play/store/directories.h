// Where a user's files belong, by the XDG Base Directory rules.
//
//   if (const auto directories = userDirectories()) save(directories->state / "1.pgn");
#pragma once

#include <filesystem>
#include <optional>

namespace nowchess::app {

struct Directories {
    std::filesystem::path state;   // games that are going on
    std::filesystem::path data;    // finished games
    std::filesystem::path config;  // read, never written
};

// Nothing if neither the XDG variables nor HOME name absolute directories.
std::optional<Directories> userDirectories();

}  // namespace nowchess::app
