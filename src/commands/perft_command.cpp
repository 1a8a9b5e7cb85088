#include <algorithm>
#include <memory>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "commands/perft_shards.h"
#include "commands/perft_suite_run.h"
#include "commands/position_text.h"
#include "console/counts.h"
#include "console/format.h"
#include "console/memory.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/kernels.h"
#include "nowchess/rules/perft.h"
#include "text/json.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

constexpr std::uint64_t mostThreads = 1024;

struct PerftArguments {
    std::vector<std::string> words;  // the depth, and what follows the first word of an unquoted FEN
    std::optional<std::string> fen;
    std::optional<std::string> suite;
    std::optional<std::string> kernel;
    std::optional<std::string> shard;
    bool merge = false;
    std::uint64_t maxNodes = SuiteArguments{}.maxNodes;
    std::uint64_t hashMegabytes = 0;
    std::uint64_t threads = 1;
    int depth = 0;
    Rules rules;
    bool divide = false;
    bool json = false;

    [[nodiscard]] PerftOptions options() const {
        return {.threads = static_cast<int>(threads), .hashMegabytes = hashMegabytes};
    }
};

std::optional<std::string> findSuiteFault(const PerftArguments& arguments) {
    if (arguments.fen) return "--suite and --fen exclude each other";
    if (arguments.divide) return "--suite and --divide exclude each other";
    if (!arguments.words.empty())
        return formatted("--suite finds the depths in the file, but found '{}'", arguments.words.front());
    return std::nullopt;
}

// Tells the depth from the words of an unquoted FEN: it comes before or after them, and the second field of a FEN is no
// number.
std::optional<std::string> sortWords(PerftArguments& arguments) {
    std::vector<std::string>& words = arguments.words;
    if (words.empty()) return "DEPTH (or --suite FILE) is required";
    const auto word = isNumber(words.front()) ? words.begin() : words.end() - 1;
    const auto depth = parseNumber(*word, {0, deepestPerft});
    if (!depth) return "DEPTH: " + depth.error();
    arguments.depth = static_cast<int>(*depth);
    words.erase(word);
    if (!words.empty() && !arguments.fen)
        return formatted("a position needs --fen before it, but found '{}'", words.front());
    return std::nullopt;
}

// Memory that is not there would be granted all the same, and the machine would come to a halt, or the program be
// killed, when it is used.
std::optional<std::string> findMemoryFault(std::uint64_t megabytes) {
    const auto available = megabytes == 0 ? std::nullopt : availableMegabytes();
    if (!available || megabytes <= *available) return std::nullopt;
    return formatted("--hash {} is more than the {} MB of memory that are free", megabytes, grouped(*available));
}

std::optional<std::string> findMergeFault(const PerftArguments& arguments) {
    if (arguments.suite || arguments.fen || arguments.shard || arguments.divide)
        return "--merge takes files only, and no other option but --json";
    if (arguments.words.empty()) return "--merge: no FILE is given";
    return std::nullopt;
}

std::optional<std::string> findKernelFault(const PerftArguments& arguments) {
    const auto names = kernelNames();
    if (!arguments.kernel || std::ranges::find(names, *arguments.kernel) != names.end()) return std::nullopt;
    return formatted("--kernel: there is no '{}' here, but {}", *arguments.kernel,
                     listed({names.begin(), names.end()}));
}

std::optional<std::string> findShardFault(const PerftArguments& arguments) {
    if (!arguments.shard) return std::nullopt;
    if (arguments.suite || arguments.divide) return "--shard excludes --suite and --divide";
    const auto shard = parseShard(*arguments.shard);
    return shard ? std::nullopt : std::optional("--shard: " + shard.error());
}

std::optional<std::string> findFault(PerftArguments& arguments) {
    if (arguments.merge) return findMergeFault(arguments);
    for (const auto& fault : {findKernelFault(arguments), findShardFault(arguments)})
        if (fault) return fault;
    auto fault = arguments.suite ? findSuiteFault(arguments) : sortWords(arguments);
    return fault ? fault : findMemoryFault(arguments.hashMegabytes);
}

struct PerftResult {
    std::uint64_t nodes = 0;
    std::vector<std::pair<std::string, std::uint64_t>> shares;
    double seconds = 0;
};

PerftResult count(const AnyPosition& position, const PerftArguments& arguments) {
    const Stopwatch stopwatch;
    PerftResult result;
    if (arguments.divide && arguments.depth > 0) {
        for (const PerftShare& share : perftDivide(position, arguments.depth, arguments.options())) {
            result.shares.emplace_back(toCoordinates(share.move, arguments.rules.castling), share.nodes);
            result.nodes += share.nodes;
        }
    } else {
        result.nodes = perft(position, arguments.depth, arguments.options());
    }
    result.seconds = stopwatch.seconds();
    std::sort(result.shares.begin(), result.shares.end());
    return result;
}

