#include "play/store/finished_games.h"

#include <algorithm>
#include <charconv>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

namespace {

// With an empty line before the next game.
std::string entryOf(std::string_view record) { return std::string(record) + "\n"; }

std::string tagLine(std::string_view value) { return formatted("[{} \"{}\"]\n", finishedTag, value); }

// Is this the beginning of an entry that did not reach the disk whole? A file system may have made the file longer
// and not come to writing it, which leaves zeros.
bool isTorn(std::string_view tail, std::string_view entry) {
    if (tail.size() > entry.size()) return false;
    const auto differs = std::ranges::mismatch(tail, entry).in1;
    return std::all_of(differs, tail.end(), [](char c) { return c == '\0'; });
}

// If it cannot be removed, the next who comes sees what it is.
void remove(const SaveSlot& slot) { static_cast<void>(slot.clear()); }

std::unexpected<FileError> failure(std::string_view action, const fs::path& path, int code) {
    return std::unexpected(FileError{action, path, code});
}

}  // namespace

std::string finishedText(const FinishedSave& save) {
    return tagLine(save.offset ? std::to_string(*save.offset) : "-") + std::string(save.record);
}

std::optional<FinishedSave> asFinished(std::string_view contents) {
    const std::size_t end = contents.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = contents.substr(0, end + 1);
    FinishedSave save{contents.substr(end + 1), std::nullopt};
    if (line == tagLine("-")) return save;
    const std::size_t quote = line.find('"');
    if (quote == std::string_view::npos) return std::nullopt;
    std::uint64_t offset = 0;
    const auto read = std::from_chars(line.data() + quote + 1, line.data() + line.size(), offset);
    if (read.ec != std::errc() || line != tagLine(std::to_string(offset))) return std::nullopt;
    save.offset = offset;
    return save;
}

FinishedGames::FinishedGames(FileSystem& files, fs::path file, fs::path slots,
                             std::function<bool(std::string_view record)> isReadable)
    : files_(files), file_(std::move(file)), slots_(std::move(slots)), isReadable_(std::move(isReadable)) {}

OrFileError<std::unique_ptr<OpenFile>> FinishedGames::openLocked() {
    if (const auto made = makeDirectory(files_, file_.parent_path()); !made) return std::unexpected(made.error());
    auto file = files_.open(file_, OpenMode::AppendOwn);
    if (!file) return failure("write", file_, file.error());
    if (const auto locked = (*file)->waitForLock(); !locked) return failure("lock", file_, locked.error());
    // Also for a file that was there: whoever made it may not have come this far.
    if (const auto synced = files_.syncDirectory(file_.parent_path()); !synced)
        return failure("write", file_, synced.error());
    return std::move(*file);
}

std::expected<void, NotAdded> FinishedGames::add(const SaveSlot* slot, std::string_view record) {
    const auto file = openLocked();
    // A part of another game may be at the end, and this one would come after it.
    const auto ready = file ? settleLeft(**file) : OrFileError<>(std::unexpect, file.error());
    if (ready) return append(**file, slot, record);
    const bool waits = slot != nullptr && slot->save(finishedText({record, std::nullopt}));
    return std::unexpected(NotAdded{ready.error(), waits});
}

OrFileError<> FinishedGames::settle() {
    const auto file = openLocked();
    if (!file) return std::unexpected(file.error());
    return settleLeft(**file);
}

OrFileError<> FinishedGames::settleLeft(OpenFile& file) {
    for (const SaveSlot& slot : SaveSlot::left(files_, slots_).slots) {
        const auto contents = slot.contents();
        const auto save = contents ? asFinished(*contents) : std::nullopt;
        if (!save || !isReadable_(save->record)) continue;
        if (const auto settled = settleOne(file, slot, *save); !settled) return settled;
    }
    return {};
}

OrFileError<> FinishedGames::settleOne(OpenFile& file, const SaveSlot& slot, const FinishedSave& save) {
    const auto size = file.size();
    if (!size) return failure("read", file_, size.error());
    if (save.offset && *save.offset <= *size) {
        const std::string entry = entryOf(save.record);
        std::string tail;
        while (tail.size() <= entry.size()) {
            const auto bytes = file.read(*save.offset + tail.size(), entry.size() + 1 - tail.size());
            if (!bytes) return failure("read", file_, bytes.error());
            if (bytes->empty()) break;
            tail += *bytes;
        }
        if (tail.starts_with(entry)) {
            remove(slot);
            return {};
        }
        if (isTorn(tail, entry))
            if (const auto cut = file.truncate(*save.offset); !cut) return failure("write", file_, cut.error());
    }
    const auto added = append(file, &slot, save.record);
    if (!added) return std::unexpected(added.error().error);
    return {};
}

// Where the next game begins. Somebody may have edited the file and left its last line without an end.
OrFileError<std::uint64_t> FinishedGames::endForNext(OpenFile& file) const {
    const auto size = file.size();
    if (!size) return failure("read", file_, size.error());
    if (*size == 0) return 0;
    const auto last = file.read(*size - 1, 1);
    if (!last) return failure("read", file_, last.error());
    if (*last == "\n") return *size;
    constexpr std::string_view separation = "\n\n";
    if (const auto added = appendAt(file, file_, *size, separation); !added) return std::unexpected(added.error());
    return *size + separation.size();
}

std::expected<void, NotAdded> FinishedGames::append(OpenFile& file, const SaveSlot* slot, std::string_view record) {
    const auto end = endForNext(file);
    const std::optional<std::uint64_t> offset = end ? std::optional(*end) : std::nullopt;
    // Where this fails, there may still be room for the game itself, which is better than a game that is nowhere.
    const bool waits = slot != nullptr && slot->save(finishedText({record, offset}));
    if (!end) return std::unexpected(NotAdded{end.error(), waits});
    if (const auto added = appendAt(file, file_, *end, entryOf(record)); !added)
        return std::unexpected(NotAdded{added.error(), waits});
    if (slot != nullptr) remove(*slot);
    return {};
}

}  // namespace nowchess::app
