#include "support/program.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/scratch_directory.h"

namespace nowchess::test {

namespace {

// A file without a name, which takes any amount without anybody reading along.
int scratchFile() {
    std::string name = "/tmp/nowchess_test_XXXXXX";
    const int file = ::mkstemp(name.data());
    if (file < 0) throw std::runtime_error("no temporary file");
    ::unlink(name.c_str());
    return file;
}

void writeAll(int file, const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t written = ::write(file, text.data() + at, text.size() - at);
        if (written <= 0) throw std::runtime_error("cannot write");
        at += static_cast<std::size_t>(written);
    }
}

std::string readAll(int file) {
    std::string text;
    std::array<char, 4096> block;
    // A pseudo terminal ends with an error instead of an end.
    for (ssize_t count = 0; (count = ::read(file, block.data(), block.size())) > 0;)
        text.append(block.data(), static_cast<std::size_t>(count));
    return text;
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const std::vector<std::string>& environment,
                         const std::filesystem::path& home) {
    std::signal(SIGPIPE, SIG_DFL);
    // Nothing of the user's is read, and nothing gets among it.
    for (const char* const name : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) ::unsetenv(name);
    ::setenv("HOME", home.c_str(), 1);
    if (::chdir(home.c_str()) != 0) ::_exit(126);
    for (const std::string& setting : environment) {
        const std::size_t equals = setting.find('=');
        ::setenv(setting.substr(0, equals).c_str(), setting.substr(equals + 1).c_str(), 1);
    }
    std::vector<char*> pointers{const_cast<char*>(NOWCHESS_BINARY)};
    for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    ::execv(NOWCHESS_BINARY, pointers.data());
    ::_exit(127);
}

// The program's standard output, and where the test reads it.
struct OutputEnds {
    int program = -1;
    int test = -1;
};

OutputEnds openOutput(StandardOutput kind) {
    switch (kind) {
        case StandardOutput::Captured: {
            const int file = scratchFile();
            return {file, file};
        }
        case StandardOutput::Closed: return {};
        case StandardOutput::Full: return {::open("/dev/full", O_WRONLY), -1};
        case StandardOutput::BrokenPipe: {
            std::array<int, 2> ends{};
            if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
            ::close(ends[0]);
            return {ends[1], -1};
        }
        case StandardOutput::Terminal: {
            const int master = ::posix_openpt(O_RDWR | O_NOCTTY);
            if (master < 0 || ::grantpt(master) != 0 || ::unlockpt(master) != 0)
                throw std::runtime_error("no terminal");
            return {::open(::ptsname(master), O_RDWR | O_NOCTTY), master};
        }
    }
    return {};
}

void finish(ProgramResult& result, int child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status)) result.exitCode = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
}

bool isPoll(std::uint64_t call) {
#ifdef SYS_poll
    if (call == SYS_poll) return true;
#endif
    return call == SYS_ppoll;
}

void replace(int file, int descriptor) {
    if (file < 0) {
        ::close(descriptor);
    } else {
        ::dup2(file, descriptor);
    }
}

}  // namespace

ProgramResult run(const ProgramCall& call) {
    const ScratchDirectory scratch;
    const std::filesystem::path& home = call.home.empty() ? scratch.path() : call.home;
    const int input = call.closedInput ? -1 : scratchFile();
    if (input >= 0) {
        writeAll(input, call.input);
        ::lseek(input, 0, SEEK_SET);
    }
    const OutputEnds output = openOutput(call.output);
    const int errors = scratchFile();
    const int child = ::fork();
    if (child == 0) {
        replace(input, STDIN_FILENO);
        replace(output.program, STDOUT_FILENO);
        replace(errors, STDERR_FILENO);
        become(call.arguments, call.environment, home);
    }
    ProgramResult result;
    if (output.program != output.test) ::close(output.program);
    if (call.output == StandardOutput::Terminal) result.out = readAll(output.test);
    finish(result, child);
    if (call.output == StandardOutput::Captured) {
        ::lseek(output.test, 0, SEEK_SET);
        result.out = readAll(output.test);
    }
    ::lseek(errors, 0, SEEK_SET);
    result.err = readAll(errors);
    for (const int file : {input, output.test, errors})
        if (file >= 0) ::close(file);
    return result;
}

ProgramResult run(std::vector<std::string> arguments, std::string input) {
    return run(ProgramCall{.arguments = std::move(arguments), .input = std::move(input)});
}

Conversation::Conversation(const std::vector<std::string>& arguments, const std::filesystem::path& home,
                           const std::vector<std::string>& environment, int errors) {
    std::array<int, 2> toProgram{};
    std::array<int, 2> fromProgram{};
    if (::pipe2(toProgram.data(), O_CLOEXEC) != 0 || ::pipe2(fromProgram.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    child_ = ::fork();
    if (child_ == 0) {
        replace(toProgram[0], STDIN_FILENO);
        replace(fromProgram[1], STDOUT_FILENO);
        if (errors >= 0) replace(errors, STDERR_FILENO);
        become(arguments, environment, home);
    }
    ::close(toProgram[0]);
    ::close(fromProgram[1]);
    input_ = toProgram[1];
    output_ = fromProgram[0];
}

Conversation::~Conversation() {
    if (child_ >= 0) leave();
}

void Conversation::say(const std::string& text) const { writeAll(input_, text); }

std::string Conversation::hearUntil(const std::string& text) const {
    std::string heard;
    for (char c = 0; !heard.ends_with(text) && ::read(output_, &c, 1) == 1;) heard += c;
    return heard;
}

int Conversation::leave() {
    ::close(input_);
    readAll(output_);
    ::close(output_);
    ProgramResult result;
    finish(result, child_);
    child_ = -1;
    return result.exitCode;
}

void Conversation::kill() {
    ::kill(child_, SIGKILL);
    leave();
}

bool Conversation::killWhileAnswering(const std::string& text, std::size_t stops) {
    int status = 0;
    if (::ptrace(PTRACE_SEIZE, child_, nullptr, PTRACE_O_TRACESYSGOOD) != 0) return false;
    ::ptrace(PTRACE_INTERRUPT, child_, nullptr, nullptr);
    ::waitpid(child_, &status, 0);
    say(text);
    bool hasRead = false;
    for (; stops > 0 && WIFSTOPPED(status); --stops) {
        __ptrace_syscall_info call{};
        ::ptrace(PTRACE_GET_SYSCALL_INFO, child_, sizeof call, &call);
        const bool begins = call.op == PTRACE_SYSCALL_INFO_ENTRY;
        const bool reads = begins && call.entry.nr == SYS_read && call.entry.args[0] == STDIN_FILENO;
        if (hasRead && (reads || (begins && isPoll(call.entry.nr)))) break;
        hasRead = hasRead || reads;
        ::ptrace(PTRACE_SYSCALL, child_, nullptr, nullptr);
        ::waitpid(child_, &status, 0);
    }
    kill();
    return true;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace nowchess::test
