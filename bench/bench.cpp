#include "bench.h"

#include <cstdint>
#include <cstdio>

#include "stopwatch.h"

namespace nowchess::bench {

// Names hold nothing that JSON would have to escape.
void tell(const Figure& figure) {
    std::printf(R"({"work":"%s","value":%.4g,"unit":"%s")", figure.work.c_str(), figure.value, figure.unit.c_str());
    if (figure.ratio) std::printf(R"(,"ratio":%.4g,"peer":"%s")", *figure.ratio, figure.peer.c_str());
    if (figure.cyclesPerUnit) std::printf(R"(,"cycles":%.4g)", *figure.cyclesPerUnit);
    std::printf("}\n");
    std::fflush(stdout);
}

double cyclesPerSecond() {
    constexpr std::uint64_t additions = 20'000'000;
    Best best;
    for (int round = 0; round < 5; ++round)
        best.timeOnProcessor([] {
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < additions / 10; ++i)
                for (int step = 0; step < 10; ++step) {
                    sum += i;
                    asm volatile("" : "+r"(sum));  // each waits for the one before
                }
        });
    return static_cast<double>(additions) / best.seconds();
}

}  // namespace nowchess::bench
