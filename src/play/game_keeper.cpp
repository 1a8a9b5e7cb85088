#include "play/game_keeper.h"

#include "console/format.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::app {

GameKeeper::GameKeeper(std::optional<Directories> directories, Report report)
    : directories_(std::move(directories)), report_(std::move(report)) {}

std::optional<std::filesystem::path> GameKeeper::allGames() const {
    return directories_ ? std::optional(directories_->data / "games.pgn") : std::nullopt;
}

// Once, until it is better again: a full disk stays full for many moves.
void GameKeeper::reportTrouble(const std::string& sentence) {
    if (!troubled_) report_(sentence + " Play goes on; 'save FILE' may find another place.");
    troubled_ = true;
}

bool GameKeeper::addToAllGames(const std::string& text) {
    if (!directories_) return false;
    auto added = makeDirectory(directories_->data);
    if (added) added = appendToFile(*allGames(), text + "\n");
    if (!added) reportTrouble(formatted("The game is not kept: {}.", message(added.error())));
    return added.has_value();
}

std::size_t GameKeeper::tidyUp() {
    if (!directories_) {
        report_("Games are not saved: neither HOME nor XDG_STATE_HOME names a directory.");
        troubled_ = true;
        return 0;
    }
    std::size_t waiting = 0;
    for (const SaveSlot& slot : SaveSlot::left(directories_->state)) {
        const auto text = slot.contents();
        if (!text) continue;
        const auto record = readRecord(*text);
        if (!record) {
            report_(formatted("The saved game {} cannot be read: {}.", slot.file().string(), message(record.error())));
        } else if (!record->session.game.isOver()) {
            ++waiting;
        } else if (addToAllGames(*text)) {
            slot.clear();
        }
    }
    return waiting;
}

std::optional<GameRecord> GameKeeper::takeUp(const std::function<void()>& makeRoom) {
    if (!directories_) return std::nullopt;
    for (SaveSlot& slot : SaveSlot::left(directories_->state)) {
        const auto text = slot.contents();
        if (!text) continue;
        auto record = readRecord(*text);
        if (!record || record->session.game.isOver()) continue;
        makeRoom();
        slot_ = std::move(slot);
        return std::move(*record);
    }
    return std::nullopt;
}

bool GameKeeper::takeSlot() {
    if (slot_) return true;
    if (!directories_) return false;
    auto slot = SaveSlot::takeFree(directories_->state, [&](const std::string& text) { return addToAllGames(text); });
    if (slot) {
        slot_ = std::move(*slot);
        return true;
    }
    reportTrouble(formatted("The game is not saved: {}.", message(slot.error())));
    return false;
}

void GameKeeper::save(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players,
                      ClockTime now) {
    const Game& game = session.game;
    if (game.ply() == 0 && game.undone().empty()) {
        if (slot_) slot_->clear();
        return;
    }
    if (!takeSlot()) return;
    const auto saved = slot_->save(recordText(session, tags, players, now));
    if (!saved) {
        reportTrouble(formatted("The game is not saved: {}.", message(saved.error())));
    } else if (std::exchange(troubled_, false)) {
        report_("The game is saved again.");
    }
}

bool GameKeeper::finish(const Game& game, std::span<const pgn::Tag> tags) {
    const std::string text = pgn::toText(game, tags);
    const bool isKept = game.ply() > 0 && addToAllGames(text);
    if (game.ply() > 0 && !isKept) {
        // It waits in its own slot for better times, and the next game gets another one.
        if (slot_) static_cast<void>(slot_->save(text));
        slot_.reset();
    } else if (slot_) {
        slot_->clear();
    }
    return isKept;
}

}  // namespace nowchess::app
