// A program that is talked to by lines and never waited for.
//
//   auto process = EngineProcess::start({"/usr/games/stockfish"});
//   process->say("uci");
//   while (auto line = process->hear()) …   // empty: no whole line so far
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/opponent/engine_guard.h"

namespace nowchess::app {

enum class ProcessState : std::uint8_t {
    Running,
    Ended,     // it has closed its output, most likely by dying
    Babbling,  // a line without end
};

class EngineProcess {
public:
    // Longer lines than this are no UCI.
    static constexpr std::size_t maxLineLength = std::size_t{1} << 16;

    // The path of the program and its arguments; an errno value if it cannot be started.
    static std::expected<std::unique_ptr<EngineProcess>, int> start(const std::vector<std::string>& command);
    // One that is talked to through these alone, whoever is behind them: a socket for what is said, and what is heard.
    EngineProcess(Descriptor input, Descriptor output) : EngineProcess({}, std::move(input), std::move(output)) {}
    // Asks it to quit; after a moment it has to, with all that it has started.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    // The line is sent as soon as the program reads it; it waits here until then.
    void say(std::string_view line);
    // Sends what waits, as far as there is room.
    void flush();
    [[nodiscard]] bool hasMoreToSay() const noexcept { return !toSay_.empty(); }
    // Reads what there is, at most one block.
    void listen();
    // The next whole line of what has been read, without its end; valid until the next call of anything here.
    std::optional<std::string_view> hear();

    // Without a farewell.
    void kill();

    [[nodiscard]] int descriptor() const noexcept {
        return output_.number;
    }  // readable when there is something to listen to
    [[nodiscard]] ProcessState state() const noexcept { return state_; }

private:
    EngineProcess(GuardedEngine engine, Descriptor input, Descriptor output);
    bool reap(std::chrono::milliseconds patience);

    GuardedEngine engine_;
    bool isReaped_ = engine_.guard < 0;
    Descriptor input_;   // of the program
    Descriptor output_;  // and its output
    ProcessState state_ = ProcessState::Running;
    std::string toSay_;
    std::string heard_;
    std::size_t taken_ = 0;  // of what was heard
};

}  // namespace nowchess::app
