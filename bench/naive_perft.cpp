// Perft by the naive engine of the tests: the measure for variants that no other engine here knows.
// Usage: nowchess_naive_perft VARIANT DEPTH
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "naive/naive_variants.h"

using namespace naive::variants;

int main(int count, char** words) {
    const auto variant =
        count == 3 ? std::ranges::find(allVariants, std::string_view(words[1]), name) : std::end(allVariants);
    if (variant == std::end(allVariants)) {
        std::fputs("usage: nowchess_naive_perft VARIANT DEPTH\n", stderr);
        return 2;
    }
    const auto nodes = perft(fromFen(*variant, startFen(*variant)).value(), std::atoi(words[2]));
    std::printf("%llu\n", static_cast<unsigned long long>(nodes));
}
