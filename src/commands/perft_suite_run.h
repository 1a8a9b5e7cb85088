// Runs a file of positions with known perft counts (notation/perft_suite.h) and reports the differences.
#pragma once

#include <cstdint>
#include <string>

#include "console/exit_code.h"
#include "console/output.h"
#include "nowchess/rules/perft.h"

namespace nowchess::app {

struct SuiteArguments {
    std::string file;                     // "-" is the standard input
    std::uint64_t maxNodes = 10'000'000;  // larger counts are left out; 0 for none
    PerftOptions options{};
    Variant variant = Variant::Standard;
    bool json = false;
};

ExitCode runSuite(const SuiteArguments& arguments, Output& out);

}  // namespace nowchess::app
