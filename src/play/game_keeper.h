// Loses nothing: the game on the board is saved after every move, and kept for the next start if it is left; a game
// that is over goes to the file of all games. What cannot be saved is reported and tried again, and play goes on.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "play/game_record.h"
#include "play/store/directories.h"
#include "play/store/finished_games.h"
#include "play/unfinished_games.h"

namespace nowchess::app {

class GameKeeper {
public:
    using Report = std::function<void(const std::string&)>;

    // Without directories nothing is saved, which is said once.
    GameKeeper(std::shared_ptr<FileSystem> files, const std::optional<Directories>& directories, Report report);

    // Finished games that an accident kept from the file of all games go there now, and what cannot be read is
    // reported. How many unfinished games wait.
    std::size_t tidyUp();
    // The game that was left in that file, or the latest; its slot is ours from now on, in place of the one before,
    // which `makeRoom` may finish. Empty if there is none that can be read.
    std::optional<GameRecord> takeUp(const std::function<void()>& makeRoom,
                                     const std::optional<std::filesystem::path>& file = std::nullopt);
    // The games that were left, the latest first; and one of them away for good.
    [[nodiscard]] std::vector<UnfinishedGame> unfinished() const;
    OrFileError<> removeUnfinished(const std::filesystem::path& file);

    void save(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players, ClockTime now);
    // The game stays among the unfinished ones as it was saved last, and the next one gets another slot. False if there
    // is none, or it cannot be saved.
    bool leave();
    // The game is over, or was left for good. True if it is in the file of all games now.
    bool finish(const AnyGame& game, std::span<const pgn::Tag> tags);
    // The game is over, but may still be taken back: its save is marked as finished, so that whatever happens it goes
    // to the file of all games, once. `save` takes that back, `finishHeld` settles it.
    void hold(const AnyGame& game, std::span<const pgn::Tag> tags);
    bool finishHeld();
    // A last time for what failed. False if there are games that are nowhere still.
    bool tryAgain();
    // These games, as PGN.
    [[nodiscard]] std::string unsavedGames() const;

    // Is there a game on the board that a next start would offer?
    [[nodiscard]] bool hasGame() const noexcept { return slot_ && !troubled_ && isBegun_; }
    [[nodiscard]] std::optional<std::filesystem::path> allGames() const;

private:
    struct Unkept {
        std::optional<SaveSlot> slot;
        std::string text;
    };

    [[nodiscard]] LeftGames left() const { return SaveSlot::left(*files_, directories_->state); }
    OrFileError<> takeSlot();
    bool makeRoom();
    void saveCurrent();
    bool writeUnsaved();
    bool keep(Unkept game);
    void setHeld(const AnyGame& game, std::span<const pgn::Tag> tags);
    void settle();
    void reportTrouble(const std::string& sentence);
    void reportUnreadable(const std::filesystem::path& file, const std::string& why);

    std::shared_ptr<FileSystem> files_;
    std::optional<Directories> directories_;
    Report report_;
    std::optional<FinishedGames> finished_;  // if there are directories
    std::optional<SaveSlot> slot_;
    std::string current_;                         // the game on the board, as long as it is not saved
    std::optional<std::string> held_;             // the game on the board, if it is over
    std::vector<Unkept> unkept_;                  // games that are over and nowhere
    std::set<std::filesystem::path> unreadable_;  // as was reported
    bool isBegun_ = false;                        // the game on the board is worth saving
    bool isWaiting_ = false;                      // a game that is over, in its slot
    bool troubled_ = false;                       // reported, and not yet better
};

}  // namespace nowchess::app
