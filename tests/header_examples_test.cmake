# Compiles the examples in the public headers, so that none rots.
#
# An example is what the comment that opens a header has indented by exactly three spaces ("//   code"); deeper lines
# that follow belong to it. Text that is no C++, such as a table, is indented by five. Each header's example becomes the
# body of a function of one generated file, checked for syntax and types; an error names the header and its line.
# The comment also has to say what holds for several threads, in a line that begins with "Thread safety:".
#
# - The whole library is included, and the example is in the first namespace of its header, nowchess or nowchess::pgn.
#   The literals of std::chrono are known.
# - A struct or class of an example stands before the function, so that it may have templates.
# - "…" stands for what a user would write: it is read as {}.
# - An example may use what it does not declare if it is one of the names below. It may also declare them itself.
# - use(…) and show(…) take anything.
#
# cmake -D ROOT=… -D COMPILER=… -D WORK=… -P header_examples_test.cmake
cmake_minimum_required(VERSION 3.25)

# Name and type.
set(context
  "board|Board&"
  "engine|GameEngine&"
  "error|SanError&"
  "game|Game&"
  "limits|SearchLimits&"
  "move|Move&"
  "other|Position&"
  "position|Position&"
  "session|Session&"
  "setup|Setup&"
  "tag|pgn::Tag&"
  "tags|std::vector<pgn::Tag>&"
  "text|std::string_view"
  "visitor|auto&"
  "now|ClockTime"
  "later|ClockTime"
  "evenLater|ClockTime"
  "file|SomeFile&"
  "gameText|std::string_view"
  "scores|std::vector<SearchScore>&"
  "random|double")

set(source "// Made by header_examples_test.cmake.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <sstream>

#include \"nowchess/nowchess.h\"

using namespace std::chrono_literals;

struct SomeFile {
    std::size_t read(char* to, std::size_t room);
};
void use(const auto&...) {}
void show(const auto&...) {}
")
set(examples 0)
string(ASCII 1 semicolon)
string(ASCII 2 open)
string(ASCII 3 close)
string(ASCII 4 backslash)
set(faults "")

file(GLOB_RECURSE headers RELATIVE ${ROOT}/include ${ROOT}/include/*.h)
foreach(header IN LISTS headers)
  # Semicolons and brackets mean something to CMake's lists, so they are read as other characters.
  file(READ ${ROOT}/include/${header} content)
  set(home "nowchess")
  if(content MATCHES "\nnamespace (nowchess[a-z_:]*) {")
    set(home ${CMAKE_MATCH_1})
  endif()
  string(REGEX REPLACE "#pragma once.*" "" content "${content}")
  string(REPLACE ";" "${semicolon}" content "${content}")
  string(REPLACE "[" "${open}" content "${content}")
  string(REPLACE "]" "${close}" content "${content}")
  string(REPLACE "\\" "${backslash}" content "${content}")
  string(REPLACE "\n" ";" lines "${content}")
  set(code "")
  set(words "")
  set(number 0)
  set(inExample FALSE)
  set(types "")
  set(inType FALSE)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    if(line MATCHES "^//   [^ ]" OR (inExample AND line MATCHES "^//     *[^ ]"))
      set(inExample TRUE)
      string(REGEX REPLACE "^//   " "" line "${line}")
      string(APPEND words "${line}\n")
      set(located "#line ${number} \"${ROOT}/include/${header}\"\n${line}\n")
      if(line MATCHES "^(struct|class) " OR inType)
        string(APPEND types "${located}")
        set(inType TRUE)
        if(line MATCHES "^}")
          set(inType FALSE)
        endif()
      else()
        string(APPEND code "${located}")
      endif()
    else()
      set(inExample FALSE)
    endif()
  endforeach()
  if(NOT content MATCHES "(//| \\*) Thread safety: " AND NOT header STREQUAL "nowchess/nowchess.h")
    list(APPEND faults "${header} says nothing of thread safety")
  endif()
  if(words STREQUAL "")
    continue()
  endif()
  set(parameters "")
  foreach(entry IN LISTS context)
    string(REGEX MATCH "^([^|]+)\\|(.+)$" entry "${entry}")
    set(type "${CMAKE_MATCH_2}")
    set(name "${CMAKE_MATCH_1}")
    if(words MATCHES "(^|[^A-Za-z0-9_])${name}([^A-Za-z0-9_(]|$)")
      list(APPEND parameters "[[maybe_unused]] ${type} ${name}")
    endif()
  endforeach()
  list(JOIN parameters ", " parameters)
  math(EXPR examples "${examples} + 1")
  # A scope of its own inside the function, for a parameter may be declared again there.
  set(example "\nnamespace ${home}::example${examples} {\n${types}void run(${parameters}) {\n{\n${code}}\n}\n}\n")
  string(REPLACE "…" "{}" example "${example}")
  string(REPLACE "${semicolon}" ";" example "${example}")
  string(REPLACE "${open}" "[" example "${example}")
  string(REPLACE "${close}" "]" example "${example}")
  string(REPLACE "${backslash}" "\\" example "${example}")
  string(APPEND source "${example}")
endforeach()

file(WRITE ${WORK}/header_examples.cpp "${source}")
# Values that are only shown, such as text(e4) == "e4", are no mistake here.
execute_process(COMMAND ${COMPILER} -std=c++23 -fsyntax-only -w -I ${ROOT}/include ${WORK}/header_examples.cpp
                RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(NOTICE "${output}")
  list(APPEND faults "an example does not compile")
endif()
if(examples LESS 30)
  list(APPEND faults "the scan is broken: only ${examples} examples")
endif()
if(faults)
  list(JOIN faults "\n  " text)
  message(FATAL_ERROR "Public headers:\n  ${text}")
endif()
message(STATUS "${examples} examples compile")
