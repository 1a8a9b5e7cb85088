#include "play/game_keeper.h"

#include <cerrno>
#include <ranges>
#include <utility>

#include "console/format.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::app {

namespace {

struct Save {
    std::string text;
    GameRecord record;
    bool isMarked;  // as a finished game

    [[nodiscard]] bool isFinished() const { return isMarked || record.session.game.isOver(); }
};

// An error says why not.
std::expected<Save, std::string> readSave(const SaveSlot& slot) {
    auto text = slot.contents();
    if (!text) return std::unexpected(reason(text.error()));
    const auto finished = asFinished(*text);
    auto record = readRecord(finished ? finished->record : *text);
    if (!record) return std::unexpected(message(record.error()));
    return Save{std::move(*text), std::move(*record), finished.has_value()};
}

}  // namespace

GameKeeper::GameKeeper(std::shared_ptr<FileSystem> files, const std::optional<Directories>& directories, Report report)
    : files_(std::move(files)), directories_(directories), report_(std::move(report)) {
    if (directories_)
        finished_.emplace(*files_, directories_->data / "games.pgn", directories_->state,
                          [](std::string_view record) { return readRecord(record).has_value(); });
}

std::optional<std::filesystem::path> GameKeeper::allGames() const {
    return finished_ ? std::optional(finished_->file()) : std::nullopt;
}

// Once, until it is better again: a full disk stays full for many moves.
void GameKeeper::reportTrouble(const std::string& sentence) {
    if (!troubled_) report_(sentence + " Play goes on; 'save FILE' may find another place.");
    troubled_ = true;
}

// Once for each: a start looks twice if it is to go on with a game.
void GameKeeper::reportUnreadable(const std::filesystem::path& file, const std::string& why) {
    if (!unreadable_.insert(file).second) return;
    report_(
        formatted("The saved game {} cannot be read: {}. It is left as it is; move it elsewhere, and its place is "
                  "free again.",
                  file.string(), why));
}

std::size_t GameKeeper::tidyUp() {
    if (!directories_) {
        report_("Games are not saved: neither HOME nor XDG_STATE_HOME names a directory.");
        troubled_ = true;
        return 0;
    }
    std::size_t waiting = 0;
    {
        const LeftGames games = left();
        for (const LeftGames::Blocked& blocked : games.blocked) {
            if (blocked.file == directories_->state) {
                report_(formatted("Saved games cannot be read: {}.", message(blocked.error)));
            } else {
                reportUnreadable(blocked.file, message(blocked.error));
            }
        }
        for (const SaveSlot& slot : games.slots) {
            const auto save = readSave(slot);
            if (!save) {
                reportUnreadable(slot.file(), save.error());
            } else if (!save->isFinished()) {
                ++waiting;
            } else if (save->isMarked || slot.save(finishedText({save->text, std::nullopt}))) {
                isWaiting_ = true;
            }
        }
    }
    settle();
    return waiting;
}

// Without any slot but our own in our hands: those that are held are passed over.
void GameKeeper::settle() {
    if (!isWaiting_) return;
    const auto settled = finished_->settle();
    isWaiting_ = !settled;
    if (!settled && !troubled_)
        report_(formatted("A finished game waits to be added to {}: {}.", finished_->file().string(),
                          message(settled.error())));
}

std::vector<UnfinishedGame> GameKeeper::unfinished() const {
    return directories_ ? unfinishedGames(*files_, *directories_) : std::vector<UnfinishedGame>();
}

OrFileError<> GameKeeper::removeUnfinished(const std::filesystem::path& file) {
    return app::removeUnfinished(*files_, *directories_, file);
}

std::optional<GameRecord> GameKeeper::takeUp(const std::function<void()>& makeRoom,
                                             const std::optional<std::filesystem::path>& file) {
    if (!directories_) return std::nullopt;
    std::optional<SaveSlot> taken;
    std::optional<Save> save;
    {
        LeftGames games = left();
        for (SaveSlot& slot : games.slots) {
            if (file && slot.file() != *file) continue;
            auto read = readSave(slot);
            if (!read) reportUnreadable(slot.file(), read.error());
            if (!read || read->isFinished()) continue;
            taken = std::move(slot);
            save = std::move(*read);
            break;
        }
    }
    if (!taken) return std::nullopt;
    makeRoom();
    if (slot_) static_cast<void>(slot_->clear());  // nothing that would be missed: see `makeRoom`
    slot_ = std::move(taken);
    return std::move(save->record);
}

