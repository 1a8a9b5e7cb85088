#include "play/game_file.h"

#include "console/environment.h"
#include "console/format.h"
#include "text/number.h"

namespace nowchess::app {

namespace {

// The name of a file and, where its last word is one, the number of a game.
struct NumberedGame {
    std::string_view file;
    std::size_t number = 1;
};
NumberedGame parseNumberedGame(std::string_view text) {
    const std::size_t blank = text.find_last_of(" \t");
    if (blank == std::string_view::npos) return {text};
    const auto number = wholeNumber<std::size_t>(text.substr(blank + 1));
    if (!number) return {text};
    return {text.substr(0, text.find_last_not_of(" \t", blank) + 1), *number};
}

}  // namespace

std::expected<GameRecord, std::string> readNamedGame(FileSystem& files, std::string_view name) {
    const NumberedGame game = parseNumberedGame(name);
    const auto text = readFile(files, expandedPath(game.file), OpenMode::ReadAnything);
    if (!text) return std::unexpected(formatted("No game is loaded: {}.", message(text.error())));
    auto record = readRecord(*text, game.number);
    if (!record)
        return std::unexpected(formatted("No game is loaded from {}: {}.", game.file, message(record.error())));
    return std::move(*record);
}

}  // namespace nowchess::app
