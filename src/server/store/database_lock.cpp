#include "server/store/database_lock.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace nowchess::server {

std::expected<DatabaseLock, DatabaseLock::Fault> DatabaseLock::take(const std::string& database) {
    const std::string path = database + ".lock";
    DatabaseLock lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.file_ >= 0 && flock(lock.file_, LOCK_EX | LOCK_NB) == 0) return lock;
    if (lock.file_ >= 0 && errno == EWOULDBLOCK)
        return std::unexpected(Fault{true, "Another process uses the database " + database + "."});
    return std::unexpected(Fault{false, "The lock " + path + " cannot be taken: " + std::strerror(errno) + "."});
}

DatabaseLock::~DatabaseLock() {
    if (file_ >= 0) close(file_);
}

}  // namespace nowchess::server
