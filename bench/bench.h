// The parts of the benchmark. Each tells its figures as lines of JSON on stdout, which bench/run makes a table of.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nowchess::bench {

struct Figure {
    std::string work;
    double value;
    std::string unit;                            // "M/s" and "MB/s": more is better; "us" and "ms": less is
    std::optional<double> ratio = std::nullopt;  // to the peer, in its unit: the same rule
    std::string peer = {};                       // and what that is
    std::optional<double> cyclesPerUnit = std::nullopt;
};
void tell(const Figure& figure);

// Cycles of this core in a second, as a chain of additions that wait for each other takes them.
double cyclesPerSecond();

// One after the other, the best round of each. `right` is false if a perft count was wrong.
bool benchPerft(int rounds);
void benchLibrary(int rounds);
void benchDead(int rounds);
void benchPgn(int rounds);
void benchStart(int rounds);

// One work of benchLibrary, once, in a function `measured` that callgrind can be told to count; tells how many units it
// was. False if there is none of that name.
bool runOnce(const std::string& work);
std::vector<std::string> libraryWorks();

}  // namespace nowchess::bench
