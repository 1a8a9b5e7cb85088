#include "test_disk.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

namespace nowchess::server {

namespace {

// What SQLite allocates for an open file.
struct OpenFile {
    sqlite3_file base;
    TestDisk* disk;
    std::shared_ptr<TestDisk::File> file;
    bool isTemporary;
    int level = SQLITE_LOCK_NONE;
};

OpenFile& asOpen(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }

void applyChange(std::string& bytes, const TestDisk::Change& change) {
    if (change.isTruncation) {
        bytes.resize(change.offset);
        return;
    }
    if (bytes.size() < change.offset + change.bytes.size()) bytes.resize(change.offset + change.bytes.size());
    std::ranges::copy(change.bytes, bytes.begin() + static_cast<std::ptrdiff_t>(change.offset));
}

void record(OpenFile& open, TestDisk::Change change) {
    if (open.disk->beforeChange && !open.isTemporary) open.disk->beforeChange();
    const std::scoped_lock lock(open.disk->mutex);
    applyChange(open.file->current, change);
    open.file->changes.push_back(std::move(change));
}

int closeFile(sqlite3_file* file) {
    if (OpenFile& open = asOpen(file); open.level != SQLITE_LOCK_NONE) {
        const std::scoped_lock lock(open.disk->mutex);
        --open.file->holders;
    }
    asOpen(file).~OpenFile();
    return SQLITE_OK;
}

int readFile(sqlite3_file* file, void* out, int count, sqlite3_int64 offset) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    const std::string& bytes = open.file->current;
    const auto from = std::min(static_cast<std::size_t>(offset), bytes.size());
    const auto there = std::min(static_cast<std::size_t>(count), bytes.size() - from);
    std::memcpy(out, bytes.data() + from, there);
    std::memset(static_cast<char*>(out) + there, 0, static_cast<std::size_t>(count) - there);
    return there == static_cast<std::size_t>(count) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int writeFile(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    if (asOpen(file).disk->isFull) return SQLITE_FULL;
    record(asOpen(file), {static_cast<std::size_t>(offset),
                          std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count)), false});
    return SQLITE_OK;
}

int truncateFile(sqlite3_file* file, sqlite3_int64 size) {
    record(asOpen(file), {static_cast<std::size_t>(size), "", true});
    return SQLITE_OK;
}

int syncFile(sqlite3_file* file, int) {
    OpenFile& open = asOpen(file);
    if (open.disk->beforeChange && !open.isTemporary) open.disk->beforeChange();
    const std::scoped_lock lock(open.disk->mutex);
    if (open.disk->syncsDoNothing) return SQLITE_OK;
    open.file->durable = open.file->current;
    open.file->changes.clear();
    open.file->isDurable = true;  // the first sync of a new file syncs its directory as well, as on Unix
    return SQLITE_OK;
}

int sizeOfFile(sqlite3_file* file, sqlite3_int64* size) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    *size = static_cast<sqlite3_int64>(open.file->current.size());
    return SQLITE_OK;
}

// There is one writer, so that only the last one to close asks for more than to share.
int lockFile(sqlite3_file* file, int level) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    if (open.level == SQLITE_LOCK_NONE) ++open.file->holders;
    if (open.level < level) open.level = level;
    if (level == SQLITE_LOCK_EXCLUSIVE && open.file->holders > 1) {
        open.level = SQLITE_LOCK_SHARED;
        return SQLITE_BUSY;
    }
    return SQLITE_OK;
}
int unlockFile(sqlite3_file* file, int level) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    if (level == SQLITE_LOCK_NONE && open.level != SQLITE_LOCK_NONE) --open.file->holders;
    open.level = level;
    return SQLITE_OK;
}
int checkReserved(sqlite3_file*, int* out) {
    *out = 0;
    return SQLITE_OK;
}
int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sectorSize(sqlite3_file*) { return 512; }
int characteristics(sqlite3_file*) { return 0; }

int mapShared(sqlite3_file* file, int region, int size, int extends, void volatile** out) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    auto& shared = open.file->shared;
    const auto index = static_cast<std::size_t>(region);
    if (shared.size() <= index && extends == 0) {
        *out = nullptr;
        return SQLITE_OK;
    }
    while (shared.size() <= index)
        shared.push_back(std::make_unique<std::vector<char>>(static_cast<std::size_t>(size)));
    *out = shared[index]->data();
    return SQLITE_OK;
}

