#include "commands/perft_suite_run.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "commands/whole_file.h"
#include "console/counts.h"
#include "console/format.h"
#include "console/progress.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/perft_suite.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

class SuiteRun {
public:
    SuiteRun(const SuiteArguments& arguments, Output& out) : arguments_(arguments), out_(out) {}

    void run(const std::vector<PerftCase>& cases);
    void fail(const PerftSuiteError& error);
    ExitCode finish();

private:
    void run(const PerftCase& test);
    void fail(const PerftCase& test, const std::string& message);
    void count(const PerftCase& test, const AnyPosition& position, PerftCount expected);
    void fail(std::uint64_t counts, const std::string& text, const std::string& json);
    [[nodiscard]] bool isWanted(PerftCount count) const noexcept {
        return arguments_.maxNodes == 0 || count.nodes <= arguments_.maxNodes;
    }

    const SuiteArguments& arguments_;
    Output& out_;
    Progress progress_;
    Stopwatch stopwatch_;
    std::uint64_t passed_ = 0;
    std::uint64_t failed_ = 0;
    std::uint64_t nodes_ = 0;
    std::string failures_;  // as JSON, comma between
};

void SuiteRun::run(const std::vector<PerftCase>& cases) {
    std::size_t done = 0;
    for (const PerftCase& test : cases) {
        if (out_.hasFailed()) return;
        run(test);
        progress_.show(++done, cases.size());
    }
}

void SuiteRun::run(const PerftCase& test) {
    const auto position = positionFromFen(test.fen, arguments_.variant);
    if (!position) return fail(test, message(position.error()));
    for (const PerftCount& expected : test.counts)
        if (isWanted(expected) && !out_.hasFailed()) count(test, *position, expected);
}

// "line 12 (id): FEN"
std::string nameOf(const PerftCase& test) {
    const std::string id = test.id.empty() ? "" : formatted(" ({})", test.id);
    return formatted("line {}{}: {}", test.line, id, test.fen);
}

std::string jsonOf(const PerftCase& test) {
    return formatted(R"("line":{},"id":{},"fen":{})", test.line, jsonString(test.id), jsonString(test.fen));
}

void SuiteRun::count(const PerftCase& test, const AnyPosition& position, PerftCount expected) {
    const std::uint64_t nodes = perft(position, expected.depth, arguments_.options);
    nodes_ += nodes;
    if (nodes == expected.nodes) {
        ++passed_;
        return;
    }
    fail(1, formatted("{} depth {}: expected {}, got {}", nameOf(test), expected.depth, expected.nodes, nodes),
         formatted(R"({},"depth":{},"expected":{},"got":{})", jsonOf(test), expected.depth, expected.nodes, nodes));
}

// A position that cannot be read fails all its counts.
void SuiteRun::fail(const PerftCase& test, const std::string& message) {
    std::uint64_t counts = 0;
    for (const PerftCount& count : test.counts) counts += isWanted(count) ? 1U : 0U;
    fail(std::max<std::uint64_t>(counts, 1), nameOf(test) + ": " + message,
         jsonOf(test) + R"(,"message":)" + jsonString(message));
}

void SuiteRun::fail(const PerftSuiteError& error) {
    fail(1, message(error), formatted(R"("line":{},"message":{})", error.line, jsonString(message(error))));
}

void SuiteRun::fail(std::uint64_t counts, const std::string& text, const std::string& json) {
    failed_ += counts;
    if (arguments_.json) {
        failures_ += (failures_.empty() ? "{" : ",{") + json + "}";
        return;
    }
    progress_.clear();
    out_.print("FAILED {}\n", text);
    out_.flush();  // the next count may take a while
}

ExitCode SuiteRun::finish() {
    progress_.clear();
    if (arguments_.json) {
        out_.print(R"({{"passed":{},"failed":{},"seconds":{:.6f},"nodes":{},"failures":[{}]}})", passed_, failed_,
                   stopwatch_.seconds(), nodes_, failures_);
        out_.write("\n");
    } else {
        out_.print("{} passed, {} failed\n", passed_, failed_);
    }
    return failed_ == 0 ? ExitCode::Yes : ExitCode::No;
}

}  // namespace

ExitCode runSuite(const SuiteArguments& arguments, Output& out) {
    const auto text = readAll(arguments.file);
    if (!text) {
        complain("nowchess perft: cannot read {}: {}", arguments.file, std::strerror(text.error()));
        return ExitCode::No;
    }
    SuiteRun run(arguments, out);
    const auto cases = parsePerftSuite(*text);
    if (!cases) {
        run.fail(cases.error());
        return run.finish();
    }
    run.run(*cases);
    const ExitCode result = run.finish();
    const bool isEmpty =
        std::all_of(cases->begin(), cases->end(), [](const auto& test) { return test.counts.empty(); });
    if (!isEmpty) return result;
    // Nothing was proven, which a script must not take for a success.
    complain("nowchess perft: {} holds no perft counts", arguments.file);
    return ExitCode::No;
}

}  // namespace nowchess::app
