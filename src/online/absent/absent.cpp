#include "console/format.h"
#include "online/online.h"

namespace nowchess::app {

ExitCode playOnline([[maybe_unused]] const std::string& address, [[maybe_unused]] const OnlineChoices& choices,
                    [[maybe_unused]] const Settings& settings,
                    [[maybe_unused]] const std::optional<Directories>& directories,
                    [[maybe_unused]] const std::function<std::unique_ptr<Terminal>()>& openTerminal,
                    [[maybe_unused]] Output& out) {
    complain("nowchess play: this nowchess was built without NOWCHESS_CLIENT, and cannot play on servers");
    return ExitCode::No;
}

}  // namespace nowchess::app
