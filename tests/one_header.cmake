# nowchess.hpp, the library in one header: made from the sources, compiled by every compiler that is here, and the
# examples print with it what they print with the library (many_games would take long without optimization).
set(one_header ${CMAKE_CURRENT_BINARY_DIR}/one_header)
file(GLOB_RECURSE library_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.h ${PROJECT_SOURCE_DIR}/src/*.h
     ${PROJECT_SOURCE_DIR}/src/*.cpp)
add_custom_command(OUTPUT ${one_header}/nowchess.hpp
                   COMMAND ${PROJECT_SOURCE_DIR}/scripts/one-header ${one_header}/nowchess.hpp
                   DEPENDS ${PROJECT_SOURCE_DIR}/scripts/one-header ${library_files})
file(WRITE ${one_header}/implementation.cpp "#define NOWCHESS_IMPLEMENTATION\n#include \"nowchess.hpp\"\n")
# What the examples include.
file(WRITE ${one_header}/nowchess/nowchess.h "#include \"../nowchess.hpp\"\n")

# nowchess_one_header(name compiler flag…)
function(nowchess_one_header name compiler)
  set(command ${CMAKE_CXX_COMPILER_LAUNCHER} ${compiler} -std=c++23 -O0 -Wall -Wextra -Werror -Wno-psabi ${ARGN} -I ${one_header})
  set(objects ${one_header}/${name}.o)
  add_custom_command(OUTPUT ${objects} COMMAND ${command} -c ${one_header}/implementation.cpp -o ${objects}
                     DEPENDS ${one_header}/nowchess.hpp)
  foreach(example quickstart engine pgn_tools)
    set(source ${PROJECT_SOURCE_DIR}/examples/${example}.cpp)
    set(program ${one_header}/${name}_${example})
    add_custom_command(OUTPUT ${program} COMMAND ${command} ${source} ${objects} -o ${program} -pthread
                       DEPENDS ${source} ${objects})
    list(APPEND programs ${program})
    add_test(NAME one_header_${name}_${example} COMMAND ${CMAKE_COMMAND} -D PROGRAM=${program}
             -D EXPECTED=${PROJECT_SOURCE_DIR}/examples/${example}.txt -P ${CMAKE_CURRENT_SOURCE_DIR}/output_test.cmake)
    set_tests_properties(one_header_${name}_${example} PROPERTIES LABELS bindings)
  endforeach()
  add_custom_target(nowchess_one_header_${name} DEPENDS ${programs})
  add_dependencies(nowchess_bindings nowchess_one_header_${name})
endfunction()

find_program(GXX g++)
find_program(CLANGXX_19 clang++-19)
if(GXX)
  nowchess_one_header(gcc ${GXX})
endif()
if(CLANGXX_19)
  nowchess_one_header(clang ${CLANGXX_19})
  if(EXISTS /usr/lib/llvm-19/include/c++/v1/vector)
    nowchess_one_header(libcxx ${CLANGXX_19} -stdlib=libc++)
  endif()
endif()
