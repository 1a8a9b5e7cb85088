// The file system of the machine, by POSIX.
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/descriptor.h"
#include "play/store/file_system.h"

namespace nowchess::app {

namespace fs = std::filesystem;

namespace {

std::unexpected<int> lastError() noexcept { return std::unexpected(errno); }
OrErrno<void> successIf(bool holds) noexcept { return holds ? OrErrno<void>() : lastError(); }

// Calls again what a signal has interrupted.
template <typename Call>
auto uninterrupted(const Call& call) noexcept {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

// Some file systems cannot do it, and then there is nothing to be done.
OrErrno<void> synchronise(int descriptor) noexcept {
    return successIf(uninterrupted([&] { return ::fsync(descriptor); }) == 0 || errno == EINVAL || errno == EROFS ||
                     errno == ENOTSUP || errno == ENOSYS);
}

class MachineFile final : public OpenFile {
public:
    explicit MachineFile(Descriptor file) noexcept : file_(std::move(file)) {}

    OrErrno<std::uint64_t> size() override {
        struct stat status{};
        if (::fstat(number(), &status) != 0) return lastError();
        return static_cast<std::uint64_t>(status.st_size);
    }
    OrErrno<std::string> read(std::uint64_t offset, std::size_t most) override {
        std::string bytes(most, '\0');
        ssize_t count =
            uninterrupted([&] { return ::pread(number(), bytes.data(), most, static_cast<off_t>(offset)); });
        if (count < 0 && errno == ESPIPE) count = uninterrupted([&] { return ::read(number(), bytes.data(), most); });
        if (count < 0) return lastError();
        bytes.resize(static_cast<std::size_t>(count));
        return bytes;
    }
    OrErrno<std::size_t> write(std::string_view bytes) override {
        const ssize_t count = uninterrupted([&] { return ::write(number(), bytes.data(), bytes.size()); });
        if (count < 0) return lastError();
        return static_cast<std::size_t>(count);
    }
    OrErrno<void> truncate(std::uint64_t size) override {
        return successIf(uninterrupted([&] { return ::ftruncate(number(), static_cast<off_t>(size)); }) == 0);
    }
    OrErrno<void> sync() override { return synchronise(number()); }
    OrErrno<bool> tryLock() override {
        if (uninterrupted([&] { return ::flock(number(), LOCK_EX | LOCK_NB); }) == 0) return true;
        if (errno == EWOULDBLOCK) return false;
        return lastError();
    }
    OrErrno<void> waitForLock() override {
        return successIf(uninterrupted([&] { return ::flock(number(), LOCK_EX); }) == 0);
    }

private:
    [[nodiscard]] int number() const noexcept { return file_.number; }
    Descriptor file_;
};

int flagsOf(OpenMode mode) noexcept {
    switch (mode) {
        case OpenMode::ReadAnything: return O_RDONLY;
        case OpenMode::Read: return O_RDONLY | O_NONBLOCK;
        case OpenMode::ReadOwn: return O_RDONLY | O_NONBLOCK | O_NOFOLLOW;
        case OpenMode::Append: return O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK;
        case OpenMode::AppendOwn: return O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW;
        case OpenMode::Create: return O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
        case OpenMode::Lock: return O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW;
    }
    std::unreachable();
}

Descriptor openDescriptor(const fs::path& path, int flags) noexcept {
    constexpr mode_t ownerOnly = 0600;
    return Descriptor(
        uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, ownerOnly); }));  // NOLINT(*-vararg)
}

bool isOwnLink(const fs::path& path) noexcept {
    struct stat status{};
    return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode) && status.st_uid == ::geteuid();
}

class MachineFiles final : public FileSystem {
public:
    OrErrno<std::unique_ptr<OpenFile>> open(const fs::path& path, OpenMode mode) override {
        Descriptor file = openDescriptor(path, flagsOf(mode));
        if (!file.isOpen() && errno == ELOOP && mode == OpenMode::AppendOwn && isOwnLink(path)) {
            Descriptor target = openDescriptor(path, flagsOf(mode) & ~(O_NOFOLLOW | O_CREAT));
            return checked(std::move(target), mode);
        }
        return checked(std::move(file), mode);
    }
    OrErrno<void> makeDirectory(const fs::path& path) override {
        constexpr mode_t ownerOnly = 0700;
        return successIf(::mkdir(path.c_str(), ownerOnly) == 0);
    }
    OrErrno<void> rename(const fs::path& from, const fs::path& to) override {
        return successIf(::rename(from.c_str(), to.c_str()) == 0);
    }
    OrErrno<void> remove(const fs::path& path) override { return successIf(::unlink(path.c_str()) == 0); }
    OrErrno<void> syncDirectory(const fs::path& path) override {
        const Descriptor directory = openDescriptor(path, O_RDONLY | O_DIRECTORY);
        if (directory.isOpen()) return synchronise(directory.number);
        return successIf(errno == EACCES);  // who may not list a directory may still have files in it
    }
    OrErrno<fs::file_time_type> lastWritten(const fs::path& path) override {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0) return lastError();
        const auto since =
            std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
        return std::chrono::file_clock::from_sys(std::chrono::sys_time<std::chrono::nanoseconds>(since));
    }

private:
    // Insists on a regular file, except where anything will do.
    static OrErrno<std::unique_ptr<OpenFile>> checked(Descriptor file, OpenMode mode) {
        // The answers to a link that may not be followed, and to a pipe or a socket that cannot be opened at once.
        if (!file.isOpen() && errno == ELOOP) return std::unexpected(isASymbolicLink);
        if (!file.isOpen() && errno == ENXIO) return std::unexpected(notARegularFile);
        if (!file.isOpen()) return lastError();
        struct stat status{};
        if (::fstat(file.number, &status) != 0) return lastError();
        if (mode != OpenMode::ReadAnything && !S_ISREG(status.st_mode))
            return std::unexpected(S_ISDIR(status.st_mode) ? EISDIR : notARegularFile);
        return std::make_unique<MachineFile>(std::move(file));
    }
};

}  // namespace

std::shared_ptr<FileSystem> machineFiles() { return std::make_shared<MachineFiles>(); }

}  // namespace nowchess::app
