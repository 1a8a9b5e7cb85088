function(nowchess_warnings target)
  target_compile_options(${target} INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                         -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 sees overlapping and oversized copies in `"text" + std::to_string(n)` where there are none (GCC bug 105651).
    target_compile_options(${target} INTERFACE -Wno-restrict -Wno-stringop-overflow)
  endif()
  if(NOWCHESS_WERROR)
    target_compile_options(${target} INTERFACE -Werror)
  endif()
endfunction()
