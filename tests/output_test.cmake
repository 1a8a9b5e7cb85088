# Runs a program and compares what it prints with a file, exactly. cmake -D PROGRAM=… -D EXPECTED=… -P output_test.cmake
cmake_minimum_required(VERSION 3.25)

file(READ ${EXPECTED} expected)
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${status}")
endif()
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} printed\n${printed}\ninstead of\n${expected}")
endif()
