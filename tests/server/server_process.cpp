#include "server_process.h"

#include <array>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nowchess::server {

TemporaryDirectory::TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "nowchess-server-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

ServerProcess::ServerProcess(const std::string& database, const std::vector<std::string>& more) {
    std::vector<std::string> words{NOWCHESS_SERVER_BINARY,
                                   "--listen",
                                   "127.0.0.1:0",
                                   "--database",
                                   database,
                                   "--sockets-per-address",
                                   "5000",
                                   "--requests-per-second",
                                   "100000",
                                   "--games-per-minute",
                                   "100000",
                                   "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // it never outlives the test
        dup2(ends[1], STDOUT_FILENO);
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        execv(pointers.front(), pointers.data());
        _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    if (const std::size_t colon = line.rfind(':'); colon != std::string::npos)
        port_ = std::atoi(line.c_str() + colon + 1);
}

void ServerProcess::kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

int ServerProcess::terminate() {
    if (pid_ <= 0) return -1;
    ::kill(pid_, SIGTERM);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace nowchess::server
