// Who may open a database: one process at a time. The lock is a file beside it, and ends with its process.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace nowchess::server {

class DatabaseLock {
public:
    struct Fault {
        bool isHeld;  // by another process
        std::string sentence;
    };
    static std::expected<DatabaseLock, Fault> take(const std::string& database);

    ~DatabaseLock();
    DatabaseLock(DatabaseLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    DatabaseLock(const DatabaseLock&) = delete;
    DatabaseLock& operator=(const DatabaseLock&) = delete;

private:
    explicit DatabaseLock(int file) noexcept : file_(file) {}
    int file_;
};

}  // namespace nowchess::server
