#include <cstdio>
#include <cstdlib>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn_tools/sort.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct SortArguments {
    PgnFiles files;
    std::string by = "Date,Event,Round,White,Black";

    // A minus in front of a name: the other way round.
    [[nodiscard]] std::vector<pgn::SortTag> order() const {
        std::vector<pgn::SortTag> tags;
        for (const std::string& name : splitAtCommas(by)) {
            const bool isDown = name.starts_with('-');
            tags.push_back({name.substr(isDown ? 1 : 0), isDown ? pgn::SortDirection::Down : pgn::SortDirection::Up});
        }
        return tags;
    }
};

// Nobody else sees it, and it is gone when it is closed, whatever happens.
std::FILE* openTemporaryFile() {
    const char* const given = std::getenv("TMPDIR");
    std::string name = given != nullptr && *given != '\0' ? given : "/var/tmp";
    name += "/nowchess-sort-XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) return nullptr;
    ::unlink(name.c_str());
    return ::fdopen(descriptor, "w+b");
}

ExitCode run(const SortArguments& arguments, Output& out) {
    pgn::GameSorter sorter(arguments.order(), openTemporaryFile);
    PgnTotals totals = runOverFiles("pgn sort", arguments.files, out, [&](PgnFile& file) {
        file.options.onCut = nullptr;  // it is not judged, and written whole
        return pgn::collect(file.source, sorter, file.options);
    });
    const auto write = [&](std::string_view text) {
        out.write(text);
        out.flushIfFull();
        return !out.hasFailed();
    };
    if (const auto fault = sorter.writeTo(write)) {
        complain("nowchess pgn sort: {} in {}", message(*fault), "the directory that TMPDIR names, or /var/tmp");
        return ExitCode::No;
    }
    return totals.unreadable == 0 ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

void addPgnSortCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<SortArguments>();
    Arguments command = line.addCommand(
        group,
        {.name = "sort",
         .summary = "Put games in order",
         .usage = "nowchess pgn sort [FILE…] [OPTIONS]",
         .description =
             "Writes the games of all files in the order of their tags, byte for byte as they are. Letters are\n"
             "compared without their case and numbers as numbers; what is unknown comes last, and games that\n"
             "are equal stay in their order. The memory stays below 64 MB: what does not fit lies in temporary\n"
             "files, in the directory that TMPDIR names or in /var/tmp.",
         .examples = "  nowchess pgn sort games.pgn > sorted.pgn\n"
                     "  nowchess pgn sort --by White,-Date a.pgn b.pgn.zst"},
        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.text("--by", "TAGS", arguments->by,
                 "Tags with commas between them, the first counts most; a minus in\nfront turns the order round (" +
                     arguments->by + " if not given)");
    command.check([arguments]() -> std::optional<std::string> {
        for (const pgn::SortTag& tag : arguments->order())
            if (tag.name.empty()) return "--by: tags with commas between them, such as White,-Date";
        return std::nullopt;
    });
}

}  // namespace nowchess::app