int lockShared(sqlite3_file* file, int first, int count, int flags) {
    OpenFile& open = asOpen(file);
    const std::scoped_lock lock(open.disk->mutex);
    auto& locks = open.file->locks;
    const auto begin = locks.begin() + first;
    const auto end = begin + count;
    const bool isExclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        std::for_each(begin, end, [&](int& held) { held = isExclusive ? 0 : held - 1; });
        return SQLITE_OK;
    }
    if (std::any_of(begin, end, [&](int held) { return isExclusive ? held != 0 : held < 0; })) return SQLITE_BUSY;
    std::for_each(begin, end, [&](int& held) { held = isExclusive ? -1 : held + 1; });
    return SQLITE_OK;
}

void barrier(sqlite3_file*) { std::atomic_thread_fence(std::memory_order_seq_cst); }
int unmapShared(sqlite3_file*, int) { return SQLITE_OK; }

const sqlite3_io_methods methods{2,        closeFile,   readFile,        writeFile,  truncateFile,
                                 syncFile, sizeOfFile,  lockFile,        unlockFile, checkReserved,
                                 control,  sectorSize,  characteristics, mapShared,  lockShared,
                                 barrier,  unmapShared, nullptr,         nullptr};

TestDisk& diskOf(sqlite3_vfs* vfs) { return *static_cast<TestDisk*>(vfs->pAppData); }

int openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
    TestDisk& disk = diskOf(vfs);
    auto opened = name ? disk.open(name, (flags & SQLITE_OPEN_CREATE) != 0) : std::make_shared<TestDisk::File>();
    file->pMethods = nullptr;
    if (!opened) return SQLITE_CANTOPEN;
    new (file) OpenFile{{&methods}, &disk, std::move(opened), name == nullptr};
    if (outFlags) *outFlags = flags;
    return SQLITE_OK;
}

int deleteFile(sqlite3_vfs* vfs, const char* name, int) {
    diskOf(vfs).remove(name);
    return SQLITE_OK;
}

int accessFile(sqlite3_vfs* vfs, const char* name, int, int* out) {
    *out = diskOf(vfs).has(name) ? 1 : 0;
    return SQLITE_OK;
}

int fullName(sqlite3_vfs*, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
}

}  // namespace

TestDisk::TestDisk(Image files) {
    static std::atomic<int> count = 0;
    name_ = "test-disk-" + std::to_string(++count);
    for (auto& [name, bytes] : files) {
        auto file = std::make_shared<File>();
        file->durable = file->current = std::move(bytes);
        file->isDurable = true;
        files_.emplace(name, std::move(file));
    }
    sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
    vfs_ = *system;
    vfs_.iVersion = 1;
    vfs_.szOsFile = sizeof(OpenFile);
    vfs_.pNext = nullptr;
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.xOpen = openFile;
    vfs_.xDelete = deleteFile;
    vfs_.xAccess = accessFile;
    vfs_.xFullPathname = fullName;
    sqlite3_vfs_register(&vfs_, 0);
}

TestDisk::~TestDisk() { sqlite3_vfs_unregister(&vfs_); }

std::shared_ptr<TestDisk::File> TestDisk::open(const std::string& name, bool creates) {
    const std::scoped_lock lock(mutex);
    if (const auto found = files_.find(name); found != files_.end()) return found->second;
    if (!creates) return nullptr;
    return files_[name] = std::make_shared<File>();
}

void TestDisk::remove(const std::string& name) {
    const std::scoped_lock lock(mutex);
    files_.erase(name);
}

bool TestDisk::has(const std::string& name) {
    const std::scoped_lock lock(mutex);
    return files_.contains(name);
}

TestDisk::Image TestDisk::afterPowerCut(Unsynced unsynced, std::mt19937_64& random) {
    const std::scoped_lock lock(mutex);
    Image image;
    for (const auto& [name, file] : files_) {
        if (!file->isDurable && unsynced == Unsynced::Lost) continue;
        if (!file->isDurable && unsynced == Unsynced::SomeKept && random() % 2 == 0) continue;
        std::string bytes = file->durable;
        for (const Change& change : file->changes) {
            if (unsynced == Unsynced::Lost) break;
            if (unsynced == Unsynced::Kept) {
                applyChange(bytes, change);
                continue;
            }
            if (change.isTruncation) {
                if (random() % 2 == 0) applyChange(bytes, change);
                continue;
            }
            // Sector by sector, in any order.
            constexpr std::size_t sector = 512;
            for (std::size_t at = 0; at < change.bytes.size(); at += sector)
                if (random() % 2 == 0) applyChange(bytes, {change.offset + at, change.bytes.substr(at, sector), false});
        }
        image.emplace(name, std::move(bytes));
    }
    return image;
}

}  // namespace nowchess::server
