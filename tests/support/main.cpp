// Runs the tests of a program, with the kernel that NOWCHESS_KERNEL names if it names one.
#include <cstdlib>
#include <iostream>

#include <gtest/gtest.h>

#include "nowchess/rules/kernels.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const char* const wanted = std::getenv("NOWCHESS_KERNEL");  // NOLINT(concurrency-mt-unsafe): nothing runs yet
    if (wanted != nullptr && *wanted != '\0' && !nowchess::useKernel(wanted)) {
        std::cerr << "NOWCHESS_KERNEL: this machine cannot run " << wanted << '\n';
        return 2;
    }
    return RUN_ALL_TESTS();
}
