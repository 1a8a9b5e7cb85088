#include "play/store/files.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

namespace {

std::unexpected<FileError> failure(std::string_view action, const fs::path& path, int code) {
    return std::unexpected(FileError{action, path, code});
}

fs::path parentOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

OrErrno<void> writeAll(OpenFile& file, std::string_view contents) {
    while (!contents.empty()) {
        const auto written = file.write(contents);
        if (!written) return std::unexpected(written.error());
        if (*written == 0) return std::unexpected(ENOSPC);
        contents.remove_prefix(*written);
    }
    return {};
}

// The contents reach the disk before the name does, or an accident could leave the name with nothing.
OrErrno<void> writeNew(FileSystem& files, const fs::path& path, std::string_view contents) {
    // Whatever an accident has left there: it was never read. What cannot be removed, `open` will report.
    static_cast<void>(files.remove(path));
    const auto file = files.open(path, OpenMode::Create);
    if (!file) return std::unexpected(file.error());
    if (const auto written = writeAll(**file, contents); !written) return written;
    return (*file)->sync();
}

}  // namespace

std::string reason(const FileError& error) {
    if (error.code == notARegularFile) return "it is not a regular file";
    if (error.code == isASymbolicLink) return "it is a symbolic link";
    return std::generic_category().message(error.code);
}

std::string message(const FileError& error) {
    return formatted("cannot {} {}: {}", error.action, error.path.string(), reason(error));
}

// One that is there was made after those above it had reached the disk, but whoever made it may not have come further.
OrFileError<> makeDirectory(FileSystem& files, const fs::path& path) {
    const auto known = files.lastWritten(path);
    if (!known && known.error() == ENOENT && path.has_relative_path())
        if (const auto above = makeDirectory(files, parentOf(path)); !above) return above;
    if (!known)
        if (const auto made = files.makeDirectory(path); !made && made.error() != EEXIST)
            return failure("make the directory", path, made.error());
    if (const auto synced = files.syncDirectory(parentOf(path)); !synced)
        return failure("make the directory", path, synced.error());
    return {};
}

OrFileError<> replaceFile(FileSystem& files, const fs::path& path, std::string_view contents) {
    fs::path beside = path;
    beside += ".new";  // one name, so that an accident leaves one such file at most
    auto done = writeNew(files, beside, contents);
    if (done) done = files.rename(beside, path);
    if (!done) {
        static_cast<void>(files.remove(beside));
        return failure("write", path, done.error());
    }
    if (const auto synced = files.syncDirectory(parentOf(path)); !synced) return failure("write", path, synced.error());
    return {};
}

OrFileError<> appendAt(OpenFile& file, const fs::path& path, std::uint64_t end, std::string_view contents) {
    auto done = writeAll(file, contents);
    if (done) done = file.sync();
    if (done) return {};
    static_cast<void>(file.truncate(end));
    return failure("write", path, done.error());
}

OrFileError<> appendToFile(FileSystem& files, const fs::path& path, std::string_view contents) {
    const auto file = files.open(path, OpenMode::Append);
    if (!file) return failure("write", path, file.error());
    if (const auto locked = (*file)->waitForLock(); !locked) return failure("lock", path, locked.error());
    const auto size = (*file)->size();
    if (!size) return failure("read", path, size.error());
    if (const auto added = appendAt(**file, path, *size, contents); !added) return added;
    static_cast<void>(
        files.syncDirectory(parentOf(path)));  // it is there already: to fail now would be to add it twice
    return {};
}

OrFileError<std::string> readFile(FileSystem& files, const fs::path& path, OpenMode mode, std::size_t most) {
    const auto file = files.open(path, mode);
    if (!file) return failure("read", path, file.error());
    std::string contents;
    while (true) {
        constexpr std::size_t piece = std::size_t{1} << 16;
        const auto bytes = (*file)->read(contents.size(), piece);
        if (!bytes) return failure("read", path, bytes.error());
        if (bytes->empty()) return contents;
        contents += *bytes;
        if (contents.size() > most) return failure("read", path, EFBIG);
    }
}

OrFileError<> removeFile(FileSystem& files, const fs::path& path) {
    const auto removed = files.remove(path);
    if (!removed && removed.error() == ENOENT) return {};
    if (!removed) return failure("remove", path, removed.error());
    if (const auto synced = files.syncDirectory(parentOf(path)); !synced)
        return failure("remove", path, synced.error());
    return {};
}

OrFileError<std::unique_ptr<OpenFile>> lockFile(FileSystem& files, const fs::path& path) {
    auto file = files.open(path, OpenMode::Lock);
    if (!file) return failure("open", path, file.error());
    const auto locked = (*file)->tryLock();
    if (!locked) return failure("lock", path, locked.error());
    if (!*locked) return nullptr;
    return std::move(*file);
}

}  // namespace nowchess::app
