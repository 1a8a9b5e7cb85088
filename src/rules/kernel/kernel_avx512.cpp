// Built with the flags of a processor that has AVX-512 with VPOPCNTDQ (see CMakeLists.txt).
#include "rules/kernel/entry_points.h"
#include "rules/kernel/leaves_lanes.h"
#include "rules/kernel/machine_avx512.h"
#include "rules/kernel/sliders_bmi2.h"

namespace nowchess {
namespace {

template <typename V, Turn Us, typename Sliders>
using Avx512Leaves = LaneLeaves<V, Us, Sliders, Avx512>;

}  // namespace

extern const Kernel avx512Kernel;
constexpr Kernel avx512Kernel = makeKernel<Bmi2Sliders, Avx512Leaves>("avx512");

}  // namespace nowchess