// The longest untouched game that can be read goes to the finished ones.
bool GameKeeper::makeRoom() {
    std::optional<SaveSlot> oldest;
    std::string text;
    {
        LeftGames games = left();
        for (SaveSlot& slot : std::views::reverse(games.slots)) {
            auto save = readSave(slot);
            if (!save || save->isFinished()) continue;
            oldest = std::move(slot);
            text = std::move(save->text);
            break;
        }
    }
    if (!oldest) return false;
    if (finished_->add(&*oldest, text)) {
        report_(formatted("All {} places for unfinished games were taken: the oldest game is kept, unfinished, in {}.",
                          SaveSlot::slotCount, finished_->file().string()));
        return true;
    }
    static_cast<void>(oldest->save(text));  // still one to go on with
    return false;
}

OrFileError<> GameKeeper::takeSlot() {
    if (slot_) return {};
    auto slot = SaveSlot::takeFree(*files_, directories_->state);
    if (!slot && slot.error().code == EBUSY && makeRoom()) slot = SaveSlot::takeFree(*files_, directories_->state);
    if (!slot) return std::unexpected(slot.error());
    slot_ = std::move(*slot);
    return {};
}

void GameKeeper::save(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players,
                      ClockTime now) {
    if (!directories_) return;
    held_.reset();
    const AnyGame& game = session.game;
    isBegun_ = game.ply() > 0 || !game.undone().empty() || !game.allRulings().empty() || session.promotion;
    current_ = isBegun_ ? recordText(session, tags, players, now) : std::string();
    if (!isBegun_ && slot_) static_cast<void>(slot_->clear());
    writeUnsaved();
}

bool GameKeeper::leave() {
    if (!directories_ || !isBegun_) return false;
    if (!current_.empty()) saveCurrent();
    if (!current_.empty() || !slot_) return false;
    slot_.reset();
    isBegun_ = false;
    return true;
}

void GameKeeper::saveCurrent() {
    auto saved = takeSlot();
    if (saved) saved = slot_->save(current_);
    if (saved) return current_.clear();
    const bool isFull = saved.error().code == EBUSY;
    reportTrouble(isFull ? formatted("The game is not saved: all {} places for unfinished games are taken, by games "
                                     "that are being played or files that cannot be read; move some away from {}.",
                                     SaveSlot::slotCount, saved.error().path.string())
                         : formatted("The game is not saved: {}.", message(saved.error())));
}

bool GameKeeper::tryAgain() {
    if (!directories_) return true;
    finishHeld();
    settle();
    return writeUnsaved();
}

bool GameKeeper::writeUnsaved() {
    for (Unkept& game : std::exchange(unkept_, {})) keep(std::move(game));
    if (!current_.empty()) saveCurrent();
    const bool isWell = current_.empty() && unkept_.empty();
    if (isWell && std::exchange(troubled_, false)) report_("The game is saved again.");
    return isWell;
}

std::string GameKeeper::unsavedGames() const {
    std::string games;
    for (const Unkept& game : unkept_) games += game.text + "\n";
    return games + current_;
}

// To the file of all games. True if it is there; else it waits in its slot or, at worst, here.
bool GameKeeper::keep(Unkept game) {
    const auto added = finished_->add(game.slot ? &*game.slot : nullptr, game.text);
    if (added) {
        isWaiting_ = false;  // whatever waited was added before
        if (!slot_) slot_ = std::move(game.slot);
        return true;
    }
    const std::string why = message(added.error().error);
    if (added.error().waits) {
        isWaiting_ = true;
        if (!troubled_)
            report_(
                formatted("The game is not yet in the file of finished games: {}. It waits in {}, and is added "
                          "when that works again.",
                          why, game.slot->file().string()));
    } else {
        reportTrouble(formatted("The game is not kept: {}.", why));
        unkept_.push_back(std::move(game));
    }
    return false;
}

bool GameKeeper::finish(const AnyGame& game, std::span<const pgn::Tag> tags) {
    setHeld(game, tags);
    return finishHeld();
}

// A game without moves that has not ended is of no interest to anybody.
void GameKeeper::setHeld(const AnyGame& game, std::span<const pgn::Tag> tags) {
    current_.clear();
    held_.reset();
    if (!directories_) return;
    if (game.ply() == 0 && !game.isOver()) {
        if (slot_) static_cast<void>(slot_->clear());
        return;
    }
    static_cast<void>(takeSlot());  // where there is none, the game goes straight to its file
    held_ = pgn::toText(game, tags);
}

bool GameKeeper::finishHeld() {
    if (!held_) return false;
    current_.clear();
    return keep({std::exchange(slot_, std::nullopt), *std::exchange(held_, std::nullopt)});
}

void GameKeeper::hold(const AnyGame& game, std::span<const pgn::Tag> tags) {
    setHeld(game, tags);
    if (held_) current_ = finishedText({*held_, std::nullopt});
    writeUnsaved();
}

}  // namespace nowchess::app
