// Fuzz targets check in every build, assert or no assert.
#pragma once

#include <cstdlib>

namespace nowchess::fuzz {

inline void check(bool holds) {
    if (!holds) std::abort();
}

}  // namespace nowchess::fuzz
