#include "rules/kernel/entry_points.h"
#include "rules/sliders_portable.h"

namespace nowchess {

extern const Kernel portableKernel;
constexpr Kernel portableKernel = makeKernel<PortableSliders, ScalarLeaves>("portable");

}  // namespace nowchess
