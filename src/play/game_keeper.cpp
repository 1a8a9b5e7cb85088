#include "play/game_keeper.h"

#include "console/format.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::app {

GameKeeper::GameKeeper(std::optional<Places> places, Tell tell) : places_(std::move(places)), tell_(std::move(tell)) {}

std::optional<std::filesystem::path> GameKeeper::allGames() const {
    return places_ ? std::optional(places_->data / "games.pgn") : std::nullopt;
}

// Once, until it is better again: a full disk stays full for many moves.
void GameKeeper::sayTrouble(const std::string& sentence) {
    if (!troubled_) tell_(sentence + " Play goes on; 'save FILE' may find another place.");
    troubled_ = true;
}

bool GameKeeper::addToAllGames(const std::string& text) {
    if (!places_) return false;
    auto added = makeDirectory(places_->data);
    if (added) added = appendToFile(*allGames(), text + "\n");
    if (!added) sayTrouble(formatted("The game is not kept: {}.", message(added.error())));
    return added.has_value();
}

std::size_t GameKeeper::tidyUp() {
    if (!places_) {
        tell_("Games are not saved: neither HOME nor XDG_STATE_HOME names a directory.");
        troubled_ = true;
        return 0;
    }
    std::size_t waiting = 0;
    for (const GamePlace& place : GamePlace::left(places_->state)) {
        const auto text = place.contents();
        if (!text) continue;
        const auto record = readRecord(*text);
        if (!record) {
            tell_(formatted("The saved game {} cannot be read: {}.", place.file().string(), record.error()));
        } else if (!record->game.isOver()) {
            ++waiting;
        } else if (addToAllGames(*text)) {
            place.clear();
        }
    }
    return waiting;
}

std::optional<GameRecord> GameKeeper::takeUp(const std::function<void()>& makeRoom) {
    if (!places_) return std::nullopt;
    for (GamePlace& place : GamePlace::left(places_->state)) {
        const auto text = place.contents();
        if (!text) continue;
        auto record = readRecord(*text);
        if (!record || record->game.isOver()) continue;
        makeRoom();
        place_ = std::move(place);
        return std::move(*record);
    }
    return std::nullopt;
}

bool GameKeeper::takePlace() {
    if (place_) return true;
    if (!places_) return false;
    auto place = GamePlace::takeFree(places_->state, [&](const std::string& text) { return addToAllGames(text); });
    if (place) {
        place_ = std::move(*place);
        return true;
    }
    sayTrouble(formatted("The game is not saved: {}.", message(place.error())));
    return false;
}

void GameKeeper::save(const Game& game, std::span<const pgn::Tag> tags, const std::optional<ClockTimes>& clocks,
                      const PlayerChoices& players) {
    if (game.ply() == 0 && game.undone().empty()) {
        if (place_) place_->clear();
        return;
    }
    if (!takePlace()) return;
    const auto saved = place_->save(recordText(game, tags, clocks, players));
    if (!saved) {
        sayTrouble(formatted("The game is not saved: {}.", message(saved.error())));
    } else if (std::exchange(troubled_, false)) {
        tell_("The game is saved again.");
    }
}

bool GameKeeper::finish(const Game& game, std::span<const pgn::Tag> tags) {
    const std::string text = pgn::toText(game, tags);
    const bool isKept = game.ply() > 0 && addToAllGames(text);
    if (game.ply() > 0 && !isKept) {
        // It waits in its own place for better times, and the next game gets another one.
        if (place_) static_cast<void>(place_->save(text));
        place_.reset();
    } else if (place_) {
        place_->clear();
    }
    return isKept;
}

}  // namespace nowchess::app
