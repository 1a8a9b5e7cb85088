// The file of all finished games, and the one step that moves a game there from its slot. Whatever accident comes at
// whatever moment, the game is there once in the end:
//
// 1. Under the lock of the file, the save is replaced by the finished record and the offset where that will be added.
//    From now on it is no game to go on with.
// 2. The record is added and brought to the disk.
// 3. The save is removed.
//
// Whoever comes after an accident finds such a save. If the record is at its offset, only the third step is missing; if
// the file ends within it, the second begins again; else the record is added at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "play/store/saved_games.h"

namespace nowchess::app {

// A save whose game belongs to the finished ones: the first line is a tag, and the rest is the record.
inline constexpr std::string_view finishedTag = "NowChessFinishedAt";
struct FinishedSave {
    std::string_view record;
    std::optional<std::uint64_t> offset;  // empty if the file could not be opened
};
std::string finishedText(const FinishedSave& save);
std::optional<FinishedSave> asFinished(std::string_view contents);

struct NotAdded {
    FileError error;
    bool waits;  // in its slot, for better times; else it is nowhere
};

class FinishedGames {
public:
    // Nothing goes to the file but what `isReadable`.
    FinishedGames(FileSystem& files, std::filesystem::path file, std::filesystem::path slots,
                  std::function<bool(std::string_view record)> isReadable);

    // Afterwards the slot, if the game had one, is without a game.
    std::expected<void, NotAdded> add(const SaveSlot* slot, std::string_view record);
    // Finishes what an accident has interrupted.
    OrFileError<> settle();

    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }

private:
    OrFileError<std::unique_ptr<OpenFile>> openLocked();
    // The slots that somebody holds, we ourselves among others, are passed over.
    OrFileError<> settleLeft(OpenFile& file);
    std::expected<void, NotAdded> append(OpenFile& file, const SaveSlot* slot, std::string_view record);
    OrFileError<> settleOne(OpenFile& file, const SaveSlot& slot, const FinishedSave& save);
    OrFileError<std::uint64_t> endForNext(OpenFile& file) const;

    FileSystem& files_;
    std::filesystem::path file_;
    std::filesystem::path slots_;
    std::function<bool(std::string_view record)> isReadable_;
};

}  // namespace nowchess::app
