#include <cerrno>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn_tools/split.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct SplitArguments {
    PgnFiles files;
    std::uint64_t games = 1000;
    std::optional<std::string> prefix;
};

// One file after the other, none of which may exist already.
class NumberedFiles {
public:
    explicit NumberedFiles(std::string prefix) : prefix_(std::move(prefix)) {}
    ~NumberedFiles() { close(); }
    NumberedFiles(const NumberedFiles&) = delete;
    NumberedFiles& operator=(const NumberedFiles&) = delete;

    pgn::Sink open(std::uint64_t number) {
        if (!close()) return {};
        const std::string name = formatted("{}{:04}.pgn", prefix_, number);
        descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ < 0) {
            complain("nowchess pgn split: cannot write {}: {}", name, std::strerror(errno));
            hasFailed_ = true;
            return {};
        }
        output_ = std::make_unique<Output>(descriptor_);
        return [this](std::string_view game) {
            output_->write(game);
            return !output_->hasFailed();
        };
    }
    // False if something could not be written.
    bool close() {
        if (!output_) return !hasFailed_;
        if (!output_->flush()) {
            complain("nowchess pgn split: cannot write: {}", std::strerror(output_->error()));
            hasFailed_ = true;
        }
        ::close(descriptor_);
        output_.reset();
        return !hasFailed_;
    }

private:
    std::string prefix_;
    int descriptor_ = -1;
    bool hasFailed_ = false;
    std::unique_ptr<Output> output_;
};

ExitCode run(const SplitArguments& arguments, Output& out) {
    NumberedFiles files(arguments.prefix.value_or("games-"));
    pgn::PartWriter writer(arguments.games, [&](std::uint64_t number) { return files.open(number); });
    const PgnTotals totals = runOverFiles("pgn split", arguments.files, out,
                                          [&](PgnFile& file) { return pgn::split(file.source, writer, file.options); });
    const bool isWritten = files.close();
    if (isWritten) out.print("{} in {}\n", counted(totals.counts.games, "game"), counted(writer.parts(), "file"));
    return isWritten && totals.areComplete() ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

void addPgnSplitCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<SplitArguments>();
    Arguments command = line.addCommand(
        group,
        {.name = "split",
         .summary = "Write games into several files",
         .usage = "nowchess pgn split [FILE…] [--games N] [--prefix NAME]",
         .description = "Writes the games, byte for byte as they are, into files of so many games each: NAME0001.pgn,\n"
                        "NAME0002.pgn and so on. A file that is there already is never written over.",
         .examples = "  nowchess pgn split --games 10000 --prefix part- games.pgn.zst"},
        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.number("--games", arguments->games, {1, 1'000'000'000}, "So many games in each; 1000 if not given");
    command.option("--prefix", "NAME", arguments->prefix, "How the files are called; games- if not given");
}

}  // namespace nowchess::app
