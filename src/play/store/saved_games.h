// The games that are going on, one numbered slot for each: a file with the game, and one beside it that is locked for
// as long as somebody plays it. A game whose slot nobody locks was left, by its player or by an accident.
//
//   auto slot = SaveSlot::takeFree(directory, moveToAllGames);
//   if (const auto saved = slot->save(pgn); !saved) show(message(saved.error()));
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "play/store/files.h"

namespace nowchess::app {

class SaveSlot {
public:
    // More games than this are not kept waiting; see `takeFree`.
    static constexpr int slotCount = 20;

    // A slot without a game. Where all have one, the longest untouched game is handed to `makeRoom` and cleared away
    // once that has found another home for it.
    static std::expected<SaveSlot, FileError> takeFree(
        const std::filesystem::path& directory, const std::function<bool(const std::string& contents)>& makeRoom);

    // The games nobody plays, the latest first; their slots are ours as long as they are held.
    static std::vector<SaveSlot> left(const std::filesystem::path& directory);

    [[nodiscard]] std::expected<void, FileError> save(std::string_view contents) const {
        return replaceFile(file(), contents);
    }
    [[nodiscard]] std::expected<std::string, FileError> contents() const { return readFile(file()); }
    // The game is kept elsewhere now, or was none.
    void clear() const noexcept;
    [[nodiscard]] std::filesystem::path file() const;

private:
    SaveSlot(std::filesystem::path directory, int number, Descriptor lock) noexcept
        : directory_(std::move(directory)), number_(number), lock_(std::move(lock)) {}
    static std::expected<std::optional<SaveSlot>, FileError> tryTake(const std::filesystem::path& directory,
                                                                     int number);
    [[nodiscard]] bool hasGame() const noexcept;

    std::filesystem::path directory_;
    int number_;
    Descriptor lock_;
};

}  // namespace nowchess::app
