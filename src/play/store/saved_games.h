// The games that are going on, one numbered slot for each: a file with the game, and one beside it that is locked for
// as long as somebody plays it. A game whose slot nobody locks was left, by its player or by an accident.
//
//   auto slot = SaveSlot::takeFree(files, directory);
//   if (const auto saved = slot->save(pgn); !saved) show(message(saved.error()));
#pragma once

#include <optional>
#include <vector>

#include "play/store/files.h"

namespace nowchess::app {

struct LeftGames;

class SaveSlot {
public:
    static constexpr int slotCount = 20;

    // A slot without a game. The error EBUSY says that all have one.
    static OrFileError<SaveSlot> takeFree(FileSystem& files, const std::filesystem::path& directory);

    // The games nobody plays; their slots are ours as long as they are held.
    static LeftGames left(FileSystem& files, const std::filesystem::path& directory);

    [[nodiscard]] OrFileError<> save(std::string_view contents) const { return replaceFile(*files_, file(), contents); }
    [[nodiscard]] OrFileError<std::string> contents() const { return readFile(*files_, file(), OpenMode::ReadOwn); }
    // The game is kept elsewhere now, or was none.
    [[nodiscard]] OrFileError<> clear() const { return removeFile(*files_, file()); }
    [[nodiscard]] std::filesystem::path file() const;

private:
    SaveSlot(FileSystem& files, std::filesystem::path directory, int number, std::unique_ptr<OpenFile> lock) noexcept
        : files_(&files), directory_(std::move(directory)), number_(number), lock_(std::move(lock)) {}
    static OrFileError<std::optional<SaveSlot>> tryTake(FileSystem& files, const std::filesystem::path& directory,
                                                        int number);
    // Has anything that name? Only "no such file" is a no.
    [[nodiscard]] bool hasGame() const;

    FileSystem* files_;
    std::filesystem::path directory_;
    int number_;
    std::unique_ptr<OpenFile> lock_;
};

struct LeftGames {
    struct Blocked {
        std::filesystem::path file;
        FileError error;  // what keeps us from it
    };
    std::vector<SaveSlot> slots;  // the latest first
    std::vector<Blocked> blocked;
};

}  // namespace nowchess::app
