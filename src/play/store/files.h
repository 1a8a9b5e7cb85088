// Files that hold what somebody made: written whole or not at all.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "play/store/file_system.h"

namespace nowchess::app {

struct FileError {
    std::string_view action;  // "write", "read", "open" …
    std::filesystem::path path;
    int code;  // as in `OrErrno`
};
std::string reason(const FileError& error);   // "No space left on device"
std::string message(const FileError& error);  // "cannot write /home/…/1.pgn: No space left on device"

template <typename T = void>
using OrFileError = std::expected<T, FileError>;

// Whoever looks, at whatever moment and after whatever accident, sees the old contents or the new: they are written
// beside the file, brought to the disk, and put in its place. Precondition: nobody else replaces this file now.
OrFileError<> replaceFile(FileSystem& files, const std::filesystem::path& path, std::string_view contents);

// Adds to the end of a file that the user has named, which is made if it is not there. Programs that do this at once
// take turns, and an append that fails leaves the file as it was.
OrFileError<> appendToFile(FileSystem& files, const std::filesystem::path& path, std::string_view contents);
// The same for a file that is open and locked: what it has after these bytes is cut off if that fails.
OrFileError<> appendAt(OpenFile& file, const std::filesystem::path& path, std::uint64_t end, std::string_view contents);

// The whole of a file, unless it is larger than that.
inline constexpr std::size_t largestFile = std::size_t{64} << 20;
OrFileError<std::string> readFile(FileSystem& files, const std::filesystem::path& path, OpenMode mode,
                                  std::size_t most = largestFile);

// It is gone, also after an accident, or was never there.
OrFileError<> removeFile(FileSystem& files, const std::filesystem::path& path);

// Makes the directory and those above it.
OrFileError<> makeDirectory(FileSystem& files, const std::filesystem::path& path);

// An open file that no other process has locked; null if one has.
OrFileError<std::unique_ptr<OpenFile>> lockFile(FileSystem& files, const std::filesystem::path& path);

}  // namespace nowchess::app
