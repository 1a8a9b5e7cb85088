#include "play/store/directories.h"

#include "console/environment.h"

namespace nowchess::app {

namespace {

// The rules say to ignore a relative path.
std::optional<std::filesystem::path> absolute(const char* variable) {
    std::filesystem::path path(environment(variable));
    return path.is_absolute() ? std::optional(path) : std::nullopt;
}

std::optional<std::filesystem::path> directory(const char* variable, const char* belowHome) {
    auto base = absolute(variable);
    if (!base) {
        base = absolute("HOME");
        if (!base) return std::nullopt;
        *base /= belowHome;
    }
    return *base / "nowchess";
}

}  // namespace

std::optional<Directories> userDirectories() {
    const auto state = directory("XDG_STATE_HOME", ".local/state");
    const auto data = directory("XDG_DATA_HOME", ".local/share");
    const auto config = directory("XDG_CONFIG_HOME", ".config");
    if (!state || !data || !config) return std::nullopt;
    return Directories{*state, *data, *config};
}

}  // namespace nowchess::app
