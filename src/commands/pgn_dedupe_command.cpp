#include <memory>

#include "commands/pgn_commands.h"
#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/tag.h"
#include "nowchess/pgn_tools/dedupe.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

struct DedupeArguments {
    PgnFiles files;
    bool quiet = false;
};

struct FirstTags {
    using Handles = pgn::Events<pgn::Event::Tag, pgn::Event::BeginMoves>;

    void tag(const pgn::TagText& tag, [[maybe_unused]] const pgn::Token& token) {
        const bool isNamed = tag.name == "White" || tag.name == "Black" || tag.name == "Date" || tag.name == "Round";
        if (isNamed && !pgn::tagValue(tags, tag.name))
            tags.push_back({std::string(tag.name), pgn::unescaped(tag.value)});
    }
    static pgn::Flow beginMoves() { return pgn::Flow::Stop; }
    std::vector<pgn::Tag> tags;
};

// "Carlsen, Magnus - Anand, Viswanathan, 2013.11.09, round 1"
std::string headline(std::string_view game) {
    FirstTags visitor;
    pgn::read(game, visitor);
    const pgn::Encoding encoding = pgn::encodingOf(game);
    const auto value = [&](std::string_view name) {
        return pgn::toUtf8(pgn::tagValue(visitor.tags, name).value_or("?"), encoding);
    };
    return formatted("{} - {}, {}, round {}", value("White"), value("Black"), value("Date"), value("Round"));
}

ExitCode run(const DedupeArguments& arguments, Output& out) {
    pgn::KeySet seen;
    const PgnTotals totals = runOverFiles("pgn dedupe", arguments.files, out, [&](PgnFile& file) {
        const auto tell = [&](std::uint64_t number, std::string_view game) {
            if (arguments.quiet) return;
            file.progress.clear();
            complain("{}: game {} came before: {}", file.name, number, headline(game));
        };
        return pgn::dedupe(file.source, file.sinkTo(out), seen, tell, file.options);
    });
    complain("{}, {} of them twice", counted(totals.counts.games, "game"), totals.counts.games - totals.counts.written);
    return totals.areComplete() ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

void addPgnDedupeCommand(CommandLine& line, CommandLine::Group group) {
    const auto arguments = std::make_shared<DedupeArguments>();
    Arguments command = line.addCommand(
        group,
        {.name = "dedupe",
         .summary = "Leave out games that came before",
         .usage = "nowchess pgn dedupe [FILE…] [OPTIONS]",
         .description =
             "Writes every game once, byte for byte as it is, and names those that it leaves out on standard\n"
             "error. Games are the same if they have the same start, the same moves and the same players, by\n"
             "the letters before a comma, and do not contradict each other: another result, another date,\n"
             "other digits in a name (Stockfish 16) or another first name (Smith, John) makes them two. What\n"
             "one of them leaves open agrees with anything, and J with John. Of games with fewer than 20\n"
             "half-moves date, round and result must be the same, and of those without moves the whole\n"
             "names. The memory grows by 35 to 75 bytes, and for a moment by 110, with every different game.",
         .examples = "  nowchess pgn dedupe a.pgn b.pgn > both.pgn"},
        [arguments](Output& out) { return run(*arguments, out); });
    arguments->files.declare(command);
    command.flag("--quiet", arguments->quiet, "Do not name the games that are left out");
}

}  // namespace nowchess::app
