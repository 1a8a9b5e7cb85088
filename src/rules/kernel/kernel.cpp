#include "rules/kernel/kernel.h"

#include <array>

namespace nowchess {

extern const Kernel portableKernel;
#ifdef NOWCHESS_X86_KERNELS
extern const Kernel bmi2Kernel;
extern const Kernel avx512Kernel;
#endif

namespace {

struct Runnable {
    std::array<const Kernel*, 3> kernels{&portableKernel};
    std::size_t size = 1;

    Runnable() {
#ifdef NOWCHESS_X86_KERNELS
        const bool bmi2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
        const bool avx512 = bmi2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq");
        if (bmi2) kernels[size++] = &bmi2Kernel;
        if (avx512) kernels[size++] = &avx512Kernel;
#endif
    }
};

}  // namespace

std::span<const Kernel* const> kernels() {
    static const Runnable runnable;
    return std::span(runnable.kernels).first(runnable.size);
}

const Kernel& kernel() {
    static const Kernel& best = *kernels().back();
    return best;
}

}  // namespace nowchess
