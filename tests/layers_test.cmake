# Nothing includes upward: board <- rules <- notation <- game <- pgn, session, search <- app. Public headers need nothing
# but each other and the standard library. Run as cmake -D ROOT=… -P layers_test.cmake
cmake_minimum_required(VERSION 3.25)

set(faults "")
set(scanned 0)

# What a file includes, one name per entry, with its brackets or quotation marks.
function(includes_of file result)
  file(STRINGS ${file} lines REGEX "^[ \t]*#[ \t]*include")
  set(names "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*([<\"][^>\"]*[>\"]).*" "\\1" name "${line}")
    list(APPEND names "${name}")
  endforeach()
  set(${result} "${names}" PARENT_SCOPE)
endfunction()

# check(FORBIDS|ALLOWS_ONLY expression directory…): what the files below the directories may include.
function(check rule expression)
  foreach(directory ${ARGN})
    file(GLOB_RECURSE files ${ROOT}/${directory}/*.h ${ROOT}/${directory}/*.cpp)
    foreach(file IN LISTS files)
      math(EXPR scanned "${scanned} + 1")
      includes_of(${file} names)
      foreach(name IN LISTS names)
        if((rule STREQUAL "FORBIDS" AND name MATCHES "${expression}")
           OR (rule STREQUAL "ALLOWS_ONLY" AND NOT name MATCHES "${expression}"))
          list(APPEND faults "${file} includes ${name}")
        endif()
      endforeach()
    endforeach()
  endforeach()
  set(faults "${faults}" PARENT_SCOPE)
  set(scanned ${scanned} PARENT_SCOPE)
endfunction()

check(FORBIDS "^\"(nowchess/)?(rules|notation|game|pgn|search|session|app)/" include/nowchess/board src/board)
check(FORBIDS "^\"(nowchess/)?(notation|game|pgn|search|session|app)/" include/nowchess/rules src/rules)
check(FORBIDS "^\"(nowchess/)?(game|pgn|search|session|app)/" include/nowchess/notation src/notation)
check(FORBIDS "^\"(nowchess/)?(pgn|search|session|app)/" include/nowchess/game src/game)
check(FORBIDS "^\"(nowchess/)?(search|session|app)/" include/nowchess/pgn src/pgn)
check(FORBIDS "^\"(nowchess/)?(pgn|search|app)/" include/nowchess/session src/session)
check(FORBIDS "^\"(nowchess/)?(pgn|session|app)/" include/nowchess/search src/search)
foreach(layer board rules notation game pgn search session)
  check(FORBIDS "nowchess\\.h" include/nowchess/${layer} src/${layer})
endforeach()

# A header of the standard library has neither a directory nor an ending.
check(ALLOWS_ONLY "^(\"nowchess/.*\"|<[a-z0-9_]+>)$" include)
# The naive engine shares nothing with the one it checks.
check(ALLOWS_ONLY "^(\"naive_chess\\.h\"|<[a-z0-9_]+>)$" tests/naive)

# Would the scan see anything at all?
includes_of(${ROOT}/include/nowchess/rules/attacks.h names)
if(NOT names STREQUAL "\"nowchess/board/position.h\"")
  list(APPEND faults "the scan is broken: attacks.h includes ${names}")
endif()
if(scanned LESS 40)
  list(APPEND faults "the scan is broken: only ${scanned} files")
endif()

if(faults)
  list(JOIN faults "\n  " text)
  message(FATAL_ERROR "The layers are broken:\n  ${text}")
endif()
message(STATUS "${scanned} files keep to their layer")
