#include "play/store/saved_games.h"

#include <algorithm>
#include <cerrno>

#include <unistd.h>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

std::expected<std::optional<GamePlace>, FileError> GamePlace::tryTake(const fs::path& directory, int number) {
    auto lock = lockFile(directory / formatted("{}.lock", number));
    if (!lock) return std::unexpected(lock.error());
    if (!lock->isOpen()) return std::nullopt;
    return GamePlace(directory, number, std::move(*lock));
}

fs::path GamePlace::file() const { return directory_ / formatted("{}.pgn", number_); }

bool GamePlace::hasGame() const noexcept {
    std::error_code error;
    return fs::exists(file(), error);
}

void GamePlace::clear() const noexcept { ::unlink(file().c_str()); }

std::expected<GamePlace, FileError> GamePlace::takeFree(
    const fs::path& directory, const std::function<bool(const std::string& contents)>& makeRoom) {
    if (const auto made = makeDirectory(directory); !made) return std::unexpected(made.error());
    for (int number = 1; number <= placeCount; ++number) {
        auto place = tryTake(directory, number);
        if (!place) return std::unexpected(place.error());
        if (*place && !(*place)->hasGame()) return std::move(**place);
    }
    std::vector<GamePlace> games = left(directory);
    if (!games.empty()) {
        const auto contents = games.back().contents();
        if (contents && makeRoom(*contents)) {
            games.back().clear();
            return std::move(games.back());
        }
    }
    return std::unexpected(FileError{"find room for another game in", directory, EBUSY});
}

std::vector<GamePlace> GamePlace::left(const fs::path& directory) {
    std::vector<std::pair<fs::file_time_type, GamePlace>> found;
    std::error_code error;
    for (int number = 1; number <= placeCount; ++number) {
        if (!fs::exists(directory / formatted("{}.pgn", number), error)) continue;
        auto place = tryTake(directory, number);
        if (!place || !*place) continue;
        const auto time = fs::last_write_time((*place)->file(), error);
        if (!error) found.emplace_back(time, std::move(**place));
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<GamePlace> places;
    for (auto& [time, place] : found) places.push_back(std::move(place));
    return places;
}

}  // namespace nowchess::app
