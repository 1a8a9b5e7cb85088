// Any bytes as the file of settings: each bad line is reported with its number, and nothing depends on what was read
// before.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "play/store/settings.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const app::KeyCheck anyKey = [](const app::Settings&, std::string_view, std::string_view) { return std::nullopt; };
    app::Settings settings;
    const auto warnings = app::readSettings(text, settings, anyKey);
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    for (const app::SettingsWarning& warning : warnings)
        fuzz::check(warning.line >= 1 && warning.line <= lines && !warning.message.empty());
    app::Settings again;
    fuzz::check(app::readSettings(text, again, anyKey).size() == warnings.size());
    fuzz::check(again.keys == settings.keys && again.time == settings.time && again.speak == settings.speak);
    return 0;
}
