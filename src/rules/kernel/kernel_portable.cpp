#include "rules/kernel/entry_points.h"
#include "rules/sliders_portable.h"

namespace nowchess {

extern const Kernel portableKernel;
constexpr Kernel portableKernel = EntryPoints<PortableSliders, ScalarLeaves>::kernel("portable");

}  // namespace nowchess
