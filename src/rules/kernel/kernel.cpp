#include "rules/kernel/kernel.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "nowchess/rules/kernels.h"

namespace nowchess {

extern const Kernel portableKernel;
#ifdef NOWCHESS_X86_KERNELS
extern const Kernel bmi2Kernel;
extern const Kernel avx2Kernel;
extern const Kernel avx512Kernel;
#endif

namespace {

struct Runnable {
    std::array<const Kernel*, 4> kernels{&portableKernel};
    std::size_t size = 1;

    Runnable() noexcept {
#ifdef NOWCHESS_X86_KERNELS
        // GCOVR_EXCL_START: one machine takes one way
        const bool bmi2 =
            __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
        const bool avx2 = bmi2 && __builtin_cpu_supports("avx2");
        const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vpopcntdq");
        if (bmi2) kernels[size++] = &bmi2Kernel;
        if (avx2) kernels[size++] = &avx2Kernel;
        if (avx512) kernels[size++] = &avx512Kernel;
        // GCOVR_EXCL_STOP
#endif
    }
};

}  // namespace

std::span<const Kernel* const> kernels() noexcept {
    static const Runnable runnable;
    return std::span(runnable.kernels).first(runnable.size);
}

namespace {

// Null until it is asked for. Speed is all that depends on it.
constinit std::atomic<const Kernel*> inUse{nullptr};

const Kernel& useBest() noexcept {
    const Kernel* none = nullptr;
    const Kernel* const best = kernels().back();
    // GCOVR_EXCL_START: the other way is for two threads that ask first at the same time
    return inUse.compare_exchange_strong(none, best, std::memory_order_relaxed) ? *best : *none;
    // GCOVR_EXCL_STOP
}

}  // namespace

const Kernel& kernel() noexcept {
    const Kernel* const chosen = inUse.load(std::memory_order_relaxed);
    return chosen != nullptr ? *chosen : useBest();
}

std::vector<std::string_view> kernelNames() {
    std::vector<std::string_view> names;
    for (const Kernel* const each : kernels()) names.push_back(each->name);
    return names;
}

std::string_view kernelName() noexcept { return kernel().name; }

bool useKernel(std::string_view name) noexcept {
    const auto found = std::ranges::find(kernels(), name, &Kernel::name);
    if (found == kernels().end()) return false;
    inUse.store(*found, std::memory_order_relaxed);
    return true;
}

}  // namespace nowchess
