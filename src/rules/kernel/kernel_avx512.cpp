// Built with the flags of a processor that has AVX-512 with VPOPCNTDQ (see CMakeLists.txt).
#include "rules/kernel/entry_points.h"
#include "rules/kernel/leaves_avx512.h"
#include "rules/kernel/sliders_bmi2.h"

namespace nowchess {

extern const Kernel avx512Kernel;
constexpr Kernel avx512Kernel = makeKernel<Bmi2Sliders, Avx512Leaves>("avx512");

}  // namespace nowchess