void print(const PerftResult& result, Output& out) {
    for (const auto& [move, nodes] : result.shares) out.print("{}: {}\n", move, nodes);
    if (!result.shares.empty()) out.write("\n");
    out.print("Nodes: {}\n", grouped(result.nodes));
    out.print("Time: {:.3f} s\n", result.seconds);
    out.print("Speed: {} nodes/s\n", grouped(nodesPerSecond(result.nodes, result.seconds)));
}

void printJson(const PerftResult& result, const AnyPosition& position, const PerftArguments& arguments, Output& out) {
    out.print(R"({{"fen":{},"depth":{},"nodes":{},"seconds":{:.6f},"nps":{})", jsonString(toFen(position)),
              arguments.depth, result.nodes, result.seconds, nodesPerSecond(result.nodes, result.seconds));
    if (arguments.divide) {
        out.write(R"(,"divide":{)");
        std::string_view comma;
        for (const auto& [move, nodes] : result.shares) {
            out.print(R"({}"{}":{})", comma, move, nodes);
            comma = ",";
        }
        out.write("}");
    }
    out.write("}\n");
}

ExitCode run(const PerftArguments& arguments, Output& out) {
    if (arguments.merge) return mergeShards(arguments.words, arguments.json, out);
    if (arguments.kernel) useKernel(*arguments.kernel);
    if (arguments.suite) {
        return runSuite({.file = *arguments.suite,
                         .maxNodes = arguments.maxNodes,
                         .options = arguments.options(),
                         .variant = arguments.rules.variant,
                         .json = arguments.json},
                        out);
    }
    const auto position = readPosition(arguments.fen ? *arguments.fen + " " + joined(arguments.words) : "startpos",
                                       arguments.rules.variant);
    if (!position) return report("perft", position.error(), arguments.json, out);
    if (arguments.shard) {
        runShard(*position, arguments.depth, *parseShard(*arguments.shard), arguments.options(), out);
        return ExitCode::Yes;
    }
    const PerftResult result = count(*position, arguments);
    if (arguments.json) {
        printJson(result, *position, arguments, out);
    } else {
        print(result, out);
    }
    return ExitCode::Yes;
}

const char* const description =
    "Counts the ways to make DEPTH moves in a row from a position: the standard proof of a\n"
    "move generator. With --suite it checks a file of positions with known counts, either\n"
    "'epd FEN' and 'perft DEPTH NODES' lines or 'FEN ;D1 20 ;D2 400' lines, prints every\n"
    "difference and says 'N passed, N failed'; the exit code is 1 if anything differs.\n"
    "With --shard it counts one of N parts, for machines that share the work, and prints a\n"
    "JSON object; --merge adds the parts up and refuses them unless all are there, once.";

const char* const examples =
    "  nowchess perft 6\n"
    "  nowchess perft 5 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'\n"
    "  nowchess perft 7 --threads 2 --hash 256 --json\n"
    "  nowchess perft 5 --variant crazyhouse\n"
    "  nowchess perft 8 --shard 3/16 > 3.json\n"
    "  nowchess perft --merge *.json\n"
    "  nowchess perft --suite standard.epd --max-nodes 1000000";

void declare(Arguments& command, PerftArguments& arguments) {
    constexpr std::uint64_t most = 1'000'000'000'000'000'000;
    command.words("DEPTH", arguments.words, "How many moves in a row, from 0 to 255; files with --merge");
    command.option("--fen", "FEN", arguments.fen,
                   "The position (quotes are not needed); if not given, the\ninitial one");
    command.flag("--divide", arguments.divide, "Also the count of each first move");
    command.rules(arguments.rules, "Write castling as king takes rook: e1h1");
    command.number("--threads", arguments.threads, {1, mostThreads}, "How many threads count (1)");
    command.number("--hash", arguments.hashMegabytes, {0, most}, "Megabytes to remember sub-trees in (0: none)");
    command.option("--kernel", "NAME", arguments.kernel,
                   "The instruction set to use instead of the best, such as\nportable; --version names the best");
    command.option("--shard", "I/N", arguments.shard, "Count the I-th of N parts of the work only");
    command.flag("--merge", arguments.merge, "Add up what --shard has printed into files");
    command.option("--suite", "FILE", arguments.suite, "Check the counts in this file; - reads standard input");
    command.number("--max-nodes", arguments.maxNodes, {0, most},
                   "With --suite: leave out larger counts (10000000; 0: none)");
    command.flag("--json", arguments.json, "Print a JSON object");
}

}  // namespace

void addPerftCommand(CommandLine& line) {
    const auto arguments = std::make_shared<PerftArguments>();
    Arguments command = line.addCommand({.name = "perft",
                                         .summary = "Count move sequences, check files of known counts",
                                         .usage = "nowchess perft DEPTH [--fen FEN] [OPTIONS]\n"
                                                  "       nowchess perft --suite FILE [OPTIONS]\n"
                                                  "       nowchess perft --merge FILE…",
                                         .description = description,
                                         .examples = examples},
                                        [arguments](Output& out) { return run(*arguments, out); });
    declare(command, *arguments);
    command.check([arguments] { return findFault(*arguments); });
}

}  // namespace nowchess::app
