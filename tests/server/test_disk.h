// A disk in memory for SQLite that remembers what was synced and what was not, so that a power cut can be tried at any
// moment: whatever was not synced may be there, may be missing, or may be there in part.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <sqlite3.h>

namespace nowchess::server {

class TestDisk {
public:
    // What a disk may look like after the power was cut.
    using Image = std::map<std::string, std::string>;
    enum class Unsynced { Lost, Kept, SomeKept };

    explicit TestDisk(Image files = {});
    ~TestDisk();
    TestDisk(const TestDisk&) = delete;
    TestDisk& operator=(const TestDisk&) = delete;

    // Its name for sqlite3_open_v2.
    [[nodiscard]] const std::string& vfs() const noexcept { return name_; }
    [[nodiscard]] Image afterPowerCut(Unsynced unsynced, std::mt19937_64& random);
    // Called before every write and sync, with nothing locked.
    std::function<void()> beforeChange;
    bool syncsDoNothing = false;
    std::atomic<bool> isFull = false;  // every write fails

    struct Change {  // to a file since its last sync
        std::size_t offset;
        std::string bytes;
        bool isTruncation;
    };
    struct File {
        std::string durable;
        std::string current;
        std::vector<Change> changes;
        bool isDurable = false;                                       // its name in the directory
        int holders = 0;                                              // of a lock
        std::vector<std::unique_ptr<std::vector<char>>> shared{};     // memory of the WAL's index
        std::vector<int> locks = std::vector<int>(SQLITE_SHM_NLOCK);  // readers, or -1 for a writer
    };
    std::shared_ptr<File> open(const std::string& name, bool creates);
    void remove(const std::string& name);
    bool has(const std::string& name);
    std::mutex mutex;

private:
    std::map<std::string, std::shared_ptr<File>> files_;
    std::string name_;
    sqlite3_vfs vfs_{};
};

}  // namespace nowchess::server
