// Files that hold what somebody made: written whole or not at all.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace nowchess::app {

struct FileError {
    std::string_view action;  // "write", "read", "open" …
    std::filesystem::path path;
    int code;  // an errno value
};
std::string message(const FileError& error);  // "cannot write /home/…/1.pgn: No space left on device"

// A file descriptor that is closed with its life.
class Descriptor {
public:
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, -1);
        }
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] bool isOpen() const noexcept { return number_ >= 0; }

private:
    void close() const noexcept;
    int number_;
};

// Whoever looks, at whatever moment and after whatever accident, sees the old contents or the new: they are written
// beside the file, brought to the disk, and put in its place. Precondition: nobody else replaces this file now.
std::expected<void, FileError> replaceFile(const std::filesystem::path& path, std::string_view contents);

// Adds to the end of a file, which is made if it is not there. Programs that do this at once take turns, and an append
// that fails leaves the file as it was.
std::expected<void, FileError> appendToFile(const std::filesystem::path& path, std::string_view contents);

// The whole of a file, unless it is larger than that.
std::expected<std::string, FileError> readFile(const std::filesystem::path& path,
                                               std::size_t most = std::size_t{64} << 20);

// Makes the directory and those above it, for their owner alone.
std::expected<void, FileError> makeDirectory(const std::filesystem::path& path);

// An open file that no other process has locked; not open if one has. The lock goes with the process, however it ends.
std::expected<Descriptor, FileError> lockFile(const std::filesystem::path& path);

}  // namespace nowchess::app
