// The server program, started on a free port with a database of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace nowchess::server {

// A directory that goes with its owner.
class TemporaryDirectory {
public:
    TemporaryDirectory();
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

class ServerProcess {
public:
    explicit ServerProcess(const std::string& database, const std::vector<std::string>& more = {});
    ~ServerProcess() { kill(); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    [[nodiscard]] int port() const noexcept { return port_; }
    [[nodiscard]] pid_t pid() const noexcept { return pid_; }
    void kill();      // without a farewell
    int terminate();  // asks it to end; its exit code

private:
    pid_t pid_ = -1;
    int port_ = 0;
};

}  // namespace nowchess::server
