// The text of openings.tsv, which CMake puts into the library.
#pragma once

#include <string_view>

namespace nowchess {

extern const std::string_view builtInOpeningsText;

}  // namespace nowchess
