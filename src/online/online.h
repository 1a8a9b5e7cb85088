// Games on a server (nowchess serve), played or watched from a terminal: on the whole screen, or line after line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "console/exit_code.h"
#include "console/output.h"
#include "front/tui/screen.h"
#include "nowchess/rules/variant.h"
#include "play/store/directories.h"
#include "play/store/settings.h"

namespace nowchess::app {

// The game to be created where the address names none.
struct OnlineChoices {
    std::string opponent = "link";  // or "lobby", "computer"
    std::string colour = "random";
    std::string time = "-";
    std::string level = "casual";
    Rules rules{};
    std::optional<std::uint64_t> chess960Number{};
    std::optional<std::string> fen{};
};

// `address` is that of the server, of its lobby, or of a game: with the invitation's secret to join it, without to come
// back to it or to watch. Without a terminal for the whole screen it is played line after line.
ExitCode playOnline(const std::string& address, const OnlineChoices& choices, const Settings& settings,
                    const std::optional<Directories>& directories,
                    const std::function<std::unique_ptr<Terminal>()>& openTerminal, Output& out);

}  // namespace nowchess::app
