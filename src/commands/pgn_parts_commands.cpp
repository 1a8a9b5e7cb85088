// dedupe and split: commands that go through the games one by one and write them as they are.
#include <cerrno>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "pgn_tools/key_set.h"
#include "pgn_tools/parts.h"

namespace nowchess::app {

namespace {

// Calls with each game's key and text, in order; false from it ends that.
bool forEachPart(const PgnResultBlock& result, const std::function<bool(std::uint64_t, std::string_view)>& visit) {
    std::string_view rest = result.out;
    for (const PgnPart& part : result.parts) {
        if (!visit(part.key, rest.substr(0, part.size))) return false;
        rest.remove_prefix(part.size);
    }
    return true;
}

ExitCode dedupe(const PgnFiles& files, Output& out) {
    KeySet seen;
    std::uint64_t dropped = 0;
    const PgnTotals totals =
        runOverFiles("pgn dedupe", files, out, partBlock, [&](const std::string&, PgnResultBlock& result) {
            return forEachPart(result, [&](std::uint64_t key, std::string_view game) {
                if (seen.insert(key))
                    out.write(game);
                else
                    ++dropped;
                return true;
            });
        });
    complain("{} games, {} of them twice", totals.games, dropped);
    return totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

struct SplitArguments {
    PgnFiles files;
    std::uint64_t games = 1000;
    std::optional<std::string> prefix;
};

// One file after the other, none of which may exist already.
class NumberedFiles {
public:
    NumberedFiles(std::string prefix, std::uint64_t games) : prefix_(std::move(prefix)), games_(games) {}
    ~NumberedFiles() { close(); }
    NumberedFiles(const NumberedFiles&) = delete;
    NumberedFiles& operator=(const NumberedFiles&) = delete;

    bool write(std::string_view game) {
        if (inFile_ == games_ && !close()) return false;
        if (!output_ && !open()) return false;
        ++inFile_;
        output_->write(game);
        return !output_->hasFailed();
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
        inFile_ = 0;
        return !hasFailed_;
    }
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

private:
    bool open() {
        const std::string name = formatted("{}{:04}.pgn", prefix_, ++count_);
        descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ < 0) {
            complain("nowchess pgn split: cannot write {}: {}", name, std::strerror(errno));
            return false;
        }
        output_ = std::make_unique<Output>(descriptor_);
        return true;
    }
    std::string prefix_;
    std::uint64_t games_;
    std::uint64_t inFile_ = 0;
    std::uint64_t count_ = 0;
    int descriptor_ = -1;
    bool hasFailed_ = false;
    std::unique_ptr<Output> output_;
};

ExitCode split(const SplitArguments& arguments, Output& out) {
    NumberedFiles parts(arguments.prefix.value_or("games-"), arguments.games);
    bool isWritten = true;
    const PgnTotals totals =
        runOverFiles("pgn split", arguments.files, out, partBlock, [&](const std::string&, PgnResultBlock& result) {
            isWritten = forEachPart(result, [&](std::uint64_t, std::string_view game) { return parts.write(game); });
            return isWritten;
        });
    isWritten = parts.close() && isWritten;
    if (isWritten) out.print("{} games in {} files\n", totals.games, parts.count());
    return isWritten && totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

void addPgnDedupeCommand(CommandLine& line, CommandLine::Group group) {
    const auto files = std::make_shared<PgnFiles>();
    Arguments command = line.addCommand(
        group,
        {.name = "dedupe",
         .summary = "Leave out games that came before",
         .usage = "nowchess pgn dedupe [FILE…] [OPTIONS]",
         .description =
             "Writes every game once, byte for byte as it is. Games are the same if they have the same start,\n"
             "the same moves and the same players; of names, the letters before a comma count. The memory\n"
             "grows by 11 to 21 bytes, and for a moment by 32, with every different game.",
         .examples = "  nowchess pgn dedupe a.pgn b.pgn > both.pgn"},
        [files](Output& out) { return dedupe(*files, out); });
    files->declare(command);
}

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
        [arguments](Output& out) { return split(*arguments, out); });
    arguments->files.declare(command);
    command.number("--games", arguments->games, {1, 1'000'000'000}, "So many games in each; 1000 if not given");
    command.option("--prefix", "NAME", arguments->prefix, "How the files are called; games- if not given");
}

}  // namespace nowchess::app
