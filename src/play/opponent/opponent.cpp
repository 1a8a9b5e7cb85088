#include "play/opponent/opponent.h"

#include <array>
#include <filesystem>

#include "console/format.h"
#include "play/opponent/command_words.h"
#include "play/opponent/uci_opponent.h"

namespace nowchess::app {

std::string_view name(TroubleKind kind) noexcept {
    static constexpr std::array<std::string_view, 8> names{"CannotStart", "NoHandshake", "NoMove",     "IllegalMove",
                                                           "Babbling",    "Died",        "NoChess960", "NoVariant"};
    return names[static_cast<std::size_t>(kind)];
}

std::expected<std::unique_ptr<Opponent>, std::string> makeOpponent(const OpponentChoice& choice) {
    std::vector<std::string> command{"/proc/self/exe", "uci"};
    std::string name = "NowChess";
    if (!choice.command.empty() && choice.command != "nowchess") {
        auto words = splitShellWords(choice.command);
        if (!words)
            return std::unexpected(words.error() == CommandFault::Empty
                                       ? std::string("No engine is named.")
                                       : formatted("A quotation mark is left open in: {}", choice.command));
        const auto program = findProgram(words->front());
        if (!program) return std::unexpected(formatted("There is no program '{}'.", words->front()));
        name = std::filesystem::path(*program).filename().string();
        words->front() = *program;
        command = std::move(*words);
    }
    auto opponent = std::make_unique<UciOpponent>(
        [command = std::move(command)] { return EngineProcess::start(command); }, std::move(name), choice);
    if (!opponent->start()) return std::unexpected(formatted("{} cannot be started.", opponent->name()));
    return opponent;
}

}  // namespace nowchess::app
