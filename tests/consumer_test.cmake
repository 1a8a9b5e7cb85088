# Installs the library as a user would, builds examples/consumer against it in a fresh directory, and runs it.
# cmake -D BUILD=… -D SOURCE=… -D COMPILER=… -D FLAGS=… -D GENERATOR=… -D WORK=… -P consumer_test.cmake
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${status}:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(${CMAKE_COMMAND} --build ${WORK}/build)

function(check_consumer program)
  execute_process(COMMAND ${program} 4 OUTPUT_VARIABLE printed RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT printed STREQUAL "perft(4) = 197281\n")
    message(FATAL_ERROR "${program} ended with ${status} and printed\n${printed}")
  endif()
endfunction()
check_consumer(${WORK}/build/consumer)

# The same without CMake.
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB_RECURSE description ${WORK}/prefix/nowchess-c++.pc)
  get_filename_component(directory ${description} DIRECTORY)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${directory} ${PKG_CONFIG} --cflags --libs nowchess-c++
                  OUTPUT_VARIABLE words OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(words UNIX_COMMAND "${FLAGS} ${words}")
  run(${COMPILER} -std=c++23 ${SOURCE}/main.cpp ${words} -o ${WORK}/without_cmake)
  check_consumer(${WORK}/without_cmake)
endif()
file(REMOVE_RECURSE ${WORK})
