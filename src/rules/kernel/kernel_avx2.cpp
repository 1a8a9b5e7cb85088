// Built with the flags of a processor that has AVX2 (see CMakeLists.txt).
#include "rules/kernel/entry_points.h"
#include "rules/kernel/leaves_lanes.h"
#include "rules/kernel/machine_avx2.h"
#include "rules/kernel/sliders_bmi2.h"

namespace nowchess {
namespace {

template <typename V, Turn Us, typename Sliders>
using Avx2Leaves = LaneLeaves<V, Us, Sliders, Avx2>;

}  // namespace

extern const Kernel avx2Kernel;
constexpr Kernel avx2Kernel = makeKernel<Bmi2Sliders, Avx2Leaves>("avx2");

}  // namespace nowchess
