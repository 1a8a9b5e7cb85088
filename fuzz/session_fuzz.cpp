// Any lines typed at a game: whatever the engine holds then is what its own moves lead to, and it is never over.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "nowchess/session/game_engine.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    GameEngine engine;
    std::size_t events = 0;
    const Subscription subscription = engine.subscribe([&](const Event&) { ++events; });
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const StepResult result = engine.processUserInput(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (const auto* refused = std::get_if<step::Refused>(&result)) fuzz::check(!message(refused->refusal).empty());
        fuzz::check(!engine.game().isOver());
        const auto history = engine.game().history();
        for (std::size_t ply = 1; ply < history.size(); ++ply)
            fuzz::check(history[ply].position == history[ply - 1].position.playUnchecked(*history[ply].move));
    }
    return 0;
}
