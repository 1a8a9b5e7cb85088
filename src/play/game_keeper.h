// Loses nothing: the game on the board is saved after every move, and kept for the next start if it is left; a game
// that is over goes to the file of all games. What cannot be saved is said, and play goes on.
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
    using Tell = std::function<void(const std::string&)>;

    // Without places nothing is saved, which is said once.
    GameKeeper(std::optional<Places> places, Tell tell);

    // Finished games that an accident kept from the file of all games go there now. How many unfinished ones wait.
    std::size_t tidyUp();
    // The latest game that was left; it is ours from now on, in place of the one before, which `makeRoom` may finish.
    // Nothing if there is none that can be read.
    std::optional<GameRecord> takeUp(const std::function<void()>& makeRoom);

    void save(const Game& game, std::span<const pgn::Tag> tags, const std::optional<ClockTimes>& clocks,
              const PlayerChoices& players);
    // The game is over, or was left for good. True if it is in the file of all games now.
    bool finish(const Game& game, std::span<const pgn::Tag> tags);

    [[nodiscard]] bool isSaved() const noexcept { return place_ && !troubled_; }
    [[nodiscard]] std::optional<std::filesystem::path> allGames() const;

private:
    bool addToAllGames(const std::string& text);
    bool takePlace();
    void sayTrouble(const std::string& sentence);

    std::optional<Places> places_;
    Tell tell_;
    std::optional<GamePlace> place_;
    bool troubled_ = false;  // said, and not yet better
};

}  // namespace nowchess::app
