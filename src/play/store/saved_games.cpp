#include "play/store/saved_games.h"

#include <algorithm>
#include <cerrno>

#include <unistd.h>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

std::expected<std::optional<SaveSlot>, FileError> SaveSlot::tryTake(const fs::path& directory, int number) {
    auto lock = lockFile(directory / formatted("{}.lock", number));
    if (!lock) return std::unexpected(lock.error());
    if (!lock->isOpen()) return std::nullopt;
    return SaveSlot(directory, number, std::move(*lock));
}

fs::path SaveSlot::file() const { return directory_ / formatted("{}.pgn", number_); }

bool SaveSlot::hasGame() const noexcept {
    std::error_code error;
    return fs::exists(file(), error);
}

void SaveSlot::clear() const noexcept { ::unlink(file().c_str()); }

std::expected<SaveSlot, FileError> SaveSlot::takeFree(
    const fs::path& directory, const std::function<bool(const std::string& contents)>& makeRoom) {
    if (const auto made = makeDirectory(directory); !made) return std::unexpected(made.error());
    for (int number = 1; number <= slotCount; ++number) {
        auto slot = tryTake(directory, number);
        if (!slot) return std::unexpected(slot.error());
        if (*slot && !(*slot)->hasGame()) return std::move(**slot);
    }
    std::vector<SaveSlot> games = left(directory);
    if (!games.empty()) {
        const auto contents = games.back().contents();
        if (contents && makeRoom(*contents)) {
            games.back().clear();
            return std::move(games.back());
        }
    }
    return std::unexpected(FileError{"find room for another game in", directory, EBUSY});
}

std::vector<SaveSlot> SaveSlot::left(const fs::path& directory) {
    std::vector<std::pair<fs::file_time_type, SaveSlot>> found;
    std::error_code error;
    for (int number = 1; number <= slotCount; ++number) {
        if (!fs::exists(directory / formatted("{}.pgn", number), error)) continue;
        auto slot = tryTake(directory, number);
        if (!slot || !*slot) continue;
        const auto time = fs::last_write_time((*slot)->file(), error);
        if (!error) found.emplace_back(time, std::move(**slot));
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<SaveSlot> slots;
    slots.reserve(found.size());
    for (auto& [time, slot] : found) slots.push_back(std::move(slot));
    return slots;
}

}  // namespace nowchess::app
