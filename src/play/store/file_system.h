// What the store needs of a file system, and nothing else: the machine's own in the program, one with accidents in
// tests. What is written or named is safe from a power cut only after its `sync`, of the file or of the directory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace nowchess::app {

template <typename T>
using OrErrno = std::expected<T, int>;  // an errno value, or one of these:
inline constexpr int notARegularFile = -1;
inline constexpr int isASymbolicLink = -2;

// A file that is open until the end of its life, which also ends its lock.
class OpenFile {
public:
    virtual ~OpenFile() = default;
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] virtual OrErrno<std::uint64_t> size() = 0;
    // At most so many bytes from there on; none at the end. A pipe must be read from its beginning to its end.
    [[nodiscard]] virtual OrErrno<std::string> read(std::uint64_t offset, std::size_t most) = 0;
    // At the end of the file, and perhaps not all of it: how many bytes were written.
    [[nodiscard]] virtual OrErrno<std::size_t> write(std::string_view bytes) = 0;
    [[nodiscard]] virtual OrErrno<void> truncate(std::uint64_t size) = 0;
    [[nodiscard]] virtual OrErrno<void> sync() = 0;
    // False if another open file has the lock. It also goes with the process, however that ends.
    [[nodiscard]] virtual OrErrno<bool> tryLock() = 0;
    [[nodiscard]] virtual OrErrno<void> waitForLock() = 0;

protected:
    OpenFile() = default;
};

enum class OpenMode : std::uint8_t {
    ReadAnything,  // a pipe or a device, too, which may keep us waiting: for what the user has named
    Read,          // a regular file, perhaps by a symbolic link
    ReadOwn,       // a regular file that is no symbolic link
    Append,        // to a regular file that is made if there is none; also reads and truncates
    AppendOwn,     // the same, but by a symbolic link only to a file that is there, and if the link is the user's own
    Create,        // a file that was not there
    Lock,          // a file of which only the lock counts; it is made if there is none
};

class FileSystem {
public:
    virtual ~FileSystem() = default;
    FileSystem(const FileSystem&) = delete;
    FileSystem& operator=(const FileSystem&) = delete;

    // New files and directories are for their owner alone.
    [[nodiscard]] virtual OrErrno<std::unique_ptr<OpenFile>> open(const std::filesystem::path& path, OpenMode mode) = 0;
    [[nodiscard]] virtual OrErrno<void> makeDirectory(const std::filesystem::path& path) = 0;
    [[nodiscard]] virtual OrErrno<void> rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    [[nodiscard]] virtual OrErrno<void> remove(const std::filesystem::path& path) = 0;
    [[nodiscard]] virtual OrErrno<void> syncDirectory(const std::filesystem::path& path) = 0;
    // Of whatever has that name, be it a file or not.
    [[nodiscard]] virtual OrErrno<std::filesystem::file_time_type> lastWritten(const std::filesystem::path& path) = 0;

protected:
    FileSystem() = default;
};

std::shared_ptr<FileSystem> machineFiles();

}  // namespace nowchess::app
