#include "server/store/sqlite_backup.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace nowchess::server {

namespace {

std::optional<std::string> copy(const std::string& database, const std::string& file) {
    sqlite3* from = nullptr;
    sqlite3* to = nullptr;
    std::optional<std::string> fault;
    if (sqlite3_open_v2(database.c_str(), &from, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK)
        fault = sqlite3_errmsg(from);
    else if (sqlite3_open_v2(file.c_str(), &to, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK)
        fault = sqlite3_errmsg(to);
    if (!fault) {
        sqlite3_busy_timeout(from, 2000);
        // In one step: several would begin again whenever somebody has moved meanwhile, and never end.
        sqlite3_backup* backup = sqlite3_backup_init(to, "main", from, "main");
        const int result = backup ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
        sqlite3_backup_finish(backup);
        if (result != SQLITE_DONE) fault = sqlite3_errstr(result);
    }
    sqlite3_close(from);
    sqlite3_close(to);
    return fault;
}

}  // namespace

std::optional<std::string> backUp(const std::string& database, const std::string& file) {
    const auto refused = [&](const std::string& reason) { return "The backup " + file + ": " + reason + "."; };
    const std::string part = file + ".part";
    // Only its owner may read what is in it. Nothing is ever written over.
    const int made = open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return refused(std::strerror(errno));
    close(made);
    std::optional<std::string> fault = copy(database, part);
    if (!fault && link(part.c_str(), file.c_str()) != 0) fault = std::strerror(errno);
    unlink(part.c_str());
    return fault ? std::optional(refused(*fault)) : std::nullopt;
}

}  // namespace nowchess::server
