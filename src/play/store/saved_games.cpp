#include "play/store/saved_games.h"

#include <algorithm>
#include <cerrno>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

OrFileError<std::optional<SaveSlot>> SaveSlot::tryTake(FileSystem& files, const fs::path& directory, int number) {
    auto lock = lockFile(files, directory / formatted("{}.lock", number));
    if (!lock) return std::unexpected(lock.error());
    if (!*lock) return std::nullopt;
    return SaveSlot(files, directory, number, std::move(*lock));
}

fs::path SaveSlot::file() const { return directory_ / formatted("{}.pgn", number_); }

bool SaveSlot::hasGame() const {
    const auto time = files_->lastWritten(file());
    return time || time.error() != ENOENT;
}

OrFileError<SaveSlot> SaveSlot::takeFree(FileSystem& files, const fs::path& directory) {
    if (const auto made = makeDirectory(files, directory); !made) return std::unexpected(made.error());
    FileError trouble{"find room for another game in", directory, EBUSY};
    for (int number = 1; number <= slotCount; ++number) {
        auto slot = tryTake(files, directory, number);
        // The next one may do: a single lock that another user has left must not be the end of all saving.
        if (!slot && trouble.code == EBUSY) trouble = slot.error();
        if (slot && *slot && !(*slot)->hasGame()) return std::move(**slot);
    }
    return std::unexpected(trouble);
}

LeftGames SaveSlot::left(FileSystem& files, const fs::path& directory) {
    LeftGames found;
    std::vector<std::pair<fs::file_time_type, SaveSlot>> dated;
    const auto isMissing = [](int code) { return code == ENOENT || code == ENOTDIR; };
    for (int number = 1; number <= slotCount; ++number) {
        const fs::path file = directory / formatted("{}.pgn", number);
        const auto before = files.lastWritten(file);
        if (!before && isMissing(before.error())) continue;
        if (!before && before.error() == EACCES) {  // which is the directory's answer, for all of them
            found.blocked.push_back({directory, {"look into", directory, EACCES}});
            break;
        }
        auto slot = tryTake(files, directory, number);
        if (!slot) found.blocked.push_back({file, slot.error()});
        if (!slot || !*slot) continue;
        // Once more: its player may have finished it just before.
        const auto time = files.lastWritten(file);
        if (time) dated.emplace_back(*time, std::move(**slot));
        if (!time && !isMissing(time.error())) found.blocked.push_back({file, {"read", file, time.error()}});
    }
    std::sort(dated.begin(), dated.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.number_ < b.second.number_;
    });
    found.slots.reserve(dated.size());
    for (auto& [time, slot] : dated) found.slots.push_back(std::move(slot));
    return found;
}

}  // namespace nowchess::app
