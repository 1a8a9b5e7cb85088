#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "console/format.h"

namespace nowchess::app {

namespace {

constexpr const char* program = "nowchess-server";

struct ServeArguments {
    std::string listen = "127.0.0.1:8960";
    std::string database = "nowchess.db";
    std::vector<std::string> more{};
};

// The server beside this program, else whichever is in PATH.
ExitCode run(const ServeArguments& arguments) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::string beside = error ? "" : (self.parent_path() / program).string();
    std::vector<std::string> words{program, "--listen", arguments.listen, "--database", arguments.database};
    words.insert(words.end(), arguments.more.begin(), arguments.more.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (!beside.empty()) execv(beside.c_str(), pointers.data());
    execvp(program, pointers.data());
    complain("nowchess serve: {} cannot be started: {}", program, std::strerror(errno));
    return ExitCode::No;
}

const char* const description =
    "Starts the server, a program of its own (nowchess-server), and prints the address to open in a\n"
    "browser. Every move that it acknowledges is on disk. nowchess-server --help tells its limits and\n"
    "commands; words are passed on to it, and options behind --.";

const char* const examples =
    "  nowchess serve\n"
    "  nowchess serve --listen 0.0.0.0:8960 --database games.db\n"
    "  nowchess serve -- --cert chain.pem --key key.pem\n"
    "  nowchess serve token list Ann";

}  // namespace

void addServeCommand(CommandLine& line) {
    const auto arguments = std::make_shared<ServeArguments>();
    Arguments command = line.addCommand({.name = "serve",
                                         .summary = "Let people play in their browsers",
                                         .usage = "nowchess serve [--listen ADDRESS:PORT] [--database FILE] [WORD...]",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output&) { return run(*arguments); });
    command.text("--listen", "ADDRESS:PORT", arguments->listen, "Where to listen; port 0 is any free one");
    command.text("--database", "FILE", arguments->database, "The SQLite file that holds everything");
    command.words("WORD", arguments->more, "What nowchess-server is told besides");
}

}  // namespace nowchess::app
