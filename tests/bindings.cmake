# The group `bindings`: the library for other languages.
enable_language(C)

# What every program in C is built with, sanitizers included.
add_library(nowchess_c_options INTERFACE)
target_compile_features(nowchess_c_options INTERFACE c_std_11)
target_compile_options(nowchess_c_options INTERFACE -Wall -Wextra -Wpedantic -Werror -g)
target_include_directories(nowchess_c_options INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/c)
target_link_libraries(nowchess_c_options INTERFACE nowchess_shared)
if(NOWCHESS_SANITIZE)
  target_compile_options(nowchess_c_options INTERFACE -fsanitize=${NOWCHESS_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(nowchess_c_options INTERFACE -fsanitize=${NOWCHESS_SANITIZE})
endif()

# All that the group builds.
add_custom_target(nowchess_bindings)

# nowchess_c_test(name arguments…): tests/c/NAME_test.c.
function(nowchess_c_test name)
  add_executable(nowchess_c_${name}_test c/${name}_test.c)
  set_target_properties(nowchess_c_${name}_test PROPERTIES C_EXTENSIONS OFF)
  target_link_libraries(nowchess_c_${name}_test PRIVATE nowchess_c_options)
  add_dependencies(nowchess_bindings nowchess_c_${name}_test)
  add_test(NAME c_${name} COMMAND nowchess_c_${name}_test ${ARGN})
  set_tests_properties(c_${name} PROPERTIES LABELS bindings)
endfunction()

find_package(Threads REQUIRED)
nowchess_c_test(core)
nowchess_c_test(records)
target_link_libraries(nowchess_c_records_test PRIVATE Threads::Threads)
