// The program: hands its command line over and turns whatever happens into an exit code.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>

#include <unistd.h>

#include "build_text.h"
#include "commands/command_line.h"
#include "commands/commands.h"
#include "console/environment.h"
#include "console/format.h"
#include "nowchess/rules/kernels.h"
#include "nowchess/version.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

// NOWCHESS_KERNEL names the instruction set to use instead of the best; see nowchess/rules/kernels.h.
bool chooseKernel() {
    const std::string_view wanted = environment("NOWCHESS_KERNEL");
    if (wanted.empty() || useKernel(wanted)) return true;
    const auto names = kernelNames();
    complain("nowchess: NOWCHESS_KERNEL: there is no '{}' here, but {}", wanted, listed({names.begin(), names.end()}));
    return false;
}

ExitCode run(int argc, char** argv, Output& out) {
    if (!chooseKernel()) return ExitCode::Usage;
    const std::string version = formatted("nowchess {}\nbuild {}\nkernel {}", versionText, buildText, kernelName());
    const std::string_view first = argc > 1 ? argv[1] : "";
    // Scripts ask for it often, and the parser takes longer to set up than to answer.
    if (argc == 2 && (first == "--version" || first == "-V")) {
        out.print("{}\n", version);
        return ExitCode::Yes;
    }
    CommandLine line(programHelp(), version);
    // A command that is named needs no other: declaring all of them takes longer than most of them do.
    const bool isNamed = std::ranges::find(allCommands, first, &Command::name) != allCommands.end();
    for (const Command& command : allCommands)
        if (!isNamed || command.name == first) command.add(line);
    return line.run(argc, argv, out);
}

ExitCode runGuarded(int argc, char** argv, Output& out) {
    try {
        return run(argc, argv, out);
    } catch (const std::bad_alloc&) {
        complain("nowchess: not enough memory (a smaller --hash needs less)");
    } catch (const std::exception& error) {
        complain("nowchess: {}", error.what());
    }
    return ExitCode::No;
}

}  // namespace

}  // namespace nowchess::app

int main(int argc, char** argv) {
    using namespace nowchess::app;
    Output out(STDOUT_FILENO);
    const ExitCode result = runGuarded(argc, argv, out);
    if (out.flush()) return static_cast<int>(result);
    // A reader that has seen enough, as `head` has, is no trouble worth a word.
    if (out.error() != EPIPE) complain("nowchess: cannot write: {}", std::strerror(out.error()));
    return static_cast<int>(ExitCode::No);
}
