// Built with the flags of a processor that has BMI2 (see CMakeLists.txt).
#include "rules/kernel/entry_points.h"
#include "rules/kernel/sliders_bmi2.h"

namespace nowchess {

extern const Kernel bmi2Kernel;
constexpr Kernel bmi2Kernel = makeKernel<Bmi2Sliders, ScalarLeaves>("bmi2");

}  // namespace nowchess
