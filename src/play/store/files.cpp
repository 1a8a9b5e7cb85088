#include "play/store/files.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/format.h"

namespace nowchess::app {

namespace fs = std::filesystem;

namespace {

constexpr mode_t ownerOnly = 0600;

std::unexpected<FileError> failure(std::string_view action, const fs::path& path, int code = errno) {
    return std::unexpected(FileError{action, path, code});
}

Descriptor openFile(const fs::path& path, int flags) noexcept {
    return Descriptor(::open(path.c_str(), flags | O_CLOEXEC, ownerOnly));  // NOLINT(*-vararg)
}

bool writeAll(int descriptor, std::string_view contents) noexcept {
    while (!contents.empty()) {
        const ssize_t written = ::write(descriptor, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Some file systems cannot do it, and then there is nothing to be done.
bool synchronise(int descriptor) noexcept { return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS; }

// The new name must reach the disk, too.
void synchroniseDirectory(const fs::path& path) noexcept {
    const Descriptor directory = openFile(path.has_parent_path() ? path.parent_path() : fs::path("."), O_RDONLY);
    if (directory.isOpen()) static_cast<void>(synchronise(directory.number()));
}

}  // namespace

void Descriptor::close() const noexcept {
    if (number_ >= 0) ::close(number_);
}

std::string message(const FileError& error) {
    return formatted("cannot {} {}: {}", error.action, error.path.string(),
                     std::generic_category().message(error.code));
}

std::expected<void, FileError> makeDirectory(const fs::path& path) {
    std::error_code error;
    const bool made = fs::create_directories(path, error);
    if (error) return failure("make the directory", path, error.value());
    if (made) fs::permissions(path, fs::perms::owner_all, error);
    return {};
}

std::expected<void, FileError> replaceFile(const fs::path& path, std::string_view contents) {
    fs::path beside = path;
    beside += ".new";  // one name, so that an accident leaves one such file at most
    {
        const Descriptor file = openFile(beside, O_WRONLY | O_CREAT | O_TRUNC);
        if (!file.isOpen()) return failure("write", beside);
        if (!writeAll(file.number(), contents) || !synchronise(file.number())) {
            const int code = errno;
            ::unlink(beside.c_str());
            return failure("write", path, code);
        }
    }
    if (::rename(beside.c_str(), path.c_str()) != 0) {
        const int code = errno;
        ::unlink(beside.c_str());
        return failure("write", path, code);
    }
    synchroniseDirectory(path);
    return {};
}

std::expected<void, FileError> appendToFile(const fs::path& path, std::string_view contents) {
    const Descriptor file = openFile(path, O_WRONLY | O_CREAT | O_APPEND);
    if (!file.isOpen()) return failure("write", path);
    while (::flock(file.number(), LOCK_EX) != 0)
        if (errno != EINTR) return failure("lock", path);
    struct stat before{};
    if (::fstat(file.number(), &before) != 0) return failure("read", path);
    if (writeAll(file.number(), contents) && synchronise(file.number())) return {};
    const int code = errno;
    static_cast<void>(::ftruncate(file.number(), before.st_size) == 0);
    return failure("write", path, code);
}

std::expected<std::string, FileError> readFile(const fs::path& path, std::size_t most) {
    const Descriptor file = openFile(path, O_RDONLY);
    if (!file.isOpen()) return failure("read", path);
    std::string contents;
    constexpr std::size_t piece = std::size_t{1} << 16;
    while (true) {
        const std::size_t size = contents.size();
        if (size > most) return failure("read", path, EFBIG);
        contents.resize(size + piece);
        const ssize_t count = ::read(file.number(), contents.data() + size, piece);
        contents.resize(size + static_cast<std::size_t>(count > 0 ? count : 0));
        if (count == 0) return contents;
        if (count < 0 && errno != EINTR) return failure("read", path);
    }
}

std::expected<Descriptor, FileError> lockFile(const fs::path& path) {
    Descriptor file = openFile(path, O_RDWR | O_CREAT);
    if (!file.isOpen()) return failure("open", path);
    while (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno == EWOULDBLOCK) return Descriptor(-1);
        return failure("lock", path);
    }
    return file;
}

}  // namespace nowchess::app
