// Loses nothing: the game on the board is saved after every move, and kept for the next start if it is left; a game
// that is over goes to the file of all games. What cannot be saved is reported, and play goes on.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "play/game_record.h"
#include "play/store/directories.h"
#include "play/store/saved_games.h"

namespace nowchess::app {

class GameKeeper {
public:
    using Report = std::function<void(const std::string&)>;

    // Without directories nothing is saved, which is said once.
    GameKeeper(std::optional<Directories> directories, Report report);

    // Finished games that an accident kept from the file of all games go there now. How many unfinished ones wait.
    std::size_t tidyUp();
    // The latest game that was left; its slot is ours from now on, in place of the one before, which `makeRoom` may
    // finish. Empty if there is none that can be read.
    std::optional<GameRecord> takeUp(const std::function<void()>& makeRoom);

    void save(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players, ClockTime now);
    // The game is over, or was left for good. True if it is in the file of all games now.
    bool finish(const Game& game, std::span<const pgn::Tag> tags);

    [[nodiscard]] bool isSaved() const noexcept { return slot_ && !troubled_; }
    [[nodiscard]] std::optional<std::filesystem::path> allGames() const;

private:
    bool addToAllGames(const std::string& text);
    bool takeSlot();
    void reportTrouble(const std::string& sentence);

    std::optional<Directories> directories_;
    Report report_;
    std::optional<SaveSlot> slot_;
    bool troubled_ = false;  // reported, and not yet better
};

}  // namespace nowchess::app
