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

# Vectors, made by C++ and run by every language: those of the repository, and more of them.
add_executable(nowchess_make_vectors c/make_vectors.cpp)
target_link_libraries(nowchess_make_vectors PRIVATE nowchess nowchess_options)
set(vectors ${CMAKE_CURRENT_SOURCE_DIR}/data/vectors.tsv)
set(random_vectors ${CMAKE_CURRENT_BINARY_DIR}/random_vectors.tsv)
add_test(NAME vectors COMMAND sh -c "'$<TARGET_FILE:nowchess_make_vectors>' 1 3 | cmp - '${vectors}'")
add_test(NAME random_vectors
         COMMAND sh -c "seed=\${NOWCHESS_TEST_SEED:-20261116}; echo seed $seed
                        '$<TARGET_FILE:nowchess_make_vectors>' $seed 20 > '${random_vectors}'")
set_tests_properties(random_vectors PROPERTIES FIXTURES_SETUP random_vectors)
nowchess_c_test(vectors ${vectors})
add_test(NAME c_random_vectors COMMAND nowchess_c_vectors_test ${random_vectors})
set_tests_properties(c_random_vectors PROPERTIES FIXTURES_REQUIRED random_vectors)
set_tests_properties(vectors random_vectors c_random_vectors PROPERTIES LABELS bindings)
add_dependencies(nowchess_bindings nowchess_make_vectors)

# The same programs once more with sanitizers in them and in the C interface. What lies below it is as it always is, and
# has a build with sanitizers of its own.
if(NOT NOWCHESS_SANITIZE AND NOT NOWCHESS_COVERAGE)
  get_target_property(c_sources nowchess_c SOURCES)
  list(TRANSFORM c_sources PREPEND ${PROJECT_SOURCE_DIR}/src/)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_library(nowchess_c_sanitized OBJECT ${c_sources})
  target_include_directories(nowchess_c_sanitized PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(nowchess_c_sanitized PRIVATE nowchess_options)
  target_compile_options(nowchess_c_sanitized PRIVATE ${sanitizers} -O1 -g1 -Wno-maybe-uninitialized)
  foreach(name core records vectors)
    set(program nowchess_c_${name}_sanitized_test)
    add_executable(${program} c/${name}_test.c $<TARGET_OBJECTS:nowchess_c_sanitized>)
    set_target_properties(${program} PROPERTIES C_EXTENSIONS OFF LINKER_LANGUAGE CXX)
    target_compile_features(${program} PRIVATE c_std_11)
    target_compile_options(${program} PRIVATE ${sanitizers} -g)
    target_link_options(${program} PRIVATE ${sanitizers})
    target_link_libraries(${program} PRIVATE nowchess)
    add_dependencies(nowchess_bindings ${program})
    add_test(NAME c_${name}_sanitized COMMAND ${program} $<$<STREQUAL:${name},vectors>:${vectors}>)
    set_tests_properties(c_${name}_sanitized PROPERTIES LABELS bindings)
  endforeach()
endif()

# Sizes and places of structs, when it is compiled; and the names that the library exports.
nowchess_c_test(abi)
add_test(NAME c_symbols COMMAND ${CMAKE_COMMAND} -D LIBRARY=$<TARGET_FILE:nowchess_shared> -D ROOT=${PROJECT_SOURCE_DIR}
         -D NM=${CMAKE_NM} -P ${CMAKE_CURRENT_SOURCE_DIR}/c/symbols_test.cmake)

# The examples of the README, in C and in Python: both print the same.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/README.md)
set(readme ${CMAKE_CURRENT_BINARY_DIR}/readme/example)
set(readme_output ${CMAKE_CURRENT_SOURCE_DIR}/c/readme_example.txt)
foreach(language c python)
  block_of(${PROJECT_SOURCE_DIR}/README.md ${language} code)
  file(CONFIGURE OUTPUT ${readme}.${language} CONTENT "${code}" @ONLY)
endforeach()
add_executable(nowchess_c_example ${readme}.c)
target_link_libraries(nowchess_c_example PRIVATE nowchess_c_options)
add_dependencies(nowchess_bindings nowchess_c_example)
add_test(NAME c_example COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:nowchess_c_example>
         -D EXPECTED=${readme_output} -P ${CMAKE_CURRENT_SOURCE_DIR}/output_test.cmake)
# The example that opens the header.
add_test(NAME c_header_example
         COMMAND sh -c "{ echo '#include <nowchess/c.h>\nint main(void) {' && sed -n 's/^ [*]     //p' include/nowchess/c.h && echo '}'; } |
                        '${CMAKE_C_COMPILER}' -std=c11 -Wall -Wextra -Werror -I include -fsyntax-only -x c -"
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(c_symbols c_example c_header_example PROPERTIES LABELS bindings)

# The Python package, installed as users do it into an environment of its own. The sanitizers would have to be in Python.
if(NOT NOWCHESS_SANITIZE AND NOT NOWCHESS_COVERAGE)
  set(environment ${CMAKE_CURRENT_BINARY_DIR}/python)
  set(package ${PROJECT_SOURCE_DIR}/bindings/python)
  file(GLOB package_files CONFIGURE_DEPENDS ${package}/*.py ${package}/*.toml ${package}/nowchess/*.py)
  add_custom_command(OUTPUT ${environment}/installed
    COMMAND /usr/bin/python3 -m venv --system-site-packages ${environment}
    COMMAND ${CMAKE_COMMAND} -E env NOWCHESS_BUILD=${PROJECT_BINARY_DIR} ${environment}/bin/pip install --quiet
            --no-build-isolation --no-deps --no-index --force-reinstall ${package}
    COMMAND ${CMAKE_COMMAND} -E touch ${environment}/installed
    DEPENDS nowchess ${package_files} ${PROJECT_SOURCE_DIR}/include/nowchess/c.h
    COMMENT "Installing the Python package into ${environment}")
  add_custom_target(nowchess_python DEPENDS ${environment}/installed)
  add_dependencies(nowchess_bindings nowchess_python)
  add_test(NAME python COMMAND ${environment}/bin/python -X dev -W error ${package}/tests/test_nowchess.py)
  set_tests_properties(python PROPERTIES FIXTURES_REQUIRED random_vectors
                       ENVIRONMENT "NOWCHESS_VECTORS=${vectors}:${random_vectors}")
  add_test(NAME python_example COMMAND ${CMAKE_COMMAND}
           "-DPROGRAM=${environment}/bin/python;${readme}.python" -D EXPECTED=${readme_output}
           -P ${CMAKE_CURRENT_SOURCE_DIR}/output_test.cmake)
  add_test(NAME python_types COMMAND mypy --strict --no-warn-return-any --cache-dir ${CMAKE_CURRENT_BINARY_DIR}/mypy nowchess
           tests/types_test.py WORKING_DIRECTORY ${package})
  set_tests_properties(python python_example python_types PROPERTIES LABELS bindings)
endif()
