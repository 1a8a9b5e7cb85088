# Writes a header that tells which build this is: the commit, where the sources are a clone, and the compiler.
# cmake -D SOURCE=… -D COMPILER=… -D OUTPUT=… -P build_text.cmake
set(text "")
if(EXISTS ${SOURCE}/.git)
  # An error, such as a missing git, leaves it empty.
  execute_process(COMMAND git -C ${SOURCE} rev-parse --short HEAD OUTPUT_VARIABLE text ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(text)
  string(APPEND text ", ")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Made by cmake/build_text.cmake.
#pragma once

#include <string_view>

namespace nowchess::app {

inline constexpr std::string_view buildText = \"${text}${COMPILER}\";

}  // namespace nowchess::app
" @ONLY)
